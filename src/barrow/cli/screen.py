"""The screen: boards, events, choices and results, laid out for its size.

On a tall terminal the board stays in place and each decision redraws the screen; on a small one,
or in a pipe, text scrolls and the board appears at the start of a turn. Nothing depends on color.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from itertools import chain, groupby
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from barrow.cli.unseated import unseated_wins
from barrow.kernel.event import OPENS, Event

if TYPE_CHECKING:
    from barrow.cli.choices import Choice
    from barrow.cli.seats import Player
    from barrow.kernel.game import Game
    from barrow.kernel.state import State
    from barrow.kernel.view import View

# At this width or more, a game may draw its board as a map.
WIDE: Final = 120
# Lines that a decision needs below a board that stays in place.
_ROOM_BELOW: Final = 10
# At least this many of the latest events are shown.
FEWEST: Final = 2
_GAP: Final = 3  # spaces between columns of choices
# Clears the screen and its scrollback, and goes to the top.
_WIPE: Final = "\033[2J\033[3J\033[H"
_CLEAR: Final = "\033[2J\033[H"


def console_on(file: str = "stdout") -> Console:
    """Return a console on stdout or stderr that does not highlight by itself."""
    return Console(stderr=file == "stderr", highlight=False, emoji=False, soft_wrap=False)


def print_line(text: str, style: str = "") -> None:
    """Print a line on stdout in one piece: it may hold the name of a file."""
    console_on().print(Text(text, style=style), soft_wrap=True)


def print_json(content: object) -> int:
    """Print a value, or a text that is JSON already, and return exit status 0."""
    print(content if isinstance(content, str) else json.dumps(content, indent=1))
    return 0


def table(first: str, *others: str, width: int = 0) -> Table:
    """Return a table without lines: the first column to the left, the others to the right."""
    made = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    made.add_column(first, min_width=width)
    for heading in others:
        made.add_column(heading, justify="right", no_wrap=True)
    return made


def tables_across(first: str, headings: list[str], rows: dict[str, list[str]]) -> list[Table]:
    """Lay a wide table out as several that fit the screen, each with some of the columns."""
    width = console_on().width - max(len(name) for name in [first, *rows]) - 2
    widest = 2 + max(len(cell) for cells in [headings, *rows.values()] for cell in cells)
    across = max(1, width // widest)
    found = []
    for start in range(0, len(headings), across):
        made = table(first, *headings[start : start + across])
        for name, cells in rows.items():
            made.add_row(name, *cells[start : start + across])
        found.append(made)
    return found


def draw(game: Game, view: View, width: int) -> Text:
    """Return the board, as a map if the screen is wide and the game has one."""
    return Text.from_markup(game.draw(view) if width < WIDE else game.draw_wide(view, width))


class Screen:
    """The terminal that one person plays on, or several in turn."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console_on() if console is None else console
        self.live = self.console.is_terminal and sys.stdin.isatty()

    def say(self, text: str, style: str = "", *, wrapped: bool = True) -> None:
        """Print a line, wrapped unless it holds a file name."""
        self.console.print(Text(text, style=style), soft_wrap=not wrapped)

    def read(self, prompt: str) -> str | None:
        """Return the next line of input, or None at its end."""
        if self.live:
            with suppress(ImportError):  # adds line editing and history
                import readline  # noqa: F401

            try:
                return input(prompt).strip()
            except EOFError:
                self.console.print()
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        # Input from a pipe is not echoed: print it for the transcript.
        self.say(f"{prompt}{line.strip()}", wrapped=False)
        return line.strip()

    def stays(self, board: Text) -> bool:
        """True if the screen is tall enough for the board to stay in place."""
        return self.live and self.console.height >= self.lines_of(board) + _ROOM_BELOW

    def clear(self) -> None:
        """Clear the screen."""
        if self.live:
            self.console.file.write(_CLEAR)

    def wipe(self) -> None:
        """Clear the screen and its scrollback."""
        if self.live:
            self.console.file.write(_WIPE)

    def lines_of(self, text: Text) -> int:
        """Return how many lines a text takes on this screen."""
        return len(self.hung(text))

    def hung(self, text: Text) -> list[Text]:
        """Return a text as lines for this screen; continuation lines are indented."""
        lines: list[Text] = []
        for line in text.split("\n", allow_blank=True):
            indent = len(line.plain) - len(line.plain.lstrip(" ")) + 2
            lines += hang(line, self.console.width, indent, self.console)
        return lines

    def room_beside(self, choices: list[Choice]) -> int:
        """Return the lines left beside a question, its choices and the prompt."""
        return self.console.height - len(self.choice_lines(choices)) - 6

    def board(self, text: Text) -> None:
        """Print a board."""
        self.console.print(Text("\n").join(self.hung(text)))
        self.console.print()

    def events(self, events: list[Event], room: int | None = None, more: str = "") -> None:
        """Print events; if room is short, only the latest, and how to see the others."""
        alike = groupby(events, key=lambda event: (event.text, event.clause, event.marks & OPENS))
        shown = [self.event_lines(*one, len(list(group))) for one, group in alike]
        if room is not None:
            earlier = len(shown)
            while earlier and (room >= len(shown[earlier - 1]) or earlier > len(shown) - FEWEST):
                earlier -= 1
                room -= len(shown[earlier])
            if earlier > 1:  # for a single one, the note would take as much room
                self.say(f"  … {earlier} earlier{more}", "dim")
                shown = shown[earlier:]
        if shown:
            self.console.print(Text("\n").join(chain.from_iterable(shown)))
            self.console.print()

    def event_lines(self, said: str, clause: str, opens: int, times: int) -> list[Text]:
        """Return an event as lines for this screen; continuation lines are indented."""
        text = Text(said, style="bold" if opens else "")
        if times > 1:
            text.append(f" ({times} times)")
        text.append(f"  {clause}", style="not bold dim")
        lines = list(text.wrap(self.console, self.console.width - 4))
        for place, line in enumerate(lines):
            line.rstrip()
            line.pad_left(4 if place else 2)
        return lines

    def question(self, text: str, clause: str) -> None:
        """Print the open question and its clause."""
        self.console.print(Text(text, style="bold").append(f"  {clause}", style="not bold dim"))

    def choices(self, choices: list[Choice]) -> None:
        """Print the choices in as many columns as fit."""
        self.console.print(Text("\n").join(self.choice_lines(choices)))

    def choice_lines(self, choices: list[Choice]) -> list[Text]:
        """Return the choices as lines for this screen."""
        width = self.console.width
        across = max(len(choice.label) for choice in choices)
        lines = choice_lines(choices, width)
        return [part for line in lines for part in hang(line, width, across + 4, self.console)]

    def standings(self, state: State, players: list[Player]) -> None:
        """Print the final ranks and scores."""
        outcome = state.outcome
        assert outcome is not None
        table = Table(box=None, pad_edge=False, header_style="bold")
        for heading in ("", "player", "side", "score"):
            table.add_column(heading, justify="right" if heading in ("", "score") else "left")
        for seat in sorted(range(len(players)), key=lambda seat: outcome.ranks[seat]):
            name, side = Text(players[seat].name), Text(state.title(seat))
            score = str(outcome.scores[seat])
            table.add_row(f"{outcome.ranks[seat]}.", name, side, score)
        self.console.print(table)
        if not outcome.winners:
            winners = " and ".join([side for side, won in unseated_wins(state).items() if won])
            self.say(f"No seat has won: {winners} did." if winners else "No seat has won.")


