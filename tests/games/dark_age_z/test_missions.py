"""The twenty missions, and the end of the game."""

from __future__ import annotations

import pytest

from barrow.games.dark_age_z.rules.combat import AfterBoard
from barrow.games.dark_age_z.rules.commanders import attach
from barrow.games.dark_age_z.rules.daily import DailyMissions
from barrow.games.dark_age_z.rules.ending import end_game
from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.dark_age_z.board import (
    COOPERATIVE,
    act,
    army_on,
    blank,
    commander,
    deal,
    decision,
    discarded,
    events_of,
    hand,
    listed,
    place,
    put,
    refusal,
    relics_of,
    table,
)

EXTRA = "mind-reader"


def judge(state: State) -> list[Event]:
    """Judge the Daily Missions as at the end of combat, until somebody must choose."""
    log: list[Event] = []
    state.phase = 3
    state.stack = [state.stack[0], DailyMissions(0)]
    while isinstance(state.stack[-1], DailyMissions):
        state.stack.pop().run(state, Chance(1), log)
    return log


def daily(id: str, seat: int = 0, **fields: object) -> State:
    """Return a table whose seat has this mission, with fields of the state set."""
    state = table(3, missions={seat: id}, kingdoms=["vellmoor", "ashgard", "aurelia"])
    for name, value in fields.items():
        setattr(state, name, value)
    return state


@clause("DZ-5.70", "DZ-R36")
def test_a_mission_that_pays_is_turned_face_up_and_stays_public() -> None:
    state = table(3, missions={0: "vellmoor-1"}, relics={0: ["iron-steed"]})
    assert state.shown == 0
    log = act(state, 0, "steed a")

    assert state.shown == 1
    judged = events_of(log, "mission_judged")
    assert [event.facts["paid"] for event in judged] == [True]


@clause("DZ-5.70")
def test_a_mission_pays_though_the_reward_comes_to_nothing() -> None:
    relics = {0: ["iron-steed"]}
    state = table(3, missions={0: "vellmoor-1"}, relics=relics, short=True)
    act(state, 0, "steed a")

    assert (state.shown, hand(state, 0)) == (1, [])


@clause("DZ-R68")
def test_a_condition_that_is_met_without_pay_rules_the_mission_out_for_all() -> None:
    state = table(3, missions={0: "vellmoor-3"}, relics={0: ["iron-steed"]})
    log = act(state, 0, "steed a")

    assert events_of(log, "mission_judged")[0].facts == {
        "mission": "vellmoor-1",
        "paid": False,
        "seat": 0,
    }
    assert state.possible_of[0] == 0b1110
    assert state.shown == 0


@clause("DZ-5.71", "DZ-5.74")
def test_vellmoor_1_draws_a_card_for_every_relic_even_a_canceled_one() -> None:
    relics = {0: ["apollos-eyes", "immortal-vest"], 1: ["immortal-vest"]}
    state = table(3, missions={0: "vellmoor-1"}, relics=relics)
    act(state, 0, "vest_gain 0", "relic apollos-eyes a")
    act(state, 1, "cancel")

    assert state.cards_of[0] == 2


@clause("DZ-5.75", "DZ-4.34", "DZ-R44")
def test_vellmoor_2_discards_a_relic_to_reactivate_an_army() -> None:
    boards = {0: ["S5x/1", "S6x/0"]}
    relics = {0: [EXTRA, "iron-steed", "apollos-eyes"]}
    state = table(3, missions={0: "vellmoor-2"}, relics=relics, boards=boards, phase=2)
    assert refusal(state, 0, "mission_discard star-of-dawn") == ("card_not_held", "DZ-5.75")
    act(state, 0, "mission_discard mind-reader", "zone 0 1", "loyalty 0")

    assert army_on(state, 0)[:2] == ["S5/0", "S6x/0"]
    assert (state.played_of[0], state.relic_discard[9]) == (0, 1)
    act(state, 0, "mission_discard iron-steed", "loyalty 1")
    assert army_on(state, 0)[:2] == ["S5/0", "S6/1"]


@clause("DZ-5.75")
def test_vellmoor_2_needs_a_defeated_army_and_the_mission() -> None:
    state = table(3, missions={0: "vellmoor-2"}, relics={0: [EXTRA], 1: [EXTRA]})

    assert refusal(state, 0, "mission_discard mind-reader") == ("no_effect", "DZ-5.75")
    other = table(3, relics={0: [EXTRA]}, boards={0: ["S5x/0"]})
    assert refusal(other, 0, "mission_discard mind-reader") == ("unknown_action", "DZ-5.75")


