"""Phase 4, the days, bosses, the Barbarian."""

from __future__ import annotations

from typing import Any

import pytest

from barrow.games.dark_age_z.components import NOBODY, NOTHING
from barrow.games.dark_age_z.rules.barbarian import deploy, draw
from barrow.games.dark_age_z.rules.bosses import strike
from barrow.games.dark_age_z.rules.cleanup import (
    clean_up,
    discard_reinforcements,
    fill_pioneers,
    gather_commanders,
    next_start,
    refill_tokens,
    restore_tracks,
    reveal_invasion,
)
from barrow.games.dark_age_z.rules.combat import fight
from barrow.games.dark_age_z.rules.invasion import hp, zombies
from barrow.games.dark_age_z.rules.supply import discard_army
from barrow.games.dark_age_z.rules.zones import attack
from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import Chance
from tests.clauses import clause
from tests.games.dark_age_z.board import (
    COOPERATIVE,
    PACK,
    act,
    army_on,
    blank,
    card,
    commander,
    deal,
    decision,
    discarded,
    hand,
    invasion,
    listed,
    place,
    put,
    refusal,
    table,
)


def end_of_day(state: State) -> list[str]:
    """End planning by the last step and return the names of what happened."""
    state.steps = 1
    return [event.name for event in act(state, state.turn, "get_token")]


@clause("DZ-4.1", "DZ-4.121")
def test_a_day_goes_through_its_four_phases_and_the_next_follows() -> None:
    names = end_of_day(table(3))

    order = [
        "rallying_started",
        "combat_started",
        "kills_scored",
        "day_cleaned_up",
        "start_settled",
        "day_started",
    ]
    assert [name for at, name in enumerate(names) if name in order and name not in names[:at]] == (
        order
    )


@clause("DZ-4.1", "DZ-6.1", "DZ-4.121")
def test_the_last_day_ends_after_combat_and_scoring() -> None:
    state = table(3, day=5, invasions=["evil-twins"])
    names = end_of_day(state)

    assert "day_cleaned_up" not in names
    assert state.outcome is not None
    assert state.outcome.reason == "last_day"


@clause("DZ-4.130", "DZ-4.132", "DZ-4.133")
def test_the_next_card_brings_new_hordes_and_sets_the_marker() -> None:
    state = table(3, invasions=["grey-turtles"], hordes=11)
    state.invasions = [6, 2, 3, invasion("rotten-slaves")]
    reveal_invasion(state, "DZ-4.131", None)

    assert state.horde_on == [7, 7, 7]
    assert (zombies(state), hp(state), state.steps) == (3 + 2 + 2, 2 + 1, 15)


@clause("DZ-4.131")
def test_the_boss_is_shown_with_the_last_ordinary_card_and_then_comes_alone() -> None:
    state = table(3, day=3, invasions=["grey-turtles", "pale-clerks", "night-runners"])
    assert not state.boss_shown
    reveal_invasion(state, "DZ-4.131", None)
    assert (state.boss_shown, len(state.spawned)) == (True, 4)
    reveal_invasion(state, "DZ-4.131", None)

    assert state.spawned == [6]
    assert state.invasions == []


@clause("DZ-4.134", "DZ-X6")
def test_markers_go_back_by_the_rate_for_the_players() -> None:
    state = table(4)
    state.track_at = [3, 5, 1, 1]
    restore_tracks(state)

    assert state.track_at == [0, 2, 0, 0]


@clause("DZ-4.135")
def test_the_pioneer_zone_is_filled_up() -> None:
    state = table(4)
    state.pioneer, state.pool = 1, state.pool + 3
    fill_pioneers(state)

    assert state.pioneer == 4


@clause("DZ-4.136")
def test_tokens_already_held_are_kept() -> None:
    state = table(3, tokens=2)
    refill_tokens(state, Chance(1), None)

    assert state.tokens_of == [2 + 9, 2 + 9, 2 + 9]


