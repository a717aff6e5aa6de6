"""Data packs that differ from the one that ships in one place."""

from __future__ import annotations

from barrow.games.skirmish.pack import shipped_text


def edited(old: str, new: str) -> str:
    """Return the pack that ships with the first such piece of it replaced."""
    text = shipped_text()
    assert old in text, old
    return text.replace(old, new, 1)


def edited_card(id: str, old: str, new: str) -> str:
    """Return the pack with a piece of one card replaced."""
    start = shipped_text().index(f'[[card]]\nid = "{id}"')
    head, tail = shipped_text()[:start], shipped_text()[start:]
    assert old in tail.split("[[card]]", 2)[1], old
    return head + tail.replace(old, new, 1)
