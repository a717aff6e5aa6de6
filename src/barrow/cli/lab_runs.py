"""`barrow lab run` and `barrow lab report`: play many games, and show what they say."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from barrow.bots import REFERENCES, SEARCHING, levels
from barrow.cli.arguments import (
    Data,
    GameKey,
    MaybeWhole,
    Options,
    Seed,
    Whole,
    open_game,
    read_options,
    read_players,
    read_seed,
)
from barrow.cli.files import make_folder, write_text
from barrow.cli.progress import bar
from barrow.cli.screen import console_on
from barrow.kernel.errors import BarrowError
from barrow.lab import require
from barrow.lab.plan import Plan
from barrow.lab.sides import EVEN

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.lab.workers import Workers

# Where runs are kept, if nobody says: in this folder of the place one is at.
RUNS: Final = Path("lab-runs")

Games = Annotated[Whole, Parameter(help="How many games at each number of seats.")]
Seats = Annotated[
    str | None,
    Parameter(help="The numbers of players, such as 2, 2,4 or 2-5; without it, as many as usual."),
]
Bots = Annotated[
    str, Parameter(help="The bots, with commas; the last one goes for the seats that are left.")
]
Sides = Annotated[
    str, Parameter(help="even: the lab deals the sides; asked: as the options and bots have it.")
]
Jobs = Annotated[
    MaybeWhole, Parameter(help="How many processes to use; without it, one for each core.")
]
On = Annotated[str, Parameter(help="Play on a cluster: dask://HOST:PORT, ray, or ray://HOST:PORT.")]
Iterations = Annotated[
    list[str] | None,
    Parameter(
        negative=(), help="How often a level that searches looks, as hard=200; instead of its time."
    ),
]
To = Annotated[Path | None, Parameter(help="The folder to write to; without it, under lab-runs/.")]


def run(
    game: GameKey,
    /,
    *,
    games: Games = 1000,
    seats: Seats = None,
    bots: Bots = "normal",
    option: Options = None,
    data: Data = None,
    seed: Seed = "1",
    sides: Sides = EVEN,
    iterations: Iterations = None,
    jobs: Jobs = None,
    on: On = "",
    to: To = None,
) -> int:
    """Let bots play many games and keep everything about them as Parquet.

    Seats and sides are dealt evenly. The same command goes on where it was
    interrupted; the same seed gives the same games, whoever plays them.
    """
    require()
    opened = open_game(game, data)
    plan = make_plan(opened, games, seats, bots, option, seed, sides, iterations)
    folder = to or RUNS / f"{plan.game}-{plan.digest()}"
    play(plan, folder, make_workers(on, jobs), opened.title)
    console = console_on()
    console.print(f"{plan.total:,} games are in {folder}", markup=False, soft_wrap=True)
    console.print(f"barrow lab report {folder}", markup=False, soft_wrap=True, style="dim")
    return 0


def report(
    folder: Annotated[Path, Parameter(help="The folder of a finished run.")],
    /,
    *,
    to: Annotated[
        Path | None, Parameter(help="The page to write; without it, report.html in the folder.")
    ] = None,
    seconds: Annotated[
        float | None, Parameter(help="How long a person takes for a decision, to tell minutes.")
    ] = None,
    pictures: Annotated[
        Path | None, Parameter(help="Also write the main drawings into this folder, as SVG.")
    ] = None,
) -> int:
    """Make one page of a run, and a JSON file with the same figures beside it."""
    require()
    from barrow.lab.figures import SECONDS, figures
    from barrow.lab.page import pictures as draw
    from barrow.lab.page import report_page
    from barrow.lab.store import Tables

    tables = Tables(folder)
    if pictures is not None:
        make_folder(pictures)
    found = figures(tables, SECONDS if seconds is None else seconds)
    page = to or folder / "report.html"
    write_pages(page, *report_page(found))
    if pictures is not None:
        for name, drawing in draw(found).items():
            write_text(pictures / name, drawing)
    console = console_on()
    for answer in found.answers:
        console.print(f"{found.title} with {answer.players}: {answer}", markup=False)
        console.print()
    console.print(f"{page} (figures: {page.with_suffix('.json')})", markup=False, soft_wrap=True)
    return 0


def make_plan(
    game: Game,
    games: int,
    seats: str | None,
    bots: str,
    option: list[str] | None,
    seed: str | None,
    sides: str,
    iterations: list[str] | None = None,
) -> Plan:
    """Return the plan that the arguments of a command name, checked."""
    from barrow.lab.plan import check

    lineup = read_bots(game, bots)
    plan = Plan(
        game.key,
        game.pack_text,
        game.pack_hash,
        game.rules,
        read_seats(game, seats),
        tuple(lineup),
        games,
        read_seed(seed),
        given_options(game, option),
        sides,
        None,
        read_iterations(iterations, lineup),
    )
    check(plan, game)
    return plan


def given_options(game: Game, words: list[str] | None) -> dict[str, object]:
    """Return the options that differ from the game's own, which its pack may set."""
    settled = read_options(game, words)
    own = {option.name: option.default for option in game.options}
    return {name: value for name, value in settled.items() if value != own[name]}


