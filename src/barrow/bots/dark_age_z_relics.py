"""What a relic of Dark Age Z brings, and at what it is best aimed.

Effects on boards are tried out on `Trial`s; the others have a usual worth.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.dark_age_z_armies import best_discarded, card_worth, play_gain, wake_gain
from barrow.bots.dark_age_z_fronts import Plan, Trial
from barrow.games.dark_age_z import actions, components
from barrow.games.dark_age_z.components import NOTHING, ZONES
from barrow.games.dark_age_z.rules.effects import EFFECTS
from barrow.games.dark_age_z.rules.invasion import invasion, is_last_day
from barrow.games.dark_age_z.rules.relics import RelicChoice
from barrow.games.dark_age_z.rules.zones import attack, has_slot, is_defeated, is_loose, is_own
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action

KISS_A: Final = 2 * components.ANGELS_KISS
KISS_B: Final = 2 * components.ANGELS_KISS + 1
ROAR_A: Final = 2 * components.AZRAELS_ROAR
ROAR_B: Final = 2 * components.AZRAELS_ROAR + 1
POTION_B: Final = 2 * components.DRACULAS_POTION + 1
GAZE_A: Final = 2 * components.GAZE_OF_THE_DEAD
GAZE_B: Final = 2 * components.GAZE_OF_THE_DEAD + 1
HAMMER_A: Final = 2 * components.HOWLING_HAMMER
HAMMER_B: Final = 2 * components.HOWLING_HAMMER + 1
SPEAR_A: Final = 2 * components.INVISIBLE_SPEAR
SPEAR_B: Final = 2 * components.INVISIBLE_SPEAR + 1
STEED_B: Final = 2 * components.IRON_STEED + 1
STAR_A: Final = 2 * components.STAR_OF_DAWN
STAR_B: Final = 2 * components.STAR_OF_DAWN + 1
TITAN_A: Final = 2 * components.TITANIC_ESSENCE
TITAN_B: Final = 2 * components.TITANIC_ESSENCE + 1

# Effects that are aimed at one zone.
_AT_ZONES: Final[list[int]] = [KISS_A, ROAR_A, ROAR_B, SPEAR_A, SPEAR_B, STAR_A, STAR_B]


def rate_relic(plan: Plan, effect: int) -> float:
    """Rate playing a relic for one of its effects."""
    state, weights = plan.state, plan.weights.relics
    together = state.table.is_cooperative
    usual = plan.weights.relic_effect[effect]
    if is_last_day(state):
        usual += weights.effect_last_day
    if effect == HAMMER_B or effect // 2 == components.MIND_READER:  # aimed at players
        return weights.harms_others if together else usual
    if effect == STEED_B:
        return usual + (weights.steed_together if together else 0.0)
    if effect in _AT_ZONES:
        return usual + best_zone(plan, effect)
    if effect in (KISS_B, TITAN_A):
        card = best_discarded(plan)
        if card == NOTHING:
            return usual
        return usual + (play_gain(plan, card) if effect == KISS_B else card_worth(plan, card))
    if effect == GAZE_A:
        return usual + best_shift(plan)
    if effect == TITAN_B:
        return usual + max([shield_gain(plan, board) for board in state.table.boards_of[plan.seat]])
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
        worth = card_worth(plan, action.card)
        return -worth if effect == GAZE_B else worth
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
    if effect == POTION_B:
        return -1.0 if state.loyal_on[place] == seat else 1.0
    if effect == STAR_B and not chosen:
        return best_exchange(plan, place)
    return zone_gain(plan, effect, place, chosen[0] if effect == STAR_B else NOTHING)


def best_zone(plan: Plan, effect: int) -> float:
    """Return what the best zone for an effect brings."""
    best = 0.0
    for action in EFFECTS[effect].options(plan.state, plan.seat, []):
        assert isinstance(action, actions.ChooseZone), action
        best = max(best, rate_zone(plan, effect, [], action.place))
    return best


def best_exchange(plan: Plan, place: int) -> float:
    """Return what changing an army with the best other one of its board brings."""
    state = plan.state
    others = [one for one in state.table.places_on[place // ZONES] if is_loose(state, one)]
    gains = [zone_gain(plan, STAR_B, place, other) for other in others if other != place]
    return max([-9.0, *gains])


def zone_gain(plan: Plan, effect: int, place: int, other: int) -> float:
    """Return what an effect on a zone brings: on a board of others, what it brings the team."""
    state, seat = plan.state, plan.seat
    board, zone = place // ZONES, place % ZONES
    if not state.table.is_neighbor(board, seat):
        if not state.table.is_cooperative:
            return 0.0
        player = board if board < state.table.players else state.table.right_of(board)
        return zone_gain(Plan(plan.weights, state, player), effect, place, other)
    if effect == KISS_A:
        if not is_defeated(state, place):
            return 0.0
        neighbor = state.table.other_neighbor(board, seat)
        return max(wake_gain(plan, place, seat), wake_gain(plan, place, neighbor))
    front = plan.front(board)
    change(front, effect, zone, other % ZONES)
    return plan.gain(front)


def change(front: Trial, effect: int, zone: int, other: int) -> None:
    """Carry out an effect on a zone of a front."""
    army = front.armies[zone]
    if effect in (ROAR_A, ROAR_B):
        front.roar[zone] += 1 if effect == ROAR_A else -1
    elif effect == SPEAR_A:
        front.make_ranged(zone)
    elif effect == SPEAR_B:
        front.skipped[zone] = True
    elif effect == STAR_A:
        front.wake(zone, front.state.table.other_neighbor(front.board, army.loyal))
    else:
        assert effect == STAR_B, effect
        front.armies[zone], front.armies[other] = front.armies[other], army


def slot_gain(plan: Plan, place: int, rank: int) -> float:
    """Return what filling a slot brings at once."""
    if not has_slot(plan.state, place, rank):
        return -9.0
    front = plan.front(place // ZONES)
    front.reinforce(place % ZONES, rank)
    return plan.gain(front)


def best_attachment(plan: Plan) -> float:
    """Return what a card of the discard pile brings under the seat's best army."""
    state, seat = plan.state, plan.seat
    discarded = [card for card in range(state.pack.types) if state.discard[card] > 0]
    highest = max([state.pack.rank_of[card] for card in discarded], default=0)
    places = [place for place in state.table.places_of[seat] if is_own(state, seat, place)]
    gains = [slot_gain(plan, place, rank) for place in places for rank in range(1, highest + 1)]
    return max([0.0, *gains])


