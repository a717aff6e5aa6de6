"""Provably fair luck: a commitment before the game, and a check of every roll after it.

1. Before a game the server draws a seed and shows its hash, the commitment (`commit`).
2. Seats that know the commitment add nonces of their own; seed and nonces together are the
   seed of the match (`Sealed.text`), so neither side alone chose it.
3. When the game is over the record holds that text. `verify` deals every roll again and
   compares; the first that differs is named (`BadRoll`).

A player who wrote the commitment down before the game compares it with the record's: a server
that switched to another seed has another commitment.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadRecord, BarrowError
from barrow.kernel.match import check_end, check_table, follow_record, open_record

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.kernel.match import Match
    from barrow.kernel.record import Record, Step

# What a seat may add to the luck.
NONCE: Final = "[A-Za-z0-9_-]{0,64}"
_SEALED: Final = re.compile(
    f"barrow sealed 1 ([0-9]{{1,9}}) ((?:[0-9a-f]{{2}}){{16,64}}) ({NONCE}(?:,{NONCE})*)"
)


class BadRoll(BarrowError):
    """A roll in a record that is not what its seed deals."""

    def __init__(self, step: int, number: int, roll: int, recorded: int | None, dealt: int | None):
        self.step: Final = step  # of the record's steps, from 1; 0: the set-up
        self.number: Final = number
        self.roll: Final = roll  # within the step, from 1
        self.recorded: Final = recorded  # None: the record stops before it
        self.dealt: Final = dealt  # None: the seed deals nothing there
        place = f"action {step}" if step else "the set-up"
        says = "has none" if recorded is None else f"says {recorded}"
        deals = "deals none" if dealt is None else f"deals {dealt}"
        super().__init__(f"{place}, roll {roll}: the record {says}, the seed {deals}")

    def __reduce__(self) -> tuple[type[BadRoll], tuple[int, int, int, int | None, int | None]]:
        return type(self), (self.step, self.number, self.roll, self.recorded, self.dealt)


class Sealed:
    """The seed that the server committed to, and what the seats added to it."""

    def __init__(self, seed: str, nonces: list[str], dealt: int) -> None:
        self.seed: Final = seed  # hexadecimal
        self.nonces: Final = nonces  # by seat
        self.dealt: Final = dealt  # actions numbered below this were played at another table

    @property
    def commitment(self) -> str:
        """The hash that was shown before the game."""
        return commit(self.seed)

    def text(self) -> str:
        """Return the seed of the match."""
        return f"barrow sealed 1 {self.dealt} {self.seed} {','.join(self.nonces)}"

    @staticmethod
    def read(seed: int | str | bytes | None) -> Sealed | None:
        """Return what a match's seed is made of, or None if there was no commitment."""
        found = _SEALED.fullmatch(seed) if isinstance(seed, str) else None
        if found is None:
            return None
        return Sealed(found.group(2), found.group(3).split(","), int(found.group(1)))


class Proof:
    """What `verify` found: every roll is as the seed deals it."""

    def __init__(self, rolls: int, sealed: Sealed | None) -> None:
        self.rolls: Final = rolls
        self.sealed: Final = sealed  # None: no commitment was made before the game


def commit(seed: str) -> str:
    """Return the commitment to a seed: SHA-256, in hexadecimal, of the bytes it stands for."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def verify(record: Record, game: Game) -> Proof:
    """Check every roll of a record against its seed, and that it follows the rules.

    Raises BadRoll for the first roll that differs, BadRecord for everything else.
    """
    if record.seed is None:
        raise BadRecord("seed", "is missing: without it no roll can be checked")
    if record.rules != game.rules:
        text = f"is {record.rules}, but this version of Barrow deals by rules {game.rules}"
        raise BadRecord("rules", text)
    sealed = Sealed.read(record.seed)
    if sealed is not None and len(sealed.nonces) != record.players:
        text = f"has parts of {len(sealed.nonces)} seats, but {record.players} played"
        raise BadRecord("seed", text)
    dealt = 0 if sealed is None else sealed.dealt
    check_table(record, game)
    luck = Chance(record.seed)
    rolls = 0
    if dealt == 0:
        deals = open_record(record, game, record.seed, None).opening
        rolls += _compare(0, 0, record.opening, deals)
    match = open_record(record, game, record.seed, record.opening)
    for index, step in enumerate(record.steps):
        dealt_now = _redeal(match, step, luck) if step.number >= dealt else None
        if dealt_now is not None:
            rolls += _compare(index + 1, step.number, step.chance, dealt_now)
        follow_record(match, record, index)
    check_end(record, match)
    return Proof(rolls, sealed)


def _redeal(match: Match, step: Step, luck: Chance) -> tuple[int, ...] | None:
    """Return what the seed deals in a step; None if the step is not legal at all."""
    try:
        action = match.game.parse(step.action)
    except BarrowError:
        return None
    if match.state.why_not(step.seat, action) is not None:
        return None
    chance = luck.branch(step.number)
    chance.trace = []
    match.state.clone().apply(step.seat, action, chance, None)
    return tuple(chance.trace)


def _compare(step: int, number: int, recorded: tuple[int, ...], dealt: tuple[int, ...]) -> int:
    """Return how many rolls there are, or raise BadRoll for the first that differs."""
    for roll in range(max(len(recorded), len(dealt))):
        says = recorded[roll] if roll < len(recorded) else None
        deals = dealt[roll] if roll < len(dealt) else None
        if says != deals:
            raise BadRoll(step, number, roll + 1, says, deals)
    return len(recorded)
