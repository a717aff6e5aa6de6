"""Matches: numbering, undo and its fence, rewinding, and that a failure changes nothing."""

from __future__ import annotations

import pytest

from barrow.kernel import decision
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions, BarrowError, ChanceError, Refusal, RuleError
from barrow.kernel.event import Event
from barrow.kernel.match import Match
from barrow.kernel.record import Step
from barrow.kernel.state import Log
from tests.clauses import clause
from tests.kernel.tiny import Bid, Tiny, TinyState

IN_ORDER = tuple(range(12))
SEED = 7


def match_of(players: int = 2, deck: str = "full", game: Tiny | None = None) -> Match:
    """Return a match in which seat 0 holds cards 0 to 2, seat 1 cards 3 to 5, and so on."""
    options = {"deck": deck, "rounds": 3}
    return Match(game or Tiny(), players, SEED, options, opening=IN_ORDER)


def play(match: Match, seat: int, *texts: str) -> list[Event]:
    """Play actions by their text and return the events of the last one."""
    events: list[Event] = []
    for text in texts:
        events = match.play(seat, match.game.parse(text))
    return events


def led_by_seat_1(deck: str = "full") -> Match:
    """Return a match after the first bids: seat 1 leads."""
    match = match_of(deck=deck)
    play(match, 0, "bid 0")
    play(match, 1, "bid 3")
    return match


def refused(match: Match, seat: int) -> str:
    """Return why a seat may not take back its latest action."""
    refusal = match.undo_refusal(seat)
    assert isinstance(refusal, Refusal)
    return str(refusal)


def test_a_match_is_dealt_from_its_seed() -> None:
    hands = [Match(Tiny(), 3, seed).state.dump()["hand_of"] for seed in (1, 1, 2)]

    assert hands[0] == hands[1] != hands[2]


def test_a_match_keeps_what_happened_in_its_set_up() -> None:
    assert [str(event) for event in match_of().opening_events] == ["the cards were dealt [TY-1]"]


def test_play_returns_what_happened() -> None:
    match = match_of()
    events = play(match, 0, "bid 2")

    assert [str(event) for event in events] == ["Seat 1 bid card 2 [TY-1]"]


def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing() -> None:
    match = match_of()
    before = (match.state, match.state.dump(), match.plays)
    with pytest.raises(RuleError) as caught:
        play(match, 0, "bid 5")

    assert str(caught.value) == "a bid is a card from your own hand [TY-1]"
    assert (match.state, match.state.dump(), match.plays) == before


@clause("TB-1")
def test_actions_and_undos_take_rising_numbers() -> None:
    match = led_by_seat_1()
    play(match, 1, "boast")
    match.undo(1)
    play(match, 1, "boast", "boast")

    assert [step.number for step in match.record.steps] == [1, 2, 5, 6]
    assert match.plays == 6


@clause("TB-1")
def test_a_decision_is_answered_once() -> None:
    match = led_by_seat_1()
    number = match.decision(1)
    match.play(1, match.game.parse("boast"), number)
    with pytest.raises(RuleError) as caught:
        match.play(1, match.game.parse("boast"), number)

    assert str(caught.value) == "that decision is already over: decision 4 is open now [TB-1]"
    assert caught.value.code == "stale"


@clause("TB-1")
def test_an_answer_to_a_decision_before_an_undo_is_refused() -> None:
    match = led_by_seat_1()
    play(match, 1, "boast")
    number = match.decision(1)
    match.undo(1)

    with pytest.raises(RuleError, match="that decision is already over"):
        match.play(1, match.game.parse("draw"), number)


@clause("TB-1")
def test_seats_asked_together_keep_their_number_while_others_answer_or_take_back() -> None:
    match = match_of(players=3)
    number = match.decision(2)
    play(match, 0, "bid 0")
    play(match, 1, "bid 3")
    match.undo(1)
    play(match, 1, "bid 4")

    assert match.decision(2) == number == 1
    match.play(2, match.game.parse("bid 6"), number)


