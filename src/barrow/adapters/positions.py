"""Positions: a game as a walk from node to node, some of players, some of luck.

Luck is a node of its own wherever an action needs any. It has some equally likely
outcomes, and each stands for all dice and draws of that action; they follow from the
outcomes before, so nobody can tell them without trying. A position never changes, so that
copies share it, and its state with it.

`Told` is what each player was told on the way. It is found out when it is asked for, by
playing the action again with a log, and kept as a hash.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import barrow
from barrow.adapters.observations.fields import ids
from barrow.kernel.chance import Chance
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

    def __init__(self, game: Game, players: int, options: dict[str, object], seeds: int) -> None:
        self.game: Final = game
        self.players: Final = players
        self.options: Final = options
        self.seeds: Final = seeds  # nodes of luck that a game begins with

    def set_up(self, luck: bytes, log: list[Event] | None) -> State:
        """Set the game up."""
        return self.game.new(self.players, Chance(0, key=luck), self.options, log)


class Told:
    """One action, or the set-up, and what came before it: for each player what it was told."""

    def __init__(
        self, table: Table, before: Told | None, state: State | None, action: int, luck: bytes
    ) -> None:
        self._table: Final = table
        self._before: Final = before
        self._state: Final = state  # that the action was played in; None: the set-up
        self._action: Final = action
        self._luck: Final = luck
        self._events: list[Event] | None = None
        self.digests: dict[int, bytes] = {}  # by seat; the one after all seats is a watcher

    def digest(self, seat: int) -> bytes:
        """Return the hash of all that a seat was told and did."""
        missing: list[Told] = []
        at: Told | None = self
        while at is not None and seat not in at.digests:
            missing.append(at)
            at = at._before
        found = b"" if at is None else at.digests[seat]
        for node in missing[::-1]:
            found = node._after(found, seat)
            node.digests[seat] = found
        return found

    def _after(self, before: bytes, seat: int) -> bytes:
        said = blake2b(before, digest_size=16)
        state = self._state
        if state is not None and seat == state.pending[0]:
            said.update(f"{self._action};".encode())
        observer = None if seat == self._table.players else seat
        for event in self._told():
            seen = event.seen_by(observer)
            said.update(f"{seen.name}\n{seen.text}\n".encode())
        return said.digest()

    def _told(self) -> list[Event]:
        """Return what happened, by playing it again."""
        known = self._events
        if known is not None:
            return known
        events: list[Event] = []
        if self._state is not None:
            again = self._state.clone()
            action = self._table.game.decode(self._action)
            again.step(again.pending[0], action, Chance(0, key=self._luck), events)
        else:
            self._table.set_up(self._luck, events)
        self._events = events
        return events


class Position:
    """A game at one node."""

    def __init__(
        self,
        table: Table,
        state: State | None,
        luck: bytes,
        seeds: int,
        waiting: int,
        told: Told | None,
    ) -> None:
        self.table: Final = table
        self.state: Final = state  # None before the set-up
        self.luck: Final = luck  # what luck follows from
        self.seeds: Final = seeds  # nodes left until the set-up
        self.waiting: Final = waiting  # the action that needs luck, or none
        self.told: Final = told  # None before the set-up
        player = LUCK
        if state is not None and waiting == _NO_ACTION:
            player = NOBODY if state.outcome is not None else state.pending[0]
        self.player: Final = player  # whose node it is: of several that choose, the first

    def legal(self) -> list[int]:
        """Return the numbers of the actions of the player whose node it is."""
        assert self.state is not None
        return ids(self.state.options(self.player))

    def play(self, number: int) -> Position:
        """Return the position after an action of a player, or an outcome of luck."""
        state = self.state
        if state is None:
            return self._seeded(follow(self.luck, number))
        if self.waiting != _NO_ACTION:
            luck = follow(self.luck, number)
            after = self._stepped(state, self.waiting, Chance(0, key=luck))
            told = Told(self.table, self.told, state, self.waiting, luck)
            return Position(self.table, after, luck, 0, _NO_ACTION, told)
        trial = Chance(0, key=_TRIAL)
        trace: list[int] = []
        trial.trace = trace
        after = self._stepped(state, number, trial)
        if trace:
            return Position(self.table, state, self.luck, 0, number, self.told)
        told = Told(self.table, self.told, state, number, _TRIAL)
        return Position(self.table, after, self.luck, 0, _NO_ACTION, told)

    def _stepped(self, state: State, number: int, luck: Chance) -> State:
        after = state.clone()
        after.step(state.pending[0], self.table.game.decode(number), luck)
        return after

    def _seeded(self, luck: bytes) -> Position:
        table = self.table
        left = self.seeds - 1
        if left > 0:
            return Position(table, None, luck, left, _NO_ACTION, None)
        told = Told(table, None, None, _NO_ACTION, luck)
        return Position(table, table.set_up(luck, None), luck, 0, _NO_ACTION, told)

    def resampled(self, player: int, seed: int) -> Position:
        """Return another world that looks the same to a player, imagined from its view.

        What the others were told in it nobody knows: as much as everybody was.
        """
        state, told = self.state, self.told
        assert state is not None, "the game is not set up"
        assert told is not None
        assert self.waiting == _NO_ACTION, "luck falls next"
        world = self.table.game.imagine(state.view(player), Chance(seed))
        public = told.digest(self.table.players)
        digests = [public] * (self.table.players + 1)
        digests[player] = told.digest(player)
        luck = follow(_START, seed)
        return Position(self.table, world, luck, 0, _NO_ACTION, known_told(self.table, digests))

    def told_to(self, seat: int) -> bytes:
        """Return the hash of what a seat was told; the one after all seats is a watcher."""
        return b"" if self.told is None else self.told.digest(seat)

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        table = self.table
        rules = (table.game.key, table.players, table.options, table.seeds)
        document = None if self.state is None else self.state.dump()
        digests = [self.told_to(seat) for seat in range(table.players + 1)]
        return read_position, (rules, document, self.luck, self.seeds, self.waiting, digests)


def begin(table: Table) -> Position:
    """Return a game that is to be set up."""
    return Position(table, None, _START, table.seeds, _NO_ACTION, None)


def known_told(table: Table, digests: list[bytes]) -> Told:
    """Return what was told where only its hashes are left."""
    told = Told(table, None, None, _NO_ACTION, b"")
    told.digests = dict(enumerate(digests))
    return told


def follow(luck: bytes, outcome: int) -> bytes:
    """Return what luck follows from after an outcome."""
    return blake2b(outcome.to_bytes(8, "big"), key=luck, digest_size=32).digest()


def read_position(
    rules: tuple[str, int, dict[str, object], int],
    document: object,
    luck: bytes,
    seeds: int,
    waiting: int,
    digests: list[bytes],
) -> Position:
    """Return a position that was pickled."""
    key, players, options, seed_nodes = rules
    table = Table(barrow.game(key), players, options, seed_nodes)
    if document is None:
        return Position(table, None, luck, seeds, waiting, None)
    state = table.game.load(document)
    return Position(table, state, luck, seeds, waiting, known_told(table, digests))
