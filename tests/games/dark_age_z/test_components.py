"""Chapter 2: boards, armies, tracks, invasion cards, and how the data pack is read."""

from __future__ import annotations

import pytest

from barrow.games.dark_age_z.components import COMMAND_ICON, GATE_ICON, MELEE, RANGED
from barrow.games.dark_age_z.rules.income import icons, take_tokens
from barrow.games.dark_age_z.rules.invasion import hp, zombies
from barrow.games.dark_age_z.rules.strategy import cost
from barrow.games.dark_age_z.rules.zones import attack
from tests.clauses import clause
from tests.games.dark_age_z.board import (
    PACK,
    act,
    army_on,
    blank,
    card,
    commander,
    decision,
    discarded,
    game,
    invasion,
    listed,
    place,
    put,
    refusal,
    relics_of,
    table,
)


@clause("DZ-2.1", "DZ-2.2", "DZ-R65")
def test_the_left_board_of_a_seat_has_its_number_and_lies_before_the_next_seat_clockwise() -> None:
    state = blank(4)

    assert [state.table.left_of(board) for board in range(4)] == [0, 1, 2, 3]
    assert [state.table.right_of(board) for board in range(4)] == [1, 2, 3, 0]
    assert state.table.boards_of[0] == [0, 3]
    assert state.table.boards_of[2] == [1, 2]


@clause("DZ-2.3")
def test_a_board_has_five_zones_and_both_neighbors_have_a_gate_behind_the_fifth() -> None:
    state = table(3, hordes=2)

    assert len(army_on(state, 0)) == 5
    assert PACK.icons.index(GATE_ICON) == 4
    assert [state.table.is_neighbor(0, seat) for seat in range(3)] == [True, True, False]


@clause("DZ-2.4")
def test_a_zone_with_a_commander_takes_no_second_one() -> None:
    state = table(
        3, boards={0: ["S5/0@alexander"]}, gathering=["lilith", "matilda"], hands={0: ["S5"]}
    )
    act(state, 0, "pass", "commander lilith")

    assert decision(state) == "p1_turn"
    assert state.commander_on[place(0, 1)] == commander("alexander")
    assert commander("lilith") in state.commander_deck


@clause("DZ-2.5", "DZ-2.7")
def test_a_defeated_army_keeps_its_place_its_loyalty_and_its_covered_icon() -> None:
    state = blank(3)
    put(state, 0, ["S5/0", "S6x/0", "A4/1"])

    assert icons(state, 0, COMMAND_ICON) == 3
    assert icons(state, 1, COMMAND_ICON) == 4
    assert state.loyal_on[place(0, 2)] == 0


@clause("DZ-2.6")
def test_an_army_is_loyal_to_one_of_the_two_neighbors() -> None:
    state = table(3, hands={0: ["S5"]})
    act(state, 0, "play_army swordsman-5")

    assert listed(state, 0) == ["where 0 0", "where 0 1", "where 2 0", "where 2 2"]
    assert refusal(state, 0, "where 0 2") == ("bad_loyalty", "DZ-2.6")


@clause("DZ-2.8")
def test_armies_stand_without_a_gap_from_zone_one_on() -> None:
    state = table(3, boards={0: ["S5/0", "S6/1"]}, hands={0: ["A3"]})
    act(state, 0, "play_army archer-3", "where 0 0")

    assert army_on(state, 0) == ["S5/0", "S6/1", "A3/0", "", ""]


@clause("DZ-2.9")
@pytest.mark.parametrize(
    ("short", "rank", "kind", "zombies", "charge"),
    [("S6", 1, MELEE, 2, 0), ("A4", 2, RANGED, 1, 0), ("C8", 3, MELEE, 0, 1)],
    ids=["bronze", "silver", "gold"],
)
def test_ranks_have_their_attack_type_zombification_and_charge(
    short: str, rank: int, kind: str, zombies: int, charge: int
) -> None:
    army = PACK.armies[card(short)]

    assert (army.rank, army.attack_type) == (rank, kind)
    assert (army.zombification, army.charge) == (zombies, charge)


@clause("DZ-2.10")
def test_a_slot_holds_one_card_at_a_time() -> None:
    state = table(
        3,
        boards={0: ["S6/0+1"]},
        levels=[1, 0, 0],
        phase=2,
        relics={0: ["mind-reader"]},
        hands={0: ["S5", "S7"]},
    )

    assert listed(state, 0) == ["end_turn"]
    assert refusal(state, 0, "reinforce 0 1 1") == ("bad_target", "DZ-2.10")


