"""Positions that are given, and those that are refused (CF-9.5)."""

from __future__ import annotations

from typing import Any

import pytest

from barrow.kernel.errors import BadPosition
from tests.clauses import clause
from tests.games.conflict.board import GAME, asked, at, document, position

BOARD = {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6", (5, 5): "up Z1"}


@clause("CF-9.5", "CF-R51")
def test_play_begins_with_the_active_players_prep_window() -> None:
    state = position("HZ", BOARD, held={"Z": ["bomb"]}, active="Z")

    assert asked(state) == ("Z", "prep")
    assert [state.is_fresh(seat) for seat in (0, 1)] == [False, False]
    assert state.quiet == 0
    assert at(state, 0, 0) == "up H4 H1"


@clause("CF-9.5")
def test_a_dumped_position_is_loaded_again() -> None:
    state = position("HZ", BOARD, held={"Z": ["bomb"]})

    assert GAME.load(state.dump()).dump() == state.dump()


def change(**fields: Any) -> dict[str, Any]:
    """Return the position with other fields."""
    return {**document("HZ", BOARD), **fields}


def with_stack(cell: list[int], owner: int | None, *tiles: str) -> dict[str, Any]:
    """Return the position with one more stack."""
    changed = document("HZ", BOARD)
    changed["board"].append({"cell": cell, "owner": owner, "tiles": list(tiles)})
    return changed


@clause("CF-9.5", "CF-12.3")
@pytest.mark.parametrize(
    ("told", "path"),
    [
        (with_stack([0, 0], None, "zombie-4"), "board[3].cell"),
        (with_stack([3, 3], None), "board[2].tiles"),
        (with_stack([3, 3], 0, "zombie-4"), "board[2].tiles[0]"),
        (with_stack([3, 3], 0, "human-gun"), "board[2].tiles[0]"),
        (with_stack([3, 3], 0, *["human-5"] * 5), "board[2].tiles"),
        (with_stack([3, 3], None, "vampire-5"), "board[2].tiles[0]"),
        (with_stack([3, 3], 1, "zombie-4+gun"), "board[2].tiles[0]"),
        (with_stack([3, 3], 0, "human-4+gun+gun"), "board[3].tiles[0]"),
        (with_stack([3, 3], None, "human-1"), "seats[0]"),
        (with_stack([3, 3], None, "human-elf"), "board[3].tiles[0]"),
        (with_stack([3, 3], None, *["human-6"] * 7), "seats[0]"),
        (with_stack([3, 3], 5, "human-6"), "board[3].owner"),
        (change(turn=4), "turn"),
        (change(seats=[{"group": "human"}]), "seats"),
        (change(seats=[{"group": "human"}, {"group": "human"}]), "seats[1].group"),
        (change(seats=[{"group": "human"}, {"group": "elf"}]), "seats[1].group"),
        (change(quiet=20), "quiet"),
        (change(graveyard={"zombie-1": 1}), "seats[1]"),
        (change(game="chess"), "game"),
        (change(format=2), "format"),
        (change(rules=99), "rules"),
        (change(pack="other"), "pack"),
        (change(options={"stand_still": 0}), "options.stand_still"),
        (change(lineup={}), "lineup.location"),
        (change(stack=[]), "stack"),
        (change(stack=[{"frame": "clean_up"}]), "stack[0]"),
        (change(stack=[{"frame": "march", "seat": 0}]), "stack[0]"),
        (change(stack=[{"frame": "dance"}]), "stack[0].frame"),
    ],
    ids=[
        "two stacks on a cell",
        "an empty stack",
        "a fighter of another player",
        "an item as a fighter",
        "five fighters",
        "a group that does not play",
        "an item of another group",
        "an item twice",
        "two leaders",
        "an unknown tile",
        "seven of a level",
        "an unknown owner",
        "an unknown seat to move",
        "one player",
        "a group twice",
        "an unknown group",
        "too many quiet turns",
        "a dead leader",
        "another game",
        "another format",
        "other rules",
        "another pack",
        "a bad option",
        "half a line-up",
        "nobody to decide",
        "only a step",
        "a window out of place",
        "an unknown frame",
    ],
)
def test_a_position_that_does_not_hold_together_is_refused(told: dict[str, Any], path: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.load(told)

    assert caught.value.path == path


@clause("CF-9.5")
def test_a_living_player_needs_a_leader() -> None:
    told = document("HZ", BOARD)
    told["board"] = [stack for stack in told["board"] if stack["tiles"] != ["zombie-1"]]

    with pytest.raises(BadPosition) as caught:
        GAME.load(told)

    assert str(caught.value) == "seats[1]: has no Leader in a stack"


@clause("CF-R51")
def test_a_position_holds_no_more_tiles_of_a_player_than_an_army() -> None:
    told = document("HZ", BOARD)
    tiles = [f"zombie-{level}" for level in (2, 3, 4) for _ in range(6)]
    more = ["zombie-miss", "zombie-miss", "zombie-lost", "zombie-lost", "zombie-bomb"]
    told["board"].append({"cell": [9, 9], "owner": None, "tiles": tiles + more + ["zombie-5"] * 4})

    with pytest.raises(BadPosition) as caught:
        GAME.load(told)

    assert caught.value.path == "seats[1].size"
