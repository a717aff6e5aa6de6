"""Phase 3: combat zone by zone, the gates, scoring (DZ-4.100 to DZ-4.121).

One board runs in this order:

1. `fight`: for each zone Charge, attack and support, kills, defeat (DZ-4.101 to DZ-4.114);
2. zombies left over reach the gates: `hit_gates` (DZ-4.115 to DZ-4.117); in cooperative
   play a Vest window comes before a deduction that would lose the game (DZ-5.7);
3. `AfterBoard`: the mission for kills (DZ-5.86).

After the last board `ScoreKills` turns kills into VP (DZ-4.118). Nobody chooses anything here.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import combat_events as told
from barrow.games.dark_age_z.combat_events import Fight
from barrow.games.dark_age_z.components import (
    GATE_ICON,
    NOBODY,
    NOTHING,
    RANGED,
    SEVEN_KILLS,
    ZONES,
    Commander,
)
from barrow.games.dark_age_z.rules.ending import lose_together
from barrow.games.dark_age_z.rules.missions import meet
from barrow.games.dark_age_z.rules.relics import open_vest_window
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.chance import Chance
from barrow.kernel.state import NO_SEATS, Frame, Log

COMBAT: Final = 3
KILLS_FOR_A_RELIC: Final = 7  # DZ-5.86


class BeginCombat(Frame[DarkAgeZState]):
    """Fight the boards from the Starting Player's left one on (DZ-4.100)."""

    name: ClassVar[str] = "begin_combat"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Put the boards on the stack, the first on top."""
        state.phase = COMBAT
        state.order = []
        state.push(ScoreKills())
        boards = state.table.boards
        for place in range(boards - 1, -1, -1):
            state.push(FightBoard((state.start + place) % boards))


class FightBoard(Frame[DarkAgeZState]):
    """Fight one board, then its gates."""

    name: ClassVar[str] = "fight_board"

    def __init__(self, board: int) -> None:
        super().__init__(NO_SEATS)
        self.board: Final = board

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Let the horde in."""
        board = self.board
        before = state.kills_of
        zombies = fight(state, board, log)
        seats = gate_seats(state, board)
        kills = [state.kills_of[seat] - before[seat] for seat in seats]
        state.push(AfterBoard(board, kills))
        if zombies == 0:
            for seat in seats:
                state.held |= 1 << (2 * board + (0 if seat == board else 1))
            return
        state.push(HitGates(board, zombies))
        if state.table.is_cooperative:
            for seat in seats:
                left = state.vp_of[seat] - gate_loss(state, board, seat, zombies)
                if left <= state.pack.figures.lose_at:
                    open_vest_window(state, 0)
                    return


def gate_seats(state: DarkAgeZState, board: int) -> list[int]:
    """List the neighbors of a board that are players, the left one first."""
    both = [state.table.left_of(board), state.table.right_of(board)]
    return [seat for seat in both if seat < state.table.players]


def fight(state: DarkAgeZState, board: int, log: Log | None) -> int:
    """Fight zone after zone; return the zombies that reach the gates."""
    zombies = state.horde_on[board]
    state.horde_on[board] = 0
    if log is not None:
        log.append(told.combat_started(state, board, zombies))
    state.kills_of = state.kills_of[:]
    state.gain_of = state.gain_of[:]
    hp = state.hp()
    for zone in range(ZONES):
        if zombies == 0:
            return 0
        place = board * ZONES + zone
        if zone == ZONES - 1:
            state.reached |= 1 << board
        if state.skipped_on[place]:
            if log is not None:
                log.append(told.zone_passed_over(state, place, zombies))
            continue
        zombies = fight_zone(state, place, zombies, hp, log)
    return zombies


