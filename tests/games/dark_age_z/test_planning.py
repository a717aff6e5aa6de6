"""Phase 1: turns, commands, the clock, the end of the phase."""

from __future__ import annotations

import pytest

from barrow.games.dark_age_z.components import NOBODY
from tests.clauses import clause
from tests.contract.playout import sample
from tests.contract.tables import Table
from tests.games.dark_age_z.board import (
    act,
    army_on,
    commander,
    decision,
    decline_all,
    discarded,
    events_of,
    hand,
    listed,
    place,
    refusal,
    relics_of,
    table,
)


@clause("DZ-4.10")
def test_turns_go_clockwise_past_who_has_passed() -> None:
    state = table(3)
    state.passed = 0b010
    act(state, 0, "get_token")

    assert state.pending == (2,)


@clause("DZ-4.11", "DZ-4.13")
def test_a_turn_is_one_command_and_passing_is_always_one() -> None:
    state = table(3, hands={0: ["S5"]}, relics={0: ["apollos-eyes"]}, boards={0: ["S6x/0"]})

    assert listed(state, 0) == [
        "strategy draw-army",
        "strategy choose-relic",
        "strategy reactivate",
        "strategy refresh",
        "play_army swordsman-5",
        "upgrade",
        "relic apollos-eyes a",
        "relic apollos-eyes b",
        "get_token",
        "pass",
    ]
    assert refusal(state, 0, "end_turn") == ("unknown_action", "DZ-4.11")
    assert refusal(state, 0, "decline") == ("unknown_action", "DZ-4.11")
    assert refusal(state, 1, "pass") == ("not_your_decision", "DZ-4.10")


@clause("DZ-4.12", "DZ-R44")
def test_free_actions_come_before_the_command_and_leave_the_turn() -> None:
    state = table(
        3,
        missions={0: "vellmoor-2"},
        relics={0: ["iron-steed", "mind-reader", "immortal-vest"]},
        boards={0: ["S5x/1"]},
        steps=5,
    )
    act(state, 0, "vest_gain 2", "steed b", "mission_discard mind-reader", "loyalty 0")

    assert state.pending == (0,)
    assert (state.steps, state.vp_of) == (8, [0, 0, 2])
    assert army_on(state, 0)[0] == "S5/0"
    act(state, 0, "get_token")
    assert state.pending == (1,)


@clause("DZ-4.14", "DZ-R9")
def test_a_field_command_moves_the_marker_and_takes_a_pioneer_token() -> None:
    state = table(3, steps=9)
    act(state, 0, "get_token")

    assert (state.steps, state.pioneer, state.tokens_of[0]) == (8, 2, 7)


@clause("DZ-4.14")
def test_an_empty_pioneer_zone_gives_nothing() -> None:
    state = table(3)
    state.pool, state.pioneer = state.pool + state.pioneer, 0
    act(state, 0, "get_token")

    assert state.tokens_of[0] == 6


@clause("DZ-4.15")
def test_a_strategy_command_is_paid_to_the_pool_and_moves_only_its_track() -> None:
    state = table(3, steps=9)
    pool = state.pool
    act(state, 0, "strategy draw-army")

    assert (state.steps, state.pioneer, state.pool) == (9, 3, pool + 1)
    assert (state.track_at, state.tokens_of[0]) == ([1, 0, 0, 0], 4)


@clause("DZ-4.16", "DZ-R14")
def test_a_command_that_is_too_dear_or_without_effect_is_refused() -> None:
    state = table(3, tokens=1)

    assert refusal(state, 0, "strategy choose-relic") == ("cannot_afford", "DZ-4.16")
    assert refusal(state, 0, "strategy reactivate") == ("no_effect", "DZ-4.32")


@clause("DZ-4.30")
def test_draw_gives_two_army_cards() -> None:
    state = table(3, deck=["A3", "C9"])
    act(state, 0, "strategy draw-army")

    assert hand(state, 0) == ["A3", "C9"]


@clause("DZ-4.31")
def test_of_two_relics_one_is_kept_and_the_other_discarded_face_up() -> None:
    state = table(3, relic_deck=["mind-reader", "iron-steed"])
    act(state, 0, "strategy choose-relic")
    assert listed(state, 0) == ["keep iron-steed", "keep mind-reader"]
    assert refusal(state, 0, "keep star-of-dawn") == ("card_not_held", "DZ-4.31")
    assert refusal(state, 0, "pass") == ("unknown_action", "DZ-4.31")

    act(state, 0, "keep iron-steed")

    assert relics_of(state, 0) == ["iron-steed"]
    assert state.relic_discard[9] == 1


