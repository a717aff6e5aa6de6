"""`barrow lab`: measure a game by the thousand games, and ask what another number would do."""

from __future__ import annotations

from typing import Final

from cyclopts import App

__all__ = ["lab"]

# The commands of the lab: where each is, and what it does.
_COMMANDS: Final = {
    "run": ("lab_runs", "Let bots play many games and keep everything about them"),
    "report": ("lab_runs", "Make one page of a run"),
    "compare": ("lab_changes", "Play two data packs side by side"),
    "sweep": ("lab_changes", "Play a game with each of several numbers in its pack"),
    "tune": ("lab_changes", "Search the pack for a fairer or shorter game"),
    "ban": ("lab_changes", "Forbid actions to one side and measure what they were worth"),
}

lab = App(
    name="lab",
    help="Measure a game by the thousand games, and ask what another number would do.",
    help_flags=["--help", "-h"],
    version_flags=[],
    result_action="return_value",
)
for _name, (_module, _help) in _COMMANDS.items():
    lab.command(f"barrow.cli.{_module}:{_name}", name=_name, help=_help)
