"""What a card of Skirmish brings: an attack now, its effects, or being held in hand.

All is in points of life. Other hands count by their size alone, so that no rating hangs on a
card that was merely imagined.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish.rules.battle import may_defend
from barrow.games.skirmish.rules.playing import list_targets, range_of
from barrow.games.skirmish.rules.rewards import armor, attack_bonus, is_immune
from barrow.games.skirmish.rules.sums import bonus_holds
from barrow.games.skirmish.state import SkirmishState
from barrow.games.skirmish.vocabulary import (
    ALWAYS,
    ATTACK_OR_DEFENSE,
    DEFENSE,
    DISCARD_RANDOM,
    HEAL,
    ON_ATTACK,
    ON_PLAY,
    RADIUS,
    SELF_DAMAGE,
    SPECIAL,
    STUN,
    WORLD,
)

# Damage: what a kill is worth beyond the life, and how much more a wound counts the
# greater the part of the life it takes.
KILL_GAIN: Final = 6.5
FOCUS: Final = 3.0
_OWN: Final = 1.2  # harm to an own character counts this much more

# Defense: how likely a player with so many cards answers, what the answer usually takes off
# the attack, and what it is worth that a card is gone.
_ANSWERED: Final[list[float]] = [0.0, 0.25, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8]
_USUAL_DEFENSE: Final = 3
_CARD_GONE: Final = 1.0

# Cards in hand: for each point of attack, of defense, of range.
_ATTACK_WORTH: Final = 0.4
_DEFENSE_WORTH: Final = 0.5
_RANGE_WORTH: Final = 0.15
_CHOICE_WORTH: Final = 0.4  # may attack or defend
_FREE_WORTH: Final = 0.5  # costs no action
_EFFECT_WORTH: Final = 0.5  # part of what its effects would bring
_JUNK: Final = 0.05  # shows a dead character
_LONGEST: Final = 5  # ranges beyond this are alike

# Effects of cards, for each point of theirs, by op.
EFFECT: Final[list[float]] = [
    3.0,  # stun
    0.2,  # push
    0.2,  # pull
    1.2,  # discard_random
    0.5,  # pierce
    0.5,  # bonus
    1.2,  # draw
    0.8,  # heal
    1.0,  # ward
    0.2,  # extra_move
    0.2,  # teleport
    -1.2,  # self_damage
    1.0,  # counter_damage
    0.6,  # empower
    1.5,  # extra_actions
    0.5,  # revive
    0.2,  # swap_ally
    0.3,  # peek_hand
    1.0,  # scry
    1.3,  # recover
]
_USUALLY: Final[list[float]] = [1.0, 0.7, 0.4, 0.2]  # how often always, hit, blocked, kill hold


def worth(state: SkirmishState, card: int) -> float:
    """Return what a card in hand is worth."""
    cards = state.pack.cards
    if state.life_of[cards.character_of[card]] == 0:
        return _JUNK
    type = cards.type_of[card]
    if type == DEFENSE:
        return 0.3 + _DEFENSE_WORTH * cards.defense_of[card]
    total = _FREE_WORTH if cards.is_free[card] else 0.0
    if type == SPECIAL:
        return total + _EFFECT_WORTH * usual_gain(state, card, ON_PLAY)
    total += _ATTACK_WORTH * cards.attack_of[card] + _EFFECT_WORTH * usual_gain(
        state, card, ON_ATTACK
    )
    if type == ATTACK_OR_DEFENSE:
        return max(total, _DEFENSE_WORTH * cards.defense_of[card]) + _CHOICE_WORTH
    return total + _RANGE_WORTH * min(_LONGEST, range_of(state, card))


def usual_gain(state: SkirmishState, card: int, where: int) -> float:
    """Return what the effects of a card usually bring."""
    cards, effects = state.pack.cards, state.pack.effects
    total = 0.0
    for effect in range(cards.effects_from[where][card], cards.effects_to[where][card]):
        points = effects.n_of[effect]
        usual = EFFECT[effects.op_of[effect]] * (points if points > 0 else 1)
        total += usual * _USUALLY[effects.when_of[effect]]
    return total


def frailty(state: SkirmishState, character: int) -> float:
    """Return how wounded a character is, from 0 to 1."""
    return 1.0 - state.life_of[character] / state.pack.most_life_of[character]


def harm(life: int, damage: int) -> float:
    """Return what damage to a character is worth: the life, the part of it, the kill."""
    if damage >= life:
        return life + FOCUS + KILL_GAIN
    part = damage / life
    return damage + FOCUS * part * part


def strength(state: SkirmishState, card: int, empower: int, target: int) -> int:
    """Return the attack value of a card against a target."""
    cards, effects = state.pack.cards, state.pack.effects
    attacker = cards.character_of[card]
    total = cards.attack_of[card] + empower
    if cards.type_of[card] <= RADIUS and state.rewards_of[attacker]:
        total += attack_bonus(state, attacker)
    for effect in range(cards.bonus_from[card], cards.bonus_to[card]):
        if bonus_holds(state, effects.who_of[effect], attacker, target):
            total += effects.n_of[effect]
    return total


def attack_gain(state: SkirmishState, card: int, empower: int) -> float:
    """Return what an attack card brings: at its best target, or at all it hits."""
    type = state.pack.cards.type_of[card]
    total = 0.0
    for target in list_targets(state, card):
        gain = strike_gain(state, card, empower, target)
        if type in (RADIUS, WORLD):
            total += gain
        else:
            total = max(total, gain)
    return total + self_gain(state, card)


def strike_gain(state: SkirmishState, card: int, empower: int, target: int) -> float:
    """Return what an attack on one target brings on average, effects on it included."""
    cards = state.pack.cards
    attacker = cards.character_of[card]
    attack = strength(state, card, empower, target)
    fixed = state.ward_of[target]
    if state.rewards_of[target]:
        fixed += armor(state, target, state.distance(attacker, target))
    life = state.life_of[target]
    pierce = cards.pierce_of[card]
    plain = max(0, attack - max(0, fixed - pierce))
    if attacker // 2 == target // 2:
        return -_OWN * (harm(life, plain) + target_gain(state, card, target, 1.0))
    gain = harm(life, plain)
    hit = 1.0
    if may_defend(state, card, target):
        answered = _ANSWERED[min(len(state.hand_of[state.player_of(target)]), len(_ANSWERED) - 1)]
        guarded = max(0, attack - max(0, fixed + _USUAL_DEFENSE - pierce))
        gain += answered * (harm(life, guarded) - gain + _CARD_GONE)
        if guarded == 0:
            hit -= answered
    if plain < life:
        gain += target_gain(state, card, target, hit)
    return gain


def target_gain(state: SkirmishState, card: int, target: int, hit: float) -> float:
    """Return what the effects on the target of an attack bring."""
    cards, effects = state.pack.cards, state.pack.effects
    total = 0.0
    for effect in range(cards.effects_from[ON_ATTACK][card], cards.effects_to[ON_ATTACK][card]):
        op = effects.op_of[effect]
        if op > DISCARD_RANDOM:
            continue
        if op == STUN and (state.is_stunned(target) or is_immune(state, target)):
            continue
        if op == DISCARD_RANDOM and not state.hand_of[state.player_of(target)]:
            continue
        total += EFFECT[op] * (1.0 if effects.when_of[effect] == ALWAYS else hit)
    return total


def self_gain(state: SkirmishState, card: int) -> float:
    """Return what an attack card's effects usually bring its own player."""
    cards, effects = state.pack.cards, state.pack.effects
    character = cards.character_of[card]
    total = 0.0
    for effect in range(cards.effects_from[ON_ATTACK][card], cards.effects_to[ON_ATTACK][card]):
        op = effects.op_of[effect]
        if op > DISCARD_RANDOM:
            points = effects.n_of[effect]
            if op == HEAL:
                points = min(points, missing(state, character))
            if op == SELF_DAMAGE and points >= state.life_of[character]:
                total -= KILL_GAIN + FOCUS
            total += EFFECT[op] * points * _USUALLY[effects.when_of[effect]]
    return total


def missing(state: SkirmishState, character: int) -> int:
    """Return the life a living character has lost."""
    life = state.life_of[character]
    return state.pack.most_life_of[character] - life if life > 0 else 0
