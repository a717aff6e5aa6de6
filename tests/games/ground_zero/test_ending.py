"""The end: the last party, nobody left, the round limit, ranks (chapter 6)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import ALIENS, MILITARY, ZOMBIES
from barrow.games.ground_zero.rules.ending import score
from barrow.games.ground_zero.rules.parties import is_alive
from barrow.games.ground_zero.state import State
from barrow.kernel.outcome import Outcome
from tests.clauses import clause
from tests.games.ground_zero.board import board, decision, play, refused

LAST_ROUND: dict[str, object] = {"round_limit": 5}


def outcome(state: State) -> Outcome:
    """Return how the game ended."""
    assert state.outcome is not None, decision(state)
    return state.outcome


def at_the_limit(*lands: str, alone: str = "", fallen: str = "", cities: str = "") -> Outcome:
    """Return how a game ends after the last turn of its last round."""
    state = board(
        *lands,
        turn="civilians",
        phase="end",
        round=5,
        alone=alone,
        fallen=fallen,
        cities=cities,
        options=LAST_ROUND,
    )
    return outcome(state)


@clause("GZ-6.1")
def test_the_last_party_on_the_board_wins_at_once() -> None:
    state = board("nile M4", "congo A1", alone="aliens", fallen="zombies civilians")

    log = play(state, "attack nile congo", "dice 3", dice=[6, 5, 4, 1])

    assert log[-1].facts == {"winners": ["military"]}
    assert (outcome(state).reason, outcome(state).clause) == ("last_party", "GZ-6.1")
    assert outcome(state).winners == [0]
    assert refused_after_the_end(state) == "game_over"


@clause("GZ-6.1")
def test_with_two_parties_left_the_game_goes_on() -> None:
    state = board("nile M4", "congo A1", alone="aliens", fallen="zombies")

    play(state, "attack nile congo", "dice 3", dice=[6, 5, 4, 1])

    assert state.outcome is None


@clause("GZ-6.1", "GZ-R36")
def test_the_ai_must_be_eliminated_too() -> None:
    state = board(
        "nile M4", "congo A1", parties="military aliens zombies", ai="hungry", alone="aliens"
    )

    play(state, "attack nile congo", "dice 3", dice=[6, 5, 4, 1])

    assert state.outcome is None


@clause("GZ-6.1", "GZ-R36")
def test_a_held_site_keeps_the_ai_in_the_game() -> None:
    state = board(
        "nile M4",
        "congo A1",
        "cape Z0",
        parties="military aliens zombies",
        ai="hungry",
        alone="aliens zombies",
        cities="cape",
    )

    play(state, "attack nile congo", "dice 3", dice=[6, 5, 4, 1])

    assert state.outcome is None
    assert is_alive(state, ZOMBIES)


@clause("GZ-6.1", "GZ-R36")
def test_the_ai_can_win_and_then_every_seat_loses() -> None:
    state = board(
        "nile Z4",
        "congo M1",
        parties="military aliens zombies",
        turn="zombies",
        phase="start",
        ai="hungry",
        alone="military zombies",
        fallen="aliens",
        dice=[6, 5, 4, 1],
    )

    assert outcome(state).reason == "last_party"
    assert outcome(state).ranks == [2, 3]
    assert outcome(state).winners == []


@clause("GZ-6.2", "GZ-R35")
def test_an_event_that_eliminates_all_is_a_draw_between_those_alive_before() -> None:
    state = board(
        "anatolia A4",
        "persia M1",
        turn="aliens",
        alone="military aliens",
        fallen="civilians zombies",
    )

    log = play(state, "attack anatolia persia", "dice 3", dice=[5, 5, 5, 6])

    assert log[-1].facts == {"winners": ["military", "aliens"]}
    assert (outcome(state).reason, outcome(state).clause) == ("nobody_left", "GZ-6.2")
    assert outcome(state).ranks == [1, 1, 4, 3]


@clause("GZ-6.3", "GZ-R35")
def test_the_game_ends_after_the_last_turn_of_the_last_round() -> None:
    over = at_the_limit("nile M4", "congo M1")

    assert (over.reason, over.clause) == ("round_limit", "GZ-6.3")
    assert (over.winners, over.scores) == ([0], [3, 1, 1, 1])


@clause("GZ-6.3")
@pytest.mark.parametrize(
    ("turn", "round"),
    [("aliens", 5), ("civilians", 4)],
    ids=["before the last turn", "before the last round"],
)
def test_the_game_does_not_end_before_the_last_turn_of_the_last_round(
    turn: str, round: int
) -> None:
    state = board("nile M4", turn=turn, phase="end", round=round, options=LAST_ROUND)

    assert (state.outcome, state.round) == (None, 5)


@clause("GZ-6.3")
@pytest.mark.parametrize(
    ("lands", "cities", "centers", "points"),
    [
        (["nile M9"], "", "", 1),
        (["nile M9", "congo M1"], "", "", 2),
        (["nile M9"], "nile congo", "", 1 + 1),
        (["nile M9"], "", "nile", 1 + 2),
        (["nile M9"], "", "nile nile", 1 + 2 + 2),
        (["anatolia M1", "arabia M2", "persia M1"], "", "", 3 + 4),
        (["anatolia M1", "arabia M2", "persia A1"], "", "", 2),
    ],
    ids=[
        "a territory",
        "two territories",
        "a city",
        "a command center",
        "two command centers",
        "a whole region",
        "most of a region",
    ],
)
def test_the_score_counts_territories_cities_command_centers_and_whole_regions(
    lands: list[str], cities: str, centers: str, points: int
) -> None:
    state = board(*lands, "lena M2", alone="military", cities=cities, centers=centers)

    assert score(state, MILITARY) == points + 1  # and lena


@clause("GZ-6.3")
def test_zombies_score_held_sites_and_whole_regions() -> None:
    state = board(
        "anatolia Z1", "arabia Z0", "persia Z1", turn="zombies", cities="arabia", alone="zombies"
    )

    assert score(state, ZOMBIES) == 3 + 1 + 4


@clause("GZ-6.3", "GZ-R36")
def test_the_ai_can_have_the_highest_score() -> None:
    state = board(
        "nile Z1",
        "congo Z1",
        parties="military aliens zombies",
        turn="aliens",
        phase="end",
        ai="hungry",
        round=5,
        options=LAST_ROUND,
    )

    assert outcome(state).scores == [1, 1]
    assert outcome(state).ranks == [2, 2]
    assert outcome(state).winners == []


@clause("GZ-6.4")
def test_of_equal_scores_the_one_with_more_units_wins() -> None:
    over = at_the_limit("nile M2", "congo A3", fallen="civilians zombies")

    assert over.scores[:2] == [2, 2]
    assert over.ranks[:2] == [2, 1]


@clause("GZ-6.4")
def test_of_equal_scores_and_units_the_one_with_more_cities_wins() -> None:
    over = at_the_limit(
        "nile M2",
        "congo A1",
        "lena A1",
        alone="military aliens",
        fallen="civilians zombies",
        cities="nile",
    )

    assert over.scores[:2] == [2, 2]
    assert over.ranks[:2] == [1, 2]


@clause("GZ-6.4")
def test_units_count_before_cities() -> None:
    over = at_the_limit(
        "nile M2",
        "congo A2",
        "lena A1",
        alone="military aliens",
        fallen="civilians zombies",
        cities="nile",
    )

    assert over.ranks[:2] == [2, 1]


@clause("GZ-6.4")
def test_whoever_is_tied_in_everything_shares_the_win() -> None:
    over = at_the_limit("nile M2", "congo A2", fallen="civilians zombies")

    assert over.winners == [0, 1]


@clause("GZ-6.5")
def test_living_parties_rank_by_score_and_fallen_ones_by_who_fell_last() -> None:
    over = at_the_limit("nile M2", "congo M1", fallen="aliens zombies")

    assert over.ranks == [1, 4, 2, 3]
    assert over.scores == [3, 0, 1, 0]


@clause("GZ-6.5")
def test_living_parties_below_the_winner_rank_by_score_then_units() -> None:
    over = at_the_limit("nile M1", "congo M1", "horn A1", "cape C5", "arabia Z1", "lena Z1")

    assert over.scores == [3, 2, 2, 3]
    assert over.ranks == [1, 4, 3, 1]


@clause("GZ-6.5")
def test_parties_that_fell_in_the_same_event_share_a_rank() -> None:
    state = board(
        "nile A5",
        "anatolia M1",
        "persia C1",
        turn="aliens",
        alone="military civilians",
        fallen="zombies",
    )

    play(state, "attack nile anatolia", "dice 3", dice=[4, 4, 4, 6])

    assert outcome(state).ranks == [2, 1, 2, 4]
    assert not is_alive(state, MILITARY)
    assert is_alive(state, ALIENS)


@clause("GZ-6.5", "GZ-7.4")
def test_a_seat_ranks_with_the_last_party_it_played_and_wins_if_that_wins() -> None:
    state = board(
        "nile M3",
        "congo A1",
        "anatolia Z1",
        "arabia Z1",
        "persia Z1",
        ai="hungry",
        alone="aliens zombies",
        round=5,
        options={"zombie_takeover": True, **LAST_ROUND},
    )

    play(state, "attack nile congo", "dice 2", dice=[6, 5, 1])
    play(state, "end_attack", "skip", "draw false", "takeover true", "done", "end_attack")

    assert outcome(state).scores == [3, 3 + 4, 1]
    assert outcome(state).ranks == [2, 1, 3]


def refused_after_the_end(state: State) -> str:
    """Return the code with which any action is refused."""
    return refused(state, "end_attack", seat=0).code