@clause("DZ-5.76", "DZ-4.120")
@pytest.mark.parametrize(("played", "points"), [(1, 0), (2, 3), (3, 3)])
def test_vellmoor_3_pays_for_two_relics_in_a_day(played: int, points: int) -> None:
    state = daily("vellmoor-3", played_of=[played, 0, 0])
    judge(state)

    assert state.vp_of[0] == points


@clause("DZ-5.78")
def test_ashgard_1_draws_when_an_own_army_is_consumed_whoever_plays() -> None:
    full = ["S5/1", "S6/0", "S6/0", "S6/0", "S6/0"]
    state = table(3, missions={1: "ashgard-1"}, boards={0: full}, hands={0: ["S8"]})
    act(state, 0, "play_army swordsman-8", "where 0 0")

    assert state.cards_of[1] == 1


@clause("DZ-5.79")
def test_ashgard_2_pays_who_passed_first() -> None:
    first = daily("ashgard-2", seat=1, first_passed=1)
    second = daily("ashgard-2", seat=1, first_passed=0)
    judge(first)
    judge(second)

    assert (first.vp_of[1], second.vp_of[1]) == (2, 0)


@clause("DZ-5.80", "DZ-R40")
def test_ashgard_3_pays_once_when_zombies_came_to_a_zone_five() -> None:
    state = daily("ashgard-3", seat=1, reached=0b011)
    judge(state)
    passed_over = table(3, missions={1: "ashgard-3"}, hordes=9, steps=1)
    passed_over.skipped_on = [False, False, False, False, True] * 3
    act(passed_over, 0, "get_token")

    assert state.vp_of[1] == 2
    assert passed_over.shown & 0b010


@clause("DZ-5.82")
def test_aurelia_1_gives_a_token_and_a_point_for_a_gold_card() -> None:
    state = table(3, missions={2: "aurelia-1"}, hands={2: ["C7", "S5"]}, turn=2)
    act(state, 2, "play_army cavalry-7", "where 1 1")

    assert (state.vp_of[2], state.tokens_of[2]) == (1, 5 + 1 + 1)


@clause("DZ-5.83", "DZ-R38", "DZ-5.72", "DZ-R37")
@pytest.mark.parametrize(
    ("levels", "points"), [([1, 1, 0], 3), ([0, 1, 0], 0)], ids=["most", "tie"]
)
def test_aurelia_2_pays_in_the_cleanup_for_strictly_the_most_icons(
    levels: list[int], points: int
) -> None:
    state = table(3, missions={2: "aurelia-2"}, levels=levels, hordes=0, steps=1)
    act(state, 0, "get_token")

    assert (state.day, state.vp_of[2]) == (2, points)


@clause("DZ-5.83", "DZ-R38")
def test_aurelia_2_does_not_pay_on_the_last_day() -> None:
    state = table(
        3, missions={2: "aurelia-2"}, levels=[1, 1, 0], day=5, invasions=["evil-twins"], steps=1
    )
    state.horde_on = [0, 0, 0]
    act(state, 0, "get_token")

    assert state.vp_of[2] == 0


@clause("DZ-5.84")
@pytest.mark.parametrize(
    ("zone", "points"), [(1, 2), (2, 2), (3, 0)], ids=["zone 1", "zone 2", "zone 3"]
)
def test_aurelia_3_pays_for_an_own_commander_in_front(zone: int, points: int) -> None:
    state = daily("aurelia-3", seat=2)
    put(state, 0, ["S5x/0"] * 3)
    attach(state, commander("lilith"), place(0, zone), 2)
    judge(state)

    assert state.vp_of[2] == points


@clause("DZ-5.86", "DZ-R43")
@pytest.mark.parametrize(
    ("total", "here", "relics"),
    [(6, 6, 0), (7, 3, 1), (15, 9, 2), (15, 3, 1), (22, 9, 1), (29, 9, 0)],
    ids=["six", "seven", "twice", "second", "third", "fourth"],
)
def test_drakenfell_1_draws_a_relic_for_each_seven_kills_at_most_two(
    total: int, here: int, relics: int
) -> None:
    state = table(3, missions={0: "drakenfell-1"})
    state.kills_of = [total, 0, 0]
    AfterBoard(0, [here, 0]).run(state, Chance(1), None)

    assert state.relic_count_of[0] == relics


@clause("DZ-5.87", "DZ-4.34", "DZ-5.72")
def test_drakenfell_2_reactivates_up_to_two_armies_for_the_most_kills() -> None:
    boards = {0: ["S5x/0", "S6x/1@alexander", "S7x/1"]}
    state = table(3, missions={0: "drakenfell-2"}, boards=boards)
    state.kills_of = [4, 3, 3]
    judge(state)
    assert listed(state, 0) == ["zone 0 1", "zone 0 2", "zone 0 3", "stop"]
    act(state, 0, "zone 0 2")
    assert army_on(state, 0)[1] == "S6/1"
    act(state, 0, "zone 0 3", "loyalty 0", chance=Chance(3))

    assert army_on(state, 0)[:3] == ["S5x/0", "S6/1", "S7/0"]


