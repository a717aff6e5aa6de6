"""What a sensible player of Skirmish looks at.

Strike where a card takes the most life, finish the wounded, draw while nothing is in reach,
defend when a card saves more than it is worth, stand where the own cards reach and few enemies
do, and turn the cards of the dead into life.

Ratings are in points of life. Other hands count by their size alone, so that no rating hangs on
a card that was merely imagined.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.knowledge import OUT, Knowledge
from barrow.bots.skirmish_cards import (
    attack_gain,
    frailty,
    harm,
    missing,
    strength,
    strike_gain,
    target_gain,
    worth,
)
from barrow.bots.skirmish_positions import Prospects, best_move, exposure, rate_place, rate_spaces
from barrow.bots.skirmish_weights import SkirmishWeights
from barrow.bots.weights import Told
from barrow.games.skirmish import actions
from barrow.games.skirmish.components import Effect
from barrow.games.skirmish.opening import Place
from barrow.games.skirmish.rules.battle import Defend
from barrow.games.skirmish.rules.characters import distance, is_stunned, player_of
from barrow.games.skirmish.rules.choices import PeekDiscard, Recover, ScryTake
from barrow.games.skirmish.rules.moving import ChooseMover, ChooseSpace, Shift
from barrow.games.skirmish.rules.playing import list_targets
from barrow.games.skirmish.rules.rewards import armor
from barrow.games.skirmish.state import State
from barrow.games.skirmish.vocabulary import (
    BLOCKED,
    EMPOWER,
    EXTRA_MOVE,
    HEAL,
    IS_ATTACK,
    ON_DEFENSE,
    ON_PLAY,
    PEEK_HAND,
    RECOVER,
    REVIVE,
    SCRY,
    SELF,
    SELF_DAMAGE,
    SPECIAL,
    TEAM_ALL,
    TELEPORT,
    WARD,
)
from barrow.kernel.action import Action
from barrow.kernel.state import State as AnyState


class SkirmishKnowledge(Knowledge):
    """Rates the choices of every decision of Skirmish."""

    def __init__(self, told: Told) -> None:
        self.weights: Final = SkirmishWeights(told)

    def rate(self, state: AnyState, seat: int, legal: list[Action]) -> list[float]:
        """Return how good each choice looks to the seat."""
        assert isinstance(state, State)
        top = state.stack[-1]
        if isinstance(top, ChooseSpace):
            return rate_spaces(self.weights, state, top.character, legal)
        if isinstance(top, ChooseMover):
            return rate_movers(self.weights, state, top, legal)
        if isinstance(top, Place):
            return [
                rate_place(self.weights, state, top.character, action.space)
                for action in legal
                if isinstance(action, actions.PlaceOn)
            ]
        if isinstance(top, Defend):
            return [rate_defense(self.weights, state, top.place, action) for action in legal]
        if isinstance(top, Shift):
            return [rate_step(self.weights, state, seat, top, action) for action in legal]
        if isinstance(legal[0], actions.ChooseCard):
            sign = 1.0 if isinstance(top, (ScryTake, Recover, PeekDiscard)) else -1.0
            return [
                sign * worth(self.weights, state, action.card)
                if isinstance(action, actions.ChooseCard)
                else 0.0
                for action in legal
            ]
        return [rate_act(self.weights, state, seat, action) for action in legal]

    def turn(self, state: AnyState) -> int:
        """Return whose turn it is."""
        assert isinstance(state, State)
        return state.active

    def strengths(self, state: AnyState) -> list[float]:
        """Return how strong each player is: life, cards, rewards, what is left of the turn."""
        assert isinstance(state, State)
        if min(state.team_of) < 0:
            return [0.0] * state.table.players
        return [team_strength(self.weights, state, seat) for seat in range(state.table.players)]


def team_strength(weights: SkirmishWeights, state: State, seat: int) -> float:
    """Return how strong a player's team is."""
    team = state.team_of[seat]
    total = 0.0
    frailest = 0
    for character in (2 * team, 2 * team + 1):
        life = state.life_of[character]
        if life > 0:
            total += weights.standing.alive + weights.standing.life * life
            total += weights.standing.reward * len(state.rewards_of[character])
            if is_stunned(state, character):
                total += weights.standing.stunned
            frailest = life if frailest == 0 else min(frailest, life)
    if frailest == 0:
        return OUT
    total += weights.standing.frailest * frailest
    for card in state.hand_of[seat]:
        total += weights.standing.card + weights.standing.worth * worth(weights, state, card)
    if state.active == seat:
        total += weights.standing.turn + weights.standing.action * state.actions
    return total


