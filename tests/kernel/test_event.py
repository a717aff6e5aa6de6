"""Events: who sees what of them."""

from __future__ import annotations

from barrow.kernel.event import Event

PUBLIC = Event("drawn", "TY-2", "Seat 1 drew a card", {"seat": 0})
SECRET = Event(
    "drawn", "TY-2", "Seat 1 drew card 3", {"card": 3}, seats=(0,), others=PUBLIC, reveals=True
)


def test_everybody_sees_an_event_without_secrets() -> None:
    assert [PUBLIC.seen_by(seat) for seat in (0, 1, None)] == [PUBLIC] * 3


def test_only_the_seats_named_see_a_secret() -> None:
    assert [SECRET.seen_by(seat) for seat in (0, 1, None)] == [SECRET, PUBLIC, PUBLIC]


def test_an_event_is_a_document() -> None:
    assert SECRET.document() == {
        "event": "drawn",
        "clause": "TY-2",
        "text": "Seat 1 drew card 3",
        "facts": {"card": 3},
        "reveals": True,
    }
    assert str(PUBLIC) == "Seat 1 drew a card [TY-2]"
