"""What a Frontier Board of Dark Age Z promises: combat there has no luck, so it can be foretold.

`Front` is a board laid out to try things on; its `fight` plays the combat through as
`rules.combat` does. `Plan` keeps what the boards promise a seat as they lie, in VP: own kills and
losses, those of the neighbor, armies that are left for the next day, icons. It says what a change
brings.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.dark_age_z_weights import DarkAgeZWeights
from barrow.games.dark_age_z import components
from barrow.games.dark_age_z.components import MELEE, NOBODY, NOTHING, RANGED, ZONES
from barrow.games.dark_age_z.rules.invasion import hp, invasion, is_last_day
from barrow.games.dark_age_z.rules.zones import attack, attack_type
from barrow.games.dark_age_z.state import State

_PLANNING: Final = 1

# Who deploys for the Barbarian: his usual swordsman.
_BARBARIAN_ATTACK: Final = 6


class Army:
    """The army of a zone. Fronts share it: a zone whose army changes gets another."""

    def __init__(self, card: int, loyal: int, active: bool, attack: int, ranged: bool) -> None:
        self.card: Final = card  # NOTHING: the zone is empty
        self.loyal: Final = loyal
        self.active: Final = active
        self.attack: Final = attack  # with reinforcements
        self.ranged: Final = ranged


def armies_on(state: State, board: int) -> list[Army]:
    """Return the armies of a board as it lies, by zone."""
    armies: list[Army] = []
    for place in state.table.places_on[board]:
        card, loyal, active = state.card_on[place], state.loyal_on[place], state.active_on[place]
        strength = 0 if card == NOTHING else attack(state, place)
        ranged = card != NOTHING and attack_type(state, place) == RANGED
        armies.append(Army(card, loyal, active, strength, ranged))
    return armies


class Front:
    """One board, to try things on; lists are by zone, from 0."""

    def __init__(self, state: State, board: int, armies: list[Army]) -> None:
        first, last = board * ZONES, board * ZONES + ZONES
        self.state: Final = state
        self.board: Final = board
        self.horde = state.horde_on[board]
        self.armies: Final = armies
        self.commander: Final = state.commander_on[first:last]
        self.skipped: Final = state.skipped_on[first:last]
        self.roar: Final = state.roar_on[first:last]
        # What a fight brought: kills by side (0: the left seat), zombies at the gates, who stands.
        self.left_gain = 0
        self.right_gain = 0
        self.through = 0
        self.standing: list[bool] = []

    def lay(self, card: int, loyal: int) -> None:
        """Play a card there: to the first empty zone, or to zone 5 after a march (DZ-4.41)."""
        empty = [zone for zone in range(ZONES) if self.armies[zone].card == NOTHING]
        if not empty:
            self.march()
        zone = empty[0] if empty else ZONES - 1
        pack = self.state.pack
        ranged = pack.attack_type_of[card] == RANGED
        self.armies[zone] = Army(card, loyal, True, pack.attack_of[card], ranged)

    def march(self) -> None:
        """Free zone 5: the first defeated army goes, or the first one is consumed (DZ-4.44)."""
        freed = 0
        while freed < ZONES and self.armies[freed].active:
            freed += 1
        if freed == ZONES:
            freed = self.commander.index(NOTHING)
            self.horde += self.state.pack.zombification_of[self.armies[freed].card]
        for zone in range(freed + 1, ZONES):
            if self.commander[zone] == NOTHING:
                self.armies[freed] = self.armies[zone]
                freed = zone

    def wake(self, zone: int, loyal: int) -> None:
        """Let an army stand there with this loyalty."""
        army = self.armies[zone]
        self.armies[zone] = Army(army.card, loyal, True, army.attack, army.ranged)

    def reinforce(self, zone: int, rank: int) -> None:
        """Fill a slot of an army."""
        army = self.armies[zone]
        total = army.attack + self.state.pack.slots_of[army.card][rank]
        self.armies[zone] = Army(army.card, army.loyal, army.active, total, army.ranged)

    def deploy(self) -> None:
        """Let the Barbarian fill what is empty or defeated, as after the planning (DZ-7.4)."""
        bronze = self.state.pack.rank_of.index(components.BRONZE)
        army = Army(bronze, self.state.table.barbarian, True, _BARBARIAN_ATTACK, False)
        for zone in range(ZONES):
            if not self.armies[zone].active:
                self.armies[zone] = army

    def fight(self, zombies: int, hp: int) -> None:
        """Play the combat of the board through (DZ-4.101 to DZ-4.114)."""
        self.standing = [army.active for army in self.armies]
        self.left_gain = self.right_gain = 0
        for zone in range(ZONES):
            if zombies == 0:
                break
            if not self.skipped[zone]:
                zombies = self._fight_zone(zone, zombies, hp)
        self.through = zombies

    def _fight_zone(self, zone: int, zombies: int, hp: int) -> int:
        """Fight one zone; return the zombies that go on (DZ-4.103 to DZ-4.113)."""
        pack, army = self.state.pack, self.armies[zone]
        charged = 0
        power = 0
        unbeatable = False
        immune = invasion(self.state).immune_to
        if army.active:
            charged = pack.charge_of[army.card]
            if (RANGED if army.ranged else MELEE) != immune:
                power = army.attack
            if self.commander[zone] != NOTHING:
                commander = pack.commanders[self.commander[zone]]
                charged += commander.charge
                unbeatable = commander.ability == components.UNBEATABLE
                if commander.attack_type != immune:
                    power += commander.attack
            charged = min(charged, zombies)
            zombies -= charged
        rewarded = NOBODY
        if immune != RANGED:
            before, after = self._support_from(zone - 1), self._support_from(zone + 1)
            power += before + after
            if before > 0 or after > 0:
                rewarded = self.armies[zone + 1 if after > 0 else zone - 1].loyal
        kills = min(zombies, power // hp)
        zombies -= kills
        self._credit(zone, charged + kills, rewarded if kills > 0 else NOBODY)
        if zombies > 0 and army.active and not unbeatable:
            self.standing[zone] = False
            zombies += pack.zombification_of[army.card]
        return zombies

    def _support_from(self, zone: int) -> int:
        """Return what a zone gives to the zones beside it (DZ-4.106)."""
        if not 0 <= zone < ZONES or not self.standing[zone] or self.skipped[zone]:
            return 0
        power = self.armies[zone].attack if self.armies[zone].ranged else 0
        if self.commander[zone] != NOTHING:
            commander = self.state.pack.commanders[self.commander[zone]]
            if commander.attack_type == RANGED:
                power += commander.attack
        return power

    def _credit(self, zone: int, kills: int, rewarded: int) -> None:
        """Credit the kills of a zone, Azrael's Roar included (DZ-4.110, DZ-4.111, DZ-5.15)."""
        numbers, army = self.state.pack.relic_numbers, self.armies[zone]
        if rewarded != NOBODY:
            self._reward(rewarded, 1)
            kills -= 1
        if army.active:
            gained = kills
            if self.roar[zone]:
                own = kills + 1 if rewarded == army.loyal else kills
                change = self.roar[zone] * numbers.roar_vp * (own // numbers.roar_kills)
                gained += max(-own, change)
            self._reward(army.loyal, gained)

    def _reward(self, loyal: int, vp: int) -> None:
        """Note VP for one side of the board."""
        if loyal == self.board:
            self.left_gain += vp
        else:
            self.right_gain += vp

    def loss(self, seat: int) -> int:
        """Return the VP a seat loses at the gate (DZ-4.115 to DZ-4.117)."""
        if self.through == 0:
            return 0
        state = self.state
        shield = state.protection_on[state.table.gate(self.board, seat)]
        for zone in range(ZONES):
            if state.pack.icons[zone] == components.GATE_ICON and self.armies[zone].loyal != seat:
                shield += state.pack.icon_protection
            commander = self.commander[zone]
            if commander != NOTHING and state.patron_of[commander] == seat:
                shield += state.pack.commanders[commander].protection
        return max(0, invasion(state).damage * self.through - shield)


class Plan:
    """The boards as a seat sees them at one decision, each looked at once."""

    def __init__(self, weights: DarkAgeZWeights, state: State, seat: int) -> None:
        self.weights: Final = weights
        self.state: Final = state
        self.seat: Final = seat
        self._hp: Final = hp(state) if state.spawned else 1  # nobody is there at set-up
        self._armies: Final[list[list[Army]]] = [[]] * state.table.boards
        self._promises: Final[list[float]] = [0.0] * state.table.boards

    def front(self, board: int) -> Front:
        """Return a front of a board to try something on."""
        if not self._armies[board]:
            self._armies[board] = armies_on(self.state, board)
            self._promises[board] = self._outlook(self.front(board))
        return Front(self.state, board, self._armies[board][:])

    def gain(self, front: Front) -> float:
        """Return how much better the seat fares with a board changed like this."""
        return self._outlook(front) - self._promises[front.board]

    def promise(self, board: int) -> float:
        """Return what a board promises as it is."""
        self.front(board)
        return self._promises[board]

    def _outlook(self, front: Front) -> float:
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
        attacks = 0
        for army in front.armies:
            if army.active:
                attacks += army.attack
        return total + weights.power * attacks

    def _result(self, front: Front, zombies: int) -> float:
        """Return what a fight against so many zombies is worth to the seat."""
        front.fight(zombies, self._hp)
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

    def _net(self, front: Front, seat: int) -> float:
        """Return a seat's VP of a fight: kills less losses; in cooperative play none may fall."""
        lost = front.loss(seat)
        total = float((front.left_gain if seat == front.board else front.right_gain) - lost)
        falls = lost > 0 and self.state.vp_of[seat] - lost <= self.state.pack.lose_at
        return total - self.weights.fallen if falls and self.state.table.is_cooperative else total

    def _future(self, front: Front) -> float:
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

    def _icons(self, front: Front, seat: int) -> float:
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
    type = RANGED if army.ranged else MELEE
    return zone + 1 in boss.weaken_zones or boss.immune_to == type
