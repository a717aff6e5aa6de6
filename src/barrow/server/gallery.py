"""The gallery, from where a game is watched some seconds behind, so that nobody is coached.

It follows the same entries as the table, each when its time has come. It is there only
while somebody watches.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from barrow.server.messages import Happened, WentBack
from barrow.server.rows import EntryRow
from barrow.server.story import Story


class Gallery:
    """A story that lags behind."""

    def __init__(
        self,
        story: Story,
        behind: float,
        told: Callable[[Story, type[Happened] | type[WentBack]], None],
    ) -> None:
        self.story = story
        self._behind = behind
        self._told = told  # called whenever the story went on
        self._waiting: deque[tuple[float, EntryRow]] = deque()  # when each is due
        self._timer: asyncio.TimerHandle | None = None

    def catch_up(self, entries: list[EntryRow]) -> None:
        """Follow what is old enough at once, and the rest in time."""
        now = time.time()
        for entry in entries:
            left = min(entry.at + self._behind - now, self._behind)
            if left <= 0.0 and not self._waiting:
                self.story.follow(entry)
            else:
                self._wait(entry, left)

    def add(self, entry: EntryRow) -> None:
        """Follow an entry that has just been made, when its time has come."""
        self._wait(entry, self._behind)

    def close(self) -> None:
        """Follow nothing more."""
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self, entry: EntryRow, seconds: float) -> None:
        self._waiting.append((asyncio.get_running_loop().time() + seconds, entry))
        self._wake()

    def _wake(self) -> None:
        if self._timer is None and self._waiting:
            due = self._waiting[0][0]
            self._timer = asyncio.get_running_loop().call_at(due, self._show)

    def _show(self) -> None:
        self._timer = None
        self._told(self.story, self.story.follow(self._waiting.popleft()[1]))
        self._wake()
