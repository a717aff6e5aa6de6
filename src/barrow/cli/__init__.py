"""The command line: `barrow play ground-zero`, `barrow simulate ground-zero`, and so on.

`main` answers `--help` and `--version` itself, at once; any other word loads the command it
names (`app`). A user's mistake is one line on stderr and exit status 2, Ctrl-C a quiet 130.
Status 1 is a command's own "no": leaks found, a target missed.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COMMANDS", "main"]

# In the order of the help.
COMMANDS: Final[dict[str, str]] = {
    "serve": "Serve the games in a browser, for yourself or for friends",
    "admin": "Look after a running server: its tables, backups and announcements",
    "play": "Play a game in the terminal, with people and bots in any seats",
    "games": "List the games, or the options of one",
    "rules": "Print a game's rulebook, a chapter, or one clause",
    "replay": "Step through the record of a game",
    "verify": "Check every roll of a record against its seed",
    "show": "Print the board, the question and the choices of a stored position",
    "simulate": "Let bots play many games and sum them up",
    "lab": "Measure a game over thousands of games, and try other numbers",
    "ladder": "Rate the bots by playing them against each other",
    "leaks": "Test that no seat can tell what is hidden from it",
    "mcp": "Let a language model play, over the Model Context Protocol",
    "completion": "Print a script for tab completion in bash, zsh or fish",
}

USAGE: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that the words name and return its exit status."""
    if words is None:
        words = sys.argv[1:]
        # Shells start background commands with Ctrl-C ignored; it should end this one even so.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    words = list(words)
    try:
        if not words or words[0] in ("-h", "--help", "help"):
            print(_help(sys.stdout.isatty() and "NO_COLOR" not in os.environ))
            return 0
        if words[0] in ("-V", "--version"):
            print(_version())
            return 0
        return _run(words)
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # so that the shell's prompt starts a new line
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads our output any more. Closing stdout must not fail a second time.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _run(words: list[str]) -> int:
    from barrow.cli.app import run
    from barrow.kernel.errors import BarrowError

    try:
        return run(words)
    except BarrowError as error:
        print(f"barrow: {error}", file=sys.stderr)
        return USAGE


def _version() -> str:
    from barrow import __version__
    from barrow.kernel.mode import MODE

    python = ".".join([str(number) for number in sys.version_info[:3]])
    return f"barrow {__version__} (engine: {MODE}; Python {python})"


def _help(styled: bool) -> str:
    bold, plain = ("\033[1m", "\033[0m") if styled else ("", "")
    commands = [f"  {bold}{name:<12}{plain}{words}" for name, words in COMMANDS.items()]
    return "\n".join(
        [
            f"{bold}Usage:{plain} barrow COMMAND [ARGUMENTS]",
            "",
            "Tabletop war games: play them, measure them, check them.",
            "",
            f"{bold}Commands{plain}",
            *commands,
            "",
            f"{bold}Examples{plain}",
            "  barrow play ground-zero                 you against two bots",
            "  barrow play ground-zero --seat human:Ann --seat human:Bob --seat random",
            "  barrow simulate ground-zero --games 1000 --players 3 --jobs 2",
            "  barrow rules ground-zero GZ-4.3",
            "",
            "See barrow COMMAND --help for more. barrow --version shows which engine runs.",
        ]
    )
