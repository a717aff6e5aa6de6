"""A match with its log: what happened, as each seat may know it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Any

import msgspec

from barrow import Event, Match
from barrow.kernel.record import Step
from barrow.server.protocol.messages import Happened, LoggedStep, WentBack, encode
from barrow.server.storage.schema import EntryRow
from barrow.server.views.position import KeptParts, PositionWriter, events_for

# How much of the log a newcomer is sent; the rest is in the replay.
LOG_STEPS = 300
StepKind = type[Happened | WentBack]


class GameLog:
    """A match and its log."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.kept = KeptParts()
        # For each step: how many actions there were after it, who acted, what happened.
        self._log: deque[tuple[int, int | None, list[Event]]] = deque(maxlen=LOG_STEPS)
        self._log.append((0, None, match.opening_events))

    def follow(self, entry: EntryRow) -> StepKind:
        """Apply a stored entry with its stored luck; return which message announces it."""
        if entry.kind == "play":
            step = Step(entry.number, entry.seat, entry.action, tuple(entry.chance))
            self.add(entry.seat, self.match.follow(step))
            return Happened
        if entry.kind == "carried":
            self.match.skip_to(entry.number)
            return WentBack
        if entry.kind == "undo":
            self.strike(entry.seat, self.match.undo(entry.seat))
        else:
            self.strike(entry.seat, self.match.rewind(int(entry.action)))
        return WentBack

    def add(self, seat: int, events: list[Event]) -> None:
        """Log what an action led to."""
        self._log.append((len(self.match.steps), seat, events))

    def strike(self, seat: int, events: list[Event]) -> None:
        """Drop undone actions from the log and log the undo."""
        left = len(self.match.steps)
        while self._log and self._log[-1][0] > left:
            self._log.pop()
        self._log.append((left, seat, events))

    def steps(self, seat: int | None) -> list[LoggedStep]:
        """Return the log as a seat may know it."""
        return [_logged(step, actor, events, seat) for step, actor, events in self._log]

    @property
    def is_latest_public(self) -> bool:
        """Whether everybody may know all of the last step."""
        return all(event.others is None for event in self._log[-1][2])

    def latest(self, seat: int | None) -> LoggedStep:
        """Return the last step as a seat may know it."""
        step, actor, events = self._log[-1]
        return _logged(step, actor, events, seat)


class StepWriter:
    """Encodes the last step for every seat; what everybody may know is encoded once."""

    def __init__(
        self,
        game_log: GameLog,
        position: PositionWriter,
        kind: StepKind,
        unasked: Collection[int],  # seats that get no options
    ) -> None:
        self._log = game_log
        self._position = position
        self._kind = kind
        self._unasked = unasked
        self._public = encode(game_log.latest(None)) if game_log.is_latest_public else b""

    def message_for(self, seat: int | None) -> bytes:
        """Return the message for a seat or a spectator, as JSON."""
        logged: Any = msgspec.Raw(self._public or encode(self._log.latest(seat)))
        position: Any = self._position.position(seat, seat not in self._unasked)
        return encode(self._kind(logged=logged, position=position))


def _logged(step: int, actor: int | None, events: list[Event], seat: int | None) -> LoggedStep:
    return LoggedStep(step=step, seat=actor, events=events_for(events, seat))
