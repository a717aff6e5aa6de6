"""A run as a process of its own, for the lab's page: `python -m barrow.lab.job FOLDER PLAN`.

It plays a plan into a subfolder and writes the report there. One job runs at a time: it holds a
file lock, which names the run and ends with the process.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Final

import msgspec

from barrow.lab.plan import Plan, write_plan

_LOCK: Final = "lock"
_BUSY: Final = 3  # exit status
_MOST_SECONDS: Final = 3600  # of one core


def folder_name(plan: Plan) -> str:
    """Return the name of a plan's folder."""
    return f"{plan.game}-{plan.digest()}"


def is_busy(folder: Path, name: str = "") -> bool:
    """True if a job is running in a folder, or the one with this name if given."""
    path = folder / _LOCK
    if not path.is_file():
        return False
    with path.open("r+") as file:
        return not _locked(file) and name in ("", file.read())


def _locked(file: IO[str]) -> bool:
    """Lock an open file; False if another process holds the lock."""
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows has no such locks
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _hold_back() -> None:
    """Lower the priority, and limit the processor time."""
    try:
        import resource
    except ModuleNotFoundError:
        return
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))


def play(folder: Path, plan: Plan) -> int:
    """Play a plan and write its report; exit status 3 if another job is running.

    The first line on stdout says which: playing or busy.
    """
    place = folder / folder_name(plan)
    place.mkdir(parents=True, exist_ok=True)
    with (folder / _LOCK).open("a+") as lock:
        if not _locked(lock):
            print("busy", flush=True)
            return _BUSY
        lock.truncate(0)
        lock.write(place.name)
        lock.flush()
        write_plan(place, plan)
        print("playing", flush=True)
        _play(place, plan)
    return 0


def _play(place: Path, plan: Plan) -> None:
    from barrow.lab.figures import figures
    from barrow.lab.page import report_page
    from barrow.lab.run import run
    from barrow.lab.workers import workers_on

    page, figures_json = report_page(
        figures(run(plan, place, workers_on("", 1), lambda games: None))
    )
    (place / "report.json").write_text(figures_json, encoding="utf-8")
    fresh = place / "report.new"
    fresh.write_text(page, encoding="utf-8")
    fresh.replace(place / "report.html")


def main(words: list[str]) -> int:
    """Play the plan given on the command line."""
    _hold_back()
    return play(Path(words[0]), msgspec.json.decode(words[1], type=Plan))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