@clause("DZ-4.137")
def test_reinforcing_cards_are_discarded() -> None:
    state = table(3, boards={0: ["S6/0+1+3"]})
    discard_reinforcements(state)

    assert discarded(state) == ["S5", "C7"]
    assert attack(state, place(0, 1)) == 6


@clause("DZ-4.139", "DZ-R66")
def test_cards_are_drawn_for_uncovered_army_icons_clockwise_from_the_start() -> None:
    state = table(3, boards={0: ["S5/0"] * 3, 2: ["S6/0"] * 3}, deck=["S8", "A3", "C7", "C9"])
    state.start = 1
    clean_up(state, Chance(1), None)

    assert (hand(state, 1), hand(state, 2), hand(state, 0)) == (["C7", "C9"], ["S8", "A3"], [])


@clause("DZ-4.140")
def test_hands_are_discarded_down_to_ten_by_choice() -> None:
    cards = ["S5"] * 6 + ["S6"] * 6
    state = table(3, hands={1: cards}, boards={0: ["S7/1"] * 3, 1: ["S8/1"] * 3}, hordes=0)
    end_of_day(state)
    assert (decision(state), state.pending) == ("hand_limit", (1,))
    assert refusal(state, 1, "card cavalry-9") == ("card_not_held", "DZ-4.140")
    assert refusal(state, 1, "pass") == ("unknown_action", "DZ-4.140")
    act(state, 1, "card swordsman-6", "card swordsman-6")

    assert state.cards_of[1] == 10
    assert state.day == 2


@clause("DZ-4.141", "DZ-R57", "DZ-X24")
def test_the_marker_goes_to_the_fewest_points_then_cards_then_counter_clockwise() -> None:
    state = blank(4)
    deal(state, {0: ["S5"] * 3, 1: ["S6"] * 3, 2: ["S7"], 3: ["S8"] * 3})
    state.vp_of, state.start = [5, 5, 8, 5], 2

    assert next_start(state) == 1


@clause("DZ-4.141")
def test_the_marker_may_stay_and_goes_left_in_cooperative_play() -> None:
    state = blank(3)
    state.vp_of, state.start = [3, 2, 3], 1
    together = blank(3, COOPERATIVE)
    together.start = 2

    assert next_start(state) == 1
    assert next_start(together) == 0


@clause("DZ-4.142")
def test_all_commanders_are_collected_and_gather_anew() -> None:
    state = table(4, boards={0: ["S5/0@lilith"]}, gathering=["erina"])
    gather_commanders(state, Chance.scripted([5, 4, 3, 2, 1, 0]))

    assert state.gathering == [2, 1, 0]
    assert state.commander_deck == [5, 4, 3]
    assert state.commander_on == [NOTHING] * 20
    assert state.patron_of == [NOBODY] * 6


@clause("DZ-4.143")
def test_armies_and_technology_stay() -> None:
    state = table(3, boards={0: ["S5x/0", "A3x/1"]}, levels=[1, 2, 0])
    end_of_day(state)

    assert army_on(state, 0)[:2] == ["S5x/0", "A3x/1"]
    assert (state.day, state.level_of) == (2, [1, 2, 0])


@clause("DZ-R8")
def test_the_tokens_are_counted_before_commanders_leave_and_cards_drawn_after_relics_end() -> None:
    state = table(3, boards={0: ["S5/0@lilith"]}, relics={0: ["mind-reader"]})
    tokens = state.tokens_of[0]
    clean_up(state, Chance(1), None)

    assert state.tokens_of[0] == tokens + 5 + 4 + 2
    assert state.commander_on[0] == commander("lilith")


def last_day(boss: str, armies: list[str], levels: list[int]) -> State:
    return table(3, day=5, invasions=[boss], boards={0: armies}, levels=levels)


