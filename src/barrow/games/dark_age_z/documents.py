"""What a position and a view look like as JSON: their fields.

Declared once as msgspec structures, which check the shape of whatever is read (so this
module is not compiled). `codec` reads and `writing` writes them.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from barrow.kernel.documents import HeadingDocument, OutcomeDocument

FORMAT: Final = 1

Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Points = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]
Counts = dict[str, Count]
Deck = list[str] | Count


class ZoneDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One War Zone: what is left out is none."""

    card: str | None = None
    loyal: Count | None = None
    active: bool = False
    commander: str | None = None
    slots: dict[str, str] = {}
    ranged: bool = False
    passed_over: bool = False
    roar: Annotated[int, msgspec.Meta(ge=-100, le=100)] = 0


class BoardDocument(msgspec.Struct, forbid_unknown_fields=True):
    """One Frontier Board; pairs are for its left and right neighbor."""

    horde: Count
    zones: list[ZoneDocument]
    protection: tuple[Count, Count]
    reached: bool
    held: tuple[bool, bool]


class SeatDocument(msgspec.Struct, forbid_unknown_fields=True):
    """One player. A hidden hand lists the cards that are known, and the number of all."""

    kingdom: str
    mission: str | None
    possible: list[str]
    shown: bool
    vp: Points
    tokens: Count
    level: Annotated[int, msgspec.Meta(ge=0, le=3)]
    hand: Counts
    cards: Count
    relics: Counts
    relic_count: Count
    played: Count
    kills: Count
    gain: Points
    drawn: Counts
    draws: Count
    relics_drawn: Counts
    relic_draws: Count


class KnownDocument(msgspec.Struct, forbid_unknown_fields=True):
    """Cards that somebody, or a spectator, has seen go into a hand."""

    by: Count | None
    of: Count
    cards: Counts


class PositionDocument(HeadingDocument, forbid_unknown_fields=True):
    """A whole position; in a view decks are only numbers, or hold unknown cards."""

    day: Count
    phase: Annotated[int, msgspec.Meta(ge=1, le=4)]
    start: Count
    turn: Count
    commands: Count
    issued: bool
    passed: list[Count]
    first_passed: Count | None
    order: list[Count]
    seats: list[SeatDocument]
    boards: list[BoardDocument]
    patrons: dict[str, Count]
    deck: Deck
    discard: Counts
    bound: Counts
    shuffles: Count
    known: list[KnownDocument]
    relic_deck: Deck
    relic_discard: Counts
    relic_used: Counts
    relic_bound: Counts
    offer: Deck
    fresh: bool
    weakened_held: Count
    barbarian_deck: Deck
    barbarian_discard: Counts
    barbarian_known: bool
    gathering: list[str]
    commander_deck: list[str | None]
    under: Count
    invasions: list[str | None]
    spawned: list[str]
    boss_shown: bool
    pool: Count
    pioneer: Count
    tracks: list[Count]
    steps: Count
    stack: list[dict[str, Any]]
    outcome: OutcomeDocument | None


class ViewDocument(msgspec.Struct):
    """A view: who sees it, the question that is open, and all the seat may know."""

    seat: int | None
    known: PositionDocument
