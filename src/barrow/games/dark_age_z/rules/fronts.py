"""A Frontier Board laid out for combat, and the combat itself (DZ-4.101 to DZ-4.117).

Combat has no luck and asks nobody anything. `Front.fight` plays it through without changing the
state: `combat` lays a board out as it is and keeps the result, bots try changes first.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import (
    GATE_ICON,
    NEITHER,
    NOBODY,
    NOTHING,
    RANGED,
    UNBEATABLE,
    ZONES,
)
from barrow.games.dark_age_z.rules.invasion import invasion
from barrow.games.dark_age_z.rules.zones import attack, attack_type
from barrow.games.dark_age_z.state import State
from barrow.kernel.state import Log


class Army:
    """The army of a zone. Fronts share it: a zone whose army changes gets another."""

    def __init__(self, card: int, loyal: int, active: bool, attack: int, type: str) -> None:
        self.card: Final = card  # NOTHING: the zone is empty
        self.loyal: Final = loyal
        self.active: Final = active
        self.attack: Final = attack  # with reinforcements
        self.type: Final = type  # of its attack


def armies_on(state: State, board: int) -> list[Army]:
    """Return the armies of a board as it is, by zone."""
    armies: list[Army] = []
    for place in state.table.places_on[board]:
        card = state.card_on[place]
        if card == NOTHING:
            armies.append(EMPTY)
        else:
            strength, type = attack(state, place), attack_type(state, place)
            loyal, active = state.loyal_on[place], state.active_on[place]
            armies.append(Army(card, loyal, active, strength, type))
    return armies


EMPTY: Final = Army(NOTHING, NOBODY, False, 0, NEITHER)


class Front:
    """One board, and what a fight on it brings. Lists are by zone, from 0."""

    def __init__(self, state: State, board: int, armies: list[Army]) -> None:
        first, last = board * ZONES, board * ZONES + ZONES
        self.state: Final = state
        self.board: Final = board
        self.horde = state.horde_on[board]
        self.armies: Final = armies
        self.commander: Final = state.commander_on[first:last]
        self.skipped: Final = state.skipped_on[first:last]
        self.roar: Final = state.roar_on[first:last]
        self.immune: Final = invasion(state).immune_to if state.spawned else NEITHER
        # What a fight brought: kills and the VP for them by side (left: that of the board's own
        # number), whether zombies came to the last zone, how many reached the gates, who stands.
        self.left_kills = 0
        self.right_kills = 0
        self.left_gain = 0
        self.right_gain = 0
        self.is_last_reached = False
        self.through = 0
        self.standing: list[bool] = []

    def fight(self, zombies: int, hp: int, log: Log) -> None:
        """Fight zone after zone, from the first, until all zombies are dead."""
        self.standing = [army.active for army in self.armies]
        self.left_kills = self.right_kills = self.left_gain = self.right_gain = 0
        for zone, is_skipped in enumerate(self.skipped):
            if zombies == 0:
                break
            if zone == ZONES - 1:
                self.is_last_reached = True
            if not is_skipped:
                zombies = self._fight_zone(zone, zombies, hp, log)
            elif log is not None:
                log.append(events.zone_passed_over(self.state, zombies, self.board * ZONES + zone))
        self.through = zombies

    def _fight_zone(self, zone: int, zombies: int, hp: int, log: Log) -> int:
        """Fight one zone; return the zombies that move on (DZ-4.103 to DZ-4.113)."""
        army = self.armies[zone]
        came, own, support, kills, turned = zombies, 0, 0, 0, 0
        rewarded = NOBODY
        charge = min(zombies, self._charge(zone)) if army.active else 0
        zombies -= charge
        if zombies > 0:
            own = self._attack(zone) if army.active else 0
            before, behind = self._support_from(zone - 1), self._support_from(zone + 1)
            support = before + behind
            kills = min(zombies, (own + support) // hp)
            zombies -= kills
            if kills > 0 and support > 0:
                # The last to support is rewarded (DZ-4.110).
                rewarded = self.armies[zone + 1 if behind > 0 else zone - 1].loyal
            if zombies > 0 and army.active and not self._is_unbeatable(zone):
                self.standing[zone] = False
                turned = self.state.pack.zombification_of[army.card]
                zombies += turned
        self._credit(zone, charge + kills, rewarded)
        if log is not None:
            place, owner = self.board * ZONES + zone, army.loyal if army.active else NOBODY
            sums = {"zombies": came, "charge": charge, "own": own, "support": support}
            sums |= {"kills": kills, "turned": turned, "left": zombies}
            is_defeated = army.active and not self.standing[zone]
            log.append(events.zone_fought(self.state, place, sums, owner, rewarded, is_defeated))
        return zombies

    def _charge(self, zone: int) -> int:
        """Return the Charge of an army and its Commander (DZ-4.103)."""
        pack, commander = self.state.pack, self.commander[zone]
        charge = pack.charge_of[self.armies[zone].card]
        return charge if commander == NOTHING else charge + pack.commanders[commander].charge

    def _attack(self, zone: int) -> int:
        """Return the attack of an army and its Commander in their zone (DZ-4.105, DZ-4.108)."""
        army, immune, total = self.armies[zone], self.immune, 0
        if immune == NEITHER or army.type != immune:
            total = army.attack
        if self.commander[zone] != NOTHING:
            commander = self.state.pack.commanders[self.commander[zone]]
            if commander.attack_type != immune:
                total += commander.attack
        return total

    def _support_from(self, zone: int) -> int:
        """Return what a zone gives those beside it: all that is ranged (DZ-4.106, DZ-4.108)."""
        if not 0 <= zone < ZONES or not self.standing[zone] or self.skipped[zone]:
            return 0
        if self.immune == RANGED:
            return 0
        total = self.armies[zone].attack if self.armies[zone].type == RANGED else 0
        if self.commander[zone] != NOTHING:
            commander = self.state.pack.commanders[self.commander[zone]]
            if commander.attack_type == RANGED:
                total += commander.attack
        return total

    def _is_unbeatable(self, zone: int) -> bool:
        """True if a Commander keeps an army from being defeated (DZ-4.112)."""
        commander = self.commander[zone]
        return commander != NOTHING and self.state.pack.commanders[commander].ability == UNBEATABLE

    def _credit(self, zone: int, kills: int, rewarded: int) -> None:
        """Credit the kills of a zone, and what they give with Azrael's Roar.

        One kill of the attack is the Supporting Fire Reward (DZ-4.110), the others are the
        army owner's, or nobody's (DZ-4.111).
        """
        army = self.armies[zone]
        if rewarded != NOBODY:
            kills -= 1
            self._reward(rewarded, 1, 1)
        if not army.active:
            return
        gain = kills
        if self.roar[zone]:
            credited = kills + 1 if rewarded == army.loyal else kills
            numbers = self.state.pack.relic_numbers
            change = self.roar[zone] * numbers.roar_vp * (credited // numbers.roar_kills)
            gain += max(-credited, change)
        self._reward(army.loyal, kills, gain)

    def _reward(self, loyal: int, kills: int, vp: int) -> None:
        """Note kills for one side of the board, and what they give."""
        if loyal == self.board:
            self.left_kills += kills
            self.left_gain += vp
        else:
            self.right_kills += kills
            self.right_gain += vp

    def loss(self, seat: int) -> int:
        """Return the VP that a seat loses at the gate."""
        if self.through == 0:
            return 0
        loyal = [army.loyal for army in self.armies]
        protection = shield(self.state, self.board, seat, loyal, self.commander)
        return loss(self.state, self.through, protection)


def loss(state: State, zombies: int, protection: int) -> int:
    """Return the VP that zombies at a gate cost (DZ-4.115, DZ-4.116)."""
    return max(0, invasion(state).damage * zombies - protection)


def shield(state: State, board: int, seat: int, loyal: list[int], commander: list[int]) -> int:
    """Return what protects a seat at a gate: icons and Commanders (DZ-4.117, DZ-5.43)."""
    pack = state.pack
    found = state.protection_on[state.table.gate(board, seat)]
    for zone in pack.zones_with[GATE_ICON]:
        if loyal[zone] != seat:
            found += pack.icon_protection
    for card in commander:
        if card != NOTHING and state.patron_of[card] == seat:
            found += pack.commanders[card].protection
    return found
