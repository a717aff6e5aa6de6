"""What a position and a view look like as JSON: their fields.

Declared once as msgspec structures, which check the shape of whatever is read (so this
module is not compiled). `codec` reads and writes them.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from barrow.kernel.documents import HeadingDocument, OutcomeDocument

FORMAT: Final = 1

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class PlayerDocument(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: its team and its cards."""

    team: str | None
    hand: list[str | None]
    pile: list[str | None]
    discard: list[str]
    known_bottom: Count
    fallen: Count


class CharacterDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One character of a team in the game."""

    life: Count
    space: str | None
    stunned: bool = False
    ward: Count = 0
    empower: Count = 0
    rewards: list[str] = []


class BattleDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The attack under way."""

    card: str
    empower: Count
    targets: list[str]
    defenses: list[str | None]
    damages: list[Count]
    kills: list[bool]


class MemoryDocument(msgspec.Struct, forbid_unknown_fields=True):
    """What one seat (null: everybody) knows to be in another's hand, and how much for sure."""

    seat: int | None
    of: int
    cards: list[str | None]
    at_least: Count


class PositionDocument(HeadingDocument, forbid_unknown_fields=True):
    """A whole position (SK-2.12)."""

    first: int
    active: int
    round: int
    dice: dict[str, int]
    moved: list[str]
    actions: Count
    played: list[str]
    scried: Count
    falls: Count
    seats: list[PlayerDocument]
    characters: dict[str, CharacterDocument]
    rewards: list[str]
    memory: list[MemoryDocument]
    battle: BattleDocument | None
    stack: list[dict[str, Any]]
    outcome: OutcomeDocument | None


class ViewDocument(msgspec.Struct):
    """A view: who sees it, the question that is open, and all the seat may know."""

    seat: int | None
    known: PositionDocument
