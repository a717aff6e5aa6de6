"""Search finds what wins, tells why, and knows no more than its seat."""

from __future__ import annotations

import pytest

import barrow
from barrow.bots import bot, knowledge, levels, shipped_weights, studied
from barrow.bots.knowledge import Knowledge
from barrow.bots.search import Edge, Node, Search, fares, won
from barrow.bots.search_bot import SearchBot, main_line
from barrow.games.skirmish.state import State
from barrow.kernel.action import Action
from barrow.kernel.leaks import find_leaks
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import State as AnyState
from barrow.kernel.view import View
from tests.games.skirmish.board import GAME, skirmish

FOREVER = 1e9  # seconds: iterations alone decide
FEW = 12
HOW = shipped_weights("skirmish").search


class Clueless(Knowledge[AnyState]):
    """Rates everything alike and judges nothing."""

    def rate(self, state: AnyState, seat: int, legal: list[Action]) -> list[float]:
        return [0.0] * len(legal)

    def turn(self, state: AnyState) -> int:
        return 0

    def strengths(self, state: AnyState) -> list[float]:
        return [0.0] * state.players


class Counting(Clueless):
    """Counts how many positions it was asked to judge."""

    def __init__(self) -> None:
        self.judged = 0

    def strengths(self, state: AnyState) -> list[float]:
        self.judged += 1
        return super().strengths(state)


def searcher(game: barrow.Game, iterations: int = FEW, seed: int = 1) -> SearchBot:
    how = shipped_weights(game.key).search
    return SearchBot(game, seed, studied(game.key), how, iterations, FOREVER)


def last_blow() -> State:
    """Return a position in which one card wins at once."""
    return skirmish(
        out="pip-lanternjaw",
        life={"sable-reeve": 1},
        at={"isolde-varr": "I5", "sable-reeve": "J5"},
        hand={"red": "oathbound-strike"},
        actions=1,
    )


def test_it_finds_the_blow_that_wins_without_any_knowledge() -> None:
    state = last_blow()
    view, legal = state.view(0), state.legal(0)

    first = SearchBot(GAME, 3, Clueless(), HOW, 300, FOREVER).think(view, legal)[0]

    assert str(first.action) == "play:oathbound-strike"
    assert first.chance > 0.8
    assert len(legal) > 2


def test_it_tells_what_it_considered_the_best_first() -> None:
    state = last_blow()

    candidates = searcher(GAME, 60).think(state.view(0), state.legal(0))

    visits = [candidate.visits for candidate in candidates]
    assert visits[0] == max(visits)
    assert 0 < sum(visits) <= 60
    assert {str(one.action) for one in candidates} == {str(one) for one in state.legal(0)}
    assert [edge.action for edge in main_line(candidates[0])][:1] == [candidates[0].action]
    assert all(0.0 <= candidate.chance <= 1.0 for candidate in candidates)


@pytest.mark.parametrize("key", barrow.games())
def test_the_same_seed_and_iterations_give_the_same_search(key: str) -> None:
    game = barrow.game(key)
    state = game.new(2, barrow.Chance(5))
    seat = state.pending[0]
    found = [
        [
            (edge.action.text, edge.visits, edge.total)
            for edge in Search(game, knowledge(key), HOW, 7)
            .look(state.view(seat), FEW, FOREVER)
            .edges.values()
        ]
        for _ in range(2)
    ]

    assert found[0] == found[1]


@pytest.mark.parametrize("key", barrow.games())
def test_it_chooses_the_same_in_worlds_it_cannot_tell_apart(key: str) -> None:
    game = barrow.game(key)

    def choose(view: View, legal: list[Action]) -> str:
        return str(searcher(game, 2).choose(view, legal))

    assert [str(leak) for leak in find_leaks(game, 1, seed=2, choose=choose).leaks] == []


def test_it_stops_when_nothing_can_change_its_mind() -> None:
    state = last_blow()
    root = Search(GAME, knowledge("skirmish"), HOW, 1).look(state.view(0), 400, FOREVER)
    first, second = sorted([edge.visits for edge in root.edges.values()], reverse=True)[:2]

    left = 400 - sum(edge.visits for edge in root.edges.values())
    assert first - second > left > 0


def test_what_outshines_all_else_is_chosen_without_a_search() -> None:
    state = last_blow()

    sure = Search(GAME, knowledge("skirmish"), HOW, 1).sure(state.view(0))
    unsure = Search(GAME, Clueless(), HOW, 1).sure(state.view(0))

    assert str(sure) == "play:oathbound-strike"
    assert unsure is None


def test_what_a_search_finds_nothing_in_is_chosen_as_rated() -> None:
    game = barrow.game("ground-zero")
    plain = set(shipped_weights("ground-zero").search.plain)
    thinker = searcher(game)
    met = set()
    for factions in (["military", "aliens"], ["civilians", "military"]):
        chance = barrow.Chance(5)
        state = game.new(2, chance, {"factions": factions})
        normal = bot("normal", game, 5)
        while state.pending:
            seat = state.pending[0]
            view, legal = state.view(seat), state.legal(seat)
            decision = state.stack[-1].decision
            if decision in plain and len(legal) > 1 and decision not in met:
                met.add(decision)
                rates = studied("ground-zero").rate(state, seat, legal)
                assert rates[legal.index(thinker.choose(view, legal))] == max(rates)
            state.apply(seat, normal.choose(view, legal), chance)

    assert met == plain


