"""Kill rewards: what those of one character add up to, and how one is gained.

Rewards of one character add up (SK-5.91). `gain_reward` draws the top one for the
attacker (SK-5.90) and does what happens at once (SK-5.99).
"""

from __future__ import annotations

from barrow.games.skirmish import events
from barrow.games.skirmish.rules.characters import heal, stand_up
from barrow.games.skirmish.state import State
from barrow.kernel.state import Log


def armor(state: State, character: int, distance: int) -> int:
    """Return the defense of rewards against an attacker at this distance (SK-5.94)."""
    total = 0
    rewards = state.pack.rewards
    for reward in state.rewards_of[character]:
        total += rewards.armor_of[reward]
        if distance > 1:
            total += rewards.far_armor_of[reward]
    return total


def attack_bonus(state: State, character: int) -> int:
    """Return what rewards add to attack-or-defense, basic and radius cards (SK-5.95)."""
    total = 0
    for reward in state.rewards_of[character]:
        total += state.pack.rewards.attack_bonus_of[reward]
    return total


def reach(state: State, character: int) -> int:
    """Return how far attack-or-defense and basic cards can be aimed (SK-5.96)."""
    longest = 1
    for reward in state.rewards_of[character]:
        longest = max(longest, state.pack.rewards.reach_of[reward])
    return longest


def move_bonus(state: State, character: int) -> int:
    """Return what rewards add to the movement die (SK-5.97)."""
    total = 0
    for reward in state.rewards_of[character]:
        total += state.pack.rewards.move_bonus_of[reward]
    return total


def lifesteal(state: State, character: int) -> int:
    """Return the life gained by a hit (SK-5.98)."""
    total = 0
    for reward in state.rewards_of[character]:
        total += state.pack.rewards.lifesteal_of[reward]
    return total


def turn_draw(state: State, character: int) -> int:
    """Return the cards drawn at the start of a turn for this character (SK-4.2)."""
    total = 0
    for reward in state.rewards_of[character]:
        total += state.pack.rewards.turn_draw_of[reward]
    return total


def is_immune(state: State, character: int) -> bool:
    """True if a character cannot be stunned (SK-5.99)."""
    return any(state.pack.rewards.is_immune[reward] for reward in state.rewards_of[character])


def gain_reward(state: State, character: int, log: Log) -> None:
    """Draw the top kill reward for a character, if there is one (SK-5.90, SK-5.93)."""
    if not state.reward_deck:
        return
    reward = state.reward_deck[-1]
    state.reward_deck = state.reward_deck[:-1]
    state.rewards_of = state.rewards_of[:]
    state.rewards_of[character] = [*state.rewards_of[character], reward]
    if log is not None:
        log.append(events.reward_gained(state, character, character // 2, reward))
    heal(state, character, state.pack.rewards.heal_now_of[reward], "SK-5.99", log)
    if state.pack.rewards.is_immune[reward]:
        stand_up(state, character, "SK-5.99", log)
