"""Previews of the tiny game: luck is counted, chains stop where something is learned."""

from __future__ import annotations

import pytest

from barrow.advice.preview import WORLDS, Change, Preview, Result, preview, preview_within
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import RuleError
from barrow.kernel.state import State
from tests.games.ground_zero.board import board
from tests.games.skirmish.board import skirmish
from tests.games.skirmish.test_battle import DUEL
from tests.kernel.tiny import Tiny

GAME = Tiny()


def leading() -> tuple[State, int]:
    """Return a game whose leader is asked, and the leader."""
    state = GAME.new(2, Chance("leading"))
    for seat in (0, 1):
        state.apply(seat, state.legal(seat)[0], Chance(1))
    return state, state.pending[0]


def previewed(state: State, seat: int, *texts: str) -> Preview:
    return preview(state.view(seat), [GAME.parse(text) for text in texts], 3, worlds=24)


def changed(found: Preview, *path: str | int) -> Change:
    return next(change for change in found.changes if change.path == [*path])


def test_a_boast_is_certain() -> None:
    state, seat = leading()

    found = previewed(state, seat, "boast")

    assert found.is_certain
    assert changed(found, "known", "boasts") == Change(["known", "boasts"], 0, [Result(1, 1.0)])


def test_a_chain_is_played_answer_by_answer() -> None:
    state, seat = leading()

    found = previewed(state, seat, "boast", "boast")

    assert found.played == 2
    assert changed(found, "known", "boasts").results == [Result(2, 1.0)]


def test_a_chain_stops_at_an_answer_that_nobody_asks_for() -> None:
    state, seat = leading()

    found = previewed(state, seat, "boast", "boast", "boast")

    assert found.played == 2


def test_what_is_drawn_cannot_be_known() -> None:
    state, seat = leading()

    found = previewed(state, seat, "draw")

    assert not found.is_certain
    assert len(changed(found, "known", "hand_of", seat).results) != 1


def test_an_answer_that_is_not_legal_is_refused() -> None:
    state, seat = leading()

    with pytest.raises(RuleError):
        previewed(state, seat, "shield 3")


def test_a_move_that_shows_something_hidden_says_so() -> None:
    state = GAME.new(2, Chance("bids"))
    state.apply(0, state.legal(0)[0], Chance(1))

    found = previewed(state, 1, str(state.legal(1)[0]))

    assert found.reveals


def test_what_is_certain_leads_to_a_position() -> None:
    state, seat = leading()

    found = previewed(state, seat, "boast")
    state.apply(seat, GAME.parse("boast"), Chance(2))

    assert found.state is not None
    assert found.state.view(seat).document() == state.view(seat).document()
    assert found.state.options(seat) == state.options(seat)


def test_what_is_drawn_leads_to_no_position() -> None:
    state, seat = leading()

    assert previewed(state, seat, "draw").state is None


def shares_within(seconds: float, action: str) -> list[float]:
    """Return in how many of `WORLDS` each result came; a second passes between two looks."""
    state, seat = leading()
    times = iter(range(100))

    found = preview_within(
        state.view(seat), [GAME.parse(action)], 3, seconds, clock=lambda: float(next(times))
    )

    return [one.share * WORLDS for change in found.changes for one in change.results]


def test_odds_become_better_with_the_time_there_is() -> None:
    assert all(worlds.is_integer() for worlds in shares_within(0.0, "draw"))
    assert not all(worlds.is_integer() for worlds in shares_within(100.0, "draw"))


def test_what_is_certain_takes_no_more_time() -> None:
    assert set(shares_within(100.0, "boast")) == {WORLDS}


def test_what_others_would_usually_answer_is_looked_beyond() -> None:
    attack = skirmish(at=DUEL, hand={"red": "ember-cut", "blue": "brine-parry"})

    found = preview(attack.view(0), [attack.game.parse("play:ember-cut")], 3)

    assert found.likely is not None
    assert found.likely.answers == ["Sable Reeve did not defend"]
    assert ["parties", "blue", "life"] in [change.path for change in found.likely.changes]
    assert ["parties", "blue", "life"] not in [change.path for change in found.changes]
    assert not found.likely.by_chance


def test_the_odds_of_a_fight_are_those_of_the_usual_defense() -> None:
    fight = board("nile M3", "horn A3")

    found = preview(fight.view(fight.pending[0]), read(fight, "attack nile horn", "dice 2"), 3)

    assert found.likely is not None
    assert found.likely.by_chance
    assert not found.by_chance
    odds = next(c for c in found.likely.changes if c.path == ["parties", "aliens", "units"])
    assert len(odds.results) > 1


def test_where_nobody_else_is_asked_there_is_nothing_beyond() -> None:
    state, seat = leading()

    assert previewed(state, seat, "boast").likely is None


def read(state: State, *texts: str) -> list[Action]:
    return [state.game.parse(text) for text in texts]
