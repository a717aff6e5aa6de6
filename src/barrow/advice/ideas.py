"""Ideas: what a bot would do in a seat, and why, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from barrow.bots.search_bot import SearchBot

if TYPE_CHECKING:
    from barrow.bots.bot import Bot
    from barrow.kernel.action import Action
    from barrow.kernel.game import Game
    from barrow.kernel.view import View

# How many there are at most.
_MOST: Final = 3


class Idea(msgspec.Struct, kw_only=True):
    """One choice that a bot considered."""

    action: str
    words: str
    chance: float | None  # to win, from 0 to 1; None: not searched
    looks: int  # how often the search visited it
    line: list[str] = []  # how the game would go on, in words


def ideas(game: Game, thinker: Bot, view: View, legal: list[Action], also: str = "") -> list[Idea]:
    """Return the best ideas, and in any case what the bot thinks of the action `also`."""
    if not isinstance(thinker, SearchBot):
        action = thinker.choose(view, legal)
        return [Idea(action=str(action), words=game.say(view, action), chance=None, looks=0)]
    considered = thinker.think(view, legal)
    rest = [one for one in considered[_MOST:] if str(one.action) == also]
    return [
        Idea(
            action=str(one.action),
            words=game.say(view, one.action),
            chance=round(one.chance, 3),
            looks=one.visits,
            line=thinker.describe_line(view, one),
        )
        for one in considered[:_MOST] + rest
    ]
