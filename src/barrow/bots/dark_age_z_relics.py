"""What a relic of Dark Age Z brings, and at what it is best aimed.

Effects on boards are tried out on `Front`s; the others have a usual worth.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.dark_age_z_armies import best_discarded, card_worth, play_gain, wake_gain
from barrow.bots.dark_age_z_fronts import Front, Plan
from barrow.bots.dark_age_z_weights import DarkAgeZWeights
from barrow.games.dark_age_z import actions
from barrow.games.dark_age_z.components import (
    ANGELS_KISS,
    APOLLOS_EYES,
    AZRAELS_ROAR,
    DRACULAS_POTION,
    GAZE_OF_THE_DEAD,
    HOWLING_HAMMER,
    INVISIBLE_SPEAR,
    IRON_STEED,
    MIND_READER,
    NOTHING,
    STAR_OF_DAWN,
    TITANIC_ESSENCE,
    ZONES,
)
from barrow.games.dark_age_z.rules.effects import EFFECTS
from barrow.games.dark_age_z.rules.invasion import invasion, is_last_day
from barrow.games.dark_age_z.rules.relics import RelicChoice
from barrow.games.dark_age_z.rules.zones import attack, has_slot, is_defeated, is_loose, is_own
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action

KISS_A: Final = 2 * ANGELS_KISS
KISS_B: Final = 2 * ANGELS_KISS + 1
APOLLO_B: Final = 2 * APOLLOS_EYES + 1
ROAR_A: Final = 2 * AZRAELS_ROAR
ROAR_B: Final = 2 * AZRAELS_ROAR + 1
POTION_B: Final = 2 * DRACULAS_POTION + 1
GAZE_A: Final = 2 * GAZE_OF_THE_DEAD
GAZE_B: Final = 2 * GAZE_OF_THE_DEAD + 1
HAMMER_A: Final = 2 * HOWLING_HAMMER
HAMMER_B: Final = 2 * HOWLING_HAMMER + 1
SPEAR_A: Final = 2 * INVISIBLE_SPEAR
SPEAR_B: Final = 2 * INVISIBLE_SPEAR + 1
STEED_B: Final = 2 * IRON_STEED + 1
MIND_A: Final = 2 * MIND_READER
MIND_B: Final = 2 * MIND_READER + 1
STAR_A: Final = 2 * STAR_OF_DAWN
STAR_B: Final = 2 * STAR_OF_DAWN + 1
TITAN_A: Final = 2 * TITANIC_ESSENCE
TITAN_B: Final = 2 * TITANIC_ESSENCE + 1

# Effects that are aimed at one zone, and those that are aimed at players.
_AT_ZONES: Final[list[int]] = [KISS_A, ROAR_A, ROAR_B, SPEAR_A, SPEAR_B, STAR_A, STAR_B]
_AT_PLAYERS: Final[list[int]] = [HAMMER_B, MIND_A, MIND_B]


def rate_relic(plan: Plan, effect: int) -> float:
    """Rate playing a relic for one of its effects."""
    state, seat = plan.state, plan.seat
    together = state.table.is_cooperative
    usual = plan.weights.relics.effect[effect] + (
        plan.weights.relics.effect_last_day if is_last_day(state) else 0.0
    )
    if effect in _AT_PLAYERS:
        return plan.weights.relics.harms_others if together else usual
    if effect == STEED_B:
        return usual + (plan.weights.relics.steed_together if together else 0.0)
    if effect in _AT_ZONES:
        return usual + best_zone(plan, effect)
    if effect == KISS_B:
        card = best_discarded(plan.weights, state, seat)
        return usual + (play_gain(plan, card) if card != NOTHING else 0.0)
    if effect == GAZE_A:
        return usual + best_shift(plan)
    if effect == TITAN_A:
        card = best_discarded(plan.weights, state, seat)
        return usual + (card_worth(plan.weights, state, seat, card) if card != NOTHING else 0.0)
    if effect == TITAN_B:
        return usual + max(shield_gain(plan, board) for board in state.table.boards_of[seat])
    if effect == GAZE_B:
        return usual + best_attachment(plan)
    return usual


def rate_aim(plan: Plan, top: RelicChoice, action: Action) -> float:
    """Rate one declared choice of a relic."""
    state, seat = plan.state, plan.seat
    effect, chosen = top.effect, top.chosen
    if isinstance(action, actions.ChooseZone):
        return rate_zone(plan, effect, chosen, action.place)
    if isinstance(action, actions.ChooseLoyalty):
        return wake_gain(plan, chosen[-1], action.seat)
    if isinstance(action, actions.ChooseBoard):
        if effect == TITAN_B:
            return shield_gain(plan, action.board)
        most = state.pack.relic_numbers.gaze_zombies
        return horde_gain(plan, action.board, most if chosen else -most)
    if isinstance(action, actions.ChooseNumber):
        if effect == GAZE_A:
            before = horde_gain(plan, chosen[0], -action.number)
            return before + horde_gain(plan, chosen[1], action.number)
        return float(action.number)
    if isinstance(action, actions.ChooseCard):
        if effect == GAZE_B:
            return -card_worth(plan.weights, state, seat, action.card)
        return card_worth(plan.weights, state, seat, action.card)
    if isinstance(action, actions.ChoosePlayer):
        if action.seat == seat:
            return plan.weights.relics.harms_others
        return 0.2 * state.vp_of[action.seat] + 0.3 * state.tokens_of[action.seat]
    if isinstance(action, actions.ChooseSlot):
        return float(state.pack.slots_of[state.card_on[chosen[-1]]][action.rank])
    return 0.0


def rate_zone(plan: Plan, effect: int, chosen: list[int], place: int) -> float:
    """Rate aiming an effect at a zone."""
    state, seat = plan.state, plan.seat
    if effect == GAZE_B:
        rank = state.pack.rank_of[chosen[0]]
        return max(slot_gain(plan, place, slot) for slot in range(1, rank + 1))
    if effect == HAMMER_A:
        return -float(attack(state, place))
    if effect == STAR_B and len(chosen) == 1:
        return zone_gain(plan, effect, place, chosen[0])
    if effect == POTION_B:
        return -1.0 if state.loyal_on[place] == seat else 1.0
    if effect == STAR_B:
        return best_exchange(plan, place)
    return zone_gain(plan, effect, place, NOTHING)


def best_zone(plan: Plan, effect: int) -> float:
    """Return what the best zone for an effect brings."""
    state, seat = plan.state, plan.seat
    best = 0.0
    for action in EFFECTS[effect].options(state, seat, []):
        assert isinstance(action, actions.ChooseZone), action
        if effect == STAR_B:
            best = max(best, best_exchange(plan, action.place))
        else:
            best = max(best, zone_gain(plan, effect, action.place, NOTHING))
    return best


def best_exchange(plan: Plan, place: int) -> float:
    """Return what changing an army with the best other one of its board brings."""
    state = plan.state
    best = -9.0
    first = place - place % ZONES
    for other in range(first, first + ZONES):
        if other != place and is_loose(state, other):
            best = max(best, zone_gain(plan, STAR_B, place, other))
    return best


def zone_gain(plan: Plan, effect: int, place: int, other: int) -> float:
    """Return what an effect on a zone changes for a seat: on its own boards all, else little."""
    state, seat = plan.state, plan.seat
    board, zone = place // ZONES, place % ZONES
    if not state.table.is_neighbor(board, seat):
        return (
            0.0
            if not state.table.is_cooperative
            else together_gain(plan.weights, state, effect, place, other)
        )
    if effect == KISS_A:
        if not is_defeated(state, place):
            return 0.0
        return best_wake(plan, place)
    front = plan.front(board)
    change(state, front, effect, zone, other % ZONES)
    return plan.gain(front)


def together_gain(
    weights: DarkAgeZWeights, state: State, effect: int, place: int, other: int
) -> float:
    """Return what an effect on a board of others brings the team."""
    player = place // ZONES
    if player >= state.table.players:
        player = state.table.right_of(player)
    return zone_gain(Plan(weights, state, player), effect, place, other)


def best_wake(plan: Plan, place: int) -> float:
    """Return what a defeated army brings when it stands again, with the better loyalty."""
    state, seat = plan.state, plan.seat
    other = state.table.other_neighbor(place // ZONES, seat)
    return max(wake_gain(plan, place, seat), wake_gain(plan, place, other))


def change(state: State, front: Front, effect: int, zone: int, other: int) -> None:
    """Carry out an effect on a zone of a front."""
    if effect == ROAR_A:
        front.roar[zone] += 1
    elif effect == ROAR_B:
        front.roar[zone] -= 1
    elif effect == SPEAR_A:
        front.ranged[zone] = True
    elif effect == SPEAR_B:
        front.skipped[zone] = True
    elif effect == STAR_A:
        front.loyal[zone] = state.table.other_neighbor(front.board, front.loyal[zone])
    else:
        assert effect == STAR_B, effect
        front.exchange(zone, other)


def slot_gain(plan: Plan, place: int, rank: int) -> float:
    """Return what filling a slot brings at once."""
    state = plan.state
    if not has_slot(state, place, rank):
        return -9.0
    board = place // ZONES
    front = plan.front(board)
    front.attack[place % ZONES] += state.pack.slots_of[state.card_on[place]][rank]
    return plan.gain(front)


def best_attachment(plan: Plan) -> float:
    """Return what a card of the discard pile brings under the best own army."""
    state, seat = plan.state, plan.seat
    highest = 0
    for card in range(state.pack.types):
        if state.discard[card] > 0:
            highest = max(highest, state.pack.rank_of[card])
    best = 0.0
    for place in state.table.places_of[seat]:
        if is_own(state, seat, place):
            for rank in range(1, highest + 1):
                best = max(best, slot_gain(plan, place, rank))
    return best


def horde_gain(plan: Plan, board: int, zombies: int) -> float:
    """Return what a horde that grows or shrinks changes for a seat."""
    state, seat = plan.state, plan.seat
    if not state.table.is_neighbor(board, seat):
        return 0.0
    front = plan.front(board)
    front.horde = max(0, front.horde + zombies)
    return plan.gain(front)


def best_shift(plan: Plan) -> float:
    """Return what moving zombies between the best two boards brings."""
    state = plan.state
    most = state.pack.relic_numbers.gaze_zombies
    lighter = 0.0
    heavier = -99.0
    for board in range(state.table.boards):
        if state.horde_on[board] > 0:
            lighter = max(lighter, horde_gain(plan, board, -most))
        heavier = max(heavier, horde_gain(plan, board, most))
    return lighter + heavier


def shield_gain(plan: Plan, board: int) -> float:
    """Return what Gate Protection at a board and a zombie more at both bring a seat."""
    state, seat = plan.state, plan.seat
    total = 0.0
    for own in state.table.boards_of[seat]:
        front = plan.front(own)
        front.horde += state.pack.relic_numbers.titan_zombies
        total += plan.gain(front)
        if own == board:
            total += min(
                state.pack.relic_numbers.titan_protection, invasion(state).damage * front.through
            )
    return total


def harms(state: State, seat: int, effect: int, chosen: list[int]) -> bool:
    """True if a relic of another player is aimed at a seat's cards or armies."""
    if effect in (MIND_A, MIND_B):
        return chosen[0] == seat and chosen[1] == state.pack.relic_numbers.mind_cards
    if effect in (STAR_A, POTION_B):
        return state.loyal_on[chosen[0]] == seat
    return False
