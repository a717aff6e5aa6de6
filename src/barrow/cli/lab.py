"""`barrow lab`: measure a game over thousands of games, and try other numbers."""

from __future__ import annotations

from cyclopts import App

from barrow.cli.lab_experiments import ban, compare, sweep, tune
from barrow.cli.lab_runs import paths, report, run, sides

__all__ = ["lab"]

lab = App(
    name="lab",
    help="Measure a game over thousands of games, and try other numbers.",
    help_flags=["--help", "-h"],
    version_flags=[],
    result_action="return_value",
)
for _command in (run, report, sides, compare, sweep, tune, ban, paths):
    lab.command(_command)
