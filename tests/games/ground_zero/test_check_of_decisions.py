"""Open decisions that do not fit the board are refused, with the field at fault."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.state import State
from barrow.kernel.chance import Chance
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, options, play, units
from tests.games.ground_zero.position import GONE, fault, war, written


@clause("GZ-4.1", "GZ-4.2")
@pytest.mark.parametrize(
    ("path", "value", "at", "text"),
    [
        ("stack[3].frame", "dance", "stack[3].frame", "there is no 'dance'"),
        ("stack[3].seat", GONE, "stack[3].seat", "is missing"),
        ("stack[3].seat", 9, "stack[3].seat", "there is no seat 9"),
        ("stack[3].seat", "me", "stack[3].seat", "there is no seat me"),
        ("stack[3].mood", 1, "stack[3].mood", "is no part of attack"),
        ("stack[3].seat", 1, "stack[3].seat", "seat 1 does not run the active party"),
        ("stack[0]", GONE, "stack[0]", "card_phase cannot lie on the bottom"),
        ("stack[2]", {"frame": "end_turn"}, "stack[2]", "end_turn cannot lie on card_phase"),
    ],
    ids=[
        "unknown frame",
        "missing field",
        "no such seat",
        "no number",
        "unknown field",
        "seat of another party",
        "no end of the turn",
        "phases out of order",
    ],
)
def test_what_is_pending_lies_in_the_order_of_the_turn(
    path: str, value: object, at: str, text: str
) -> None:
    assert fault(war(), (path, value)) == (at, text)


def attacked() -> State:
    """Return a position in which the Aliens choose how to defend congo."""
    state = war()
    play(state, "attack nile congo", "dice 2")
    return state


def moving_in() -> State:
    """Return a position in which the Civilians count the cyborgs that move in."""
    state = board("nile C3+3", "congo M1", "horn M1", turn="civilians")
    play(state, "attack nile congo", "dice 1 1", "boost false", "count 1", dice=[6, 5, 1])
    return state


@clause("GZ-4.24", "GZ-5.23")
@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("source", "lena", "the two territories are not neighbors"),
        ("source", "maghreb", "the two territories are not neighbors"),
        ("target", "guinea", "guinea is not an enemy territory"),
        ("seat", 2, "congo does not belong to seat 2"),
        ("civilians", 5, "nile has no such attack dice"),
        ("civilians", 0, "nile has no such attack dice"),
        ("cyborgs", 1, "nile has no such attack dice"),
    ],
)
def test_dice_are_chosen_for_a_battle_on_the_board(field: str, value: object, text: str) -> None:
    assert fault(attacked(), (f"stack[4].{field}", value)) == ("stack[4]", text)


@clause("GZ-4.24")
def test_an_unknown_territory_in_a_battle_is_refused() -> None:
    assert fault(attacked(), ("stack[4].target", "atlantis")) == (
        "stack[4].target",
        "there is no territory 'atlantis'",
    )


@clause("GZ-4.41", "GZ-4.42")
@pytest.mark.parametrize(
    ("field", "value", "at", "text"),
    [
        ("target", "horn", ".target", "must be empty and not the party's own"),
        ("target", "nile", ".target", "must be empty and not the party's own"),
        ("target", "taiga", ".target", "must be a neighbor of the source"),
        ("civilians", 4, ".civilians", "must be 0 to 3, not 4"),
        ("purpose", "transfer", ".target", "must be another territory of the party"),
        (
            "purpose",
            "dance",
            ".purpose",
            "there is no purpose 'dance'",
        ),
        ("source", "horn", "", "horn does not belong to seat 2"),
        ("low", 1, ".low", "is not the fewest units that move"),
    ],
    ids=[
        "occupied target",
        "own target",
        "far target",
        "too many civilians",
        "transfer to the enemy",
        "unknown purpose",
        "source of another",
        "some must go",
    ],
)
def test_units_move_to_where_they_can_go(field: str, value: object, at: str, text: str) -> None:
    state = board("nile C3+3", "horn M1", turn="civilians")
    play(state, "walk nile congo", "count 1")

    assert fault(state, (f"stack[4].{field}", value)) == (f"stack[4]{at}", text)


@clause("GZ-4.44")
@pytest.mark.parametrize("low", [0, 2])
def test_at_least_one_unit_walks_and_no_more_must(low: int) -> None:
    state = board("nile M4")
    play(state, "walk nile congo")

    at, text = fault(state, ("stack[4].low", low))

    assert (at, text) == ("stack[4].low", "is not the fewest units that move")


@clause("GZ-4.42")
def test_only_civilians_count_each_kind() -> None:
    state = board("nile M4")
    play(state, "walk nile congo")
    civilians = {**written(state)["stack"][4], "frame": "move_civilians", "low_cyborgs": 0}

    assert fault(state, ("stack[4]", civilians)) == (
        "stack[4]",
        "Civilians count each kind of unit, and nobody else does",
    )


@clause("GZ-4.42")
def test_no_more_cyborgs_must_move_in_than_there_are() -> None:
    state = board("nile C3+3", turn="civilians")
    play(state, "walk nile congo")

    assert fault(state, ("stack[4].low_cyborgs", 4)) == (
        "stack[4].low_cyborgs",
        "are more than the cyborgs there",
    )


@clause("GZ-4.40")
def test_a_territory_that_awaits_its_conqueror_has_an_owner_without_units() -> None:
    state = moving_in()

    loaded = GAME.load(written(state))

    assert units(loaded, "congo") == "M0"
    assert options(loaded) == options(state) == ["count 1", "count 2", "count 3"]


@clause("GZ-5.73", "GZ-5.23")
@pytest.mark.parametrize(
    ("field", "value", "at", "text"),
    [
        ("attacker", "aliens", ".roll", "attacker and defender do not own the territories"),
        ("attack", [], ".roll.attack", "has no such dice"),
        ("attack", [0, 0], ".roll.attack", "has no such dice"),
        ("attack", [6, 6, 6, 6, 6], ".roll.attack", "has no such dice"),
        ("attack", [6, 6, 6, 6], ".roll.attack", "has more dice than units"),
        ("attack", [6, 8], ".roll.attack", "a die shows 0 to 7, not 8"),
        ("attack", ["six"], ".roll.attack[0]", "must be a whole number, not a text"),
        ("attack_cyborgs", 3, ".roll.attack", "has no such dice"),
        ("defense", [5, 5], ".roll.defense", "has more dice than units"),
        ("defense_cyborgs", 1, ".roll.defense", "has no such dice"),
        ("weather", 1, ".roll.weather", "is not a field that belongs here"),
        ("source", "atlantis", ".roll.source", "there is no territory 'atlantis'"),
    ],
    ids=[
        "another attacker",
        "no dice",
        "no dice left",
        "too many dice",
        "more dice than units",
        "no such face",
        "no number",
        "more cyborg dice than dice",
        "more defense dice than units",
        "cyborg dice of the military",
        "unknown field",
        "unknown territory",
    ],
)
def test_the_dice_on_the_table_are_units_on_the_board(
    field: str, value: object, at: str, text: str
) -> None:
    state = board("nile C1+3", "congo M1", turn="civilians")
    play(state, "attack nile congo", "dice 1 1", dice=[6, 5, 1])

    assert fault(state, (f"stack[4].roll.{field}", value)) == (f"stack[4]{at}", text)


@clause("GZ-5.30", "GZ-4.13", "GZ-4.63")
@pytest.mark.parametrize("units", [0, 3])
def test_no_more_cyborgs_are_sent_than_are_newly_added(units: int) -> None:
    state = board("nile C4", "congo C1", "horn C1", turn="civilians", phase="start")
    play(state, "send nile", "count 2")

    assert fault(state, ("stack[5].units", units)) == (
        "stack[5].units",
        f"must be 1 to 2, not {units}",
    )


@clause("GZ-5.30")
def test_nobody_is_sent_from_a_territory_without_a_way_out() -> None:
    state = board("nile C4", "congo C1", turn="civilians", phase="start")
    play(state, "send nile")

    assert fault(state, ("territories.congo", {})) == (
        "stack[5].land",
        "is joined to no other territory of the Civilians",
    )


@clause("GZ-4.50")
def test_a_transfer_comes_from_where_units_are_free() -> None:
    state = board("nile M4", "congo M1", "horn M1", phase="transfer")
    play(state, "t_from nile")

    assert fault(state, ("stack[2].source", "horn")) == ("stack[2].source", "has no free units")


@clause("GZ-5.57")
def test_zombies_move_from_where_some_may_still_move() -> None:
    state = board(
        "lena Z1", "taiga Z1", "ural Z1", turn="zombies", phase="zombie_transfer", alone="zombies"
    )
    play(state, "z_from lena")

    assert fault(state, ("territories.lena.fresh", 0)) == (
        "stack[4].source",
        "has no zombie that may still move",
    )


@clause("GZ-5.90")
@pytest.mark.parametrize(
    ("field", "value", "at", "text"),
    [
        ("target", None, "", "the AI attacks nowhere"),
        ("source", "congo", ".source", "does not belong to the Zombies"),
        ("target", "lena", "", "the two territories are not neighbors"),
        ("target", "horn", "", "horn is not an enemy territory"),
    ],
    ids=["nowhere", "from the enemy", "far away", "own target"],
)
def test_the_ai_attacks_a_neighboring_enemy(field: str, value: object, at: str, text: str) -> None:
    state = board(
        "nile Z4",
        "congo M3",
        "horn Z1",
        turn="zombies",
        phase="start",
        ai="hungry",
        alone="zombies",
    )

    assert fault(state, (f"stack[2].{field}", value)) == (f"stack[2]{at}", text)


@clause("GZ-4.63")
@pytest.mark.parametrize("units", [0, 4])
def test_a_card_places_one_to_three_units(units: int) -> None:
    state = board("nile M4", "congo M1", hands={"military": "nile"})
    play(state, "cash nile")

    assert fault(state, ("stack[4].units", units)) == (
        "stack[4].units",
        f"must be 1 to 3, not {units}",
    )


@clause("GZ-4.13")
def test_a_pool_is_no_larger_than_the_supply() -> None:
    state = board("nile M100", "congo M1", phase="assign")

    assert fault(state, ("stack[4].pool", 19)) == ("stack[4].pool", "must be 1 to 18, not 19")


@clause("GZ-7.4")
@pytest.mark.parametrize(
    ("changes", "at", "text"),
    [
        ([("stack[1].seat", 0)], "stack[1].seat", "the party of seat 0 is alive"),
        ([("first_out", [1])], "first_out", "has been asked already"),
        (
            [
                ("parties.zombies.fallen", 1),
                ("territories.cape", {}),
                ("stack[0].frame", "pass_turn"),
            ],
            "stack[1]",
            "the AI runs no Zombies to take over",
        ),
    ],
    ids=["living seat", "seat asked already", "no zombies"],
)
def test_a_takeover_is_for_a_fallen_seat_and_zombies_of_the_ai(
    changes: list[tuple[str, object]], at: str, text: str
) -> None:
    state = board(
        "nile M3",
        "congo A1",
        "cape Z1",
        ai="hungry",
        alone="aliens zombies",
        options={"zombie_takeover": True},
    )
    play(state, "attack nile congo", "dice 2", dice=[6, 5, 1])
    play(state, "end_attack", "skip", "draw false")

    assert fault(state, *changes) == (at, text)


@clause("GZ-3.2")
@pytest.mark.parametrize(
    ("changes", "at", "text"),
    [
        ([("stack[1].left", 3)], "stack[1].left", "does not fit the seats without a faction"),
        ([("stack[1].seat", 1)], "stack[1].left", "does not fit the seats without a faction"),
        ([("stack[1].allowed", ["military"])], "stack[1].allowed", "does not fit the line-up"),
        (
            [("stack[1].allowed", "military")],
            "stack[1].allowed",
            "must be a list, not 'military'",
        ),
        ([("stack[1].need_zombies", False)], "stack[1].need_zombies", "does not fit the line-up"),
        ([("turn", 1)], "turn", "nobody has had a turn in the set-up"),
        ([("round", 2)], "round", "nobody has had a turn in the set-up"),
        ([("rolls", 1)], "rolls", "nobody has had a turn in the set-up"),
        ([("falls", 1)], "falls", "nobody has had a turn in the set-up"),
        ([("first_out", [0])], "first_out", "nobody has had a turn in the set-up"),
        ([("shuffles", 1)], "shuffles", "nobody has had a turn in the set-up"),
        ([("shuffled", {"nile": 1})], "shuffled", "nothing is shuffled before the deal"),
        ([("discard", ["nile"])], "deck", "no card is in play before the deal"),
        (
            [("territories.nile", {"owner": "military", "units": 1})],
            "territories",
            "nobody has units before the deal",
        ),
    ],
    ids=[
        "seats left",
        "another seat",
        "factions allowed",
        "no list",
        "zombies",
        "turn",
        "round",
        "rolls",
        "falls",
        "first to fall",
        "shuffles",
        "shuffled cards",
        "cards",
        "units",
    ],
)
def test_factions_are_picked_before_anything_else(
    changes: list[tuple[str, object]], at: str, text: str
) -> None:
    given = {"faction_choice": "pick", "zombies": "player", "start_seat": 1}
    state = GAME.new(3, Chance(0), given)
    play(state, "pick_faction military")

    assert fault(state, *changes) == (at, text)


@clause("GZ-3.10")
@pytest.mark.parametrize(
    ("changes", "at", "text"),
    [
        ([("round", 2)], "round", "nobody has had a turn in the set-up"),
        ([("falls", 1)], "falls", "nobody has had a turn in the set-up"),
        (
            [("territories.nile", {"owner": "zombies", "units": 3})],
            "territories",
            "nothing has struck yet",
        ),
    ],
    ids=["round", "falls", "zombies"],
)
def test_starting_units_are_placed_before_the_first_turn(
    changes: list[tuple[str, object]], at: str, text: str
) -> None:
    assert fault(GAME.new(3, Chance(0)), *changes) == (at, text)


@clause("GZ-3.11")
@pytest.mark.parametrize(
    ("each", "text"),
    [(9, "has no room for a starting unit"), (0, "places no starting units")],
    ids=["no room", "none left"],
)
def test_who_places_a_starting_unit_has_one_and_room_for_it(each: int, text: str) -> None:
    state = GAME.new(3, Chance(0))
    faction = state.faction_of[state.pending[0]]
    owned = [land for land, owner in enumerate(state.owner_of) if owner == faction]
    changes: list[tuple[str, object]] = []
    for place, land in enumerate(owned):
        units = each or 3
        id = state.pack.map.ids[land]
        changes.append((f"territories.{id}.units", units))
        if each and place:
            changes[-1] = (f"territories.{id}", {})

    assert text in fault(state, *changes)[1]


def outbreak() -> State:
    """Return a position in which the zombie seat chooses ground zero."""
    state = GAME.new(4, Chance(0))
    while state.stack[-1].name == "place_start":
        play(state, options(state)[0])
    return state


@clause("GZ-3.10")
def test_the_zombies_place_no_starting_units() -> None:
    state = GAME.new(4, Chance(0))

    assert fault(state, ("stack[2].seat", 3)) == ("stack[2].seat", "places no starting units")


@clause("GZ-3.12")
def test_nobody_but_the_zombies_chooses_ground_zero() -> None:
    state = outbreak()

    assert fault(state, ("stack[1].seat", 0)) == ("stack[1].seat", "does not run the Zombies")
