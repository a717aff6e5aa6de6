"""News: which events a person is told, and in which words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barrow.cli.choices import named
from barrow.kernel.event import Event

if TYPE_CHECKING:
    from barrow.kernel.state import State
    from barrow.kernel.view import View


def told(events: list[Event], state: State, seat: int | None) -> list[Event]:
    """Return what a seat is told of events that led to this state."""
    view = state.view(seat)
    return [_in_words(event.seen_by(seat), view, state) for event in events if is_news(event, seat)]


def is_news(event: Event, seat: int | None) -> bool:
    """Say whether an event is worth telling: what others had to do shows in what they did."""
    return event.name != "forced" or event.facts.get("seat") == seat


def _in_words(event: Event, view: View, state: State) -> Event:
    """Return an event that quotes an action with the action in a player's words."""
    quoted = event.facts.get("action")
    if event.name != "taken_back" or not isinstance(quoted, str):
        return event
    action = state.game.parse(quoted)
    words = named(state.game, view, action)
    text = event.text
    for written in (quoted, state.game.write(view, action)):
        text = text.replace(f"“{written}”", f"“{words}”")
    return Event(event.name, event.clause, text, event.facts, reveals=event.reveals)
