"""`barrow ladder`: bots play each other, and each gets a rating."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from msgspec.json import encode

from barrow.cli.arguments import (
    Data,
    GameKey,
    Json,
    Options,
    Seed,
    Whole,
    check_least,
    open_game,
    read_seed,
)
from barrow.cli.files import check_folder_of, write_text
from barrow.cli.lab_arguments import (
    RUNS,
    Iterations,
    Jobs,
    On,
    bots_of,
    changed_options,
    open_workers,
    read_bots,
    read_iterations,
    read_player_counts,
)
from barrow.cli.progress import bar
from barrow.cli.screen import console_on, print_json
from barrow.kernel.errors import BarrowError
from barrow.lab import require
from barrow.lab.profile import profile_of

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
    bots: Annotated[
        str | None, Parameter(help="The bots, separated by commas. By default, all of the game.")
    ] = None,
    alone: Annotated[
        str | None, Parameter(help="Play only duels in which this bot sits alone.")
    ] = None,
    players: Annotated[
        str, Parameter(help="Numbers of players: 3, or 2,4, or 2-5, or all.")
    ] = "all",
    games: Annotated[Whole, Parameter(help="Games in each duel of two bots.")] = 100,
    part: Annotated[
        float, Parameter(help="Fraction of its usual iterations that a searching bot gets.")
    ] = 1.0,
    iterations: Iterations = None,
    option: Options = None,
    data: Data = None,
    seed: Seed = "1",
    jobs: Jobs = None,
    on: On = None,
    log: Annotated[
        Path | None,
        Parameter(help="The log of games, to resume from. By default, one in lab-runs/."),
    ] = None,
    to: Annotated[
        Path | None, Parameter(help="A Markdown page that gets the ladder as a section.")
    ] = None,
    json: Json = False,
) -> int:
    """Let bots play each other and rate them.

    Bots meet at every number of players, in every seat, with the same deals. Each game is logged
    as soon as it is over: run the same command again to resume. There is no clock; with --part
    0.1, searching bots make a tenth of their iterations.
    """
    require()
    from barrow.lab.ladder import Wanted

    opened = open_game(game, data)
    check_least("--games", games)
    if not 0 < part <= 1:
        raise BarrowError(f"--part is more than 0 and at most 1, not {part:g}")
    known = _bots(opened, bots)
    if alone is not None and alone not in known:
        raise BarrowError(f"--alone is one of {', '.join(known)}, not {alone}")
    if to is not None:
        check_folder_of(to)
    wanted = Wanted(
        opened,
        known,
        games,
        read_seed(seed),
        changed_options(opened, option),
        part,
        read_iterations(iterations, known),
        alone or "",
    )
    path = log or RUNS / f"ladder-{opened.key}.log"
    counts = read_player_counts(opened, players)
    rungs, by_rules = _climb(wanted, counts, bots is None, path, open_workers(on, jobs))
    section = write_section(opened, rungs, by_rules, wanted)
    if to is not None:
        write_text(to, with_section(to, opened.title, section))
    if json:
        return print_json(encode({"rungs": rungs, "run_by_rules": by_rules}).decode())
    console_on().print(section, markup=False, soft_wrap=True)
    return 0


def _bots(game: Game, words: str | None) -> list[str]:
    """Return the bots that meet."""
    known = bots_of(game) if words is None else read_bots(game, words)
    if len(bots_of(game)) < 2:
        raise BarrowError(f"{game.title} has one bot, {known[0]}; a ladder needs two")
    if len(set(known)) < max(2, len(known)):
        raise BarrowError("a ladder needs two or more bots, each named once")
    return known


def _climb(
    wanted: Wanted, counts: tuple[int, ...], with_rules: bool, path: Path, workers: Workers
) -> tuple[list[Rung], dict[int, list[Rate]]]:
    """Play all duels behind a progress bar."""
    from barrow.lab.ladder import Log, climb, rules_rates, total

    games = sum(total(wanted, players, with_rules) for players in counts)
    log = Log(path)
    with bar(f"{wanted.game.title}: {games:,} games", games) as advance:
        rungs = [climb(wanted, players, log, workers, advance) for players in counts]
        modes = {
            players: rules_rates(wanted, players, log, workers, advance)
            for players in (counts if with_rules else ())
        }
    return rungs, {players: rates for players, rates in modes.items() if rates}


def write_section(
    game: Game, rungs: list[Rung], by_rules: dict[int, list[Rate]], wanted: Wanted
) -> str:
    """Return the ladder of a game as Markdown."""
    lines = [f"## {game.title}", "", *_looks(game, wanted)]
    for rung in rungs:
        lines += [f"### {rung.players} players, {rung.games:,} games", "", *_rung(rung), ""]
    run = profile_of(game.key).run_by_rules
    for players, rates in by_rules.items():
        assert run is not None
        lines += [f"### {run.title}, against {players} normal bots", ""]
        lines += _table("mode", f"games the {run.side} win", "95% interval", "games")
        for mode in rates:
            span = f"{100 * mode.low:.1f} to {100 * mode.high:.1f}%"
            lines.append(_row(mode.label, f"{100 * mode.share:.1f}%", span, f"{mode.games:,}"))
        lines.append("")
    return "\n".join(lines)


def _rung(rung: Rung) -> list[str]:
    """Return the ratings and the duels at one number of players."""
    lines = _table("level", "rating", "95% interval", "games")
    for one in rung.ratings:
        span = f"{one.low:.0f} to {one.high:.0f}"
        lines.append(_row(one.level, f"{one.rating:.0f}", span, f"{one.games:,}"))
    lines.append("")
    lines += _table(
        "duel", "even", "share", "95% interval", "games", "won", "lost", "won by no seat"
    )
    for duel in rung.duels:
        shares = [f"{100 * duel.even:.1f}%", f"{100 * duel.share:.1f}%"]
        shares.append(f"{100 * duel.low:.1f} to {100 * duel.high:.1f}%")
        counts = [f"{count:,}" for count in (duel.games, duel.won, duel.lost, duel.nobody)]
        lines.append(_row(f"{duel.one} v {duel.other}", *shares, *counts))
    return lines


def _table(first: str, *others: str) -> list[str]:
    return [_row(first, *others), _row("---", *["---:"] * len(others))]


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _looks(game: Game, wanted: Wanted) -> list[str]:
    """Return a line with the iterations of the searching bots, if any play."""
    from barrow.lab.ladder import looks

    counts = {level: looks(game, level, wanted) for level in wanted.levels}
    said = ", ".join(f"{level} {count:,}" for level, count in counts.items() if count)
    if not said:
        return []
    part = f" (a part of {wanted.part:g} of what they have at a table)" if wanted.part < 1 else ""
    return [f"Looks of the searching levels at each choice{part}: {said}.", ""]


def with_section(path: Path, title: str, section: str) -> str:
    """Return a page with a game's ladder, which replaces its former one."""
    text = path.read_text(encoding="utf-8") if path.exists() else _HEAD
    parts = re.split(r"(?m)^(?=## )", text)
    kept = [part.strip() for part in parts if not part.startswith(f"## {title}\n")]
    listed = sorted([*kept[1:], section.strip()])
    return "\n\n".join([kept[0], *listed]) + "\n"
