"""What a position and a view look like as JSON: their fields, frames and names.

Declared once as msgspec structures, which check the shape of whatever is read (so this
module is not compiled). `codec` reads and writes them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from barrow.games.ground_zero import opening
from barrow.games.ground_zero.components import FACTIONS, Pack
from barrow.games.ground_zero.rules import (
    assign,
    attack,
    build,
    cards,
    combat,
    movement,
    transfer,
    turn,
    zombie_ai,
    zombies,
)
from barrow.games.ground_zero.state import Roll
from barrow.kernel.documents import HeadingDocument, OutcomeDocument, shaped
from barrow.kernel.errors import BadPosition
from barrow.kernel.frames import Form, by_name

FORMAT: Final = 1

# How each frame is written: its class and the arguments of its constructor.
FORMS: Final = [
    Form(opening.PickFaction, "seat", "left", "allowed:factions", "need_zombies:flag"),
    Form(opening.Deal, "start_seat"),
    Form(opening.PlaceStart, "seat"),
    Form(opening.TurnZeroCards),
    Form(opening.ChooseGroundZero, "seat", "cards:lands"),
    Form(turn.BeginTurn),
    Form(turn.EndTurn),
    Form(turn.PassTurn),
    Form(turn.Takeover, "seat"),
    Form(assign.AssignPool, "pool"),
    Form(assign.Assign, "seat", "pool"),
    Form(build.Build, "seat"),
    Form(build.ConvertCount, "seat", "land:land"),
    Form(build.SendCount, "seat", "land:land"),
    Form(build.SendTo, "seat", "land:land", "units"),
    Form(zombies.ZombieTransfer, "seat"),
    Form(zombies.ZombieTo, "seat", "source:land"),
    Form(zombies.ZombieCount, "seat", "source:land", "target:land"),
    Form(attack.Attack, "seat"),
    Form(attack.AttackDice, "seat", "source:land", "target:land"),
    Form(attack.DefendDice, "seat", "source:land", "target:land", "civilians", "cyborgs"),
    Form(combat.Boost, "seat", "roll:roll", "attacking:flag"),
    Form(combat.Tech, "seat", "roll:roll", "attacking:flag"),
    Form(movement.MoveCount, "seat", "purpose:purpose", "source:land", "target:land", "low"),
    Form(
        movement.MoveCivilians,
        "seat",
        "purpose:purpose",
        "source:land",
        "target:land",
        "low",
        "low_cyborgs",
    ),
    Form(
        movement.MoveCyborgs,
        "seat",
        "purpose:purpose",
        "source:land",
        "target:land",
        "civilians",
        "low",
    ),
    Form(transfer.Transfer, "seat"),
    Form(transfer.TransferTo, "seat", "source:land"),
    Form(cards.CardPhase),
    Form(cards.CardsOpen),
    Form(cards.Draw, "seat"),
    Form(cards.Cards, "seat"),
    Form(cards.CashPlace, "seat", "units"),
    Form(zombie_ai.AiAttack, "source:land", "target:land"),
    Form(zombie_ai.AiCards),
]
FORM_OF: Final = by_name(FORMS)


class LandDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One territory: what is left out is none."""

    owner: str | None = None
    units: int = 0
    cyborgs: int = 0
    inactive: int = 0
    fresh: int = 0
    city: bool = False
    centers: int = 0


class PartyDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One party. A card is its territory's id, or the shuffle an unknown card came from."""

    seat: int | None = None
    ai: bool = False
    hand: list[str | int] = []
    bonuses: list[str] = []
    fallen: int = 0


class PositionDocument(HeadingDocument, forbid_unknown_fields=True):
    """A whole position; in a view the deck is only a number."""

    factions: list[str | None]
    parties: dict[str, PartyDocument]
    order: list[str]
    turn: int
    round: int
    conquered: bool
    walked: list[str]
    rolls: int
    first_out: list[int]
    falls: int
    territories: dict[str, LandDocument]
    walls: list[tuple[str, str]]
    deck: list[str] | int
    discard: list[str]
    shuffles: int
    shuffled: dict[str, int]
    stack: list[dict[str, Any]]
    outcome: OutcomeDocument | None


