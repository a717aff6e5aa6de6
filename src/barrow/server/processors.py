"""Which processor a process of the server keeps to.

Where there are as many processes as processors, each keeps to one, and what its tables need stays
in that processor's cache: at 500 tables that was 10 to 24 % more actions a second. What a process
starts besides, for bots and the lab, runs wherever there is room.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "linux":
    _ALL = os.sched_getaffinity(0)

    def keep_to_one(number: int, processes: int) -> None:
        """Keep this thread, and those it starts, to the processor of this number, if each has one.

        Tell it before any thread is started.
        """
        if processes == len(_ALL):
            os.sched_setaffinity(0, {sorted(_ALL)[number]})

    @contextmanager
    def anywhere() -> Iterator[None]:
        """Let what is started meanwhile run on any processor."""
        kept = os.sched_getaffinity(0)
        os.sched_setaffinity(0, _ALL)
        try:
            yield
        finally:
            os.sched_setaffinity(0, kept)

else:

    def keep_to_one(number: int, processes: int) -> None:
        """Do nothing: the system decides."""

    @contextmanager
    def anywhere() -> Iterator[None]:
        """Do nothing: the system decides."""
        yield
