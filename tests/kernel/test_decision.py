"""Decisions and steps: questions, refusals, the stack as a document, and methods forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from barrow.kernel.about import About
from barrow.kernel.action import ActionTable
from barrow.kernel.author import Choice, State
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Decision, Parts, Simultaneous, Step, Takes
from barrow.kernel.errors import BadPosition
from barrow.kernel.forms import Forms
from barrow.kernel.frames import pending_by_name, read_pending, write_pending
from barrow.kernel.game import Game
from barrow.kernel.kinds import FLAG, SEAT, Scope, number
from barrow.kernel.state import Frame, Table
from barrow.kernel.state import State as KernelState
from barrow.kernel.view import View
from tests.kernel.tiny import Bid, BidCard, Draw, EndRound, Lead, React, Reveal, Strike, Tiny

SCOPE = Scope({}, players=3)
CLASSES = pending_by_name([Bid, Reveal, Lead, React, Strike, EndRound])


class Idle(Decision[State]):
    """A decision whose author forgot everything."""

    name: ClassVar[str] = "idle"


class IdleStep(Step[State]):
    """A step whose author forgot everything."""

    name: ClassVar[str] = "idle_step"


class Bare(State):
    """A state without fields."""


class BareGame(Game):
    """A game whose author forgot everything."""


class BareState(KernelState):
    """A state whose author forgot everything."""


def bare_game() -> BareGame:
    about = About(
        key="bare",
        title="Bare",
        players=range(2, 3),
        rulebook="- **BA-1** A rule.",
        state=Bare,
        pending=[],
        forced="BA-1",
        over="BA-1",
        turn="BA-1",
    )
    return BareGame(about, ActionTable([]), Forms([], Scope({}, 2)))


GAME = bare_game()
STATE = Bare(game=GAME, stack=[], outcome=None, table=Table(2, {}))  # type: ignore[call-arg]
RAW = BareState(GAME, [], None)
VIEW = View(0, RAW)
LUCK = Chance(1)
DRAW = Draw()

FORGOTTEN: dict[str, tuple[Callable[[], object], str]] = {
    "question": (lambda: Idle(0).question(STATE), "Idle needs a method question"),
    "legal": (lambda: Idle(0).legal(STATE, 0), "Idle needs a method legal"),
    "apply": (lambda: Idle(0).apply(STATE, 0, DRAW, LUCK, None), "Idle needs a method apply"),
    "refuse": (lambda: Idle(0).refuse(STATE, 0, DRAW), "Idle needs a method refuse"),
    "run": (lambda: IdleStep().run(STATE, LUCK, None), "IdleStep needs a method run"),
    "explain": (lambda: Frame[Any]().explain(STATE, 0, DRAW), "Frame needs a method explain"),
    "clone": (lambda: RAW.clone(), "BareState needs a method clone"),
    "players": (lambda: RAW.players, "BareState needs a method players"),
    "agreed": (lambda: RAW.agreed, "BareState needs a method agreed"),
    "open": (lambda: GAME.new(2, LUCK), "BareGame needs a method open"),
    "interject": (
        lambda: GAME.interject(RAW, 0, DRAW, LUCK, None),
        "BareGame needs a method interject",
    ),
    "draw": (lambda: GAME.draw(VIEW), "BareGame needs a method draw"),
    "parties": (lambda: GAME.parties(VIEW), "BareGame needs a method parties"),
    "phases": (lambda: GAME.phases(VIEW), "BareGame needs a method phases"),
    "board": (lambda: GAME.board(), "BareGame needs a method board"),
}


@pytest.mark.parametrize(("call", "words"), FORGOTTEN.values(), ids=FORGOTTEN)
def test_a_method_that_a_game_forgot_is_named_with_its_class(
    call: Callable[[], object], words: str
) -> None:
    with pytest.raises(TypeError) as caught:
        call()

    module, _, text = str(caught.value).rpartition(".")
    assert module in ("tests.kernel.test_decision", "barrow.kernel.state", "barrow.kernel.view")
    assert text == words


def test_an_answer_to_another_question_is_refused_with_the_open_one() -> None:
    state = Tiny().new(2, Chance(1))
    refusal = state.why_not(0, Draw())

    assert str(refusal) == "answer this first: Which card do you bid? [TY-1]"
    assert refusal is not None
    assert refusal.code == "wrong_decision"


def test_an_answer_of_the_right_kind_is_refused_by_the_decision() -> None:
    state = Tiny().new(2, Chance.scripted(list(range(12))))

    assert str(state.why_not(0, BidCard(5))) == "a bid is a card from your own hand [TY-1]"


def test_seats_that_answer_together_are_asked_until_all_have() -> None:
    bid = Bid((0, 1, 2))

    assert bid.others(1) == (0, 2)
    assert Bid((2,)).others(2) == ()
    assert isinstance(bid, Simultaneous)


def test_a_decision_without_a_usual_answer_is_always_asked() -> None:
    state = Tiny().new(2, Chance(1))

    assert Lead(0).usual(state) is None


STACK: list[Frame[Any]] = [Bid((0, 2)), Lead(1), React(0, 2), Strike(1, True), EndRound()]
DOCUMENTS: list[dict[str, Any]] = [
    {"frame": "bid", "seats": [0, 2]},
    {"frame": "lead", "seat": 1},
    {"frame": "react", "seat": 0, "attacker": 2},
    {"frame": "strike", "attacker": 1, "shielded": True},
    {"frame": "end_round"},
]


def test_what_is_pending_is_written_and_read_back() -> None:
    again = read_pending(DOCUMENTS, CLASSES, SCOPE)

    assert write_pending(STACK, CLASSES, SCOPE) == DOCUMENTS
    assert write_pending(again, CLASSES, SCOPE) == DOCUMENTS
    assert [type(frame) for frame in again] == [type(frame) for frame in STACK]
    assert [frame.seats for frame in again] == [(0, 2), (1,), (0,), (), ()]


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"frame": "dance"}, "stack[0].frame: there is no 'dance'"),
        ({"frame": []}, "stack[0].frame: there is no []"),
        ({}, "stack[0].frame: there is no None"),
        ({"frame": "lead"}, "stack[0].seat: is missing"),
        ({"frame": "lead", "seat": 3}, "stack[0].seat: there is no seat 3"),
        ({"frame": "lead", "seat": 0, "mood": 1}, "stack[0].mood: is no part of lead"),
        ({"frame": "bid", "seats": 1}, "stack[0].seats: must be a list, not 1"),
        (
            {"frame": "bid", "seats": [1, 0]},
            "stack[0].seats: must be seats in their order, each once",
        ),
        (
            {"frame": "strike", "attacker": 0, "shielded": 1},
            "stack[0].shielded: must be true or false, not 1",
        ),
        ({"frame": "react", "seat": 0}, "stack[0].attacker: is missing"),
    ],
    ids=lambda one: str(one) if isinstance(one, dict) else "",
)
def test_a_fault_in_the_stack_is_named_by_its_path(document: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_pending([document], CLASSES, SCOPE)

    assert str(caught.value) == words


def test_a_decision_that_the_game_does_not_list_is_named() -> None:
    state = Tiny().new(2, Chance(1))
    state.push(Idle(0))
    with pytest.raises(TypeError) as caught:
        state.dump()

    assert str(caught.value) == (
        "tests.kernel.test_decision.Idle is on the stack, "
        "but the game does not list it in `pending`"
    )


class Impostor(Decision[State]):
    """A decision with the name of another."""

    name: ClassVar[str] = "lead"


def test_a_decision_with_the_name_of_another_is_named() -> None:
    state = Tiny().new(2, Chance(1))
    state.push(Impostor(0))

    with pytest.raises(TypeError, match=r"Impostor is on the stack, but the game does not list"):
        state.dump()
    with pytest.raises(TypeError, match=r"tiny\.Lead and .*\.Impostor have the same name, lead"):
        pending_by_name([Lead, Impostor])


class PlayOrPass(Decision[State]):
    """A decision that does not say its name."""


class Misnamed(Decision[State]):
    """A decision with a part that documents have a name for."""

    name: ClassVar[str] = "misnamed"
    parts: ClassVar[Parts] = {"seat": SEAT}


def test_a_decision_has_no_part_with_a_name_of_the_kernel() -> None:
    with pytest.raises(TypeError, match=r"Misnamed: the kernel keeps the name seat for itself"):
        pending_by_name([Misnamed])


def test_a_decision_that_does_not_say_its_name_has_that_of_its_class() -> None:
    assert pending_by_name([PlayOrPass]) == {"play_or_pass": PlayOrPass}
    assert PlayOrPass.name == "play_or_pass"


@pytest.mark.parametrize(
    ("stack", "words"),
    [
        ([], "stack: nobody has a decision, yet the game is not over"),
        ([{"frame": "end_round"}], "stack: nobody has a decision, yet the game is not over"),
        (
            [{"frame": "lead", "seat": 0}, {"frame": "lead", "seat": 1}],
            "stack[1]: lead cannot lie on lead",
        ),
        ([{"frame": "bid", "seats": [1]}], "stack[0]: bid leaves nothing to choose"),
    ],
    ids=["empty", "a step on top", "on another", "nothing to choose"],
)
def test_a_stack_that_cannot_be_is_refused(stack: list[dict[str, Any]], words: str) -> None:
    game = Tiny()
    document = game.new(2, Chance(1)).dump()
    hands: Any = document["hand_of"]
    document["discard"] = hands[1]
    document["hand_of"] = [hands[0], []]
    document["stack"] = stack
    with pytest.raises(BadPosition) as caught:
        game.load(document)

    assert str(caught.value) == words


class Guess(Choice):
    form = "guess {count}"
    count = number(1, 3)


class Ask(Decision[Bare]):
    """A decision that says what it wants of its place on the stack."""

    name: ClassVar[str] = "ask"
    clause: ClassVar[str] = "BA-1"
    takes: ClassVar[Takes] = [Guess]
    parts: ClassVar[Parts] = {"last": FLAG, "by": SEAT}

    def __init__(self, seat: int, last: bool, by: int) -> None:
        super().__init__(seat)
        self.last = last
        self.by = by


def test_the_parts_of_a_decision_come_after_its_seat() -> None:
    classes = pending_by_name([Ask])
    document: dict[str, Any] = {"frame": "ask", "seat": 2, "last": False, "by": 1}
    (ask,) = read_pending([document], classes, SCOPE)

    assert isinstance(ask, Ask)
    assert (ask.seats, ask.last, ask.by) == ((2,), False, 1)
    assert write_pending([ask], classes, SCOPE) == [document]


def test_a_decision_cites_its_clause() -> None:
    assert Ask(0, True, 1).cites(STATE) == "BA-1"


def test_a_step_asks_nobody() -> None:
    assert EndRound().seats == ()
