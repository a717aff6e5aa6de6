"""The kinds of values of Ground Zero: what its fields, actions and decisions are declared with."""

from __future__ import annotations

from typing import Any, Final

from barrow.games.ground_zero.words import dice_of, faces, with_party, with_units
from barrow.kernel.events import Plain
from barrow.kernel.kinds import Ids, Kind, Number, Scope, SeatKind, ids, number
from barrow.kernel.lists import ListOf
from barrow.kernel.state import State

COUNT: Final[Number] = number(0, 1_000_000, usual=60)
FACE: Final[Number] = number(0, 9)  # of a die; 0 if its civilian defected
BORDER: Final[Ids] = ids("border")
BONUS: Final[Ids] = ids("bonus")
PURPOSE: Final[Ids] = ids("purpose")


class Land(Ids):
    """A territory; in a sentence perhaps with its `units`, or with the `party` that is there."""

    def say(self, value: Any, state: Any, form: str) -> str:
        if form in _WITH:
            return _WITH[form](state, value)
        return super().say(value, state, form)


_WITH: Final = {"units": with_units, "party": with_party}
LAND: Final = Land("territory")


class Faction(Ids):
    """A party by the number of its faction."""

    def say(self, value: Any, state: State, form: str) -> str:
        return f"the {super().say(value, state, form)}"


FACTION: Final = Faction("faction")


class Chair(SeatKind):
    """A seat by its number, whichever party it plays."""

    def say(self, value: Any, state: State, form: str) -> str:
        return f"Seat {value + 1}"


class Dealt(ListOf[int]):
    """Territories that were dealt: how many, and the first, which has the command center."""

    def say(self, value: Any, state: State, form: str) -> str:
        if form == "first":
            return LAND.say(value[0], state, "")
        return COUNT.say(len(value), state, form)


class Tally(Kind[dict[int, int]]):
    """Units by territory; a sentence leaves out where there are none."""

    def shape(self) -> Any:
        return dict[str, int]

    def write(self, value: dict[int, int], scope: Scope) -> dict[str, int]:
        return {LAND.write(land, scope): units for land, units in value.items()}

    def say(self, value: Any, state: State, form: str) -> str:
        shown = [(land, units) for land, units in value.items() if units]
        return ", ".join([f"{LAND.say(land, state, '')} {form}{units}" for land, units in shown])


class Faces(Plain):
    """The faces of the dice of one side."""

    def say(self, value: Any, state: State, form: str) -> str:
        return faces(value)


class Side(Kind[tuple[int, int, int]]):
    """A party and the dice it chose: civilian, or of its one kind, and cyborg dice."""

    def facts(self, name: str, value: Any, state: State, scope: Scope) -> dict[str, object]:
        faction, dice, cyborg_dice = value
        return {"faction": FACTION.write(faction, scope), "dice": dice, "cyborg_dice": cyborg_dice}

    def fact_shapes(self, name: str) -> dict[str, Any]:
        return {"faction": str, "dice": int, "cyborg_dice": int}

    def say(self, value: Any, state: State, form: str) -> str:
        return dice_of(*value) if form == "dice" else FACTION.say(value[0], state, "")
