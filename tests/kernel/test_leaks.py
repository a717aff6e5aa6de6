"""The leak test finds every leak that is planted, and none where none is."""

from __future__ import annotations

import pytest

from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.leaks import LeakReport, find_leaks
from barrow.kernel.piles import deal_again
from barrow.kernel.state import State
from barrow.kernel.view import View
from tests.kernel.leaky import Leaky, LeakyView
from tests.kernel.pick import PickGame
from tests.kernel.tiny import Tiny, TinyState

GAMES = 25
# What each planted leak shows in: its own channel, and those that follow from it.
SHOWS = {
    "view": {"view", "imagined view", "stages", "afterwards"},
    "stages": {"stages"},
    "pending": {"pending", "events", "stages", "afterwards"},
    "legal": {"legal", "words", "refusal", "imagined legal"},
    "refusal": {"refusal"},
    "question": {"question", "view", "imagined view", "stages", "afterwards"},
    "board": {"board"},
    "parties": {"parties"},
    "phases": {"phases"},
    "words": {"words"},
    "imagine": {"imagine"},
    "event text": {"events"},
    "event existence": {"events", "stages"},
    "secret choice": {"secret choice"},
    "view after": {"stages", "afterwards"},
}


def channels(report: LeakReport) -> set[str]:
    return {leak.channel for leak in report.leaks}


def test_an_honest_game_has_no_leaks() -> None:
    report = find_leaks(Tiny(), GAMES, seed=1)

    assert [str(leak) for leak in report.leaks] == []
    assert report.games == GAMES
    assert report.different > report.twins * 0.9


@pytest.mark.parametrize("options", [{"deck": "none"}, {"rounds": 1}, {"rounds": 3}], ids=str)
def test_an_honest_game_has_no_leaks_with_other_options(options: dict[str, object]) -> None:
    report = find_leaks(Tiny(), GAMES, seed=2, options=options)

    assert [str(leak) for leak in report.leaks] == []


@pytest.mark.parametrize("leak", SHOWS)
def test_a_planted_leak_is_found_in_its_channel_and_no_other(leak: str) -> None:
    assert channels(find_leaks(Leaky(leak), GAMES, seed=3)) == SHOWS[leak]


class Halfhearted(Tiny):
    """A game that redraws its hands and leaves the deck as it is."""

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        """Redraw all but the deck and the bids."""
        assert isinstance(state, TinyState)
        deal_again("hand_of", cards=hands_of)(
            state, state.players if seat is None else seat, chance
        )


def hands_of(state: TinyState) -> list[int]:
    return [card for hand in state.hand_of for card in hand]


def test_an_honest_game_differs_in_every_hidden_field() -> None:
    report = find_leaks(Tiny(), GAMES, seed=1)

    assert report.differed == {"hand_of": True, "bid_of": True, "deck": True}
    assert report.never_differed == []
    assert not report.proves_nothing


def test_a_game_that_redraws_nothing_proves_nothing() -> None:
    report = find_leaks(Leaky("no redraw"), GAMES, seed=1)

    assert (report.different, report.leaks) == (0, [])
    assert report.proves_nothing
    assert report.never_differed == ["hand_of", "bid_of", "deck"]


def test_a_hidden_field_that_never_differs_is_named() -> None:
    report = LeakReport(1)
    state = Halfhearted().new(3, Chance(1))
    for seed in range(20):
        twin = state.clone()
        twin.reimagine(0, Chance(seed))
        report.count(state, twin)

    assert not report.proves_nothing
    assert report.never_differed == ["bid_of", "deck"]


def test_a_game_without_secrets_has_nothing_to_prove() -> None:
    report = find_leaks(PickGame(), 1, seed=1)

    assert (report.different, report.differed, report.proves_nothing) == (0, {}, False)


def test_a_spectator_is_an_observer_too() -> None:
    report = find_leaks(Leaky("view"), 4, seed=1)

    assert {leak.seat for leak in report.leaks} == {0, 1, 2, None}


def test_a_leak_says_who_can_tell_what_and_where() -> None:
    leak = find_leaks(Leaky("view"), 1, seed=1, players=2).leaks[0]

    assert str(leak).startswith(
        "view: seat 0 can tell worlds apart (2 players, seed 1, game 0, action 0): sum: "
    )


def test_the_same_seed_finds_the_same_leaks() -> None:
    reports = [find_leaks(Leaky("words"), 10, seed=5) for _ in range(2)]

    assert [str(leak) for leak in reports[0].leaks] == [str(leak) for leak in reports[1].leaks]


def test_progress_is_told_after_every_game() -> None:
    given: list[tuple[int, int]] = []
    find_leaks(Tiny(), 3, seed=1, progress=lambda done, games: given.append((done, games)))

    assert given == [(1, 3), (2, 3), (3, 3)]


def honest(view: View, legal: list[Action]) -> str:
    return str(view.document())[-1] + legal[0].text


def cheating(view: View, legal: list[Action]) -> str:
    assert isinstance(view, LeakyView)
    return str(sum(view.secret.deck))


def test_a_bot_that_cheats_is_found() -> None:
    assert channels(find_leaks(Leaky(), 5, seed=1, choose=cheating)) == {"choice"}
    assert channels(find_leaks(Tiny(), 5, seed=1, choose=honest)) == set()
