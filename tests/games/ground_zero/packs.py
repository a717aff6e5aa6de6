"""Data packs that differ from the shipped one in one place, and what is said of them."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.game import GroundZero, make
from barrow.games.ground_zero.pack import read_pack, shipped_text
from barrow.kernel.errors import BadPack

TEXT = shipped_text()


def edited(old: str, new: str, text: str = TEXT) -> str:
    """Return a pack, the shipped one if none is given, with one place changed."""
    assert text.count(old) == 1, (text.count(old), old)
    return text.replace(old, new)


def edited_game(old: str, new: str) -> GroundZero:
    """Return the game with an edited pack."""
    return make(edited(old, new))


def fault(text: str) -> tuple[str, str]:
    """Return the field at fault and what is wrong with it."""
    with pytest.raises(BadPack) as caught:
        read_pack(text)
    return caught.value.path, caught.value.text
