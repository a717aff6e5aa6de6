"""OpenSpiel: its own suites run against the games, and its own bots play them."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.tests import games_sim_test

from barrow.adapters.openspiel import GAMES, OUTCOMES, SEED_NODES, BarrowState
from barrow.games.skirmish.state import State
from barrow.kernel.errors import BarrowError, RuleError

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["tests"])

TABLES = [
    (name, players)
    for name, made in GAMES.items()
    for players in pyspiel.load_game(name).game.players
    if made.key
]

# Everything is looked at after every action, so these games are short ones.
SHORT = {
    "barrow_conflict": ",options=stand_still:1",
    "barrow_dark_age_z": "",
    "barrow_dark_age_z_together": "",
    "barrow_ground_zero": ",options=round_limit:5",
    "barrow_skirmish": ",options=round_limit:4",
}


def walk(name: str, seed: int, most: int = 100_000) -> Iterator[BarrowState]:
    """Play a game at random and stop at every state."""
    choose = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(choose.choice(state.legal_actions()))


def after(name: str, seed: int, nodes: int) -> BarrowState:
    """Return the first state of a player after so many nodes, of a game that lasts so long."""
    if name.endswith("together"):
        nodes //= 4
    for attempt in range(seed, seed + 20):
        for number, state in enumerate(walk(name, attempt)):
            if number >= nodes and state.current_player() >= 0:
                return state
    raise AssertionError(name)


def rolling(seed: int) -> BarrowState:
    """Return a game of Skirmish in which the first movement dice are about to fall."""
    for state in walk("barrow_skirmish", seed):
        waiting = state.position.waiting
        if waiting >= 0 and state.position.table.game.decode(waiting).text == "roll":
            return state
    raise AssertionError(seed)


def roll_of(state: BarrowState) -> int:
    """Return the white movement die of this turn."""
    inner = state.position.state
    assert isinstance(inner, State)
    return inner.white


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_random_simulation_of_openspiel_passes(
    name: str, players: int, capfd: pytest.CaptureFixture[str]
) -> None:
    game = pyspiel.load_game(f"{name}(players={players}{SHORT[name]})")

    pyspiel.random_sim_test(game, 1, players == 2, False)


@pytest.mark.parametrize("name", GAMES)
def test_the_partial_tree_keeps_what_openspiel_demands(name: str) -> None:
    class Case(api_test.EnforceAPIOnPartialTreeBase):
        game_name = name
        game = pyspiel.load_game(name)

        def runTest(self) -> None:  # noqa: N802 - unittest's own name
            """Stand for the tests that are run one by one."""

    Case.setUpClass()
    case = Case()
    asked = [test for test in dir(Case) if test.startswith("test_")]
    for test in asked:
        getattr(case, test)()

    assert len(asked) == 5


def test_the_unmodified_suite_of_openspiel_runs_with_our_games() -> None:
    # The suite plays at random, by numpy's luck: it is given some, so that every run is the same.
    seeded = "import sys, numpy, pytest; numpy.random.seed(1); sys.exit(pytest.main(sys.argv[1:]))"
    command = [sys.executable, "-c", seeded, "-q", "-p", "barrow.adapters.openspiel"]
    chosen = ["--pyargs", "open_spiel.python.tests.games_sim_test", "-k", "barrow_"]
    done = subprocess.run(
        [*command, *chosen, "-p", "no:cacheprovider", "-c", os.devnull],
        capture_output=True,
        text=True,
        check=False,
    )

    expected = len(GAMES) + len(TABLES)
    assert done.returncode == 0, done.stdout[-2000:]
    assert f"{expected} passed" in done.stdout


@pytest.mark.parametrize("name", GAMES)
def test_a_simulated_game_can_be_saved_and_read_at_any_time(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))

    assert "Sim of game" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_a_state_that_was_pickled_goes_on_the_same_way(name: str) -> None:
    state = after(name, 3, 60)
    read = pickle.loads(pickle.dumps(state))
    choose = random.Random(4)
    while not state.is_terminal():
        player = state.current_player()
        if player >= 0:
            assert read.information_state_string(player) == state.information_state_string(player)
        action = choose.choice(state.legal_actions())
        state.apply_action(action)
        read.apply_action(action)

    assert str(read) == str(state)
    assert read.returns() == state.returns()


@pytest.mark.parametrize("name", GAMES)
def test_another_world_looks_the_same_to_the_player_and_only_to_it(name: str) -> None:
    different = 0
    for nodes in (10, 40, 90):
        state = after(name, nodes, nodes)
        player = state.current_player()
        for number in range(3):
            twin = state.resample_from_infostate(player, random.Random(number).random)
            different += str(twin) != str(state)
            assert twin.current_player() == player
            assert twin.legal_actions() == state.legal_actions()
            assert twin.information_state_string() == state.information_state_string()
            assert twin.information_state_tensor() == state.information_state_tensor()
            assert twin.observation_string() == state.observation_string()
            assert twin.observation_tensor() == state.observation_tensor()

    assert different >= 6


@pytest.mark.parametrize("name", GAMES)
def test_the_luck_of_a_world_is_not_that_of_the_game(name: str) -> None:
    state = after(name, 1, 50)
    twin = state.resample_from_infostate(state.current_player(), random.Random(1).random)

    assert twin.position.luck != state.position.luck


@pytest.mark.parametrize("name", GAMES)
def test_a_player_remembers_what_it_was_told(name: str) -> None:
    seen: dict[object, tuple[str, ...]] = {}
    for seed in range(2):
        known: dict[int, tuple[str, ...]] = {}
        for state in walk(name, seed, 300):
            player = state.current_player()
            if player >= 0:
                text = state.information_state_string()
                before = known.get(player, ())
                assert seen.setdefault(text, before) == before
                assert seen.setdefault(tuple(state.information_state_tensor()), before) == before
                known[player] = (*before, text)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_was_told_does_not_depend_on_when_it_is_asked(name: str) -> None:
    rarely = after(name, 5, 60)
    state = pyspiel.load_game(name).new_initial_state()
    often = ""
    for action in rarely.history():
        state.apply_action(action)
        if state.current_player() >= 0:
            often = state.information_state_string(0)

    assert rarely.clone().information_state_string(0) == often
    assert rarely.information_state_string(0) == often


def test_the_information_state_has_one_field_more_than_the_observation() -> None:
    game = pyspiel.load_game("barrow_conflict")
    state = after("barrow_conflict", 1, 40)
    seen = game.make_py_observer()
    recalled = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    seen.set_from(state, 1)
    recalled.set_from(state, 1)
    answer = state.information_state_string(1).split()[1]

    assert list(recalled.dict) == [*seen.dict, "history"]
    assert np.array_equal(recalled.tensor[: seen.tensor.size], seen.tensor)
    assert np.packbits(recalled.dict["history"].astype(np.uint8)).tobytes().hex() == answer
    assert game.information_state_tensor_size() == recalled.tensor.size
    alone = pyspiel.IIGObservationType(False, True, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    with pytest.raises(ValueError, match="cannot be separated from the public one"):
        game.make_py_observer(alone)


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_and_its_original_play_on_by_themselves(name: str) -> None:
    state = after(name, 6, 30)
    before = str(state)
    copies = [state.clone(), state.clone()]
    for number, copy in enumerate(copies):
        choose = random.Random(number)
        while not copy.is_terminal():
            copy.apply_action(choose.choice(copy.legal_actions()))
    ends = [str(copy) for copy in copies]
    choose = random.Random(0)
    assert str(state) == before
    while not state.is_terminal():
        state.apply_action(choose.choice(state.legal_actions()))

    assert str(state) == ends[0]
    assert str(state) != ends[1]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    state = after(name, 1, 20)
    illegal = next(number for number in range(10_000) if number not in state.legal_actions())
    before = str(state), state.history()

    with pytest.raises(RuleError, match=r"\[[A-Z]+-"):
        state.apply_action(illegal)
    with pytest.raises(BarrowError, match="there is no action 999999"):
        state.apply_action(999_999)
    assert (str(state), state.history()) == before


def test_leaving_the_table_answers_no_question() -> None:
    state = after("barrow_conflict", 1, 40)
    leave = state.position.table.game.parse("leave").id

    with pytest.raises(BarrowError, match="“leave” is not one of the listed actions"):
        state.apply_action(leave)


def test_no_world_is_imagined_while_luck_is_to_fall() -> None:
    with pytest.raises(BarrowError, match="no world can be imagined at a node of luck"):
        rolling(1).resample_from_infostate(0, random.Random(1).random)


def test_luck_has_the_outcomes_that_are_asked_for() -> None:
    state = pyspiel.load_game("barrow_skirmish(outcomes=6)").new_initial_state()

    assert state.chance_outcomes() == [(outcome, pytest.approx(1 / 6)) for outcome in range(6)]
    assert state.legal_actions() == list(range(6))
    with pytest.raises(BarrowError, match="luck has 6 outcomes, not 6"):
        state.apply_action(6)
    assert pickle.loads(pickle.dumps(state)).legal_actions() == list(range(6))


def test_the_outcomes_of_luck_are_as_likely_as_the_rules_say() -> None:
    rolls = []
    for seed in range(12):
        state = rolling(seed)
        for outcome, _ in state.chance_outcomes():
            world = state.clone()
            world.apply_action(outcome)
            rolls.append(roll_of(world))
    counted = np.bincount(rolls, minlength=7)[1:]
    expected = len(rolls) / 6

    assert len(rolls) == 12 * OUTCOMES
    # Chi-squared with 5 degrees of freedom: 20.5 is passed once in a thousand times.
    assert ((counted - expected) ** 2 / expected).sum() < 20.5


def test_no_two_nodes_of_luck_have_the_same_outcomes() -> None:
    rows = set()
    for seed in range(8):
        state = rolling(seed)
        children = [state.child(outcome) for outcome in range(20)]
        rows.add(tuple(roll_of(child) for child in children))

    assert len(rows) == 8


def test_named_tensors_are_the_fields_of_the_observation() -> None:
    game = pyspiel.load_game("barrow_ground_zero")
    observer = game.make_py_observer()
    state = after("barrow_ground_zero", 1, 40)
    observer.set_from(state, 0)

    assert observer.dict["owner_of"].shape == (42, 4)
    assert 0 < observer.dict["owner_of"].sum() <= 42
    assert observer.dict["always"] == 1
    assert np.allclose(observer.tensor, state.observation_tensor(0))


def test_public_and_private_knowledge_are_told_apart() -> None:
    game = pyspiel.load_game("barrow_skirmish")
    kinds = pyspiel.PrivateInfoType
    public = game.make_py_observer(pyspiel.IIGObservationType(True, False, kinds.NONE))
    private = game.make_py_observer(pyspiel.IIGObservationType(False, False, kinds.SINGLE_PLAYER))
    state = after("barrow_skirmish", 1, 60)
    player = state.current_player()
    twin = state.resample_from_infostate(1 - player, random.Random(1).random)

    assert public.string_from(state, 0) == public.string_from(twin, 1)
    assert "hand" in private.string_from(state, player)
    assert private.string_from(state, player) != private.string_from(twin, player)
    private.set_from(state, player)
    assert private.tensor.sum() > 0
    with pytest.raises(ValueError, match="not everybody's"):
        game.make_py_observer(pyspiel.IIGObservationType(True, False, kinds.ALL_PLAYERS))


@pytest.mark.parametrize("name", GAMES)
def test_the_search_of_openspiel_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    state = after(name, 2, 60)
    blind = ismcts.ISMCTSBot(game, evaluator, 2.0, 5, random_state=luck)
    knowing = mcts.MCTSBot(game, 2.0, 5, evaluator, random_state=luck)

    assert blind.step(state) in state.legal_actions()
    assert knowing.step(state) in state.legal_actions()


def test_the_learning_environment_of_openspiel_takes_the_games() -> None:
    environment = rl_environment.Environment("barrow_skirmish(players=2)")
    step = environment.reset()
    choose = random.Random(1)
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([choose.choice(step.observations["legal_actions"][player])])

    assert sum(step.rewards) == 0


def test_an_algorithm_learns_from_information_states() -> None:
    np.random.seed(1)
    game = pyspiel.load_game("barrow_skirmish(options=round_limit:2,outcomes=4)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    policy = solver.average_policy()
    state = after("barrow_skirmish(options=round_limit:2,outcomes=4)", 1, SEED_NODES)

    chances = policy.action_probabilities(state)
    assert list(chances) == state.legal_actions()
    assert sum(chances.values()) == pytest.approx(1)


def test_learning_programs_of_openspiel_may_see_information_states() -> None:
    kind = rl_environment.ObservationType.INFORMATION_STATE
    environment = rl_environment.Environment("barrow_ground_zero", observation_type=kind)
    step = environment.reset()

    size = environment.game.information_state_tensor_size()
    assert environment.observation_spec()["info_state"] == (size,)
    assert len(step.observations["info_state"][0]) == size


def test_options_are_written_in_the_name() -> None:
    game = pyspiel.load_game("barrow_ground_zero(players=3,options=round_limit:5;zombies:none)")
    state = game.new_initial_state()
    for _ in range(SEED_NODES):
        state.apply_action(0)

    assert game.options["round_limit"] == 5
    assert game.options["zombies"] == "none"
    assert pickle.loads(pickle.dumps(state)).position.state.dump() == state.position.state.dump()


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("barrow_ground_zero(players=7)", "2 to 4 play Ground Zero, not 7"),
        ("barrow_ground_zero(outcomes=1)", "luck has 2 to 65536 outcomes, not 1"),
        ("barrow_ground_zero(options=fast)", "an option is written name:value, not 'fast'"),
        ("barrow_ground_zero(options=round_limit:1)", "round_limit takes 5 to 200, not 1"),
        ("barrow_dark_age_z(options=mode:cooperative;difficulty:hard)", "play barrow_dark_age_z_t"),
    ],
)
def test_bad_parameters_are_told(name: str, answer: str) -> None:
    with pytest.raises(BarrowError, match=answer):
        pyspiel.load_game(name)
