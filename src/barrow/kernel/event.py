"""Events: what happened, with the clause it follows from.

An event is public, or it shows some seats all of it and the others less. `seen_by` alone decides
what a seat gets.
"""

from __future__ import annotations

from typing import Final

# What a kind of event may be marked as, for those who do not know the game.
OPENS: Final = 1  # a turn opens with it, or the day in a game of days
COUNTS: Final = 2  # it changes what the chart shows: see `Game.counts`
NOTABLE: Final = 4  # worth jumping to in a replay


class Event:
    """One thing that happened."""

    def __init__(
        self,
        name: str,
        clause: str,
        text: str,
        facts: dict[str, object],
        *,
        seats: tuple[int, ...] = (),
        others: Event | None = None,
        reveals: bool = False,
        marks: int = 0,
    ) -> None:
        self.name: Final = name
        self.clause: Final = clause
        self.text: Final = text
        self.facts: Final = facts
        # With `others`, only `seats` may see this event; everybody else sees `others`.
        self.seats: Final = seats
        self.others: Final = others
        # Somebody learned something hidden, so nothing before this can be taken back.
        self.reveals: Final = reveals
        self.marks: Final = marks

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]"

    def seen_by(self, seat: int | None) -> Event:
        """Return what this seat may know of the event; `None` is a spectator."""
        if self.others is None or (seat is not None and seat in self.seats):
            return self
        return self.others

    def document(self) -> dict[str, object]:
        """Return the event as a JSON-able dict, all of it: ask `seen_by` first."""
        return {
            "event": self.name,
            "clause": self.clause,
            "text": self.text,
            "facts": self.facts,
            "reveals": self.reveals,
        }
