"""Bots choose from the legal list, from a view, and the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

import barrow
from barrow.bots import Bot, bot, levels
from barrow.kernel.action import Action
from barrow.kernel.leaks import find_leaks
from barrow.kernel.view import View
from tests.kernel.tiny import Tiny

GAME = barrow.game("ground-zero")
INSTANT = ["random", "easy", "normal"]
every_level = pytest.mark.parametrize("level", INSTANT)


def choices(one: Bot, count: int = 30) -> list[str]:
    """Return what a bot chooses in one position, asked again and again."""
    state = one.game.new(2, barrow.Chance(1))
    seat = state.pending[0]
    return [str(one.choose(state.view(seat), state.legal(seat))) for _ in range(count)]


def test_bots_are_found_from_the_top() -> None:
    assert isinstance(barrow.bots.bot("random", GAME, seed=1), Bot)


@every_level
def test_a_bot_plays_a_whole_game_with_legal_actions(level: str) -> None:
    chance = barrow.Chance(3)
    state = GAME.new(3, chance, {"round_limit": 5})
    one = bot(level, GAME, seed=4)
    while state.pending:
        seat = state.pending[0]
        state.apply(seat, one.choose(state.view(seat), state.legal(seat)), chance)

    assert state.outcome is not None


@every_level
def test_the_same_seed_makes_the_same_choices(level: str) -> None:
    assert choices(bot(level, GAME, 7)) == choices(bot(level, GAME, 7))


@every_level
def test_a_bot_chooses_the_same_in_worlds_it_cannot_tell_apart(level: str) -> None:
    def choose(view: View, legal: list[Action]) -> str:
        return str(bot(level, GAME, 1).choose(view, legal))

    assert [str(leak) for leak in find_leaks(GAME, 1, seed=1, choose=choose).leaks] == []


def test_the_random_bot_takes_every_action_about_as_often() -> None:
    state = GAME.new(3, barrow.Chance(1))
    seat = state.pending[0]
    view, legal = state.view(seat), state.legal(seat)
    one = bot("random", GAME, 2)
    counts = Counter(str(one.choose(view, legal)) for _ in range(200 * len(legal)))

    assert set(counts) == {str(action) for action in legal}
    assert max(counts.values()) < 1.5 * min(counts.values())


def test_any_game_has_the_random_bot() -> None:
    assert levels(Tiny()) == ["random"]


def test_every_game_has_all_levels() -> None:
    every = ["random", "easy", "normal", "hard", "expert"]

    assert [levels(barrow.game(key)) for key in barrow.games()] == [every] * 4


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(barrow.BarrowError) as caught:
        bot("godlike", Tiny(), 1)

    assert str(caught.value) == "there is no bot 'godlike' for Tiny; bots are random"
