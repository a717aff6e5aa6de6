"""The games, by key; each is loaded when it is first asked for.

A game is a package in this folder with a module `game`, which has a function `make`. Its key is the
name of the package, with hyphens: nothing else lists the games.
"""

from __future__ import annotations

import pkgutil
import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barrow.kernel.game import Game

__all__ = ["make", "packages", "shipped_pack"]


def packages() -> dict[str, str]:
    """Return the package of each game by its key."""
    found = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    return {name.replace("_", "-"): name for name in found}


def make(key: str, data: str | None = None) -> Game:
    """Make a game from the text of a data pack; None is the pack that ships."""
    package = packages().get(key)
    if package is None:
        from barrow.kernel.errors import BarrowError

        raise BarrowError(f"there is no game {key!r}; games are {', '.join(sorted(packages()))}")
    made: Game = import_module(f"{__name__}.{package}.game").make(data)
    return made


def shipped_pack(name: str) -> str | None:
    """Return the text of a second pack that ships, such as skirmish-even; None if there is none."""
    for key, package in packages().items():
        variant = name.removeprefix(f"{key}-")
        if variant != name and variant.isalpha():
            folder = Path(__file__).parent / package
            path = folder / f"{variant}.toml"
            if not path.is_file():
                return None
            return _changed((folder / "data.toml").read_text("utf-8"), path.read_text("utf-8"))
    return None


def _changed(pack: str, variant: str) -> str:
    """Return the text of a pack with what a variant changes: its comments, then its numbers."""
    comments, _, _ = variant.partition("\n\n")
    for things in tomllib.loads(variant).values():
        for id, numbers in things.items():
            for name, number in numbers.items():
                found = rf'(id = "{id}"\n(?:.+\n)*?{name} = )\d+'
                pack, changes = re.subn(found, rf"\g<1>{number}", pack)
                assert changes == 1, (id, name)
    return f"{comments}\n{pack}"
