# Generated from weights/ground-zero.toml by `make generate`; edit that instead.
"""The weights that the bots of Ground Zero count by; the weights file says what each means."""

from __future__ import annotations

from typing import Final

from barrow.bots.weights import Table


class GroundZeroCost:
    """The table `knowledge.cost`."""

    def __init__(self, table: Table) -> None:
        self.rows: Final = [
            table.numbers("military", 5),
            table.numbers("aliens", 5),
            table.numbers("civilians", 5),
            table.numbers("zombies", 5),
            table.numbers("cyborgs", 5),
        ]
        table.finish()


class GroundZeroStart:
    """The table `knowledge.start`."""

    def __init__(self, table: Table) -> None:
        self.crowd: Final = table.number("crowd")
        self.here: Final = table.number("here")
        self.friends: Final = table.number("friends")
        self.enemies: Final = table.number("enemies")
        self.city: Final = table.number("city")
        self.center: Final = table.number("center")
        self.region: Final = table.number("region")
        self.borders: Final = table.number("borders")
        table.finish()


class GroundZeroStanding:
    """The table `knowledge.standing`."""

    def __init__(self, table: Table) -> None:
        self.bias: Final = table.numbers("bias", 4)
        self.size: Final = table.numbers("size", 4)
        self.sites: Final = table.numbers("sites", 4)
        self.exposed: Final = table.numbers("exposed", 4)
        self.turn: Final = table.numbers("turn", 4)
        table.finish()


class GroundZeroWeights:
    """The table `knowledge`."""

    def __init__(self, table: Table) -> None:
        self.blast: Final = table.number("blast")
        self.left: Final = table.number("left")
        self.last_units: Final = table.number("last_units")
        self.least_left: Final = table.number("least_left")
        self.sharp: Final = table.number("sharp")
        self.stop: Final = table.number("stop")
        self.grave: Final = table.number("grave")
        self.site: Final = table.number("site")
        self.truce: Final = table.number("truce")
        self.growth: Final = table.number("growth")
        self.city: Final = table.number("city")
        self.center: Final = table.number("center")
        self.region: Final = table.number("region")
        self.nearly: Final = table.number("nearly")
        self.spare: Final = table.number("spare")
        self.bare: Final = table.number("bare")
        self.held_site: Final = table.number("held_site")
        self.walk_worth: Final = table.number("walk_worth")
        self.walk_pressure: Final = table.number("walk_pressure")
        self.strike: Final = table.number("strike")
        self.most_strike: Final = table.number("most_strike")
        self.hold: Final = table.number("hold")
        self.hold_city: Final = table.number("hold_city")
        self.hold_center: Final = table.number("hold_center")
        self.converted: Final = table.number("converted")
        self.convert: Final = table.number("convert")
        self.breach: Final = table.number("breach")
        self.faction: Final = table.numbers("faction", 4)
        self.cost: Final = GroundZeroCost(table.table("cost"))
        self.start: Final = GroundZeroStart(table.table("start"))
        self.standing: Final = GroundZeroStanding(table.table("standing"))
        table.finish()