class ViewDocument(msgspec.Struct):
    """A view: who sees it, the question that is open, and all the seat may know."""

    seat: int | None
    known: PositionDocument


class Names:
    """Turns the small numbers of the engine into ids, and back."""

    def __init__(self, pack: Pack) -> None:
        self.lands: Final = pack.map.ids
        self._land_of: Final = {id: land for land, id in enumerate(pack.map.ids)}
        self._most: Final = pack.figures.die_maximum

    def write(self, kind: str, value: Any) -> Any:
        """Return a field of a frame as a document."""
        if kind == "land":
            return None if value < 0 else self.lands[value]
        if kind == "lands":
            return [self.lands[land] for land in value]
        if kind == "factions":
            return [FACTIONS[faction] for faction in value]
        if kind == "purpose":
            return movement.PURPOSES[value]
        assert kind == "roll", kind
        return {
            "source": self.lands[value.source],
            "target": self.lands[value.target],
            "attacker": FACTIONS[value.attacker],
            "defender": FACTIONS[value.defender],
            "attack": list(value.attack),
            "attack_cyborgs": value.attack_cyborgs,
            "defense": list(value.defense),
            "defense_cyborgs": value.defense_cyborgs,
        }

    def read(self, kind: str, value: Any, path: str) -> Any:
        """Return a field of a frame from a document, or raise BadPosition."""
        if kind == "land":
            return zombie_ai.NOWHERE if value is None else self.land(value, path)
        if kind == "lands":
            return [self.land(id, path) for id in _a_list(value, path)]
        if kind == "factions":
            return [self.faction(id, path) for id in _a_list(value, path)]
        if kind == "purpose":
            return one_of(value, movement.PURPOSES, path)
        assert kind == "roll", kind
        return self._roll(value, path)

    def _roll(self, value: Any, path: str) -> Roll:
        told = shaped(value, RollDocument, BadPosition, at=path)
        for name, faces in (("attack", told.attack), ("defense", told.defense)):
            for face in faces:
                if not 0 <= face <= self._most:
                    text = f"a die shows 0 to {self._most}, not {face}"
                    raise BadPosition(f"{path}.{name}", text)
        return Roll(
            self.land(told.source, f"{path}.source"),
            self.land(told.target, f"{path}.target"),
            self.faction(told.attacker, f"{path}.attacker"),
            self.faction(told.defender, f"{path}.defender"),
            told.attack,
            told.attack_cyborgs,
            told.defense,
            told.defense_cyborgs,
        )

    def land(self, id: object, path: str) -> int:
        """Return the territory with this id."""
        found = self._land_of.get(id) if isinstance(id, str) else None
        if found is None:
            raise BadPosition(path, f"there is no territory {id!r}")
        return found

    def faction(self, id: object, path: str) -> int:
        """Return the faction with this id."""
        return one_of(id, FACTIONS, path)


@lru_cache(maxsize=4)
def names_of(pack: Pack) -> Names:
    """Return the names of a pack: the same as long as it is in use."""
    return Names(pack)


class RollDocument(msgspec.Struct, forbid_unknown_fields=True):
    """Dice on the table."""

    source: str
    target: str
    attacker: str
    defender: str
    attack: list[int]
    attack_cyborgs: int
    defense: list[int]
    defense_cyborgs: int


def _a_list(value: object, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(path, f"must be a list, not {value!r}")
    return value


def one_of(value: object, known: list[str], path: str) -> int:
    """Return the place of a word in a list of those that may stand there."""
    if value not in known:
        raise BadPosition(path, f"must be one of {', '.join(known)}, not {value!r}")
    return known.index(str(value))
