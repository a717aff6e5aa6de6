"""Refusals shown beforehand: every game lists its own."""

from __future__ import annotations

from importlib.resources import files

import pytest

import barrow
from barrow.advice.expected import codes_of


@pytest.mark.parametrize("key", barrow.games())
def test_what_a_game_lists_are_codes_that_its_rulebook_names(key: str) -> None:
    game = barrow.game(key)
    package = files(type(game).__module__.rpartition(".")[0])
    errors = package.joinpath("errors.md").read_text("utf-8")

    listed = codes_of(game)

    assert listed
    assert {code for code in listed if f"`{code.split(' ')[0]}`" not in errors} == set()
