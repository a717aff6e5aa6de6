"""`barrow lab`: measure a game over thousands of games, and try other numbers."""

from __future__ import annotations

from typing import Final

from cyclopts import App

__all__ = ["lab"]

# The commands of the lab: the module of each, and what it does.
_COMMANDS: Final = {
    "run": ("lab_runs", "Let bots play many games and store everything about them"),
    "report": ("lab_runs", "Turn a run into one page"),
    "compare": ("lab_experiments", "Play two data packs side by side"),
    "sweep": ("lab_experiments", "Play a game with each of several numbers in its pack"),
    "tune": ("lab_experiments", "Search the pack for a fairer or shorter game"),
    "ban": ("lab_experiments", "Ban actions for one side and measure what they were worth"),
    "paths": ("lab_runs", "List the numbers of a data pack by their paths"),
}

lab = App(
    name="lab",
    help="Measure a game over thousands of games, and try other numbers.",
    help_flags=["--help", "-h"],
    version_flags=[],
    result_action="return_value",
)
for _name, (_module, _help) in _COMMANDS.items():
    lab.command(f"barrow.cli.{_module}:{_name}", name=_name, help=_help)