@clause("DZ-2.11", "DZ-R34")
def test_command_tokens_are_a_limit_and_gains_are_cut_to_the_pool() -> None:
    state = table(3)
    state.pool, state.tokens_of[1] = 1, state.tokens_of[1] + state.pool - 1

    assert take_tokens(state, 0, 3) == 1
    assert state.pool + state.pioneer + sum(state.tokens_of) == 65
    assert refusal(state, 0, "get_token") == ("no_effect", "DZ-4.56")


@clause("DZ-2.12")
def test_zombies_never_run_out() -> None:
    state = table(3, hordes=80, boards={0: ["S5/0"] * 5}, hands={0: ["S6"]})
    act(state, 0, "play_army swordsman-6", "where 0 0")

    assert state.horde_on[0] == 82


@clause("DZ-2.13")
def test_a_weakened_army_goes_back_to_its_own_supply() -> None:
    state = table(3, boards={0: ["W/0", *["S5/0"] * 4]}, hands={0: ["S6"]})
    act(state, 0, "play_army swordsman-6", "where 0 0")

    assert discarded(state) == []
    assert army_on(state, 0) == ["S5/0"] * 4 + ["S6/0"]


@clause("DZ-2.14", "DZ-R35")
def test_the_discard_pile_is_shuffled_in_only_when_a_card_is_drawn_from_an_empty_deck() -> None:
    state = table(3, deck=["A3", "A4"], discard=["S5", "S6", "C7"], short=True)
    act(state, 0, "strategy draw-army")
    assert (state.deck, discarded(state)) == ([], ["S5", "S6", "C7"])

    act(state, 1, "strategy draw-army", chance=[2, 0, 1])

    assert discarded(state) == []
    assert state.deck == [card("C7")]


@clause("DZ-2.14")
def test_a_draw_from_nothing_is_skipped() -> None:
    state = table(3, deck=["A3"], short=True)
    act(state, 0, "strategy draw-army")

    assert state.cards_of[0] == 1
    assert refusal(state, 1, "strategy draw-army") == ("no_effect", "DZ-4.30")


@clause("DZ-2.15")
def test_a_played_relic_stays_out_until_the_cleanup_and_a_discarded_one_does_not() -> None:
    state = table(
        3,
        boards={0: ["S5x/0"]},
        relics={0: ["apollos-eyes", "mind-reader"]},
        missions={0: "vellmoor-2"},
    )
    act(state, 0, "mission_discard mind-reader", "loyalty 0")
    act(state, 0, "relic apollos-eyes a")

    assert state.relic_used[1] == 1
    assert state.relic_discard[9] == 1
    assert sum(state.relic_discard) == 1


@clause("DZ-2.16", "DZ-X1")
def test_grey_turtles_on_day_one_are_five_of_hp_three() -> None:
    state = table(3, invasions=["grey-turtles"])

    assert (zombies(state), hp(state)) == (5, 3)


@clause("DZ-2.16", "DZ-X2")
def test_powers_of_all_cards_add_up_on_day_four() -> None:
    cards = ["night-runners", "rotten-slaves", "bloated-butchers", "pale-clerks"]
    state = table(3, day=4, invasions=cards)

    assert (zombies(state), hp(state)) == (8, 6)
    current = PACK.invasions[state.spawned[-1]]
    assert (current.damage, current.speed) == (1, 2)


@clause("DZ-X3")
def test_powers_add_up_on_day_three() -> None:
    state = table(3, day=3, invasions=["night-runners", "grey-turtles", "pale-clerks"])

    assert (zombies(state), hp(state)) == (7, 4)


@clause("DZ-2.17", "DZ-R3")
@pytest.mark.parametrize(
    ("boss", "figures"),
    [
        ("bloodshed", (7, 7, 2, 3)),
        ("evil-twins", (7, 5, 2, 1)),
        ("dark-trainer", (6, 6, 2, 1)),
        ("death-bringer", (9, 4, 2, 1)),
    ],
)
def test_a_boss_counts_alone(boss: str, figures: tuple[int, int, int, int]) -> None:
    state = table(3, day=5, invasions=[boss])
    card_of_boss = PACK.invasions[invasion(boss)]

    assert (zombies(state), hp(state), card_of_boss.damage, card_of_boss.speed) == figures


@clause("DZ-2.18", "DZ-X5")
def test_the_draw_track_costs_three_at_six_and_moves_to_seven() -> None:
    state = table(3)
    state.track_at = [6, 0, 0, 0]
    act(state, 0, "strategy draw-army")

    assert (state.tokens_of[0], state.track_at[0]) == (2, 7)


