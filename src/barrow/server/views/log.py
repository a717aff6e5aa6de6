"""A match with its log: what happened, as each seat may know it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from barrow import Event, Match
from barrow.kernel.record import Step
from barrow.kernel.schema import Kept
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
        self.kept = KeptParts(Kept)
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

    def latest(self, seat: int | None) -> LoggedStep:
        """Return the last step as a seat may know it."""
        step, actor, events = self._log[-1]
        return _logged(step, actor, events, seat)

    def public_latest(self) -> bytes:
        """Return the last step as JSON if everybody may know all of it, else nothing."""
        is_public = all(event.others is None for event in self._log[-1][2])
        return encode(self.latest(None)) if is_public else b""


def step_messages(
    game_log: GameLog, writer: PositionWriter, kind: StepKind
) -> Callable[[int | None], list[bytes]]:
    """Return what writes the last step for a seat, in pieces; public events are encoded once."""
    public = game_log.public_latest()
    head = b'{"type":"%b","logged":' % str(kind.__struct_config__.tag).encode()

    def message_for(seat: int | None) -> list[bytes]:
        logged = public or encode(game_log.latest(seat))
        return [head, logged, b',"position":', *writer.position(seat), b"}"]

    return message_for


def _logged(step: int, actor: int | None, events: list[Event], seat: int | None) -> LoggedStep:
    return LoggedStep(step=step, seat=actor, events=events_for(events, seat))
