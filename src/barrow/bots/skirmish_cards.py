"""What a card of Skirmish brings: an attack now, its effects, or being held in hand.

All is in points of life. Other hands count by their size alone, so that no rating hangs on a
card that was merely imagined.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.skirmish_weights import SkirmishWeights
from barrow.games.skirmish.rules.battle import may_defend
from barrow.games.skirmish.rules.characters import distance, is_stunned, player_of
from barrow.games.skirmish.rules.playing import list_targets, range_of
from barrow.games.skirmish.rules.rewards import armor, attack_bonus, is_immune
from barrow.games.skirmish.rules.sums import bonus_holds
from barrow.games.skirmish.state import State
from barrow.games.skirmish.vocabulary import (
    ALWAYS,
    ATTACK_OR_DEFENSE,
    DEFENSE,
    DISCARD_RANDOM,
    HEAL,
    IS_CLOSE,
    ON_ATTACK,
    ON_PLAY,
    RADIUS,
    SELF_DAMAGE,
    SPECIAL,
    STUN,
    WORLD,
)

_USUAL_DEFENSE: Final = 3  # what an answer usually takes off an attack
_LONGEST: Final = 5  # ranges beyond this are alike


def worth(weights: SkirmishWeights, state: State, card: int) -> float:
    """Return what a card in hand is worth."""
    cards = state.pack.cards
    if state.life_of[cards.character_of[card]] == 0:
        return weights.junk
    type = cards.type_of[card]
    if type == DEFENSE:
        return 0.3 + weights.defense_held * cards.defense_of[card]
    total = weights.free_held if cards.is_free[card] else 0.0
    if type == SPECIAL:
        return total + weights.effects_held * usual_gain(weights, state, card, ON_PLAY)
    total += weights.attack_held * cards.attack_of[card] + weights.effects_held * usual_gain(
        weights, state, card, ON_ATTACK
    )
    if type == ATTACK_OR_DEFENSE:
        return max(total, weights.defense_held * cards.defense_of[card]) + weights.choice_held
    return total + weights.range_held * min(_LONGEST, range_of(state, card))


def usual_gain(weights: SkirmishWeights, state: State, card: int, where: int) -> float:
    """Return what the effects of a card usually bring."""
    cards = state.pack.cards
    total = 0.0
    for effect in cards.effects_of[where][card]:
        points = effect.n
        usual = weights.effect[effect.op] * (points if points > 0 else 1)
        total += usual * weights.usually[effect.when]
    return total


def frailty(state: State, character: int) -> float:
    """Return how wounded a character is, from 0 to 1."""
    return 1.0 - state.life_of[character] / state.pack.most_life_of[character]


def harm(weights: SkirmishWeights, life: int, damage: int) -> float:
    """Return what damage to a character is worth: the life, the part of it, the kill."""
    if damage >= life:
        return life + weights.focus + weights.kill
    part = damage / life
    return damage + weights.focus * part * part


def strength(state: State, card: int, empower: int, target: int) -> int:
    """Return the attack value of a card against a target."""
    cards = state.pack.cards
    attacker = cards.character_of[card]
    total = cards.attack_of[card] + empower
    if IS_CLOSE[cards.type_of[card]] and state.rewards_of[attacker]:
        total += attack_bonus(state, attacker)
    for effect in cards.bonuses_of[card]:
        if bonus_holds(state, effect.who, attacker, target):
            total += effect.n
    return total


def attack_gain(weights: SkirmishWeights, state: State, card: int, empower: int) -> float:
    """Return what an attack card brings: at its best target, or at all it hits."""
    type = state.pack.cards.type_of[card]
    total = 0.0
    for target in list_targets(state, card):
        gain = strike_gain(weights, state, card, empower, target)
        if type in (RADIUS, WORLD):
            total += gain
        else:
            total = max(total, gain)
    return total + self_gain(weights, state, card)


def strike_gain(
    weights: SkirmishWeights, state: State, card: int, empower: int, target: int
) -> float:
    """Return what an attack on one target brings on average, effects on it included."""
    cards = state.pack.cards
    attacker = cards.character_of[card]
    attack = strength(state, card, empower, target)
    fixed = state.ward_of[target]
    if state.rewards_of[target]:
        fixed += armor(state, target, distance(state, attacker, target))
    life = state.life_of[target]
    pierce = cards.pierce_of[card]
    plain = max(0, attack - max(0, fixed - pierce))
    if attacker // 2 == target // 2:
        return -weights.own_harm * (
            harm(weights, life, plain) + target_gain(weights, state, card, target, 1.0)
        )
    gain = harm(weights, life, plain)
    hit = 1.0
    if may_defend(state, card, target):
        answered = weights.answered[
            min(len(state.hand_of[player_of(state, target)]), len(weights.answered) - 1)
        ]
        guarded = max(0, attack - max(0, fixed + _USUAL_DEFENSE - pierce))
        gain += answered * (harm(weights, life, guarded) - gain + weights.card_gone)
        if guarded == 0:
            hit -= answered
    if plain < life:
        gain += target_gain(weights, state, card, target, hit)
    return gain


def target_gain(
    weights: SkirmishWeights, state: State, card: int, target: int, hit: float
) -> float:
    """Return what the effects on the target of an attack bring."""
    cards = state.pack.cards
    total = 0.0
    for effect in cards.effects_of[ON_ATTACK][card]:
        op = effect.op
        if op > DISCARD_RANDOM:
            continue
        if op == STUN and (is_stunned(state, target) or is_immune(state, target)):
            continue
        if op == DISCARD_RANDOM and not state.hand_of[player_of(state, target)]:
            continue
        total += weights.effect[op] * (1.0 if effect.when == ALWAYS else hit)
    return total


def self_gain(weights: SkirmishWeights, state: State, card: int) -> float:
    """Return what an attack card's effects usually bring its own player."""
    cards = state.pack.cards
    character = cards.character_of[card]
    total = 0.0
    for effect in cards.effects_of[ON_ATTACK][card]:
        op = effect.op
        if op > DISCARD_RANDOM:
            points = effect.n
            if op == HEAL:
                points = min(points, missing(state, character))
            if op == SELF_DAMAGE and points >= state.life_of[character]:
                total -= weights.kill + weights.focus
            total += weights.effect[op] * points * weights.usually[effect.when]
    return total


def missing(state: State, character: int) -> int:
    """Return the life a living character has lost."""
    life = state.life_of[character]
    return state.pack.most_life_of[character] - life if life > 0 else 0