@clause("DZ-2.18", "DZ-R13", "DZ-X27")
def test_a_closed_track_ends_and_a_repeat_track_goes_on_at_its_last_price() -> None:
    state = table(3, tokens=10)
    state.track_at = [10, 6, 0, 0]
    act(state, 0, "strategy choose-relic")
    act(state, 0, "keep " + listed(state, 0)[0].split()[1])

    assert (state.tokens_of[0], state.track_at[1]) == (6, 7)
    assert refusal(state, 1, "strategy choose-relic") == ("track_closed", "DZ-2.18")
    assert cost(state, 0) == 4
    act(state, 1, "strategy draw-army")
    assert (state.tokens_of[1], state.track_at[0]) == (6, 10)


@clause("DZ-2.19")
def test_the_marker_starts_by_the_speed_and_never_passes_the_first_space() -> None:
    state = table(3, relics={0: ["iron-steed"]}, steps=17)

    assert PACK.steps[3] == [0, 18, 15, 12]
    act(state, 0, "steed b")
    assert state.steps == 18


@clause("DZ-2.20")
def test_a_kingdom_board_shows_one_command_icon_less_with_each_level() -> None:
    assert PACK.command_icons == [5, 4, 3, 2]


@clause("DZ-2.21")
def test_an_anchored_army_cannot_be_moved_exchanged_or_turned() -> None:
    boards = {0: ["S5/0@matilda", "S6/0", "A3/0"]}
    state = table(3, boards=boards, hands={0: ["C7"]}, relics={0: ["star-of-dawn"]})
    act(state, 0, "relic star-of-dawn b")

    assert listed(state, 0) == ["zone 0 2", "zone 0 3"]
    assert refusal(state, 0, "zone 0 1") == ("bad_target", "DZ-5.32")


@clause("DZ-2.22", "DZ-R17", "DZ-5.32")
def test_attachments_travel_with_the_army_and_zone_marks_stay() -> None:
    relics = {0: ["star-of-dawn", "mind-reader"]}
    state = table(3, boards={0: ["S6/0+2", "S7/1"]}, relics=relics, phase=2)
    state.ranged_on[place(0, 1)] = True
    state.roar_on[place(0, 1)] = 1
    state.skipped_on[place(0, 2)] = True
    act(state, 0, "relic star-of-dawn b", "zone 0 1")

    assert army_on(state, 0) == ["S7/1", "S6/0", "", "", ""]
    assert attack(state, place(0, 2)) == 11
    assert (state.ranged_on[0], state.ranged_on[1]) == (0, 1)
    assert (state.roar_on[0], state.skipped_on[1]) == (1, 1)


@clause("DZ-R1")
@pytest.mark.parametrize(
    ("id", "attack", "zones"),
    [
        ("alexander", 2, [1, 2]),
        ("terric", 6, [3, 4, 5]),
        ("lancelot", 4, [4, 5]),
        ("lilith", 3, [1, 2, 3, 4, 5]),
        ("matilda", 5, [2, 3, 4]),
        ("erina", 5, [4, 5]),
    ],
)
def test_commanders_have_their_values(id: str, attack: int, zones: list[int]) -> None:
    card_of = PACK.commanders[commander(id)]

    assert (card_of.attack, card_of.zones) == (attack, zones)


@clause("DZ-R2")
def test_relics_have_their_phases() -> None:
    phases = {relic.id: relic.phases for relic in PACK.relics}

    assert [id for id in phases if phases[id] == [1, 2]] == ["angels-kiss", "star-of-dawn"]
    assert [id for id in phases if phases[id] == [2]] == [
        "azraels-roar",
        "draculas-potion",
        "gaze-of-the-dead",
        "invisible-spear",
    ]
    assert [relic.id for relic in PACK.relics if not relic.is_command] == [
        "immortal-vest",
        "iron-steed",
    ]


@clause("DZ-R4")
def test_every_kingdom_owns_four_missions_in_printed_order() -> None:
    owned = [PACK.missions[each].id for each in PACK.missions_of[3]]

    assert owned == ["drakenfell-1", "drakenfell-2", "drakenfell-3", "drakenfell-4"]
    assert relics_of(blank(3), 0) == []


@clause("DZ-9.1")
def test_cards_of_one_type_are_one_option() -> None:
    state = table(3, hands={0: ["S5", "S5", "S5"]})

    assert [text for text in listed(state, 0) if "play_army" in text] == ["play_army swordsman-5"]
    assert game.size < 5000
