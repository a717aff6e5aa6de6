"""The first eliminated seat may take over the zombie AI (GZ-7.4, GZ-7.5)."""

from __future__ import annotations

from barrow.games.ground_zero.components import ZOMBIES
from barrow.games.ground_zero.state import State
from tests.clauses import clause
from tests.games.ground_zero.board import board, decision, facts, options, play

TAKEOVER = {"zombie_takeover": True}
# Ends the turn of the Military after they moved in from nile.
END_TURN = ("end_attack", "skip", "draw false")


def aliens_fall(*lands: str, takeover: bool = True, ai: str = "hungry", round: int = 1) -> State:
    """Return a board on which the Military have just eliminated the Aliens, seat 1."""
    state = board(
        "nile M6",
        "horn A1",
        *lands,
        alone="aliens",
        ai=ai,
        bonuses={"zombies": "power_of_tech"},
        hands={"zombies": "congo cape"},
        options={"zombie_takeover": takeover},
        round=round,
    )
    play(state, "attack nile horn", "dice 1", "count 2", dice=[6, 1])
    return state


def region_explodes() -> State:
    """Return the end of a turn in which the Aliens eliminated Military and Civilians at once."""
    state = board(
        "nile A6",
        "horn A2",
        "anatolia M3",
        "persia C3+0",
        turn="aliens",
        alone="military civilians",
        ai="hungry",
        options=TAKEOVER,
    )
    play(state, "attack nile anatolia", "dice 3", "dice 1", dice=[4, 4, 4, 1])
    play(state, "end_attack", "skip")
    return state


@clause("GZ-7.4")
def test_the_first_eliminated_seat_is_asked_at_the_end_of_that_turn() -> None:
    state = aliens_fall()
    still = decision(state)
    play(state, *END_TURN)

    assert still == "military attack"
    assert decision(state) == "aliens takeover"
    assert state.pending == (1,)
    assert options(state) == ["takeover true", "takeover false"]


@clause("GZ-7.4")
def test_who_takes_over_plays_by_the_rules_of_a_zombie_seat() -> None:
    state = aliens_fall("outback Z2", "sunda Z1", "cape C3+0")
    play(state, *END_TURN, "takeover true", "done", "attack cape outback", "dice 1 0")
    defends = decision(state)
    play(state, "dice 1", "tech none", "end_attack", dice=[6, 5])

    assert defends == "zombies defend_dice"
    assert decision(state) == "zombies zombie_transfer"
    assert state.pending == (1,)


@clause("GZ-7.4", "GZ-10.1")
def test_who_takes_over_has_the_cards_and_bonuses_of_the_zombies() -> None:
    state = aliens_fall()
    play(state, *END_TURN, "takeover true")
    known = state.view(1).document()["known"]

    assert isinstance(known, dict)
    assert known["parties"]["zombies"] == {
        "seat": 1,
        "ai": False,
        "hand": ["congo", "cape"],
        "bonuses": ["power_of_tech"],
        "fallen": 0,
    }


@clause("GZ-7.4")
def test_who_took_over_wins_if_the_zombies_win() -> None:
    state = aliens_fall("outback Z1", "sunda Z1", "coral_coast Z1", round=40)
    play(state, *END_TURN, "takeover true", "done", "end_attack")

    assert state.outcome is not None
    assert state.outcome.winners == [1]


@clause("GZ-7.4")
def test_a_seat_that_declines_leaves_the_zombies_to_the_ai_for_good() -> None:
    state = aliens_fall()
    log = play(state, *END_TURN, "takeover false")

    assert facts(log, "takeover_answered") == {"seat": 1, "accepted": False}
    assert state.ai_runs[ZOMBIES]
    assert state.first_out == []


@clause("GZ-7.4")
def test_a_seat_that_is_eliminated_later_is_not_asked() -> None:
    state = board(
        "nile M6",
        "horn C1+0",
        "outback Z1",
        "cape M2",
        fallen="aliens",
        alone="civilians zombies",
        ai="hungry",
        options=TAKEOVER,
    )
    play(state, "attack nile horn", "dice 1", "count 2", *END_TURN, dice=[6, 3])

    assert decision(state) == "military assign"


@clause("GZ-7.4")
def test_nobody_is_asked_without_the_option() -> None:
    state = aliens_fall("cape C3+0", takeover=False)
    play(state, *END_TURN)

    assert decision(state) == "civilians build"


@clause("GZ-7.4")
def test_nobody_is_asked_where_a_seat_runs_the_zombies() -> None:
    state = aliens_fall("cape C3+0", ai="")
    play(state, *END_TURN)

    assert decision(state) == "civilians build"


@clause("GZ-7.4")
def test_nobody_is_asked_when_the_zombies_are_eliminated() -> None:
    state = board(
        "nile M6",
        "horn A1",
        "cape C3+0",
        alone="aliens",
        ai="hungry",
        fallen="zombies",
        options=TAKEOVER,
    )
    play(state, "attack nile horn", "dice 1", "count 2", *END_TURN, dice=[6, 1])

    assert decision(state) == "civilians build"


@clause("GZ-7.4")
def test_nobody_is_asked_when_the_game_ends_with_that_turn() -> None:
    state = board(
        "nile C6+0",
        "horn A1",
        turn="civilians",
        alone="aliens",
        ai="hungry",
        options=TAKEOVER,
        round=40,
    )
    play(state, "attack nile horn", "dice 1 0", "count 1", *END_TURN, dice=[6, 1])

    assert decision(state) == "over"


@clause("GZ-7.5")
def test_seats_eliminated_by_one_event_are_asked_in_turn_order_from_the_active_party() -> None:
    state = region_explodes()
    first = decision(state)
    play(state, "takeover false")

    assert first == "civilians takeover"
    assert decision(state) == "military takeover"


@clause("GZ-7.5")
def test_the_first_seat_to_accept_takes_over_and_no_other_is_asked() -> None:
    state = region_explodes()
    play(state, "takeover true")

    assert state.seat_of[ZOMBIES] == 2
    assert decision(state) != "military takeover"


@clause("GZ-7.5")
def test_the_second_seat_takes_over_after_the_first_declined() -> None:
    state = region_explodes()
    play(state, "takeover false", "takeover true")

    assert state.seat_of[ZOMBIES] == 0
