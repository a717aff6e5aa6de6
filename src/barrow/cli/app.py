"""The commands as cyclopts knows them; each is imported when it is first called."""

from __future__ import annotations

import difflib
import sys

from cyclopts import App, CycloptsError

from barrow.cli import COMMANDS, USAGE
from barrow.kernel.errors import BarrowError


def make_app() -> App:
    """Return the application with all commands."""
    app = App(
        name="barrow",
        help_flags=["--help", "-h"],
        version_flags=[],
        suppress_keyboard_interrupt=False,
        exit_on_error=False,
        print_error=False,
        result_action="return_value",
    )
    for name in COMMANDS:
        app.command(f"barrow.cli.{name}:{name}", name=name)
    return app


def run(words: list[str]) -> int:
    """Run the command that the words name; what they get wrong is one line on stderr."""
    if words[0] not in COMMANDS:
        near = difflib.get_close_matches(words[0], list(COMMANDS), n=1)
        guess = f"did you mean {near[0]}? " if near else ""
        commands = ", ".join(COMMANDS)
        raise BarrowError(f"there is no command {words[0]!r}; {guess}commands are {commands}")
    try:
        status = make_app()(words)
    except CycloptsError as error:
        said = " ".join(str(error).split())
        print(f"barrow: {said} See barrow {words[0]} --help.", file=sys.stderr)
        return USAGE
    return status if isinstance(status, int) else 0
