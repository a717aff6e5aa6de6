"""Which events a player is shown."""

from __future__ import annotations

from barrow.kernel.event import Event


def shown_to(events: list[Event], seat: int | None) -> list[Event]:
    """Return events as a seat, or a spectator, is shown them."""
    return [event.seen_by(seat) for event in events if is_shown(event, seat)]


def is_shown(event: Event, seat: int | None) -> bool:
    """True if a seat is shown an event: all but the forced moves of others."""
    return event.name != "forced" or event.facts.get("seat") == seat
