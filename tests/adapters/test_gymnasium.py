"""Gymnasium: its own checker passes; one seat against bots, many games at once."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import barrow
from barrow.adapters.gymnasium import SeatEnv, SeatVectorEnv
from barrow.kernel.errors import BarrowError, RuleError


def a_legal(mask: np.ndarray, choose: np.random.Generator) -> int:
    return int(choose.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("key", barrow.games())
def test_the_checker_of_gymnasium_passes(key: str) -> None:
    made = gymnasium.make(f"barrow/{key}-v2", opponents="random", render_mode="ansi")

    check_env(made.unwrapped)


@pytest.mark.parametrize("key", barrow.games())
@pytest.mark.parametrize("players", [2, 4])
def test_one_seat_plays_against_bots_to_the_end(key: str, players: int) -> None:
    environment = SeatEnv(key, players, opponents="random", seat=players - 1)
    observation, info = environment.reset(seed=3)
    choose = np.random.default_rng(3)
    total, over = 0.0, False
    while not over:
        assert environment.observation_space.contains(observation)
        assert info["action_mask"].any()
        action = a_legal(info["action_mask"], choose)
        observation, reward, over, _, info = environment.step(action)
        total += reward

    assert info["seat"] == players - 1
    assert not info["action_mask"].any()
    assert total == environment.table.episode.returns[players - 1]
    assert -1 <= total <= 1


def test_an_illegal_action_loses_and_says_why() -> None:
    environment = SeatEnv("ground-zero", seat=0)
    _, info = environment.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = environment.step(illegal)

    assert (reward, over) == (-1.0, True)
    assert "[GZ-" in info["refusal"]


def test_an_illegal_action_can_be_an_error() -> None:
    environment = SeatEnv("ground-zero", seat=0, illegal="error")
    _, info = environment.reset(seed=1)
    before = environment.table.episode.state.dump()

    with pytest.raises(RuleError):
        environment.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert environment.table.episode.state.dump() == before


def test_the_seat_changes_from_game_to_game_unless_one_is_wanted() -> None:
    environment = SeatEnv("skirmish", players=3, opponents="random")
    seats = {environment.reset(seed=seed)[1]["seat"] for seed in range(12)}

    assert seats == {0, 1, 2}


def test_many_games_go_on_side_by_side_and_start_anew() -> None:
    environment = gymnasium.make_vec("barrow/skirmish-v2", num_envs=3, opponents="random")
    assert isinstance(environment, SeatVectorEnv)
    _, info = environment.reset(seed=1)
    choose = np.random.default_rng(1)
    ended = 0
    for _ in range(900):
        actions = [a_legal(mask, choose) for mask in info["action_mask"]]
        observations, rewards, over, truncated, info = environment.step(actions)
        assert environment.observation_space.contains(observations)
        assert info["action_mask"].any(axis=1).all()
        ended += int(over.sum())
        assert not truncated.any()
        assert (rewards[~over] == 0).all()
        if over.any():
            assert [end is not None for end in info["final_obs"]] == over.tolist()

    assert ended >= 3


def test_the_registry_knows_the_games() -> None:
    for key in barrow.games():
        made = gymnasium.make(f"barrow/{key}-v2", opponents="random")
        made.reset(seed=1)
        assert made.action_space == gymnasium.spaces.Discrete(barrow.game(key).size)


def test_bad_settings_are_told() -> None:
    with pytest.raises(BarrowError, match="2 opponents play, not 1"):
        SeatEnv("skirmish", players=3, opponents=["easy"])
    with pytest.raises(BarrowError, match="there is no bot 'clever'"):
        SeatEnv("skirmish", opponents="clever")
    with pytest.raises(BarrowError, match="there is no seat 2: seats are 0 to 1"):
        SeatEnv("skirmish", seat=2)
    with pytest.raises(BarrowError, match="illegal is lose or error, not 'maybe'"):
        SeatEnv("skirmish", illegal="maybe")
    environment = SeatVectorEnv("skirmish", 2)
    with pytest.raises(BarrowError, match="one seed goes for all games"):
        environment.reset(seed=[1, 2])
