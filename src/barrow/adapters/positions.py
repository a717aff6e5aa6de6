"""Positions: a game as a walk from node to node, some of players, some of luck.

Wherever an action needs luck, a node of luck follows. Its outcomes are equally likely, and each
stands for all dice and draws of that action. They depend on the outcomes before, so nobody can
predict them.

A `History` holds what each player was shown on the way, as a hash. It is worked out on demand, by
playing the game again with a log.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import barrow
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BarrowError, RuleError
from barrow.kernel.event import Event
from barrow.kernel.game import Game
from barrow.kernel.state import State

# Who is asked where no seat is: numbers that pyspiel uses too.
LUCK: Final = -1
NOBODY: Final = -4

_NO_ACTION: Final = -1
_START: Final = b"barrow positions"
_TRIAL: Final = b"to see whether an action needs luck"


class Table:
    """What all positions of one game have in common."""

    def __init__(
        self, game: Game, players: int, options: dict[str, object], seeds: int, outcomes: int
    ) -> None:
        self.game: Final = game
        self.players: Final = players
        self.options: Final = options
        self.seeds: Final = seeds  # nodes of luck that a game begins with
        # Of each node of luck; do not change the list.
        self.outcomes: Final = [(outcome, 1.0 / outcomes) for outcome in range(outcomes)]
        self.trial: Final = Chance(0, key=_TRIAL)  # finds out whether an action needs luck

    def set_up(self, luck: bytes, log: list[Event] | None) -> State:
        """Set the game up."""
        return self.game.new(self.players, Chance(0, key=luck), self.options, log)


class History:
    """The set-up or an action, the history before it, and what each player was shown so far."""

    def __init__(self, before: History | None, seat: int, action: int, luck: bytes) -> None:
        self.before: Final = before  # None: the set-up
        self.seat: Final = seat  # that acted
        self.action: Final = action
        self.luck: Final = luck
        # What followed; None until somebody asks.
        self.state: State | None = None
        self.events: list[Event] | None = None
        self.digests: dict[int, bytes] = {}  # by seat; the one after all seats is a spectator

    def digest(self, table: Table, seat: int) -> bytes:
        """Return the hash of all that a seat was shown and did."""
        missing: list[History] = []
        found = b""
        at: History | None = self
        while at is not None:
            if seat in at.digests:
                found = at.digests[seat]
                break
            missing.append(at)
            at = at.before
        if missing and self.state is None:
            self._play_again(table)
        observer = None if seat == table.players else seat
        for node in missing[::-1]:
            found = node._after(found, seat, observer)
        return found

    def _after(self, before: bytes, seat: int, observer: int | None) -> bytes:
        said = blake2b(before, digest_size=16)
        if seat == self.seat:
            said.update(f"{self.action};".encode())
        assert self.events is not None
        for event in self.events:
            seen = event.seen_by(observer)
            said.update(f"{seen.name}\n{seen.text}\n".encode())
        self.digests[seat] = said.digest()
        return self.digests[seat]

    def _play_again(self, table: Table) -> None:
        """Play again from the latest state that was kept, note what happened, and keep this one."""
        again: list[History] = []
        state: State | None = None
        at: History | None = self
        while at is not None and state is None:
            if at.state is None:
                again.append(at)
            else:
                state = at.state.clone()
            at = at.before
        for node in again[::-1]:
            events: list[Event] = []
            if state is None:
                state = table.set_up(node.luck, events)
            else:
                action = table.game.decode(node.action)
                state.step(state.pending[0], action, Chance(0, key=node.luck), events)
            node.events = events
        self.state = state


class Position:
    """A game at one node. Playing on makes a new state, so copies share the one they have."""

    def __init__(
        self,
        table: Table,
        state: State | None,
        luck: bytes,
        seeds: int,
        waiting: int,
        history: History | None,
    ) -> None:
        self.table: Final = table
        self.state = state  # None before the set-up
        self.luck = luck  # the key of what follows
        self.seeds = seeds  # nodes left until the set-up
        self.waiting = waiting  # the action that needs luck, or none
        self.history = history  # None before the set-up
        self.player = self._asked()

    def _asked(self) -> int:
        """Return whose node it is; if several choose at once, the first of them."""
        state = self.state
        if state is None or self.waiting != _NO_ACTION:
            return LUCK
        return NOBODY if state.outcome is not None else state.pending[0]

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return Position(self.table, self.state, self.luck, self.seeds, self.waiting, self.history)

    def legal(self) -> list[int]:
        """Return the numbers of the actions of the player asked, or of the outcomes of luck."""
        if self.player == LUCK:
            return list(range(len(self.table.outcomes)))
        state = self.state
        if state is None or self.player == NOBODY:
            return []
        return sorted([action.id for action in state.options(self.player)])

    def play(self, number: int) -> None:
        """Play an action of the player that is asked, or an outcome of luck.

        What is not legal raises an error and changes nothing.
        """
        state = self.state
        if self.player == LUCK and not 0 <= number < len(self.table.outcomes):
            raise BarrowError(f"luck has {len(self.table.outcomes)} outcomes, not {number}")
        if self.player == NOBODY:
            raise BarrowError("the game is over")
        if state is None:
            self._seed(number)
        elif self.waiting == _NO_ACTION:
            self._try(state, self._legal(state, number))
        else:
            self.luck = follow(self.luck, number)
            action = self.table.game.decode(self.waiting)
            self._step(state, action, self.luck, Chance(0, key=self.luck))
        self.player = self._asked()

    def _legal(self, state: State, number: int) -> Action:
        action = self.table.game.decode(number)
        if action in state.options(self.player):
            return action
        refusal = state.why_not(self.player, action)
        if refusal is None:  # may be done at any time, so it answers no question
            raise BarrowError(f"“{action.text}” is not one of the listed actions")
        raise RuleError(refusal.clause, refusal.text, refusal.code)

    def _try(self, state: State, action: Action) -> None:
        """Play an action with luck that does not count; if it used any, wait for a node of luck."""
        trial = self.table.trial
        used: list[int] = []
        trial.trace = used
        self._step(state, action, _TRIAL, trial)
        if used:
            assert self.history is not None
            self.state, self.waiting, self.history = state, action.id, self.history.before

    def _step(self, state: State, action: Action, luck: bytes, chance: Chance) -> None:
        """Play an action in a copy of the state; `luck` is the key of the chance."""
        after = state.clone()
        seat = after.pending[0]
        after.step(seat, action, chance)
        self._move(after, seat, action.id, luck)

    def _move(self, after: State, seat: int, action: int, luck: bytes) -> None:
        self.state = after
        self.waiting = _NO_ACTION
        self.history = History(self.history, seat, action, luck)

    def _seed(self, outcome: int) -> None:
        """Move a node closer to the set-up; at the last one, set the game up."""
        self.luck = follow(self.luck, outcome)
        self.seeds -= 1
        if self.seeds == 0:
            self._move(self.table.set_up(self.luck, None), NOBODY, _NO_ACTION, self.luck)

    def resampled(self, player: int, seed: int) -> Position:
        """Return another world that looks the same to a player, imagined from its view.

        Nobody knows what the others were shown in it: they are assumed to have seen what everybody
        did.
        """
        state = self.state
        if state is None or self.waiting != _NO_ACTION:
            raise BarrowError("no world can be imagined at a node of luck")
        world = self.table.game.imagine(state.view(player), Chance(seed))
        digests = [self.digest_for(self.table.players)] * (self.table.players + 1)
        digests[player] = self.digest_for(player)
        history = remembered(world, digests)
        return Position(self.table, world, follow(_START, seed), 0, _NO_ACTION, history)

    def digest_for(self, seat: int) -> bytes:
        """Return the hash of what a seat was shown; the one after all seats is a spectator."""
        return b"" if self.history is None else self.history.digest(self.table, seat)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        table = self.table
        rules = (table.game.key, table.players, table.options, table.seeds, len(table.outcomes))
        document = None if self.state is None else self.state.dump()
        digests = [self.digest_for(seat) for seat in range(table.players + 1)]
        return read_position, (rules, document, self.luck, self.seeds, self.waiting, digests)


def begin(table: Table) -> Position:
    """Return a game that is not set up yet."""
    return Position(table, None, _START, table.seeds, _NO_ACTION, None)


def remembered(state: State, digests: list[bytes]) -> History:
    """Return the history of a state of which only the hashes are left."""
    history = History(None, NOBODY, _NO_ACTION, _TRIAL)
    history.state = state
    history.digests = dict(enumerate(digests))
    return history


def follow(luck: bytes, outcome: int) -> bytes:
    """Return the key of luck after an outcome."""
    return blake2b(luck + outcome.to_bytes(8, "big"), digest_size=32).digest()


def read_position(
    rules: tuple[str, int, dict[str, object], int, int],
    document: object,
    luck: bytes,
    seeds: int,
    waiting: int,
    digests: list[bytes],
) -> Position:
    """Return a position that was pickled."""
    key, players, options, seed_nodes, outcomes = rules
    table = Table(barrow.game(key), players, options, seed_nodes, outcomes)
    state = None if document is None else table.game.load(document)
    history = None if state is None else remembered(state, digests)
    return Position(table, state, luck, seeds, waiting, history)
