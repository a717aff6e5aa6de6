"""`barrow ladder`: all levels of bots against each other, and how strong each of them is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from barrow.bots import REFERENCES
from barrow.bots import levels as levels_of
from barrow.cli.arguments import Data, GameKey, Options, Seed, Whole, open_game, read_seed
from barrow.cli.files import check_folder_of, write_text
from barrow.cli.lab_runs import (
    RUNS,
    Iterations,
    Jobs,
    On,
    given_options,
    make_workers,
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
    from barrow.lab.intervals import Rate
    from barrow.lab.ladder import Rung, Wanted
    from barrow.lab.workers import Workers

_HEAD: Final = """\
# How strong are the bots?

Made by `barrow ladder GAME --to docs/ladder.md`. Ratings are on Elo's scale with `normal` at
1500: 100 points more are 64% of the games, 200 points 76%. In a duel the first sits alone among
bots of the second, in every seat in turn. Its share: of two, how often it ranks before the
other, a tie half; of more, how often it wins, where `even` is what one of them won who plays
like the others. Intervals are 95%, over the sets of games; a set is
one deal with every seat in turn. The clock plays no part.
"""


def ladder(
    game: GameKey,
    /,
    *,
    levels: Annotated[
        str | None, Parameter(help="The levels, with commas; without it, all of the game.")
    ] = None,
    alone: Annotated[
        str, Parameter(help="Only duels in which this level sits alone among the others.")
    ] = "",
    players: Annotated[
        str, Parameter(help="The numbers of players, such as 2, 2,4 or 2-5; without it, all.")
    ] = "all",
    games: Annotated[Whole, Parameter(help="How many games for each duel of two levels.")] = 100,
    part: Annotated[
        float, Parameter(help="The part of its looks that a level that searches has, as 0.1.")
    ] = 1.0,
    iterations: Iterations = None,
    option: Options = None,
    data: Data = None,
    seed: Seed = "1",
    jobs: Jobs = None,
    on: On = "",
    log: Annotated[
        Path | None,
        Parameter(help="Where games are written down, and gone on from; without it, lab-runs/."),
    ] = None,
    to: Annotated[Path | None, Parameter(help="A page (Markdown) to put the ladder into.")] = None,
) -> int:
    """Let levels of bots play each other and rate them.

    At every number of players, seats rotated, the same deals for both. Every game is a line of
    the log as soon as it is over: the same command goes on where it was interrupted. The clock
    plays no part; with --part 0.1 levels that search look a tenth as often.
    """
    require()
    from barrow.lab.ladder import Wanted

    opened = open_game(game, data)
    if games < 1:
        raise BarrowError(f"--games is at least 1, not {games}")
    if not 0 < part <= 1:
        raise BarrowError(f"--part is more than 0 and at most 1, not {part:g}")
    known = _levels(opened, levels)
    if alone and alone not in known:
        raise BarrowError(f"--alone is one of the levels, {', '.join(known)}, not {alone}")
    if to is not None:
        check_folder_of(to)
    wanted = Wanted(
        opened,
        known,
        games,
        read_seed(seed),
        given_options(opened, option),
        part,
        read_iterations(iterations, known),
        alone,
    )
    path = log or RUNS / f"ladder-{opened.key}.log"
    rungs, zombies = _climb(
        wanted, read_seats(opened, players), levels is None, path, make_workers(on, jobs)
    )
    section = write_section(opened, rungs, zombies, wanted)
    console_on().print(section, markup=False, soft_wrap=True)
    if to is not None:
        write_text(to, with_section(to, opened.title, section))
    return 0


def _levels(game: Game, words: str | None) -> list[str]:
    """Return the levels that meet."""
    known = [*levels_of(game), *REFERENCES] if words is None else read_bots(game, words)
    if len(set(known)) < max(2, len(known)):
        raise BarrowError("a ladder needs two levels or more, each named once")
    return known


def _climb(
    wanted: Wanted, seats: tuple[int, ...], zombies: bool, path: Path, workers: Workers
) -> tuple[list[Rung], dict[int, list[Rate]]]:
    """Play all duels behind a progress bar."""
    from barrow.lab.ladder import Log, climb, rules_rates, total

    games = sum(total(wanted, players, zombies) for players in seats)
    log = Log(path)
    with bar(f"{wanted.game.title}: {games:,} games", games) as advance:
        rungs = [climb(wanted, players, log, workers, advance) for players in seats]
        modes = {
            players: rules_rates(wanted, players, log, workers, advance)
            for players in (seats if zombies else ())
        }
    return rungs, {players: rates for players, rates in modes.items() if rates}


def write_section(
    game: Game, rungs: list[Rung], zombies: dict[int, list[Rate]], wanted: Wanted
) -> str:
    """Return the ladder of a game as Markdown."""
    lines = [f"## {game.title}", "", *_looks(game, wanted)]
    for rung in rungs:
        lines += [f"### {rung.players} players, {rung.games:,} games", ""]
        lines += ["| level | rating | 95% interval | games |", "| --- | ---: | ---: | ---: |"]
        for one in rung.ratings:
            span = f"{one.low:.0f} to {one.high:.0f}"
            lines.append(f"| {one.level} | {one.rating:.0f} | {span} | {one.games:,} |")
        lines += [
            "",
            "| duel | even | share | 95% interval | games | won | lost | won by no seat |",
        ]
        lines.append("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
        for duel in rung.duels:
            span = f"{100 * duel.low:.1f} to {100 * duel.high:.1f}%"
            told = f"| {duel.one} v {duel.other} | {100 * duel.even:.1f}% "
            told += f"| {100 * duel.share:.1f}% | {span} "
            lines.append(
                f"{told}| {duel.games:,} | {duel.won:,} | {duel.lost:,} | {duel.nobody:,} |"
            )
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


def _looks(game: Game, wanted: Wanted) -> list[str]:
    """Say how often the searching levels looked."""
    from barrow.lab.ladder import looks

    counts = {level: looks(game, level, wanted) for level in wanted.levels}
    said = ", ".join(f"{level} {count:,}" for level, count in counts.items() if count)
    if not said:
        return []
    part = f" (a part of {wanted.part:g} of what they have at a table)" if wanted.part < 1 else ""
    return [f"Looks of the searching levels at each choice{part}: {said}.", ""]


def with_section(path: Path, title: str, section: str) -> str:
    """Return a page with a game's ladder in the place of its former one."""
    text = path.read_text(encoding="utf-8") if path.exists() else _HEAD
    parts = re.split(r"(?m)^(?=## )", text)
    kept = [part.strip() for part in parts if not part.startswith(f"## {title}\n")]
    listed = sorted([*kept[1:], section.strip()])
    return "\n\n".join([kept[0], *listed]) + "\n"
