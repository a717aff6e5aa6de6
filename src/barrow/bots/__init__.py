"""Bots: players that choose from a view and the list of legal actions, and see nothing else.

`bot` makes one of a level; `LEVELS` names the levels there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.bots.bot import Bot
from barrow.bots.random_bot import RandomBot
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from barrow.kernel.game import Game

__all__ = ["LEVELS", "Bot", "bot"]

LEVELS: Final[dict[str, type[Bot]]] = {"random": RandomBot}


def bot(level: str, game: Game, seed: int | str | bytes) -> Bot:
    """Return a bot of this level for a game; the same seed makes the same choices."""
    found = LEVELS.get(level)
    if found is None:
        raise BarrowError(f"there is no bot {level!r}; bots are {', '.join(LEVELS)}")
    return found(game, seed)