def rate_act(weights: SkirmishWeights, state: State, seat: int, action: Action) -> float:
    """Rate what a player does in the action part, and the choices that need no board."""
    if isinstance(action, actions.PlayCard):
        return rate_play(weights, state, seat, action.card)
    if isinstance(action, actions.DrawCard):
        return rate_draw(weights, state, seat)
    if isinstance(action, actions.AimAt):
        battle = state.battle
        assert battle is not None
        return strike_gain(weights, state, battle.card, battle.empower, action.character)
    if isinstance(action, actions.Heal):
        return rate_heal(weights, state, seat, action.character)
    if isinstance(action, actions.Revive):
        return weights.revive
    if isinstance(action, actions.ChooseCharacter):
        return frailty(state, action.character)
    if isinstance(action, actions.ChoosePlayer):
        return 0.5 * len(state.hand_of[action.seat])
    if isinstance(action, actions.ChooseTeam):
        return weights.team[action.team] if action.team < len(weights.team) else 0.0
    if isinstance(action, actions.SwapPlaces):
        return rate_swap(weights, state, seat)
    return 1.0 if isinstance(action, actions.RollDice) else 0.0


def rate_draw(weights: SkirmishWeights, state: State, seat: int) -> float:
    """Rate drawing a card: less with a full hand, and with one character left."""
    held = len(state.hand_of[seat])
    if held >= state.pack.figures.hand_limit:
        return weights.over_hand
    main = state.team_of[seat] * 2
    both = state.life_of[main] > 0 and state.life_of[main + 1] > 0
    return (weights.draw - weights.full_hand * held) * (1.0 if both else weights.one_left)


def rate_heal(weights: SkirmishWeights, state: State, seat: int, character: int) -> float:
    """Rate healing with cards: what the life is worth, less the two cards least worth."""
    hand = state.hand_of[seat]
    surplus = len(hand) - state.pack.figures.hand_limit if state.actions == 0 else 0
    least = second = 99.0
    for card in hand:
        one = worth(weights, state, card)
        if one < least:
            least, second = one, least
        elif one < second:
            second = one
    cost = (0.0 if surplus >= 1 else least) + (0.0 if surplus >= 2 else second)
    return weights.heal * (1.0 + frailty(state, character)) - cost


def rate_play(weights: SkirmishWeights, state: State, seat: int, card: int) -> float:
    """Rate a card: what it brings, less what is given up; free ones first if at all."""
    cards = state.pack.cards
    type = cards.type_of[card]
    if type == SPECIAL:
        gain = special_gain(weights, state, card)
    else:
        empower = state.empower_of[cards.character_of[card]]
        gain = attack_gain(weights, state, card, empower)
    gain -= weights.spent_attacking * worth(weights, state, card)
    if cards.is_free[card] or cards.is_limited[card]:
        return weights.free_first + gain if gain > 0.0 else gain
    return gain


def special_gain(weights: SkirmishWeights, state: State, card: int) -> float:
    """Return what a special card brings now."""
    cards = state.pack.cards
    character = cards.character_of[card]
    total = 0.0
    for effect in cards.effects_of[ON_PLAY][card]:
        total += effect_gain(weights, state, effect, character)
    return total


def effect_gain(weights: SkirmishWeights, state: State, effect: Effect, character: int) -> float:
    """Return what one effect of a special card brings now."""
    op, points = effect.op, effect.n
    everybody = effect.who != SELF
    mate = character ^ 1
    if op == HEAL:
        own = min(points, missing(state, character))
        other = min(points, missing(state, mate)) if everybody else 0
        both = own + other if effect.who == TEAM_ALL else max(own, other)
        return weights.effect[op] * both
    if op in (EXTRA_MOVE, TELEPORT):
        gain = best_move(weights, state, character, points, op == TELEPORT)
        if everybody:
            gain += best_move(weights, state, mate, points, False)
        return gain
    if op == EMPOWER:
        return empower_gain(weights, state, character, points)
    if op == SELF_DAMAGE and points >= state.life_of[character]:
        return -weights.kill - weights.focus
    if op == WARD:
        exposed = exposure(weights, state, character) + (
            exposure(weights, state, mate) if everybody else 0.0
        )
        return weights.effect[op] * points * min(2.0, exposed)
    if op == REVIVE:
        lying = int(is_stunned(state, character)) + int(is_stunned(state, mate))
        return weights.revive * lying
    if op == PEEK_HAND:
        return weights.effect[op] + 1.0 * effect.take
    if op == SCRY:
        return weights.effect[op] * effect.take
    if op == RECOVER:
        return weights.effect[op] * min(points, len(state.discard_of[player_of(state, character)]))
    return weights.effect[op] * points


