"""What each seat may know, and worlds that fit it (chapter 10)."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

import barrow
from barrow.games.conflict import armies
from barrow.games.conflict.components import EVERYBODY, KINDS, LEVELS
from barrow.games.conflict.rules.arranging import LayFighter
from barrow.games.conflict.state import State
from barrow.kernel.event import Event
from barrow.kernel.view import View
from tests.clauses import clause
from tests.games.conflict.board import (
    GAME,
    LETTERS,
    NO_LUCK,
    at,
    attack,
    do,
    document,
    position,
    until,
)

HIDDEN = {(0, 0): "up H5 H1", (1, 0): "down H:gun Z6", (2, 0): "down Z5 Z4", (5, 5): "up Z1"}


def seen(state: State, seat: int | None) -> dict[str, Any]:
    """Return a view as it goes over the wire."""
    found: dict[str, Any] = state.view(seat).document()
    return found


def tiles_at(view: dict[str, Any], cell: list[int]) -> list[str | None]:
    """Return the tiles of a stack that can be seen on the table."""
    stack = next(stack for stack in view["known"]["board"] if stack["cell"] == cell)
    return [tile["tile"] for tile in stack["tiles"]]


def remembered(view: dict[str, Any]) -> list[tuple[list[int], int, str]]:
    """Return what the seat remembers: cell, index, tile."""
    return [(memory["cell"], memory["index"], memory["tile"]) for memory in view["remembered"]]


def started(letters: str, seed: int = 1, until_first_turn: bool = True) -> State:
    """Return a game with preset armies at its first turn, or when one stack has been placed."""
    groups = [LETTERS[letter] for letter in letters]
    options: dict[str, object] = {"groups": "fixed", "fixed_groups": groups}
    state = GAME.new(len(letters), barrow.Chance(seed), options)
    while state.stack[0].name != "clean_up" and (until_first_turn or not any(state.seen_of)):
        seat = state.pending[0]
        state.apply(seat, state.legal(seat)[0], barrow.Chance(seed))
    return state


def twin_boards(one: str, other: str) -> tuple[State, State]:
    """Return two positions that differ in what lies face down at (2, 0)."""
    return (
        position("HZ", {**HIDDEN, (2, 0): one}),
        position("HZ", {**HIDDEN, (2, 0): other}),
    )


@clause("CF-10.1", "CF-10.6")
def test_tiles_of_face_down_stacks_are_in_nobodys_view() -> None:
    one, other = twin_boards("down Z5 Z4", "down Z4 Z5")

    assert [seen(one, seat) for seat in (0, 1, None)] == [
        seen(other, seat) for seat in (0, 1, None)
    ]
    assert tiles_at(seen(one, 1), [2, 0]) == [None, None]


@clause("CF-10.2")
def test_what_is_public_is_in_every_view() -> None:
    state = position("HZ", HIDDEN, held={"Z": ["lost"]}, grave=["Z6"], quiet=4, fresh="Z")
    views = [seen(state, seat)["known"] for seat in (0, 1, None)]

    assert [view["quiet"] for view in views] == [4] * 3
    assert [view["graveyard"] for view in views] == [{"zombie-6": 1}] * 3
    assert [view["seats"][1]["held"] for view in views] == [{"lost": 1}] * 3
    assert [view["seats"][1]["first_turn_over"] for view in views] == [False] * 3
    assert [view["turn"] for view in views] == [0] * 3
    assert [len(view["board"]) for view in views] == [4] * 3


@clause("CF-10.2")
def test_the_line_up_is_public_while_a_round_lasts() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6"}
    state = attack(position("HZV", board, held={"V": ["lost"]}), "1,0", "0,0")
    slots = seen(state, None)["known"]["lineup"]["slots"]

    assert slots[0]["chosen"] == {"tile": "human-4"}
    assert slots[0]["opposite"] == {"tile": "zombie-5"}


@clause("CF-10.2")
def test_which_fighters_have_moved_is_public() -> None:
    board = {(0, 0): "up H4 H2 H1", (1, 0): "down H:gun Z6"}
    state = until(position("HZ", board), "move_fighter")
    do(state, "move_fighter 0,0 0", "move_to 0,1")
    stacks = seen(state, 1)["known"]["board"]
    moved = next(stack for stack in stacks if stack["cell"] == [0, 1])

    assert moved["tiles"][0]["moved"] is True


@clause("CF-10.3")
def test_a_player_sees_all_own_stacks_and_the_own_army() -> None:
    state = started("HZ")
    mine = seen(state, 0)["known"]
    own = next(stack for stack in mine["board"] if stack["owner"] == 0)

    assert all(tile["tile"] for tile in own["tiles"])
    assert mine["seats"][0]["army"]["human-1"] == 1
    assert mine["seats"][1]["army"] is None


@clause("CF-10.4", "CF-R39", "CF-3.12")
def test_stacks_of_others_below_the_top_are_not_on_view() -> None:
    state = started("HZ", until_first_turn=False)
    cell = next(stack["cell"] for stack in seen(state, 1)["known"]["board"] if stack["owner"] == 0)

    assert tiles_at(seen(state, 1), cell) == ["human-2", None, None, None, None]
    assert remembered(seen(state, 1)) == []


@clause("CF-10.5", "CF-R39")
def test_what_was_shown_in_the_open_is_remembered_by_all() -> None:
    board = {(0, 0): "up V2 V1", (1, 0): "down Z5 Z6", (2, 0): "down Z4", (5, 5): "up Z1"}
    state = attack(position("VZ", board), "1,0", "0,0")
    log: list[Event] = []
    do(state, "hide 2,0", log=log)

    assert ([2, 0], 0, "vampire-2") in remembered(seen(state, 1))
    assert ([2, 0], 0, "vampire-2") in remembered(seen(state, None))
    assert tiles_at(seen(state, 1), [2, 0]) == [None, None]
    assert log[0].text == "The Mist Lord now lies face down at (2, 0)"


def arrange(state: State, log: list[Event]) -> int:
    """Put the stack with unseen fighters into another order; return its cell."""
    seat = state.pending[0]
    cells = [stack.cell for stack in state.board.stacks_of(seat)]
    number = cells.index(unseen_cell(state))
    state.apply(seat, GAME.moves.arrange[number], NO_LUCK, log)
    frame = state.stack[-1]
    assert isinstance(frame, LayFighter)
    while isinstance(state.stack[-1], LayFighter):
        state.apply(seat, state.legal(seat)[-1], NO_LUCK, log)
    return frame.cell


def worlds(state: State, seat: int | None, count: int) -> list[State]:
    """Return worlds imagined from a seat's view."""
    view = state.view(seat)
    return [GAME.imagine(view, barrow.Chance(number)) for number in range(count)]


