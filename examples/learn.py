"""Learn to play by trial and error, on one core in about a minute, and beat random play.

A small network plays 32 games of Skirmish at once against random opponents and is improved
after every 32 choices in each, by proximal policy optimization with the losses of rlax. The
games last six rounds: whoever has more life left wins.

    pip install "barrow[rl,learn]"
    python examples/learn.py
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import jax
import jax.numpy as jnp
import numpy as np
import optax
import rlax

import barrow.adapters.gymnasium  # noqa: F401 - registers the environments

ENV = "barrow/skirmish-v2"
OPTIONS = {"round_limit": 6}
GAMES, CHOICES, EPOCHS, BATCH = 32, 32, 4, 256
HIDDEN = 128
DISCOUNT, SMOOTHING, CLIP, ENTROPY = 1.0, 0.95, 0.2, 0.01

optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(1e-3))


def start(key: Any, seen: int, actions: int) -> Any:
    """Return the weights of a network that knows nothing yet."""
    first, policy, value = jax.random.split(key, 3)
    return {
        "first": jax.random.normal(first, (seen, HIDDEN)) / np.sqrt(seen),
        "policy": jax.random.normal(policy, (HIDDEN, actions)) * 0.01,
        "value": jax.random.normal(value, (HIDDEN, 1)) * 0.01,
    }


def rate(weights: Any, seen: Any, mask: Any) -> tuple[Any, Any]:
    """Return how good each legal action looks, and how good the position."""
    hidden = jnp.tanh(seen @ weights["first"])
    logits = jnp.where(mask > 0, hidden @ weights["policy"], -1e9)
    return logits, jnp.squeeze(hidden @ weights["value"], -1)


@jax.jit
def choose(weights: Any, seen: Any, mask: Any, key: Any) -> tuple[Any, Any, Any]:
    """Draw an action for each game; also return how likely it was, and the value."""
    logits, values = rate(weights, seen, mask)
    actions = jax.random.categorical(key, logits)
    chosen = jnp.take_along_axis(jax.nn.log_softmax(logits), actions[:, None], 1)
    return actions, jnp.squeeze(chosen, 1), values


@jax.jit
def best(weights: Any, seen: Any, mask: Any) -> Any:
    """Return the action that looks best in each game."""
    return jnp.argmax(rate(weights, seen, mask)[0], -1)


@jax.jit
def advantages(rewards: Any, discounts: Any, values: Any) -> Any:
    """Return how much better each choice went than was expected."""
    estimate = rlax.truncated_generalized_advantage_estimation
    return jax.vmap(estimate, (1, 1, None, 1), 1)(rewards, discounts, SMOOTHING, values)


def loss(weights: Any, batch: dict[str, Any]) -> Any:
    """Return what is to be made small."""
    logits, values = rate(weights, batch["seen"], batch["mask"])
    logs = jnp.take_along_axis(jax.nn.log_softmax(logits), batch["actions"][:, None], 1)
    ratios = jnp.exp(jnp.squeeze(logs, 1) - batch["logs"])
    policy = rlax.clipped_surrogate_pg_loss(ratios, batch["advantages"], CLIP)
    chances = jax.nn.softmax(logits)
    entropy = -jnp.mean(jnp.sum(jnp.where(chances > 0, chances * jnp.log(chances + 1e-9), 0), -1))
    return policy + 0.5 * jnp.mean(rlax.l2_loss(values, batch["targets"])) - ENTROPY * entropy


@jax.jit
def improve(weights: Any, memory: Any, batch: dict[str, Any]) -> tuple[Any, Any]:
    """Take one step downhill."""
    updates, memory = optimizer.update(jax.grad(loss)(weights, batch), memory)
    return optax.apply_updates(weights, updates), memory


def play(env: Any, weights: Any, seen: Any, mask: Any, key: Any) -> tuple[dict[str, Any], Any, Any]:
    """Let the network play on in all games; return what happened."""
    rows: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "actions", "logs")}
    values, rewards, over = [], [], []
    for step in jax.random.split(key, CHOICES):
        actions, logs, value = choose(weights, seen, mask, step)
        for name, row in zip(rows, (seen, mask, actions, logs)):
            rows[name].append(np.asarray(row))
        seen, reward, ended, _, info = env.step(np.asarray(actions))
        mask = info["action_mask"]
        values.append(np.asarray(value))
        rewards.append(reward)
        over.append(ended)
    values.append(np.asarray(choose(weights, seen, mask, key)[2]))
    discounts = DISCOUNT * (1.0 - np.array(over, np.float32))
    gains = np.asarray(advantages(np.array(rewards, np.float32), discounts, np.array(values)))
    flat = {name: np.concatenate(row) for name, row in rows.items()}
    flat["targets"] = (gains + np.array(values)[:-1]).reshape(-1)
    flat["advantages"] = ((gains - gains.mean()) / (gains.std() + 1e-8)).reshape(-1)
    return flat, seen, mask


def learn(rounds: int, seed: int = 1) -> Any:
    """Return the weights of a network that has played so many rounds."""
    env = gymnasium.make_vec(ENV, num_envs=GAMES, opponents="random", options=OPTIONS)
    key = jax.random.key(seed)
    order = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    mask = info["action_mask"]
    weights = start(key, seen.shape[1], mask.shape[1])
    memory = optimizer.init(weights)
    for number in range(rounds):
        happened, seen, mask = play(env, weights, seen, mask, jax.random.fold_in(key, number))
        for _ in range(EPOCHS):
            for rows in order.permutation(GAMES * CHOICES).reshape(-1, BATCH):
                batch = {name: values[rows] for name, values in happened.items()}
                weights, memory = improve(weights, memory, batch)
    return weights


def share_won(weights: Any, games: int, seed: int = 2) -> float:
    """Return how much of its games the network wins against random play, seats rotated."""
    worth: list[float] = []
    for seat in (0, 1):
        env = gymnasium.make_vec(
            ENV, num_envs=games // 2, opponents="random", options=OPTIONS, seat=seat
        )
        seen, info = env.reset(seed=seed)
        ended = np.zeros(games // 2, bool)
        while not ended.all():
            actions = np.asarray(best(weights, seen, info["action_mask"]))
            seen, reward, over, _, info = env.step(actions)
            worth += list(reward[over & ~ended])
            ended |= over
    return float(np.mean(worth)) / 2 + 0.5


def main() -> None:
    """Learn, then play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=400)
    args = parser.parse_args()
    weights = learn(args.rounds)
    print(f"wins {share_won(weights, args.games):.0%} of {args.games} games against random play")


if __name__ == "__main__":
    main()
