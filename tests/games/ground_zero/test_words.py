"""Words for players: questions, choices, refusals and the log, in plain English."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.words import kinds_of_dice
from barrow.kernel.words import counted
from tests.clauses import clause
from tests.games.ground_zero.board import board, play, rejected


def asked(state: State) -> str:
    """Return the open question."""
    return state.game.ask(state.view(state.pending[0]))[0]


def said(state: State, text: str) -> str:
    """Return a choice in a player's words."""
    return state.game.say(state.view(state.pending[0]), state.game.parse(text))


@pytest.mark.parametrize(
    ("number", "noun", "words"),
    [
        (1, "unit", "1 unit"),
        (2, "unit", "2 units"),
        (0, "territory", "no territories"),
        (0, "VP", "no VP"),
        (2, "VP", "2 VP"),
        (1, "die", "1 die"),
        (3, "cyborg die", "3 cyborg dice"),
    ],
)
def test_a_number_goes_with_its_noun(number: int, noun: str, words: str) -> None:
    assert counted(number, noun) == words


@clause("GZ-5.23")
@pytest.mark.parametrize(
    ("civilians", "cyborgs", "words"),
    [
        (0, 1, "1 cyborg die"),
        (2, 0, "2 civilian dice"),
        (1, 2, "1 civilian die and 2 cyborg dice"),
    ],
)
def test_a_kind_of_dice_that_nobody_rolls_is_not_named(
    civilians: int, cyborgs: int, words: str
) -> None:
    assert kinds_of_dice(civilians, cyborgs) == words


@clause("GZ-4.44")
@pytest.mark.parametrize(("units", "words"), [(1, "1 unit stands"), (2, "2 units stand")])
def test_a_walk_onto_enemies_is_told_how_many_stand_there(units: int, words: str) -> None:
    state = board("nile M3", f"horn A{units}")

    assert rejected(state, "walk nile horn") == (
        f"target_occupied: {words} on Horn of Myrrh: attack it [GZ-4.44]"
    )


@clause("GZ-4.20")
def test_an_answer_to_another_question_is_told_the_question() -> None:
    state = board("nile M3", "horn A3")

    assert rejected(state, "t_from nile") == (
        "wrong_type: answer this first: Where do you attack? [GZ-4.20]"
    )


@clause("GZ-5.26")
def test_a_boost_says_whose_dice_are_whose() -> None:
    state = board("nile C2+3", "horn M2", turn="civilians")
    play(state, "attack nile horn", "dice 1 2", "dice 2", dice=[6, 5, 1, 3, 1])

    assert asked(state) == (
        "Add 1 to all your cyborg dice (5 1)? You rolled 6 5 1, the Military rolled 3 1"
    )


@clause("GZ-5.26")
def test_a_defender_that_boosts_reads_its_own_dice_first() -> None:
    state = board("nile M3", "horn C0+3")
    play(state, "attack nile horn", "dice 2", "dice 0 1", dice=[6, 2, 4])

    assert asked(state) == ("Add 1 to your cyborg die (4)? You rolled 4, the Military rolled 6 2")


@clause("GZ-5.64")
def test_a_die_to_raise_is_named_with_what_it_becomes() -> None:
    state = board("nile M5", "horn Z3", bonuses={"military": "power_of_tech"})
    play(state, "attack nile horn", "dice 2", "dice 1", dice=[6, 3, 5])

    assert [said(state, text) for text in ("tech 1", "tech 2", "tech none")] == [
        "Die 1: 6 becomes 7",
        "Die 2: 3 becomes 4",
        "Change no die",
    ]


@clause("GZ-5.30")
@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "Move the cyborg from Nile to…"), (2, "Move the 2 cyborgs from Nile to…")],
)
def test_cyborgs_that_are_sent_are_counted_in_words(count: int, words: str) -> None:
    state = board(
        "nile C4", "congo C1", "horn C1", turn="civilians", phase="build", fresh={"nile": 2}
    )
    play(state, "send nile", f"count {count}")

    assert asked(state) == words


@clause("GZ-5.29")
def test_the_build_step_says_what_comes_next() -> None:
    state = board("nile C4", "horn C1", turn="civilians", phase="build")

    assert asked(state) == "Build cyborgs or walls, or continue to the attack"
    assert said(state, "done") == "Continue to the attack"


@clause("GZ-3.10", "GZ-4.13")
def test_a_territory_is_offered_with_its_units_and_the_enemies_around_it() -> None:
    state = board("nile M2", "horn A5", "cape M1", "guinea M1", "congo M3", phase="assign")

    assert [said(state, f"place {id}") for id in ("nile", "guinea")] == [
        "Nile (2 units, 5 enemies)",
        "Guinea Coast (1 unit)",
    ]


@clause("GZ-4.20", "GZ-4.44")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("attack nile horn", "Attack Horn of Myrrh (from Nile, 4 units against 1 Alien)"),
        ("walk nile congo", "Walk onto Congo (from Nile, 4 units)"),
    ],
)
def test_an_attack_names_its_target_first_and_then_what_meets_there(text: str, words: str) -> None:
    assert said(board("nile M4", "horn A1"), text) == words


@clause("GZ-4.3")
def test_a_forced_move_is_a_sentence() -> None:
    state = board("nile M2", "congo A1", alone="military")

    log = play(state, "attack nile congo", dice=[6, 1])

    forced = [event.text for event in log if event.name == "forced"]
    assert (
        forced
        == [
            "The Military had to attack with 1 die",
            "The Aliens had to defend with 1 die",
            "The Military had to move 1 unit",
            "The Military could not attack",
            "The Military could not transfer",
        ][: len(forced)]
    )
    assert len(forced) >= 3


@clause("GZ-5.60", "GZ-5.62")
def test_a_bonus_has_its_printed_name() -> None:
    state = board("nile M6", "horn A1", alone="aliens")

    log = play(state, "attack nile horn", "dice 1", "count 1", dice=[6, 1])

    assert [event.text for event in log if event.name == "bonus_gained"] == [
        "The Military gained For the Greater Cause"
    ]


@clause("GZ-9.1")
def test_every_action_has_words() -> None:
    state = board("nile M6", "congo Z4")
    view = state.view(0)

    said = [state.game.say(view, action) for action in state.game.actions.all]

    assert all(said)