def horde_gain(plan: Plan, board: int, zombies: int) -> float:
    """Return what a horde that grows or shrinks changes for a seat."""
    if not plan.state.table.is_neighbor(board, plan.seat):
        return 0.0
    front = plan.front(board)
    front.horde = max(0, front.horde + zombies)
    return plan.gain(front)


def best_shift(plan: Plan) -> float:
    """Return what moving zombies between the best two boards brings."""
    state = plan.state
    most = state.pack.relic_numbers.gaze_zombies
    boards = range(state.table.boards)
    lighter = [horde_gain(plan, board, -most) for board in boards if state.horde_on[board] > 0]
    heavier = [horde_gain(plan, board, most) for board in boards]
    return max([0.0, *lighter]) + max(heavier)


def shield_gain(plan: Plan, board: int) -> float:
    """Return what Gate Protection at a board and a zombie more at both bring a seat."""
    numbers = plan.state.pack.relic_numbers
    total = 0.0
    for own in plan.state.table.boards_of[plan.seat]:
        front = plan.front(own)
        front.horde += numbers.titan_zombies
        total += plan.gain(front)
        if own == board:
            total += min(numbers.titan_protection, invasion(plan.state).damage * front.through)
    return total


def harms(state: State, seat: int, effect: int, chosen: list[int]) -> bool:
    """True if a relic of another player is aimed at a seat's cards or armies."""
    if effect // 2 == components.MIND_READER:
        return chosen[0] == seat and chosen[1] == state.pack.relic_numbers.mind_cards
    if effect in (STAR_A, POTION_B):
        return state.loyal_on[chosen[0]] == seat
    return False