def test_time_ends_a_search_after_its_first_looks() -> None:
    state = last_blow()

    root = Search(GAME, Clueless(), HOW, 1).look(state.view(0), 1_000_000, 0.0)

    assert 0 < sum(edge.visits for edge in root.edges.values()) <= 8


def test_a_team_wins_together_and_rivals_share_a_draw() -> None:
    assert won(Outcome([1, 1], [0, 0], "", ""), together=True) == [1.0, 1.0]
    assert won(Outcome([1, 1, 3], [0, 0, 0], "", ""), together=False) == [0.5, 0.5, 0.0]
    assert won(Outcome([2, 2], [0, 0], "", ""), together=True) == [0.0, 0.0]


def test_to_come_before_others_counts_a_little_whoever_wins() -> None:
    game = barrow.game("ground-zero")
    state = game.new(2, barrow.Chance(1), {})
    assert fares(state, [0.2, 0.2], 0.2) == pytest.approx([0.8 * 0.2 + 0.1, 0.8 * 0.2 + 0.1])
    assert fares(state, [0.75, 0.25], 0.2) == pytest.approx([0.75, 0.25])

    state.outcome = Outcome([3, 2], [0, 0], "", "")  # the zombies won

    assert fares(state, [0.0, 0.0], 0.2) == pytest.approx([0.0, 0.2])


def test_what_can_be_foreseen_is_kept_and_nothing_else() -> None:
    game = barrow.game("ground-zero")
    chance = barrow.Chance(5)
    state = game.new(2, chance, {})
    search = Search(game, knowledge(game.key), shipped_weights(game.key).search, 1)
    kinds: dict[bool, set[str]] = {True: set(), False: set()}
    others = bot("normal", game, 2)
    for _ in range(150):
        seat = state.pending[0]
        view, legal = state.view(seat), state.legal(seat)
        action = others.choose(view, legal)
        foreseen = search.foresee(view, action)
        state.apply(seat, action, chance)
        kinds[foreseen is not None].add(action.text.split()[0])
        if foreseen is not None:
            assert state.pending == (seat,)
            assert state.view(seat).document() == foreseen

    assert "place" in kinds[True]
    assert "dice" in kinds[False]
    assert "dice" not in kinds[True]


def test_a_kept_tree_brings_its_looks_along() -> None:
    game = barrow.game("ground-zero")
    chance = barrow.Chance(5)
    state = game.new(2, chance, {})
    others = bot("normal", game, 2)
    while state.stack[-1].decision != "assign":
        seat = state.pending[0]
        state.apply(seat, others.choose(state.view(seat), state.legal(seat)), chance)
    seat = state.pending[0]
    counting = Counting()
    thinker = SearchBot(game, 1, counting, HOW, 60, FOREVER)

    state.apply(seat, thinker.choose(state.view(seat), state.legal(seat)), chance)
    first, counting.judged = counting.judged, 0
    ideas = thinker.think(state.view(seat), state.legal(seat))

    assert state.pending == (seat,)
    assert sum(idea.visits for idea in ideas) == 60
    assert 0 < counting.judged < first == 60


def test_every_choice_meets_the_same_worlds() -> None:
    game = barrow.game("dark-age-z")
    state = game.new(2, barrow.Chance(3), {})
    while len(state.pending) > 1:
        state.apply(state.pending[0], state.legal(state.pending[0])[0], barrow.Chance(1))
    seat = state.pending[0]

    first, second = (
        Search(game, knowledge(game.key), shipped_weights(game.key).search, 9).look(
            state.view(seat), 40, FOREVER
        )
        for _ in range(2)
    )

    assert [edge.won for edge in first.edges.values()] == [
        edge.won for edge in second.edges.values()
    ]


def test_the_higher_levels_search() -> None:
    assert levels(GAME) == ["random", "easy", "normal", "hard", "expert"]
    assert isinstance(bot("hard", GAME, 1), SearchBot)


def test_a_lucky_try_does_not_overrule_what_was_looked_into_much() -> None:
    state = last_blow()
    legal = state.legal(0)
    node = Node()
    for place, (visits, total) in enumerate([(50, 25.0), (40, 24.0), (1, 1.0)]):
        edge = Edge(0, legal[place], 1.0, 0.0)
        edge.visits, edge.total = visits, total
        node.edges[place] = edge

    assert [edge.visits for edge in node.ranked(5.0)] == [40, 50, 1]


# By game: decisions that are taken at once by several seats, that answer what another seat does,
# or that a team takes together.
@pytest.mark.parametrize(
    ("key", "players", "options", "met"),
    [
        ("conflict", 3, {}, {"build_armies", "fight"}),
        ("dark-age-z", 3, {"mode": "cooperative", "difficulty": "easy"}, {"rally_turn"}),
        ("dark-age-z", 2, {}, {"choose_mission"}),
        ("ground-zero", 3, {"round_limit": 5}, {"defend_dice"}),
        ("skirmish", 3, {"round_limit": 6}, {"defend"}),
    ],
    ids=["armies at once", "together", "missions at once", "defenders", "three teams"],
)
def test_it_answers_every_decision_of_a_game(
    key: str, players: int, options: dict[str, object], met: set[str]
) -> None:
    game = barrow.game(key)
    chance = barrow.Chance(11)
    state = game.new(players, chance, options)
    bots = [searcher(game, 2, seat) for seat in range(players)]
    seen: set[str] = set()
    while state.pending:
        seat = state.pending[-1]
        seen.add(state.stack[-1].name)
        legal = state.legal(seat)
        action = bots[seat].choose(state.view(seat), legal)
        assert action in legal
        state.apply(seat, action, chance)

    assert met <= seen
