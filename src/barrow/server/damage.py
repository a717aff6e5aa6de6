"""Tables that cannot be read: what is checked of one, and what its players are told.

A row can hold anything: a disk fails, a host edits the file, an older or newer version wrote it.
Such a table is refused by itself; all others go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import barrow
from barrow import BarrowError
from barrow.bots import levels
from barrow.server.carrying import check_known
from barrow.server.listener import RefusedError
from barrow.server.messages import Pace, SeatKind, Status
from barrow.server.rows import SeatRow, TableRow


class DamagedError(Exception):
    """What is stored of a table contradicts itself."""


def unreadable() -> RefusedError:
    """Return the refusal of a table that is damaged."""
    text = "this table cannot be opened: what is stored of it is damaged"
    return RefusedError(text, "unreadable")


def check_sound(row: TableRow, seats: Sequence[SeatRow]) -> None:
    """Raise DamagedError, or refuse in words, unless a table can be played or looked at."""
    try:
        game = barrow.game(row.game)
    except BarrowError:
        raise RefusedError("the game of this table is not on this server", "no_game") from None
    check_known(game, row)
    known = (row.status in get_args(Status), row.pace in get_args(Pace))
    if not all(known):
        raise DamagedError("no such status or pace")
    if row.players not in game.players:
        raise DamagedError("the game is not for so many")
    if [seat.seat for seat in seats] != list(range(row.players)):
        raise DamagedError("chairs are missing, or there are too many")
    if row.opening is None and row.status != "open":
        raise DamagedError("the game has begun but was never set up")
    if row.undo_by is not None and not 0 <= row.undo_by < row.players:
        raise DamagedError("no such seat can ask to go back")
    for seat in seats:
        _check_seat(game, seat)


def _check_seat(game: barrow.Game, seat: SeatRow) -> None:
    if seat.kind not in get_args(SeatKind):
        raise DamagedError("no such kind of chair")
    if seat.level is not None and seat.level not in levels(game):
        raise DamagedError("no such level of bot")
    if seat.kind == "person" and seat.player is None:
        raise DamagedError("nobody sits on a taken chair")
