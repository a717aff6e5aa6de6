"""What the bots of Ground Zero count by; the weights file says what each number means."""

from __future__ import annotations

from typing import Final

from barrow.bots.weights import Told
from barrow.games.ground_zero.components import FACTIONS

# Kinds of units in a battle: one a faction, and cyborgs.
KINDS: Final = [*FACTIONS, "cyborgs"]
CYBORGS: Final = len(FACTIONS)


class GroundZeroStart:
    """Where the first units go: the table `start`, by name."""

    def __init__(self, told: Told) -> None:
        self.crowd: Final = told.number("crowd")
        self.here: Final = told.number("here")
        self.friends: Final = told.number("friends")
        self.enemies: Final = told.number("enemies")
        self.city: Final = told.number("city")
        self.center: Final = told.number("center")
        self.region: Final = told.number("region")
        self.borders: Final = told.number("borders")
        told.finish()


class GroundZeroStanding:
    """How a game stands: the table `standing`, by name."""

    def __init__(self, told: Told) -> None:
        self.bias: Final = told.numbers("bias", 4)
        self.size: Final = told.numbers("size", 4)
        self.sites: Final = told.numbers("sites", 4)
        self.exposed: Final = told.numbers("exposed", 4)
        self.turn: Final = told.numbers("turn", 4)
        told.finish()


class GroundZeroWeights:
    """The numbers of the weights file, by name."""

    def __init__(self, told: Told) -> None:
        cost = told.table("cost")
        self.cost: Final = [cost.numbers(kind, len(KINDS)) for kind in KINDS]
        cost.finish()
        self.blast: Final = told.number("blast")
        self.left: Final = told.number("left")
        self.last_units: Final = told.number("last_units")
        self.least_left: Final = told.number("least_left")
        self.sharp: Final = told.number("sharp")
        self.stop: Final = told.number("stop")
        self.grave: Final = told.number("grave")
        self.site: Final = told.number("site")
        self.truce: Final = told.number("truce")
        self.growth: Final = told.number("growth")
        self.city: Final = told.number("city")
        self.center: Final = told.number("center")
        self.region: Final = told.number("region")
        self.nearly: Final = told.number("nearly")
        self.spare: Final = told.number("spare")
        self.bare: Final = told.number("bare")
        self.held_site: Final = told.number("held_site")
        self.walk_worth: Final = told.number("walk_worth")
        self.walk_pressure: Final = told.number("walk_pressure")
        self.strike: Final = told.number("strike")
        self.most_strike: Final = told.number("most_strike")
        self.hold: Final = told.number("hold")
        self.hold_city: Final = told.number("hold_city")
        self.hold_center: Final = told.number("hold_center")
        self.converted: Final = told.number("converted")
        self.convert: Final = told.number("convert")
        self.breach: Final = told.number("breach")
        self.faction: Final = told.numbers("faction", 4)
        self.start: Final = GroundZeroStart(told.table("start"))
        self.standing: Final = GroundZeroStanding(told.table("standing"))
        told.finish()
