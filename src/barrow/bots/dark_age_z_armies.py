"""What Army Cards of Dark Age Z are worth: held, played, standing again, with a Commander."""

from __future__ import annotations

from barrow.bots.dark_age_z_fronts import Plan
from barrow.bots.knowledge import place_of_best
from barrow.games.dark_age_z import components
from barrow.games.dark_age_z.components import NOTHING, ZONES
from barrow.games.dark_age_z.rules.commanders import assignable
from barrow.games.dark_age_z.rules.invasion import is_last_day
from barrow.games.dark_age_z.rules.missions import has_mission
from barrow.games.dark_age_z.rules.zones import accepts, first_empty, is_own
from barrow.games.dark_age_z.state import State


def card_worth(plan: Plan, card: int) -> float:
    """Return what an Army Card in hand is worth to the seat."""
    weights, pack = plan.weights, plan.state.pack
    held = weights.rank_held[pack.rank_of[card]] + weights.attack_held * pack.attack_of[card]
    if not is_last_day(plan.state):
        return held
    if has_mission(plan.state, plan.seat, components.MOST_CARDS):
        return weights.mission_card
    if has_mission(plan.state, plan.seat, components.FEW_CARDS):
        return -weights.mission_card
    return weights.held_last_day * held


def best_discarded(plan: Plan) -> int:
    """Return the card of the discard pile that is worth the most, or NOTHING."""
    cards = [card for card in range(plan.state.pack.types) if plan.state.discard[card] > 0]
    return cards[place_of_best([card_worth(plan, card) for card in cards])] if cards else NOTHING


def loyalties(plan: Plan, board: int) -> list[int]:
    """List to whom an army on one of the seat's boards may be loyal: both if all play together."""
    table = plan.state.table
    both = [plan.seat, table.other_neighbor(board, plan.seat)]
    return both if table.is_cooperative else [plan.seat]


def play_gain(plan: Plan, card: int) -> float:
    """Return what a card brings on the better of a seat's boards, played alone."""
    best = -9.0
    for board in plan.state.table.boards_of[plan.seat]:
        if accepts(plan.state, board):
            for loyal in loyalties(plan, board):
                best = max(best, where_gain(plan, card, board, loyal))
    return best


def where_gain(plan: Plan, card: int, board: int, loyal: int) -> float:
    """Return what a card brings on a board with a loyalty."""
    state, seat = plan.state, plan.seat
    front = plan.front(board)
    front.lay(card, loyal)
    gain = plan.gain(front)
    gold = state.pack.rank_of[card] == components.RANKS
    if gold and has_mission(state, seat, components.PLAY_GOLD):
        gain += plan.weights.mission_play
    if has_mission(state, seat, components.SAME_LOYALTY) and follows_its_own(state, board, loyal):
        gain += plan.weights.mission_play * plan.weights.commander_card
    return gain


def follows_its_own(state: State, board: int, loyal: int) -> bool:
    """True if the army before the next empty zone is active and of this loyalty."""
    empty = first_empty(state, board)
    place = board * ZONES + ZONES - 1 if empty == NOTHING else empty
    return place % ZONES > 0 and is_own(state, loyal, place - 1)


def wake_gain(plan: Plan, place: int, loyal: int) -> float:
    """Return what a defeated army brings when it stands again with a loyalty."""
    state, seat = plan.state, plan.seat
    board = place // ZONES
    if not state.table.is_neighbor(board, seat):
        return 0.0
    front = plan.front(board)
    front.wake(place % ZONES, loyal)
    return plan.gain(front)


def commander_gain(plan: Plan, commander: int, place: int) -> float:
    """Return what a Commander brings in a zone: the combat, and its reward."""
    state, seat, weights = plan.state, plan.seat, plan.weights
    board, zone = place // ZONES, place % ZONES
    card = state.pack.commanders[commander]
    reward = card.vp_on_assign + weights.commander_relic * card.relics_on_assign
    if not is_last_day(state):
        icons = weights.commander_token * card.command_icons
        reward += icons + weights.commander_card * card.army_icons
    if not state.table.is_neighbor(board, seat):
        return reward
    front = plan.front(board)
    front.commander[zone] = commander
    if not front.armies[zone].active:
        front.wake(zone, seat)
    return reward + plan.gain(front)


def best_commander_gain(plan: Plan, commander: int) -> float:
    """Return what a Commander brings in the best zone for it on the seat's boards."""
    places = assignable(plan.state, plan.seat, commander, False)
    return max([0.0, *[commander_gain(plan, commander, place) for place in places]])
