"""Let the search bot teach a network: it thinks long, the network learns to answer at once.

The teacher plays Skirmish against random opponents. What it saw and what it chose is all
the network learns from; then it plays by itself.

    pip install "barrow[rl,learn]"
    python examples/teach.py
"""

from __future__ import annotations

import argparse
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

import barrow
from barrow.adapters.gymnasium import SeatEnv
from barrow.bots import knowledge
from barrow.bots.search_bot import SearchBot

OPTIONS = {"round_limit": 4}
THOUGHTS = 30  # iterations of the search for each choice

optimizer = optax.adam(3e-3)


def lessons(games: int) -> tuple[Any, Any, Any]:
    """Return what the teacher saw, might have done, and did, in so many games."""
    env = SeatEnv("skirmish", opponents="random", options=OPTIONS)
    teacher = SearchBot(env.table.game, 1, knowledge("skirmish"), THOUGHTS, 60.0)
    seen, masks, chosen = [], [], []
    for number in range(games):
        observation, info = env.reset(seed=number)
        over = False
        while not over:
            episode = env.table.episode
            action = teacher.choose(episode.view(env.table.seat), episode.legal()[:])
            seen.append(observation)
            masks.append(info["action_mask"])
            chosen.append(action.id)
            observation, _, over, _, info = env.step(action.id)
    return np.array(seen), np.array(masks), np.array(chosen)


def rate(weights: Any, seen: Any, mask: Any) -> Any:
    """Return how good each legal action looks."""
    return jnp.where(mask > 0, seen @ weights, -1e9)


@jax.jit
def study(weights: Any, memory: Any, seen: Any, mask: Any, chosen: Any) -> tuple[Any, Any]:
    """Come a step closer to what the teacher chose."""

    def loss(weights: Any) -> Any:
        logits = rate(weights, seen, mask)
        return optax.softmax_cross_entropy_with_integer_labels(logits, chosen).mean()

    updates, memory = optimizer.update(jax.grad(loss)(weights), memory)
    return optax.apply_updates(weights, updates), memory


def learn(games: int, epochs: int = 150) -> Any:
    """Return the weights of a pupil."""
    seen, masks, chosen = lessons(games)
    weights = jnp.zeros((seen.shape[1], masks.shape[1]))
    memory = optimizer.init(weights)
    for _ in range(epochs):
        weights, memory = study(weights, memory, seen, masks, chosen)
    return np.asarray(weights)


def share_won(weights: Any, games: int) -> float:
    """Return how much of its games the pupil wins against random play, seats rotated."""
    worth = 0.0
    for number in range(games):
        env = SeatEnv("skirmish", opponents="random", seat=number % 2, options=OPTIONS)
        seen, info = env.reset(seed=10_000 + number // 2)
        over = False
        while not over:
            choice = np.where(info["action_mask"] > 0, seen @ weights, -np.inf).argmax()
            seen, reward, over, _, info = env.step(choice)
            worth += reward
    return worth / games / 2 + 0.5


def main() -> None:
    """Teach, then play."""
    parser = argparse.ArgumentParser(description="Let the search bot teach a network.")
    parser.add_argument("--games", type=int, default=30, help="that the teacher plays")
    args = parser.parse_args()
    print(f"{barrow.game('skirmish').title}: the teacher plays {args.games} games")
    print(
        f"the pupil wins {share_won(learn(args.games), 200):.0%} of 200 games against random play"
    )


if __name__ == "__main__":
    main()
