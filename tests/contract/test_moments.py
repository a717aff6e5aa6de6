"""The contract in moments: they end in the position there was, and give nothing away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import barrow
from barrow.advice.moments import Film, Moment
from barrow.kernel.leaks import random_action
from tests.contract.tables import Table, brief_tables

ACTIONS = 60


def played(table: Table) -> barrow.Match:
    """Return a random match."""
    match = barrow.Match(table.game, table.players, str(table), table.options)
    luck = barrow.Chance(f"{table} moments")
    for _ in range(ACTIONS):
        if match.state.pending:
            match.play(*random_action(match.state, luck, table.asides_one_in))
    return match


def filmed(match: barrow.Match, seat: int | None) -> list[Moment]:
    """Return all moments of a match."""
    return [one for action in Film(match, 0, ACTIONS, seat) for one in action]


def added_up(moments: list[Moment]) -> Iterator[tuple[Moment, dict[str, Any]]]:
    """Yield each moment with all that is shown then."""
    shown: dict[str, Any] = {"view": {}, "known": {}, "parties": None, "phases": None}
    for one in moments:
        change = json.loads(msgspec.json.encode(one))
        for name in ("view", "known"):
            shown[name] = {**shown[name], **change[name]}
        for name in ("parties", "phases"):
            shown[name] = shown[name] if change[name] is None else change[name]
        yield one, shown


def position(state: barrow.State, seat: int | None) -> object:
    """Return what a moment shows of a position."""
    view = state.view(seat)
    document: dict[str, Any] = view.document()
    known = document.pop("known")
    parties, phases = state.game.parties(view), state.game.phases(view)
    shown = {"view": document, "known": known, "parties": parties, "phases": phases}
    return json.loads(msgspec.json.encode(shown))


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_each_action_ends_in_the_position_after_it(table: Table) -> None:
    match = played(table)
    for seat in (*range(table.players), None):
        ends: dict[int, dict[str, Any]] = {}
        events: dict[int, int] = {}
        for moment, shown in added_up(filmed(match, seat)):
            assert moment.events > events.get(moment.step, -1)
            events[moment.step] = moment.events
            ends[moment.step] = shown.copy()

        assert list(ends) == list(range(len(match.steps) + 1))
        for step, end in ends.items():
            assert end == position(match.state_after(step), seat), step


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_a_film_of_some_actions_is_cut_from_the_whole(table: Table) -> None:
    match = played(table)
    whole = [shown.copy() for one, shown in added_up(filmed(match, 0)) if 11 <= one.step <= 13]

    few = [one for action in Film(match, 11, 13, 0) for one in action]

    assert [shown.copy() for _, shown in added_up(few)] == whole
