"""What a Frontier Board of Dark Age Z promises: combat there has no luck, so it can be foretold.

`Front` is a board laid out to try things on. `fight` plays its combat through as
`rules.combat` does; `outlook` says what the result is worth to a seat, in VP: own kills and
losses, those of the neighbor, armies that are left for the next day, icons. `Plan` keeps what the
boards promise as they lie, and says what a change brings.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.dark_age_z_weights import DarkAgeZWeights
from barrow.games.dark_age_z.components import (
    ARMY_ICON,
    BRONZE,
    COMMAND_ICON,
    GATE_ICON,
    MELEE,
    NOBODY,
    NOTHING,
    RANGED,
    UNBEATABLE,
    ZONES,
    Invasion,
    RelicNumbers,
)
from barrow.games.dark_age_z.rules.invasion import hp, invasion, is_last_day
from barrow.games.dark_age_z.rules.zones import attack, attack_type
from barrow.games.dark_age_z.state import State

_PLANNING: Final = 1

# Who deploys for the Barbarian: his usual swordsman.
_BARBARIAN_ATTACK: Final = 6


class Front:
    """One board, to try things on; lists are by zone, from 0."""

    def __init__(
        self,
        board: int,
        horde: int,
        card: list[int],
        loyal: list[int],
        active: list[bool],
        attack: list[int],
        ranged: list[bool],
        commander: list[int],
        skipped: list[bool],
        roar: list[int],
    ) -> None:
        self.board: Final = board
        self.horde = horde
        self.card: Final = card
        self.loyal: Final = loyal
        self.active: Final = active
        self.attack: Final = attack
        self.ranged: Final = ranged
        self.commander: Final = commander
        self.skipped: Final = skipped
        self.roar: Final = roar
        # What a fight brought: kills by side (0: the left seat), zombies at the gates, who stands.
        self.left_gain = 0
        self.right_gain = 0
        self.through = 0
        self.standing = active

    def copy(self) -> Front:
        """Return a front that can be changed without changing this one."""
        return Front(
            self.board,
            self.horde,
            self.card[:],
            self.loyal[:],
            self.active[:],
            self.attack[:],
            self.ranged[:],
            self.commander[:],
            self.skipped[:],
            self.roar[:],
        )

    def lay(self, state: State, card: int, loyal: int) -> None:
        """Play a card there: to the first empty zone, or to zone 5 after a march (DZ-4.41)."""
        zone = 0
        while zone < ZONES and self.card[zone] != NOTHING:
            zone += 1
        if zone == ZONES:
            self.march(state)
            zone = ZONES - 1
        self.put(state, zone, card, loyal)

    def put(self, state: State, zone: int, card: int, loyal: int) -> None:
        """Put an active army into a zone."""
        self.card[zone] = card
        self.loyal[zone] = loyal
        self.active[zone] = True
        self.attack[zone] = state.pack.attack_of[card]
        self.ranged[zone] = state.pack.attack_type_of[card] == RANGED

    def march(self, state: State) -> None:
        """Free zone 5: the first defeated army goes, or the first one is consumed (DZ-4.44)."""
        freed = 0
        while freed < ZONES and self.active[freed]:
            freed += 1
        if freed == ZONES:
            freed = 0
            while self.commander[freed] != NOTHING:
                freed += 1
            self.horde += state.pack.zombification_of[self.card[freed]]
        for zone in range(freed + 1, ZONES):
            if self.commander[zone] == NOTHING:
                self.move(zone, freed)
                freed += 1
                while freed < ZONES - 1 and self.commander[freed] != NOTHING:
                    freed += 1

    def move(self, source: int, target: int) -> None:
        """Move an army to another zone."""
        self.card[target] = self.card[source]
        self.loyal[target] = self.loyal[source]
        self.active[target] = self.active[source]
        self.attack[target] = self.attack[source]
        self.ranged[target] = self.ranged[source]

    def exchange(self, one: int, other: int) -> None:
        """Let two armies change places."""
        self.card[one], self.card[other] = self.card[other], self.card[one]
        self.loyal[one], self.loyal[other] = self.loyal[other], self.loyal[one]
        self.attack[one], self.attack[other] = self.attack[other], self.attack[one]
        self.ranged[one], self.ranged[other] = self.ranged[other], self.ranged[one]

    def wake(self, zone: int, loyal: int) -> None:
        """Turn a defeated army face up."""
        self.active[zone] = True
        self.loyal[zone] = loyal


def deploy(state: State, front: Front) -> None:
    """Let the Barbarian fill what is empty or defeated, as he will after the planning (DZ-7.4)."""
    bronze = state.pack.rank_of.index(BRONZE)
    for zone in range(ZONES):
        if not front.active[zone]:
            front.card[zone] = bronze
            front.active[zone] = True
            front.loyal[zone] = state.table.barbarian
            front.attack[zone] = _BARBARIAN_ATTACK
            front.ranged[zone] = False


def fight(state: State, front: Front, zombies: int, hp: int) -> None:
    """Play the combat of a board through (DZ-4.101 to DZ-4.114)."""
    front.standing = front.active[:]
    front.left_gain = front.right_gain = 0
    for zone in range(ZONES):
        if zombies == 0:
            break
        if not front.skipped[zone]:
            zombies = fight_zone(state, front, zone, zombies, hp)
    front.through = zombies


def fight_zone(state: State, front: Front, zone: int, zombies: int, hp: int) -> int:
    """Fight one zone; return the zombies that go on (DZ-4.103 to DZ-4.113)."""
    pack = state.pack
    active = front.standing[zone]
    charged = 0
    power = 0
    unbeatable = False
    immune = invasion(state).immune_to
    if active:
        charged = pack.charge_of[front.card[zone]]
        if (RANGED if front.ranged[zone] else MELEE) != immune:
            power = front.attack[zone]
        if front.commander[zone] != NOTHING:
            commander = pack.commanders[front.commander[zone]]
            charged += commander.charge
            unbeatable = commander.ability == UNBEATABLE
            if commander.attack_type != immune:
                power += commander.attack
        charged = min(charged, zombies)
        zombies -= charged
    rewarded = NOBODY
    if zone > 0 and immune != RANGED:
        support = support_from(state, front, zone - 1)
        if support > 0:
            power += support
            rewarded = front.loyal[zone - 1]
    if zone < ZONES - 1 and immune != RANGED:
        support = support_from(state, front, zone + 1)
        if support > 0:
            power += support
            rewarded = front.loyal[zone + 1]
    kills = min(zombies, power // hp)
    zombies -= kills
    credit(
        pack.relic_numbers, front, zone, charged + kills, rewarded if kills > 0 else NOBODY, active
    )
    if zombies > 0 and active and not unbeatable:
        front.standing[zone] = False
        zombies += pack.zombification_of[front.card[zone]]
    return zombies


def support_from(state: State, front: Front, zone: int) -> int:
    """Return what a zone gives to the zones beside it (DZ-4.106)."""
    if not front.standing[zone] or front.skipped[zone]:
        return 0
    power = front.attack[zone] if front.ranged[zone] else 0
    if front.commander[zone] != NOTHING:
        commander = state.pack.commanders[front.commander[zone]]
        if commander.attack_type == RANGED:
            power += commander.attack
    return power


def credit(
    numbers: RelicNumbers, front: Front, zone: int, kills: int, rewarded: int, active: bool
) -> None:
    """Credit the kills of a zone, Azrael's Roar included (DZ-4.110, DZ-4.111, DZ-5.15)."""
    if rewarded != NOBODY:
        reward(front, rewarded, 1)
        kills -= 1
    if active:
        gained = kills
        if front.roar[zone]:
            own = kills + 1 if rewarded == front.loyal[zone] else kills
            change = front.roar[zone] * numbers.roar_vp * (own // numbers.roar_kills)
            gained += max(-own, change)
        reward(front, front.loyal[zone], gained)


def reward(front: Front, loyal: int, vp: int) -> None:
    """Note VP for one side of a board."""
    if loyal == front.board:
        front.left_gain += vp
    else:
        front.right_gain += vp


def loss(state: State, front: Front, seat: int) -> int:
    """Return the VP a seat loses at the gate (DZ-4.115 to DZ-4.117)."""
    if front.through == 0:
        return 0
    shield = state.protection_on[state.table.gate(front.board, seat)]
    for zone in range(ZONES):
        if state.pack.icons[zone] == GATE_ICON and front.loyal[zone] != seat:
            shield += state.pack.icon_protection
        commander = front.commander[zone]
        if commander != NOTHING and state.patron_of[commander] == seat:
            shield += state.pack.commanders[commander].protection
    return max(0, invasion(state).damage * front.through - shield)


def outlook(weights: DarkAgeZWeights, state: State, front: Front, seat: int, hp: int) -> float:
    """Return what a board promises a seat, if nothing more happened there."""
    if state.phase != _PLANNING:
        fight(state, front, front.horde, hp)
        return result(weights, state, front, seat)
    barbarian = state.table.barbarian
    if barbarian != NOBODY and state.table.is_neighbor(front.board, barbarian):
        deploy(state, front)
        fight(state, front, front.horde, hp)
        return result(weights, state, front, seat)
    fight(state, front, int(front.horde * weights.small_horde), hp)
    small = result(weights, state, front, seat)
    fight(state, front, front.horde, hp)
    total = weights.small_part * small + (1.0 - weights.small_part) * result(
        weights, state, front, seat
    )
    return total + weights.power * attack_sum(front)


class Plan:
    """The boards as a seat sees them at one decision, each looked at once."""

    def __init__(self, weights: DarkAgeZWeights, state: State, seat: int) -> None:
        self.weights: Final = weights
        self.state: Final = state
        self.seat: Final = seat
        self.hp: Final = hp(state) if state.spawned else 1  # nobody is there at set-up
        self._fronts: Final[list[Front | None]] = [None] * state.table.boards
        self._promises: Final[list[float]] = [0.0] * state.table.boards

    def front(self, board: int) -> Front:
        """Return a front of a board to try something on."""
        found = self._fronts[board]
        if found is None:
            found = look(self.state, board)
            self._fronts[board] = found
            self._promises[board] = outlook(
                self.weights, self.state, found.copy(), self.seat, self.hp
            )
        return found.copy()

    def gain(self, front: Front) -> float:
        """Return how much better the seat fares with a board changed like this."""
        after = outlook(self.weights, self.state, front, self.seat, self.hp)
        return after - self._promises[front.board]

    def promise(self, board: int) -> float:
        """Return what a board promises as it is."""
        self.front(board)
        return self._promises[board]


def look(state: State, board: int) -> Front:
    """Return a board as it lies."""
    first, last = board * ZONES, board * ZONES + ZONES
    attacks = [0] * ZONES
    ranged = [False] * ZONES
    for zone, place in enumerate(state.table.places_on[board]):
        if state.card_on[place] != NOTHING:
            attacks[zone] = attack(state, place)
            ranged[zone] = attack_type(state, place) == RANGED
    return Front(
        board,
        state.horde_on[board],
        state.card_on[first:last],
        state.loyal_on[first:last],
        state.active_on[first:last],
        attacks,
        ranged,
        state.commander_on[first:last],
        state.skipped_on[first:last],
        state.roar_on[first:last],
    )


def attack_sum(front: Front) -> int:
    """Return the attack of all active armies."""
    total = 0
    for zone in range(ZONES):
        if front.active[zone]:
            total += front.attack[zone]
    return total


def result(weights: DarkAgeZWeights, state: State, front: Front, seat: int) -> float:
    """Return what the result of a fight is worth to a seat."""
    table = state.table
    total = net(weights, state, front, seat)
    other = table.other_neighbor(front.board, seat)
    if other < table.players:
        theirs = net(weights, state, front, other)
        total += theirs if table.is_cooperative else -weights.rival[table.players] * theirs
    if not is_last_day(state):
        total += future(weights, state, front, seat)
        if table.is_cooperative and other < table.players:
            total += icons(weights, state, front, other)
    return total


def net(weights: DarkAgeZWeights, state: State, front: Front, seat: int) -> float:
    """Return a seat's VP of a fight: kills less losses; in cooperative play none may fall."""
    lost = loss(state, front, seat)
    total = float((front.left_gain if seat == front.board else front.right_gain) - lost)
    if state.table.is_cooperative and lost > 0:
        left = state.vp_of[seat] - lost
        if left <= state.pack.lose_at:
            total -= weights.fallen
    return total


def future(weights: DarkAgeZWeights, state: State, front: Front, seat: int) -> float:
    """Return what a board is worth for the days to come: who stands, and icons."""
    total = icons(weights, state, front, seat)
    boss = coming_boss(state)
    for zone in range(ZONES):
        if front.standing[zone]:
            left = weights.attack_left * front.attack[zone]
            if boss is not None and is_useless(front, zone, boss):
                left *= weights.useless
            mine = front.loyal[zone] == seat or state.table.is_cooperative
            total += left if mine else weights.neighbors_army * left
    return total


def coming_boss(state: State) -> Invasion | None:
    """Return the boss if it is known to come tomorrow."""
    if not state.boss_shown or len(state.invasions) != 1:
        return None
    return state.pack.invasions[state.invasions[0]]


def is_useless(front: Front, zone: int, boss: Invasion) -> bool:
    """True if an army can do nothing against a boss, or will be replaced by it."""
    if zone + 1 in boss.weaken_zones:
        return True
    return boss.immune_to == (RANGED if front.ranged[zone] else MELEE)


def icons(weights: DarkAgeZWeights, state: State, front: Front, seat: int) -> float:
    """Return what a seat's uncovered icons of a board are worth (DZ-2.7)."""
    total = 0.0
    for zone in range(ZONES):
        if front.loyal[zone] != seat:
            icon = state.pack.icons[zone]
            if icon == COMMAND_ICON:
                total += weights.command_icon
            elif icon == ARMY_ICON:
                total += weights.army_icon
    return total
