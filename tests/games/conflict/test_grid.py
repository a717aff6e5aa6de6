"""The grid beside the board: after every decision it says what the board says."""

from __future__ import annotations

import random

import pytest

import barrow
from barrow.games.conflict.cells import STEPS, cell_at
from barrow.games.conflict.grid import CLOSED, FULL, NEAR, WALL, Grid, lay_out
from barrow.games.conflict.rules.movement import MoveTo, ground_of
from barrow.games.conflict.state import ConflictState
from tests.games.conflict.board import do, options, position, until


def seen(grid: Grid, state: ConflictState) -> list[tuple[int, bool]]:
    """Return what a grid says of all stacks and the cells next to them: codes, and walls."""
    cells = sorted({cell + step for cell in state.board for step in [0, *STEPS]})
    places = [grid.place(cell) for cell in cells]
    return [(grid.codes[place] & ~FULL, grid.marks[place] == WALL) for place in places]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_grid_follows_the_board(players: int) -> None:
    compared = 0
    chance = barrow.Chance(players)
    draw = random.Random(players)
    state = barrow.game("conflict").new(players, chance)
    while state.pending:
        seat = state.pending[0]
        state.apply(seat, draw.choice(state.legal(seat)), chance)
        assert isinstance(state, ConflictState)
        if state.grid is not None and not state.grid.is_wide:
            anew = lay_out(state.board, state.bounds, NEAR)
            assert seen(state.grid, state) == seen(anew, state)
            assert state.grid.places_of == [state.grid.places(own) for own in state.cells_of]
            assert state.grid.isolated or CLOSED not in anew.codes
            compared += 1

    assert compared > 50


def test_a_walk_that_begins_the_marks_anew_finds_the_same_ends() -> None:
    chance = barrow.Chance(4)
    state = barrow.game("conflict").new(2, chance)
    draw = random.Random(4)
    looked = 0
    while looked < 30:
        assert isinstance(state, ConflictState)
        seat = state.pending[0]
        legal = state.legal(seat)
        top = state.stack[-1]
        if isinstance(top, MoveTo):
            ground = ground_of(state, seat)
            ground.grid.walks = WALL - 1
            assert top.legal(state, seat) == legal
            looked += ground.grid.walks == 1  # some ends are found without a walk
        state.apply(seat, draw.choice(legal), chance)


def test_a_stack_that_was_full_takes_fighters_again() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down H:gun Z6", (2, 0): "up Z1", (0, 1): "up H5 H5 H6"}
    state = until(position("HZ", board), "move_fighter")
    # As a phase leaves it that went on on a wider grid, where a fourth fighter left the stack.
    grid = state.the_grid()
    place = grid.place(cell_at(0, 1))
    grid.codes[place] |= FULL
    state.ground = None
    do(state, "move_fighter 0,0 0")

    assert "move_to 0,1" in options(state)
    assert grid.codes[place] & FULL == 0
