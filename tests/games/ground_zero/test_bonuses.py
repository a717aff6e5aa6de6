"""Elimination bonuses: what their holders may do in a roll (GZ-5.61 to GZ-5.64)."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.ground_zero.board import board, decision, play, units


@clause("GZ-5.61")
@pytest.mark.parametrize(
    ("party", "lands", "dice", "after"),
    [
        ("aliens", ("nile A3", "horn C3+0"), ("dice 1", "dice 1 0"), ("A3", "C2+0")),
        ("civilians", ("nile C3+0", "horn A3"), ("dice 1 0", "dice 1"), ("C2+0", "A3")),
        ("zombies", ("nile Z3", "horn A3"), ("dice 1", "dice 1"), ("Z2", "A3")),
    ],
    ids=["attacking", "defending", "against a bite"],
)
def test_tactical_advantage_wins_ties(
    party: str, lands: tuple[str, str], dice: tuple[str, str], after: tuple[str, str]
) -> None:
    state = board(*lands, turn=party, fallen="military", bonuses={"aliens": "tactical_advantage"})
    play(state, "attack nile horn", *dice, dice=[4, 4])

    assert (units(state, "nile"), units(state, "horn")) == after


@clause("GZ-5.61", "GZ-5.75")
def test_for_zombies_with_tactical_advantage_every_tie_is_a_bite() -> None:
    state = board(
        "nile A3",
        "horn Z3",
        turn="aliens",
        fallen="military",
        bonuses={"zombies": "tactical_advantage"},
    )
    play(state, "attack nile horn", "dice 1", "dice 1", dice=[4, 4])

    assert (units(state, "nile"), units(state, "horn")) == ("A2", "Z4")


@clause("GZ-R20", "GZ-5.75")
@pytest.mark.parametrize(
    ("party", "attacker", "defender", "holder", "after"),
    [
        ("military", "M3", "A3", "aliens", ("M2", "A3")),
        ("aliens", "A3", "M3", "aliens", ("A2", "M3")),
        ("zombies", "Z3", "M3", "zombies", ("Z4", "M2")),
    ],
    ids=["military attack", "military defend", "zombies bite"],
)
def test_two_sides_that_always_win_ties_cancel_each_other(
    party: str, attacker: str, defender: str, holder: str, after: tuple[str, str]
) -> None:
    state = board(
        f"nile {attacker}",
        f"horn {defender}",
        turn=party,
        bonuses={holder: "tactical_advantage"},
    )
    play(state, "attack nile horn", "dice 1", "dice 1", dice=[4, 4])

    assert (units(state, "nile"), units(state, "horn")) == after


@clause("GZ-5.62", "GZ-R17")
@pytest.mark.parametrize(
    ("party", "lands", "dice", "rolled", "after"),
    [
        ("military", ("nile M6", "horn Z4"), ("dice 2", "dice 1"), [3, 3, 6], ("M4", "unowned")),
        ("zombies", ("nile Z6", "horn M4"), ("dice 2", "dice 2"), [6, 5, 2, 2], ("Z4", "unowned")),
    ],
    ids=["attacking", "defending"],
)
def test_greater_cause_explodes_on_doubles(
    party: str,
    lands: tuple[str, str],
    dice: tuple[str, str],
    rolled: list[int],
    after: tuple[str, str],
) -> None:
    state = board(*lands, turn=party, fallen="aliens", bonuses={"military": "greater_cause"})
    play(state, "attack nile horn", *dice, dice=rolled)

    assert (units(state, "nile"), units(state, "horn")) == after


@clause("GZ-5.62", "GZ-R17")
@pytest.mark.parametrize(
    ("party", "source", "attack", "rolled", "left"),
    [
        ("military", "M6", "dice 3", [5, 5, 5], "M3"),
        ("civilians", "C6+0", "dice 4 0", [5, 5, 5, 5], "C2+0"),
    ],
    ids=["three", "four"],
)
def test_three_or_four_equal_dice_of_greater_cause_are_just_doubles(
    party: str, source: str, attack: str, rolled: list[int], left: str
) -> None:
    state = board(
        f"nile {source}",
        "horn Z4",
        "congo Z2",
        turn=party,
        fallen="aliens",
        bonuses={party: "greater_cause"},
    )
    play(state, "attack nile horn", attack, "dice 2", dice=[*rolled, 6, 6])

    assert [units(state, id) for id in ("nile", "horn", "congo")] == [left, "unowned", "Z2"]


@clause("GZ-5.63", "GZ-R20")
@pytest.mark.parametrize(
    ("party", "lands", "after"),
    [
        ("military", ("nile M3", "horn A3"), ("M4", "A2")),
        ("aliens", ("nile A3", "horn M3"), ("A2", "M4")),
    ],
    ids=["attacking", "defending"],
)
def test_power_of_conversion_gains_a_unit_for_a_tie_that_the_holder_wins(
    party: str, lands: tuple[str, str], after: tuple[str, str]
) -> None:
    state = board(*lands, turn=party, fallen="zombies", bonuses={"military": "power_of_conversion"})
    play(state, "attack nile horn", "dice 1", "dice 1", dice=[4, 4])

    assert (units(state, "nile"), units(state, "horn")) == after


@clause("GZ-5.63", "GZ-R20")
def test_power_of_conversion_gains_a_unit_for_a_tie_that_the_holder_loses() -> None:
    state = board(
        "nile A4",
        "horn M3",
        turn="aliens",
        fallen="zombies",
        bonuses={"aliens": "power_of_conversion"},
    )
    play(state, "attack nile horn", "dice 2", "dice 2", dice=[5, 4, 5, 4])

    assert (units(state, "nile"), units(state, "horn")) == ("A4", "M3")


@clause("GZ-5.64", "GZ-R23")
def test_power_of_tech_adds_1_to_one_die_of_the_attacker() -> None:
    state = board("nile A5", "horn M3", turn="aliens", bonuses={"aliens": "power_of_tech"})
    play(state, "attack nile horn", "dice 3", "dice 2", "tech 2", dice=[4, 6, 1, 6, 5])

    assert (units(state, "nile"), units(state, "horn")) == ("A4", "M2")


@clause("GZ-5.64", "GZ-5.73")
def test_power_of_tech_adds_1_to_one_die_of_the_defender_out_of_turn() -> None:
    state = board("nile A5", "horn Z3", turn="aliens", bonuses={"zombies": "power_of_tech"})
    play(state, "attack nile horn", "dice 1", "dice 2", dice=[6, 6, 5])
    asked = decision(state)
    play(state, "tech 1")

    assert asked == "zombies tech"
    assert (units(state, "nile"), units(state, "horn")) == ("A4", "Z3")


@clause("GZ-5.64")
def test_power_of_tech_may_be_left_unused() -> None:
    state = board("nile A5", "horn M3", turn="aliens", bonuses={"aliens": "power_of_tech"})
    play(state, "attack nile horn", "dice 1", "dice 1", "tech none", dice=[6, 6])

    assert (units(state, "nile"), units(state, "horn")) == ("A4", "M3")