@clause("TB-2")
def test_an_action_played_again_after_an_undo_has_new_luck() -> None:
    dice = []
    for undone in range(6):
        match = led_by_seat_1()
        for _ in range(undone):
            play(match, 1, "boast")
            match.undo(1)
        play(match, 1, "attack 0")
        play(match, 0, "decline")
        dice.append(match.record.steps[-1].chance[0])

    expected = [Chance(SEED).branch(4 + 2 * undone).die() for undone in range(6)]
    assert dice == expected
    assert len(set(dice)) > 1


@clause("TB-3")
def test_a_seat_takes_back_its_own_actions_one_by_one() -> None:
    match = led_by_seat_1()
    before = [match.state.dump()]
    for _ in range(2):
        play(match, 1, "boast")
        before.append(match.state.dump())
    match.undo(1)
    once = match.state.dump()
    match.undo(1)

    assert (once, match.state.dump()) == (before[1], before[0])


@clause("TB-3")
def test_a_secret_choice_can_be_taken_back_and_stays_a_secret() -> None:
    match = match_of()
    dealt = match.state.dump()
    play(match, 0, "bid 2")
    (event,) = match.undo(0)

    assert match.state.dump() == dealt
    assert str(event.seen_by(0)) == "Seat 1 took back “Bid 2” [TB-3]"
    assert str(event.seen_by(1)) == "Seat 1 took back an action [TB-3]"
    assert event.seen_by(None).facts == {"seat": 0}


@clause("TB-3")
def test_before_the_first_action_there_is_nothing_to_take_back() -> None:
    assert refused(match_of(), 0) == "there's nothing to undo [TB-3]"


@clause("TB-4")
def test_an_action_stays_once_another_seat_has_acted() -> None:
    match = match_of(players=3)
    play(match, 0, "bid 0")
    play(match, 1, "bid 3")

    assert refused(match, 0) == "Seat 2 acted last [TB-4]"


@clause("TB-4")
def test_an_action_stays_even_if_the_other_seat_takes_its_own_back() -> None:
    match = match_of(players=3)
    play(match, 0, "bid 0")
    play(match, 1, "bid 3")
    match.undo(1)

    assert refused(match, 0) == "somebody else has acted since [TB-4]"


@clause("TB-4")
def test_an_attack_can_be_taken_back_until_the_other_seat_reacts() -> None:
    match = led_by_seat_1()
    play(match, 1, "attack 0")
    match.undo(1)
    play(match, 1, "attack 0")
    play(match, 0, "decline")

    assert refused(match, 1) == "Seat 1 acted last [TB-4]"


@clause("TB-5")
def test_an_action_that_rolled_a_die_stays() -> None:
    match = led_by_seat_1()
    play(match, 1, "attack 0")
    play(match, 0, "decline")

    assert refused(match, 0) == "dice were rolled or cards drawn in this move [TB-5]"
    with pytest.raises(RuleError, match="dice were rolled"):
        match.undo(0)


@clause("TB-6")
def test_an_action_from_which_somebody_learned_something_stays() -> None:
    match = led_by_seat_1()
    play(match, 1, "boast", "draw")

    assert refused(match, 1) == "this move showed something hidden [TB-6]"


@clause("TB-6")
def test_what_only_the_others_learn_is_a_fence_too() -> None:
    match = match_of()
    match.state.stack[-1] = ShownBid((0, 1))
    play(match, 0, "bid 0")

    assert refused(match, 0) == "this move showed something hidden [TB-6]"


@clause("TB-7")
def test_nothing_is_taken_back_after_the_end() -> None:
    match = Match(Tiny(), 2, SEED, {"rounds": 1}, opening=IN_ORDER)
    play(match, 0, "bid 0")
    play(match, 1, "bid 3", "draw")

    assert match.state.outcome is not None
    assert refused(match, 1) == "the game is over [TB-7]"


@clause("TB-8")
def test_the_game_goes_back_past_the_fence_if_all_agree() -> None:
    match = led_by_seat_1()
    leading = match.state.dump()
    play(match, 1, "attack 0")
    play(match, 0, "decline")
    (event,) = match.rewind(2)

    assert match.state.dump() == leading
    assert str(event) == "everybody agreed to take back what came after move 2 [TB-8]"
    assert (len(match.record.steps), match.plays) == (2, 5)


