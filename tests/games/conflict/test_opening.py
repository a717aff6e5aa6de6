"""Set-up: groups, armies, the deal, starting stacks (chapter 3)."""

from __future__ import annotations

import pytest

import barrow
from barrow.games.conflict.armies import Proposal, army_fault, by_sort
from barrow.games.conflict.board import FACE_DOWN
from barrow.games.conflict.cells import cell_at, x_of, y_of
from barrow.games.conflict.moves import start_cells
from barrow.games.conflict.muster import building
from barrow.games.conflict.state import State
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.conflict.board import GAME, LETTERS, at, counts, do, graveyard, options

PLAYERS = [2, 3, 4, 5, 6]


def table(letters: str, **settings: object) -> State:
    """Return a game with these groups, at army building."""
    groups = [LETTERS[letter] for letter in letters]
    chosen: dict[str, object] = {"groups": "fixed", "fixed_groups": groups, **settings}
    return GAME.new(len(letters), barrow.Chance(1), chosen)


def build(state: State, seat: int, *texts: str) -> State:
    """Let a seat make choices of its army."""
    for text in texts:
        state.apply(seat, GAME.parse(text), barrow.Chance(2))
    return state


def dealt(letters: str) -> State:
    """Return a game with the first preset armies, at the first starting stack."""
    state = table(letters)
    for seat in range(len(letters)):
        state.apply(seat, state.legal(seat)[0], barrow.Chance(2))
    return state


def build_whole(state: State, seat: int, army: Proposal) -> list[barrow.Action]:
    """Return the actions that build an army handed in as a whole, or raise (CF-9.4)."""
    group = GAME.pack.groups[state.group_of[seat]]
    fault = army_fault(group, state.size_of[seat], army)
    if fault is not None:
        raise barrow.RuleError(fault.clause, fault.text, fault.code)
    return building(state, seat, army, [])


def army_error(letters: str, army: Proposal) -> tuple[str, str]:
    """Return code and clause of the refusal of the first player's army."""
    with pytest.raises(barrow.RuleError) as caught:
        build_whole(table(letters), 0, army)
    return caught.value.code, caught.value.clause


def humans(
    tiles: dict[str, int] | None = None,
    levels: tuple[int, ...] = (5, 5, 5, 4, 4),
    start: tuple[int | str, ...] = (2, 3, 4, 5, 1),
    leaders: int = 1,
) -> Proposal:
    """Return the army of the rulebook's example, or one that differs from it."""
    five = {"gun": 1, "body_armor": 1, "daybreak": 1, "extraction": 1, "bomb": 1}
    return Proposal(five if tiles is None else tiles, levels, start, leaders)


@clause("CF-3.1")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(barrow.BadOptions) as caught:
        GAME.new(players, barrow.Chance(1))

    assert (caught.value.code, caught.value.clause) == ("player_count", "CF-3.1")


@clause("CF-3.1", "CF-12.3")
@pytest.mark.parametrize(
    ("groups", "code"),
    [(["human", "human"], "group_taken"), (["human", "elf"], "unknown_group")],
    ids=["twice", "unknown"],
)
def test_fixed_groups_are_known_and_different(groups: list[str], code: str) -> None:
    with pytest.raises(barrow.BadOptions) as caught:
        GAME.new(2, barrow.Chance(1), {"groups": "fixed", "fixed_groups": groups})

    assert caught.value.code == code


@clause("CF-3.2", "CF-R46")
def test_groups_are_chosen_in_seat_order_and_a_taken_one_is_not_offered() -> None:
    state = GAME.new(3, barrow.Chance(1))
    do(state, "choose_group human")

    assert state.pending == (1,)
    assert "choose_group human" not in options(state)
    refusal = state.why_not(1, GAME.parse("choose_group human"))
    assert refusal is not None
    assert refusal.code == "group_taken"


@clause("CF-3.2")
def test_an_unknown_group_is_refused() -> None:
    with pytest.raises(barrow.DecodeError) as caught:
        GAME.parse("choose_group elf")

    assert caught.value.code == "unknown_group"