@clause("DZ-4.31")
def test_a_single_relic_is_kept() -> None:
    state = table(3, relic_deck=["mind-reader"], short_relics=True)
    act(state, 0, "strategy choose-relic")

    assert relics_of(state, 0) == ["mind-reader"]
    assert refusal(state, 1, "strategy choose-relic") == ("no_effect", "DZ-4.31")


@clause("DZ-4.32", "DZ-R15")
def test_reactivate_wakes_a_defeated_army_of_any_loyalty_on_own_frontiers() -> None:
    state = table(3, boards={0: ["S5/0", "S6x/1"], 1: ["S7x/2"], 2: ["A3x/2"]})
    act(state, 0, "strategy reactivate")
    assert listed(state, 0) == ["zone 0 2", "zone 2 1"]
    assert refusal(state, 0, "zone 1 1") == ("not_your_frontier", "DZ-4.32")
    assert refusal(state, 0, "zone 0 1") == ("bad_target", "DZ-4.32")
    assert refusal(state, 0, "stop") == ("unknown_action", "DZ-4.32")

    act(state, 0, "zone 2 1")
    assert refusal(state, 0, "loyalty 1") == ("bad_loyalty", "DZ-2.6")
    assert refusal(state, 0, "pass") == ("unknown_action", "DZ-4.32")
    act(state, 0, "loyalty 0")

    assert army_on(state, 2)[0] == "A3/0"


@clause("DZ-4.33", "DZ-R12")
def test_refresh_discards_one_to_ten_cards_and_draws_as_many_once_a_day() -> None:
    state = table(3, hands={0: ["S5", "S6", "A3"], 1: ["S5"]}, deck=["C8", "C9"])
    act(state, 0, "strategy refresh")
    assert refusal(state, 0, "done") == ("unknown_action", "DZ-4.33")
    assert refusal(state, 0, "card cavalry-9") == ("card_not_held", "DZ-4.33")
    act(state, 0, "card swordsman-5", "card archer-3", "done")

    assert hand(state, 0) == ["S6", "C8", "C9"]
    assert discarded(state) == ["S5", "A3"]
    assert refusal(state, 1, "strategy refresh") == ("track_closed", "DZ-2.18")


@clause("DZ-4.33")
def test_ten_cards_are_the_most_to_refresh() -> None:
    state = table(3, hands={0: ["S6"] * 12})
    act(state, 0, "strategy refresh", *["card swordsman-6"] * 10)

    assert state.cards_of[0] == 12
    assert discarded(state) == ["S6"] * 10
    assert state.pending == (1,)


@clause("DZ-4.56")
def test_get_a_token_takes_one_from_the_pool() -> None:
    state = table(3)
    state.pioneer, state.pool = 0, state.pool + 3
    act(state, 0, "get_token")

    assert (state.tokens_of[0], state.pool) == (6, 49)


@clause("DZ-4.60", "DZ-R18", "DZ-X26")
def test_who_passes_first_returns_all_tokens_the_pioneer_token_included() -> None:
    state = table(4, steps=20, gathering=["lilith", "erina", "terric"])
    log = act(state, 0, "pass", "no_commander")

    assert (state.pioneer, state.steps, state.tokens_of[0]) == (3, 19, 0)
    assert state.first_passed == 0
    assert events_of(log, "tokens_returned")[0].facts["tokens"] == 6
    assert state.pending == (1,)


@clause("DZ-4.60", "DZ-4.64")
def test_a_passing_player_may_take_one_commander_and_nobody_replaces_it() -> None:
    state = table(3, boards={0: ["S5/0", "S6/0"]}, gathering=["lilith", "erina"])
    act(state, 0, "pass")
    assert listed(state, 0) == ["commander lilith", "commander erina", "no_commander"]
    assert refusal(state, 0, "commander alexander") == ("bad_target", "DZ-4.64")
    assert refusal(state, 0, "get_token") == ("unknown_action", "DZ-4.60")
    act(state, 0, "commander lilith", "zone 0 2")

    assert state.gathering == [commander("erina")]
    assert state.commander_on[place(0, 2)] == commander("lilith")
    assert state.patron_of[commander("lilith")] == 0


