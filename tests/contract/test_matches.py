"""The contract in matches: records replay, undo restores."""

from __future__ import annotations

import pytest

import barrow
from barrow.kernel.chance import Chance
from barrow.kernel.leaks import random_action
from barrow.kernel.match import Match, replay
from barrow.kernel.record import Record
from barrow.kernel.state import State
from tests.contract.playout import fingerprint
from tests.contract.tables import GAMES, Table, tables

every_table = pytest.mark.parametrize("table", tables(), ids=str)
UNDO_ONE_IN = 100


def undo_to_the_fence(match: Match, seat: int, before: list[State]) -> None:
    """Take back all that can be, comparing with the state before each action."""
    while match.undo_refusal(seat) is None:
        match.undo(seat)
        assert fingerprint(match.state.dump()) == fingerprint(before.pop().dump())


def play(table: Table, seed: int) -> Match:
    """Play a random match in which seats now and then take back all they can."""
    luck = Chance(f"{table} {seed} match")
    match = Match(table.game, table.players, seed, table.options)
    before: list[State] = []  # each action, back to the fence
    while match.state.pending:
        seat, action = random_action(match.state, luck, table.asides_one_in)
        before.append(match.state.clone())
        match.play(seat, action, match.decision(seat))
        before = before[len(before) - match.undoable :]
        if match.undoable and luck.below(UNDO_ONE_IN) == 0:
            undo_to_the_fence(match, seat, before)
    return match


@every_table
def test_undo_restores_and_the_record_replays(table: Table) -> None:
    for seed in range(GAMES):
        match = play(table, seed)
        record = Record.parse(match.record.text())
        again = replay(record, table.game)

        assert again.record.text() == match.record.text()
        assert fingerprint(again.state.dump()) == fingerprint(match.state.dump())


@pytest.mark.parametrize("table", [one for one in tables() if len(one.options) != 1], ids=str)
def test_a_match_can_be_stored_at_any_moment_and_played_on(table: Table) -> None:
    match = play(table, 1000)
    record = match.record
    luck = Chance(f"{table} halves")
    half = luck.below(len(record.steps) + 1)
    match.rewind(half)
    again = replay(Record.parse(match.record.text()), table.game)
    ends = []
    for one in (match, again):
        luck = Chance("on")
        while one.state.pending:
            one.play(*random_action(one.state, luck, table.asides_one_in))
        ends.append(one.record.text())

    assert ends[0] == ends[1]


@pytest.mark.parametrize("key", barrow.games())
def test_a_record_finds_its_game(key: str) -> None:
    match = play(Table(key, barrow.game(key).players[0], {}), 3)
    again = barrow.replay(match.record.document())

    assert again.game is barrow.game(key)
    assert again.record.document() == match.record.document()