@clause("CF-3.2", "CF-3.21")
def test_random_groups_are_drawn() -> None:
    state = GAME.new(2, barrow.Chance.scripted([5, 0, 1, 2, 3, 4]), {"groups": "random"})

    assert [GAME.pack.groups[group].id for group in state.group_of] == ["human", "vampire"]


@clause("CF-3.3", "CF-7.1")
@pytest.mark.parametrize(
    ("players", "army", "across", "down"),
    [(2, 29, 4, 4), (3, 25, 4, 5), (4, 20, 4, 5), (5, 20, 5, 5), (6, 20, 5, 6)],
)
def test_army_size_and_board_by_number_of_players(
    players: int, army: int, across: int, down: int
) -> None:
    state = dealt("HZVWDG"[:players])
    cells = {(x_of(stack.cell), y_of(stack.cell)) for stack in state.board.stacks}

    assert state.size_of == [army] * players
    assert [sum(tiles) for tiles in state.army_of] == [army] * players
    assert cells == {(x, y) for x in range(across) for y in range(down)}


@clause("CF-3.4", "CF-3.6")
@pytest.mark.parametrize("leaders", [0, 2])
def test_every_army_has_one_leader(leaders: int) -> None:
    assert army_error("HZ", humans(leaders=leaders)) == ("army_leader", "CF-3.4")


@clause("CF-3.4")
def test_the_leader_counts_toward_the_size() -> None:
    assert army_error("HZ", humans(levels=(5, 5, 5, 5, 4)))[0] == "army_size"


@clause("CF-3.5", "CF-R38")
def test_levels_two_to_six_differ_by_one_at_most() -> None:
    assert army_error("HZ", humans(levels=(6, 5, 4, 4, 4))) == ("army_levels", "CF-3.5")


@clause("CF-3.6")
@pytest.mark.parametrize(
    "army",
    [
        humans(tiles={"gun": 3}),
        humans(tiles={"gun": -1}),
        humans(levels=(7, 4, 4, 4, 4)),
    ],
    ids=["three guns", "fewer than none", "seven of a level"],
)
def test_no_count_exceeds_the_copies(army: Proposal) -> None:
    assert army_error("HZ", army) == ("army_copies", "CF-3.6")


@clause("CF-3.6")
def test_a_kind_of_another_group_is_refused() -> None:
    assert army_error("HZ", humans(tiles={"knife": 1})) == ("army_tile", "CF-3.6")


@clause("CF-3.7", "CF-9.4")
def test_an_army_handed_in_is_built_by_the_choices_that_make_it() -> None:
    state = table("HZ")
    actions = build_whole(state, 0, humans())
    build(state, 0, *[str(action) for action in actions])

    assert [str(action) for action in actions] == [
        "choose_army custom",
        "take_tiles 1",
        "take_tiles 1",
        "take_tiles 1",
        "take_tiles 1",
        "take_tiles 1",
        "extra_level 2",
        "extra_level 3",
        "extra_level 4",
        "stack_next 2",
        "stack_next 3",
        "stack_next 4",
        "stack_next 5",
    ]
    assert counts(by_sort(state.group_of[0], state.army_of[0]))[0] == [5, 5, 5, 4, 4]
    assert state.start_of[0] == [2, 3, 4, 5, 1]


@clause("CF-3.7")
def test_every_level_gets_a_fifth_and_the_rest_goes_to_different_levels() -> None:
    state = build(table("HZ"), 0, "choose_army custom", *["take_tiles 0"] * 5)
    # 28 fighters: five of each level, three levels get one more.
    build(state, 0, "extra_level 6")

    assert options(state) == ["extra_level 2", "extra_level 3", "extra_level 4", "extra_level 5"]
    build(state, 0, "extra_level 2", "extra_level 4", *[f"stack_next {n}" for n in (1, 2, 3, 4)])
    assert counts(by_sort(state.group_of[0], state.army_of[0])) == ([6, 5, 6, 5, 6], {})


