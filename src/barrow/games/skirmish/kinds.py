"""The kinds of values of Skirmish: what its fields, actions and decisions are declared with."""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish.components import ROLES
from barrow.kernel.kinds import Ids, Scope, ids, number
from barrow.kernel.sights import Order, OrderBySeat


class Character(Ids):
    """A character; observations list those of each seat."""

    def order(self, scope: Scope) -> Order:
        return OrderBySeat(scope.players, ROLES, "seat_of")


COUNT: Final = number(0, 1_000_000, usual=20)
TEAM: Final = ids("team")
CHARACTER: Final = Character("character")
CARD: Final = ids("card")
REWARD: Final = ids("reward")
SPACE: Final = ids("space")
PURPOSE: Final = ids("purpose")
