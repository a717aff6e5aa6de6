"""The luck of a table: sealed before the game, added to by the seats, shown and checked after."""

from __future__ import annotations

from collections.abc import Sequence

import barrow
from barrow import BadRecord, BadRoll, Record
from barrow.kernel.proof import Sealed, commit
from barrow.server.messages import ProofInfo
from barrow.server.rows import SeatRow, TableRow


def match_seed(row: TableRow, seats: Sequence[SeatRow]) -> str | bytes:
    """Return the seed of a table's match: what was promised, with what the seats added."""
    if not row.sealed:
        return bytes.fromhex(row.seed)  # opened before there were commitments
    return Sealed(row.seed, [seat.nonce for seat in seats], row.dealt).text()


def commitment_of(row: TableRow) -> str:
    """Return what is shown of a table's seed before the game."""
    return commit(row.seed) if row.sealed else ""


def prove(row: TableRow, record: Record) -> ProofInfo:
    """Check the luck of a finished game."""
    rolls, fault = 0, ""
    try:
        rolls = barrow.verify(record).rolls
    except (BadRoll, BadRecord) as error:
        fault = str(error)
    sealed = Sealed.read(record.seed)
    return ProofInfo(
        table=row.id,
        game=row.game,
        names=list(record.names),
        commitment=commitment_of(row),
        seed=row.seed,
        nonces=[] if sealed is None else sealed.nonces,
        rolls=rolls,
        fault=fault,
    )