@clause("CF-3.8")
def test_a_preset_fixes_army_starting_tiles_and_order() -> None:
    state = build(table("VZ"), 0, "choose_army vampire-29-horde")

    assert counts(by_sort(state.group_of[0], state.army_of[0])) == (
        [5, 5, 5, 5, 5],
        {"hypnosis": 1, "scatter": 1, "miss": 1},
    )
    assert state.start_of[0] == [2, 3, 4, 5, 1]


@clause("CF-3.8", "CF-12.3")
@pytest.mark.parametrize("preset", ["vampire-20-horde", "zombie-29-horde"])
def test_a_preset_of_another_size_or_group_is_refused(preset: str) -> None:
    refusal = table("VZ").why_not(0, GAME.parse(f"choose_army {preset}"))

    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("army_tile", "CF-3.8")


@clause("CF-7.3")
def test_armies_may_be_preset_for_each_player() -> None:
    state = table("VZ", armies_each=["preset", "free"])

    assert [str(action) for action in state.legal(0)] == [
        "choose_army vampire-29-balanced",
        "choose_army vampire-29-horde",
        "choose_army vampire-29-trickster",
    ]
    assert len(state.legal(1)) == 4
    refusal = state.why_not(0, GAME.parse("choose_army custom"))
    assert refusal is not None
    assert refusal.clause == "CF-7.3"


@clause("CF-7.3")
@pytest.mark.parametrize(
    "settings",
    [
        {"armies_each": ["free"]},
        {"armies_each": ["free", "huge"]},
        {"armies_each": 3},
        {"fixed_groups": ["human", "zombie"]},
        {"stand_still": 0},
    ],
    ids=["too few", "unknown", "no list", "fixed but chosen", "no turns"],
)
def test_options_that_do_not_go_together_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(barrow.BadOptions):
        GAME.new(2, barrow.Chance(1), settings)


@clause("CF-3.9", "CF-R38")
def test_armies_are_built_by_all_at_once_and_others_learn_only_who_is_ready() -> None:
    state = table("HZ")
    log: list[Event] = []
    before = state.view(1).document()
    state.apply(0, GAME.parse("choose_army custom"), barrow.Chance(2), log)

    assert state.view(1).document() == before
    assert log == []
    one = build(state.clone(), 0, *["take_tiles 0"] * 5)
    other = build(state.clone(), 0, *["take_tiles 1"] * 5)
    assert one.view(1).document() == other.view(1).document()
    assert one.view(0).document() != other.view(0).document()


@clause("CF-3.9")
def test_ready_is_told_to_all_and_the_army_to_its_owner() -> None:
    state = table("HZ")
    log: list[Event] = []
    state.apply(1, GAME.parse("choose_army zombie-29-horde"), barrow.Chance(2), log)

    assert state.pending == (0,)
    assert log[0].seen_by(0).text == "The Zombies are ready"
    assert "5/5/5/5/5" in log[0].seen_by(1).text


@clause("CF-3.10")
@pytest.mark.parametrize(
    ("start", "error"),
    [
        ((2, 3, 4, 5), ("start_count", "CF-3.10")),
        ((2, 3, 4, 7, 1), ("start_not_in_army", "CF-3.10")),
        ((2, 3, 4, "knife", 1), ("start_not_in_army", "CF-3.10")),
        ((2, 3, 4, "gun", 1), ("start_kind", "CF-3.10")),
        ((2, 3, 4, 5, 6), ("start_leader", "CF-3.10")),
        ((2, 3, 3, 5, 1), ("start_levels", "CF-3.10")),
        ((2, 3, 4, 6, 1), ("start_no_start", "CF-5.29")),
    ],
    ids=[
        "four",
        "no such level",
        "not in army",
        "an item",
        "no leader",
        "a level twice",
        "No Start",
    ],
)
def test_five_fighters_of_different_levels_start(
    start: tuple[int | str, ...], error: tuple[str, str]
) -> None:
    assert army_error("HZ", humans(start=start)) == error


