"""Which events a player is shown, and in which words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barrow.cli.choices import named
from barrow.kernel.event import Event

if TYPE_CHECKING:
    from barrow.kernel.state import State
    from barrow.kernel.view import View


def shown_to(events: list[Event], state: State, seat: int | None) -> list[Event]:
    """Return the events that led to this state as a seat, or a spectator, is shown them."""
    view = state.view(seat)
    return [
        _in_words(event.seen_by(seat), view, state) for event in events if is_shown(event, seat)
    ]


def is_shown(event: Event, seat: int | None) -> bool:
    """True if a seat is shown an event: all but the forced moves of others."""
    return event.name != "forced" or event.facts.get("seat") == seat


def _in_words(event: Event, view: View, state: State) -> Event:
    """Return an event with the action that it quotes in a player's words."""
    quoted = event.facts.get("action")
    if event.name != "taken_back" or not isinstance(quoted, str):
        return event
    action = state.game.parse(quoted)
    words = named(state.game, view, action)
    text = event.text
    for written in (quoted, state.game.write(view, action)):
        text = text.replace(f"“{written}”", f"“{words}”")
    return Event(event.name, event.clause, text, event.facts, reveals=event.reveals)
