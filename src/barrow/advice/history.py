"""The history of a recorded game: what happened at each action, and what each side had then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.advice.ledger import Ledger, decided
from barrow.kernel.match import Match

if TYPE_CHECKING:
    from barrow.kernel.event import Event
    from barrow.kernel.game import Game
    from barrow.kernel.record import Record


class History:
    """A recorded game, played again; lists are by the number of actions played."""

    def __init__(self, game: Game, record: Record) -> None:
        options, names, opening = record.options, record.names, record.opening
        self.match: Final = Match(game, record.players, None, options, names, opening=opening)
        self.events: Final[list[list[Event]]] = [self.match.opening_events]
        self.words: Final = [""]  # the action in a player's words
        self.ledger: Final = Ledger(self.match)
        for step in record.steps:
            view = self.match.state.view(step.seat)
            self.words.append(game.say(view, game.parse(step.action)))
            self.events.append(self.match.follow(step))
            self.ledger.follow(self.match, self.events[-1])
        # Where sides are chosen in the game, there is none at its start.
        shares = self.ledger.shares
        self.parties: Final = list(dict.fromkeys(key for share in shares for key in share))
        self.shares: Final = [[share.get(key, 0) for key in self.parties] for share in shares]

    def marked(self, marks: int) -> list[tuple[int, Event]]:
        """List the events with one of these marks, each with its number of actions."""
        found = [(step, event) for step, events in enumerate(self.events) for event in events]
        return [(step, event) for step, event in found if event.marks & marks]

    def decided(self) -> int | None:
        """Return the action after which the winner was ahead to the end, if there is one."""
        return decided(self.match, self.ledger.shares)


def number_of(event: Event) -> int | None:
    """Return which round or day an event opens."""
    number = event.facts.get("round", event.facts.get("day"))
    return number if isinstance(number, int) else None
