"""Positions and views as documents: there and back, and the shape they must have."""

from __future__ import annotations

import json
from typing import Any

import pytest

from barrow.kernel.errors import BadPosition
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, decision, play, units
from tests.games.ground_zero.position import GONE, fault, put, war, written


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


@clause("GZ-10.2")
def test_a_bad_position_has_the_code_of_the_chapter_on_bad_input() -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.load({})

    assert caught.value.code == "bad_position"


@clause("GZ-2.1")
def test_an_unknown_territory_is_refused() -> None:
    assert fault(war(), ("territories.atlantis", {})) == (
        "territories.atlantis",
        "there is no territory 'atlantis'",
    )


@clause("GZ-2.1")
def test_every_territory_is_reported() -> None:
    assert fault(war(), ("territories.lena", GONE)) == ("territories.lena", "is missing")


@clause("GZ-10.2")
@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("territories.nile.units", "six", "must be a whole number, not a text"),
        ("territories.nile.forts", 1, "is not a field that belongs here"),
        ("parties.aliens.hand[0]", 1.5, "must be a whole number or a text, not a fraction"),
        ("shuffled.lena", None, "must be a whole number, not nothing"),
    ],
)
def test_a_fault_in_a_table_names_the_entry(path: str, value: object, text: str) -> None:
    assert fault(war(), (path, value)) == (path, text)


@clause("GZ-10.2")
@pytest.mark.parametrize(
    ("path", "at"),
    [
        ("game", "game"),
        ("territories.nile.owner", "territories.nile.owner"),
        ("options.zombies", "options.zombies"),
        ("deck[0]", "deck[0]"),
        ("stack[0].frame", "stack[0].frame"),
    ],
)
def test_half_of_a_character_is_refused(path: str, at: str) -> None:
    assert fault(war(), (path, "\ud800")) == (at, "holds half of a character")


@clause("GZ-10.2")
def test_half_of_a_character_in_a_name_of_a_field_is_refused() -> None:
    document = written(war())
    document["territories"]["\ud800"] = {}

    with pytest.raises(BadPosition) as caught:
        GAME.load(document)

    assert (caught.value.path, caught.value.text) == ("territories", "holds half of a character")


def spoil(document: Any) -> None:
    """Change everything in a document that can be changed."""
    for inner in document.values() if isinstance(document, dict) else document:
        if isinstance(inner, (dict, list)):
            spoil(inner)
    document.clear()


@clause("GZ-10.2")
def test_documents_share_nothing_with_the_state() -> None:
    state = board(
        "nile C1+2",
        "horn M3",
        turn="civilians",
        walls=[("nile", "horn")],
        hands={"military": "lena"},
        options={"factions": ["military", "aliens", "civilians", "zombies"]},
    )
    play(state, "attack nile horn", "dice 0 2", "dice 2", dice=[3, 4, 5, 6])
    assert decision(state) == "civilians boost"
    before = written(state)

    spoil(state.dump())
    for seat in (None, 0, 1, 2, 3):
        spoil(state.view(seat).document())

    assert written(state) == before


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


@clause("GZ-10.1", "GZ-10.2")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("parties.military.hand", [0]),
        ("parties.aliens.hand", ["taiga"]),
        ("deck", ["nile", "congo", "horn"]),
    ],
    ids=["own card not named", "another's card named", "deck named"],
)
def test_a_view_that_no_game_looks_like_is_refused(path: str, value: object) -> None:
    document: Any = json.loads(json.dumps(war().view(0).document()))
    GAME.read_view(document)
    put(document, f"known.{path}", value)

    with pytest.raises(BadPosition):
        GAME.read_view(document)
