"""The command line: `barrow play ground-zero`, `barrow simulate ground-zero`, and so on.

`main` answers `--help` and `--version` by itself, at once; any other word loads the
command it names (`app`). Whatever a user got wrong is one line on stderr and exit status
2, Ctrl-C a quiet 130; 1 is a command's own "no".
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COMMANDS", "main"]

# What there is, in the order of the help: the word and what it does.
COMMANDS: Final[dict[str, str]] = {
    "serve": "Serve the games in a browser, for yourself or for friends",
    "play": "Play a game in the terminal, with people and bots in any seats",
    "games": "List the games, or the options of one",
    "rules": "Print a game's rulebook, a chapter, or one clause",
    "replay": "Step through the record of a game",
    "verify": "Check that every roll of a record is what its seed deals",
    "show": "Print the board, the question and the choices of a stored position",
    "simulate": "Let bots play many games and sum them up",
    "lab": "Measure a game by the thousand, and what another number would do",
    "ladder": "Rate the bots by letting them play each other",
    "leaks": "Test that no seat can tell what is hidden from it",
    "mcp": "Let a language model play, over the Model Context Protocol",
}

USAGE: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that the words name and return its exit status."""
    if words is None:
        words = sys.argv[1:]
        # Shells start what runs in the background deaf to Ctrl-C: it is to end us even so.
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
            print(file=sys.stderr)  # the shell's prompt begins a line
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left: nobody is there to be told.
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
    commands = [f"  {bold}{name:<10}{plain}{words}" for name, words in COMMANDS.items()]
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
            "barrow COMMAND --help says more; barrow --version names the engine that runs.",
        ]
    )
