"""Random games for the contract: played from a seed, the same in both engines."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.event import Event
from barrow.kernel.leaks import random_action
from barrow.kernel.state import State
from tests.contract.tables import Table, long_tables, tables

# No random game comes near this; one that does would never end.
ENDLESS = 200_000


class Moment(NamedTuple):
    """A decision about to be answered."""

    step: int
    state: State
    seat: int
    action: Action
    turn: Chance

    def luck(self) -> Chance:
        """Return the luck that the action is played with: the same luck every time."""
        return self.turn.branch(0)


def moments(table: Table, seed: int | str, asides_one_in: int = 0) -> Iterator[Moment]:
    """Play a random game; each decision is yielded before it is answered.

    With `asides_one_in`, about one action in so many is no answer, but something a seat may do
    at any time, such as leaving the table.
    """
    luck = Chance(f"{table} {seed}")
    state = table.game.new(table.players, luck.branch(-1), table.options)
    step = 0
    while state.pending:
        turn = luck.branch(step)
        seat, action = random_action(state, turn, asides_one_in)
        moment = Moment(step, state, seat, action, turn)
        yield moment
        state.apply(seat, action, moment.luck())
        step += 1
        assert step < ENDLESS, table


def play_on(state: State, luck: Chance, steps: int, asides_one_in: int = 0) -> None:
    """Play a random game on for so many actions, or to its end."""
    for step in range(steps):
        if not state.pending:
            assert state.outcome is not None
            return
        turn = luck.branch(step)
        seat, action = random_action(state, turn, asides_one_in)
        state.apply(seat, action, turn.branch(0))


class Sample(NamedTuple):
    """Some moments of a random game, kept apart from it, and how it ended."""

    moments: list[Moment]
    end: State


def sample(table: Table, seed: int = 0) -> Sample:
    """Return the first moments of a random game, ever fewer after that, and the end."""
    return _sample(str(table), seed)


@cache
def _sample(name: str, seed: int) -> Sample:
    table = next(one for one in [*tables(), *long_tables()] if str(one) == name)
    luck = Chance(f"{name} {seed} sample")
    kept = []
    state = table.game.new(table.players, luck, table.options)
    for moment in moments(table, seed, table.asides_one_in):
        state = moment.state
        if moment.step < 3 or luck.below(40 + moment.step // 10) == 0:
            kept.append(moment._replace(state=state.clone()))
    return Sample(kept, state)


def fingerprint(document: object) -> str:
    """Return a hash of a document, byte by byte."""
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def checksum(table: Table, seed: int | str) -> str:
    """Return a hash of a random game: what could be chosen, what happened, where it ended.

    Words may change while a game stays the same, so the texts of events are left out.
    """
    total = hashlib.sha256()
    luck = Chance(f"{table} {seed}")
    log: list[Event] = []
    state = table.game.new(table.players, luck.branch(-1), table.options, log)
    step = 0
    while state.pending:
        turn = luck.branch(step)
        seat = state.pending[turn.below(len(state.pending))]
        options = state.legal(seat)
        total.update(" ".join(str(action.id) for action in options).encode())
        state.apply(seat, options[turn.below(len(options))], turn, log)
        step += 1
    happened = [(event.name, event.clause, event.facts, event.reveals) for event in log]
    total.update(json.dumps(happened, sort_keys=True).encode())
    total.update(json.dumps(state.dump(), sort_keys=True).encode())
    return total.hexdigest()
