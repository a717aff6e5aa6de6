"""Whom to ask: who could do nothing is answered for, as far as the seat itself can know."""

from __future__ import annotations

import pytest

from barrow.advice.asking import automatic
from barrow.kernel.state import State
from tests.games.ground_zero.board import board
from tests.games.ground_zero.board import play as play_ground_zero
from tests.games.skirmish.board import play, skirmish
from tests.games.skirmish.test_battle import DUEL


def attacked(hand: str) -> State:
    """Return a battle in which blue, with these cards, is asked whether it defends."""
    state = skirmish(at=DUEL, hand={"red": "ember-cut", "blue": hand})
    play(state, "play:ember-cut")
    return state


@pytest.mark.parametrize(
    ("wish", "hand", "answer"),
    [
        ("always", "flintlock", None),
        ("could", "flintlock", "pass"),
        ("could", "brine-parry", None),
        ("never", "flintlock", "pass"),
        ("never", "brine-parry", "pass"),
    ],
)
def test_a_seat_is_answered_for_as_it_wishes(wish: str, hand: str, answer: str | None) -> None:
    found = automatic(attacked(hand), 1, wish)

    assert (found and found.text) == answer


def test_whoever_need_not_decide_is_not_answered_for() -> None:
    assert automatic(attacked("flintlock"), 0, "never") is None


def test_a_decision_without_a_usual_answer_is_always_asked() -> None:
    state = skirmish(at=DUEL, hand={"red": "ember-cut"})

    assert automatic(state, state.pending[0], "never") is None


@pytest.mark.parametrize(
    ("dice", "is_asked"), [([6, 6, 1, 1], False), ([6, 4, 6, 4], True)], ids=["idle", "telling"]
)
def test_a_choice_whose_answers_all_lead_to_the_same_is_not_asked(
    dice: list[int], is_asked: bool
) -> None:
    state = board("nile C3+3", "horn M3", turn="civilians")
    play_ground_zero(state, "attack nile horn", "dice 0 2", "dice 2", dice=dice)
    seat = state.pending[0]

    assert (automatic(state, seat, "could") is None) == is_asked
    assert automatic(state, seat, "always") is None
