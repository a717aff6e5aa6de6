"""The reference bots are plain, fair and repeat themselves for the same seed."""

from __future__ import annotations

import pytest

import barrow
from barrow.bots import REFERENCES, bot, knowledge
from barrow.bots.reference import DeterminizedBot, FlatBot, ReferenceBot
from barrow.kernel.action import Action
from barrow.kernel.leaks import find_leaks
from barrow.kernel.view import View
from tests.bots.test_search import FOREVER, last_blow
from tests.games.skirmish.board import GAME

both = pytest.mark.parametrize("kind", [FlatBot, DeterminizedBot])


@both
def test_it_finds_the_blow_that_wins(kind: type[ReferenceBot]) -> None:
    state = last_blow()
    one = kind(GAME, 1, knowledge("skirmish"), 320, FOREVER)

    assert str(one.choose(state.view(0), state.legal(0))) == "play:oathbound-strike"


@both
@pytest.mark.parametrize("key", barrow.games())
def test_the_same_seed_makes_the_same_choice(kind: type[ReferenceBot], key: str) -> None:
    game = barrow.game(key)
    state = game.new(2, barrow.Chance(2))
    seat = state.pending[0]
    view, legal = state.view(seat), state.legal(seat)
    choices = [kind(game, 5, knowledge(key), 32, FOREVER).choose(view, legal) for _ in range(2)]

    assert choices[0] is choices[1]
    assert choices[0] in legal


@both
def test_it_chooses_the_same_in_worlds_it_cannot_tell_apart(kind: type[ReferenceBot]) -> None:
    def choose(view: View, legal: list[Action]) -> str:
        return str(kind(GAME, 1, knowledge("skirmish"), 4, FOREVER).choose(view, legal))

    assert [str(leak) for leak in find_leaks(GAME, 1, seed=2, choose=choose).leaks] == []


def test_they_go_by_name() -> None:
    made = [type(bot(name, GAME, 1)) for name in REFERENCES]

    assert made == [FlatBot, DeterminizedBot]
