"""Seats: who sits in them, a person or a bot, and how that is written.

`human:Ann` is a person called Ann, `human` one without a name, the level of a bot
(`random`) that bot, and `program:COMMAND` a program of your own. In a record a bot goes by
the name its level gives it, so that a game that is taken up again finds its bots. A record
never starts a program: a bot plays on for one, unless its seat is named again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from barrow.adapters.program import is_program
from barrow.bots import LEVELS, levels, usual_level
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from barrow.kernel.game import Game

HUMAN: Final = "human"
_BOT: Final = " bot"
_PROGRAM: Final = "program"
_STAND_IN: Final = "normal"  # who plays on for a program


class Player(NamedTuple):
    """Who sits in a seat."""

    name: str
    level: str = ""  # of a bot; people have none

    @property
    def is_person(self) -> bool:
        """Say whether a person sits there."""
        return not self.level


def read_seats(game: Game, words: list[str], players: int) -> list[Player]:
    """Return who sits where; seats that nobody names go to bots of the usual level."""
    if len(words) > players:
        raise BarrowError(f"{len(words)} seats are filled, but {players} play")
    seated = [_read_seat(game, word) for word in words]
    people = [player for player in seated if player.is_person]
    named = [
        player._replace(name="You" if len(people) == 1 else f"Player {seat + 1}")
        if not player.name
        else player
        for seat, player in enumerate(seated)
    ]
    return named + [_bot(usual_level(game))] * (players - len(named))


def read_levels(game: Game, words: str, players: int | None) -> list[str]:
    """Return the levels of bots written with commas; a single one goes for every seat."""
    named = [word.strip() for word in words.split(",")]
    for level in named:
        if level not in levels(game) and not is_program(level):
            bots = ", ".join(levels(game))
            raise BarrowError(f"seat {level!r}: bots are {bots}, and program:COMMAND")
    if players is not None and len(named) == 1:
        return named * players
    if players is not None and len(named) != players:
        raise BarrowError(f"{len(named)} seats are named, but {players} play")
    return named


def recorded_players(names: tuple[str, ...]) -> list[Player]:
    """Return who sits where by the names in a record."""
    return [_recorded(name) for name in names]


def _recorded(name: str) -> Player:
    if name == f"{_PROGRAM}{_BOT}":
        return _bot(_STAND_IN)
    return _bot(name.removesuffix(_BOT)) if _is_bot(name) else Player(name)


def _read_seat(game: Game, word: str) -> Player:
    if is_program(word):
        return Player(f"{_PROGRAM}{_BOT}", word)
    kind, colon, name = word.partition(":")
    if kind == HUMAN:
        if colon and not name.strip():
            raise BarrowError(f"seat {word!r}: the name is missing, as in human:Ann")
        if _is_bot(name.strip()):
            raise BarrowError(f"seat {word!r}: that is the name of a bot")
        return Player(name.strip())
    if kind not in levels(game):
        bots = ", ".join(levels(game))
        raise BarrowError(
            f"seat {word!r}: a seat is human, human:NAME, or a bot: {bots}, or program:COMMAND"
        )
    if colon:
        raise BarrowError(f"seat {word!r}: only a human has a name, as in human:Ann")
    return _bot(kind)


def _bot(level: str) -> Player:
    return Player(f"{level}{_BOT}", level)


def _is_bot(name: str) -> bool:
    return name.endswith(_BOT) and name.removesuffix(_BOT) in [*LEVELS, _PROGRAM]
