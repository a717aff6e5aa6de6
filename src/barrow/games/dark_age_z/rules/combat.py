"""Phase 3: combat zone by zone, the gates, scoring (DZ-4.100 to DZ-4.121).

One board runs in this order:

1. `fight`: for each zone Charge, attack and support, kills, defeat (DZ-4.101 to DZ-4.114);
2. zombies left over reach the gates: `hit_gates` (DZ-4.115 to DZ-4.117); in cooperative
   play a Vest window comes before a deduction that would lose the game (DZ-5.7);
3. `meet_kills`: the mission for kills (DZ-5.86).

After the last board `ScoreKills` turns kills into VP (DZ-4.118). Nobody chooses anything here.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import combat_events as told
from barrow.games.dark_age_z.combat_events import Fight
from barrow.games.dark_age_z.components import (
    GATE_ICON,
    MOST_BOARDS,
    NEITHER,
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
        state.stack.append(SCORE_KILLS)
        boards = state.table.boards
        for place in range(boards - 1, -1, -1):
            state.stack.append(FIGHT_BOARD[(state.start + place) % boards])


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
        seats = state.table.players_at[board]
        kills = [state.kills_of[seat] - before[seat] for seat in seats]
        if zombies == 0:
            for seat in seats:
                state.held |= 1 << (2 * board + (0 if seat == board else 1))
        elif would_lose(state, board, zombies):
            state.stack.append(AfterBoard(board, kills))
            state.stack.append(HitGates(board, zombies))
            open_vest_window(state, 0)
            return
        else:
            hit_gates(state, board, zombies, log)
        meet_kills(state, board, kills, chance, log)


# Frames never change, so those that every day needs are made once.
BEGIN_COMBAT: Final = BeginCombat()
FIGHT_BOARD: Final[list[FightBoard]] = [FightBoard(board) for board in range(MOST_BOARDS)]


def would_lose(state: DarkAgeZState, board: int, zombies: int) -> bool:
    """Say whether the players together would lose the game at a gate (DZ-6.5)."""
    if state.table.is_cooperative:
        for seat in state.table.players_at[board]:
            left = state.vp_of[seat] - gate_loss(state, board, seat, zombies)
            if left <= state.pack.figures.lose_at:
                return True
    return False


def fight(state: DarkAgeZState, board: int, log: Log | None) -> int:
    """Fight zone after zone; return the zombies that reach the gates."""
    zombies = state.horde_on[board]
    state.horde_on[board] = 0
    if log is not None:
        log.append(told.combat_started(state, board, zombies))
    state.kills_of = state.kills_of[:]
    state.gain_of = state.gain_of[:]
    hp = state.hp()
    own, support = strengths(state, board)
    first, last = board * ZONES, board * ZONES + ZONES - 1
    for place in range(first, last + 1):
        if zombies == 0:
            return 0
        if place == last:
            state.reached |= 1 << board
        if state.skipped_on[place]:
            if log is not None:
                log.append(told.zone_passed_over(state, place, zombies))
            continue
        zone = place - first
        before = support[zone - 1] if zone > 0 else 0
        behind = support[zone + 1] if place < last else 0
        if log is None and state.active_on[place] == 0 and before + behind == 0:
            continue  # nobody is here to fight, and nobody beside to support
        fought = Fight(place, zombies)
        fight_zone(state, fought, hp, own[zone], before, behind)
        if fought.defeated:
            support[zone] = 0
        credit(state, fought)
        zombies = fought.left
        if log is not None:
            log.append(told.zone_fought(state, fought))
    return zombies


def strengths(state: DarkAgeZState, board: int) -> tuple[list[int], list[int]]:
    """Return what each army of a board attacks with, by zone: in its own, and in those beside it.

    In its own zone it is the army and its Commander (DZ-4.105), beside it all that is ranged,
    unless the army is passed over (DZ-4.106); a boss may be immune to one of both (DZ-4.108).
    """
    immune, pack = state.invasion.immune_to, state.pack
    own, support = [0] * ZONES, [0] * ZONES
    for zone in range(ZONES):
        place = board * ZONES + zone
        if state.active_on[place] == 0:
            continue
        type, attack = state.attack_type(place), state.attack(place)
        own[zone] = attack if type != immune or immune == NEITHER else 0
        ranged = attack if type == RANGED else 0
        if state.commander_on[place] != NOTHING:
            commander = pack.commanders[state.commander_on[place]]
            if commander.attack_type != immune:
                own[zone] += commander.attack
            if commander.attack_type == RANGED:
                ranged += commander.attack
        if immune != RANGED and not state.skipped_on[place]:
            support[zone] = ranged
    return own, support


def fight_zone(
    state: DarkAgeZState, fought: Fight, hp: int, own: int, before: int, behind: int
) -> None:
    """Fight one zone (DZ-4.103 to DZ-4.113), with the support of the zones beside it."""
    place, zombies = fought.place, fought.zombies
    is_active = state.active_on[place] == 1
    commander: Commander | None = None
    if is_active:
        if state.commander_on[place] != NOTHING:
            commander = state.pack.commanders[state.commander_on[place]]
        fought.owner = state.loyal_on[place]
        charge = state.pack.charge_of[state.card_on[place]]
        if commander is not None:
            charge += commander.charge
        if charge:
            fought.charge = charge if charge < zombies else zombies
            zombies -= fought.charge
    if zombies > 0:
        fought.own = own
        fought.support = before + behind
        kills = (own + before + behind) // hp
        fought.kills = kills if kills < zombies else zombies
        zombies -= fought.kills
        if kills > 0 and before + behind > 0:
            # The last to support is rewarded (DZ-4.110).
            fought.rewarded = state.loyal_on[place + 1 if behind > 0 else place - 1]
        # Alexander's army cannot be defeated (DZ-4.112).
        if zombies > 0 and is_active and (commander is None or not commander.unbeatable):
            state.defeat(place)
            fought.defeated = True
            fought.turned = state.pack.zombification_of[state.card_on[place]]
            zombies += fought.turned
    fought.left = zombies


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


def protection(state: DarkAgeZState, board: int, seat: int) -> int:
    """Return what protects a seat at a gate (DZ-4.117)."""
    found = state.protection_on[2 * board + (0 if seat == board else 1)]
    found += state.icons_on(board, seat, GATE_ICON) * state.pack.figures.icon_protection
    commander_on = state.commander_on
    for place in range(board * ZONES, board * ZONES + ZONES):
        commander = commander_on[place]
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
        lost = hit_gates(state, self.board, self.zombies, log)
        if not state.table.is_cooperative:
            return
        seats = state.table.players_at[self.board]
        for at in range(len(seats)):
            if lost[at] > 0 and state.vp_of[seats[at]] <= state.pack.figures.lose_at:
                lose_together(state, seats[at], log)
                return


def hit_gates(state: DarkAgeZState, board: int, zombies: int, log: Log | None) -> list[int]:
    """Deduct VP from both neighbors of a board; return how many each lost (DZ-4.116)."""
    seats = state.table.players_at[board]
    lost: list[int] = []
    for seat in seats:
        vp = gate_loss(state, board, seat, zombies)
        state.vp_of[seat] -= vp
        lost.append(vp)
        if vp == 0:
            state.held |= 1 << (2 * board + (0 if seat == board else 1))
    if log is not None:
        log.append(told.gate_hit(state, board, zombies, seats, lost))
    return lost


class AfterBoard(Frame[DarkAgeZState]):
    """Meet the mission for every seven kills of the day (DZ-5.86)."""

    name: ClassVar[str] = "after_board"

    def __init__(self, board: int, kills: list[int]) -> None:
        super().__init__(NO_SEATS)
        self.board: Final = board
        self.kills: Final = kills  # on this board, by its neighbors that are players

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Meet it."""
        meet_kills(state, self.board, self.kills, chance, log)


def meet_kills(
    state: DarkAgeZState, board: int, kills: list[int], chance: Chance, log: Log | None
) -> None:
    """Count how often seven were reached by a board's kills, clockwise (DZ-5.86)."""
    seats = state.table.players_at[board]
    for seat in state.clockwise():
        if seat not in seats:
            continue
        mission = state.pack.mission_for[state.kingdom_of[seat]][SEVEN_KILLS]
        if mission == NOTHING:
            continue
        total = state.kills_of[seat]
        before = total - kills[seats.index(seat)]
        most = state.pack.missions[mission].per_day
        for _ in range(_relics_for(total, most) - _relics_for(before, most)):
            meet(state, seat, SEVEN_KILLS, chance, log)


def _relics_for(kills: int, most: int) -> int:
    """Return how often kills have reached seven, up to the mission's limit for a day."""
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


SCORE_KILLS: Final = ScoreKills()
