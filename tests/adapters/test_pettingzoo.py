"""PettingZoo: its own tests pass without a warning; rewards, eliminations, copies."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test, state_test
from pettingzoo.utils import BaseWrapper

import barrow
from barrow.adapters.pettingzoo import BarrowEnv, env
from barrow.adapters.rewards import at_end
from barrow.kernel.errors import BarrowError, RuleError
from examples.liars_dice import LiarsDice

TABLES = [(key, players) for key in barrow.games() for players in barrow.game(key).players]


def play_on(environment: BarrowEnv, choose: random.Random, most: int = 100_000) -> dict[str, float]:
    """Play at random and return what each agent got."""
    got = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter(most):
        _, reward, terminated, _, info = environment.last(observe=False)
        if terminated:
            got[agent] += reward
            environment.step(None)
        else:
            got[agent] += reward
            environment.step(choose.choice(np.flatnonzero(info["action_mask"]).tolist()))
    return got


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_the_suite_of_pettingzoo_passes(key: str, players: int) -> None:
    api_test(env(key, players=players), num_cycles=60)


def test_a_game_of_ones_own_has_an_environment() -> None:
    api_test(env(LiarsDice(), players=3), num_cycles=60)


@pytest.mark.parametrize("key", barrow.games())
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_the_same_seed_makes_the_same_game(key: str, mask: str) -> None:
    seed_test(lambda: env(key, mask=mask), num_cycles=60)


class LegalSpace:
    """Draws legal actions only: PettingZoo's test of states draws any."""

    def __init__(self, environment: BarrowEnv, agent: str) -> None:
        self._environment = environment
        self._agent = agent

    def sample(self) -> int:
        mask = self._environment.infos[self._agent]["action_mask"]
        return int(self._environment.action_spaces[self._agent].sample(mask))


class Lawful(BaseWrapper):
    """An environment whose agents draw legal actions."""

    def action_space(self, agent: str) -> LegalSpace:
        return LegalSpace(self.unwrapped, agent)


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_the_states_are_what_pettingzoo_demands(key: str, players: int) -> None:
    environment = env(key, players=players)
    for number, space in enumerate(environment.action_spaces.values()):
        space.seed(number)
    # The last argument is to be a parallel environment, of which there is none: players take
    # turns. Of it only reset, state and state_space are asked, which are the same here.
    state_test(Lawful(environment), env(key, players=players), num_cycles=30)


@pytest.mark.parametrize("key", barrow.games())
def test_boards_are_shown(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(key, mask="observation", render_mode=render_mode))

    assert len(capsys.readouterr().out.splitlines()) > 20


def test_the_benchmark_of_pettingzoo_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env("skirmish", mask="observation"))

    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_agents_get_in_all_what_their_rank_is_worth(key: str, players: int) -> None:
    environment = BarrowEnv(key, players)
    environment.reset(seed=players)
    got = play_on(environment, random.Random(1))
    outcome = environment.episode.state.outcome

    assert outcome is not None
    assert environment.agents == []
    order = sorted(range(players), key=lambda seat: outcome.ranks[seat])
    assert [got[f"seat_{seat}"] for seat in order] == sorted(got.values(), reverse=True)
    assert sum(got.values()) == pytest.approx(0)
    for one in range(players):
        for other in range(players):
            same = outcome.ranks[one] == outcome.ranks[other]
            assert same == (got[f"seat_{one}"] == got[f"seat_{other}"])


@pytest.mark.parametrize(
    ("key", "options"),
    [("conflict", {}), ("skirmish", {}), ("ground-zero", {"zombie_takeover": True})],
)
def test_an_agent_that_falls_leaves_with_its_reward_while_others_play_on(
    key: str, options: dict[str, object]
) -> None:
    left_early = 0
    for seed in range(6):
        environment = BarrowEnv(key, 3, options)
        environment.reset(seed=seed)
        choose = random.Random(seed)
        got = dict.fromkeys(environment.possible_agents, 0.0)
        while environment.agents:
            agent = environment.agent_selection
            left_early += environment.terminations[agent] and environment.episode.seat is not None
            if environment.terminations[agent]:
                got[agent] = environment.last(observe=False)[1]
                environment.step(None)
            else:
                legal = np.flatnonzero(environment.infos[agent]["action_mask"]).tolist()
                environment.step(choose.choice(legal))
        outcome = environment.episode.state.outcome
        assert outcome is not None
        assert list(got.values()) == at_end(outcome.ranks, together=False)

    assert left_early > 0


def test_kings_together_win_or_lose_as_one() -> None:
    environment = BarrowEnv("dark-age-z", 3, {"mode": "cooperative", "difficulty": "hard"})
    environment.reset(seed=1)

    assert set(play_on(environment, random.Random(1)).values()) == {-1.0}


@pytest.mark.parametrize("key", barrow.games())
def test_a_copy_goes_on_with_the_game(key: str) -> None:
    environment = BarrowEnv(key, 3)
    environment.reset(seed=5)
    play_on(environment, random.Random(2), 40)
    twin = copy.deepcopy(environment)
    read = pickle.loads(pickle.dumps(environment))
    untouched = environment.episode.state.dump()
    ends = [play_on(one, random.Random(3)) for one in (twin, read)]

    assert environment.episode.state.dump() == untouched
    assert ends == [play_on(environment, random.Random(3))] * 2
    assert twin.episode.state.dump() == environment.episode.state.dump()


@pytest.mark.parametrize("key", barrow.games())
def test_the_registry_knows_the_games(key: str) -> None:
    made = pettingzoo.make("aec", f"barrow/{key}-v2", players=2)

    assert made.unwrapped.game.key == key


def test_the_state_is_what_all_seats_see() -> None:
    environment = BarrowEnv("skirmish", 2)
    environment.reset(seed=1)

    assert environment.state_space.contains(environment.state())
    assert np.array_equal(
        environment.state(),
        np.concatenate([environment.observe("seat_0"), environment.observe("seat_1")]),
    )


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    environment = BarrowEnv("ground-zero", 2)
    environment.reset(seed=1)
    before = environment.episode.state.dump()
    illegal = int(
        np.flatnonzero(environment.infos[environment.agent_selection]["action_mask"] == 0)[0]
    )

    with pytest.raises(RuleError):
        environment.step(illegal)
    with pytest.raises(BarrowError, match="there is no action"):
        environment.step(environment.game.size)
    assert environment.episode.state.dump() == before


def test_bad_settings_are_told() -> None:
    with pytest.raises(BarrowError, match="2 to 4 play Ground Zero, not 5"):
        env("ground-zero", players=5)
    with pytest.raises(BarrowError, match="mask is info or observation, not 'none'"):
        env("ground-zero", mask="none")
    with pytest.raises(BarrowError, match="render_mode is human or ansi, not 'film'"):
        env("ground-zero", render_mode="film")


def test_a_game_must_be_begun_before_it_is_played() -> None:
    environment = env("skirmish")

    with pytest.raises(BarrowError, match="call reset first"):
        environment.step(0)
    with pytest.raises(BarrowError, match="call reset first"):
        environment.last()
