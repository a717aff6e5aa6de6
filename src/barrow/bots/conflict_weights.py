"""What the bots of Conflict count by; the weights file says what each number means."""

from __future__ import annotations

from typing import Final

from barrow.bots.weights import Told


class ConflictStanding:
    """How a game stands: the table `standing`, by name."""

    def __init__(self, told: Told) -> None:
        self.fighter: Final = told.numbers("fighter", 7)
        self.guard: Final = told.number("guard")
        self.held: Final = told.number("held")
        self.turn: Final = told.number("turn")
        told.finish()


class ConflictWeights:
    """The numbers of the weights file, by name."""

    def __init__(self, told: Told) -> None:
        self.tile: Final = told.number("tile")
        self.step: Final = told.number("step")
        self.danger: Final = told.number("danger")
        self.promise: Final = told.number("promise")
        self.idle: Final = told.number("idle")
        self.hidden: Final = told.number("hidden")
        self.guards: Final = told.numbers("guards", 4)
        self.kind_worth: Final = told.numbers("kind_worth", 14)
        self.worth: Final = told.numbers("worth", 7)
        self.one_of_many: Final = told.number("one_of_many")
        self.joins: Final = told.number("joins")
        self.escapes: Final = told.number("escapes")
        self.scattered: Final = told.number("scattered")
        self.marked: Final = told.number("marked")
        self.own_tile: Final = told.number("own_tile")
        self.their_tile: Final = told.number("their_tile")
        self.standing: Final = ConflictStanding(told.table("standing"))
        told.finish()