@clause("CF-12.3")
def test_an_army_is_checked_before_its_starting_stack() -> None:
    broken = Proposal({"knife": 9}, (7, 7, 7, 7, 7), (), 0)
    copies = Proposal({"gun": 9}, (7, 7, 7, 7, 7), (), 0)

    assert army_error("HZ", broken)[0] == "army_tile"
    assert army_error("HZ", copies)[0] == "army_copies"
    assert army_error("HZ", Proposal({}, (6, 6, 6, 6, 6), (), 0))[0] == "army_leader"
    assert army_error("HZ", Proposal({}, (6, 6, 6, 6, 6), ()))[0] == "army_size"
    assert army_error("HZ", Proposal({}, (6, 6, 6, 6, 4), ()))[0] == "army_levels"
    assert army_error("HZ", humans(start=()))[0] == "start_count"


@clause("CF-3.11", "CF-5.29")
def test_a_group_with_a_no_start_level_leaves_it_out_and_others_choose() -> None:
    humans_state = build(table("HZ"), 0, "choose_army custom", *["take_tiles 1"] * 5)
    build(humans_state, 0, "extra_level 2", "extra_level 3", "extra_level 4")
    vampires = build(table("VZ"), 0, "choose_army custom", *["take_tiles 1"] * 5)
    build(vampires, 0, "extra_level 2", "extra_level 3", "extra_level 4")

    assert options(humans_state) == [f"stack_next {level}" for level in (1, 2, 3, 4, 5)]
    assert options(vampires) == [f"leave_out {level}" for level in (2, 3, 4, 5, 6)]
    build(vampires, 0, "leave_out 4")
    assert options(vampires) == [f"stack_next {level}" for level in (1, 2, 3, 5, 6)]


@clause("CF-3.12")
def test_the_five_lie_in_any_order_and_only_the_top_is_seen() -> None:
    state = table("HZ")
    build(state, 0, *[str(a) for a in build_whole(state, 0, humans(start=(4, 1, 3, 5, 2)))])
    build(state, 1, "choose_army zombie-29-horde")
    do(state, "choose_start 0,-1")
    seen = GAME.see(state, 1).document()["known"]
    assert isinstance(seen, dict)
    stack = next(stack for stack in seen["board"] if stack["owner"] == 0)

    assert at(state, 0, -1) == "up H4 H1 H3 H5 H2"
    assert [tile["tile"] for tile in stack["tiles"]] == ["human-4", None, None, None, None]


@clause("CF-3.13", "CF-3.21")
def test_all_other_tiles_are_shuffled_and_dealt_three_to_a_stack() -> None:
    state = table("HZ")
    build(state, 0, "choose_army human-29-balanced")
    luck = barrow.Chance.scripted(list(range(47, -1, -1)))
    state.apply(1, GAME.parse("choose_army zombie-29-balanced"), luck)

    assert luck.left == 0
    assert [len(stack.tiles) for stack in state.board.stacks] == [3] * 16
    # Sorted by seat, level and kind before the shuffle: here in reverse order.
    assert at(state, 0, 0) == "down Z:daybreak Z:scatter Z:bomb"
    assert at(state, 3, 3) == "down H2 H2 H2"


@clause("CF-3.14", "CF-R48")
def test_tiles_in_no_army_are_out_of_the_game() -> None:
    state = dealt("HZ")

    assert graveyard(state) == []
    assert sum(len(stack.tiles) for stack in state.board.stacks) == 48


@clause("CF-3.15")
def test_the_human_player_comes_first() -> None:
    assert dealt("ZVH").pending == (2,)


@clause("CF-3.15", "CF-3.21")
def test_without_humans_the_first_player_is_drawn() -> None:
    state = table("ZV")
    state.apply(0, state.legal(0)[0], barrow.Chance(1))
    state.apply(1, state.legal(1)[0], barrow.Chance.scripted([1, *range(48)]))

    assert state.pending == (1,)


@clause("CF-3.16", "CF-3.19", "CF-R37")
def test_starting_stacks_are_placed_clockwise_and_the_first_player_begins() -> None:
    state = dealt("ZHV")
    placed = [state.pending]
    do(state, "choose_start 0,-1")
    placed.append(state.pending)
    do(state, "choose_start 2,-1")
    placed.append(state.pending)
    do(state, "choose_start -1,0")

    assert placed == [(1,), (2,), (0,)]
    assert state.turn == 1


