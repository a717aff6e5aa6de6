"""Positions: a game as a walk from node to node, some of players, some of luck.

Luck is a node of its own wherever an action needs any. It has some equally likely
outcomes, and each stands for all dice and draws of that action; they follow from the
outcomes before, so nobody can tell them without trying. A position never changes, so that
copies share it, and its state with it.

`Told` is what each player was told on the way. It is found out when it is asked for, by
playing the way again with a log, and kept as a hash.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import barrow
from barrow.adapters.observations.fields import ids
from barrow.kernel.chance import Chance
from barrow.kernel.errors import ChanceError, RuleError
from barrow.kernel.event import Event
from barrow.kernel.game import Game
from barrow.kernel.state import State, is_listed

# Who is asked where no seat is: numbers that pyspiel uses too.
LUCK: Final = -1
NOBODY: Final = -4

_NO_ACTION: Final = -1
_START: Final = b"barrow positions"
_UNTOUCHED: Final = b""
# Deals nothing: whoever asks it for luck is stopped.
_NONE: Final = Chance.scripted([])


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

    def step(self, state: State, number: int, luck: bytes, log: list[Event] | None) -> None:
        """Play a legal action with luck, or raise ChanceError where it needs some and has none."""
        chance = _NONE if luck is _UNTOUCHED else Chance(0, key=luck)
        state.step(state.pending[0], self.game.actions.all[number], chance, log)


class Told:
    """One action, or the set-up, and what came before it: for each player what it was told."""

    def __init__(self, before: Told | None, seat: int, action: int, luck: bytes) -> None:
        self.before: Final = before  # None: the set-up
        self.seat: Final = seat  # that acted
        self.action: Final = action
        self.luck: Final = luck
        # What followed: None where nobody has asked.
        self.state: State | None = None
        self.events: list[Event] | None = None
        self.digests: dict[int, bytes] | None = None  # by seat; after all seats a watcher

    def digest(self, table: Table, seat: int) -> bytes:
        """Return the hash of all that a seat was told and did."""
        missing: list[Told] = []
        found = b""
        at: Told | None = self
        while at is not None:
            known = at.digests
            if known is not None and seat in known:
                found = known[seat]
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
        if self.digests is None:
            self.digests = {}
        found = said.digest()
        self.digests[seat] = found
        return found

    def _play_again(self, table: Table) -> None:
        """Find out what happened since the last state that is kept, and keep this one."""
        again: list[Told] = []
        state: State | None = None
        at: Told | None = self
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
                table.step(state, node.action, node.luck, events)
            node.events = events
        self.state = state


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
            return self._after(state, self.waiting, luck, luck)
        self._check(state, number)
        try:
            return self._after(state, number, _UNTOUCHED, self.luck)
        except ChanceError:
            return Position(self.table, state, self.luck, 0, number, self.told)

    def _after(self, state: State, number: int, luck: bytes, later: bytes) -> Position:
        after = state.clone()
        self.table.step(after, number, luck, None)
        told = Told(self.told, state.pending[0], number, luck)
        return Position(self.table, after, later, 0, _NO_ACTION, told)

    def _check(self, state: State, number: int) -> None:
        """Raise RuleError unless an action is open to the player whose node it is."""
        action = self.table.game.decode(number)
        if not is_listed(action, state.options(self.player)):
            refusal = state.why_not(self.player, action)
            assert refusal is not None, action
            raise RuleError(refusal.clause, refusal.text, refusal.code)

    def _seeded(self, luck: bytes) -> Position:
        table = self.table
        left = self.seeds - 1
        if left > 0:
            return Position(table, None, luck, left, _NO_ACTION, None)
        told = Told(None, NOBODY, _NO_ACTION, luck)
        return Position(table, table.set_up(luck, None), luck, 0, _NO_ACTION, told)

    def resampled(self, player: int, seed: int) -> Position:
        """Return another world that looks the same to a player, imagined from its view.

        What the others were told in it nobody knows: as much as everybody was.
        """
        state = self.state
        assert state is not None, "the game is not set up"
        assert self.waiting == _NO_ACTION, "luck falls next"
        world = self.table.game.imagine(state.view(player), Chance(seed))
        digests = [self.told_to(self.table.players)] * (self.table.players + 1)
        digests[player] = self.told_to(player)
        told = remembered(world, digests)
        return Position(self.table, world, follow(_START, seed), 0, _NO_ACTION, told)

    def told_to(self, seat: int) -> bytes:
        """Return the hash of what a seat was told; the one after all seats is a watcher."""
        return b"" if self.told is None else self.told.digest(self.table, seat)

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


def remembered(state: State, digests: list[bytes]) -> Told:
    """Return what was told on the way to a state, where only its hashes are left."""
    told = Told(None, NOBODY, _NO_ACTION, _UNTOUCHED)
    told.state = state
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
    return Position(table, state, luck, seeds, waiting, remembered(state, digests))
