"""`barrow ladder`: all levels of bots against each other, and how strong each of them is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from cyclopts import Parameter

from barrow.bots import REFERENCES, levels
from barrow.cli.arguments import GameKey, Options, Seed, open_game, read_seed
from barrow.cli.files import write_text
from barrow.cli.lab_runs import (
    RUNS,
    Iterations,
    Jobs,
    On,
    given_options,
    make_crew,
    read_bots,
    read_iterations,
    read_seats,
)
from barrow.cli.progress import bar
from barrow.cli.screen import console_on
from barrow.kernel.errors import BarrowError
from barrow.lab import require

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.lab.crew import Crew
    from barrow.lab.intervals import Rate
    from barrow.lab.ladder import Rung

_HEAD: Final = """\
# How strong are the bots?

Made by `barrow ladder GAME --to docs/ladder.md`. Ratings are on Elo's scale with `normal` at
1500: 100 points more are 64% of the games, 200 points 76%. Intervals are 95%, from drawing the
sets of games anew; a set is one deal with the line-up turned around the table.
"""


def ladder(
    game: GameKey,
    /,
    *,
    seats: Annotated[
        str, Parameter(help="The numbers of players, such as 2, 2,4 or 2-5; without it, all.")
    ] = "all",
    bots: Annotated[
        str | None, Parameter(help="The levels, with commas; without it, all of the game.")
    ] = None,
    sets: Annotated[int, Parameter(help="How many deals for each meeting of two levels.")] = 50,
    iterations: Iterations = None,
    option: Options = None,
    seed: Seed = "1",
    jobs: Jobs = None,
    on: On = "",
    to: Annotated[Path | None, Parameter(help="A page (Markdown) to put the ladder into.")] = None,
) -> int:
    """Let all levels of bots play each other and rate them.

    At every number of players, seats rotated, the same deals for both. The levels that search
    take their time; --iterations hard=200 makes them look less often, and the ladder says so.
    """
    require()
    opened = open_game(game)
    if sets < 1:
        raise BarrowError(f"--sets is at least 1, not {sets}")
    known = [*levels(opened), *REFERENCES] if bots is None else read_bots(opened, bots)
    if len(set(known)) < max(2, len(known)):
        raise BarrowError("a ladder needs two levels or more, each named once")
    searched = read_iterations(iterations)
    wanted = Wanted(
        read_seats(opened, seats), known, sets, read_seed(seed), given_options(opened, option)
    )
    rungs, zombies = _climb(opened, wanted, searched, make_crew(on, jobs))
    section = write_section(opened, rungs, zombies, searched)
    console_on().print(section, markup=False, soft_wrap=True)
    if to is not None:
        write_text(to, with_section(to, opened.title, section))
    return 0


class Wanted(NamedTuple):
    """Who is to meet, and how often."""

    seats: tuple[int, ...]
    levels: list[str]
    sets: int
    seed: int | str
    options: dict[str, object]


def _climb(
    game: Game, wanted: Wanted, iterations: dict[str, int], crew: Crew
) -> tuple[list[Rung], dict[int, list[Rate]]]:
    """Play all meetings behind a progress bar."""
    from barrow.lab.ladder import climb, plans, zombie_plans, zombie_rates

    seats, known, sets, seed, options = wanted
    planned = {
        players: plans(game, known, players, sets, seed, options, iterations) for players in seats
    }
    modes = {
        players: zombie_plans(game, "normal", players, sets * players, seed, options)
        for players in seats
    }
    total = sum(plan.total for listed in planned.values() for plan in listed)
    total += sum(plan.total for listed in modes.values() for plan in listed.values())
    folder = RUNS / f"ladder-{game.key}"
    with bar(f"{game.title}: {total:,} games", total) as advance:
        rungs = [climb(listed, known, folder, crew, advance) for listed in planned.values()]
        zombies = {
            players: zombie_rates(listed, folder, crew, advance)
            for players, listed in modes.items()
            if listed
        }
    return rungs, zombies


def write_section(
    game: Game, rungs: list[Rung], zombies: dict[int, list[Rate]], iterations: dict[str, int]
) -> str:
    """Return the ladder of a game as Markdown."""
    lines = [f"## {game.title}", ""]
    if iterations:
        said = ", ".join(f"{level} {count:,}" for level, count in iterations.items())
        lines += [
            f"Looks of the searching levels at each choice, in place of their time: {said}.",
            "",
        ]
    for rung in rungs:
        lines += [f"### {rung.players} players, {rung.games:,} games", ""]
        lines += ["| level | rating | 95% interval | games |", "| --- | ---: | ---: | ---: |"]
        for one in rung.ratings:
            span = f"{one.low:.0f} to {one.high:.0f}"
            lines.append(f"| {one.level} | {one.rating:.0f} | {span} | {one.games:,} |")
        lines += ["", "| who comes before whom | share | 95% interval | games |"]
        lines.append("| --- | ---: | ---: | ---: |")
        for meeting in rung.meetings:
            wins = meeting.wins
            span = f"{100 * wins.low:.1f} to {100 * wins.high:.1f}%"
            lines.append(f"| {wins.label} | {100 * wins.share:.1f}% | {span} | {wins.games:,} |")
        lines.append("")
    for players, rates in zombies.items():
        lines += [f"### The zombies run by the rules, against {players} normal bots", ""]
        lines += ["| mode | games the zombies win | 95% interval | games |"]
        lines.append("| --- | ---: | ---: | ---: |")
        for mode in rates:
            span = f"{100 * mode.low:.1f} to {100 * mode.high:.1f}%"
            lines.append(f"| {mode.label} | {100 * mode.share:.1f}% | {span} | {mode.games:,} |")
        lines.append("")
    return "\n".join(lines)


def with_section(path: Path, title: str, section: str) -> str:
    """Return a page with a game's ladder in the place of its former one."""
    text = path.read_text(encoding="utf-8") if path.exists() else _HEAD
    parts = re.split(r"(?m)^(?=## )", text)
    kept = [part.strip() for part in parts if not part.startswith(f"## {title}\n")]
    listed = sorted([*kept[1:], section.strip()])
    return "\n\n".join([kept[0], *listed]) + "\n"
