"""The board: its lists and its grid say the same as its stacks, after every decision."""

from __future__ import annotations

import random

import pytest

import barrow
from barrow.games.conflict.board import CLOSED, FACE_DOWN, NEIGHBOR, Board, Grid, Stack
from barrow.games.conflict.cells import STEPS, cell_at
from barrow.games.conflict.rules.movement import ChooseEnd
from barrow.games.conflict.state import State
from tests.clauses import clause
from tests.games.conflict.board import do, options, position, until


def cells_of(stacks: list[Stack]) -> list[int]:
    """Return where stacks lie."""
    return [stack.cell for stack in stacks]


def seen(grid: Grid, board: Board) -> list[tuple[object, int]]:
    """Return what a grid says of all stacks and the cells next to them."""
    cells = sorted({stack.cell + step for stack in board.stacks for step in [0, *STEPS]})
    places = [grid.place(cell) for cell in cells]
    return [(grid.stack_at[place], grid.codes[place]) for place in places]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_grid_follows_the_board(players: int) -> None:
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
        assert seen(board.grid(), board) == seen(Grid(board.stacks, 2), board)
        # A copy starts with a grid of its own.
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
        for owner, stacks in enumerate(board.stacks_of):
            assert stacks == [stack for stack in board.stacks if stack.owner == owner]


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
    board = Board(2)
    board.lay(cell_at(0, 0), 0, [1])
    board.lay(cell_at(1, 0), FACE_DOWN, [2])
    board.grid()
    copy = board.copy()
    copy.clear(cell_at(0, 0))
    copy.lay(cell_at(5, 5), 1, [3])

    assert cells_of(board.stacks) == [cell_at(0, 0), cell_at(1, 0)]
    assert [cells_of(stacks) for stacks in board.stacks_of] == [[cell_at(0, 0)], []]
    assert cells_of(copy.stacks) == [cell_at(1, 0), cell_at(5, 5)]
    assert copy.grid().codes[copy.grid().place(cell_at(1, 0))] == CLOSED
    assert board.grid().codes[board.grid().place(cell_at(1, 0))] == CLOSED + NEIGHBOR