def army_is_legal(world: State, seat: int) -> bool:
    """True if an imagined army could have been built."""
    army = armies.by_sort(world.group_of[seat], world.army_of[seat])
    group = GAME.pack.groups[world.group_of[seat]]
    tiles = {KINDS[kind]: army[LEVELS + kind] for kind in group.kinds}
    proposal = armies.Proposal(tiles, army[1:LEVELS], world.start_of[seat], army[0])
    return armies.army_fault(group, world.size_of[seat], proposal) is None


@clause("CF-10.5")
def test_an_arranged_stack_is_known_to_all_from_then_on() -> None:
    state = until(started("HZ"), "arrange_stack")
    log: list[Event] = []
    before = unseen_cell(state)
    cell = arrange(state, log)

    assert cell == before
    assert {tile & EVERYBODY for tile in state.board.stack_at(cell).tiles} == {EVERYBODY}
    assert [event.reveals for event in log if event.name == "stack_arranged"] == [True]


def unseen_cell(state: State) -> int:
    """Return the stack of the pending seat with a fighter the others have not seen."""
    return next(
        stack.cell
        for stack in state.board.stacks_of(state.pending[0])
        if any(tile & EVERYBODY != EVERYBODY for tile in stack.tiles)
    )


@clause("CF-10.5", "CF-R50")
def test_a_fighter_that_moves_is_shown_and_so_is_the_next_top() -> None:
    state = until(started("HZ"), "move_fighter")
    log: list[Event] = []
    seat = state.pending[0]
    top = state.legal(seat)[0]
    state.apply(seat, top, NO_LUCK, log)
    until(state, "move_fighter")

    assert state.seen_of[seat].bit_count() == 2


@clause("CF-R50", "CF-10.10")
def test_movement_is_asked_while_fighters_are_unseen_even_without_a_legal_move() -> None:
    state = until(started("HZ"), "move_fighter")

    assert state.stack[-1].ask_always
    moved = position("HZ", {(0, 0): "up H4 H1", (1, 0): "down H:gun Z6"})
    assert not until(moved, "move_fighter").stack[-1].ask_always


