"""`barrow simulate`: bots play many games, and tables sum them up."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from rich.text import Text

from barrow.cli.arguments import (
    Data,
    GameKey,
    Json,
    Options,
    Players,
    Seed,
    Whole,
    check_least,
    open_game,
    read_options,
    read_players,
    read_seed,
)
from barrow.cli.progress import bar
from barrow.cli.screen import console_on, print_json, table
from barrow.cli.seats import read_levels
from barrow.cli.simulation import Simulation, Sums, run, spread
from barrow.kernel.chance import Chance
from barrow.kernel.mode import MODE
from barrow.lab.wilson import wilson

if TYPE_CHECKING:
    from rich.console import Console

_WIDTH = 24  # of the first column, so that all tables line up


def simulate(
    game: GameKey,
    /,
    *,
    games: Annotated[Whole, Parameter(help="How many games to play.")] = 1000,
    players: Players = None,
    bots: Annotated[
        str | None,
        Parameter(help="The bot, or program:COMMAND, in each seat, separated by commas."),
    ] = None,
    option: Options = None,
    data: Data = None,
    seed: Seed = "1",
    jobs: Annotated[Whole, Parameter(help="How many processes to use.")] = 1,
    json: Json = False,
) -> int:
    """Let bots play many games and sum them up.

    The same seed gives the same games, whatever the number of jobs.
    """
    opened = open_game(game, data)
    check_least("--games", games)
    check_least("--jobs", jobs)
    if bots is None or (players is None and "," not in bots):
        players = read_players(opened, players)
    levels = read_levels(opened, "random" if bots is None else bots, players)
    count = read_players(opened, len(levels))
    options = read_options(opened, option)
    opened.new(count, Chance(0), options)  # refuses options that don't go together
    asked = Simulation(opened.key, opened.pack_text, tuple(levels), options, read_seed(seed), games)
    began = perf_counter()
    jobs = min(jobs, games)
    sums = play_all(asked, opened.title, jobs)
    if json:
        return print_json({"game": opened.key, "seed": asked.seed, **summary(sums, levels)})
    console = console_on()
    console.print(f"{opened.title}, {count} players, {games:,} games, seed {asked.seed!r}")
    print_summary(console, summary(sums, levels), sums)
    print_speed(console, sum(sums.decisions), perf_counter() - began, jobs)
    return 0


def play_all(asked: Simulation, title: str, jobs: int) -> Sums:
    """Play all games behind a progress bar and sum them up."""
    sums = Sums(len(asked.levels))
    with bar(f"{title}: {asked.games:,} games", asked.games) as advance:
        for batch in run(asked, jobs):
            for result in batch:
                sums.add(result)
            advance(len(batch))
    return sums


def summary(sums: Sums, levels: list[str]) -> dict[str, Any]:
    """Return who won how often, how long games took and how they ended, as a document."""
    by_seat = {f"seat {seat + 1}, {levels[seat]}": wins for seat, wins in enumerate(sums.by_seat)}
    lengths = {"rounds": sums.rounds, "decisions": sums.decisions}
    endings = sorted(sums.reasons.items(), key=lambda one: (-one[1], one[0]))
    return {
        "games": sums.games,
        "seats": {name: _share(wins.wins, wins.games) for name, wins in by_seat.items()},
        "no_seat": _share(sums.nobody, sums.games),
        "sides": {
            title: _share(wins.wins, wins.games) for title, wins in sorted(sums.by_title.items())
        },
        "lengths": {name: _length(values) for name, values in lengths.items() if any(values)},
        "endings": {
            reason.replace("_", " "): _share(count, sums.games) for reason, count in endings
        },
    }


def _share(count: int, games: int) -> dict[str, float]:
    low, high = wilson(count, games)
    return {"games": games, "count": count, "share": count / games, "low": low, "high": high}


def _length(values: list[int]) -> dict[str, float]:
    low, middle, high = spread(values)
    return {"5%": low, "median": middle, "95%": high, "mean": sum(values) / len(values)}


def print_summary(console: Console, found: dict[str, Any], sums: Sums) -> None:
    """Print a summary as tables."""
    wins = table("wins by seat", "games", "won", "share", "95% interval", width=_WIDTH)
    seats = found["seats"] | ({"no seat": found["no_seat"]} if sums.nobody else {})
    for name, share in seats.items():
        wins.add_row(Text(name), *_cells(share))
    wins.add_row()
    wins.add_row(Text("wins by side", style="bold"))
    for name, share in found["sides"].items():
        wins.add_row(Text(name), *_cells(share))
    console.print()
    console.print(wins)
    if sums.nobody:
        console.print(_no_seat(sums), style="dim")
    lengths = table("length", "5%", "median", "95%", "mean", width=_WIDTH)
    for name, length in found["lengths"].items():
        *points, mean = length.values()
        lengths.add_row(name, *[f"{point:,.0f}" for point in points], f"{mean:,.1f}")
    endings = table("endings", "games", "share", "95% interval", width=_WIDTH)
    for name, share in found["endings"].items():
        endings.add_row(name, *_cells(share)[1:])
    for one in (lengths, endings):
        console.print()
        console.print(one)


def _cells(share: dict[str, float]) -> list[str]:
    return [
        f"{share['games']:,}",
        f"{share['count']:,}",
        f"{share['share']:.1%}",
        f"{share['low']:.1%} to {share['high']:.1%}",
    ]


def _no_seat(sums: Sums) -> str:
    """Return what it means that no seat won."""
    if not sums.unseated:
        return "No seat: nobody won these games."
    sides = " and ".join(sorted(sums.unseated))
    return f"No seat: won by {sides}, run by the rules."


def print_speed(console: Console, decisions: int, seconds: float, jobs: int) -> None:
    """Print how fast it went."""
    processes = "1 process" if jobs == 1 else f"{jobs} processes"
    console.print(
        f"\n{decisions:,} decisions in {seconds:.1f} s: {decisions / seconds:,.0f} a second, "
        f"{processes}, engine {MODE}"
    )
