"""What a sensible player of Dark Age Z looks at.

Combat has no luck, so every army, reinforcement, Commander and relic is judged by how the boards
would then fare (`dark_age_z_fronts`). Tokens are lost at the end of the planning: they go into
cards and armies that stand again. Technology comes early; the pass, with its Commander, before
the marker runs out.
"""

from __future__ import annotations

from typing import Final

from barrow.bots import dark_age_z_armies as armies
from barrow.bots.dark_age_z_fronts import Plan
from barrow.bots.dark_age_z_relics import harms, rate_aim, rate_relic
from barrow.bots.dark_age_z_weights import DarkAgeZWeights
from barrow.bots.knowledge import Knowledge, shares
from barrow.bots.weights import Table
from barrow.games.dark_age_z import actions, components
from barrow.games.dark_age_z.components import CONDITIONS, RELICS, SIDES, ZONES
from barrow.games.dark_age_z.rules.army import PlayWhere
from barrow.games.dark_age_z.rules.card_effects import ApolloPlay
from barrow.games.dark_age_z.rules.commanders import CommanderTarget
from barrow.games.dark_age_z.rules.invasion import is_last_day
from barrow.games.dark_age_z.rules.missions import has_mission
from barrow.games.dark_age_z.rules.reactivation import ReactivateLoyalty
from barrow.games.dark_age_z.rules.relics import RelicChoice, VestCancel
from barrow.games.dark_age_z.rules.strategy import cost
from barrow.games.dark_age_z.rules.zones import defeated_places, has_slot, is_own
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action

_MOST_TOGETHER: Final = 4  # reinforcements that are judged together


class DarkAgeZKnowledge(Knowledge[State]):
    """Rates the choices of every decision of Dark Age Z."""

    def __init__(self, table: Table) -> None:
        effects = [f"{relic}-{side}" for relic in RELICS for side in SIDES]
        listed = table.listed("relic_effect", effects).listed("relic_kept", RELICS)
        self.weights: Final = DarkAgeZWeights(listed)

    def rate(self, state: State, seat: int, legal: list[Action]) -> list[float]:
        plan = Plan(self.weights, state, seat)
        return [rate_action(plan, action) for action in legal]

    def together(self, state: State) -> bool:
        return state.table.is_cooperative

    def turn(self, state: State) -> int:
        """Return the day: kings take turns one decision at a time."""
        return state.day

    def strengths(self, state: State) -> list[float]:
        """Return how strong each king is in VP, measured by the days to come.

        Kings who stand together are as strong as their team is ahead of what it needs.
        """
        players = state.table.players
        standings = [standing(self.weights, state, seat) for seat in range(players)]
        days = state.pack.modes[state.table.mode].days - state.day
        spread = self.weights.standing.spread + self.weights.standing.day_spread * days
        if not state.table.is_cooperative:
            return [vp / spread for vp in standings]
        needed = state.pack.thresholds[players] / (days + state.day)
        return [(sum(standings) - needed * state.day) / (spread * players)]

    def values(self, state: State) -> list[float]:
        """Return each king's chance to win; together, the chance of all."""
        strengths = self.strengths(state)
        if state.table.is_cooperative:
            return [shares([strengths[0], 0.0])[0]] * state.table.players
        return shares(strengths)


def standing(weights: DarkAgeZWeights, state: State, seat: int) -> float:
    """Return VP, what today's combat promises, and what is held."""
    held = weights.standing
    total = float(state.vp_of[seat])
    if not is_last_day(state):
        total += held.card_held * state.cards_of[seat] + held.level * state.level_of[seat]
    total += held.token_held * state.tokens_of[seat]
    total += held.relic_held * state.relic_count_of[seat]
    plan = Plan(weights, state, seat)
    for board in state.table.boards_of[seat]:
        total += held.promised * plan.promise(board)
    return total


def rate_action(plan: Plan, action: Action) -> float:
    """Rate one choice by its kind."""
    state, seat, weights = plan.state, plan.seat, plan.weights
    if isinstance(action, actions.PlayArmy):
        price = weights.played * armies.card_worth(plan, action.card)
        return armies.play_gain(plan, action.card) - price
    if isinstance(action, actions.Strategy):
        return rate_strategy(plan, action.track)
    if isinstance(action, actions.Reinforce):
        return rate_reinforcement(plan, action.place, action.rank)
    if isinstance(action, actions.Pass):
        return rate_pass(plan)
    if isinstance(action, actions.Upgrade):
        return rate_upgrade(weights, state, seat)
    if isinstance(action, actions.PlayRelic):
        return rate_relic(plan, action.effect)
    if isinstance(action, actions.PlaySteed):
        return rate_relic(plan, 2 * components.IRON_STEED + action.side)
    if isinstance(action, actions.PlaceArmy):
        top = state.stack[-1]
        assert isinstance(top, PlayWhere)
        return armies.where_gain(plan, top.card, action.board, action.loyal)
    if isinstance(action, actions.ChooseCommander):
        return armies.best_commander_gain(plan, action.commander)
    if isinstance(action, actions.Keep):
        return weights.relic_kept[action.relic]
    if isinstance(action, actions.PlayVest):
        return rate_vest(weights, state, seat, action.seat)
    if isinstance(action, actions.TakeMission):
        return weights.mission[CONDITIONS.index(state.pack.missions[action.mission].condition)]
    if isinstance(action, actions.GetToken):
        return weights.get_token
    if isinstance(action, actions.DiscardRelic):
        return weights.relics.discard_relic - weights.relic_kept[action.relic] + best_wake(plan)
    return rate_choice(plan, action)


