"""Liar's dice: its rules, and that a game in one file has what a registered game has."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from barrow.bots import bot
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions, BadPosition, RuleError
from barrow.kernel.event import Event
from barrow.kernel.leaks import find_leaks
from barrow.kernel.match import Match, replay
from barrow.kernel.record import Record
from examples.liars_dice import DICE, LetStand, Liars, LiarsDice, Raise, Window
from tests.clauses import clause

FILE = Path(__file__).parents[2] / "examples" / "liars_dice.py"
MOST_LINES = 250
GAME = LiarsDice()


def table(*cups: list[int], wild: bool = True) -> Liars:
    """Return a round that seat 0 opens, with these dice under the cups."""
    state = GAME.new(len(cups), Chance(1), {"wild_ones": wild})
    lost = sum(DICE - len(cup) for cup in cups)
    return GAME.load({**state.dump(), "dice_of": list(cups), "round": lost + 1})


def test_every_round_before_cost_a_die() -> None:
    document = table([1, 2], [3]).dump()

    with pytest.raises(BadPosition, match="round: must be one more than the dice lost"):
        GAME.load({**document, "round": 9})


def play(state: Liars, seat: int, text: str, *dice: int) -> list[Event]:
    """Play an action by its text; dice are rolled as given, or from a seed."""
    log: list[Event] = []
    luck = Chance.scripted(list(dice)) if dice else Chance(7)
    state.apply(seat, GAME.parse(text), luck, log)
    return log


def refusal(state: Liars, seat: int, text: str) -> str:
    return str(state.why_not(seat, GAME.parse(text)))


def bid(state: Liars, text: str) -> Liars:
    """Have seat 0 bid, and everybody let it stand until seat 1 is in turn."""
    play(state, 0, f"raise {text}")
    while isinstance(state.stack[-1], Window):
        play(state, state.pending[0], "let_stand")
    return state


@clause("LD-1.1")
def test_everybody_rolls_five_dice_in_secret() -> None:
    state = GAME.new(3, Chance(1))
    view: dict[str, object] = json.loads(json.dumps(state.view(1).document()["known"]))

    assert [len(cup) for cup in state.dice_of] == [DICE] * 3
    assert view["dice_of"] == [[None] * DICE, state.dice_of[1], [None] * DICE]


@clause("LD-1.1")
def test_only_the_roller_is_told_the_dice() -> None:
    log: list[Event] = []
    state = GAME.new(2, Chance(1), log=log)
    rolled = [event for event in log if event.name == "rolled"]

    assert rolled[0].seen_by(0).facts["dice"] == state.dice_of[0]
    assert rolled[0].seen_by(1).facts == rolled[0].seen_by(None).facts == {"seat": 0}


@clause("LD-1.1", "LD-1.2")
def test_whoever_lost_a_die_opens_the_next_round_and_all_roll_again() -> None:
    state = bid(table([2, 2, 2], [3, 3], [4]), "6 5")
    before = state.round
    play(state, 1, "doubt", 1, 1, 6, 5, 4)

    assert state.dice_of == [[1, 1], [5, 6], [4]]
    assert (state.pending, state.count, state.round) == ((0,), 0, before + 1)


@clause("LD-1.2")
def test_the_next_player_opens_if_the_die_was_the_last() -> None:
    state = bid(table([2], [3, 3], [4, 4]), "5 5")
    play(state, 1, "doubt")

    assert state.dice_of[0] == []
    assert state.pending == (1,)


@clause("LD-2.1")
@pytest.mark.parametrize(("count", "loser"), [(3, 1), (4, 0)], ids=["met", "not met"])
def test_a_bid_counts_a_face_under_all_cups(count: int, loser: int) -> None:
    state = bid(table([5, 2], [5, 5], wild=False), f"{count} 5")
    play(state, 1, "doubt")

    assert [len(cup) for cup in state.dice_of] == [2 - (seat == loser) for seat in (0, 1)]


@clause("LD-2.1")
def test_nobody_bids_more_dice_than_there_are() -> None:
    assert refusal(table([1, 2], [3]), 0, "raise 4 2") == (
        "there are only 3 dice in the game [LD-2.1]"
    )


@clause("LD-2.2")
@pytest.mark.parametrize("text", ["raise 3 1", "raise 2 5"], ids=["more dice", "a higher face"])
def test_a_raise_bids_more_dice_or_a_higher_face(text: str) -> None:
    state = bid(table([2, 2], [3, 3]), "2 4")

    assert state.why_not(1, GAME.parse(text)) is None


@clause("LD-2.2")
@pytest.mark.parametrize("text", ["2 4", "2 3", "1 6"], ids=["the same", "lower", "fewer"])
def test_a_raise_that_is_no_higher_is_refused(text: str) -> None:
    state = bid(table([2, 2], [3, 3]), "2 4")
    said = text.replace(" ", " times ")

    assert refusal(state, 1, f"raise {text}") == f"{said} does not beat 2 times 4 [LD-2.2]"


@clause("LD-2.3")
@pytest.mark.parametrize(("wild", "loser"), [(True, 1), (False, 0)], ids=["wild", "plain"])
def test_wild_ones_count_as_every_face(wild: bool, loser: int) -> None:
    state = bid(table([1, 1], [6, 2], wild=wild), "3 6")
    play(state, 1, "doubt")

    assert len(state.dice_of[loser]) == 1


@clause("LD-2.4")
def test_in_turn_a_player_raises_or_doubts() -> None:
    state = bid(table([2, 2], [3, 3]), "4 5")

    assert [str(action) for action in state.legal(1)] == ["raise 4 6", "doubt"]
    assert GAME.ask(state.view(1)) == ("The bid is 4 times 5: raise or doubt?", "LD-2.4")


@clause("LD-2.4")
def test_there_is_nothing_to_doubt_before_the_first_bid() -> None:
    state = table([2, 2], [3, 3])

    assert GAME.parse("doubt") not in state.legal(0)
    assert refusal(state, 0, "doubt") == "there is no bid to doubt yet [LD-2.4]"


@clause("LD-2.5")
def test_the_others_may_doubt_in_order_before_the_next_turn() -> None:
    state = table([2], [3], [4], [5])
    play(state, 0, "raise 1 2")
    asked = []
    while isinstance(state.stack[-1], Window):
        asked.append(state.pending[0])
        play(state, state.pending[0], "let_stand")

    assert asked == [2, 3]
    assert state.pending == (1,)


@clause("LD-2.5")
def test_whoever_has_no_dice_is_not_asked() -> None:
    state = table([2], [3], [], [5])
    play(state, 0, "raise 1 2")

    assert state.pending == (3,)


@clause("LD-2.5")
def test_a_doubt_out_of_turn_ends_the_round() -> None:
    state = table([2, 2], [3, 3], [4, 4])
    play(state, 0, "raise 6 5")
    play(state, 2, "doubt")

    assert len(state.dice_of[0]) == 1
    assert [frame.name for frame in state.stack] == ["turn"]


@clause("LD-2.5")
def test_whoever_does_not_want_to_be_asked_lets_the_bid_stand() -> None:
    state = table([2], [3], [4])
    play(state, 0, "raise 1 2")

    assert GAME.reply(state.view(2), state.legal(2)) is LetStand()


@clause("LD-3.1")
def test_a_doubt_shows_all_dice() -> None:
    state = bid(table([2, 2], [3, 3]), "4 5")
    shown = next(event for event in play(state, 1, "doubt") if event.name == "shown")

    assert shown.facts == {"seat": 1, "loser": 0, "dice": [[2, 2], [3, 3]]}
    assert shown.reveals
    assert shown.seen_by(None) is shown


@clause("LD-3.1")
def test_the_doubter_loses_a_die_if_the_bid_is_met() -> None:
    state = bid(table([2, 2], [3, 3]), "2 3")
    play(state, 1, "doubt")

    assert [len(cup) for cup in state.dice_of] == [2, 1]


@clause("LD-3.2")
def test_the_last_player_with_dice_wins_and_the_others_rank_by_when_they_went_out() -> None:
    state = bid(table([2], [3], [4, 4]), "4 5")
    play(state, 1, "doubt", 2, 4, 4)  # seat 0 is out
    play(state, 1, "raise 3 5")
    play(state, 2, "doubt")  # seat 1 is out

    assert state.outcome is not None
    assert (state.outcome.ranks, state.outcome.clause) == ([3, 2, 1], "LD-3.2")
    assert state.pending == ()


@clause("LD-4.1")
def test_a_decision_with_a_single_answer_is_taken() -> None:
    log = play(table([2, 2], [3, 3]), 0, "raise 4 6")

    assert [event.name for event in log][:3] == ["raised", "forced", "shown"]
    assert str(log[1]) == "Seat 2 could only choose: Doubt [LD-4.1]"


@clause("LD-4.2")
def test_only_the_player_who_is_asked_may_answer() -> None:
    state = table([2, 2], [3, 3])

    assert refusal(state, 1, "raise 1 2") == (
        "it's not your decision: Seat 1 must decide first [LD-4.2]"
    )
    with pytest.raises(RuleError):
        play(state, 1, "raise 1 2")


def test_the_whole_game_is_one_short_file() -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_the_file_plays_a_game() -> None:
    done = subprocess.run([sys.executable, str(FILE)], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert "loses a die [LD-3.1]" in done.stdout


def random_match(seed: int, actions: int = 10_000) -> Match:
    luck = Chance(f"players {seed}")
    match = Match(GAME, 3, seed)
    while match.state.pending and match.plays < actions:
        seat = match.state.pending[0]
        options = match.state.legal(seat)
        match.play(seat, options[luck.below(len(options))])
    return match


def test_a_match_is_recorded_and_replayed() -> None:
    match = random_match(1)
    again = replay(Record.parse(match.record.text()), GAME)

    assert match.state.outcome is not None
    assert again.record.text() == match.record.text()
    assert again.state.dump() == match.state.dump()


def test_a_bid_can_be_taken_back_and_a_doubt_cannot() -> None:
    match = random_match(2, actions=0)
    before = match.state.dump()
    match.play(0, Raise(1, 1))
    match.undo(0)
    undone = match.state.dump()
    match.play(0, Raise(1, 1))
    match.play(2, GAME.parse("doubt"))

    assert undone == before
    assert match.undo_refusal(2) is not None


def test_a_match_is_played_on_from_its_record() -> None:
    match = random_match(3, actions=7)
    again = replay(match.record, GAME)
    ends = []
    for one in (match, again):
        while one.state.pending:
            seat = one.state.pending[0]
            one.play(seat, one.state.legal(seat)[-1])
        ends.append(one.record.text())

    assert ends[0] == ends[1]


def test_nobody_can_tell_the_dice_of_others() -> None:
    report = find_leaks(GAME, 12, seed=1)

    assert [str(leak) for leak in report.leaks] == []
    assert report.different > report.twins / 2
    assert report.never_differed == []


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_views_are_read_back_and_imagined(seat: int | None) -> None:
    for actions in (0, 1, 2, 5, 9):
        state = random_match(4, actions).state
        document = state.view(seat).document()
        view = GAME.read_view(json.loads(json.dumps(document)))
        world = GAME.imagine(view, Chance(actions))

        assert view.document() == document
        assert world.view(seat).document() == document


def test_a_position_is_loaded_and_played_on() -> None:
    state = random_match(5, actions=4).state
    loaded = GAME.load(json.loads(json.dumps(state.dump())))
    seat = state.pending[0]
    loaded.apply(seat, loaded.legal(seat)[0], Chance(1))
    state.apply(seat, state.legal(seat)[0], Chance(1))

    assert loaded.dump() == state.dump()


def test_actions_are_sent_from_process_to_process() -> None:
    actions = GAME.actions.all

    assert pickle.loads(pickle.dumps(actions)) == actions


def test_a_bot_plays_it() -> None:
    player = bot("random", GAME, 1)
    state = GAME.new(2, Chance(1))

    assert player.choose(state.view(0), state.legal(0)) in state.legal(0)


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(BadOptions, match=f"Liar's dice is for 2 to 4 players, not {players}"):
        GAME.new(players, Chance(1))


@pytest.mark.parametrize(
    ("field", "value"), [("bidder", 2), ("stack", [{"frame": "turn", "seat": 2}])]
)
def test_whoever_bids_or_is_asked_must_have_dice(field: str, value: object) -> None:
    document = bid(table([1, 2], [3], []), "1 2").dump()

    with pytest.raises(BadPosition, match="must have dice to bid"):
        GAME.load({**document, field: value})