@clause("DZ-5.87")
def test_drakenfell_2_may_reactivate_nobody() -> None:
    state = table(3, missions={0: "drakenfell-2"}, boards={0: ["S5x/0"]}, hordes=0)
    state.kills_of = [4, 3, 3]
    judge(state)
    act(state, 0, "stop")

    assert army_on(state, 0)[0] == "S5x/0"


@clause("DZ-4.34", "DZ-2.21")
def test_an_anchored_army_keeps_its_loyalty_when_it_wakes() -> None:
    state = table(3, missions={0: "drakenfell-2"}, boards={0: ["S6x/1@alexander", "S5x/0"]})
    state.kills_of = [4, 3, 3]
    judge(state)
    log = act(state, 0, "zone 0 1")

    assert army_on(state, 0)[0] == "S6/1"
    assert events_of(log, "forced")[0].facts["action"] == "loyalty 1"


@clause("DZ-5.90", "DZ-R42")
@pytest.mark.parametrize(
    ("board", "cards"),
    [(["S5/0"], 1), (["S5x/0"], 0), (["S5/1"], 0), ([], 0)],
    ids=["same loyalty", "defeated", "other loyalty", "zone 1"],
)
def test_highwall_1_draws_behind_an_active_army_of_the_same_loyalty(
    board: list[str], cards: int
) -> None:
    state = table(3, missions={0: "highwall-1"}, boards={0: board}, hands={0: ["S8"]})
    act(state, 0, "play_army swordsman-8", "where 0 0")

    assert state.cards_of[0] == cards


