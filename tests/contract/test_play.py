"""The contract in play: lists, refusals, copies, endings."""

from __future__ import annotations

import copy

import pytest

from barrow.kernel.chance import Chance
from barrow.kernel.errors import RuleError
from barrow.kernel.event import Event
from barrow.kernel.state import State
from barrow.kernel.table import table_rules
from tests.contract.playout import checksum, fingerprint, moments, some_moments
from tests.contract.tables import GAMES, Table, tables

TABLE_RULES = table_rules()
every_table = pytest.mark.parametrize("table", tables(), ids=str)


def check_clause(table: Table, clause: str) -> None:
    assert clause in table.game.rulebook or clause in TABLE_RULES, clause


def check_outcome(table: Table, state: State) -> None:
    outcome = state.outcome
    assert outcome is not None
    assert len(outcome.ranks) == len(outcome.scores) == table.players
    ranks = outcome.ranks
    # Who plays together against the game can lose together: then nobody is first.
    all_lost = ranks == [2] * table.players
    assert all_lost or all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    assert outcome.reason
    check_clause(table, outcome.clause)
    assert state.pending == ()
    assert [state.legal(seat) for seat in range(table.players)] == [[]] * table.players


@every_table
def test_listed_actions_are_legal_and_every_game_ends(table: Table) -> None:
    game = table.game
    for seed in range(GAMES):
        state = game.new(table.players, Chance(0), table.options)
        for moment in moments(table, seed):
            state = moment.state
            for seat in range(table.players):
                listed = state.legal(seat)
                assert bool(listed) == (seat in state.pending)
                assert len({action.id for action in listed}) == len(listed)
                assert all(game.decode(game.encode(action)) is action for action in listed)
            if moment.step % 10 == 0:
                legal = state.legal(moment.seat)
                assert [state.why_not(moment.seat, action) for action in legal] == [None] * len(
                    legal
                )
                assert all(game.parse(str(action)) is action for action in legal)
        check_outcome(table, state)


@every_table
def test_a_refused_action_changes_nothing(table: Table) -> None:
    game = table.game
    for seed in range(GAMES):
        luck = Chance(f"{table} {seed} refused")
        for moment in some_moments(table, f"refused {seed}"):
            state = moment.state
            before = fingerprint(state.dump())
            for _ in range(10):
                action = game.decode(luck.below(game.size))
                seat = luck.below(table.players + 2) - 1
                refusal = state.why_not(seat, action)
                if refusal is None:
                    continue
                check_clause(table, refusal.clause)
                with pytest.raises(RuleError) as caught:
                    state.apply(seat, action, Chance(1))
                assert (caught.value.clause, caught.value.text) == (refusal.clause, refusal.text)
            assert fingerprint(state.dump()) == before
            assert moment.action in state.legal(moment.seat)


@every_table
def test_copies_are_independent(table: Table) -> None:
    for seed in range(GAMES):
        past: list[tuple[State, str]] = []
        for moment in some_moments(table, f"copies {seed}"):
            twin = moment.state.clone()
            assert fingerprint(twin.dump()) == fingerprint(moment.state.dump())
            past.append((copy.deepcopy(moment.state), fingerprint(moment.state.dump())))
            twin.apply(moment.seat, moment.action, Chance(1))
            assert fingerprint(moment.state.dump()) == past[-1][1]
            assert [fingerprint(state.dump()) for state, _ in past[-30:]] == [
                print for _, print in past[-30:]
            ]
        assert [fingerprint(state.dump()) for state, _ in past] == [print for _, print in past]


@every_table
def test_the_same_seed_plays_the_same_game(table: Table) -> None:
    for seed in range(GAMES):
        assert checksum(table, f"same {seed}") == checksum(table, f"same {seed}")


@every_table
def test_every_event_cites_a_clause_and_tells_every_seat_something(table: Table) -> None:
    for seed in range(GAMES):
        log: list[Event] = []
        game = table.game
        state = game.new(table.players, Chance(seed), table.options, log)
        luck = Chance(f"{table} {seed} events")
        while state.pending:
            seat = state.pending[0]
            options = state.legal(seat)
            state.apply(seat, options[luck.below(len(options))], luck, log)
        for event in log:
            for observer in (*range(table.players), None):
                seen = event.seen_by(observer)
                check_clause(table, seen.clause)
                assert seen.text
                fingerprint(seen.document())


@every_table
def test_playing_without_a_log_changes_nothing(table: Table) -> None:
    for moment in some_moments(table, "log"):
        quiet, told = moment.state.clone(), moment.state.clone()
        quiet.apply(moment.seat, moment.action, Chance(5))
        told.apply(moment.seat, moment.action, Chance(5), [])
        assert fingerprint(quiet.dump()) == fingerprint(told.dump())
