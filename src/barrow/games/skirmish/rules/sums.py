"""What an attack adds up to: attack value, defense value, damage (rulebook: Battle procedure, B3).

`attack_value` and `defense_value` are the sums of SK-5.24; `attack_parts` and
`defense_parts` are the same sums, part by part in words, for those who ask why.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.components import NO_CARD
from barrow.games.skirmish.rules.characters import distance, is_stunned
from barrow.games.skirmish.rules.rewards import armor, attack_bonus
from barrow.games.skirmish.state import Battle, State

# The parts of a sum, each in words and with what it adds.
Sum = list[tuple[str, int]]

# By what a bonus depends on (SK-5.51).
_BONUS_WORDS: Final[list[str]] = [
    "team mate adjacent",
    "half life or less",
    "target stunned",
    "target at full life",
]


def battle_of(state: State) -> Battle:
    """Return the battle under way."""
    assert state.battle is not None
    return state.battle


def attack_value(state: State, battle: Battle, target: int) -> int:
    """Return A: attack, empower, rewards, and bonuses that hold for this target (SK-5.24)."""
    cards = state.pack.cards
    card = battle.card
    attacker = cards.character_of[card]
    total = cards.attack_of[card] + battle.empower
    if words.IS_CLOSE[cards.type_of[card]]:
        total += attack_bonus(state, attacker)
    effects = state.pack.effects
    for effect in range(cards.bonus_from[card], cards.bonus_to[card]):
        if bonus_holds(state, effects.who_of[effect], attacker, target):
            total += effects.n_of[effect]
    return total


def attack_parts(state: State, battle: Battle, target: int) -> Sum:
    """Return the parts of A in words (SK-5.24)."""
    cards, rewards, effects = state.pack.cards, state.pack.rewards, state.pack.effects
    card = battle.card
    attacker = cards.character_of[card]
    parts = [(cards.names[card], cards.attack_of[card])]
    if battle.empower:
        parts.append(("empowered", battle.empower))
    if words.IS_CLOSE[cards.type_of[card]]:
        for reward in state.rewards_of[attacker]:
            bonus = rewards.n_of[reward][words.ATTACK_BONUS]
            if bonus:
                parts.append((rewards.names[reward], bonus))
    for effect in range(cards.bonus_from[card], cards.bonus_to[card]):
        condition = effects.who_of[effect]
        if bonus_holds(state, condition, attacker, target):
            parts.append((_BONUS_WORDS[condition], effects.n_of[effect]))
    return parts


def bonus_holds(state: State, condition: int, attacker: int, target: int) -> bool:
    """True if a bonus counts against this target, before damage (SK-5.51)."""
    if condition == words.ALLY_ADJACENT:
        mate = attacker ^ 1
        return state.life_of[mate] > 0 and distance(state, mate, target) == 1
    if condition == words.SELF_WOUNDED:
        part = state.pack.figures.wounded_part
        return state.life_of[attacker] <= state.pack.most_life_of[attacker] // part
    if condition == words.TARGET_STUNNED:
        return is_stunned(state, target)
    assert condition == words.TARGET_FULL, condition
    return state.life_of[target] == state.pack.most_life_of[target]


def defense_value(state: State, battle: Battle, place: int) -> int:
    """Return D: card, ward and armor, less what the attack pierces (SK-5.24, SK-5.50)."""
    cards = state.pack.cards
    target = battle.targets[place]
    total = state.ward_of[target]
    if battle.defenses[place] != NO_CARD:
        total += cards.defense_of[battle.defenses[place]]
    if state.rewards_of[target]:
        away = distance(state, cards.character_of[battle.card], target)
        total += armor(state, target, away)
    return max(0, total - cards.pierce_of[battle.card])


def defense_parts(state: State, battle: Battle, place: int) -> Sum:
    """Return the parts of D in words (SK-5.24, SK-5.50)."""
    cards, rewards = state.pack.cards, state.pack.rewards
    target, card = battle.targets[place], battle.defenses[place]
    parts: Sum = []
    if card != NO_CARD:
        parts.append((cards.names[card], cards.defense_of[card]))
    if state.ward_of[target]:
        parts.append(("ward", state.ward_of[target]))
    away = distance(state, cards.character_of[battle.card], target)
    for reward in state.rewards_of[target]:
        n_of = rewards.n_of[reward]
        worn = n_of[words.ARMOR] + (n_of[words.FAR_ARMOR] if away > 1 else 0)
        if worn:
            parts.append((rewards.names[reward], worn))
    pierced = min(sum([n for _, n in parts]), cards.pierce_of[battle.card])
    if pierced:
        parts.append(("pierced", -pierced))
    return parts


def damage_of(state: State, battle: Battle, place: int) -> int:
    """Return the damage to a target: A less D, at least 0 (SK-5.24)."""
    value = attack_value(state, battle, battle.targets[place])
    return max(0, value - defense_value(state, battle, place))
