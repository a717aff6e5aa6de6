"""What an attack adds up to: attack value, defense value, damage (rulebook: Battle procedure, B3).

`attack_parts` and `defense_parts` are the sums of SK-5.24, part by part with the words for each.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.components import NO_CARD
from barrow.games.skirmish.rules.characters import distance, is_stunned
from barrow.games.skirmish.state import Battle, State
from barrow.kernel.state import changed

# The parts of a sum, each in words and with what it adds.
Sum = list[tuple[str, int]]

# By what a bonus depends on (SK-5.51).
_BONUS_WORDS: Final[list[str]] = [
    "teammate adjacent",
    "half life or less",
    "target stunned",
    "target at full life",
]


def battle_of(state: State) -> Battle:
    """Return the battle under way."""
    assert state.battle is not None
    return state.battle


def defended(battle: Battle, place: int, card: int) -> Battle:
    """Return the battle with a defense card played by the target at this place."""
    defenses = changed(battle.defenses, place, card)
    return Battle(battle.card, battle.empower, battle.targets, defenses, [], [])


def attack_parts(state: State, battle: Battle, target: int) -> Sum:
    """Return A: attack, empower, rewards, bonuses that hold for this target (SK-5.24, SK-5.95)."""
    cards, rewards = state.pack.cards, state.pack.rewards
    card = battle.card
    attacker = cards.character_of[card]
    parts = [(cards.names[card], cards.attack_of[card])]
    if battle.empower:
        parts.append(("empowered", battle.empower))
    if words.IS_CLOSE[cards.type_of[card]]:
        for reward in state.rewards_of[attacker]:
            more = rewards.n_of[reward][words.ATTACK_BONUS]
            if more:
                parts.append((rewards.names[reward], more))
    for bonus in cards.bonuses_of[card]:
        if bonus_holds(state, bonus.who, attacker, target):
            parts.append((_BONUS_WORDS[bonus.who], bonus.n))
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


def defense_parts(state: State, battle: Battle, place: int) -> Sum:
    """Return D: card, ward and armor, less what is pierced (SK-5.24, SK-5.50, SK-5.94)."""
    cards, rewards = state.pack.cards, state.pack.rewards
    target, card = battle.targets[place], battle.defenses[place]
    parts: Sum = []
    if card != NO_CARD:
        parts.append((cards.names[card], cards.defense_of[card]))
    if state.ward_of[target]:
        parts.append(("ward", state.ward_of[target]))
    for reward in state.rewards_of[target]:
        n_of, worn = rewards.n_of[reward], rewards.n_of[reward][words.ARMOR]
        if distance(state, cards.character_of[battle.card], target) > 1:
            worn += n_of[words.FAR_ARMOR]
        if worn:
            parts.append((rewards.names[reward], worn))
    pierced = min(total(parts), cards.pierce_of[battle.card])
    if pierced:
        parts.append(("pierced", -pierced))
    return parts


def total(parts: Sum) -> int:
    """Return what the parts of a sum add up to."""
    return sum(n for _, n in parts)


def damage_of(attack: Sum, defense: Sum) -> int:
    """Return the damage of an attack: A less D, at least 0 (SK-5.24)."""
    return max(0, total(attack) - total(defense))
