"""A terminal for tests: the command runs in this process, and somebody types.

`run` gives the command lines to read, or a typist: a function that is handed all that
was printed so far and returns the next line, or None for the end of input. `Stage` is a
screen for people, to be handed to what draws on one.
"""

from __future__ import annotations

import io
import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TextIO, cast

from rich.console import Console

from barrow.cli import main
from barrow.cli.screen import Screen

Typist = Callable[[str], str | None]

# Enough to hold a question and its choices.
_SCREENFUL = 6000


class Run(NamedTuple):
    """What came of a command."""

    status: int
    out: str
    err: str


class _Keyboard:
    """What stands in for stdin."""

    def __init__(self, typist: Typist, out: io.StringIO) -> None:
        self._typist = typist
        self._out = out

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        line = self._typist(self._out.getvalue())
        return "" if line is None else f"{line}\n"


def run(command: str, typed: Typist | list[str] | None = None) -> Run:
    """Run a command line of blank-separated words with this input."""
    if typed is None or isinstance(typed, list):
        lines = iter(typed or [])
        typist: Typist = lambda out: next(lines, None)  # noqa: E731
    else:
        typist = typed
    out, err = io.StringIO(), io.StringIO()
    with _streams(cast(TextIO, _Keyboard(typist, out)), out, err):
        status = main(command.split())
    return Run(status, out.getvalue(), err.getvalue())


@contextmanager
def _streams(stdin: TextIO, out: io.StringIO, err: io.StringIO) -> Iterator[None]:
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = stdin, out, err
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept


def offered(out: str) -> list[str]:
    """Return the labels of the choices on the screen: those below the last question."""
    lines = out[-_SCREENFUL:].rstrip("\n").split("\n")
    question = max(
        place for place, line in enumerate(lines) if re.search(r"^(\S.*  )?[A-Z]{2}-[0-9.]+$", line)
    )
    cells = [cell for line in lines[question + 1 :] for cell in re.split(r" {3,}", line.strip())]
    return [cell.split(" ")[0] for cell in cells]


def at_random(seed: int) -> Typist:
    """Return a typist who takes any of the choices on the screen."""
    luck = random.Random(seed)
    return lambda out: luck.choice(offered(out))


class Stage(Screen):
    """A terminal on which somebody types, and which remembers what was shown at once."""

    def __init__(self, typed: list[str], width: int = 80, height: int = 24) -> None:
        console = Console(
            width=width, height=height, force_terminal=True, color_system=None, record=True
        )
        super().__init__(console)
        self.live = True
        self.typed = iter(typed)
        self.shown: list[str] = []  # between two wipes
        self.prompts: list[str] = []

    def wipe(self) -> None:
        self.shown.append(self.console.export_text())

    def clear(self) -> None:
        self.wipe()

    def read(self, prompt: str) -> str | None:
        self.prompts.append(prompt)
        return next(self.typed, None)
