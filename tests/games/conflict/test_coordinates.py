"""Actions on an unbounded board: finite ids, and texts with coordinates (CF-9.2, CF-9.3)."""

from __future__ import annotations

import pytest

import barrow
from barrow.games.conflict.actions import MoveTo
from barrow.games.conflict.cells import cell_at, distance
from barrow.games.conflict.state import State
from tests.clauses import clause
from tests.games.conflict.board import GAME, at, do, options, position, until

FAR_APART = {
    (0, 0): "up H4 H1",
    (1, 0): "down H:gun Z6",
    (900, -900): "up H6 H5",
    (901, -900): "up Z5 Z1",
}


@clause("CF-9.2")
def test_there_are_fewer_than_a_thousand_actions() -> None:
    assert GAME.size == 992


@clause("CF-9.2", "CF-2.10")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_numbers_stay_within_the_table_in_random_games(players: int) -> None:
    luck = barrow.Chance(f"bounds {players}")
    most_stacks = most_fighters = 0
    for _ in range(4):
        state = GAME.new(players, luck)
        while state.pending:
            seat = state.pending[0]
            listed = state.legal(seat)
            state.step(seat, listed[luck.below(len(listed))], luck)
            most_stacks = max(most_stacks, len(state.board.stacks))
            most_fighters = max(most_fighters, *[fighters(state, seat) for seat in range(players)])

    assert most_stacks <= GAME.pack.most_stacks == 120
    assert most_fighters <= GAME.pack.largest_army == 29


def fighters(state: State, seat: int) -> int:
    """Return how many fighters a seat has in the open."""
    return sum(len(stack.tiles) for stack in state.board.stacks_of(seat))


@clause("CF-9.3")
def test_own_stacks_are_numbered_in_reading_order_all_game_long() -> None:
    luck = barrow.Chance("own stacks")
    state = GAME.new(4, luck)
    while state.pending:
        seat = state.pending[0]
        listed = state.legal(seat)
        state.step(seat, listed[luck.below(len(listed))], luck)
        own = [state.board.stacks_of(owner) for owner in range(4)]
        cells = [[stack.cell for stack in stacks] for stacks in own]
        assert cells == [sorted(own) for own in cells]


@clause("CF-9.2")
def test_the_bounds_hold_for_every_deal() -> None:
    deals = GAME.pack.deals

    # Every stack holds a tile, and a game has players x army tiles.
    assert [deal.players * deal.army for deal in deals] == [58, 75, 80, 100, 120]
    assert len([action for action in GAME.actions.all if isinstance(action, MoveTo)]) == 84


def spread(marks: list[str]) -> dict[tuple[int, int], str]:
    """Lay every tile on a cell of its own, side by side; Leaders and Humans lie face up."""
    up = [mark[1:] == "1" or mark[0] == "H" for mark in marks]
    return {(x, 0): f"{'up' if up[x] else 'down'} {marks[x]}" for x in range(len(marks))}


def fighters_of(letter: str, count: int) -> list[str]:
    """Return a Leader and fighters of all levels in turn."""
    return [f"{letter}1", *[f"{letter}{2 + place % 5}" for place in range(count - 1)]]


@clause("CF-9.2")
def test_the_last_of_as_many_stacks_as_there_can_be_has_a_number() -> None:
    others = [mark for letter in "ZVWDG" for mark in fighters_of(letter, 20)]

    state = position("HZVWDG", spread(fighters_of("H", 19) + others), held={"H": ["bomb"]})

    assert len(state.board.stacks) == 119
    assert options(state)[-2:] == ["bomb 118,0", "pass"]
    assert str(state.legal(0)[-2]) == "bomb 118"


@clause("CF-9.2")
def test_the_last_of_as_many_fighters_as_a_player_can_have_has_a_number() -> None:
    state = position("HZ", spread([*fighters_of("H", 28), "Z6"]), held={"H": ["gun"]})

    assert options(state)[-2:] == ["attach gun 27,0 0", "pass"]
    assert str(state.legal(0)[-2]) == "attach gun 27"


@clause("CF-9.2", "CF-9.5")
def test_a_position_with_more_tiles_than_an_army_is_refused() -> None:
    with pytest.raises(barrow.BadPosition):
        position("HZ", spread(fighters_of("H", 30)))


@clause("CF-9.3")
def test_fighters_are_named_by_cell_and_index_and_places_by_slot_and_side() -> None:
    board = {(-3, 7): "up H4 H1", (-2, 7): "down H:gun Z6"}
    state = until(position("HZ", board), "move_fighter")

    assert options(state) == ["move_fighter -3,7 0", "move_fighter -3,7 1", "end_movement"]
    assert [str(action) for action in state.legal(0)] == [
        "move_fighter 0",
        "move_fighter 1",
        "end_movement",
    ]


@clause("CF-9.3")
@pytest.mark.parametrize("seed", range(3))
def test_every_text_with_coordinates_is_read_back(seed: int) -> None:
    luck = barrow.Chance(f"texts {seed}")
    state = GAME.new(3, luck)
    while state.pending:
        seat = state.pending[0]
        view = state.view(seat)
        listed = state.legal(seat)
        texts = [GAME.write(view, action) for action in listed]
        assert [GAME.read(view, text) for text in texts] == listed
        assert len(set(texts)) == len(texts)
        state.step(seat, listed[luck.below(len(listed))], luck)


@clause("CF-9.3")
@pytest.mark.parametrize(
    "text",
    [
        "choose_location 9,9",
        "choose_location 1,00",
        "from 9,9",
        "move_fighter 9,9 0",
        "move_fighter 0,0 7",
        "move_fighter 0,0 01",
        "move_to 1,0",
        "bomb x,y",
        "help 0,0",
    ],
)
def test_a_text_that_names_nothing_there_is_refused(text: str) -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6", (0, 1): "down Z6"}

    with pytest.raises(barrow.DecodeError):
        GAME.read(position("HZ", board).view(0), text)


@clause("CF-9.3", "CF-4.56")
@pytest.mark.parametrize("cell", ["0,0", "5,2", "9,9"])
def test_a_move_of_no_or_too_many_steps_is_refused(cell: str) -> None:
    state = until(position("HZ", {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6"}), "move_fighter")
    do(state, "move_fighter 0,0 0")

    with pytest.raises(barrow.DecodeError, match="a move has 1 to 6 steps"):
        GAME.read(state.view(0), f"move_to {cell}")


@clause("CF-2.10", "CF-4.71")
def test_far_apart_stacks_move_as_near_ones_do() -> None:
    near = {(10, 0) if cell == (900, -900) else cell: stack for cell, stack in FAR_APART.items()}
    near = {(11, 0) if cell == (901, -900) else cell: stack for cell, stack in near.items()}
    far_state = until(do(position("HZ", FAR_APART), "choose_location 1,0", "stop"), "move_fighter")
    near_state = until(do(position("HZ", near), "choose_location 1,0", "stop"), "move_fighter")
    ends = []
    for state, fighter in ((far_state, "900,-900 0"), (near_state, "10,0 0")):
        do(state, f"move_fighter {fighter}")
        ends.append({str(action) for action in state.legal(0)})

    assert ends[0] == ends[1]


@clause("CF-2.10")
def test_a_move_far_from_the_middle_is_written_in_coordinates() -> None:
    state = until(do(position("HZ", FAR_APART), "choose_location 1,0", "stop"), "move_fighter")
    do(state, "move_fighter 900,-900 0", "move_to 899,-900")

    assert at(state, 899, -900) == "up H6"
    assert distance(cell_at(899, -900), cell_at(0, 0)) == 1799
