"""The runs of a folder, as the lab's page shows them: starting one, and what each came to."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

import msgspec

import barrow
from barrow.kernel.errors import BarrowError
from barrow.lab.job import is_busy
from barrow.lab.plan import Plan

LabState = Literal["running", "done", "broken"]
_NAME = re.compile(r"[a-z0-9-]{1,80}")
_jobs: list[subprocess.Popen[bytes]] = []  # kept until their runs end


class LabSide(msgspec.Struct, kw_only=True):
    """How often a side won, with its 95% interval."""

    key: str
    name: str
    share: float
    low: float
    high: float
    clear: bool  # of an even share


class LabRun(msgspec.Struct, kw_only=True):
    """One run: still playing, or with its report."""

    name: str
    game: str
    title: str
    players: list[int]
    bots: list[str]
    games: int
    played: int
    seed: str
    state: LabState
    verdict: str  # whether it is fair: "" before there is a report
    answers: list[str]
    even: float  # the share that a seat has on average
    sides: list[LabSide]  # at the first number of players, best first


def start(folder: Path, plan: Plan) -> bool:
    """Start a run; False if another one came first."""
    _jobs[:] = [job for job in _jobs if job.poll() is None]
    job = subprocess.Popen(
        [sys.executable, "-m", "barrow.lab.job", folder, msgspec.json.encode(plan).decode()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    _jobs.append(job)
    assert job.stdout is not None
    with job.stdout as output:
        return output.readline().strip() == b"playing"


def report_file(folder: Path, name: str) -> Path | None:
    """Return the file of a run's report, if it has one."""
    path = folder / name / "report.html"
    return path if _NAME.fullmatch(name) and path.is_file() else None


def find(folder: Path) -> list[LabRun]:
    """Return the runs of a folder whose plan can be read, newest first."""
    return [run for name in names(folder) if (run := _read_run(folder / name))]


def names(folder: Path) -> list[str]:
    """Return the runs of a folder, newest first."""
    if not folder.is_dir():
        return []
    found = [path for path in folder.iterdir() if (path / "plan.json").is_file()]
    found.sort(key=lambda path: (path / "plan.json").stat().st_mtime, reverse=True)
    return [path.name for path in found if _NAME.fullmatch(path.name)]


def _read_run(folder: Path) -> LabRun | None:
    """Return the state of a run; None if its plan can't be read."""
    try:
        plan = msgspec.json.decode((folder / "plan.json").read_bytes(), type=Plan)
        title = barrow.game(plan.game).title
    except (OSError, msgspec.DecodeError, BarrowError):
        return None
    state: LabState = "running" if is_busy(folder.parent, folder.name) else "broken"
    figures = _figures(folder)
    parts = len(list(folder.glob("parts/*-games.parquet")))
    share = parts / len(plan.chunks()) if figures is None else 1.0
    return LabRun(
        name=folder.name,
        game=plan.game,
        title=title,
        players=list(plan.seats),
        bots=list(plan.bots),
        games=plan.total,
        played=round(share * plan.total),
        seed=str(plan.seed),
        state=state if figures is None else "done",
        **(figures or {"verdict": "", "answers": [], "even": 0.0, "sides": []}),
    )


def _figures(folder: Path) -> dict[str, Any] | None:
    """Return the figures of a report, if there is one that can be read."""
    try:
        if not (folder / "report.html").is_file():
            return None
        report = msgspec.json.decode((folder / "report.json").read_bytes())
        answers, named, sides = report["answers"], report["names"], report["at"][0]["sides"]
        several = len(answers) > 1
        return {
            "verdict": answers[0]["verdict"],
            "answers": [
                f"With {a['players']}: {a['text']}" if several else a["text"] for a in answers
            ],
            "even": sides[0]["even"],
            "sides": [_side(one, named) for one in sorted(sides, key=lambda one: -one["share"])],
        }
    except (OSError, msgspec.DecodeError, LookupError, TypeError):
        return None


def _side(side: dict[str, Any], named: dict[str, str]) -> LabSide:
    label, low, high = side["label"], side["low"], side["high"]
    return LabSide(
        key=label,
        name=named.get(label, label),
        share=side["share"],
        low=low,
        high=high,
        clear=not low <= side["even"] <= high,
    )
