"""Processes of the server keep to a processor each; what they start besides does not."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from barrow.server.processors import anywhere, keep_to_one

_ASK = "import os; print(sorted(os.sched_getaffinity(0)))"


def processors() -> list[int]:
    """Return where this thread may run; where the system does not say, nowhere."""
    return sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []


def processors_of_a_child() -> str:
    """Return where a process may run that this thread starts."""
    command = [sys.executable, "-c", _ASK] if sys.platform == "linux" else ["echo", "[]"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def kept(number: int, processes: int) -> tuple[list[int], str, list[int]]:
    """Return where a thread runs that keeps to a processor, a process it starts, and it again."""
    keep_to_one(number, processes)
    here = processors()
    with anywhere():
        child = processors_of_a_child()
    return here, child, processors()


def in_a_thread(number: int, processes: int) -> tuple[list[int], str, list[int]]:
    """Do the same in a thread of its own: this one stays free."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(kept, number, processes).result()


def test_with_a_processor_for_each_a_process_keeps_to_its_own() -> None:
    free = processors()
    for number in range(len(free)):
        assert in_a_thread(number, len(free)) == ([free[number]], str(free), [free[number]])
    assert processors() == free


def test_with_more_or_fewer_processes_the_system_decides() -> None:
    free = processors()
    for processes in (len(free) - 1, len(free) + 1):
        assert in_a_thread(0, processes) == (free, str(free), free)
