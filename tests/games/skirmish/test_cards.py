"""The cards and kill rewards: the tables the engine plays by say what the rulebook prints.

`card_words` and `reward_words` make the printed words from the numbers the engine plays a card by.
A card whose tables say something else than its clause is found out, whatever the text in the data
pack says.
"""

from __future__ import annotations

import pytest

from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.components import Effect
from tests.clauses import clause
from tests.games.skirmish.board import GAME, PACK, card, reward

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
    (words.STUN, words.WHO.index("attacker")): "stun the attacker",
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
    lines = ["Does not count as an action."] if CARDS.is_free[card] else []
    attack = ATTACKS[type].format(
        a=CARDS.attack_of[card], d=CARDS.defense_of[card], r=CARDS.range_of[card]
    )
    lines += [attack] if attack else []
    lines += ["Cannot be defended."] if CARDS.is_undefendable[card] else []
    if CARDS.pierce_of[card]:
        lines.append(f"The target's total defense is reduced by {CARDS.pierce_of[card]}.")
    for effect in CARDS.bonuses_of[card]:
        lines.append(f"+{effect.n} attack if {BONUSES[effect.who]}.")
    for where in (words.ON_ATTACK, words.ON_DEFENSE, words.ON_PLAY):
        for effect in CARDS.effects_of[where][card]:
            lines.append(effect_words(effect, where, type))
    return lines


def effect_words(effect: Effect, where: int, type: int) -> str:
    condition = CONDITIONS[effect.when]
    if effect.when == words.BLOCKED:
        condition += " and the attacker is adjacent, " if effect.adjacent else ", "
    lines = condition + what(effect, where)
    if where == words.ON_DEFENSE and type == words.ATTACK_OR_DEFENSE:
        return f"When defending: {lines}."
    return lines[0].upper() + lines[1:] + "."


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
    lines = [
        text.format(n=n_of[op], cards=counted(n_of[op], "card"))
        for op, text in GAINS.items()
        if n_of[op]
    ]
    return f"{REWARDS.names[reward]} (`{REWARDS.ids[reward]}`). {' '.join(lines)}"


