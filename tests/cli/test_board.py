"""The board as text: whose each territory is, and what stands there, with and without color."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from rich.text import Text

import barrow
from barrow.cli.screen import draw
from barrow.games.ground_zero.game import make
from barrow.games.ground_zero.pack import shipped_text
from barrow.kernel.state import State
from barrow.kernel.view import View

WIDTHS = [80, 120, 132, 160, 220]


@cache
def played(players: int, actions: int, seed: int = 1) -> State:
    """Return a game after so many random actions."""
    chance = barrow.Chance(seed)
    state = barrow.game("ground-zero").new(players, chance)
    luck = random.Random(seed)
    for _ in range(actions):
        if state.pending:
            seat = state.pending[0]
            state.apply(seat, luck.choice(state.legal(seat)), chance)
    return state


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("actions", [0, 60, 120, 180, 1000])
def test_every_territory_is_on_the_board_and_no_line_is_too_long(width: int, actions: int) -> None:
    state = played(3, actions)
    view = state.view(0)
    known = view.known
    board = draw(state.game, view, width)
    lines = [line for line in board.plain.split("\n") if not line.startswith("Walls:")]

    assert max(len(line) for line in lines) <= width
    for place, name in enumerate(known.pack.map.names):
        units = known.units_on[place]
        assert re.search(rf"[MACZ-] {name[:6]}[^#·─]* {units}\b", board.plain), name


def position(**lands: dict[str, object]) -> State:
    """Return a three-player game in which some territories are as told."""
    game = barrow.game("ground-zero")
    match = barrow.Match(game, 3, 5, {"setup": "first_3p"})
    document = match.state.dump()
    territories = document["territories"]
    assert isinstance(territories, dict)
    for name, result in lands.items():
        territories[name] = result
    return game.load(document)


@pytest.mark.parametrize("width", [80, 120])
def test_a_territory_tells_its_owner_its_sites_and_its_units(width: int) -> None:
    state = position(
        sonora={"owner": "civilians", "units": 9, "cyborgs": 4, "centers": 1},
        persia={"owner": "aliens", "units": 2, "inactive": 1},
    )
    board = draw(state.game, state.view(0), width).plain

    assert re.search(r"C Sonora( 4c +)?\+ +9( 4c)?", board)
    assert re.search(r"A Persia( 1i +)? +2( 1i)?", board)
    assert "c cyborgs  i inactive" in board


@pytest.mark.parametrize("width", [80, 120])
def test_colors_only_add_to_what_the_letters_say(width: int) -> None:
    state = position()
    board = draw(state.game, state.view(0), width)
    green = [board.plain[span.start : span.end] for span in board.spans if span.style == "green"]

    assert len([result for result in green if re.match("M [A-Z]", result)]) == 1 + 14
    assert all(result.startswith("M") or result == "Military" for result in green)


@pytest.mark.parametrize("width", [80, 120])
def test_the_heading_tells_the_turn_and_what_each_party_has(width: int) -> None:
    state = position()
    board = draw(state.game, state.view(0), width).plain.split("\n")

    assert board[0] == "Ground Zero  round 1 of 40, turn of the Zombies"
    assert board[1].startswith("» Z Zombies   AI ")
    assert re.match(
        r"  M Military  you +14 territories +\d+ cit(y|ies) +\d+ units +0 cards", board[2]
    )


def test_only_the_holder_sees_its_cards() -> None:
    state = position()
    document = state.dump()
    parties, deck = document["parties"], document["deck"]
    assert isinstance(parties, dict)
    assert isinstance(deck, list)
    parties["military"]["hand"] = [deck.pop(), deck.pop()]
    state = state.game.load(document)
    boards = [draw(state.game, state.view(seat), 120).plain for seat in (0, 1, None)]

    assert "Your cards: " in boards[0]
    assert "(worth " in boards[0]
    assert "Your cards: " not in boards[1] + boards[2]
    assert " 2 cards" in boards[1]


@pytest.mark.parametrize("width", [80, 120])
def test_walls_are_listed_and_drawn(width: int) -> None:
    state = position()
    document = state.dump()
    document["walls"] = [["cape", "outback"]]
    board = draw(state.game, state.game.load(document).view(0), width).plain

    assert "Walls: Cape Storm # Outback" in board
    assert ("###" in board) is (width == 120)


def test_marks_in_the_names_of_a_pack_are_only_names() -> None:
    pack = shipped_text().replace('name = "Sonora"', 'name = "Son[/]ora[red]"')
    game = make(pack)
    state = game.new(3, barrow.Chance(1))

    for width in (80, 120):
        assert "Son(/)ora(red)" in draw(game, state.view(0), width).plain


def test_names_too_long_for_the_map_are_cut() -> None:
    pack = shipped_text().replace('name = "Sonora"', f'name = "{"Sonora" * 9}"')
    game = make(pack)
    state = game.new(3, barrow.Chance(1))

    for width in (80, 120):
        assert "SonoraSonora" in draw(game, state.view(0), width).plain
        assert (
            max(len(line) for line in draw(game, state.view(0), width).plain.split("\n")) <= width
        )


def test_a_map_whose_names_do_not_fit_is_drawn_by_regions() -> None:
    names = re.sub(r'(?<=\nname = ")(?=[^"]+"\nregion)', "A very long name ", shipped_text())
    game = make(names)
    view = game.new(3, barrow.Chance(1)).view(0)
    assert isinstance(view, View)

    assert game.draw_wide(view, 60) == game.draw(view)


def test_a_place_tells_what_it_faces() -> None:
    state = position(
        cape={"owner": "military", "units": 3},
        congo={"owner": "aliens", "units": 4},
        horn={"owner": "civilians", "units": 5},
        outback={"owner": "military", "units": 1},
    )
    view = state.view(0)

    assert state.game.say(view, state.game.parse("place cape")) == (
        "Cape Storm (3 units, 9 enemies)"
    )


def test_the_board_has_no_marks_left_over() -> None:
    state = played(4, 150)

    for seat in (0, None):
        plain = Text.from_markup(state.game.draw(state.view(seat))).plain
        assert "[" not in plain
