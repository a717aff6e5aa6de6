"""Positions and views as documents: there and back, and the shape they must have."""

from __future__ import annotations

import json
from typing import Any

import pytest

from barrow.kernel.errors import BadPosition
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, units
from tests.games.ground_zero.position import GONE, fault, war, written


@clause("GZ-10.2")
def test_a_position_comes_back_as_it_was() -> None:
    state = war()

    loaded = GAME.load(written(state))

    assert written(loaded) == written(state)
    assert loaded.legal(0) == state.legal(0)
    assert [units(loaded, id) for id in ("nile", "horn", "guinea")] == ["M6", "C3+2", "Z0"]


@clause("GZ-10.2")
@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("format", 2, "this is format 1, not 2"),
        ("game", "skirmish", "this is ground-zero, not 'skirmish'"),
        ("rules", 9, "rules version 1 is played, not 9"),
        ("pack", "beef", "the position was made with another data pack"),
        ("players", 7, "2 to 4 play, not 7"),
        ("turn", GONE, "is missing"),
        ("turn", "first", "must be a whole number, not a text"),
        ("weather", "fine", "is not a field that belongs here"),
        ("conquered", 1, "must be true or false, not a whole number"),
    ],
    ids=[
        "another format",
        "another game",
        "other rules",
        "another pack",
        "players",
        "missing field",
        "wrong kind",
        "unknown field",
        "number for a flag",
    ],
)
def test_the_heading_and_the_shape_of_a_position(path: str, value: object, text: str) -> None:
    assert fault(war(), (path, value)) == (path, text)


@clause("GZ-7.1", "GZ-7.2")
@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("options.zombie_ai", "clever", "zombie_ai takes random, hungry, super, not 'clever'"),
        ("options.zombies", "ai", "with 4 seats a seat runs the Zombies, not 'ai'"),
        ("options.start_seat", 7, "start_seat takes random, 0, 1, 2, 3, not 7"),
    ],
    ids=["AI mode", "line-up", "start seat"],
)
def test_the_options_of_a_position_go_together(path: str, value: object, text: str) -> None:
    assert fault(war(), (path, value)) == (path, text)


@clause("GZ-2.1")
def test_an_unknown_territory_is_refused() -> None:
    assert fault(war(), ("territories.atlantis", {})) == (
        "territories",
        "there is no territory 'atlantis'",
    )


@clause("GZ-5.41")
@pytest.mark.parametrize(
    ("walls", "at", "text"),
    [
        ([["nile", "lena"]], "walls[0]", "nile and lena are not neighbors"),
        (
            [["nile", "horn"], ["horn", "nile"]],
            "walls[1]",
            "the wall between horn and nile stands already",
        ),
        ([["nile", "atlantis"]], "walls[0]", "there is no territory 'atlantis'"),
    ],
    ids=["no border", "twice", "unknown territory"],
)
def test_a_wall_stands_on_a_border_once(walls: list[list[str]], at: str, text: str) -> None:
    assert fault(war(), ("walls", walls)) == (at, text)


@clause("GZ-10.1", "GZ-10.6")
@pytest.mark.parametrize("seat", [-1, 4])
def test_a_view_is_of_a_seat_at_the_table(seat: int) -> None:
    document: Any = json.loads(json.dumps(war().view(0).document()))
    document["seat"] = seat

    with pytest.raises(BadPosition) as caught:
        GAME.read_view(document)

    assert (caught.value.path, caught.value.text) == ("seat", f"seats are 0 to 3, not {seat}")
