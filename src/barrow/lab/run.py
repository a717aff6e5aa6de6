"""Running a plan: play the missing games, store them, report progress."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from barrow.kernel.mode import MODE
from barrow.lab.plan import Plan, check
from barrow.lab.store import Run, Tables
from barrow.lab.workers import Workers, once

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def run(plan: Plan, folder: Path, workers: Workers, advance: Callable[[int], None]) -> Tables:
    """Play a plan into a folder, or resume it there, and return its tables.

    `advance` is called with the number of games that are new, first those played earlier.
    """
    check(plan, plan.make_game())
    kept = Run(folder)
    left = kept.open(plan)
    advance(plan.total - sum(chunk.last - chunk.first for chunk in left))
    if (folder / "run.json").exists():
        return Tables(folder)
    began = perf_counter()
    engines = set()
    for chunk, rows, engine in once(workers(plan, left)):
        kept.add(chunk, rows)
        engines.add(engine)
        advance(chunk.last - chunk.first)
    kept.finish(plan, perf_counter() - began, " and ".join(sorted(engines or {MODE})))
    return Tables(folder)