@clause("CF-10.7", "CF-5.14")
def test_a_scouted_tile_is_known_to_the_scout_alone() -> None:
    one, other = twin_boards("down Z5 Z4", "down Z4 Z5")
    scouted = [do(attack(state, "1,0", "0,0"), "look 2,0") for state in (one, other)]

    assert ([2, 0], 0, "zombie-5") in remembered(seen(scouted[0], 0))
    assert seen(scouted[0], 0) != seen(scouted[1], 0)
    assert seen(scouted[0], 1) == seen(scouted[1], 1)
    assert seen(scouted[0], None) == seen(scouted[1], None)
    # That the humans looked there is known to all.
    stack = next(s for s in seen(scouted[0], 1)["known"]["board"] if s["cell"] == [2, 0])
    assert stack["tiles"][0]["shown"] == [0]


@clause("CF-10.8")
def test_bombed_tiles_are_turned_up_for_all() -> None:
    log: list[Event] = []
    state = position("HZ", HIDDEN, held={"H": ["bomb"]})
    do(state, "bomb 2,0", log=log)

    assert log[1].text == "The stack at (2, 0) was bombed: Late Riser and Bloated Husk"
    assert log[1].reveals


@clause("CF-10.9")
def test_armies_of_others_stay_secret_and_their_size_is_public() -> None:
    state = started("HZ")
    other = seen(state, 0)["known"]["seats"][1]

    assert other["army"] is None
    assert other["size"] == 29
    assert other["start"] == [2, 0, 0, 0, 0]
    assert "seed" not in str(seen(state, 0))


@clause("CF-10.10")
def test_legal_actions_are_given_only_to_the_player_who_decides() -> None:
    state = position("HZ", {(0, 0): "up H4 H1", (1, 0): "down Z5", (0, 1): "down Z6"})

    assert len(state.legal(0)) == 2
    assert state.legal(1) == []


@clause("CF-10.11")
def test_after_the_end_everything_is_shown() -> None:
    board = {(0, 0): "up Z2 Z1", (1, 0): "up H1 H5", (3, 3): "down H6 Z5"}
    state = attack(position("ZH", board), "1,0", "0,0")

    assert tiles_at(seen(state, None), [3, 3]) == ["human-6", "zombie-5"]
    assert seen(state, 1)["known"]["seats"][0]["army"] is not None


@clause("CF-10.12")
def test_during_combat_the_rest_of_a_stack_shows_others_only_its_number() -> None:
    state = started("HZ")
    known = seen(state, 1)["known"]
    own = next(stack for stack in known["board"] if stack["owner"] == 0)

    # The first fighter is chosen already: it was the only choice.
    assert state.lineup is not None
    assert state.lineup.size == 1
    assert len(own["tiles"]) == 4
    assert [tile["tile"] for tile in own["tiles"]] == [None] * 4


@clause("CF-10.1")
def test_a_bot_has_a_path_to_nothing_but_its_view() -> None:
    state = started("HZ")
    view = state.view(1)
    assert isinstance(view, View)
    known = view.known
    assert isinstance(known, State)

    hidden = [tile for stack in known.board.stacks for tile in stack.tiles if tile < 0]
    assert len(hidden) == 48 + 4
    assert known.army_of[0] == []


@clause("CF-10.9", "CF-10.3")
def test_an_imagined_world_has_legal_armies_and_the_own_one() -> None:
    state = started("HZ")
    found = worlds(state, 0, 40)

    assert all(world.army_of[0] == state.army_of[0] for world in found)
    assert all(army_is_legal(world, 1) for world in found)
    assert len({tuple(world.army_of[1]) for world in found}) > 10
    assert len({tuple(world.start_of[1]) for world in found}) > 10
    assert all(world.start_of[1][0] == 2 for world in found)


def levels_fit(known: list[int], fighters: int) -> bool:
    """True if levels that differ by one at most, together so many, can hold the known ones."""
    fewest, more = divmod(fighters, len(known))
    spread = [fewest + 1] * more + [fewest] * (len(known) - more)
    return all(has >= seen for has, seen in zip(spread, sorted(known, reverse=True), strict=True))


@clause("CF-10.9", "CF-3.5")
def test_seen_fighters_leave_room_for_so_many_events() -> None:
    for levels in itertools.product(range(4), repeat=5):
        known = [1, *levels] + [0] * len(KINDS)
        fitting = [count for count in range(17) if levels_fit(list(levels), 19 - count)]

        assert max(armies.most_events(20, known, 16), -1) == max(fitting, default=-1)


