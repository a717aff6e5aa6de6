"""The odds of the roll that is being decided."""

from __future__ import annotations

from typing import Any

import pytest

from barrow import State
from tests.games.ground_zero.board import board, play


def odds(state: State, seat: int = 0) -> list[Any]:
    document: Any = state.view(seat).document()
    odds: list[Any] = document["odds"]
    return odds


def results(listed: list[Any], dice: list[int]) -> dict[tuple[int, int, bool], float]:
    found = next(one for one in listed if one["dice"] == dice)
    return {(one["attack"], one["defense"], one["blast"]): one["share"] for one in found["results"]}


@pytest.mark.parametrize(
    ("source", "target", "turn", "dice", "expected"),
    [
        ("M3", "A1", "military", [1, 0], {(0, -1, False): 21 / 36, (-1, 0, False): 15 / 36}),
        ("A3", "M1", "aliens", [1, 0], {(0, -1, False): 15 / 36, (-1, 0, False): 21 / 36}),
        # A tie is a bite: the attacker's unit turns.
        (
            "A3",
            "Z1",
            "aliens",
            [1, 0],
            {(0, -1, False): 15 / 36, (-1, 0, False): 15 / 36, (-1, 1, False): 6 / 36},
        ),
        # A civilian defects on 1 and 2, and else loses ties.
        (
            "C3+0",
            "M1",
            "civilians",
            [1, 0],
            {(-1, 1, False): 12 / 36, (-1, 0, False): 10 / 36, (0, -1, False): 14 / 36},
        ),
        # A cyborg rolls 2 to 7.
        ("C0+3", "M1", "civilians", [0, 1], {(0, -1, False): 21 / 36, (-1, 0, False): 15 / 36}),
    ],
    ids=["military", "against military", "bite", "defection", "boost"],
)
def test_one_die_against_one(
    source: str, target: str, turn: str, dice: list[int], expected: dict[Any, float]
) -> None:
    state = board(f"nile {source}", f"horn {target}", turn=turn)
    play(state, "attack nile horn")

    seat = state.pending[0]
    assert results(odds(state, seat), dice) == pytest.approx(expected)


def test_doubles_of_aliens_blow_up_the_battle() -> None:
    state = board("nile A4", "horn M1", turn="aliens")
    play(state, "attack nile horn")

    seat = state.pending[0]
    assert results(odds(state, seat), [2, 0])[-2, 0, True] == pytest.approx(6 / 36)
    assert results(odds(state, seat), [3, 0])[-3, 0, True] == pytest.approx(1 - 120 / 216)


def test_the_defender_is_taken_to_roll_all_dice_and_sees_the_odds_of_each() -> None:
    state = board("nile M9", "horn A5", turn="military")
    play(state, "attack nile horn")
    assert {tuple(one["against"]) for one in odds(state)} == {(2, 0)}

    play(state, "dice 3")
    listed = odds(state)
    assert [one["dice"] for one in listed] == [[2, 0], [1, 0]]
    assert {tuple(one["against"]) for one in listed} == {(3, 0)}
    for one in listed:
        assert sum(result["share"] for result in one["results"]) == pytest.approx(1)


def test_there_are_no_odds_while_no_dice_are_chosen() -> None:
    assert odds(board("nile M9", "horn A5", turn="military")) == []
