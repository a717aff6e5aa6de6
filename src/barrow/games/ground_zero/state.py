"""The whole state of a game, and the few changes every rule is made of.

A territory belongs to a party while it has units there; the Zombies also keep empty
sites (GZ-2.8, GZ-2.9). `add_units`, `remove_units` and `vacate` keep that true, and
keep each party's total on the board, which the supply bounds (GZ-2.13).

A card that nobody here may know is written as a negative number, `unknown(shuffle)`,
by the shuffle it was last in: a view is a state with such cards in it.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.ground_zero.actions import Moves
from barrow.games.ground_zero.components import (
    ABSENT,
    AI,
    CIVILIANS,
    NOBODY,
    TITLES,
    ZOMBIES,
    Pack,
)
from barrow.kernel.action import Action
from barrow.kernel.event import Event
from barrow.kernel.game import Game
from barrow.kernel.native import attributes_of
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Frame, State

STANDARD: Final = -1


class Table:
    """What was agreed before the game: players and options. It never changes."""

    def __init__(
        self,
        players: int,
        zombie_ai: int,
        setup: int,
        takeover: bool,
        round_limit: int,
        options: dict[str, object],
    ) -> None:
        self.players: Final = players
        self.zombie_ai: Final = zombie_ai
        self.setup: Final = setup  # STANDARD, or the number of a first game
        self.takeover: Final = takeover
        self.round_limit: Final = round_limit
        self.options: Final = options


class Roll:
    """Dice on the table: who attacks where, with which dice. It never changes.

    Faces are in the order rolled, civilian dice before cyborg dice (GZ-2.14). A die
    that defected has face 0.
    """

    def __init__(
        self,
        source: int,
        target: int,
        attacker: int,
        defender: int,
        attack: list[int],
        attack_cyborgs: int,
        defense: list[int],
        defense_cyborgs: int,
    ) -> None:
        self.source: Final = source
        self.target: Final = target
        self.attacker: Final = attacker
        self.defender: Final = defender
        self.attack: Final = attack
        self.attack_cyborgs: Final = attack_cyborgs  # how many of the dice, at the end
        self.defense: Final = defense
        self.defense_cyborgs: Final = defense_cyborgs

    def with_faces(self, attack: list[int], defense: list[int]) -> Roll:
        """Return the same roll with other faces."""
        return Roll(
            self.source,
            self.target,
            self.attacker,
            self.defender,
            attack,
            self.attack_cyborgs,
            defense,
            self.defense_cyborgs,
        )


def unknown(shuffle: int) -> int:
    """Return the mark of an unknown card that was last shuffled in `shuffle`."""
    return -1 - shuffle


class GroundZeroState(State):
    """A whole game of Ground Zero, secrets included."""

    def __init__(
        self,
        game: Game,
        stack: list[Frame[Any]],
        outcome: Outcome | None,
        pack: Pack,
        moves: Moves,
        table: Table,
        seat_of: list[int],
        faction_of: list[int],
        order: list[int],
        owner_of: list[int],
        lands_of: list[list[int]],
        units_on: list[int],
        cyborgs_on: list[int],
        inactive_on: list[int],
        fresh_on: list[int],
        city_on: list[int],
        centers_on: list[int],
        wall_on: list[int],
        walls: int,
        deck: list[int],
        discard: list[int],
        hand_of: list[list[int]],
        shuffle_of: list[int],
        shuffles: int,
        units_of: list[int],
        bonuses_of: list[int],
        fall_of: list[int],
        falls: int,
        turn: int,
        round: int,
        conquered: bool,
        walked: int,
        rolls: int,
        first_out: list[int],
    ) -> None:
        super().__init__(game, stack, outcome)
        self.pack: Final = pack
        self.moves: Final = moves
        self.table: Final = table
        self.seat_of = seat_of  # by Faction: a seat, AI or ABSENT
        self.faction_of = faction_of  # by Seat: the party it runs, or NOBODY yet
        self.order = order  # factions in turn order
        self.owner_of = owner_of  # by Territory: a Faction or NOBODY
        # By Faction, nobody's at the end: the territories it owns, in board order. The lists are
        # replaced, never changed. Looking there instead of at all territories saves a sixth of
        # what a decision costs interpreted.
        self.lands_of = lands_of
        self.units_on = units_on  # by Territory: all units, cyborgs included
        self.cyborgs_on = cyborgs_on  # by Territory
        self.inactive_on = inactive_on  # by Territory (GZ-5.45)
        # By Territory: newly added civilians in a build step (GZ-5.31), zombies that
        # have not yet moved in a zombie transfer (GZ-5.57); otherwise 0.
        self.fresh_on = fresh_on
        self.city_on = city_on  # by Territory, 0 or 1; copies share it after the set-up
        self.centers_on = centers_on  # by Territory
        self.wall_on = wall_on  # by Border, 0 or 1
        self.walls = walls
        self.deck = deck  # the top card is the last
        self.discard = discard  # the newest card is the last
        self.hand_of = hand_of  # by Faction, oldest first
        self.shuffle_of = shuffle_of  # by card: the last shuffle it was in
        self.shuffles = shuffles
        self.units_of = units_of  # by Faction: units on the board
        self.bonuses_of = bonuses_of  # by Faction, as bits
        self.fall_of = fall_of  # by Faction: 0, or the number of the event it fell in
        self.falls = falls
        self.turn = turn  # place in the order of the party whose turn it is
        self.round = round
        self.conquered = conquered
        self.walked = walked  # territories walked onto this turn, as bits
        self.rolls = rolls
        self.first_out = first_out  # the first seats to fall, while they may take over

    __slots__ = attributes_of(__init__)

    def clone(self) -> GroundZeroState:
        """Return an independent copy, hidden information included."""
        copy = GroundZeroState(
            self.game,
            self.stack[:],
            self.outcome,
            self.pack,
            self.moves,
            self.table,
            self.seat_of,  # replaced, never changed: so are all lists handed on as they are
            self.faction_of,
            self.order,
            self.owner_of[:],
            self.lands_of[:],
            self.units_on[:],
            self.cyborgs_on[:],
            self.inactive_on[:],
            self.fresh_on[:],
            self.city_on,
            self.centers_on,
            self.wall_on,
            self.walls,
            self.deck[:],
            self.discard[:],
            [hand[:] for hand in self.hand_of],
            self.shuffle_of,
            self.shuffles,
            self.units_of[:],
            self.bonuses_of,
            self.fall_of,
            self.falls,
            self.turn,
            self.round,
            self.conquered,
            self.walked,
            self.rolls,
            self.first_out,
        )
        copy.copy_listed(self)
        return copy

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.table.players

    @property
    def active(self) -> int:
        """The party whose turn it is."""
        return self.order[self.turn]

    def title(self, seat: int) -> str:
        """Return the name of the seat's party, or its number before it has one."""
        faction = self.faction_of[seat]
        return f"Seat {seat + 1}" if faction == NOBODY else TITLES[faction]

    def forced(self, seat: int, action: Action) -> Event:
        """Return the event that says a decision had a single answer, in words (GZ-4.3)."""
        # A choice is offered with figures in brackets; told, it goes without.
        said = self.game.say(self.view(seat), action).partition(" (")[0]
        facts: dict[str, object] = {"seat": seat, "action": action.text}
        text = f"{self.title(seat)}: {said}, the only choice"
        return Event("forced", self.game.forced_clause, text, facts)

    def is_ai(self, faction: int) -> bool:
        """Say whether the printed AI runs this party."""
        return self.seat_of[faction] == AI

    def is_alive(self, faction: int) -> bool:
        """Say whether this faction is in play and not eliminated."""
        return self.seat_of[faction] != ABSENT and self.fall_of[faction] == 0

    def is_enemy(self, territory: int, faction: int) -> bool:
        """Say whether another party has a unit there (GZ-2.11)."""
        return self.units_on[territory] > 0 and self.owner_of[territory] != faction

    def has_enemy_neighbor(self, territory: int, faction: int) -> bool:
        """Say whether a neighbor of the territory is an enemy territory of the party."""
        units_on, owner_of = self.units_on, self.owner_of
        for neighbor in self.pack.map.neighbors_of[territory]:
            if units_on[neighbor] > 0 and owner_of[neighbor] != faction:
                return True
        return False

    def free_units(self, territory: int) -> int:
        """Return the units there that may attack or leave (GZ-2.12)."""
        units = self.units_on[territory]
        spare = units - self.pack.garrison_of[self.owner_of[territory]]
        ready = units - self.inactive_on[territory]
        return ready if ready < spare else spare

    def civilians_on(self, territory: int) -> int:
        """Return the civilians there, cyborgs not counted."""
        return self.units_on[territory] - self.cyborgs_on[territory]

    def supply(self, faction: int) -> int:
        """Return how many more units the party may gain (GZ-2.13)."""
        return self.pack.figures.supply - self.units_of[faction]

    def is_closed(self, border: int, faction: int) -> bool:
        """Say whether a wall closes the border to this party (GZ-5.42)."""
        return self.walls > 0 and self.wall_on[border] == 1 and faction != CIVILIANS

    def is_site(self, territory: int) -> bool:
        """Say whether a city or a command center stands there."""
        return self.city_on[territory] > 0 or self.centers_on[territory] > 0

    def set_owner(self, territory: int, faction: int) -> None:
        """Give a territory to a party, or to NOBODY."""
        owner, lands_of = self.owner_of[territory], self.lands_of
        if owner == faction:
            return
        self.owner_of[territory] = faction
        lost = lands_of[owner][:]
        lost.remove(territory)
        lands_of[owner] = lost
        gained = lands_of[faction][:]
        gained.append(territory)
        gained.sort()
        lands_of[faction] = gained

    def sort_lands(self) -> None:
        """List the lands of all parties anew, after many have been dealt."""
        self.lands_of = [[] for _ in self.lands_of]
        for land, owner in enumerate(self.owner_of):
            self.lands_of[owner].append(land)

    def add_units(self, territory: int, units: int) -> int:
        """Give the owner units there, as far as the supply goes; return how many."""
        units_on, units_of, faction = self.units_on, self.units_of, self.owner_of[territory]
        before, most = units_of[faction], self.pack.figures.supply
        if before + units > most:
            units = most - before
        units_of[faction] = before + units
        # Compiled, `+=` on an item of a list makes an object of the number.
        units_on[territory] = units_on[territory] + units
        return units

    def remove_units(self, territory: int, civilians: int, cyborgs: int) -> None:
        """Take units away; for parties with one kind all of them count as civilians."""
        units, units_on = civilians + cyborgs, self.units_on
        left = units_on[territory] - units
        assert left >= 0, (territory, units)
        units_on[territory] = left
        if cyborgs:
            assert 0 <= cyborgs <= self.cyborgs_on[territory], (territory, cyborgs)
            self.cyborgs_on[territory] -= cyborgs
        units_of, owner = self.units_of, self.owner_of[territory]
        units_of[owner] = units_of[owner] - units
        if self.inactive_on[territory] > left:
            self.inactive_on[territory] = left

    def destroy_units(self, territory: int) -> int:
        """Take all units off a territory; return how many."""
        units = self.units_on[territory]
        if units:
            self.remove_units(territory, self.civilians_on(territory), self.cyborgs_on[territory])
        return units

    def vacate(self, territory: int) -> None:
        """Settle who owns a territory that may have lost its last unit (GZ-2.9, GZ-2.10)."""
        owner = self.owner_of[territory]
        if owner == NOBODY or self.units_on[territory] > 0:
            return
        is_site = self.city_on[territory] > 0 or self.centers_on[territory] > 0
        if is_site and self.pack.sheets[owner].keeps_sites:
            return
        self.set_owner(territory, NOBODY)

    def carry(self, source: int, target: int, civilians: int, cyborgs: int) -> None:
        """Move units between two territories; the target becomes the owner's."""
        units = civilians + cyborgs
        units_on = self.units_on
        units_on[source] = units_on[source] - units
        units_on[target] = units_on[target] + units
        if self.owner_of[target] != self.owner_of[source]:
            self.set_owner(target, self.owner_of[source])
        if cyborgs:
            self.cyborgs_on[source] -= cyborgs
            self.cyborgs_on[target] += cyborgs
        if units_on[source] == 0:
            self.vacate(source)

    def set_wall(self, border: int, standing: int) -> None:
        """Build a wall or take it away."""
        wall_on = self.wall_on[:]
        self.walls += standing - wall_on[border]
        wall_on[border] = standing
        self.wall_on = wall_on

    def has_bonus(self, faction: int, bonus: int) -> bool:
        """Say whether the party holds an elimination bonus."""
        return self.bonuses_of[faction] & bonus != 0

    def zombies_are_ai(self) -> bool:
        """Say whether the Zombies live under the AI."""
        return self.is_ai(ZOMBIES) and self.is_alive(ZOMBIES)
