"""The kinds of values that fields, actions, decisions and events are declared with."""

from __future__ import annotations

from typing import Any, Final

from barrow.games.skirmish.components import ROLES
from barrow.kernel.kinds import Ids, Kind, Scope, ids, number
from barrow.kernel.sights import Order, OrderBySeat


class Character(Ids):
    """A character; observations list those of each seat."""

    def order(self, scope: Scope) -> Order:
        return OrderBySeat(scope.players, ROLES, "seat_of")


COUNT: Final = number(0, 1_000_000, usual=20)
SOME: Final = number(1, 1_000_000)
TEAM: Final = ids("team")
CHARACTER: Final = Character("character")
CARD: Final = ids("card")
REWARD: Final = ids("reward")
SPACE: Final = ids("space")
PURPOSE: Final = ids("purpose")


class OwnedCharacter(Ids):
    """A character of an event; its player is a fact too."""

    def facts(self, name: str, value: int, state: Any, scope: Scope) -> dict[str, object]:
        return {"seat": state.seat_of[value // 2], name: self.write(value, scope)}

    def fact_shapes(self, name: str) -> dict[str, Any]:
        return {"seat": int, name: str}


class PlacedCharacter(Ids):
    """A character of an event; the fact of its name is where it stands."""

    def facts(self, name: str, value: int, state: Any, scope: Scope) -> dict[str, object]:
        return {self.write(value, scope): SPACE.write(state.space_of[value], scope)}

    def fact_shapes(self, name: str) -> dict[str, Any]:
        return {"[character: string]": Any}


class SumParts(Kind[list[tuple[str, int]]]):
    """What an attack or a defense adds up to, part by part."""

    def shape(self) -> Any:
        return list[tuple[str, int]]

    def write(self, value: list[tuple[str, int]], scope: Scope) -> Any:
        return [list(part) for part in value]


OWNED: Final = OwnedCharacter("character")
PLACED: Final = PlacedCharacter("character")
SUM: Final = SumParts()