def empower_gain(weights: SkirmishWeights, state: State, character: int, points: int) -> float:
    """Return what a stronger next attack brings: nothing if there is none to make."""
    cards = state.pack.cards
    if is_stunned(state, character):
        return -1.0
    best = -1.0
    for card in state.hand_of[player_of(state, character)]:
        is_attack = cards.character_of[card] == character and IS_ATTACK[cards.type_of[card]]
        if is_attack and list_targets(state, card):
            more = attack_gain(weights, state, card, points) - attack_gain(weights, state, card, 0)
            best = max(best, more)
    return best


def rate_defense(weights: SkirmishWeights, state: State, place: int, action: Action) -> float:
    """Rate a defense card: the harm it saves and its effects, less its worth."""
    if not isinstance(action, actions.DefendWith):
        return 0.0
    battle = state.battle
    assert battle is not None
    cards = state.pack.cards
    card = action.card
    target = battle.targets[place]
    attacker = cards.character_of[battle.card]
    away = distance(state, attacker, target)
    attack = strength(state, battle.card, battle.empower, target)
    fixed = state.ward_of[target] + armor(state, target, away)
    pierce = cards.pierce_of[battle.card]
    life = state.life_of[target]
    plain = max(0, attack - max(0, fixed - pierce))
    guarded = max(0, attack - max(0, fixed + cards.defense_of[card] - pierce))
    saved = harm(weights, life, plain) - harm(weights, life, guarded)
    if guarded == 0 and plain > 0:
        saved += target_gain(weights, state, battle.card, target, 1.0)
    saved += answer_gain(weights, state, card, guarded, away)
    return saved - weights.spent_defending * worth(weights, state, card)


def answer_gain(weights: SkirmishWeights, state: State, card: int, damage: int, away: int) -> float:
    """Return what the effects of a defense card bring."""
    cards = state.pack.cards
    total = 0.0
    for effect in cards.effects_of[ON_DEFENSE][card]:
        if effect.when == BLOCKED and damage > 0:
            continue
        if effect.adjacent and away > 1:
            continue
        points = effect.n
        total += weights.effect[effect.op] * (points if points > 0 else 1)
    return total


def rate_movers(
    weights: SkirmishWeights, state: State, chooser: ChooseMover, legal: list[Action]
) -> list[float]:
    """Rate who moves next by how much better it can stand; to be done is 0."""
    rates: list[float] = []
    for action in legal:
        if isinstance(action, actions.Mover):
            spaces = chooser.allowance(state, action.character)
            best = best_move(weights, state, action.character, spaces, False)
            rates.append(best - weights.step)
        else:
            rates.append(0.0)
    return rates


def rate_swap(weights: SkirmishWeights, state: State, seat: int) -> float:
    """Rate exchanging the spaces of the own characters."""
    main = state.team_of[seat] * 2
    one, other = state.space_of[main], state.space_of[main + 1]
    first, second = Prospects(weights, state, main), Prospects(weights, state, main + 1)
    after = first.score(other) + second.score(one)
    return after - first.score(one) - second.score(other)


def rate_step(
    weights: SkirmishWeights, state: State, seat: int, step: Shift, action: Action
) -> float:
    """Rate pushing or pulling an enemy: into reach of the own cards, or out of its own.

    In the own turn with an action left it should stay or come near; otherwise go away.
    """
    if not isinstance(action, actions.GoTo):
        return 0.0
    board = state.pack.board
    main = state.team_of[seat] * 2
    before = after = 0
    for own in (main, main + 1):
        if state.space_of[own] >= 0:
            before += board.distance(state.space_of[own], state.space_of[step.mover])
            after += board.distance(state.space_of[own], action.space)
    near = state.active == seat and state.actions > 0
    return weights.pushed * (before - after if near else after - before)
