"""Ground Zero as numbers: the world map, the parties, the own hand, the dice on the table."""

from __future__ import annotations

from typing import Final

from barrow.adapters.observations.fields import Observation, own_seat
from barrow.games.ground_zero.components import BONUSES, FACTIONS, NOBODY
from barrow.games.ground_zero.game import PENDING, GroundZero
from barrow.games.ground_zero.rules.parties import is_present
from barrow.games.ground_zero.state import Roll, State
from barrow.kernel.view import View

_DICE: Final = 4
_FACE: Final = 7


class GroundZeroObservation(Observation):
    """A view of Ground Zero as numbers."""

    version = 1

    def __init__(self, game: GroundZero, players: int) -> None:
        super().__init__(game, players, PENDING)
        pack = game.pack
        lands = [pack.map.ids]
        self._land_count: Final = len(pack.map.ids)
        self._declare_parties()
        self._owner: Final = self.field(
            "owner", [pack.map.ids, FACTIONS], 1, "the party that holds a territory"
        )
        self._units: Final = self.field("units", lands, 30, "units there, cyborgs included")
        self._cyborgs: Final = self.field("cyborgs", lands, 30, "cyborgs there")
        self._inactive: Final = self.field("inactive", lands, 30, "units that may not act now")
        self._fresh: Final = self.field(
            "fresh", lands, 30, "units just added, or that have not moved in a zombie transfer"
        )
        self._city: Final = self.field("city", lands, 1, "a city stands there")
        self._centers: Final = self.field("centers", lands, 4, "command centers there")
        borders = [f"border {number}" for number in range(len(pack.map.borders))]
        self._walls: Final = self.field("walls", [borders], 1, "a wall closes the border")
        self._hand: Final = self.field("hand", lands, 1, "cards in the own hand")
        self._discard: Final = self.field("discard", lands, 1, "cards in the discard pile")
        self._deck: Final = self.single("deck", 50, "cards in the deck")
        self._lands: Final = self.field(
            "subject_lands",
            [["first", "second"], pack.map.ids],
            1,
            "territories that the open decision is about",
        )
        self._numbers: Final = self.field(
            "subject_numbers",
            [["first", "second", "third"]],
            30,
            "numbers that the open decision is about",
        )
        sides = ["attack", "defense"]
        dice = [f"die {number}" for number in range(1, _DICE + 1)]
        self._dice: Final = self.field("dice", [sides, dice], _FACE, "faces of the dice rolled")

    def _declare_parties(self) -> None:
        parties = [FACTIONS]
        self._round = self.single("round", 40, "the round")
        self._turn = self.field("turn", parties, 1, "the party whose turn it is")
        self._party = self.field("party", [self.seats, FACTIONS], 1, "the party a seat runs")
        self._alive = self.field("alive", parties, 1, "parties in play and not eliminated")
        self._ai = self.field("ai", parties, 1, "parties that the printed AI runs")
        self._total = self.field("total", parties, 120, "units a party has on the board")
        self._cards = self.field("cards", parties, 20, "cards in the hand of a party")
        self._bonuses = self.field(
            "bonuses", [FACTIONS, BONUSES], 1, "elimination bonuses a party has"
        )
        self._conquered = self.single("conquered", 1, "the party in turn has conquered today")
        self._rolls = self.single("rolls", 60, "attacks rolled this turn")

    def write(self, view: View) -> bytearray:
        """Return a view as numbers."""
        known = view.known
        page = self.begin(view, known)
        own = own_seat(view)
        self._write_parties(page, known, own)
        parties = len(FACTIONS)
        for land in range(self._land_count):
            holder = known.owner_of[land]
            if holder != NOBODY:
                self._owner.put(page, land * parties + holder, 1)
        self._units.put_all(page, known.units_on)
        self._cyborgs.put_all(page, known.cyborgs_on)
        self._inactive.put_all(page, known.inactive_on)
        self._fresh.put_all(page, known.fresh_on)
        self._city.put_all(page, [int(is_city) for is_city in known.city_on])
        self._centers.put_all(page, known.centers_on)
        self._walls.put_all(page, [int(is_walled) for is_walled in known.wall_on])
        faction = known.faction_of[own]
        if view.seat is not None and faction != NOBODY:
            for card in known.hand_of[faction]:
                self._hand.put(page, card, 1)
        for card in known.discard:
            self._discard.put(page, card, 1)
        self._deck.put(page, 0, len(known.deck))
        if known.outcome is None:
            self._write_subjects(page, known)
        return page

    def _write_parties(self, page: bytearray, known: State, own: int) -> None:
        parties = len(FACTIONS)
        self._round.put(page, 0, known.round)
        if known.turn < len(known.order):
            self._turn.put(page, known.order[known.turn], 1)
        for seat in range(self.players):
            faction = known.faction_of[seat]
            if faction != NOBODY:
                self._party.put(page, (seat - own) % self.players * parties + faction, 1)
        for faction in range(parties):
            if not is_present(known, faction):
                continue
            self._alive.put(page, faction, 1 if known.fall_of[faction] == 0 else 0)
            self._ai.put(page, faction, 1 if known.ai_runs[faction] else 0)
            self._total.put(page, faction, known.units_of[faction])
            self._cards.put(page, faction, len(known.hand_of[faction]))
            for bonus in range(len(BONUSES)):
                self._bonuses.put(
                    page, faction * len(BONUSES) + bonus, known.bonuses_of[faction] >> bonus & 1
                )
        self._conquered.put(page, 0, 1 if known.conquered else 0)
        self._rolls.put(page, 0, known.rolls)

    def _write_subjects(self, page: bytearray, known: State) -> None:
        lands = numbers = 0
        for kind, value in self.subjects(known.stack[-1]):
            if kind == "territory":
                self._lands.put(page, lands * self._land_count + value, 1)
                lands += 1
            elif kind == "territory list":
                for land in value:
                    self._lands.put(page, land, 1)
            elif kind == "Roll":
                self._write_roll(page, value)
            elif kind in ("", "purpose"):
                self._numbers.put(page, numbers, value)
                numbers += 1

    def _write_roll(self, page: bytearray, roll: Roll) -> None:
        self._lands.put(page, roll.source, 1)
        self._lands.put(page, self._land_count + roll.target, 1)
        for die, face in enumerate(roll.attack[:_DICE]):
            self._dice.put(page, die, face)
        for die, face in enumerate(roll.defense[:_DICE]):
            self._dice.put(page, _DICE + die, face)

    def fallen(self, view: View) -> list[int]:
        """Return when each seat fell; nobody has while a fallen seat may take over (GZ-7.4)."""
        known = view.known
        nobody = [0] * self.players
        if known.falls == 0 or NOBODY in known.faction_of:
            return nobody
        if known.table.takeover:
            if known.first_out:
                return nobody
            for frame in known.stack:
                if frame.name == "takeover":
                    return nobody
        return [known.fall_of[faction] for faction in known.faction_of]
