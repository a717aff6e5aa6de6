"""Positions that are given, and those that are refused (CF-9.5)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import barrow
from barrow.games.conflict.rules.players import is_fresh, is_in
from barrow.games.conflict.state import State
from barrow.kernel.errors import BadPosition
from tests.clauses import clause
from tests.games.conflict.board import (
    GAME,
    NO_LUCK,
    asked,
    at,
    attack,
    do,
    document,
    options,
    position,
    stacks,
    until,
)

BOARD = {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6", (5, 5): "up Z1"}


def saved_and_loaded(state: State) -> State:
    """Return the position as another process reads it."""
    return GAME.load(json.loads(json.dumps(state.dump())))


def seen_and_read(state: State, seat: int | None) -> barrow.View:
    """Return a seat's view as another process reads it."""
    return GAME.read_view(json.loads(json.dumps(state.view(seat).document())))


@clause("CF-9.5", "CF-R51")
def test_play_begins_with_the_active_players_prep_window() -> None:
    state = position("HZ", BOARD, held={"Z": ["bomb"]}, active="Z")

    assert asked(state) == ("Z", "prep")
    assert [is_fresh(state, seat) for seat in (0, 1)] == [False, False]
    assert state.quiet == 0
    assert at(state, 0, 0) == "up H4 H1"


@clause("CF-9.5")
def test_a_dumped_position_is_loaded_again() -> None:
    state = position("HZ", BOARD, held={"Z": ["bomb"]})

    assert GAME.load(state.dump()).dump() == state.dump()


@clause("CF-9.5", "CF-4.56")
def test_a_fighter_walks_as_far_after_a_fight_was_saved_as_without() -> None:
    board = {(8, 7): "up H5 H6 H1", (8, 8): "up Z2", (0, 0): "up Z1", (0, 1): "down Z6"}
    state = until(position("HZ", board, held={"Z": ["miss"]}), "fight")
    loaded = saved_and_loaded(state)
    for played in (state, loaded):
        do(played, "pass", "move_fighter 8,7 0")

    assert "move_to 8,9" in options(loaded)
    assert options(loaded) == options(state)


@clause("CF-9.5", "CF-4.29")
@pytest.mark.parametrize("answer", ["pass", "miss 1 chosen", "miss 1 opposite"])
def test_fighters_come_back_from_a_fight_that_was_saved_far_from_all_other_stacks(
    answer: str,
) -> None:
    board = {
        (10, 12): "up H2",
        (10, 13): "up Z5",
        (0, 0): "up Z1",
        (0, 1): "down Z6",
        (0, 5): "up H1",
    }
    state = position("HZ", board, held={"Z": ["miss"]})
    assert asked(state) == ("Z", "fight")
    loaded = saved_and_loaded(state)
    imagined = GAME.imagine(seen_and_read(state, 1), NO_LUCK)
    assert isinstance(imagined, State)
    for played in (state, loaded, imagined):
        do(played, answer)

    assert stacks(loaded) == stacks(imagined) == stacks(state)
    assert options(loaded) == options(state)


@clause("CF-9.5", "CF-4.46")
def test_a_round_against_a_face_up_stack_is_not_read_back_as_one_against_a_face_down_stack() -> (
    None
):
    board = {(0, 0): "up H5 H6 H1", (1, 0): "down Z2 Z3", (5, 5): "up Z1"}
    state = position("HZ", board, held={"Z": ["miss"]})
    written = json.loads(json.dumps(until(attack(state, "1,0", "0,0"), "fight").dump()))
    written["lineup"]["face_down"] = False

    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert caught.value.path == "lineup.face_down"


@clause("CF-9.5", "CF-10.6")
def test_no_starting_fighter_of_a_player_who_is_out_is_unseen() -> None:
    state = GAME.new(3, barrow.Chance(1), {"armies": "preset", "groups": "random"})
    while not all(state.seen_of):
        state.apply(state.pending[0], state.legal(state.pending[0])[0], barrow.Chance(2))
    gone = (state.turn + 1) % 3
    state.apply(gone, GAME.parse("leave"), barrow.Chance(2))
    until(state, "move_fighter")
    written = json.loads(json.dumps(state.dump()))
    seen = written["seats"][gone]["seen"]
    assert len(seen) == 5
    del seen[0]

    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert caught.value.path == f"seats[{gone}].seen"


@clause("CF-9.5", "CF-4.55")
def test_a_fighter_that_moves_is_known_to_all() -> None:
    state = GAME.new(3, barrow.Chance(1), {"armies": "preset", "groups": "random"})
    while state.stack[-1].name != "move_to":
        state.apply(state.pending[0], state.legal(state.pending[0])[0], barrow.Chance(2))
    written = json.loads(json.dumps(state.dump()))
    (number,) = [n for n, frame in enumerate(written["stack"]) if frame["frame"] == "move_to"]
    tiles = state.board.stack_at(state.board.stacks_of(state.turn)[0].cell).tiles
    written["stack"][number]["index"] = len(tiles) - 1

    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert caught.value.path == f"stack[{number}].index"