@clause("TB-8")
def test_the_fence_is_the_same_after_going_back() -> None:
    match = led_by_seat_1()
    play(match, 1, "boast", "boast", "draw")
    match.rewind(4)
    match.undo(1)
    match.undo(1)

    assert refused(match, 1) == "this move showed something hidden [TB-6]"


@clause("TB-8")
@pytest.mark.parametrize("count", [-1, 3])
def test_the_game_goes_back_only_to_what_was_played(count: int) -> None:
    match = led_by_seat_1()
    with pytest.raises(RuleError) as caught:
        match.rewind(count)

    assert str(caught.value) == f"the game goes back to action 0 to 2, not {count} [TB-8]"


def test_only_positions_back_to_the_fence_are_kept() -> None:
    match = led_by_seat_1()
    play(match, 1, "boast", "boast")
    kept = match.undoable
    play(match, 1, "draw")

    assert (kept, match.undoable) == (2, 0)


class ShownBid(Bid):
    """A bid that the bidder knows of anyway, and that shows the others something."""

    def apply(self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log) -> None:
        super().apply(state, seat, action, chance, log)
        if log is not None:
            others = Event("shown", "TY-1", "a card was shown", {}, reveals=True)
            log.append(Event("shown", "TY-1", "you showed it", {}, seats=(seat,), others=others))


class Broken(decision.Step[TinyState]):
    """A step that changes the state and then fails."""

    def run(self, state: TinyState, chance: Chance, log: Log) -> None:
        state.score_of[0] = 99
        raise ZeroDivisionError


class BrokenBid(Bid):
    """A decision that is followed by a broken step."""

    def apply(self, state: TinyState, seat: int, action: Action, chance: Chance, log: Log) -> None:
        super().apply(state, seat, action, chance, log)
        state.stack.append(Broken())


def test_whatever_an_action_raises_the_match_is_unchanged() -> None:
    match = match_of()
    match.state.stack[-1] = BrokenBid((0, 1))
    before = (match.state.dump(), match.plays, match.record.text())
    with pytest.raises(ZeroDivisionError):
        play(match, 0, "bid 0")

    assert (match.state.dump(), match.plays, match.record.text()) == before
    assert match.undo_refusal(0) is not None


@pytest.mark.parametrize("outcomes", [(), (7,), (3, 3)], ids=["too few", "no face", "too many"])
def test_a_step_whose_outcomes_do_not_fit_changes_nothing(outcomes: tuple[int, ...]) -> None:
    match = led_by_seat_1()
    play(match, 1, "attack 0")
    before = match.record.text()
    with pytest.raises(BarrowError):
        match.follow(Step(4, 0, "decline", outcomes))

    assert match.record.text() == before


def test_a_match_without_a_seed_cannot_be_played_on() -> None:
    match = Match(Tiny(), 2, None, opening=IN_ORDER)
    with pytest.raises(BarrowError, match="this match has no seed"):
        play(match, 0, "bid 0")

    assert match.record.seed is None


def test_an_opening_has_to_be_used_up() -> None:
    with pytest.raises(ChanceError, match="outcomes left over: 1"):
        Match(Tiny(), 2, SEED, opening=(*IN_ORDER, 1))


def test_the_number_of_players_is_the_game_s() -> None:
    with pytest.raises(BadOptions) as caught:
        Match(Tiny(), 4, SEED)

    assert str(caught.value) == "Tiny is for 2 or 3 players, not 4"


def test_every_seat_has_a_name() -> None:
    with pytest.raises(BadOptions, match="2 names are needed, not 1"):
        Match(Tiny(), 2, SEED, names=["Ada"])

    assert Match(Tiny(), 2, SEED).names == ("Seat 1", "Seat 2")
    assert Match(Tiny(), 2, SEED, names=["Ada", "Bo"]).record.names == ("Ada", "Bo")


def test_options_of_a_match_are_its_own() -> None:
    given: dict[str, object] = {"rounds": 2}
    match = Match(Tiny(), 2, 7, given)
    before = match.record.document()

    given["rounds"] = 3
    match.options["rounds"] = 1

    assert match.record.document() == before