@clause("DZ-5.91", "DZ-R39")
@pytest.mark.parametrize(
    ("zombies", "protected", "cards"),
    [(0, 0, 2), (1, 2, 2), (9, 0, 0)],
    ids=["none came", "all covered", "lost"],
)
def test_highwall_2_draws_two_cards_for_a_gate_without_loss(
    zombies: int, protected: int, cards: int
) -> None:
    state = table(3, missions={0: "highwall-2"}, steps=1, hordes=zombies)
    state.protection_on = [protected] * 6
    log = act(state, 0, "get_token")

    drawn = [e.facts["number"] for e in events_of(log, "cards_drawn") if e.clause == "DZ-5.91"]
    assert drawn == [2] * (cards // 2)


def final(id: str, seat: int = 0, **pieces: dict[int, list[str]]) -> State:
    """Return the end of a game in which a seat has this mission."""
    state = blank(3, None, {seat: id}, ["vellmoor", "ashgard", "aurelia"])
    for board, armies in pieces.get("boards", {}).items():
        put(state, board, armies)
    deal(state, pieces.get("hands", {}), pieces.get("relics", {}))
    return state


@clause("DZ-5.77", "DZ-5.71")
@pytest.mark.parametrize(("others", "points"), [([], 6), ([EXTRA], 0)], ids=["most", "as many"])
def test_vellmoor_4_pays_for_the_most_relics(others: list[str], points: int) -> None:
    state = final("vellmoor-4", relics={0: ["iron-steed"], 1: others})
    end_game(state, None)

    assert state.vp_of[0] == points


@clause("DZ-5.81", "DZ-R33")
@pytest.mark.parametrize(("level", "points"), [(2, 0), (3, 6)])
def test_ashgard_4_pays_for_level_three_at_the_end(level: int, points: int) -> None:
    state = final("ashgard-4", seat=1)
    state.level_of = [0, level, 0]
    end_game(state, None)

    assert state.vp_of[1] == points


@clause("DZ-5.85")
@pytest.mark.parametrize(("others", "points"), [(["S5"], 7), (["S5", "S6"], 0)])
def test_aurelia_4_pays_for_the_most_army_cards(others: list[str], points: int) -> None:
    state = final("aurelia-4", seat=2, hands={0: others, 2: ["A3", "A4"]})
    end_game(state, None)

    assert state.vp_of[2] == points


@clause("DZ-5.88")
@pytest.mark.parametrize(
    ("armies", "points"),
    [(["S5/0", "S6/0", "S7/1"], 10), (["S5/0"], 0), (["S5/0", "S6/0", "S7/1", "S8/1"], 0)],
    ids=["most", "too few", "tie"],
)
def test_drakenfell_3_pays_for_the_most_own_active_armies(armies: list[str], points: int) -> None:
    state = final("drakenfell-3", boards={0: armies})
    end_game(state, None)

    assert state.vp_of[0] == points


@clause("DZ-5.89")
@pytest.mark.parametrize(("cards", "points"), [([], 6), (["S5"], 6), (["S5", "S6"], 0)])
def test_drakenfell_4_pays_for_a_hand_of_at_most_one_card(cards: list[str], points: int) -> None:
    state = final("drakenfell-4", hands={0: cards})
    end_game(state, None)

    assert state.vp_of[0] == points


@clause("DZ-5.92")
@pytest.mark.parametrize(
    ("last", "points"), [("S6/2", 8), ("S6x/0", 0)], ids=["both active", "one defeated"]
)
def test_highwall_3_pays_for_active_armies_in_both_zones_five(last: str, points: int) -> None:
    boards = {0: ["S5x/0"] * 4 + ["S5/1"], 2: ["S6x/0"] * 4 + [last]}
    state = final("highwall-3", boards=boards)
    end_game(state, None)

    assert state.vp_of[0] == points


@clause("DZ-5.93")
@pytest.mark.parametrize(
    ("boards", "points"),
    [({0: ["S5/1"], 2: ["S6/2"]}, 10), ({0: ["S5/1", "S6/1"]}, 0), ({}, 0)],
    ids=["most", "tie", "none"],
)
def test_highwall_4_pays_for_the_most_active_armies_at_own_frontiers(
    boards: dict[int, list[str]], points: int
) -> None:
    state = final("highwall-4", boards=boards)
    end_game(state, None)

    assert state.vp_of[0] == points


@clause("DZ-6.2")
def test_end_game_missions_are_judged_on_the_same_position_and_then_paid() -> None:
    state = final("drakenfell-4")
    state.mission_of[2] = 11
    log: list[Event] = []
    end_game(state, log)

    shown = [event.facts["vp"] for event in events_of(log, "mission_shown")]
    assert shown == [6, 0, 0]


@clause("DZ-6.3")
def test_the_most_points_win_and_ties_win_together() -> None:
    state = final("vellmoor-3")
    state.vp_of = [9, 12, 12]
    end_game(state, None)

    assert state.outcome is not None
    assert state.outcome.ranks == [3, 1, 1]
    assert state.outcome.winners == [1, 2]


@clause("DZ-6.4", "DZ-R63", "DZ-R6")
def test_points_may_be_negative_and_nobody_is_eliminated() -> None:
    board = ["S5x/0"] * 5
    state = table(3, boards={0: board}, hordes=4, steps=1, hands={0: ["S8"]})
    act(state, 0, "get_token")

    assert min(state.vp_of) < 0
    assert (state.day, state.outcome) == (2, None)


@clause("DZ-6.5", "DZ-R60", "DZ-X31")
def test_in_cooperative_play_a_player_at_zero_loses_the_game_for_all() -> None:
    board = ["S5x/0"] * 4 + ["S6x/0"]
    cards = ["pale-clerks", "grey-turtles"]
    state = table(3, options=COOPERATIVE, boards={0: board}, invasions=cards, steps=1, hordes=0)
    state.vp_of, state.horde_on[0] = [5, 20, 20], 3
    state.kills_of, state.gain_of = [9, 0, 0], [9, 0, 0]
    log = act(state, 0, "get_token")

    assert state.vp_of[0] == -1
    assert state.outcome is not None
    assert (state.outcome.ranks, state.outcome.reason) == ([2, 2, 2], "gate_fell")
    assert len(events_of(log, "combat_started")) == 1


@clause("DZ-6.6", "DZ-7.20")
@pytest.mark.parametrize(
    ("points", "ranks"), [([40, 40, 40], [1, 1, 1]), ([40, 40, 39], [2, 2, 2])]
)
def test_together_players_win_at_the_threshold_and_lose_below_it(
    points: list[int], ranks: list[int]
) -> None:
    missions = {0: "vellmoor-3", 1: "ashgard-2", 2: "aurelia-3"}
    state = table(
        3, options=COOPERATIVE, missions=missions, day=4, invasions=["evil-twins"], hordes=0
    )
    state.vp_of, state.steps = points, 1
    act(state, 0, "get_token")

    assert state.outcome is not None
    assert state.outcome.ranks == ranks
    assert discarded(state) == []
    assert relics_of(state, 0) == []


@clause("DZ-5.73", "DZ-R41")
def test_swapping_and_reinforcing_are_not_playing() -> None:
    state = table(
        3,
        missions={0: "aurelia-1", 2: "vellmoor-4"},
        relics={0: ["howling-hammer"]},
        boards={0: ["S5/0"]},
        hands={0: ["C9"]},
    )
    act(state, 0, "relic howling-hammer a")

    assert (army_on(state, 0)[0], state.vp_of[0]) == ("C9/0", 0)
    assert decision(state) == "p1_turn"
