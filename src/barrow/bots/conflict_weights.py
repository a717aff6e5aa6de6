# Generated from weights/conflict.toml by `make generate`; edit that instead.
"""The weights that the bots of Conflict count by; the weights file says what each means."""

from __future__ import annotations

from typing import Final

from barrow.bots.weights import Table


class ConflictStanding:
    """The table `knowledge.standing`."""

    def __init__(self, table: Table) -> None:
        self.fighter: Final = table.numbers("fighter", 7)
        self.guard: Final = table.number("guard")
        self.held: Final = table.number("held")
        self.turn: Final = table.number("turn")
        table.finish()


class ConflictWeights:
    """The table `knowledge`."""

    def __init__(self, table: Table) -> None:
        self.worth: Final = table.numbers("worth", 7)
        self.one_of_many: Final = table.number("one_of_many")
        self.joins: Final = table.number("joins")
        self.escapes: Final = table.number("escapes")
        self.scattered: Final = table.number("scattered")
        self.marked: Final = table.number("marked")
        self.hidden: Final = table.number("hidden")
        self.own_tile: Final = table.number("own_tile")
        self.their_tile: Final = table.number("their_tile")
        self.tile: Final = table.number("tile")
        self.step: Final = table.number("step")
        self.danger: Final = table.number("danger")
        self.promise: Final = table.number("promise")
        self.idle: Final = table.number("idle")
        self.guards: Final = table.numbers("guards", 4)
        self.kind_worth: Final = table.numbers("kind_worth", 14)
        self.standing: Final = ConflictStanding(table.table("standing"))
        table.finish()
