"""Data packs that differ from the shipped one in one place, and what is said of them."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.game import GroundZero, make
from barrow.games.ground_zero.pack import read_pack, shipped_text
from barrow.kernel.errors import BadPack

TEXT = shipped_text()


def edited(old: str, new: str) -> str:
    """Return the shipped pack with one place changed."""
    assert TEXT.count(old) == 1, (TEXT.count(old), old)
    return TEXT.replace(old, new)


def edited_game(old: str, new: str) -> GroundZero:
    """Return the game with an edited pack."""
    return make(edited(old, new))


def fault(text: str) -> tuple[str, str]:
    """Return the field at fault and what is wrong with it."""
    with pytest.raises(BadPack) as caught:
        read_pack(text)
    return caught.value.path, caught.value.text