@pytest.mark.parametrize(
    ("id", "name"),
    [
        pytest.param("SK-5.101", "sword-and-board", marks=clause("SK-5.101")),
        pytest.param("SK-5.102", "ember-cut", marks=clause("SK-5.102")),
        pytest.param("SK-5.103", "shield-bash", marks=clause("SK-5.103")),
        pytest.param("SK-5.104", "oathbound-strike", marks=clause("SK-5.104")),
        pytest.param("SK-5.105", "ring-of-cinders", marks=clause("SK-5.105")),
        pytest.param("SK-5.106", "last-stand", marks=clause("SK-5.106")),
        pytest.param("SK-5.107", "phalanx", marks=clause("SK-5.107")),
        pytest.param("SK-5.108", "riposte", marks=clause("SK-5.108")),
        pytest.param("SK-5.109", "rally-the-watch", marks=clause("SK-5.109")),
        pytest.param("SK-5.110", "powder-flask", marks=clause("SK-5.110")),
        pytest.param("SK-5.111", "long-fuse", marks=clause("SK-5.111")),
        pytest.param("SK-5.112", "keg-roll", marks=clause("SK-5.112")),
        pytest.param("SK-5.113", "sappers-blast", marks=clause("SK-5.113")),
        pytest.param("SK-5.114", "smoke-pot", marks=clause("SK-5.114")),
        pytest.param("SK-5.115", "field-dressing", marks=clause("SK-5.115")),
        pytest.param("SK-5.116", "signal-rocket", marks=clause("SK-5.116")),
        pytest.param("SK-5.117", "claw-and-hide", marks=clause("SK-5.117")),
        pytest.param("SK-5.118", "snapping-jaws", marks=clause("SK-5.118")),
        pytest.param("SK-5.119", "rend", marks=clause("SK-5.119")),
        pytest.param("SK-5.120", "blood-feast", marks=clause("SK-5.120")),
        pytest.param("SK-5.121", "whirl-of-teeth", marks=clause("SK-5.121")),
        pytest.param("SK-5.122", "scent-of-fear", marks=clause("SK-5.122")),
        pytest.param("SK-5.123", "moonrage", marks=clause("SK-5.123")),
        pytest.param("SK-5.124", "thick-pelt", marks=clause("SK-5.124")),
        pytest.param("SK-5.125", "hooked-staff", marks=clause("SK-5.125")),
        pytest.param("SK-5.126", "fox-bite", marks=clause("SK-5.126")),
        pytest.param("SK-5.127", "bramble-snare", marks=clause("SK-5.127")),
        pytest.param("SK-5.128", "hexed-bone", marks=clause("SK-5.128")),
        pytest.param("SK-5.129", "howl-at-the-moon", marks=clause("SK-5.129")),
        pytest.param("SK-5.130", "fox-step", marks=clause("SK-5.130")),
        pytest.param("SK-5.131", "run-with-the-pack", marks=clause("SK-5.131")),
        pytest.param("SK-5.132", "moon-salve", marks=clause("SK-5.132")),
        pytest.param("SK-5.133", "owls-eye", marks=clause("SK-5.133")),
        pytest.param("SK-5.134", "gnarled-crook", marks=clause("SK-5.134")),
        pytest.param("SK-5.135", "bog-grasp", marks=clause("SK-5.135")),
        pytest.param("SK-5.136", "witchfire", marks=clause("SK-5.136")),
        pytest.param("SK-5.137", "leech-cloud", marks=clause("SK-5.137")),
        pytest.param("SK-5.138", "sleep-of-roots", marks=clause("SK-5.138")),
        pytest.param("SK-5.139", "plague-wind", marks=clause("SK-5.139")),
        pytest.param("SK-5.140", "read-the-entrails", marks=clause("SK-5.140")),
        pytest.param("SK-5.141", "mire-skin", marks=clause("SK-5.141")),
        pytest.param("SK-5.142", "root-clutch", marks=clause("SK-5.142")),
        pytest.param("SK-5.143", "cauldron", marks=clause("SK-5.143")),
        pytest.param("SK-5.144", "meat-fist", marks=clause("SK-5.144")),
        pytest.param("SK-5.145", "haymaker", marks=clause("SK-5.145")),
        pytest.param("SK-5.146", "headbutt", marks=clause("SK-5.146")),
        pytest.param("SK-5.147", "ground-pound", marks=clause("SK-5.147")),
        pytest.param("SK-5.148", "hurl-gravestone", marks=clause("SK-5.148")),
        pytest.param("SK-5.149", "stitched-hide", marks=clause("SK-5.149")),
        pytest.param("SK-5.150", "lumber-on", marks=clause("SK-5.150")),
        pytest.param("SK-5.151", "rusted-cutlass", marks=clause("SK-5.151")),
        pytest.param("SK-5.152", "brine-parry", marks=clause("SK-5.152")),
        pytest.param("SK-5.153", "flintlock", marks=clause("SK-5.153")),
        pytest.param("SK-5.154", "harpoon", marks=clause("SK-5.154")),
        pytest.param("SK-5.155", "boarding-cut", marks=clause("SK-5.155")),
        pytest.param("SK-5.156", "ghost-broadside", marks=clause("SK-5.156")),
        pytest.param("SK-5.157", "undertow", marks=clause("SK-5.157")),
        pytest.param("SK-5.158", "drowned-mans-luck", marks=clause("SK-5.158")),
        pytest.param("SK-5.159", "fog-bank", marks=clause("SK-5.159")),
        pytest.param("SK-5.160", "gutting-knife", marks=clause("SK-5.160")),
        pytest.param("SK-5.161", "backstab", marks=clause("SK-5.161")),
        pytest.param("SK-5.162", "pick-pocket", marks=clause("SK-5.162")),
        pytest.param("SK-5.163", "lantern-glare", marks=clause("SK-5.163")),
        pytest.param("SK-5.164", "slippery", marks=clause("SK-5.164")),
        pytest.param("SK-5.165", "bilge-run", marks=clause("SK-5.165")),
        pytest.param("SK-5.166", "man-overboard", marks=clause("SK-5.166")),
        pytest.param("SK-5.167", "loot-the-fallen", marks=clause("SK-5.167")),
        pytest.param("SK-5.168", "bone-sceptre", marks=clause("SK-5.168")),
        pytest.param("SK-5.169", "soul-parry", marks=clause("SK-5.169")),
        pytest.param("SK-5.170", "grave-bolt", marks=clause("SK-5.170")),
        pytest.param("SK-5.171", "drain-life", marks=clause("SK-5.171")),
        pytest.param("SK-5.172", "withering-touch", marks=clause("SK-5.172")),
        pytest.param("SK-5.173", "death-sentence", marks=clause("SK-5.173")),
        pytest.param("SK-5.174", "black-mass", marks=clause("SK-5.174")),
        pytest.param("SK-5.175", "wall-of-bones", marks=clause("SK-5.175")),
        pytest.param("SK-5.176", "command-the-dead", marks=clause("SK-5.176")),
        pytest.param("SK-5.177", "crypt-whisper", marks=clause("SK-5.177")),
        pytest.param("SK-5.178", "cold-hands", marks=clause("SK-5.178")),
        pytest.param("SK-5.179", "dread-kiss", marks=clause("SK-5.179")),
        pytest.param("SK-5.180", "wail", marks=clause("SK-5.180")),
        pytest.param("SK-5.181", "thorn-bouquet", marks=clause("SK-5.181")),
        pytest.param("SK-5.182", "name-the-dead", marks=clause("SK-5.182")),
        pytest.param("SK-5.183", "mourning-veil", marks=clause("SK-5.183")),
        pytest.param("SK-5.184", "ghost-step", marks=clause("SK-5.184")),
        pytest.param("SK-5.185", "second-sight", marks=clause("SK-5.185")),
    ],
)
def test_a_card_does_what_its_clause_prints(id: str, name: str) -> None:
    assert GAME.rulebook[id].text.startswith(card_words(card(name)))


@pytest.mark.parametrize(
    ("id", "name"),
    [
        pytest.param("SK-5.201", "grave-plate", marks=clause("SK-5.201")),
        pytest.param("SK-5.202", "barrow-shield", marks=clause("SK-5.202")),
        pytest.param("SK-5.203", "red-whetstone", marks=clause("SK-5.203")),
        pytest.param("SK-5.204", "gibbet-chain", marks=clause("SK-5.204")),
        pytest.param("SK-5.205", "fleet-bones", marks=clause("SK-5.205")),
        pytest.param("SK-5.206", "blood-chalice", marks=clause("SK-5.206")),
        pytest.param("SK-5.207", "iron-will", marks=clause("SK-5.207")),
        pytest.param("SK-5.208", "dead-mans-ledger", marks=clause("SK-5.208")),
    ],
)
def test_a_reward_does_what_its_clause_prints(id: str, name: str) -> None:
    assert GAME.rulebook[id].text.startswith(reward_words(reward(name)))
