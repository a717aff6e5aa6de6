"""The games, by key; each is loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from barrow.kernel.game import Game

__all__ = ["PACKAGES", "make", "shipped_pack"]

# A game joins by its line here: its key and its package in this folder.
PACKAGES: Final[dict[str, str]] = {
    "conflict": "conflict",
    "dark-age-z": "dark_age_z",
    "ground-zero": "ground_zero",
    "skirmish": "skirmish",
}


def make(key: str, data: str | None = None) -> Game:
    """Make a game from the text of a data pack; None is the pack that ships."""
    package = PACKAGES.get(key)
    if package is None:
        from barrow.kernel.errors import BarrowError

        raise BarrowError(f"there is no game {key!r}; games are {', '.join(sorted(PACKAGES))}")
    made: Game = import_module(f"{__name__}.{package}.game").make(data)
    return made


def shipped_pack(name: str) -> str | None:
    """Return the text of a second pack that ships, such as skirmish-even; None if there is none."""
    for key, package in PACKAGES.items():
        variant = name.removeprefix(f"{key}-")
        if variant != name and variant.isalpha():
            path = Path(__file__).parent / package / f"{variant}.toml"
            return path.read_text("utf-8") if path.is_file() else None
    return None
