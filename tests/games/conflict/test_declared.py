"""What the kernel makes of the declarations: source, questions, paths of faults."""

from __future__ import annotations

from typing import ClassVar

import pytest

from barrow.games.conflict import declared
from barrow.kernel.decision import Decision, Simultaneous
from barrow.kernel.errors import BadPosition
from barrow.kernel.state import State as AnyState
from tests.games.conflict.board import GAME, NO_LUCK, document, position
from tools.sources import state_source


def test_generated_source_imports_the_classes_that_kinds_hold() -> None:
    assert declared.State.fields["board"].kind.holds is not None
    assert "from barrow.games.conflict.board import Board\n" in state_source(declared)


class Choose(Simultaneous[AnyState]):
    """A decision that asks each seat another question."""

    name: ClassVar[str] = "choose"
    clause: ClassVar[str] = "XX-1.1"

    def question(self, state: AnyState) -> str:
        """Say what is going on."""
        return "They choose"

    def ask(self, state: AnyState, seat: int | None) -> tuple[str, str]:
        """Ask a seat by its number."""
        return ("They choose" if seat is None else f"What, seat {seat}?", self.clause)


def test_seats_asked_at_the_same_time_may_be_asked_different_questions() -> None:
    state = GAME.new(3, NO_LUCK, {"groups": "fixed"})
    state.stack[-1] = Choose((0, 1, 2))

    assert [GAME.ask(state.view(seat))[0] for seat in (0, 2, None)] == [
        "What, seat 0?",
        "What, seat 2?",
        "They choose",
    ]


def test_a_question_of_their_own_stands_in_what_each_seat_is_reported() -> None:
    state = GAME.new(3, NO_LUCK, {"groups": "fixed"})
    assert isinstance(state.stack[-1], Simultaneous)

    assert "question" not in GAME.write_public(state.view(None))
    assert "question" in GAME.write_own(state.view(2))


def test_a_question_to_one_seat_is_the_same_for_all() -> None:
    state = position("HZ", {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6", (0, 1): "down Z6"})
    assert isinstance(state.stack[-1], Decision)

    assert GAME.write_public(state.view(None))["question"] == "Which stack do you attack?"
    assert "question" not in GAME.write_own(state.view(0))


def test_an_option_at_fault_is_named_in_the_path() -> None:
    shown = document("HZ", {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6"}, options={"stand_still": 0})

    with pytest.raises(BadPosition) as caught:
        GAME.load(shown)

    assert caught.value.path == "options.stand_still"