@clause("CF-10.9", "CF-7.3")
def test_where_armies_are_presets_an_imagined_army_is_one_of_them() -> None:
    options: dict[str, object] = {
        "groups": "fixed",
        "fixed_groups": ["human", "zombie"],
        "armies": "preset",
    }
    state = GAME.new(2, barrow.Chance(1), options)
    state.apply(0, state.legal(0)[1], barrow.Chance(1))
    state.apply(1, state.legal(1)[2], barrow.Chance(1))
    presets = [GAME.pack.presets[number].army for number in GAME.pack.presets_for(1, 29)]

    found = [armies.by_sort(1, world.army_of[1]) for world in worlds(state, 0, 40)]
    assert {tuple(army) for army in found} == {tuple(army) for army in presets}


@clause("CF-10.7", "CF-10.5")
def test_what_a_seat_was_shown_is_so_in_every_world_it_imagines() -> None:
    state = do(attack(position("HZ", HIDDEN), "1,0", "0,0"), "look 2,0")
    mine = {at(world, 2, 0) for world in worlds(state, 0, 30)}
    theirs = {at(world, 2, 0).split()[1] for world in worlds(state, 1, 60)}

    assert {stack.split()[1] for stack in mine} == {"Z5"}
    assert len(theirs) > 1


@clause("CF-10.6")
def test_a_world_for_a_spectator_fits_what_a_spectator_sees() -> None:
    state = until(started("HZV", 3), "move_fighter")
    found = worlds(state, None, 10)

    assert all(world.view(None).document() == seen(state, None) for world in found)
    assert len({str(world.dump()) for world in found}) == 10


@clause("CF-9.5")
def test_worlds_are_imagined_from_a_position_too() -> None:
    state = position("HZ", HIDDEN)
    found = worlds(state, 0, 10)

    assert all(sum(world.army_of[1]) == 4 for world in found)
    assert all(world.view(0).document() == seen(state, 0) for world in found)


@clause("CF-9.5")
def test_a_view_of_a_position_goes_over_the_wire() -> None:
    state = GAME.load(document("HZ", HIDDEN))
    received = GAME.read_view(seen(state, 1))

    assert received.document() == seen(state, 1)


@clause("CF-9.5", "CF-10.4")
def test_a_view_in_which_nothing_is_hidden_goes_over_the_wire() -> None:
    state = position("HZ", {(0, 0): "up H4 H1", (5, 0): "up Z5 Z6", (5, 5): "up Z1"})
    for seat in (0, 1, None):
        received = GAME.read_view(seen(state, seat))
        world = GAME.imagine(received, NO_LUCK)

        assert received.document() == seen(state, seat)
        assert world.dump() == state.dump()


def damaged(state: State, seat: int | None) -> Any:
    """Return a view's document that may be changed."""
    return json.loads(json.dumps(state.view(seat).document()))


@clause("CF-9.5", "CF-10.1")
def test_a_view_with_more_unknown_tiles_than_there_are_is_refused() -> None:
    given = damaged(started("HZ"), 0)
    next(stack for stack in given["known"]["board"] if stack["owner"] is None)["tiles"].append(
        {"tile": None}
    )

    with pytest.raises(barrow.BadPosition):
        GAME.read_view(given)


@clause("CF-9.5", "CF-10.1")
def test_a_view_in_which_an_own_tile_is_missing_is_refused() -> None:
    given = damaged(started("HZ"), 0)
    given["known"]["board"] = [
        stack for stack in given["known"]["board"] if stack["cell"] != [0, 0]
    ]

    with pytest.raises(barrow.BadPosition):
        GAME.read_view(given)


@clause("CF-9.5", "CF-3.8")
def test_a_view_that_no_preset_fits_is_refused() -> None:
    groups = {"groups": "fixed", "fixed_groups": ["human", "zombie"], "armies": "preset"}
    state = GAME.new(2, barrow.Chance(1), groups)
    while state.stack[-1].name in ("build_armies", "choose_start"):
        state.apply(state.pending[0], state.legal(state.pending[0])[0], barrow.Chance(1))
    given = damaged(state, 0)
    # Only the horde has five of level 5, and it has no Lost.
    given["known"]["graveyard"] = {"zombie-5": 5, "zombie-lost": 1}
    for stack in [one for one in given["known"]["board"] if one["owner"] is None][:6]:
        stack["tiles"].pop()

    with pytest.raises(barrow.BadPosition) as caught:
        GAME.read_view(given)

    assert str(caught.value) == "seats[1]: no army fits what is known of it"
