"""`barrow simulate`: bots play many games, and a table says how they went."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from barrow.cli.arguments import (
    Data,
    GameKey,
    Options,
    Players,
    Seed,
    Whole,
    open_game,
    read_options,
    read_players,
    read_seed,
)
from barrow.cli.progress import bar
from barrow.cli.screen import console_on
from barrow.cli.seats import read_levels
from barrow.cli.trials import Sums, Trial, Wins, run, spread, wilson
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BarrowError
from barrow.kernel.mode import MODE

if TYPE_CHECKING:
    from rich.console import Console


def simulate(
    game: GameKey,
    /,
    *,
    games: Annotated[Whole, Parameter(help="How many games to play.")] = 1000,
    players: Players = None,
    seats: Annotated[
        str | None, Parameter(help="The bot, or program:COMMAND, in each seat, with commas.")
    ] = None,
    option: Options = None,
    data: Data = None,
    seed: Seed = "1",
    jobs: Annotated[Whole, Parameter(help="How many processes to use.")] = 1,
) -> int:
    """Let bots play many games and sum them up.

    The same seed gives the same games, whatever the number of jobs.
    """
    opened = open_game(game, data)
    for name, value in (("--games", games), ("--jobs", jobs)):
        if value < 1:
            raise BarrowError(f"{name} is at least 1, not {value}")
    if seats is None or (players is None and "," not in seats):
        players = read_players(opened, players)
    levels = read_levels(opened, seats or "random", players)
    count = read_players(opened, len(levels))
    options = read_options(opened, option)
    opened.new(count, Chance(0), options)  # options that do not go together are told now
    trial = Trial(opened.key, opened.pack_text, tuple(levels), options, read_seed(seed), games)
    began = perf_counter()
    sums = play_all(trial, opened.title, min(jobs, games))
    console = console_on()
    console.print(f"{opened.title}, {count} players, {games:,} games, seed {trial.seed!r}")
    print_sums(console, sums, levels)
    print_speed(console, sum(sums.decisions), perf_counter() - began, jobs)
    return 0


def play_all(trial: Trial, title: str, jobs: int) -> Sums:
    """Play all games behind a progress bar and sum them up."""
    sums = Sums(len(trial.levels))
    with bar(f"{title}: {trial.games:,} games", trial.games) as advance:
        for batch in run(trial, jobs):
            for result in batch:
                sums.add(result)
            advance(len(batch))
    return sums


def print_sums(console: Console, sums: Sums, levels: list[str]) -> None:
    """Print who won how often, how long it took, and how games ended."""
    table = _table("wins by seat", "games", "won", "share", "95% interval")
    for seat, wins in enumerate(sums.by_seat):
        _add_wins(table, f"seat {seat + 1}, {levels[seat]}", wins)
    if sums.nobody:
        table.add_row("no seat", f"{sums.games:,}", f"{sums.nobody:,}", *_share(sums.nobody, sums))
    table.add_row()
    table.add_row(Text("wins by side", style="bold"))
    for title in sorted(sums.by_title):
        _add_wins(table, title, sums.by_title[title])
    console.print()
    console.print(table)
    if sums.nobody:
        console.print(_no_seat(sums), style="dim")
    table = _table("length", "5%", "median", "95%", "mean")
    for name, values in (("rounds", sums.rounds), ("decisions", sums.decisions)):
        if any(values):
            low, middle, high = spread(values)
            mean = sum(values) / len(values)
            table.add_row(name, f"{low:,}", f"{middle:,.0f}", f"{high:,}", f"{mean:,.1f}")
    console.print()
    console.print(table)
    table = _table("endings", "games", "share", "95% interval")
    for reason, games in sorted(sums.reasons.items(), key=lambda one: (-one[1], one[0])):
        table.add_row(reason.replace("_", " "), f"{games:,}", *_share(games, sums))
    console.print()
    console.print(table)


def _no_seat(sums: Sums) -> str:
    """Say what it means that no seat won."""
    if not sums.unseated:
        return "No seat: nobody won these games."
    sides = " and ".join(sorted(sums.unseated))
    return f"No seat: won by {sides}, whom the rules played and no bot."


def print_speed(console: Console, decisions: int, seconds: float, jobs: int) -> None:
    """Print how fast it went."""
    processes = "1 process" if jobs == 1 else f"{jobs} processes"
    console.print()
    console.print(
        f"{decisions:,} decisions in {seconds:.1f} s: {decisions / seconds:,.0f} a second, "
        f"{processes}, engine {MODE}"
    )


def _add_wins(table: Table, name: str, wins: Wins) -> None:
    low, high = wilson(wins.wins, wins.games)
    share = f"{wins.wins / wins.games:.1%}"
    table.add_row(
        Text(name), f"{wins.games:,}", f"{wins.wins:,}", share, f"{low:.1%} to {high:.1%}"
    )


def _share(count: int, sums: Sums) -> tuple[str, str]:
    low, high = wilson(count, sums.games)
    return f"{count / sums.games:.1%}", f"{low:.1%} to {high:.1%}"


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column(first, min_width=24)
    for heading in others:
        table.add_column(heading, justify="right")
    return table
