"""The words of cards and rewards: what a data pack may say, and the number of each word.

An effect is an op with a few keys. `WORDS` says which keys an op takes and in which
lists of a card it may stand: `pack` checks cards against it, and `rules.effects` carries
the ops out. Nothing here knows a particular card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# Types of cards (SK-5.10 to SK-5.15).
ATTACK_OR_DEFENSE: Final = 0
BASIC: Final = 1
RADIUS: Final = 2
DISTANCE: Final = 3
TARGETED: Final = 4
WORLD: Final = 5
DEFENSE: Final = 6
SPECIAL: Final = 7
ANYWHERE: Final = 1_000_000  # more than any distance on any board
# By type: its name, the clause of its attacks if it attacks, and how far they reach: 0 is as far
# as the card says.
_TYPES: Final[list[tuple[str, str, int]]] = [
    ("attack_or_defense", "SK-5.10", 1),
    ("basic", "SK-5.11", 1),
    ("radius", "SK-5.12", 1),
    ("distance", "SK-5.13", 0),
    ("targeted", "SK-5.14", ANYWHERE),
    ("world", "SK-5.15", ANYWHERE),
    ("defense", "", 0),
    ("special", "", 0),
]
TYPES: Final[list[str]] = [name for name, _, _ in _TYPES]
TARGET_CLAUSES: Final[list[str]] = [clause for _, clause, _ in _TYPES]
REACHES: Final[list[int]] = [reach for _, _, reach in _TYPES]
IS_ATTACK: Final[list[bool]] = [clause != "" for clause in TARGET_CLAUSES]
IS_DEFENSE: Final[list[bool]] = [type in ("attack_or_defense", "defense") for type in TYPES]
IS_CLOSE: Final[list[bool]] = [reach == 1 for reach in REACHES]

# The lists of effects on a card.
ON_ATTACK: Final = 0
ON_DEFENSE: Final = 1
ON_PLAY: Final = 2
LISTS: Final[list[str]] = ["on_attack", "on_defense", "on_play"]

# Ops.
STUN: Final = 0
PUSH: Final = 1
PULL: Final = 2
DISCARD_RANDOM: Final = 3
PIERCE: Final = 4
BONUS: Final = 5
DRAW: Final = 6
HEAL: Final = 7
WARD: Final = 8
EXTRA_MOVE: Final = 9
TELEPORT: Final = 10
SELF_DAMAGE: Final = 11
COUNTER_DAMAGE: Final = 12
EMPOWER: Final = 13
EXTRA_ACTIONS: Final = 14
REVIVE: Final = 15
SWAP_ALLY: Final = 16
PEEK_HAND: Final = 17
SCRY: Final = 18
RECOVER: Final = 19

# Whom an effect is for.
SELF: Final = 0
TEAM_ONE: Final = 1
TEAM_ALL: Final = 2
TARGET: Final = 3
WHO: Final[list[str]] = ["self", "team_one", "team_all", "target", "attacker"]

# When it happens (SK-5.41).
ALWAYS: Final = 0
HIT: Final = 1
BLOCKED: Final = 2
KILL: Final = 3
WHEN: Final[list[str]] = ["always", "hit", "blocked", "kill"]

# What a bonus depends on (SK-5.51).
ALLY_ADJACENT: Final = 0
SELF_WOUNDED: Final = 1
TARGET_STUNNED: Final = 2
TARGET_FULL: Final = 3
IF: Final[list[str]] = ["ally_adjacent", "self_wounded", "target_stunned", "target_full"]

# What armor works against (SK-5.94).
NONADJACENT: Final = 1
AGAINST: Final[list[str]] = ["all", "nonadjacent"]


@dataclass(frozen=True)
class Word:
    """One op: the keys it takes, and whom it may be for in each list it may stand in.

    One that `strikes` acts on the character on the other side of the battle, on an attack card
    once for each target (SK-5.42); others act for the card's own player.
    """

    name: str
    keys: list[str]
    who_in: dict[int, list[str]]  # by list; a list that is not here may not hold the op
    strikes: bool = False


def _anywhere(who: list[str]) -> dict[int, list[str]]:
    return {ON_ATTACK: who, ON_DEFENSE: who, ON_PLAY: who}


_NOBODY: Final[list[str]] = []
_BATTLE: Final[dict[int, list[str]]] = {ON_ATTACK: _NOBODY, ON_DEFENSE: _NOBODY}
_ATTACK: Final[dict[int, list[str]]] = {ON_ATTACK: _NOBODY}
_PLAY: Final[dict[int, list[str]]] = {ON_PLAY: _NOBODY}

# By op.
WORDS: Final[list[Word]] = [
    Word("stun", ["who"], {ON_ATTACK: ["target"], ON_DEFENSE: ["attacker"]}, strikes=True),
    Word("push", ["n"], _BATTLE, strikes=True),
    Word("pull", ["n"], _BATTLE, strikes=True),
    Word("discard_random", ["n"], _BATTLE, strikes=True),
    Word("pierce", ["n"], _ATTACK),
    Word("bonus", ["n", "if"], _ATTACK),
    Word("draw", ["n"], _anywhere(_NOBODY)),
    Word("heal", ["n", "who"], _anywhere(["self", "team_one", "team_all"])),
    Word("ward", ["n", "who"], _anywhere(["self", "team_all"])),
    Word("extra_move", ["n", "who"], _anywhere(["self", "team_all"])),
    Word("teleport", ["n"], _anywhere(_NOBODY)),
    Word("self_damage", ["n"], {ON_ATTACK: _NOBODY, ON_PLAY: _NOBODY}),
    Word("counter_damage", ["n"], {ON_DEFENSE: _NOBODY}, strikes=True),
    Word("empower", ["n"], _PLAY),
    Word("extra_actions", ["n"], _PLAY),
    Word("revive", ["who"], {ON_PLAY: ["team_all"]}),
    Word("swap_ally", [], _PLAY),
    Word("peek_hand", ["discard"], _PLAY),
    Word("scry", ["n", "take"], _PLAY),
    Word("recover", ["n"], _PLAY),
]
OPS: Final[list[str]] = [word.name for word in WORDS]
STRIKES: Final[list[bool]] = [word.strikes for word in WORDS]
# Ops that count in the damage, and those that resolve after it.
IN_DAMAGE: Final[list[int]] = [PIERCE, BONUS]
AFTERWARDS: Final[list[int]] = [op for op in range(len(WORDS)) if op not in (PIERCE, BONUS)]

# Effects of kill rewards, with their keys (SK-5.94 to SK-5.99).
ARMOR: Final = 0
ATTACK_BONUS: Final = 1
REACH: Final = 2
MOVE_BONUS: Final = 3
LIFESTEAL: Final = 4
HEAL_NOW: Final = 5
STUN_IMMUNE: Final = 6
TURN_DRAW: Final = 7
FAR_ARMOR: Final = 8  # armor against attackers that are not adjacent
REWARD_WORDS: Final[dict[str, list[str]]] = {
    "armor": ["n", "against"],
    "attack_bonus": ["n"],
    "reach": ["n"],
    "move_bonus": ["n"],
    "lifesteal": ["n"],
    "heal_now": ["n"],
    "stun_immune": [],
    "turn_draw": ["n"],
}
REWARD_OPS: Final[list[str]] = list(REWARD_WORDS)
