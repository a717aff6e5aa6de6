"""Arguments that the commands of the lab share, and the plan they describe."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from barrow.bots import REFERENCES, SEARCHING, levels, usual_level
from barrow.cli.arguments import (
    MaybeWhole,
    Options,
    Seed,
    Whole,
    read_options,
    read_players,
    read_seed,
)
from barrow.cli.errors import no_such
from barrow.cli.files import write_text
from barrow.kernel.errors import BarrowError
from barrow.lab.plan import Plan, check
from barrow.lab.sides import EVEN

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.lab.workers import Workers

# Where results go by default, in the current folder.
RUNS: Final = Path("lab-runs")

Games = Annotated[Whole, Parameter(help="Games at each number of players.")]
Sides = Annotated[
    str, Parameter(help="even: the lab deals the sides; asked: options and bots choose them.")
]
Jobs = Annotated[MaybeWhole, Parameter(help="Processes to use. By default, one per core.")]
On = Annotated[
    str | None, Parameter(help="Play on a cluster: dask://HOST:PORT, ray, or ray://HOST:PORT.")
]
Iterations = Annotated[
    list[str] | None,
    Parameter(
        negative=(),
        help="Iterations of a searching bot for each choice, as hard=200, in place of its time.",
    ),
]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, where, and where the results go."""

    players: Annotated[
        str | None, Parameter(help="Numbers of players: 3, or 2,4, or 2-5, or all.")
    ] = None
    bots: Annotated[
        str | None,
        Parameter(help="The bots, separated by commas; the last one fills all seats left."),
    ] = None
    option: Options = None
    seed: Seed = "1"
    jobs: Jobs = None
    on: On = None
    to: Annotated[
        Path | None, Parameter(help="The folder to write to. By default, one in lab-runs/.")
    ] = None

    def plan(
        self,
        game: Game,
        games: int,
        sides: str = EVEN,
        iterations: list[str] | None = None,
    ) -> Plan:
        """Return the plan that these arguments describe, checked."""
        lineup = read_bots(game, usual_level(game) if self.bots is None else self.bots)
        plan = Plan(
            game.key,
            game.pack_text,
            game.pack_hash,
            game.rules,
            read_player_counts(game, self.players),
            tuple(lineup),
            games,
            read_seed(self.seed),
            changed_options(game, self.option),
            sides,
            None,
            read_iterations(iterations, lineup),
        )
        check(plan, game)
        return plan

    def workers(self) -> Workers:
        """Return the workers that play."""
        return open_workers(self.on, self.jobs)


def open_workers(on: str | None, jobs: int | None) -> Workers:
    """Return the workers that play."""
    from barrow.lab.workers import workers_on

    return workers_on(on or "", jobs if jobs is not None else os.cpu_count() or 1)


def changed_options(game: Game, words: list[str] | None) -> dict[str, object]:
    """Return the options that differ from the game's defaults, which its pack may set."""
    settled = read_options(game, words)
    defaults = {option.name: option.default for option in game.options}
    return {name: value for name, value in settled.items() if value != defaults[name]}


def read_player_counts(game: Game, words: str | None) -> tuple[int, ...]:
    """Return the numbers of players: 3, or 2,4, or 2-5, or all."""
    if words is None:
        return (read_players(game, None),)
    if words == "all":
        return tuple(game.players)
    found: list[int] = []
    for word in words.split(","):
        span = re.fullmatch(r"\s*(\d{1,2})(?:-(\d{1,2}))?\s*", word)
        if span is None:
            raise BarrowError(f"--players takes 3, or 2,4, or 2-5, or all, not {words!r}")
        low, high = int(span[1]), int(span[2] or span[1])
        if low > high:
            raise BarrowError(f"--players takes {high}-{low}, lower number first, not {low}-{high}")
        found += [read_players(game, players) for players in range(low, high + 1)]
    if len(set(found)) < len(found):
        raise BarrowError(f"--players takes each number once, not {words!r}")
    return tuple(found)


def bots_of(game: Game) -> list[str]:
    """Return the bots of a game: its levels, and the searches they are measured against."""
    known = levels(game)
    return [*known, *REFERENCES] if len(known) > 1 else known


def read_bots(game: Game, words: str) -> list[str]:
    """Return the bots that words name, separated by commas."""
    known = bots_of(game)
    named = [word.strip() for word in words.split(",")]
    for level in named:
        if level not in known:
            raise no_such("bot", level, known)
    return named


def read_iterations(words: list[str] | None, playing: list[str]) -> dict[str, int]:
    """Return the iterations of searching bots that play, given as level=number."""
    found: dict[str, int] = {}
    for word in words or []:
        level, equals, number = word.partition("=")
        if not equals or not re.fullmatch(r"[1-9]\d{0,6}", number):
            raise BarrowError(f"--iterations takes level=number, as hard=200, not {word!r}")
        if level not in playing:
            bots = ", ".join(playing)
            raise BarrowError(f"--iterations {word}: {level} does not play; the bots are {bots}")
        if level not in SEARCHING:
            raise BarrowError(f"--iterations {word}: {level} does not search")
        found[level] = int(number)
    return found


def write_pages(page: Path, html: str, json: str) -> None:
    """Write a page and, beside it, its figures as JSON."""
    write_text(page, html)
    write_text(page.with_suffix(".json"), json)