def read_seats(game: Game, words: str | None) -> tuple[int, ...]:
    """Return the numbers of players: 3, or 2,4, or 2-5, or all."""
    if words is None:
        return (read_players(game, None),)
    if words == "all":
        return tuple(game.players)
    found: list[int] = []
    for word in words.split(","):
        span = re.fullmatch(r"\s*(\d{1,2})(?:-(\d{1,2}))?\s*", word)
        if span is None:
            raise BarrowError(f"seats are written 3, or 2,4, or 2-5, or all, not {words!r}")
        low, high = int(span[1]), int(span[2] or span[1])
        if low > high:
            raise BarrowError(f"seats go from the lower to the higher number, not {word.strip()}")
        found += [read_players(game, players) for players in range(low, high + 1)]
    if len(set(found)) < len(found):
        raise BarrowError(f"each number of seats is named once, not {words!r}")
    return tuple(found)


def read_bots(game: Game, words: str) -> list[str]:
    """Return bots written with commas: levels, or the searches they are measured against."""
    known = [*levels(game), *REFERENCES]
    named = [word.strip() for word in words.split(",")]
    for level in named:
        if level not in known:
            raise BarrowError(f"there is no bot {level!r}; bots are {', '.join(known)}")
    return named


def read_iterations(words: list[str] | None, playing: list[str]) -> dict[str, int]:
    """Return how often levels that play look, given as level=number."""
    found: dict[str, int] = {}
    for word in words or []:
        level, equals, number = word.partition("=")
        if not equals or not re.fullmatch(r"[1-9]\d{0,6}", number):
            raise BarrowError(f"iterations are written level=number, as hard=200, not {word!r}")
        if level not in playing:
            raise BarrowError(f"--iterations {word}: no {level!r} plays, but {', '.join(playing)}")
        if level not in SEARCHING:
            raise BarrowError(f"--iterations {word}: {level} does not search")
        found[level] = int(number)
    return found


def make_workers(on: str, jobs: int | None) -> Workers:
    """Return who plays."""
    from barrow.lab.workers import workers_on

    return workers_on(on, jobs if jobs is not None else os.cpu_count() or 1)


def play(plan: Plan, folder: Path, workers: Workers, title: str) -> None:
    """Play a plan behind a progress bar."""
    from barrow.lab.run import run as play_plan

    with bar(f"{title}: {plan.total:,} games", plan.total) as advance:
        play_plan(plan, folder, workers, advance)


def write_pages(page: Path, text: str, twin: str) -> None:
    """Write a page and its twin as JSON."""
    write_text(page, text)
    write_text(page.with_suffix(".json"), twin)