def rate_choice(plan: Plan, action: Action) -> float:
    """Rate a choice that depends on the decision it answers."""
    state, seat = plan.state, plan.seat
    top = state.stack[-1]
    if isinstance(top, RelicChoice):
        return rate_aim(plan, top, action)
    if isinstance(action, actions.ChooseZone):
        if isinstance(top, CommanderTarget):
            return armies.commander_gain(plan, top.commander, action.place)
        return armies.wake_gain(plan, action.place, seat)
    if isinstance(action, actions.ChooseLoyalty) and isinstance(top, ReactivateLoyalty):
        return armies.wake_gain(plan, top.place, action.seat)
    if isinstance(action, actions.ChooseCard):
        if isinstance(top, ApolloPlay):
            return armies.play_gain(plan, action.card)
        return -armies.card_worth(plan, action.card)
    if isinstance(action, actions.Cancel):
        assert isinstance(top, VestCancel)
        return rate_cancel(plan.weights, state, seat, top)
    return -0.5 if isinstance(action, actions.Done) else 0.0


def rate_strategy(plan: Plan, track: int) -> float:
    """Rate a Strategy Command; its tokens would be lost at the end of the planning."""
    state, seat, weights = plan.state, plan.seat, plan.weights
    price = weights.token_spent * cost(state, track)
    first = weights.strategy_first if state.table.is_cooperative else 0.0
    if track == components.DRAW_ARMY:
        enough = weights.full_last_hand if is_last_day(state) else weights.full_hand
        room = max(0.0, 1.0 - state.cards_of[seat] / enough)
        return weights.draw * room - price + first
    if track == components.CHOOSE_RELIC:
        many = weights.relics.many_relics * state.relic_count_of[seat]
        return weights.relics.relic - many - price + first
    if track == components.REACTIVATE:
        gain = best_wake(plan)
        return gain - price + (first if gain > price else 0.0)
    return weights.refresh


def best_wake(plan: Plan) -> float:
    """Return what the best defeated army on the seat's boards brings when it stands again."""
    state, seat = plan.state, plan.seat
    best = -9.0
    for place in defeated_places(state, seat):
        for loyal in armies.loyalties(plan, place // ZONES):
            best = max(best, armies.wake_gain(plan, place, loyal))
    return best


def rate_upgrade(weights: DarkAgeZWeights, state: State, seat: int) -> float:
    """Rate more technology: it pays with cards to reinforce with, and with days to come."""
    rate = weights.upgrade[state.level_of[seat]] - weights.late_upgrade * (state.day - 1)
    if has_mission(state, seat, components.LEVEL_THREE):
        rate += weights.level_mission
    return rate - 1.0 if state.cards_of[seat] < 3 else rate


def rate_pass(plan: Plan) -> float:
    """Rate passing: the best Commander now, against the turns that are given up."""
    state, seat = plan.state, plan.seat
    gains = [armies.best_commander_gain(plan, commander) for commander in state.gathering]
    best = max([0.0, *gains])
    active = state.table.players - state.passed.bit_count()
    if state.steps <= active:
        return best + plan.weights.last_call if best > 0.0 else 0.0
    left = min(state.steps // active, state.cards_of[seat] + state.tokens_of[seat])
    return best - plan.weights.wait * left


def rate_reinforcement(plan: Plan, place: int, rank: int) -> float:
    """Rate a reinforcement by its share of what it and more of them bring together.

    One alone often kills nothing more; so the slot is tried with further open slots of the
    same board, as far as the hand goes.
    """
    state, seat = plan.state, plan.seat
    board = place // ZONES
    front = plan.front(board)
    unlocks = state.pack.levels[state.level_of[seat]].unlocks
    front.reinforce(place % ZONES, rank)
    best = plan.gain(front)
    filled = 1
    most = min(_MOST_TOGETHER, state.cards_of[seat])
    for zone in range(ZONES):
        other = board * ZONES + zone
        if not is_own(state, seat, other):
            continue
        for slot in unlocks:
            if (other != place or slot != rank) and has_slot(state, other, slot):
                if filled >= most:
                    break
                filled += 1
                front.reinforce(zone, slot)
                best = max(best, plan.gain(front) / filled)
    if is_last_day(state):
        best += plan.weights.last_reinforcing * state.pack.slots_of[state.card_on[place]][rank]
    return best - plan.weights.reinforcing * cheapest(plan, rank)


def cheapest(plan: Plan, rank: int) -> float:
    """Return the least worth of a card in hand that fits a slot."""
    ranks, hand = plan.state.pack.rank_of, plan.state.hand_of[plan.seat]
    fitting = [card for card, held in enumerate(hand) if held > 0 and ranks[card] >= rank]
    return min([9.0, *[armies.card_worth(plan, card) for card in fitting]])


def rate_vest(weights: DarkAgeZWeights, state: State, seat: int, player: int) -> float:
    """Rate an Immortal Vest for VP: their own on the last day, or the weakest player's."""
    if state.table.is_cooperative:
        weakest = min(state.vp_of)
        late = weights.relics.vest if is_last_day(state) or weakest < 5 else -weights.relics.vest
        return late - 0.1 * (state.vp_of[player] - weakest)
    if player != seat:
        return -weights.relics.vest
    return weights.relics.vest if is_last_day(state) else -0.2


def rate_cancel(weights: DarkAgeZWeights, state: State, seat: int, window: VestCancel) -> float:
    """Rate canceling a relic: only one aimed at the seat's cards or armies."""
    harmed = not state.table.is_cooperative and harms(state, seat, window.effect, window.chosen)
    return weights.relics.vest if harmed else -weights.relics.vest
