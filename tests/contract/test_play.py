"""The contract in play: lists, refusals, copies, endings."""

from __future__ import annotations

import copy
import json

import pytest

from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Decision
from barrow.kernel.errors import RuleError
from barrow.kernel.event import Event
from barrow.kernel.leaks import random_action
from barrow.kernel.rulebook import table_rules
from barrow.kernel.state import State
from tests.contract.playout import fingerprint, moments, sample
from tests.contract.tables import GAMES, Table, long_tables, tables

TABLE_RULES = table_rules()
every_table = pytest.mark.parametrize("table", tables(), ids=str)


def check_clause(table: Table, clause: str) -> None:
    assert clause in table.game.rulebook or clause in TABLE_RULES, clause


def check_outcome(table: Table, state: State) -> None:
    outcome = state.outcome
    assert outcome is not None
    assert len(outcome.ranks) == len(outcome.scores) == table.players
    # A party that no seat runs may be ahead of them all.
    assert all(rank >= 1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks)
    assert outcome.reason
    check_clause(table, outcome.clause)
    assert state.pending == ()
    assert [state.legal(seat) for seat in range(table.players)] == [[]] * table.players


def kinds(state: State) -> set[type[Action]]:
    """Return the kinds of action that the open decision says it takes."""
    top = state.stack[-1] if state.stack else None
    return set(top.takes) if isinstance(top, Decision) else set()


@every_table
def test_listed_actions_are_legal(table: Table) -> None:
    game = table.game
    for seed in range(GAMES):
        for moment in moments(table, seed, table.asides_one_in):
            for seat in range(table.players):
                listed = moment.state.legal(seat)
                assert bool(listed) == (seat in moment.state.pending)
                assert len({action.id for action in listed}) == len(listed)
                assert {type(action) for action in listed} <= kinds(moment.state)
                asides = game.asides(moment.state.view(seat))
                assert [moment.state.why_not(seat, action) for action in asides] == [None] * len(
                    asides
                )
                assert all(game.decode(game.encode(one)) is one for one in listed + asides)
        for moment in sample(table, seed).moments:
            legal = moment.state.legal(moment.seat)
            assert [moment.state.why_not(moment.seat, one) for one in legal] == [None] * len(legal)
            assert all(game.parse(str(action)) is action for action in legal)


@pytest.mark.parametrize("table", [*tables(), *long_tables()], ids=str)
def test_every_random_game_ends(table: Table) -> None:
    for seed in range(GAMES):
        check_outcome(table, sample(table, seed).end)


@every_table
def test_a_refused_action_changes_nothing(table: Table) -> None:
    game = table.game
    for seed in range(GAMES):
        luck = Chance(f"{table} {seed} refused")
        for moment in sample(table, seed).moments:
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
            asides = game.asides(state.view(moment.seat))
            assert moment.action in state.legal(moment.seat) + asides


@every_table
def test_copies_are_independent(table: Table) -> None:
    for seed in range(GAMES):
        past: list[State] = []
        prints: list[str] = []
        for moment in moments(table, seed, table.asides_one_in):
            if moment.step % 100 < 2:
                twin = moment.state.clone()
                past.append(copy.deepcopy(moment.state))
                prints.append(fingerprint(moment.state.dump()))
                twin.apply(moment.seat, moment.action, Chance(1))
                assert fingerprint(moment.state.dump()) == prints[-1]
                assert [fingerprint(state.dump()) for state in past[-4:]] == prints[-4:]
        assert [fingerprint(state.dump()) for state in past] == prints


@every_table
def test_the_same_seed_plays_the_same_game(table: Table) -> None:
    for seed in range(GAMES):
        before = {moment.step: moment for moment in sample(table, seed).moments}
        again = [
            moment for moment in moments(table, seed, table.asides_one_in) if moment.step in before
        ]
        assert [moment.action for moment in again] == [one.action for one in before.values()]
        end = again[-1].state
        assert fingerprint(end.dump()) == fingerprint(sample(table, seed).end.dump())


@every_table
def test_a_game_comes_to_the_same_whether_anybody_is_told_of_it_or_not(table: Table) -> None:
    for seed in range(GAMES):
        log: list[Event] = []
        luck = Chance(f"{table} {seed}")
        logged = table.game.new(table.players, luck.branch(-1), table.options, log)
        for moment in moments(table, seed, table.asides_one_in):
            quiet, options = moment.state, moment.state.legal(moment.seat)
            assert (logged.pending, logged.legal(moment.seat)) == (quiet.pending, options)
            assert logged.dump() == quiet.dump()
            logged.apply(moment.seat, moment.action, moment.luck(), log)
        assert logged.pending == ()
        assert log
        assert fingerprint(logged.dump()) == fingerprint(sample(table, seed).end.dump())


@every_table
def test_every_event_cites_a_clause_and_tells_every_seat_something(table: Table) -> None:
    for seed in range(GAMES):
        log: list[Event] = []
        luck = Chance(f"{table} {seed} events")
        state = table.game.new(table.players, luck, table.options, log)
        while state.pending:
            seat, action = random_action(state, luck, table.asides_one_in)
            state.apply(seat, action, luck, log)
        for event in log:
            for seen in {id(one): one for one in (event, event.others) if one}.values():
                check_clause(table, seen.clause)
                assert seen.text
                assert json.dumps(seen.document(), allow_nan=False)


@every_table
def test_a_log_changes_nothing(table: Table) -> None:
    for moment in sample(table).moments:
        quiet, logged = moment.state.clone(), moment.state.clone()
        quiet.apply(moment.seat, moment.action, Chance(5))
        logged.apply(moment.seat, moment.action, Chance(5), [])
        assert fingerprint(quiet.dump()) == fingerprint(logged.dump())
