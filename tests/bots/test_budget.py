"""A bot's thinking time is one budget for a whole turn, and a person never waits for more."""

from __future__ import annotations

from collections import defaultdict

import pytest

import barrow
from barrow.bots import bot, shipped_weights, studied, turn_seconds
from barrow.bots.budget import TurnBudget, TurnBudgets
from barrow.bots.search import Search
from barrow.bots.search_bot import SearchBot
from tests.bots.thinkers import Hand, Thinker
from tests.games.skirmish.board import GAME, skirmish

HOUR = 3600.0


def searcher(clock: Hand, game: barrow.Game = GAME, iterations: int = 10_000) -> SearchBot:
    how = shipped_weights(game.key).search
    return SearchBot(game, 1, studied(game.key), how, iterations, HOUR, clock)


def test_every_level_has_its_budget() -> None:
    levels = ["random", "easy", "normal", "hard", "expert"]

    assert [turn_seconds(level) for level in levels] == [0.0, 2.0, 2.0, 8.0, 25.0]


@pytest.mark.parametrize(("whole", "most"), [(8.0, 1.0), (25.0, 5.0)], ids=["hard", "expert"])
@pytest.mark.parametrize("decisions", [3, 8, 12, 20])
def test_a_turn_of_a_hundred_decisions_gets_no_more_than_its_budget(
    whole: float, most: float, decisions: int
) -> None:
    budget = TurnBudget(whole, most, decisions)
    given = []
    for _ in range(100):
        given.append(budget.limit())
        budget.spend(given[-1])

    assert 0.7 * whole < sum(given) <= whole
    assert max(given) <= most
    assert given[-1] == 0.0


def test_the_decisions_that_a_turn_usually_has_get_equal_parts() -> None:
    budget = TurnBudget(25.0, 5.0, 20)
    given = []
    for _ in range(17):
        given.append(budget.limit())
        budget.spend(given[-1])

    assert given == pytest.approx([1.0] * 17)


def test_what_a_decision_did_not_need_is_left_for_the_others() -> None:
    budget = TurnBudget(25.0, 5.0, 10)
    first = budget.limit()

    budget.spend(0.01)

    assert first == pytest.approx(2.0, abs=0.01)
    assert budget.limit() == pytest.approx(2.0, abs=0.01)


def test_fewer_options_get_less_time() -> None:
    budget = TurnBudget(25.0, 5.0, 4)

    assert budget.limit(2) == pytest.approx(budget.limit(6) / 3)
    assert budget.limit(50) == budget.limit(6) == 5.0


def test_something_is_left_for_answers_in_the_turns_of_others() -> None:
    budget = TurnBudget(25.0, 5.0, 4)
    while (seconds := budget.limit()) > 0.0:
        budget.spend(seconds)

    budget.in_turn = False

    assert budget.limit() > 1.0


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("key", barrow.games())
def test_nobody_waits_for_a_bot_longer_than_its_budget(key: str, players: int, level: str) -> None:
    game, clock, chance = barrow.game(key), Hand(), barrow.Chance(4)
    state = game.new(players, chance, {})
    budgets, whole = TurnBudgets(clock), turn_seconds(level)
    thinker, person = Thinker(game, clock), bot("normal", game, 2)
    waits = [defaultdict[int, float](float)]  # by bot's seat: since the person was last asked
    while state.pending and len(waits) < 60:
        asked = 0 in state.pending
        seat = 0 if asked else state.pending[0]
        budgets.note(state, person_asked=asked)
        if asked:
            waits.append(defaultdict(float))
            state.apply(seat, person.choose(state.view(seat), state.legal(seat)), chance)
            continue
        before = clock.now
        state.apply(seat, budgets.choose(state, seat, thinker, whole, people=True), chance)
        waits[-1][seat] += clock.now - before

    longest = max(seconds for wait in waits for seconds in wait.values())
    assert 0.0 < longest <= whole


@pytest.mark.parametrize("people", [False, True], ids=["bots alone", "a person never asked"])
def test_bots_alone_have_a_budget_in_every_turn(people: bool) -> None:
    game, clock, chance = barrow.game("skirmish"), Hand(), barrow.Chance(4)
    state = game.new(2, chance, {})
    budgets, thinker = TurnBudgets(clock), Thinker(game, clock)
    start = clock.now
    for _ in range(300):
        if not state.pending:
            break
        seat = state.pending[0]
        budgets.note(state, person_asked=False)
        state.apply(seat, budgets.choose(state, seat, thinker, 8.0, people), chance)

    assert (clock.now - start > 50.0) is not people


def test_a_person_s_answer_within_a_bot_s_turn_brings_it_no_new_time() -> None:
    game, clock = barrow.game("skirmish"), Hand()
    state = skirmish()
    budgets, seat = TurnBudgets(clock), 0
    budget = budgets.begin(state, seat, 8.0, 1.0, people=True)
    budget.spend(8.0)

    budgets.note(state, person_asked=True)
    same = budgets.begin(state, seat, 8.0, 1.0, people=True)

    assert game.parties(state.view(None))[seat].active
    assert (same, same.spent, same.limit()) == (budget, 8.0, 0.0)


def test_a_search_ends_when_its_time_is_over() -> None:
    clock = Hand(tick=0.01)
    state = skirmish()
    began = clock.now

    action = searcher(clock).choose_within(state.view(0), state.legal(0), 1.0)

    assert action in state.legal(0)
    assert clock.now - began < 1.05


def test_a_search_ends_when_the_time_left_can_change_nothing() -> None:
    clock = Hand(tick=0.01)
    state = skirmish(
        out="pip-lanternjaw",
        life={"sable-reeve": 1},
        at={"isolde-varr": "I5", "sable-reeve": "J5"},
        hand={"red": "oathbound-strike"},
        actions=1,
    )
    search = Search(GAME, studied(GAME.key), shipped_weights(GAME.key).search, 1, clock)
    began = clock.now

    best = search.look(state.view(0), 10_000, 4.0).best()

    assert best is not None
    assert str(best.action) == "play:oathbound-strike"
    assert clock.now - began < 3.5


@pytest.mark.parametrize("key", barrow.games())
def test_without_time_the_best_rated_choice_is_taken_at_a_glance(key: str) -> None:
    game, clock = barrow.game(key), Hand()
    state = game.new(2, barrow.Chance(5), {})
    seat = state.pending[0]
    view, legal = state.view(seat), state.legal(seat)

    action = searcher(clock, game).choose_within(view, legal, 0.0)

    rates = studied(key).rate(game.imagine(view, barrow.Chance(1)), seat, legal)
    assert rates[legal.index(action)] == max(rates)
    assert clock.looks == 0


def test_a_forced_choice_and_the_roll_to_move_need_no_thought() -> None:
    clock, chance = Hand(), barrow.Chance(5)
    state = GAME.new(2, chance, {})
    others = bot("normal", GAME, 2)
    while state.stack[-1].decision != "roll":
        seat = state.pending[0]
        state.apply(seat, others.choose(state.view(seat), state.legal(seat)), chance)
    seat = state.pending[0]
    view, legal = state.view(seat), state.legal(seat)

    rolled = searcher(clock).choose_within(view, legal, 5.0)
    forced = searcher(clock).choose_within(view, legal[1:], 5.0)

    assert (str(rolled), forced) == ("roll", legal[1])
    assert clock.looks == 0
