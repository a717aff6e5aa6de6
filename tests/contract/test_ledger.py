"""The contract in ledgers: they add up, and `Game.counts` names what they count."""

from __future__ import annotations

from collections import Counter

import pytest

import barrow
from barrow.advice.ledger import Ledger, shares_of
from barrow.kernel.event import COUNTS, OPENS
from barrow.kernel.leaks import random_action
from tests.contract.tables import Table, brief_tables

ACTIONS = 150


def played(table: Table) -> tuple[barrow.Match, Ledger, list[barrow.Event]]:
    """Return a random match with its ledger, and all that happened."""
    match = barrow.Match(table.game, table.players, str(table), table.options)
    luck, ledger = barrow.Chance(f"{table} ledger"), Ledger(match)
    happened = match.opening_events[:]
    for _ in range(ACTIONS):
        if match.state.pending:
            events = match.play(*random_action(match.state, luck, table.asides_one_in))
            ledger.follow(match, events)
            happened += events
    return match, ledger, happened


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_a_ledger_adds_up_to_the_shares(table: Table) -> None:
    match, ledger, _ = played(table)
    total = Counter(ledger.first)
    for entry in ledger.entries:
        total[entry.party] += entry.amount

    assert {key: total[key] for key in shares_of(match.state)} == shares_of(match.state)
    assert [entry.step for entry in ledger.entries] == sorted(one.step for one in ledger.entries)
    assert all(entry.text and entry.clause for entry in ledger.entries)


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_what_the_chart_counts_is_a_figure_of_the_sides(table: Table) -> None:
    match, _, _ = played(table)
    parties = match.game.parties(match.state.view(None))
    counted = [dict(party.figures).get(match.game.counts, 0) for party in parties]

    assert not match.game.counts or counted == [party.share for party in parties]


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_what_changes_the_chart_is_put_down_to_an_event_that_counts(table: Table) -> None:
    match, ledger, happened = played(table)
    counting = {event.name for event in happened if event.marks & COUNTS}

    assert not match.game.counts or {entry.event for entry in ledger.entries} <= counting


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_a_change_belongs_to_the_turn_that_an_event_opened(table: Table) -> None:
    match, ledger, happened = played(table)
    opened = {event.text for event in happened if event.marks & OPENS}

    assert {entry.turn for entry in ledger.entries} <= {"", *opened}
    assert opened or not match.game.counts or match.state.pending
