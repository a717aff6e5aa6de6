"""Kill rewards: what those of one character add up to, and how one is gained.

Rewards of one character add up (SK-5.91). `gain_reward` draws the top one for the
attacker (SK-5.90) and does what happens at once (SK-5.99).
"""

from __future__ import annotations

from barrow.games.skirmish import events
from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.rules.characters import heal, stand_up
from barrow.games.skirmish.state import State
from barrow.kernel.state import Log, changed


def bonus_of(state: State, character: int, op: int) -> int:
    """Return what the rewards of a character add up to for an op (SK-5.91)."""
    total = 0
    for reward in state.rewards_of[character]:
        total += state.pack.rewards.n_of[reward][op]
    return total


def is_immune(state: State, character: int) -> bool:
    """True if a character cannot be stunned (SK-5.99)."""
    return bonus_of(state, character, words.STUN_IMMUNE) > 0


def gain_reward(state: State, character: int, log: Log) -> None:
    """Draw the top kill reward for a character, if there is one (SK-5.90, SK-5.93)."""
    if not state.reward_deck:
        return
    reward = state.reward_deck[-1]
    state.reward_deck = state.reward_deck[:-1]
    state.rewards_of = changed(state.rewards_of, character, [*state.rewards_of[character], reward])
    if log is not None:
        log.append(events.reward_gained(state, character, reward, character // 2))
    gives = state.pack.rewards.n_of[reward]
    heal(state, character, gives[words.HEAL_NOW], "SK-5.99", log)
    if gives[words.STUN_IMMUNE]:
        stand_up(state, character, "SK-5.99", log)