@clause("CF-3.17", "CF-R37")
@pytest.mark.parametrize(
    ("across", "down", "count"), [(4, 4, 16), (4, 5, 18), (5, 5, 20), (5, 6, 22)]
)
def test_start_cells_lie_around_the_rectangle_without_its_corners(
    across: int, down: int, count: int
) -> None:
    cells = start_cells(across, down)

    assert len(cells) == count
    assert cell_at(0, -1) in cells
    assert cell_at(across, down - 1) in cells
    assert cell_at(-1, -1) not in cells


@clause("CF-3.17", "CF-3.18")
@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("-1,-1", "start_cell"),
        ("1,1", "start_cell"),
        ("9,9", "start_cell"),
        ("1,-1", "start_cell"),
        ("2,-1", "start_adjacent"),
    ],
    ids=["a corner", "the board", "far away", "occupied", "next to another"],
)
def test_a_start_cell_is_free_and_not_next_to_another_starting_stack(cell: str, code: str) -> None:
    state = do(dealt("HZ"), "choose_start 1,-1")
    refusal = state.why_not(1, GAME.parse(f"choose_start {cell}"))

    assert refusal is not None
    assert refusal.code == code


@clause("CF-3.18")
def test_a_diagonal_start_cell_is_allowed() -> None:
    state = do(dealt("HZ"), "choose_start 0,-1")

    assert "choose_start -1,0" in options(state)
    assert "choose_start 1,-1" not in options(state)


@clause("CF-3.20")
def test_nobody_holds_tiles_at_the_start_and_the_graveyard_is_empty() -> None:
    state = dealt("HZV")

    assert [sum(held) for held in state.held_of] == [0, 0, 0]
    assert graveyard(state) == []


@clause("CF-X1")
def test_the_army_of_the_rulebook_is_legal() -> None:
    state = table("HZ")
    build(state, 0, *[str(action) for action in build_whole(state, 0, humans())])

    assert sum(state.army_of[0]) == 29
    assert sorted(state.start_of[0]) == [1, 2, 3, 4, 5]


@clause("CF-X2")
def test_three_of_one_level_left_out_and_one_of_another_is_too_uneven() -> None:
    uneven = humans(tiles={"gun": 2, "body_armor": 2, "daybreak": 1}, levels=(3, 5, 5, 5, 5))
    even = humans(
        tiles={"gun": 2, "body_armor": 2, "daybreak": 2, "extraction": 2, "bomb": 1},
        levels=(4, 4, 4, 4, 3),
    )

    assert army_error("HZ", uneven)[0] == "army_levels"
    assert len(build_whole(table("HZ"), 0, even)) > 0
    assert 1 + 19 + 9 == 29


@clause("CF-X3")
def test_a_leader_with_four_fighters_of_level_three_may_not_start() -> None:
    assert army_error("HZ", humans(start=(3, 3, 3, 3, 1)))[0] == "start_levels"


@clause("CF-X4")
def test_three_players_have_twenty_stacks_of_three() -> None:
    state = dealt("HZV")
    down = [stack for stack in state.board.stacks if stack.owner == FACE_DOWN]

    assert [len(stack.tiles) for stack in down] == [3] * 20
    assert 3 * (25 - 5) == 60


@clause("CF-9.1")
def test_set_up_decisions_may_be_answered_in_any_order() -> None:
    state = table("HZV")
    state.apply(2, state.legal(2)[0], barrow.Chance(1))
    state.apply(0, state.legal(0)[3], barrow.Chance(1))

    assert state.pending == (0, 1)


@clause("CF-12.3")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("stack_next 1", "wrong_action"),
        ("choose_start 0,-1", "wrong_action"),
        ("pass", "wrong_action"),
    ],
)
def test_another_kind_of_action_is_refused_while_armies_are_built(text: str, code: str) -> None:
    refusal = table("HZ").why_not(0, GAME.parse(text))

    assert refusal is not None
    assert refusal.code == code
