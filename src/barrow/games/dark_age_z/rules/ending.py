"""How a game ends: End-Game Missions, ranks, the cooperative threshold and loss (chapter 6).

End-Game Missions are judged on one position, then paid (DZ-6.2). At the end everything is
public (DZ-10.7).
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import components, events, tables
from barrow.games.dark_age_z.components import CONDITIONS, END_GAME, ZONES
from barrow.games.dark_age_z.rules.daily import has_most
from barrow.games.dark_age_z.rules.missions import compared
from barrow.games.dark_age_z.state import State
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Log

LOST: Final = 2  # the rank of all players if the game itself wins


def is_met(state: State, seat: int, mission: tables.MissionCard) -> bool:
    """True if an End-Game Mission is met for a seat (DZ-5.77 to DZ-5.93)."""
    condition, number = CONDITIONS.index(mission.condition), mission.number
    if condition == components.LEVEL_THREE:
        return state.level_of[seat] == number
    if condition == components.FEW_CARDS:
        return state.cards_of[seat] <= number
    if condition == components.ZONES_FIVE_ACTIVE:
        return zones_five_active(state, seat) == len(state.table.boards_of[seat])
    counts = compared(state, condition)
    return counts[seat] >= number and has_most(counts, seat)


def zones_five_active(state: State, seat: int) -> int:
    """Count the active armies in zone 5 of a seat's boards."""
    boards = state.table.boards_of[seat]
    return sum(1 for board in boards if state.active_on[board * ZONES + ZONES - 1])


def end_game(state: State, log: Log) -> None:
    """Judge and pay the End-Game Missions and close the game (DZ-6.2 to DZ-6.6)."""
    paid: list[int] = []
    for seat in state.table.clockwise_from[state.start]:
        mission = state.pack.missions[state.mission_of[seat]]
        met = mission.type == END_GAME and is_met(state, seat, mission)
        paid.append(mission.reward.vp if met else 0)
    for place, seat in enumerate(state.table.clockwise_from[state.start]):
        state.vp_of[seat] += paid[place]
        if log is not None:
            log.append(events.mission_shown(state, seat, paid[place], state.mission_of[seat]))
    if state.table.is_cooperative:
        count_together(state, log)
    else:
        rank(state, log)


def rank(state: State, log: Log) -> None:
    """The most VP win; ties win together (DZ-6.3)."""
    best = max(state.vp_of)
    ranks = [1 + sum(1 for vp in state.vp_of if vp > own) for own in state.vp_of]
    names = " and ".join([state.title(seat) for seat, rank in enumerate(ranks) if rank == 1])
    verb = "wins" if ranks.count(1) == 1 else "win"
    finish(state, ranks, "last_day", "DZ-6.3", f"{names} {verb} with {best} VP", log)


def count_together(state: State, log: Log) -> None:
    """All win if their VP together reach the threshold, else all lose (DZ-6.6)."""
    players, total = state.table.players, sum(state.vp_of)
    needed = state.pack.thresholds[players]
    won = total >= needed
    text = f"All {'win' if won else 'lose'}: {total} VP, {needed} were needed"
    reason = "threshold_reached" if won else "threshold_missed"
    finish(state, [1 if won else LOST] * players, reason, "DZ-6.6", text, log)


def lose_together(state: State, seat: int, log: Log) -> None:
    """Gate damage brought a player to 0 VP or less: all lose at once (DZ-6.5)."""
    text = f"All lose: {state.title(seat)} fell to {state.vp_of[seat]} VP"
    finish(state, [LOST] * state.table.players, "gate_fell", "DZ-6.5", text, log)


def finish(state: State, ranks: list[int], reason: str, clause: str, text: str, log: Log) -> None:
    """Close the game and show everything; nothing needs to be remembered any more."""
    state.outcome = Outcome(ranks, state.vp_of[:], reason, clause)
    state.stack.clear()
    state.shown = (1 << state.table.players) - 1
    players = state.table.players
    state.sighted = [state.pack.no_cards] * len(state.sighted)
    state.bound = state.pack.no_cards
    state.drawn_of = [state.pack.no_cards] * players
    state.draws_of = [0] * players
    state.relic_bound = state.pack.no_relics
    state.relics_drawn_of = [state.pack.no_relics] * players
    state.relic_draws_of = [0] * players
    state.boss_shown = True
    if log is not None:
        hands = (state.hand_of, state.relics_of, state.mission_of)
        decks = (state.deck, state.relic_deck, state.barbarian_deck, state.commander_deck)
        log.append(events.cards_shown(state, *hands, *decks, state.invasions))
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        log.append(events.game_ended(state, text, winners, clause=clause))