def fight_zone(state: DarkAgeZState, place: int, zombies: int, hp: int, log: Log | None) -> int:
    """Fight one zone (DZ-4.103 to DZ-4.113); return the zombies that go on."""
    fought = Fight(place, zombies)
    active = state.active_on[place] == 1
    if active:
        fought.owner = state.loyal_on[place]
        fought.charge = min(zombies, charge(state, place))
        zombies -= fought.charge
    if zombies > 0:
        fought.own = own_part(state, place) if active else 0
        fought.rewarded, fought.support = support_part(state, place)
        fought.kills = min(zombies, (fought.own + fought.support) // hp)
        zombies -= fought.kills
        if fought.kills == 0:
            fought.rewarded = NOBODY
    credit(state, fought)
    if zombies > 0 and active and not is_unbeatable(state, place):
        state.active_on[place] = 0
        fought.defeated = True
        fought.turned = state.pack.zombification_of[state.card_on[place]]
        zombies += fought.turned
    fought.left = zombies
    if log is not None:
        log.append(told.zone_fought(state, fought))
    return zombies


def commander_at(state: DarkAgeZState, place: int) -> Commander | None:
    """Return the Commander there, if there is one."""
    commander = state.commander_on[place]
    return None if commander == NOTHING else state.pack.commanders[commander]


def charge(state: DarkAgeZState, place: int) -> int:
    """Return how many zombies the army there kills by Charge (DZ-4.103)."""
    found = state.pack.charge_of[state.card_on[place]]
    commander = commander_at(state, place)
    return found if commander is None else found + commander.charge


def own_part(state: DarkAgeZState, place: int) -> int:
    """Return the attack of the army and its Commander in their own zone (DZ-4.105, DZ-4.108)."""
    immune = state.invasion.immune_to
    power = 0
    if state.attack_type(place) != immune:
        power += state.attack(place)
    commander = commander_at(state, place)
    if commander is not None and commander.attack_type != immune:
        power += commander.attack
    return power


def support_part(state: DarkAgeZState, place: int) -> tuple[int, int]:
    """Return whom the Supporting Fire Reward goes to, and the support (DZ-4.106, DZ-4.110)."""
    rewarded = NOBODY
    support = 0
    if place % ZONES > 0:
        power = support_from(state, place - 1)
        if power > 0:
            support += power
            rewarded = state.loyal_on[place - 1]
    if place % ZONES < ZONES - 1:
        power = support_from(state, place + 1)
        if power > 0:
            support += power
            rewarded = state.loyal_on[place + 1]
    return rewarded, support


def support_from(state: DarkAgeZState, place: int) -> int:
    """Return what a zone gives to the zones beside it: all that is ranged there (DZ-4.106)."""
    if state.active_on[place] == 0 or state.skipped_on[place]:
        return 0
    if state.invasion.immune_to == RANGED:
        return 0
    power = state.attack(place) if state.attack_type(place) == RANGED else 0
    commander = commander_at(state, place)
    if commander is not None and commander.attack_type == RANGED:
        power += commander.attack
    return power


def credit(state: DarkAgeZState, fought: Fight) -> None:
    """Credit the kills of a zone, and what they will give with Azrael's Roar.

    One kill of the attack is the Supporting Fire Reward (DZ-4.110), the others are the
    army owner's, or nobody's (DZ-4.111).
    """
    players = state.table.players
    given = 0
    if fought.rewarded != NOBODY:
        given = 1
        if fought.rewarded < players:
            state.kills_of[fought.rewarded] += 1
            state.gain_of[fought.rewarded] += 1
    owner = fought.owner
    if owner == NOBODY or owner >= players:
        return
    kills = fought.charge + fought.kills - given
    state.kills_of[owner] += kills
    state.gain_of[owner] += kills
    roar = state.roar_on[fought.place]
    if roar:
        credited = kills + 1 if fought.rewarded == owner else kills
        state.gain_of[owner] += max(-credited, roar * (credited // 2))


def is_unbeatable(state: DarkAgeZState, place: int) -> bool:
    """Say whether the army there cannot be defeated: Alexander (DZ-4.112)."""
    commander = commander_at(state, place)
    return commander is not None and commander.unbeatable


def protection(state: DarkAgeZState, board: int, seat: int) -> int:
    """Return what protects a seat at a gate (DZ-4.117)."""
    found = state.protection_on[2 * board + (0 if seat == board else 1)]
    for zone in range(ZONES):
        place = board * ZONES + zone
        uncovered = state.card_on[place] == NOTHING or state.loyal_on[place] != seat
        if uncovered and state.pack.icons[zone] == GATE_ICON:
            found += state.pack.figures.icon_protection
        commander = state.commander_on[place]
        if commander != NOTHING and state.patron_of[commander] == seat:
            found += state.pack.commanders[commander].protection
    return found


def gate_loss(state: DarkAgeZState, board: int, seat: int, zombies: int) -> int:
    """Return the VP a seat loses at a gate (DZ-4.115, DZ-4.116)."""
    return max(0, state.invasion.damage * zombies - protection(state, board, seat))


class HitGates(Frame[DarkAgeZState]):
    """Both neighbors of a board lose VP at once (DZ-4.116)."""

    name: ClassVar[str] = "hit_gates"

    def __init__(self, board: int, zombies: int) -> None:
        super().__init__(NO_SEATS)
        self.board: Final = board
        self.zombies: Final = zombies

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Deduct it; in cooperative play that may end the game (DZ-6.5)."""
        seats = gate_seats(state, self.board)
        lost: list[int] = []
        for seat in seats:
            vp = gate_loss(state, self.board, seat, self.zombies)
            state.gain_vp(seat, -vp)
            lost.append(vp)
            if vp == 0:
                state.held |= 1 << (2 * self.board + (0 if seat == self.board else 1))
        if log is not None:
            log.append(told.gate_hit(state, self.board, self.zombies, seats, lost))
        if not state.table.is_cooperative:
            return
        for at in range(len(seats)):
            if lost[at] > 0 and state.vp_of[seats[at]] <= state.pack.figures.lose_at:
                lose_together(state, seats[at], log)
                return


class AfterBoard(Frame[DarkAgeZState]):
    """Meet the mission for every seven kills of the day (DZ-5.86)."""

    name: ClassVar[str] = "after_board"

    def __init__(self, board: int, kills: list[int]) -> None:
        super().__init__(NO_SEATS)
        self.board: Final = board
        self.kills: Final = kills  # on this board, by its neighbors that are players

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Count how often seven were reached by this board's kills."""
        seats = gate_seats(state, self.board)
        for seat in state.clockwise():
            if seat not in seats:
                continue
            total = state.kills_of[seat]
            before = total - self.kills[seats.index(seat)]
            for _ in range(_relics_for(state, seat, total) - _relics_for(state, seat, before)):
                meet(state, seat, SEVEN_KILLS, chance, log)


def _relics_for(state: DarkAgeZState, seat: int, kills: int) -> int:
    """Return how often kills have reached seven, up to the mission's limit for a day."""
    mission = state.pack.mission_for[state.kingdom_of[seat]][SEVEN_KILLS]
    if mission == NOTHING:
        return 0
    most = state.pack.missions[mission].per_day
    times = kills // KILLS_FOR_A_RELIC
    return min(times, most) if most else times


class ScoreKills(Frame[DarkAgeZState]):
    """Turn the kills of the day into VP; then a Vest window, then missions (DZ-4.118)."""

    name: ClassVar[str] = "score_kills"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Score everybody."""
        for seat in state.clockwise():
            state.gain_vp(seat, state.gain_of[seat])
            if log is not None:
                kills = state.kills_of[seat]
                log.append(told.kills_scored(state, seat, kills, state.gain_of[seat]))
        state.gain_of = [0] * state.table.players
        open_vest_window(state, 0)
