"""Reading a data pack: faults are named by their field, and another pack is played as it says."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import MILITARY
from barrow.games.ground_zero.rules.assign import income
from barrow.kernel.chance import Chance
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, play, units
from tests.games.ground_zero.packs import TEXT, edited, edited_game, fault


@clause("GZ-7.2")
@pytest.mark.parametrize(
    ("old", "new", "path", "text"),
    [
        ("age_min = 14", 'age_min = "old"', "game.age_min", "must be a whole number, not a text"),
        ("age_min = 14", "age_max = 14", "game.age_max", "is not a field that belongs here"),
        ("age_min = 14\n", "", "game.age_min", "is missing"),
        (
            'setup = "standard" ',
            'setup = "first_9p" ',
            "options.setup",
            "must be one of standard, first_2p, first_3p",
        ),
        ('start_seat = "random"', "start_seat = 2", "options.start_seat", "must be at most 1"),
    ],
    ids=["wrong kind", "unknown field", "missing field", "unknown set-up", "no such seat"],
)
def test_a_fault_in_a_field_names_the_field(old: str, new: str, path: str, text: str) -> None:
    assert fault(edited(old, new)) == (path, text)


@clause("GZ-7.2")
def test_what_is_no_toml_is_refused() -> None:
    path, text = fault("format = = 1")

    assert path == ""
    assert text.startswith("the data pack is not TOML: ")


@clause("GZ-7.2")
def test_a_pack_with_half_of_a_character_is_refused() -> None:
    assert fault(TEXT + "# \ud800") == ("", "the data pack holds half of a character")


@clause("GZ-7.2")
@pytest.mark.parametrize(
    ("old", "new", "option", "value"),
    [
        ('zombie_ai = "hungry" ', 'zombie_ai = "super" ', "zombie_ai", "super"),
        ("zombie_takeover = false", "zombie_takeover = true", "zombie_takeover", True),
        ('start_seat = "random"', "start_seat = 1", "start_seat", 1),
        ('faction_choice = "given" ', 'faction_choice = "pick" ', "faction_choice", "pick"),
        ('setup = "standard" ', 'setup = "first_3p" ', "setup", "first_3p"),
        ("round_limit = 40 ", "round_limit = 12 ", "round_limit", 12),
    ],
    ids=["AI mode", "takeover", "start seat", "faction choice", "set-up", "round limit"],
)
def test_the_defaults_of_a_table_come_from_the_pack(
    old: str, new: str, option: str, value: object
) -> None:
    game = edited_game(old, new)

    assert {one.name: one.default for one in game.options}[option] == value


@clause("GZ-6.3", "GZ-7.2")
def test_the_range_of_the_round_limit_comes_from_the_pack() -> None:
    game = edited_game("round_limit_max = 200", "round_limit_max = 300")

    assert game.new(2, Chance(0), {"round_limit": 300}).table.round_limit == 300


@clause("GZ-R12")
def test_zombies_grow_once_in_a_pack_with_one_moment_of_growth() -> None:
    game = edited_game('["turn_start", "turn_end"]', '["turn_start"]')
    state = board("nile Z1", turn="zombies", phase="start", centers="nile", game=game)

    play(state, "done", "end_attack")

    assert units(state, "nile") == "Z2"


@clause("GZ-4.15")
def test_a_sheet_without_regional_points_earns_none() -> None:
    game = edited_game("regional_points = true\nalways", "regional_points = false\nalways")

    state = board("anatolia M2", "arabia M1", "persia M1", game=game)

    assert income(state, MILITARY) == [3, 0, 0, 0]


@clause("GZ-2.13")
def test_another_pack_has_another_hash_and_the_same_actions() -> None:
    game = edited_game("rolls_per_turn = 400", "rolls_per_turn = 7")

    assert game.pack_hash != GAME.pack_hash
    assert game.pack.limits.rolls_per_turn == 7
    assert game.size == GAME.size