@clause("DZ-4.61", "DZ-X9")
def test_a_commander_goes_to_its_zones_and_own_active_or_defeated_armies() -> None:
    boards = {0: ["S5/0", "S6/0", "A3/1", "S7x/1", "C7/0"], 1: ["S8x/1"] * 5}
    state = table(3, boards=boards, gathering=["terric"])
    act(state, 0, "pass", "commander terric")

    assert listed(state, 0) == ["zone 0 4", "zone 0 5"]
    assert refusal(state, 0, "zone 0 1") == ("bad_target", "DZ-4.61")
    assert refusal(state, 0, "zone 0 3") == ("bad_target", "DZ-4.61")
    assert refusal(state, 0, "zone 1 4") == ("not_your_frontier", "DZ-4.61")
    assert refusal(state, 0, "stop") == ("unknown_action", "DZ-4.63")


@clause("DZ-X9")
@pytest.mark.parametrize(
    ("leader", "zones"),
    [("terric", [3, 4, 5]), ("lancelot", [4, 5]), ("matilda", [2, 3, 4])],
)
def test_only_its_own_zones_are_offered_for_a_commander(leader: str, zones: list[int]) -> None:
    state = table(3, boards={0: ["S5/0"] * 5}, gathering=[leader])
    act(state, 0, "pass", f"commander {leader}")

    assert listed(state, 0) == [f"zone 0 {zone}" for zone in zones]


@clause("DZ-4.62")
def test_a_defeated_army_with_a_commander_becomes_active_and_ones_own() -> None:
    state = table(3, boards={0: ["S5/0", "S7x/1"]}, gathering=["matilda"])
    act(state, 0, "pass", "commander matilda")

    assert army_on(state, 0)[:2] == ["S5/0", "S7/0"]


@clause("DZ-4.63")
def test_a_commander_that_cannot_be_assigned_goes_under_the_deck() -> None:
    state = table(3, boards={0: ["S5/0"]}, gathering=["erina"])
    act(state, 0, "pass", "commander erina")

    assert state.commander_deck[0] == commander("erina")
    assert state.patron_of == [NOBODY] * 6
    assert state.under == 1


@clause("DZ-4.70", "DZ-4.71")
def test_at_the_end_of_the_track_all_return_their_tokens_and_recruit_nobody() -> None:
    state = table(3, steps=1, relics={1: ["mind-reader"]}, gathering=["lilith"])
    act(state, 0, "get_token")

    assert decision(state) == "vest_window"
    assert state.tokens_of == [0, 0, 0]
    assert (state.passed, state.gathering) == (0, [commander("lilith")])


@clause("DZ-4.70")
def test_the_phase_ends_when_the_last_player_has_passed() -> None:
    state = table(3, steps=9, relics={1: ["mind-reader"]})
    state.passed = 0b110
    act(state, 0, "pass")

    assert (decision(state), state.steps) == ("vest_window", 8)


@clause("DZ-4.70", "DZ-R10", "DZ-X25", "DZ-5.27")
def test_a_command_at_the_last_step_is_finished_and_a_second_one_lost() -> None:
    state = table(3, steps=1, hands={0: ["S5"]}, relics={0: ["iron-steed"], 1: ["mind-reader"]})
    act(state, 0, "steed a")
    decline_all(state)
    act(state, 0, "play_army swordsman-5", "where 0 0")

    assert army_on(state, 0)[0] == "S5/0"
    assert (state.steps, decision(state), state.pending) == (0, "vest_window", (1,))


@clause("DZ-4.72")
def test_after_planning_the_barbarian_deploys_and_then_a_vest_window_opens() -> None:
    state = table(2, steps=1, relics={1: ["mind-reader"]})
    log = act(state, 0, "get_token")

    assert decision(state) == "vest_window"
    assert len(events_of(log, "army_placed")) == 10


@clause("DZ-R11", "DZ-5.27")
def test_two_steeds_give_two_more_commands_and_the_rest_may_be_left() -> None:
    state = table(3, relics={0: ["iron-steed", "iron-steed"]})
    act(state, 0, "steed a", "steed a", "get_token")
    assert "end_turn" in listed(state, 0)
    act(state, 0, "strategy draw-army")
    assert state.pending == (0,)
    act(state, 0, "end_turn")

    assert state.pending == (1,)


@clause("DZ-5.28", "DZ-R11")
def test_steed_b_is_refused_on_the_first_space() -> None:
    state = table(3, relics={0: ["iron-steed"]}, steps=18)

    assert "steed b" not in listed(state, 0)
    assert refusal(state, 0, "steed b") == ("no_effect", "DZ-5.28")


@clause("DZ-R62", "DZ-6.7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_game_ends(players: int) -> None:
    state = sample(Table("dark-age-z", players, {})).end

    assert state.outcome is not None
    assert state.outcome.reason == "last_day"
