"""How often each side of a game wins: figures of runs, kept in `sides.json` beside the game.

`barrow lab sides` makes the file from finished runs; clients show it before anybody sits down.
Reading it needs no extra.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import msgspec

from barrow.games import packages
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from barrow.lab.store import Tables

FILE: Final = "sides.json"


class SideShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often a side won, with its 95% interval."""

    key: str
    share: float
    low: float
    high: float
    seats: int  # how many played it


class SidesAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the sides did at one number of players."""

    players: int
    games: int
    even: float  # what a seat wins on average
    sides: list[SideShare]


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often the sides of a game won, and how that was measured."""

    rules: int  # the version of the rules that was played
    measured: str  # the day, as 2026-11-19
    level: str  # of all bots
    at: list[SidesAt]


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table for a first game that leaves a newcomer in it, chosen by measurement."""

    text: str  # what is different, in a sentence
    sides: list[str]  # by seat, the newcomer's first
    options: dict[str, str | int | bool] = {}


class Sides(msgspec.Struct, frozen=True):
    """What a player may want to know of the sides before taking one."""

    options: list[str]  # that give each seat its side; []: sides are taken at the table
    at: dict[str, list[str]]  # those that seats can have, by number of players
    strength: Strength | None  # as bots play them; None: not measured
    current: bool  # whether that was measured with these rules
    first_game: FirstGame | None


@cache
def strength_of(key: str) -> Strength | None:
    """Return how the sides of a game did; None if that was not measured."""
    path = files(f"barrow.games.{packages()[key]}") / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Strength) if path.is_file() else None
    except msgspec.DecodeError as error:
        raise BarrowError(f"{path}: {error}") from None


def strength_from(runs: list[Tables], day: str) -> Strength:
    """Return the figures of finished runs of one game, each at other numbers of players."""
    from barrow.lab.figures import figures

    first = runs[0].plan
    found: dict[int, SidesAt] = {}
    for run in runs:
        plan = run.plan
        same = (plan.game, plan.rules, plan.bots) == (first.game, first.rules, first.bots)
        if not same or plan.options or plan.pack_text or len(set(plan.bots)) > 1:
            text = "is no run of the same game with its own pack and options, and bots of one level"
            raise BarrowError(f"{run.folder} {text}")
        for at in figures(run).at:
            if at.players in found:
                raise BarrowError(f"{run.folder}: {at.players} players stand in another run too")
            shares = [
                SideShare(
                    one.label, round(one.share, 4), round(one.low, 4), round(one.high, 4), one.games
                )
                for one in at.sides
            ]
            even = round(at.sides[0].even or 0.0, 4)
            found[at.players] = SidesAt(at.players, at.games, even, shares)
    return Strength(first.rules, day, first.bots[0], [found[one] for one in sorted(found)])
