"""The board: its lists and its places say the same as its stacks, after every decision."""

from __future__ import annotations

import random

import pytest

import barrow
from barrow.games.conflict.board import FACE_DOWN, ONE_OF, Board, Stack
from barrow.games.conflict.cells import STEPS, cell_at
from barrow.games.conflict.rules.movement import ChooseEnd
from barrow.games.conflict.state import State
from tests.clauses import clause
from tests.games.conflict.board import do, options, position, until


def cells_of(stacks: list[Stack]) -> list[int]:
    """Return where stacks lie."""
    return [stack.cell for stack in stacks]


def seen(board: Board) -> list[tuple[Stack, int, list[int]]]:
    """Return what the places of all stacks, and those next to them, say."""
    cells = sorted({stack.cell + step for stack in board.stacks for step in [0, *STEPS]})
    places = [board.place(cell) for cell in cells]
    return [
        (place.stack, place.beside, [side.cell for side in board.sides(place)]) for place in places
    ]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_places_follow_the_board(players: int) -> None:
    chance = barrow.Chance(players)
    draw = random.Random(players)
    state = barrow.game("conflict").new(players, chance)
    compared = 0
    while state.pending:
        seat = state.pending[0]
        state.apply(seat, draw.choice(state.legal(seat)), chance)
        assert isinstance(state, State)
        board = state.board
        compared += 1
        # A copy makes places of its own.
        assert seen(board) == seen(board.copy())
        assert [state.clone().stack[-1].legal(state.clone(), seat) for seat in state.pending] == [
            state.legal(seat) for seat in state.pending
        ]

    assert compared > 50


@pytest.mark.parametrize("players", [2, 5])
def test_the_lists_of_stacks_agree_and_are_in_reading_order(players: int) -> None:
    chance = barrow.Chance(players)
    state = barrow.game("conflict").new(players, chance)
    while state.pending:
        seat = state.pending[0]
        listed = state.legal(seat)
        state.step(seat, listed[chance.below(len(listed))], chance)
        assert isinstance(state, State)
        board = state.board
        assert cells_of(board.stacks) == sorted(set(cells_of(board.stacks)))
        for owner in range(players):
            stacks = [stack for stack in board.stacks if stack.owner == owner]
            assert board.stacks_of(owner) == stacks


def test_a_walk_leaves_no_trace_for_the_next_one() -> None:
    board = {(0, 0): "up H6 H1", (1, 0): "down H:gun Z6", (2, 0): "up Z1"}
    state = until(position("HZ", board), "move_fighter")
    do(state, "move_fighter 0,0 0")
    top = state.stack[-1]
    assert isinstance(top, ChooseEnd)

    assert top.legal(state, 0) == top.legal(state, 0) == state.legal(0)


@clause("CF-4.58")
def test_a_stack_that_was_full_takes_fighters_again() -> None:
    walls = {(1, 0): "down H:gun Z6", (2, 0): "up Z1", (1, 1): "down Z6"}
    board = {**walls, (0, 0): "up H4 H4 H1", (0, 1): "up H5 H5 H6 H6"}
    state = until(position("HZ", board), "move_fighter")
    do(state, "move_fighter 0,0 0")
    assert "move_to 0,1" not in options(state)
    do(state, "move_to -1,0", "move_fighter 0,1 0", "move_to -1,1", "move_fighter 0,0 0")

    assert "move_to 0,1" in options(state)


def test_a_copy_of_a_board_is_independent() -> None:
    east = cell_at(1, 0)
    board = Board(2, [Stack(cell_at(0, 0), 0, [1]), Stack(east, FACE_DOWN, [2])])
    copy = board.copy()
    copy.clear(copy.place(cell_at(0, 0)))
    copy.lay(copy.place(cell_at(5, 5)), 1, [3])

    assert cells_of(board.stacks) == [cell_at(0, 0), east]
    assert [cells_of(board.stacks_of(seat)) for seat in (0, 1)] == [[cell_at(0, 0)], []]
    assert cells_of(copy.stacks) == [east, cell_at(5, 5)]
    assert copy.isolated() == [board.stack_at(east)]
    assert board.isolated() == []
    assert board.place(east).beside == ONE_OF[0]
