"""What a Frontier Board of Dark Age Z promises: combat there has no luck, so it can be foretold.

`Trial` is a board to try things on; the rules' own `Front` fights it through. `Plan` keeps what
the boards promise a seat as they lie, in VP: its kills and losses, those of its neighbor, armies
left for the next day, icons. It gives what a change brings.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from barrow.bots.dark_age_z_weights import DarkAgeZWeights
from barrow.games.dark_age_z import components
from barrow.games.dark_age_z.components import MELEE, NOBODY, NOTHING, RANGED, ZONES
from barrow.games.dark_age_z.rules.army import marching_zones
from barrow.games.dark_age_z.rules.fronts import Army, Front, armies_on
from barrow.games.dark_age_z.rules.invasion import hp, is_last_day
from barrow.games.dark_age_z.state import State

_PLANNING: Final = 1

# Who deploys for the Barbarian: his usual swordsman.
_BARBARIAN_ATTACK: Final = 6


class Trial(Front):
    """A board to try things on."""

    def lay(self, card: int, loyal: int) -> None:
        """Play a card there: to the first empty zone, or to zone 5 after a march (DZ-4.41)."""
        empty = [zone for zone in range(ZONES) if self.armies[zone].card == NOTHING]
        if not empty:
            self.march()
        zone = empty[0] if empty else ZONES - 1
        pack = self.state.pack
        self.armies[zone] = Army(card, loyal, True, pack.attack_of[card], pack.attack_type_of[card])

    def march(self) -> None:
        """Free zone 5 by a march; an army that is consumed joins the horde."""
        zones = marching_zones([army.active for army in self.armies], self.commander)
        freed = self.armies[zones[0]]
        if freed.active:
            self.horde += self.state.pack.zombification_of[freed.card]
        for target, source in pairwise(zones):
            self.armies[target] = self.armies[source]

    def wake(self, zone: int, loyal: int) -> None:
        """Let an army stand there with this loyalty."""
        army = self.armies[zone]
        self.armies[zone] = Army(army.card, loyal, True, army.attack, army.type)

    def make_ranged(self, zone: int) -> None:
        """Make an army ranged."""
        army = self.armies[zone]
        self.armies[zone] = Army(army.card, army.loyal, army.active, army.attack, RANGED)

    def reinforce(self, zone: int, rank: int) -> None:
        """Fill a slot of an army."""
        army = self.armies[zone]
        total = army.attack + self.state.pack.slots_of[army.card][rank]
        self.armies[zone] = Army(army.card, army.loyal, army.active, total, army.type)

    def deploy(self) -> None:
        """Let the Barbarian fill what is empty or defeated, as after the planning (DZ-7.4)."""
        bronze = self.state.pack.rank_of.index(components.BRONZE)
        army = Army(bronze, self.state.table.barbarian, True, _BARBARIAN_ATTACK, MELEE)
        for zone in range(ZONES):
            if not self.armies[zone].active:
                self.armies[zone] = army


class Plan:
    """The boards as a seat sees them at one decision, each looked at once."""

    def __init__(self, weights: DarkAgeZWeights, state: State, seat: int) -> None:
        self.weights: Final = weights
        self.state: Final = state
        self.seat: Final = seat
        self._hp: Final = hp(state) if state.spawned else 1  # nobody is there at set-up
        self._armies: Final[list[list[Army]]] = [[]] * state.table.boards
        self._promises: Final[list[float]] = [0.0] * state.table.boards

    def front(self, board: int) -> Trial:
        """Return a front of a board to try something on."""
        if not self._armies[board]:
            self._armies[board] = armies_on(self.state, board)
            self._promises[board] = self._outlook(self.front(board))
        return Trial(self.state, board, self._armies[board][:])

    def gain(self, front: Trial) -> float:
        """Return how much better the seat fares with a board changed like this."""
        return self._outlook(front) - self._promises[front.board]

    def promise(self, board: int) -> float:
        """Return what a board promises as it is."""
        self.front(board)
        return self._promises[board]

    def _outlook(self, front: Trial) -> float:
        """Return what a board promises the seat, if nothing more happened there."""
        weights, table = self.weights, self.state.table
        if self.state.phase != _PLANNING:
            return self._result(front, front.horde)
        if table.barbarian != NOBODY and table.is_neighbor(front.board, table.barbarian):
            front.deploy()
            return self._result(front, front.horde)
        small = self._result(front, int(front.horde * weights.small_horde))
        whole = self._result(front, front.horde)
        total = weights.small_part * small + (1.0 - weights.small_part) * whole
        return total + weights.power * sum([army.attack for army in front.armies if army.active])

    def _result(self, front: Trial, zombies: int) -> float:
        """Return what a fight against some zombies is worth to the seat."""
        front.fight(zombies, self._hp, None)
        table = self.state.table
        total = self._net(front, self.seat)
        other = table.other_neighbor(front.board, self.seat)
        if other < table.players:
            theirs = self._net(front, other)
            total += theirs if table.is_cooperative else -self.weights.rival[table.players] * theirs
        if not is_last_day(self.state):
            total += self._future(front)
            if table.is_cooperative and other < table.players:
                total += self._icons(front, other)
        return total

    def _net(self, front: Trial, seat: int) -> float:
        """Return a seat's VP of a fight: kills less losses; in cooperative play none may fall."""
        lost = front.loss(seat)
        total = float((front.left_gain if seat == front.board else front.right_gain) - lost)
        falls = lost > 0 and self.state.vp_of[seat] - lost <= self.state.pack.lose_at
        return total - self.weights.fallen if falls and self.state.table.is_cooperative else total

    def _future(self, front: Trial) -> float:
        """Return what a board is worth for the days to come: who stands, and icons."""
        state, weights = self.state, self.weights
        total = self._icons(front, self.seat)
        boss: components.Invasion | None = None
        if state.boss_shown and len(state.invasions) == 1:  # it comes tomorrow
            boss = state.pack.invasions[state.invasions[0]]
        for zone in range(ZONES):
            if front.standing[zone]:
                army = front.armies[zone]
                left = weights.attack_left * army.attack
                if boss is not None and is_useless(army, zone, boss):
                    left *= weights.useless
                mine = army.loyal == self.seat or state.table.is_cooperative
                total += left if mine else weights.neighbors_army * left
        return total

    def _icons(self, front: Trial, seat: int) -> float:
        """Return what a seat's uncovered icons of a board are worth (DZ-2.7)."""
        total = 0.0
        for zone in range(ZONES):
            if front.armies[zone].loyal != seat:
                icon = self.state.pack.icons[zone]
                if icon == components.COMMAND_ICON:
                    total += self.weights.command_icon
                elif icon == components.ARMY_ICON:
                    total += self.weights.army_icon
        return total


def is_useless(army: Army, zone: int, boss: components.Invasion) -> bool:
    """True if an army can do nothing against a boss, or will be replaced by it."""
    return zone + 1 in boss.weaken_zones or boss.immune_to == army.type