@clause("CF-6.7", "CF-9.5")
@pytest.mark.parametrize("quiet", [20, 25, 29])
def test_turns_without_a_loss_are_read_back_in_the_turn_of_an_elimination(quiet: int) -> None:
    board = {(0, 0): "up H2 H3 H1", (1, 0): "up Z1", (0, 1): "down V5 V6", (9, 9): "up V1"}
    state = attack(position("HZV", board, quiet=quiet), "1,0", "0,0")
    assert (is_in(state, 1), state.quiet) == (False, quiet)
    loaded = saved_and_loaded(state)

    assert loaded.dump() == state.dump()
    for seat in (0, 1, 2, None):
        assert seen_and_read(state, seat).document() == state.view(seat).document()


@clause("CF-6.7", "CF-9.5")
@pytest.mark.parametrize(
    "begun", [{}, {"stack": [{"frame": "begin_turn"}]}], ids=["left out", "told"]
)
def test_a_turn_that_begins_has_had_no_loss(begun: dict[str, Any]) -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down V5 V6", (9, 9): "up V1"}
    written = {**document("HZV", board, grave=["Z1"], quiet=20), "buried": True, **begun}

    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert str(caught.value) == "quiet: must be 0 to 19, not 20"


@clause("CF-9.5")
def test_a_position_may_say_that_a_turn_begins() -> None:
    written = {**document("HZ", BOARD), "stack": [{"frame": "begin_turn"}]}

    assert GAME.load(written).dump() == GAME.load(document("HZ", BOARD)).dump()


@clause("CF-6.10", "CF-9.5")
@pytest.mark.parametrize("gone", [0, 1, 2, 3])
def test_a_game_is_read_back_after_a_player_left_while_groups_were_chosen(gone: int) -> None:
    state = GAME.new(4, barrow.Chance(1))
    state.apply(0, state.legal(0)[0], NO_LUCK)
    state.apply(gone, GAME.parse("leave"), NO_LUCK)
    loaded = saved_and_loaded(state)

    assert loaded.dump() == state.dump()
    for seat in (0, 1, 2, 3, None):
        assert seen_and_read(state, seat).document() == state.view(seat).document()


@clause("CF-6.10", "CF-9.5")
def test_a_player_who_has_left_is_out_unless_a_round_or_the_set_up_is_under_way() -> None:
    written = document("HZV", {**BOARD, (9, 9): "up V1"})
    written["seats"][2]["left"] = True

    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert str(caught.value) == "seats[2].left: the Leader is alive"


@clause("CF-9.5", "CF-3.9")
@pytest.mark.parametrize("seats", [[0, 1, 1], [0, 1]], ids=["twice", "missing"])
def test_every_seat_builds_an_army_after_groups_are_chosen(seats: list[int]) -> None:
    written = json.loads(json.dumps(GAME.new(3, barrow.Chance(1)).dump()))
    written["stack"][1]["seats"] = seats

    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert caught.value.path == "stack[1].seats"


@clause("CF-9.5", "CF-3.13")
def test_nothing_of_a_starting_stack_was_seen_before_the_deal() -> None:
    written = json.loads(json.dumps(GAME.new(3, barrow.Chance(1)).dump()))
    written["seats"][1]["seen"] = [1, 3]

    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert str(caught.value) == "board: nothing is on the table before the deal"


@clause("CF-9.5", "CF-3.16")
def test_starting_stacks_are_put_down_in_turn() -> None:
    groups = {"groups": "fixed", "fixed_groups": ["human", "zombie", "vampire"], "armies": "preset"}
    state = GAME.new(3, barrow.Chance(1), groups)
    while state.stack[-1].name != "choose_start" or state.pending[0] == state.turn:
        seat = state.pending[0]
        state.apply(seat, state.legal(seat)[0], barrow.Chance(2))
    written = json.loads(json.dumps(state.dump()))
    written["turn"] = state.pending[0]

    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert caught.value.path == f"seats[{state.turn}].seen"


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
    ("written", "path"),
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
        (change(stack=[{"frame": "clean_up"}]), "stack"),
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
def test_a_position_that_does_not_hold_together_is_refused(
    written: dict[str, Any], path: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert caught.value.path == path


@clause("CF-9.5")
def test_a_living_player_needs_a_leader() -> None:
    written = document("HZ", BOARD)
    written["board"] = [stack for stack in written["board"] if stack["tiles"] != ["zombie-1"]]

    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert str(caught.value) == "seats[1]: has no Leader in a stack"


@clause("CF-R51")
def test_a_position_holds_no_more_tiles_of_a_player_than_an_army() -> None:
    written = document("HZ", BOARD)
    tiles = [f"zombie-{level}" for level in (2, 3, 4) for _ in range(6)]
    more = ["zombie-miss", "zombie-miss", "zombie-lost", "zombie-lost", "zombie-bomb"]
    written["board"].append(
        {"cell": [9, 9], "owner": None, "tiles": tiles + more + ["zombie-5"] * 4}
    )

    with pytest.raises(BadPosition) as caught:
        GAME.load(written)

    assert caught.value.path == "seats[1].size"