def choice_lines(choices: list[Choice], width: int) -> list[Text]:
    """Lay choices out in as many columns as fit, to be read downwards."""
    across = max(len(choice.label) for choice in choices)
    cells = [_cell(choice, across) for choice in choices]
    for rows in range(1, len(cells) + 1):
        columns = [cells[place : place + rows] for place in range(0, len(cells), rows)]
        widths = [max(len(cell) for cell in column) for column in columns]
        if sum(widths) + _GAP * len(widths) <= width + 1:
            break
    lines = [Text("  ") for _ in range(rows)]
    for column, across in zip(columns, widths, strict=True):
        for line, cell in zip(lines, column, strict=False):
            line.append_text(cell).append(" " * (across + _GAP - len(cell)))
    for line in lines:
        line.rstrip()
    return lines


def hang(line: Text, width: int, indent: int, console: Console) -> list[Text]:
    """Break a line that is too wide, and indent the rest."""
    if line.cell_len <= width:
        return [line]
    parts = list(line.wrap(console, width - indent))
    for place, part in enumerate(parts):
        part.rstrip()
        if place:
            part.pad_left(indent)
    return parts


def _cell(choice: Choice, across: int) -> Text:
    """Return a choice with its label, which is not repeated if its words begin with it."""
    label, space, rest = choice.words.partition(" ")
    if label != choice.label:
        space, rest = "  ", choice.words
    return Text.assemble((f"{choice.label:>{across}}", "bold cyan"), f"{space}{rest}")
