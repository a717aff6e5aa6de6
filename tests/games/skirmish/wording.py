"""The printed words of a card, made from the numbers the engine plays it by.

Tests compare them with the rulebook: a card whose tables say something else than its
clause is found out, whatever the text in the data pack says.
"""

from __future__ import annotations

from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.components import Effect
from tests.games.skirmish.board import PACK

CARDS, REWARDS = PACK.cards, PACK.rewards

ATTACKS = {
    words.ATTACK_OR_DEFENSE: "Attack {a} on one adjacent character, or defense {d}.",
    words.BASIC: "Attack {a} on one adjacent character.",
    words.RADIUS: "Attack {a} on all adjacent characters, your own included.",
    words.DISTANCE: "Attack {a} on one character within {r} spaces.",
    words.TARGETED: "Attack {a} on any one character.",
    words.WORLD: "Attack {a} on all opposing characters.",
    words.DEFENSE: "Defense {d}.",
    words.SPECIAL: "",
}
BONUSES = {
    words.ALLY_ADJACENT: "your other character is adjacent to the target",
    words.SELF_WOUNDED: "this character has half its maximum life or less",
    words.TARGET_STUNNED: "the target is stunned",
    words.TARGET_FULL: "the target is at maximum life",
}
CONDITIONS = {
    words.ALWAYS: "",
    words.HIT: "if it hits, ",
    words.BLOCKED: "if no damage gets through",
    words.KILL: "if it kills, ",
}
# By op, and by whom it is for where that matters.
SENTENCES = {
    (words.STUN, words.TARGET): "stun the target",
    (words.STUN, words.ATTACKER): "stun the attacker",
    (words.DRAW, 0): "draw {cards}",
    (words.HEAL, words.SELF): "this character heals {n}",
    (words.HEAL, words.TEAM_ONE): "one of your characters heals {n}",
    (words.HEAL, words.TEAM_ALL): "each of your characters heals {n}",
    (words.WARD, words.TEAM_ALL): "your characters have +{n} defense until your next turn starts",
    (words.EXTRA_MOVE, words.SELF): "this character may move up to {spaces}",
    (words.EXTRA_MOVE, words.TEAM_ALL): "each of your characters may move up to {spaces}",
    (words.TELEPORT, 0): "you may place this character on any free valid space within {n}",
    (words.SELF_DAMAGE, 0): "this character loses {n} life",
    (words.COUNTER_DAMAGE, 0): "the attacker loses {n} life",
    (words.EMPOWER, 0): "this character's next attack card this turn has +{n} attack",
    (words.EXTRA_ACTIONS, 0): "gain {actions}",
    (words.REVIVE, words.TEAM_ALL): "stand up your stunned characters",
    (words.SWAP_ALLY, 0): "your two characters may swap spaces",
    (
        words.SCRY,
        0,
    ): "look at the top {cards} of your draw pile, keep {take}, put the rest at the bottom",
    (words.RECOVER, 0): "take up to {cards} from your discard pile into your hand",
}

GAINS = {
    words.ARMOR: "+{n} defense against every attack.",
    words.FAR_ARMOR: "+{n} defense against attacks made from a space that is not adjacent.",
    words.ATTACK_BONUS: "+{n} attack on Attack or Defense, Basic and Radius cards.",
    words.REACH: "Attack or Defense and Basic cards may attack one character within {n} spaces.",
    words.MOVE_BONUS: "+{n} to this character's movement die.",
    words.LIFESTEAL: "Heals {n} after each attack card that hits an opposing character.",
    words.HEAL_NOW: "Heals {n} at once.",
    words.STUN_IMMUNE: "Stands up and cannot be stunned.",
    words.TURN_DRAW: "You draw {cards} at the start of your turn.",
}


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def card_words(card: int) -> str:
    """Return a card as its clause prints it, up to the notes."""
    type = CARDS.type_of[card]
    parts = [
        words.TYPES[type],
        "1 copy" if CARDS.copies_of[card] == 1 else f"{CARDS.copies_of[card]} copies",
    ]
    if type < words.DEFENSE:
        parts.append(f"attack {CARDS.attack_of[card]}")
    if type in (words.ATTACK_OR_DEFENSE, words.DEFENSE):
        parts.append(f"defense {CARDS.defense_of[card]}")
    if type == words.DISTANCE:
        parts.append(f"range {CARDS.range_of[card]}")
    heading = f"{CARDS.names[card]} (`{CARDS.ids[card]}`): {', '.join(parts)}."
    return " ".join([heading, *sentences(card)])


def sentences(card: int) -> list[str]:
    type = CARDS.type_of[card]
    told = ["Does not count as an action."] if CARDS.is_free[card] else []
    attack = ATTACKS[type].format(
        a=CARDS.attack_of[card], d=CARDS.defense_of[card], r=CARDS.range_of[card]
    )
    told += [attack] if attack else []
    told += ["Cannot be defended."] if CARDS.is_undefendable[card] else []
    if CARDS.pierce_of[card]:
        told.append(f"The target's total defense is reduced by {CARDS.pierce_of[card]}.")
    for effect in CARDS.bonuses_of[card]:
        told.append(f"+{effect.n} attack if {BONUSES[effect.who]}.")
    for where in (words.ON_ATTACK, words.ON_DEFENSE, words.ON_PLAY):
        for effect in CARDS.effects_of[where][card]:
            told.append(effect_words(effect, where, type))
    return told


def effect_words(effect: Effect, where: int, type: int) -> str:
    condition = CONDITIONS[effect.when]
    if effect.when == words.BLOCKED:
        condition += " and the attacker is adjacent, " if effect.adjacent else ", "
    told = condition + what(effect, where)
    if where == words.ON_DEFENSE and type == words.ATTACK_OR_DEFENSE:
        return f"When defending: {told}."
    return told[0].upper() + told[1:] + "."


def what(effect: Effect, where: int) -> str:
    op, n = effect.op, effect.n
    victim = "target" if where == words.ON_ATTACK else "attacker"
    if op == words.PUSH:
        return f"push the {victim} up to {counted(n, 'space')} away"
    if op == words.PULL:
        return f"pull the {victim} up to {counted(n, 'space')} closer"
    if op == words.DISCARD_RANDOM:
        return f"the {victim}'s player discards {counted(n, 'card')} at random"
    if op == words.PEEK_HAND:
        more = " and you may discard 1 card from it" if effect.take else ""
        return f"look at an opponent's hand{more}"
    return SENTENCES[op, effect.who].format(
        n=n,
        take=effect.take,
        cards=counted(n, "card"),
        spaces=counted(n, "space"),
        actions=counted(n, "action"),
    )


def reward_words(reward: int) -> str:
    """Return a kill reward as its clause prints it, up to the notes."""
    n_of = REWARDS.n_of[reward]
    told = [
        text.format(n=n_of[op], cards=counted(n_of[op], "card"))
        for op, text in GAINS.items()
        if n_of[op]
    ]
    return f"{REWARDS.names[reward]} (`{REWARDS.ids[reward]}`). {' '.join(told)}"