@clause("DZ-4.2", "DZ-5.53", "DZ-5.54", "DZ-R31", "DZ-R32", "DZ-X32")
def test_the_death_bringer_weakens_the_first_two_zones_at_the_start_of_the_last_day() -> None:
    state = last_day("death-bringer", ["C8/0", "S7x/1", "A4/0"], [1, 1, 1])
    strike(state, None)

    assert army_on(state, 0) == ["W/0", "W/1", "A4/0", "", ""]
    assert army_on(state, 1) == [""] * 5
    assert discarded(state) == ["S7", "C8"]
    assert state.level_of == [1, 1, 1]


@clause("DZ-5.52", "DZ-R31")
def test_the_dark_trainer_takes_all_technology_and_zone_one() -> None:
    state = last_day("dark-trainer", ["C8/0", "S7/1"], [3, 2, 0])
    strike(state, None)

    assert state.level_of == [0, 0, 0]
    assert army_on(state, 0)[:2] == ["W/0", "S7/1"]


@clause("DZ-4.2", "DZ-R31")
def test_the_boss_strikes_before_the_first_turn_of_the_last_day() -> None:
    cards = ["grey-turtles", "rotten-slaves", "pale-clerks", "night-runners"]
    state = table(3, day=4, invasions=cards, boards={0: ["S5/0"]}, levels=[2, 0, 0])
    state.invasions = [invasion("dark-trainer")]
    end_of_day(state)

    assert (state.day, decision(state)) == (5, "p1_turn")
    assert army_on(state, 0)[0] == "W/0"
    assert state.level_of == [0, 0, 0]


@clause("DZ-5.55", "DZ-R33")
def test_lost_technology_can_be_bought_again() -> None:
    state = table(3, day=5, invasions=["dark-trainer"], levels=[3, 0, 0], hands={0: ["S5"]})
    strike(state, None)
    act(state, 0, "upgrade")

    assert state.level_of[0] == 1


@clause("DZ-5.56", "DZ-R32")
def test_a_weakened_army_turns_into_two_zombies_and_is_no_bronze_card() -> None:
    weak = PACK.armies[PACK.weakened]
    state = table(3, hands={0: ["W", "W"]}, relics={0: ["howling-hammer"]}, boards={0: ["S5/0"]})

    assert (weak.rank, weak.attack, weak.zombification) == (0, 0, 2)
    assert refusal(state, 0, "upgrade") == ("bad_upgrade", "DZ-4.50")
    act(state, 0, "relic howling-hammer a", "card weakened")
    assert army_on(state, 0)[0] == "W/0"
    assert hand(state, 0) == ["S5", "W"]


@clause("DZ-7.1", "DZ-7.2")
def test_with_two_players_the_barbarian_is_the_third_kingdom() -> None:
    state = table(2)

    assert state.table.boards == 3
    assert [state.table.right_of(board) for board in range(3)] == [1, 2, 0]
    assert state.title(2) == "the Barbarian"
    assert (len(state.vp_of), state.table.boards_of[1]) == (2, [0, 1])


@clause("DZ-7.2")
def test_kills_and_gates_of_the_barbarian_count_for_nothing() -> None:
    state = table(2, boards={1: ["C9/2"] * 5}, hordes=3)
    fight(state, 1, None)

    assert state.kills_of == [0, 0]
    assert state.table.players_at[1] == [1]
    assert state.table.players_at[2] == [0]


@clause("DZ-7.3", "DZ-R59")
def test_armies_may_be_loyal_to_the_barbarian_but_he_is_no_player() -> None:
    relics = {0: ["immortal-vest", "mind-reader"]}
    state = table(2, hands={0: ["S5"], 1: ["S6"]}, relics=relics, boards={2: ["S6x/2"]})

    assert refusal(state, 0, "vest_gain 2") == ("bad_target", "DZ-5.24")
    act(state, 0, "play_army swordsman-5")
    assert listed(state, 0) == ["where 0 0", "where 0 1", "where 2 0", "where 2 2"]
    act(state, 0, "where 2 2")
    assert army_on(state, 2)[:2] == ["S6x/2", "S5/2"]


