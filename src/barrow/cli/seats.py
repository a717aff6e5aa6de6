"""Who plays each seat: people, bots and programs, as they are written on the command line.

`human:Ann` is a person called Ann, `human` a person without a name, `normal` a bot of that
level, and `program:COMMAND` a program of your own. A record names a bot by its level, so that a
resumed game finds its bots. A record never starts a program: a bot plays in its place, unless
you name the seat again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from barrow.adapters.program import is_program
from barrow.bots import LEVELS, levels, usual_level
from barrow.cli.errors import no_such
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from barrow.kernel.game import Game

HUMAN: Final = "human"
_BOT: Final = " bot"
_PROGRAM: Final = "program"
_STAND_IN: Final = "normal"  # plays in place of a program when a game is resumed


class Player(NamedTuple):
    """The player of a seat."""

    name: str
    level: str = ""  # of a bot; "" for a person

    @property
    def is_person(self) -> bool:
        """True if a person plays."""
        return not self.level


def read_seats(game: Game, words: list[str], players: int) -> list[Player]:
    """Return the player of each seat; seats that are not named go to bots of the usual level."""
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
    """Return the bot of each seat, separated by commas; a single one plays every seat."""
    named = [word.strip() for word in words.split(",")]
    for level in named:
        if level not in levels(game) and not is_program(level):
            raise no_such("bot", level, levels(game), ", and program:COMMAND")
    if players is not None and len(named) == 1:
        return named * players
    if players is not None and len(named) != players:
        raise BarrowError(f"{len(named)} bots are named, but {players} play")
    return named


def recorded_players(names: tuple[str, ...]) -> list[Player]:
    """Return the player of each seat from the names in a record."""
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
