"""Options of a table: their defaults, and what is refused first (GZ-7.2 and chapter 12)."""

from __future__ import annotations

import pytest

from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions
from tests.clauses import clause
from tests.games.ground_zero.board import GAME


def fault(players: int, **wish: object) -> BadOptions:
    """Return why a game is not set up; no chance may be used for it."""
    chance = Chance.scripted([])
    with pytest.raises(BadOptions) as caught:
        GAME.new(players, chance, wish)
    return caught.value


@clause("GZ-7.2")
def test_a_table_has_these_options_and_defaults() -> None:
    assert {option.name: option.default for option in GAME.options} == {
        "faction_choice": "given",
        "factions": None,
        "zombies": None,
        "zombie_ai": "hungry",
        "setup": "standard",
        "start_seat": "random",
        "round_limit": 40,
        "zombie_takeover": False,
    }


@clause("GZ-7.2")
def test_an_unknown_option_is_refused() -> None:
    refusal = fault(2, zombie="ai")

    assert refusal.code == "bad_config.zombie"
    assert refusal.text.startswith("there is no option zombie; options are faction_choice, ")


@clause("GZ-3.1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_only_two_to_four_seats_play(players: int) -> None:
    refusal = fault(players)

    assert (refusal.code, refusal.clause) == ("bad_config.seats", "GZ-3.1")
    assert refusal.text == f"Ground Zero is for 2 to 4 players, not {players}"


@clause("GZ-3.2", "GZ-7.2")
def test_factions_are_given_picked_or_random() -> None:
    refusal = fault(2, faction_choice="auction")

    assert refusal.code == "bad_config.faction_choice"
    assert refusal.text == "faction_choice takes given, pick, random, not 'auction'"


@clause("GZ-3.2", "GZ-7.2")
@pytest.mark.parametrize(
    ("wish", "text"),
    [
        (
            {"factions": ["military", "robots"]},
            "there is no faction robots; factions are military, aliens, civilians, zombies",
        ),
        ({"factions": ["aliens", "aliens"]}, "aliens is given twice: each faction exists once"),
        ({"factions": ["aliens"]}, "1 factions are given to 2 seats"),
        (
            {"factions": ["aliens", "military", "civilians"]},
            "3 factions are given to 2 seats",
        ),
        ({"factions": []}, "0 factions are given to 2 seats"),
        ({"factions": 7}, "factions takes a list, one for each seat, not 7"),
        (
            {"factions": ["aliens", "military"], "faction_choice": "pick"},
            "faction_choice is pick, so you can't give any",
        ),
        (
            {"factions": ["aliens", "military"], "faction_choice": "random"},
            "faction_choice is random, so you can't give any",
        ),
    ],
    ids=["unknown", "twice", "too few", "too many", "none", "no list", "picked", "random"],
)
def test_factions_are_one_for_each_seat_and_only_where_they_are_given(
    wish: dict[str, object], text: str
) -> None:
    refusal = fault(2, **wish)

    assert (refusal.code, refusal.text) == ("bad_config.factions", text)


@clause("GZ-7.2")
def test_factions_may_be_written_with_commas() -> None:
    state = GAME.new(2, Chance(0), {"factions": "civilians, military"})

    assert state.faction_of == [2, 0]


@clause("GZ-7.1", "GZ-7.2")
@pytest.mark.parametrize(
    ("players", "wish", "text"),
    [
        (3, {"zombies": "dog"}, "zombies takes ai, player, none, not 'dog'"),
        (2, {"zombies": "none"}, "with 2 seats the AI runs the Zombies, not 'none'"),
        (4, {"zombies": "ai"}, "with 4 seats a seat runs the Zombies, not 'ai'"),
        (
            3,
            {"zombies": "player", "factions": ["military", "aliens", "civilians"]},
            "zombies = 'player' needs a seat with the Zombies",
        ),
        (
            3,
            {"zombies": "ai", "factions": ["military", "aliens", "zombies"]},
            "a seat is given the Zombies, but zombies is 'ai'",
        ),
        (
            3,
            {"zombies": "none", "factions": ["military", "aliens", "zombies"]},
            "a seat is given the Zombies, but zombies is 'none'",
        ),
    ],
    ids=[
        "unknown",
        "two seats",
        "four seats",
        "no zombie seat",
        "AI and a seat",
        "none and a seat",
    ],
)
def test_the_zombies_are_run_as_the_lineup_says(
    players: int, wish: dict[str, object], text: str
) -> None:
    refusal = fault(players, **wish)

    assert (refusal.code, refusal.text) == ("bad_config.zombies", text)


@clause("GZ-7.2")
@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("zombie_ai", "clever", "zombie_ai takes random, hungry, super, not 'clever'"),
        ("setup", "first_9p", "setup takes standard, first_2p, first_3p, not 'first_9p'"),
        ("setup", "first_3p", "first_3p needs 3 seats, not 2"),
        ("start_seat", 4, "start_seat takes random, 0, 1, 2, 3, not 4"),
        ("start_seat", 2, "start_seat is 2, but seats are 0 to 1 (counted from 0)"),
        ("start_seat", "1", "start_seat takes random, 0, 1, 2, 3, not '1'"),
        ("round_limit", 4, "round_limit takes 5 to 200, not 4"),
        ("round_limit", 201, "round_limit takes 5 to 200, not 201"),
        ("round_limit", "many", "round_limit takes a whole number from 5 to 200, not 'many'"),
        ("zombie_takeover", 1, "zombie_takeover takes False, True, not 1"),
    ],
    ids=[
        "AI mode",
        "unknown set-up",
        "set-up of another line-up",
        "no such seat",
        "seat of a larger table",
        "seat as a word",
        "limit too low",
        "limit too high",
        "limit as a word",
        "takeover as a number",
    ],
)
def test_a_value_outside_its_set_is_refused(name: str, value: object, text: str) -> None:
    refusal = fault(2, **{name: value})

    assert (refusal.code, refusal.text) == (f"bad_config.{name}", text)


@clause("GZ-6.3", "GZ-7.2")
@pytest.mark.parametrize("limit", [5, 200])
def test_the_round_limit_is_5_to_200(limit: int) -> None:
    assert GAME.new(2, Chance(0), {"round_limit": limit}).table.round_limit == limit


@clause("GZ-7.2")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"faction_choice": "auction"}, {"factions": ["robots"]}),
        ({"factions": ["robots"]}, {"zombies": "dog"}),
        ({"zombies": "none"}, {"zombie_ai": "clever"}),
        ({"zombie_ai": "clever"}, {"setup": "first_3p"}),
        ({"setup": "first_3p"}, {"start_seat": 7}),
        ({"start_seat": 3}, {"round_limit": 1}),
        ({"round_limit": 1}, {"zombie_takeover": 1}),
    ],
    ids=[
        "faction choice before factions",
        "factions before zombies",
        "zombies before their mode",
        "mode before set-up",
        "set-up before start seat",
        "start seat before round limit",
        "round limit before takeover",
    ],
)
def test_the_first_of_two_faults_is_reported(
    first: dict[str, object], second: dict[str, object]
) -> None:
    [name] = first

    assert fault(2, **second, **first).code == f"bad_config.{name}"


@clause("GZ-7.2")
def test_seats_are_checked_before_the_options() -> None:
    assert fault(5, faction_choice="auction").code == "bad_config.seats"
