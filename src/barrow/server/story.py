"""A game as it is told: the match, and the log of what happened, as far as it is kept."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from barrow import Event, Match
from barrow.kernel.record import Step
from barrow.server.lines import framed
from barrow.server.messages import Happened, LoggedStep, WentBack, encode
from barrow.server.position import Scene, tell_events
from barrow.server.rows import EntryRow

if TYPE_CHECKING:
    from collections.abc import Collection

# How much of the log a newcomer is sent; the rest is in the replay.
LOG_STEPS = 300
# How what is told of a step begins.
_TAGS = {
    Happened: b'{"type":"happened","logged":',
    WentBack: b'{"type":"went_back","logged":',
}


class Story:
    """A match and its log."""

    def __init__(self, match: Match) -> None:
        self.match = match
        # Each step: how many actions there were after it, who acted, what happened.
        self._log: deque[tuple[int, int | None, list[Event]]] = deque(maxlen=LOG_STEPS)
        self._log.append((0, None, match.opening_events))

    def follow(self, entry: EntryRow) -> type[Happened] | type[WentBack]:
        """Carry out a stored entry, with the chance it was stored with; say what it is told as."""
        if entry.kind == "play":
            step = Step(entry.number, entry.seat, entry.action, tuple(entry.chance))
            self.note(entry.seat, self.match.follow(step))
            return Happened
        if entry.kind == "carried":
            self.match.skip_to(entry.number)
            return WentBack
        if entry.kind == "undo":
            self.strike(entry.seat, self.match.undo(entry.seat))
        else:
            self.strike(entry.seat, self.match.rewind(int(entry.action)))
        return WentBack

    def note(self, seat: int, events: list[Event]) -> None:
        """Write down what an action led to."""
        self._log.append((len(self.match.steps), seat, events))

    def strike(self, seat: int, events: list[Event]) -> None:
        """Drop taken-back actions from the log and note that they were."""
        left = len(self.match.steps)
        while self._log and self._log[-1][0] > left:
            self._log.pop()
        self._log.append((left, seat, events))

    def log(self, seat: int | None) -> list[LoggedStep]:
        """Return the log as a seat may know it."""
        return [_logged(step, actor, events, seat) for step, actor, events in self._log]

    @property
    def is_latest_open(self) -> bool:
        """Whether everybody may know all of the last step."""
        return not [event for event in self._log[-1][2] if event.others is not None]

    def latest(self, seat: int | None) -> LoggedStep:
        """Return the last step of the log as a seat may know it."""
        step, actor, events = self._log[-1]
        return _logged(step, actor, events, seat)


class LatestStep:
    """The last step of a story, ready to be told: what all may know of it is written once."""

    def __init__(
        self,
        story: Story,
        scene: Scene,
        kind: type[Happened | WentBack],
        unasked: Collection[int],  # seats that are shown no choices
    ) -> None:
        self._story = story
        self._scene = scene
        self._tag = _TAGS[kind]
        self._unasked = unasked
        self._alike = encode(story.latest(None)) if story.is_latest_open else b""

    def told_to(self, seat: int | None) -> bytes:
        """Return what a seat, or a watcher, is told, as JSON in a frame."""
        texts = [self._tag, self._alike or encode(self._story.latest(seat)), b',"position":']
        texts += self._scene.position(seat, seat not in self._unasked)
        texts.append(b"}")
        return framed(texts)


def _logged(step: int, actor: int | None, events: list[Event], seat: int | None) -> LoggedStep:
    return LoggedStep(step=step, seat=actor, events=tell_events(events, seat))
