"""One roll: what each faction does in it, and its eleven steps (rulebook chapter 5)."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.ground_zero.board import board, decision, facts, options, play, units


@clause("GZ-5.1", "GZ-R19")
@pytest.mark.parametrize(
    ("defender", "defense", "left"),
    [("A3", "dice 1", "A2"), ("C3+0", "dice 1 0", "C2+0"), ("Z3", "dice 1", "Z2")],
    ids=["aliens", "civilians", "zombies"],
)
def test_attacking_military_win_every_tie(defender: str, defense: str, left: str) -> None:
    state = board("nile M3", f"horn {defender}")
    play(state, "attack nile horn", "dice 1", defense, dice=[4, 4])

    assert (units(state, "nile"), units(state, "horn")) == ("M3", left)


@clause("GZ-5.1", "GZ-R19")
@pytest.mark.parametrize(
    ("party", "attacker", "attack", "left"),
    [
        ("aliens", "A3", "dice 1", "A2"),
        ("civilians", "C3+0", "dice 1 0", "C2+0"),
        ("zombies", "Z3", "dice 1", "Z2"),
    ],
    ids=["aliens", "civilians", "zombies"],
)
def test_defending_military_win_every_tie(
    party: str, attacker: str, attack: str, left: str
) -> None:
    state = board(f"nile {attacker}", "horn M3", turn=party)
    play(state, "attack nile horn", attack, "dice 1", dice=[4, 4])

    assert (units(state, "nile"), units(state, "horn")) == (left, "M3")


@clause("GZ-5.10")
@pytest.mark.parametrize(
    ("dice", "rolled", "left"),
    [("dice 2", [3, 3], "A4"), ("dice 3", [2, 5, 2], "A3")],
    ids=["two dice", "two of three dice"],
)
def test_doubles_of_attacking_aliens_destroy_the_attackers_and_all_defenders(
    dice: str, rolled: list[int], left: str
) -> None:
    state = board("nile A6", "horn M7", turn="aliens")
    play(state, "attack nile horn", dice, "dice 1", dice=[*rolled, 6])

    assert (units(state, "nile"), units(state, "horn")) == (left, "unowned")


@clause("GZ-5.10", "GZ-R17")
def test_doubles_of_defending_aliens_destroy_the_kinds_of_units_that_rolled() -> None:
    state = board("nile C3+3", "horn A5", turn="civilians")
    play(state, "attack nile horn", "dice 1 2", "dice 2", dice=[6, 6, 6, 1, 1])

    assert (units(state, "nile"), units(state, "horn")) == ("C2+1", "unowned")


@clause("GZ-5.10")
def test_the_other_side_rolling_doubles_does_nothing_to_aliens() -> None:
    state = board("nile M6", "horn A4")
    play(state, "attack nile horn", "dice 2", "dice 2", dice=[5, 5, 6, 3])

    assert (units(state, "nile"), units(state, "horn")) == ("M5", "A3")


@clause("GZ-5.11")
def test_triples_destroy_three_attackers_and_every_unit_of_the_attacked_region() -> None:
    state = board(
        "nile A6",
        "horn M2",
        "anatolia M4",
        "arabia Z3",
        "persia C2+1",
        "ruthenia A2",
        turn="aliens",
    )
    play(state, "attack nile anatolia", "dice 3", "dice 2", dice=[5, 5, 5, 6, 6])

    assert units(state, "nile") == "A3"
    assert [units(state, id) for id in ("anatolia", "arabia", "persia")] == ["unowned"] * 3
    assert (units(state, "horn"), units(state, "ruthenia")) == ("M2", "A2")


@clause("GZ-5.11")
def test_two_equal_dice_of_two_are_doubles_and_spare_the_region() -> None:
    state = board("nile A6", "anatolia M4", "arabia Z3", turn="aliens")
    play(state, "attack nile anatolia", "dice 2", "dice 2", dice=[5, 5, 6, 4])

    assert [units(state, id) for id in ("nile", "anatolia", "arabia")] == ["A4", "unowned", "Z3"]


@clause("GZ-5.12")
def test_an_explosion_leaves_no_defection_and_no_comparison() -> None:
    state = board("nile A6", "horn C4+0", turn="aliens")
    log = play(state, "attack nile horn", "dice 2", "dice 2 0", dice=[3, 3, 1, 2])

    assert (units(state, "nile"), units(state, "horn")) == ("A4", "unowned")
    assert [event.name for event in log][-2:] == ["dice_rolled", "exploded"]


@clause("GZ-5.12", "GZ-R16")
def test_an_explosion_conquers_nothing_but_the_territory_may_be_walked_onto() -> None:
    state = board("nile A6", "horn M1", turn="aliens")
    play(state, "attack nile horn", "dice 2", dice=[6, 6, 1])

    assert decision(state) == "aliens attack"
    assert not state.conquered
    assert "walk nile horn" in options(state)


@clause("GZ-5.12", "GZ-R17")
def test_an_explosion_is_compulsory() -> None:
    state = board(
        "nile M4", "horn Z4", bonuses={"military": "greater_cause power_of_tech"}, fallen="aliens"
    )
    play(state, "attack nile horn", "dice 2", "dice 1", dice=[4, 4, 1])

    assert decision(state) == "military attack"
    assert (units(state, "nile"), units(state, "horn")) == ("M2", "unowned")


@clause("GZ-5.12", "GZ-R18")
def test_doubles_look_at_the_dice_as_rolled_and_not_as_raised() -> None:
    state = board(
        "nile M4", "horn Z4", bonuses={"military": "greater_cause power_of_tech"}, fallen="aliens"
    )
    play(state, "attack nile horn", "dice 2", "dice 1", "tech 1", dice=[3, 4, 1])

    assert (units(state, "nile"), units(state, "horn")) == ("M4", "Z3")


@clause("GZ-5.13")
def test_destroyed_zombies_leave_a_held_site_where_a_city_or_command_center_stands() -> None:
    state = board(
        "persia A6",
        "silk_steppe Z4",
        "ural Z2",
        "taiga Z3",
        "lena M2",
        turn="aliens",
        cities="ural lena",
        centers="silk_steppe",
    )
    play(state, "attack persia silk_steppe", "dice 3", "dice 2", dice=[1, 1, 1, 6, 6])

    assert units(state, "silk_steppe") == "Z0"
    assert units(state, "ural") == "Z0"
    assert units(state, "taiga") == "unowned"
    assert units(state, "lena") == "unowned"


@clause("GZ-5.14", "GZ-R16")
def test_walls_cities_and_command_centers_survive_explosions() -> None:
    state = board(
        "nile A6",
        "anatolia M4",
        "arabia C1+0",
        turn="aliens",
        cities="anatolia",
        centers="arabia",
        walls=[("anatolia", "persia"), ("horn", "arabia")],
    )
    play(state, "attack nile anatolia", "dice 3", "dice 2", dice=[2, 2, 2, 6, 6])
    lands = state.dump()["territories"]

    assert isinstance(lands, dict)
    assert lands["anatolia"] == {"city": True}
    assert lands["arabia"] == {"centers": 1}
    assert state.dump()["walls"] == [["anatolia", "persia"], ["horn", "arabia"]]


@clause("GZ-5.22")
def test_civilians_attack_with_up_to_4_dice_and_defend_with_up_to_3() -> None:
    state = board("nile C9+0", "horn M5", turn="civilians")
    play(state, "attack nile horn")
    against = board("nile M5", "horn C9+0")
    play(against, "attack nile horn", "dice 1")

    assert options(state) == ["dice 4 0", "dice 3 0", "dice 2 0", "dice 1 0"]
    assert options(against) == ["dice 3 0", "dice 2 0", "dice 1 0"]


@clause("GZ-5.23")
def test_attacking_civilians_declare_both_kinds_and_one_unit_of_either_kind_stays() -> None:
    state = board("nile C2+1", "horn M5", turn="civilians")
    play(state, "attack nile horn")

    assert options(state) == ["dice 1 1", "dice 2 0", "dice 0 1", "dice 1 0"]


@clause("GZ-5.23")
def test_defending_civilians_declare_at_most_the_units_of_each_kind() -> None:
    state = board("nile M5", "horn C1+2")
    play(state, "attack nile horn", "dice 1")

    assert options(state) == ["dice 1 2", "dice 0 2", "dice 1 1", "dice 0 1", "dice 1 0"]


@clause("GZ-5.24")
def test_attacking_civilians_showing_1_or_2_join_the_defender() -> None:
    state = board("nile C5+0", "horn M3", turn="civilians")
    play(state, "attack nile horn", "dice 4 0", "dice 1", dice=[1, 6, 2, 3, 5])

    assert (units(state, "nile"), units(state, "horn")) == ("C3+0", "M4")


@clause("GZ-5.24")
def test_defending_civilians_showing_1_or_2_join_the_attacker() -> None:
    state = board("nile A3", "horn C4+0", turn="aliens")
    play(state, "attack nile horn", "dice 1", "dice 3 0", dice=[5, 2, 6, 1])

    assert (units(state, "nile"), units(state, "horn")) == ("A4", "C2+0")


@clause("GZ-5.24")
def test_a_civilian_showing_3_stays() -> None:
    state = board("nile A3", "horn C4+0", turn="aliens")
    play(state, "attack nile horn", "dice 1", "dice 1 0", dice=[2, 3])

    assert (units(state, "nile"), units(state, "horn")) == ("A2", "C4+0")


@clause("GZ-5.25", "GZ-R42")
def test_cyborg_dice_never_defect() -> None:
    state = board("nile C0+3", "horn M3", turn="civilians")
    play(state, "attack nile horn", "dice 0 2", "dice 2", "boost false", dice=[1, 2, 6, 6])

    assert (units(state, "nile"), units(state, "horn")) == ("C0+1", "M3")


@clause("GZ-5.26", "GZ-R23")
@pytest.mark.parametrize(
    ("answer", "nile", "horn"),
    [("boost true", "C3+3", "M1"), ("boost false", "C3+1", "M3")],
    ids=["all", "none"],
)
def test_the_boost_adds_1_to_all_cyborg_dice_or_to_none(answer: str, nile: str, horn: str) -> None:
    state = board("nile C3+3", "horn M3", turn="civilians")
    play(state, "attack nile horn", "dice 0 2", "dice 2", answer, dice=[5, 4, 5, 4])

    assert (units(state, "nile"), units(state, "horn")) == (nile, horn)


@clause("GZ-5.26")
def test_the_boost_leaves_civilian_dice_alone() -> None:
    state = board("nile C3+3", "horn M3", turn="civilians")
    log = play(state, "attack nile horn", "dice 2 1", "dice 2", "boost true", dice=[5, 3, 4, 6, 6])

    assert facts(log, "dice_raised")["attack"] == [5, 3, 5]


@clause("GZ-5.27")
def test_a_boosted_6_is_a_7_and_beats_a_6() -> None:
    state = board("nile Z3", "horn C0+2", turn="zombies")
    play(state, "attack nile horn", "dice 1", "dice 0 1", "boost true", dice=[6, 6])

    assert (units(state, "nile"), units(state, "horn")) == ("Z2", "C0+2")


@clause("GZ-5.28")
def test_a_lost_comparison_removes_a_unit_of_the_kind_of_its_die() -> None:
    state = board("nile M5", "horn C3+3")
    play(state, "attack nile horn", "dice 2", "dice 1 1", "boost false", dice=[6, 5, 6, 3])
    against = board("nile M5", "horn C3+3")
    play(against, "attack nile horn", "dice 1", "dice 1 1", "boost false", dice=[6, 3, 5])

    assert units(state, "horn") == "C2+2"
    assert units(against, "horn") == "C3+2"


@clause("GZ-5.70")
def test_the_attacker_chooses_dice_then_the_defender_then_all_are_rolled() -> None:
    state = board("nile M6", "horn Z4")
    play(state, "attack nile horn")
    first = decision(state)
    play(state, "dice 3")
    second = decision(state)
    log = play(state, "dice 2", dice=[6, 4, 2, 5, 1])

    assert (first, second) == ("military attack_dice", "zombies defend_dice")
    assert [event.name for event in log][:2] == ["defense_chosen", "dice_rolled"]
    assert facts(log, "dice_rolled")["attack"] == [6, 4, 2]
    assert facts(log, "dice_rolled")["defense"] == [5, 1]


@clause("GZ-5.71")
def test_triples_come_before_doubles_of_the_defender() -> None:
    state = board(
        "nile A6",
        "anatolia M4",
        "persia C3+0",
        turn="aliens",
        bonuses={"military": "greater_cause"},
    )
    log = play(state, "attack nile anatolia", "dice 3", "dice 2", dice=[2, 2, 2, 6, 6])

    assert [event.clause for event in log if event.name == "exploded"] == ["GZ-5.11"]
    assert units(state, "persia") == "unowned"


@clause("GZ-5.71")
def test_doubles_of_the_defender_end_a_roll_in_which_the_attacker_has_none() -> None:
    state = board("nile Z4", "horn A5", turn="zombies")
    log = play(state, "attack nile horn", "dice 3", "dice 2", dice=[6, 5, 4, 1, 1])

    assert [event.name for event in log][-2:] == ["dice_rolled", "exploded"]
    assert (units(state, "nile"), units(state, "horn")) == ("Z1", "unowned")


@clause("GZ-5.72")
def test_nothing_is_compared_when_all_dice_of_a_side_defected() -> None:
    state = board("nile C5+0", "horn M3", turn="civilians")
    log = play(state, "attack nile horn", "dice 2 0", "dice 2", dice=[1, 2, 3, 3])

    assert (units(state, "nile"), units(state, "horn")) == ("C3+0", "M5")
    assert [event.name for event in log][-1] == "civilians_defected"


@clause("GZ-5.72")
def test_defected_dice_are_out_before_the_pairs_are_made() -> None:
    state = board("nile C6+0", "horn M3", turn="civilians")
    log = play(state, "attack nile horn", "dice 3 0", "dice 2", dice=[2, 6, 1, 5, 4])

    assert [
        (pair["attack"], pair["defense"]) for pair in facts(log, "pairs_compared")["pairs"]
    ] == [(6, 5)]


@clause("GZ-5.73", "GZ-R23")
def test_the_attacker_raises_dice_before_the_defender_does() -> None:
    state = board("nile M6", "horn C0+4", bonuses={"military": "power_of_tech"})
    play(state, "attack nile horn", "dice 2", "dice 0 2", dice=[5, 4, 5, 4])
    first = decision(state)
    play(state, "tech 1")
    second = decision(state)
    play(state, "boost true")

    assert (first, second) == ("military tech", "civilians boost")
    assert (units(state, "nile"), units(state, "horn")) == ("M5", "C0+3")


@clause("GZ-5.73")
def test_no_boost_is_offered_without_a_cyborg_die() -> None:
    state = board("nile C4+4", "horn M3", turn="civilians")
    play(state, "attack nile horn", "dice 2 0", "dice 1", dice=[6, 5, 4])

    assert decision(state) == "civilians attack"


@clause("GZ-5.73")
def test_no_tech_is_offered_when_the_other_side_has_no_die_left() -> None:
    state = board("nile M6", "horn C4+0", bonuses={"military": "power_of_tech"})
    play(state, "attack nile horn", "dice 2", "dice 2 0", dice=[5, 4, 1, 2])

    assert decision(state) == "military attack"
    assert (units(state, "nile"), units(state, "horn")) == ("M8", "C2+0")


@clause("GZ-5.73")
def test_no_tech_is_offered_to_a_party_without_the_power() -> None:
    state = board("nile M6", "horn Z4", bonuses={"aliens": "power_of_tech"})
    play(state, "attack nile horn", "dice 2", "dice 2", dice=[5, 4, 1, 2])

    assert decision(state) == "military attack"


@clause("GZ-5.74", "GZ-R24")
@pytest.mark.parametrize(
    ("answer", "rolled", "left"),
    [("boost false", [4, 4, 5], "C2+3"), ("boost true", [5, 4, 6], "C2+3")],
    ids=["as rolled", "after the boost"],
)
def test_of_equal_dice_the_civilian_die_comes_before_the_cyborg_die(
    answer: str, rolled: list[int], left: str
) -> None:
    state = board("nile C3+3", "horn M3", turn="civilians")
    play(state, "attack nile horn", "dice 1 1", "dice 1", answer, dice=rolled)

    assert units(state, "nile") == left


@clause("GZ-5.74")
def test_dice_are_paired_from_the_highest_down_and_a_spare_die_does_nothing() -> None:
    state = board("nile M6", "horn Z4")
    log = play(state, "attack nile horn", "dice 3", "dice 2", dice=[1, 6, 3, 2, 5])

    assert [
        (pair["attack"], pair["defense"]) for pair in facts(log, "pairs_compared")["pairs"]
    ] == [
        (6, 5),
        (3, 2),
    ]
    assert (units(state, "nile"), units(state, "horn")) == ("M6", "Z2")


@clause("GZ-5.75")
@pytest.mark.parametrize(
    ("faces", "after"),
    [([5, 4], ("A3", "M2")), ([4, 5], ("A2", "M3"))],
    ids=["the attacker's", "the defender's"],
)
def test_the_higher_die_wins_and_the_other_side_loses_a_unit(
    faces: list[int], after: tuple[str, str]
) -> None:
    state = board("nile A3", "horn M3", turn="aliens")
    play(state, "attack nile horn", "dice 1", "dice 1", dice=faces)

    assert (units(state, "nile"), units(state, "horn")) == after


@clause("GZ-5.75")
@pytest.mark.parametrize(
    ("party", "lands", "dice", "after"),
    [
        ("aliens", ("nile A3", "horn C3+0"), ("dice 1", "dice 1 0"), ("A2", "C3+0")),
        ("civilians", ("nile C3+0", "horn A3"), ("dice 1 0", "dice 1"), ("C2+0", "A3")),
        ("zombies", ("nile Z3", "horn A3"), ("dice 1", "dice 1"), ("Z4", "A2")),
        ("aliens", ("nile A3", "horn Z3"), ("dice 1", "dice 1"), ("A2", "Z4")),
    ],
    ids=["defender", "defending aliens", "biting attacker", "biting defender"],
)
def test_a_tie_goes_to_the_zombies_as_a_bite_and_otherwise_to_the_defender(
    party: str, lands: tuple[str, str], dice: tuple[str, str], after: tuple[str, str]
) -> None:
    state = board(*lands, turn=party)
    play(state, "attack nile horn", *dice, dice=[4, 4])

    assert (units(state, "nile"), units(state, "horn")) == after


@clause("GZ-5.76")
def test_losses_are_taken_off_before_gains_are_added() -> None:
    state = board("nile Z119", "horn C0+5", turn="zombies")
    play(state, "attack nile horn", "dice 3", "dice 0 2", "boost false", dice=[6, 3, 1, 6, 5])

    assert (units(state, "nile"), units(state, "horn")) == ("Z119", "C0+4")


@clause("GZ-5.76")
def test_gains_beyond_the_supply_are_not_gained_but_the_enemy_loses_its_unit() -> None:
    state = board("nile Z119", "horn C0+5", turn="zombies")
    play(state, "attack nile horn", "dice 1", "dice 0 1", "boost false", dice=[4, 4])

    assert (units(state, "nile"), units(state, "horn")) == ("Z119", "C0+4")


@clause("GZ-5.76")
def test_a_territory_left_without_units_is_conquered() -> None:
    state = board("nile M6", "horn Z2")
    play(state, "attack nile horn", "dice 3", "dice 2", "count 4", dice=[6, 6, 1, 5, 5])

    assert (units(state, "nile"), units(state, "horn")) == ("M2", "M4")


@clause("GZ-5.77")
def test_in_a_conquest_eliminations_come_after_the_move_in() -> None:
    state = board("nile M6", "horn A1", alone="aliens")
    before = play(state, "attack nile horn", "dice 2", dice=[6, 5, 1])
    asked = decision(state)
    after = play(state, "count 2")

    assert asked == "military move_in"
    assert "party_eliminated" not in [event.name for event in before]
    assert [event.name for event in after] == [
        "territory_conquered",
        "party_eliminated",
        "bonus_gained",
    ]


@clause("GZ-5.77")
def test_eliminations_are_the_last_step_of_a_roll_without_conquest() -> None:
    state = board("nile Z1", "horn M3", turn="zombies", alone="zombies")
    log = play(state, "attack nile horn", "dice 1", dice=[2, 6])

    assert [event.name for event in log][-6:-1] == [
        "dice_rolled",
        "pairs_compared",
        "party_eliminated",
        "bonus_gained",
        "turn_started",
    ]


@clause("GZ-R40")
def test_units_gained_in_a_roll_stand_on_the_territory_in_that_roll_and_are_active() -> None:
    state = board("nile Z3", "horn A3", turn="zombies", inactive={"nile": 2})
    play(state, "attack nile horn", "dice 1", "attack nile horn", dice=[4, 4])

    assert units(state, "nile") == "Z4"
    assert options(state) == ["dice 2", "dice 1"]
