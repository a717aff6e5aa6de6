"""`barrow replay`: step through a record as a seat or a spectator saw it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

import barrow
from barrow.cli.arguments import MaybeWhole, flag, read_seat
from barrow.cli.errors import named_in_errors
from barrow.cli.files import read_record, write_text
from barrow.cli.screen import Screen, draw
from barrow.cli.seats import recorded_players
from barrow.cli.visible_events import shown_to
from barrow.kernel.errors import BarrowError
from barrow.kernel.match import Match

if TYPE_CHECKING:
    from barrow.kernel.event import Event
    from barrow.kernel.record import Record

# Lines that the question, the help and the prompt take.
_ROOM: Final = 7
_LONGEST_NUMBER: Final = 9  # digits; no game has so many actions
_HELP: Final = "Enter: next action   b: back   a number: go there   e: end   q: quit"


def replay(
    file: Annotated[Path, Parameter(help="The record, as saved by barrow play.")],
    /,
    *,
    to: Annotated[
        MaybeWhole, Parameter(help="Stop after this many actions. By default, at the end.")
    ] = None,
    seat: Annotated[
        MaybeWhole, Parameter(help="See it as this seat did, from 1. By default, as a spectator.")
    ] = None,
    events: Annotated[bool, flag("Print every event up to that point.")] = False,
    position: Annotated[
        Path | None, Parameter(help="Write that position to a file, for barrow show.")
    ] = None,
) -> int:
    """Step through the record of a game.

    In a terminal you step from action to action. With --to, --events or --position, or in a
    pipe, it prints one position and ends.
    """
    record = read_record(file)
    with named_in_errors(file):  # a record that breaks a rule is refused here
        game = barrow.replay(record).game
    length = len(record.steps)
    if to is not None and not 0 <= to <= length:
        raise BarrowError(f"{file} has actions 0 to {length}, not {to}")
    reel = Reel(record, game, read_seat(seat, record.players), Screen())
    news = reel.go_to(length if to is None else to)
    if position is not None:
        write_text(position, json.dumps(reel.match.state.dump(), indent=1) + "\n")
    if events:
        reel.screen.events(news)
    elif reel.screen.live and to is None and position is None:
        reel.step_through()
        return 0
    reel.show([])
    return 0


class Reel:
    """A record, stopped at one of its positions."""

    def __init__(self, record: Record, game: barrow.Game, seat: int | None, screen: Screen) -> None:
        self.record = record
        self.game = game
        self.seat = seat
        self.screen = screen
        self.match = self._rewound()
        self.at = 0

    def go_to(self, to: int) -> list[Event]:
        """Go to the position after `to` actions; return the events on the way."""
        happened: list[Event] = []
        if to < self.at or self.at == 0:
            self.match = self._rewound()
            self.at = 0
            happened += self.match.opening_events
        for step in self.record.steps[self.at : to]:
            happened += self.match.follow(step)
        self.at = to
        return shown_to(happened, self.seat)

    def step_through(self) -> None:
        """Show position after position until the person leaves."""
        news = self.go_to(0)
        while True:
            self.screen.clear()
            self.show(news)
            line = self.screen.read(f"{self.at} of {len(self.record.steps)}> ")
            if line is None or line.casefold() in ("q", "quit"):
                return
            news = self._obey(line.casefold())

    def _obey(self, word: str) -> list[Event]:
        length = len(self.record.steps)
        wanted = {"": self.at + 1, "b": self.at - 1, "e": length}
        number = word.isdecimal() and len(word) <= _LONGEST_NUMBER
        to = int(word) if number else wanted.get(word, self.at)
        to = max(0, min(to, length))
        if to <= self.at:
            self.go_to(max(0, to - 1))
        return self.go_to(to) if to else self.go_to(0)

    def show(self, news: list[Event]) -> None:
        """Print the position, what led to it, and who is asked what."""
        state, screen = self.match.state, self.screen
        view = state.view(self.seat)
        board = draw(self.game, view, screen.console.width)
        screen.board(board)
        room = screen.console.height - screen.lines_of(board) - _ROOM if screen.live else None
        screen.events(news, room)
        where = f"After {self.at} of {len(self.record.steps)} actions"
        if state.outcome is None:
            names = [f"{self.record.names[one]} ({state.title(one)})" for one in state.pending]
            screen.say(f"{where}, {' and '.join(names)} must decide:")
            screen.question(*self.game.ask(view))
        else:
            screen.say(f"{where} the game is over:")
            screen.standings(state, recorded_players(self.record.names))
        if screen.live:
            screen.say(_HELP, "dim")

    def _rewound(self) -> Match:
        kept = self.record
        opening = kept.opening
        return Match(self.game, kept.players, kept.seed, kept.options, kept.names, opening=opening)
