"""The contract in ledgers: they add up, and `Game.counts` names what they count."""

from __future__ import annotations

from collections import Counter

import pytest

import barrow
from barrow.advice.ledger import Ledger, shares_of
from barrow.kernel.leaks import random_action
from tests.contract.tables import Table, brief_tables

ACTIONS = 150


def played(table: Table) -> tuple[barrow.Match, Ledger]:
    """Return a random match with its ledger."""
    match = barrow.Match(table.game, table.players, str(table), table.options)
    luck, ledger = barrow.Chance(f"{table} ledger"), Ledger(match)
    for _ in range(ACTIONS):
        if match.state.pending:
            ledger.follow(match, match.play(*random_action(match.state, luck)))
    return match, ledger


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_a_ledger_adds_up_to_the_shares(table: Table) -> None:
    match, ledger = played(table)
    total = Counter(ledger.first)
    for entry in ledger.entries:
        total[entry.party] += entry.amount

    assert {key: total[key] for key in shares_of(match.state)} == shares_of(match.state)
    assert [entry.step for entry in ledger.entries] == sorted(one.step for one in ledger.entries)
    assert all(entry.text and entry.clause for entry in ledger.entries)


@pytest.mark.parametrize("table", brief_tables(), ids=str)
def test_what_the_chart_counts_is_a_figure_of_the_sides(table: Table) -> None:
    match, _ = played(table)
    parties = match.game.parties(match.state.view(None))
    counted = [dict(party.figures).get(match.game.counts, 0) for party in parties]

    assert not match.game.counts or counted == [party.share for party in parties]