@clause("DZ-7.4", "DZ-7.7", "DZ-R58", "DZ-X30")
def test_the_barbarian_fills_empty_zones_and_replaces_defeated_armies() -> None:
    state = table(2, boards={1: ["S7/1", "A3x/1", "S6x/2"], 2: ["C7/0"] * 5})
    state.barbarian_deck = [card("S8"), card("S7"), card("S6"), card("S5")]
    deploy(state, Chance.scripted([]), None)

    assert army_on(state, 1) == ["S7/1", "S5/2", "S6/2", "S7/2", "S8/2"]
    assert discarded(state) == ["A3"]
    assert state.barbarian_discard[card("S6")] == 1


@clause("DZ-7.5")
def test_two_players_have_two_pioneer_tokens_and_one_commander() -> None:
    state = table(2)
    gather_commanders(state, Chance(1))

    assert (state.pioneer, len(state.gathering)) == (2, 1)
    assert PACK.steps[2] == [0, 18, 15, 12]


@clause("DZ-7.6", "DZ-R58")
def test_an_empty_barbarian_deck_is_filled_from_his_pile_then_from_bronze_discards() -> None:
    state = table(2, discard=["S8", "A3"])
    state.barbarian_deck, state.barbarian_discard[card("S6")] = [], 1
    first = draw(state, Chance(1), None)
    second = draw(state, Chance(1), None)
    third = draw(state, Chance(1), None)

    assert (first, second, third) == (card("S6"), card("S8"), NOTHING)
    assert discarded(state) == ["A3"]


@clause("DZ-7.6")
def test_without_any_card_the_zone_stays_as_it_is() -> None:
    state = table(2, boards={1: ["S7x/1"], 2: ["C7/0"] * 5}, discard=["A3"])
    state.barbarian_deck = []
    deploy(state, Chance(1), None)

    assert army_on(state, 1) == ["S7x/1", "", "", "", ""]


@clause("DZ-7.7")
@pytest.mark.parametrize(
    ("army", "his", "common"),
    [("S6/2", 1, 0), ("S6/1", 0, 1), ("A3/2", 0, 1)],
    ids=["his bronze", "another's bronze", "his silver"],
)
def test_only_his_bronze_armies_go_to_his_pile(army: str, his: int, common: int) -> None:
    state = blank(2)
    put(state, 1, [army])
    discard_army(state, place(1, 1))

    assert (sum(state.barbarian_discard), sum(state.discard)) == (his, common)


@clause("DZ-7.8")
def test_two_players_play_a_day_as_three_do() -> None:
    state = table(2, boards={0: ["S5/0"]})
    end_of_day(state)

    assert (state.day, len(state.horde_on)) == (2, 3)


@clause("DZ-7.20")
def test_cooperative_play_has_four_days() -> None:
    assert PACK.modes[1].days == 4
    state = table(3, options=COOPERATIVE, day=4, invasions=["evil-twins"], hordes=0)
    state.vp_of = [50, 50, 50]
    end_of_day(state)
    assert state.outcome is not None


@clause("DZ-7.22")
def test_relics_that_hurt_others_stay_in_cooperative_play() -> None:
    state = table(3, options=COOPERATIVE, relics={0: ["howling-hammer"]})
    act(state, 0, "relic howling-hammer b", "player 1")

    assert state.tokens_of == [6, 2, 2]


@clause("DZ-R72")
def test_the_boss_stays_public_once_it_was_shown() -> None:
    cards = ["grey-turtles", "rotten-slaves", "pale-clerks", "night-runners"]
    state = table(3, day=4, invasions=cards)
    act(state, 0, "get_token")
    shown: Any = state.view(2).document()["known"]

    assert shown["invasions"] == ["bloodshed"]
