"""What would come of the position as it lies, told with every view."""

from __future__ import annotations

from typing import Any

from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import Chance
from tests.clauses import clause
from tests.games.dark_age_z.board import act, events_of, game, table


def outlook(state: State, seat: int | None = 0) -> Any:
    """Return the forecast of a seat's view."""
    document: Any = state.view(seat).document()
    return document["forecast"]


@clause("DZ-X10")
def test_the_forecast_of_a_board_is_its_combat() -> None:
    state = table(3, boards={0: ["S7/0+2", "A3/1"]}, hordes=5)
    board = outlook(state)["boards"][0]

    assert [(f["zone"], f["kills"], f["left"]) for f in board["fights"][:2]] == [
        (1, 4, 3),
        (2, 1, 3),
    ]
    assert board["through"] == 3
    assert board["kills"] == [{"seat": 0, "vp": 3}, {"seat": 1, "vp": 2}]
    assert board["attack"] == [10, 3, None, None, None]


@clause("DZ-10.1")
def test_a_forecast_changes_nothing_and_is_the_same_for_all() -> None:
    state = table(4, boards={0: ["S7/0"] * 5, 1: ["A3x/1"]}, hands={0: ["S5"]})
    before = state.dump()

    assert outlook(state, 0) == outlook(state, 3) == outlook(state, None)
    assert state.dump() == before


@clause("DZ-4.41")
def test_a_new_card_takes_the_first_empty_zone() -> None:
    board = outlook(table(3, boards={0: ["S7/0", "S5/1"]}))["boards"][0]

    assert (board["entry"], board["leaves"]) == (3, None)


@clause("DZ-4.44")
def test_on_a_full_board_the_forecast_names_the_army_that_makes_room() -> None:
    board = outlook(table(3, boards={0: ["S7/0", "S5/1", "A4/0", "A3/1", "C8/0"]}))["boards"][0]

    assert (board["entry"], board["leaves"]) == (5, {"zone": 1, "zombies": 2})


@clause("DZ-4.43")
def test_a_full_board_with_an_anchored_zone_5_takes_no_card() -> None:
    armies = ["S7/0", "S5/1", "A4/0", "A3/1", "C8/0@lancelot"]
    board = outlook(table(3, boards={0: armies}))["boards"][0]

    assert (board["entry"], board["leaves"]) == (None, None)


@clause("DZ-4.113")
def test_after_combat_no_card_can_be_played_and_a_defeated_army_may_keep_its_commander() -> None:
    state = table(3, boards={0: ["S7x/0@lilith", "S5/1", "A4/0", "A3/1", "C8/0"]})
    state.phase = 3

    assert outlook(state)["boards"][0]["entry"] is None


@clause("DZ-4.46")
def test_a_march_tells_who_went_where() -> None:
    armies = ["S7/0", "S5/1", "A4/0@matilda", "A3/1", "C8/0"]
    state = table(3, boards={0: armies}, hands={0: ["S6"]})
    log = act(state, 0, "play_army swordsman-6", "where 0 0")

    [marched] = events_of(log, "armies_marched")
    assert marched.facts == {"board": 0, "moves": [[2, 1], [4, 2], [5, 4]]}


@clause("DZ-2.18")
def test_the_forecast_has_the_price_of_the_next_command() -> None:
    state = table(3)
    state.track_at = [6, 0, 0, 1]

    assert outlook(state)["prices"] == [3, 2, 1, None]


@clause("DZ-4.136")
def test_the_forecast_has_the_income_of_the_cleanup() -> None:
    state = table(3, boards={0: ["S7/0", "S7/0"]})

    assert outlook(state)["income"][0] == {"tokens": 5 + 3, "cards": 2}


def test_before_the_first_day_nothing_is_to_be_expected() -> None:
    view: Any = game.new(3, Chance(1)).view(0).document()

    assert view["decision"] == "choose_mission"
    assert view["forecast"]["boards"][0]["fights"] == []
    assert view["mission"] is None


def progress(state: State, seat: int | None = 0) -> Any:
    """Return how far the mission of a seat has come, as its view has it."""
    document: Any = state.view(seat).document()
    return document["mission"]


@clause("DZ-5.72")
def test_the_most_takes_one_more_than_the_best_of_the_others_has() -> None:
    state = table(3, missions={0: "vellmoor-4"}, kingdoms=["vellmoor", "ashgard", "aurelia"])
    state.relic_count_of = [1, 3, 2]

    assert progress(state) == {"have": 1, "least": 4}


@clause("DZ-5.76")
def test_a_mission_that_counts_says_how_far_it_has_come_and_to_its_owner_only() -> None:
    state = table(3, missions={0: "vellmoor-3"}, kingdoms=["vellmoor", "ashgard", "aurelia"])
    state.played_of = [1, 0, 0]

    assert progress(state) == {"have": 1, "least": 2}
    assert progress(state, None) is None


@clause("DZ-5.74")
def test_a_mission_that_pays_each_time_counts_nothing() -> None:
    state = table(3, missions={0: "vellmoor-1"}, kingdoms=["vellmoor", "ashgard", "aurelia"])

    assert progress(state) is None
