"""Every choice of every table option opens a game, whatever else is left as it is."""

from __future__ import annotations

import pytest

import barrow
from barrow.kernel.errors import BadOptions
from tests.contract.choices import cases, choices_of


@pytest.mark.parametrize(("key", "players", "wish"), cases(fitting=True), ids=str)
def test_every_choice_opens_on_the_defaults_of_the_others(
    key: str, players: int, wish: dict[str, object]
) -> None:
    game = barrow.game(key)

    state = game.new(players, barrow.Chance(1), wish)

    assert state.players == players
    assert game.settle_options(game.settle_options(wish)) == game.settle_options(wish)


@pytest.mark.parametrize(("key", "players", "wish"), cases(fitting=False), ids=str)
def test_a_choice_for_other_numbers_of_players_is_refused(
    key: str, players: int, wish: dict[str, object]
) -> None:
    with pytest.raises(BadOptions):
        barrow.game(key).new(players, barrow.Chance(1), wish)


@pytest.mark.parametrize("key", barrow.games())
def test_an_option_that_does_not_apply_is_refused_and_settles_as_nothing(key: str) -> None:
    game = barrow.game(key)
    usual = game.settle_options(None)
    idle = [option for option in game.options if not option.applies(usual)]

    refused = 0
    for option in idle:
        for choice in choices_of(option):
            with pytest.raises(BadOptions, match=f"{option.name} is for"):
                game.settle_options({option.name: choice})
            refused += 1

    assert [usual[option.name] for option in idle] == [None] * len(idle)
    assert refused == sum(len(choices_of(option)) for option in idle)


def nested() -> list[object]:
    """Return a list so deep that Python can't write it out."""
    found: list[object] = []
    for _ in range(2_000):
        found = [found]
    return found


@pytest.mark.parametrize("key", barrow.games())
def test_a_value_of_an_odd_shape_is_refused(key: str) -> None:
    game = barrow.game(key)
    players = game.players[-1]
    deep = nested()
    odd: list[object] = [deep, {"a": deep}, [deep] * players, [{}] * players, "\ud800", b"x"]
    for option in game.options:
        for value in odd:
            with pytest.raises(BadOptions):
                game.new(players, barrow.Chance(1), {option.name: value})
