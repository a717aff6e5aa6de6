"""A progress bar on stderr, if that is a terminal."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from barrow.cli.screen import console_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def bar(words: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar; yield the function that advances it."""
    console = console_on("stderr")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    progress = Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with progress:
        task = progress.add_task(words, total=total)
        yield lambda done: progress.advance(task, done)
