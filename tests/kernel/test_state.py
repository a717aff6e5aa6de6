"""States: who is pending, what is listed, what is forced, and why not."""

from __future__ import annotations

import copy
import pickle

import pytest

from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadPosition, BarrowError, ChanceError, RuleError
from barrow.kernel.event import Event
from barrow.kernel.outcome import Outcome
from barrow.kernel.stages import play_staged
from tests.kernel.tiny import Tiny, TinyState

ORDER = list(range(12))


def new(players: int = 2, deck: str = "full") -> TinyState:
    return Tiny().new(players, Chance.scripted(ORDER), {"deck": deck})


def play(state: TinyState, seat: int, *texts: str, dice: tuple[int, ...] = ()) -> list[Event]:
    log: list[Event] = []
    for text in texts:
        state.apply(seat, state.game.parse(text), Chance.scripted(list(dice)), log)
    return log


def test_several_seats_choose_at_once() -> None:
    state = new(players=3)
    play(state, 1, "bid 4")

    assert state.pending == (0, 2)
    assert state.legal(1) == []
    assert [str(action) for action in state.legal(2)] == ["bid 6", "bid 7", "bid 8"]


def test_a_state_that_is_resumed_asks_whom_it_is_told_to() -> None:
    state, asked = new(), new(players=3)
    play(asked, 1, "bid 4")
    state.resume(asked.stack[:], None)
    assert state.pending == (0, 2)

    state.resume([], Outcome([1, 2], [0, 0], "", ""))
    assert not state.pending


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    state = new(players=3)
    play(state, 1, "bid 4")
    refusal = state.why_not(1, state.game.parse("bid 5"))

    assert str(refusal) == "it's not your decision: Seat 1 and Seat 3 must decide first [TY-1]"


@pytest.mark.parametrize("seat", [-1, -2, 2, 99])
def test_a_seat_that_does_not_exist_may_do_nothing(seat: int) -> None:
    state = new()
    state.legal(0)

    assert state.legal(seat) == []
    with pytest.raises(RuleError):
        state.apply(seat, state.legal(0)[0], Chance(1))


@pytest.mark.parametrize("seat", [-1, -2])
def test_no_list_of_an_answered_decision_is_left_behind(seat: int) -> None:
    state = new()
    state.legal(0)
    play(state, 0, "bid 0")

    assert state.legal(seat) == []


def test_the_list_of_legal_actions_is_the_caller_s() -> None:
    state = new()
    state.legal(0).clear()

    assert len(state.legal(0)) == 3


def test_a_single_option_is_played_by_the_engine_and_logged_as_forced() -> None:
    state = new(deck="none")
    play(state, 0, "bid 0")
    play(state, 1, "bid 3", "boast")
    log = play(state, 1, "boast")

    assert [event.name for event in log] == ["boasted", "forced", "attacked"]
    assert str(log[1]) == "Seat 2 could only choose: Attack 0 [TY-2]"
    assert state.pending == (0,)


def test_a_decision_that_would_betray_a_hand_is_asked_even_with_one_option() -> None:
    state = new()
    play(state, 0, "bid 0")
    play(state, 1, "bid 3", "attack 0")

    assert [str(action) for action in state.legal(0)] == ["decline"]


def test_after_the_end_nobody_is_pending_and_nothing_is_legal() -> None:
    state = Tiny().new(2, Chance.scripted(ORDER), {"rounds": 1})
    play(state, 0, "bid 0")
    play(state, 1, "bid 3", "draw")

    assert (state.pending, state.legal(0), state.legal(1)) == ((), [], [])
    assert str(state.why_not(0, state.game.parse("draw"))) == "the game is over [TY-5]"
    assert state.outcome is not None
    assert state.outcome.winners == [0, 1]


def test_an_action_that_is_not_in_the_table_is_refused() -> None:
    state = new()
    stranger = Action()
    stranger.text = "bid 99"
    with pytest.raises(RuleError):
        state.apply(0, stranger, Chance(1))

    assert state.pending == (0, 1)


def test_an_action_of_another_copy_of_the_game_is_taken_for_its_own() -> None:
    state = new()
    theirs = Tiny().parse("bid 0")
    pickled = pickle.loads(pickle.dumps(theirs))

    assert state.why_not(0, theirs) is None
    assert state.why_not(0, pickled) is None
    state.apply(0, theirs, Chance(1))
    assert state.pending == (1,)


def test_a_script_that_runs_out_changes_nothing() -> None:
    state = new()
    play(state, 0, "bid 0")
    play(state, 1, "bid 3", "attack 0")
    before = state.dump()
    log: list[Event] = []

    with pytest.raises(ChanceError):
        state.apply(0, state.legal(0)[0], Chance.scripted([]), log)

    assert state.dump() == before
    assert log == []


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_has_no_view(seat: int) -> None:
    with pytest.raises(BarrowError, match="there is no seat"):
        new().view(seat)
    with pytest.raises(BarrowError, match="there is no seat"):
        new().reimagine(seat, Chance(1))


def test_a_copy_is_a_clone() -> None:
    state = new()
    copies = [copy.copy(state), copy.deepcopy(state), state.clone()]
    play(state, 0, "bid 0")

    assert [one.pending for one in copies] == [(0, 1)] * 3
    assert copies[1].game is state.game


def test_reimagining_drops_the_list_of_the_old_world() -> None:
    state = new()
    play(state, 0, "bid 0")
    old = state.legal(1)
    state.reimagine(0, Chance(5))

    assert state.legal(1) == [state.game.parse(f"bid {card}") for card in state.hand_of[1]]
    assert state.legal(1) != old


def test_a_position_with_a_fault_names_the_field() -> None:
    document = new().dump()
    document["deck"] = ["ace"]
    with pytest.raises(BadPosition) as caught:
        Tiny().load(document)

    assert str(caught.value) == "deck[0]: must be a whole number or nothing, not a text"


def test_an_action_is_played_stage_by_stage_as_it_is_played_at_once() -> None:
    at_once = new()
    play(at_once, 0, str(at_once.legal(0)[0]))
    staged, log = at_once.clone(), list[Event]()
    bid = staged.legal(1)[0]
    events = play(at_once, 1, str(bid))

    stages = [(count, staged.clone()) for count in play_staged(staged, 1, bid, Chance(1), log)]

    assert staged.dump() == stages[-1][1].dump() == at_once.dump()
    assert staged.pending == at_once.pending
    assert [str(event) for event in log] == [str(event) for event in events]
    assert [count for count, _ in stages] == sorted(count for count, _ in stages)
    assert len(stages) > 2
