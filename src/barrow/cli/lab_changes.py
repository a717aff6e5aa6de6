"""`barrow lab compare`, `sweep`, `tune` and `ban`: what another number would do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from barrow.cli.arguments import Data, GameKey, Options, Seed, Whole, open_game
from barrow.cli.files import make_folder, write_text
from barrow.cli.lab_runs import (
    RUNS,
    Bots,
    Games,
    Jobs,
    On,
    Seats,
    Sides,
    To,
    make_plan,
    make_workers,
    write_pages,
)
from barrow.cli.progress import bar
from barrow.cli.screen import console_on
from barrow.kernel.errors import BarrowError
from barrow.lab import require
from barrow.lab.plan import Ban, Plan
from barrow.lab.sides import EVEN

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.lab.compare import Comparison
    from barrow.lab.tune import Tuning
    from barrow.lab.workers import Workers

_WORTH: Final = 2.0
Worth = Annotated[
    float, Parameter(help="Points of a change that would be worth noting; smaller ones are none.")
]
Pack = Annotated[str, Parameter(help="A data pack (TOML), the word shipped, or skirmish-even.")]
Vary = Annotated[
    list[str],
    Parameter(negative=(), help="A number of the pack and its values: path.to.number=1..5."),
]


def compare(
    before: Pack,
    after: Pack,
    /,
    *,
    games: Games = 4000,
    seats: Seats = None,
    bots: Bots = "normal",
    option: Options = None,
    seed: Seed = "1",
    sides: Sides = EVEN,
    worth: Worth = _WORTH,
    jobs: Jobs = None,
    on: On = "",
    to: To = None,
) -> int:
    """Play two data packs side by side and say what the second does to the game.

    Both get the same deals. It stops as soon as every measure is clear.
    """
    require()
    from barrow.lab.packs import SHIPPED, game_of, make_with, pack_text

    if before == after:
        raise BarrowError("these are the same pack: name two")
    named = after if before == SHIPPED else before
    key = game_of(pack_text(named), named)
    texts = [pack_text(name, key) for name in (before, after)]
    opened = [make_with(key, text, name) for text, name in zip(texts, (before, after))]
    plans = [make_plan(game, games, seats, bots, option, seed, sides) for game in opened]
    done = _contrast(plans[0], plans[1], make_workers(on, jobs), worth)
    name = "pack" if after == SHIPPED else Path(after).stem
    return _show(done, to or RUNS, f"compare-{key}-{name}", f"{done.title}: {before} to {after}")


def ban(
    game: GameKey,
    actions: Annotated[list[str], Parameter(help="The actions, as a game writes them; * is any.")],
    /,
    *,
    side: Annotated[
        str, Parameter(help="The side that may not; without it, one seat of each game in turn.")
    ] = "",
    games: Games = 4000,
    seats: Seats = None,
    bots: Bots = "normal",
    option: Options = None,
    data: Data = None,
    seed: Seed = "1",
    worth: Worth = _WORTH,
    jobs: Jobs = None,
    on: On = "",
    to: To = None,
) -> int:
    """Forbid actions to one side and measure what they were worth to it."""
    require()
    from fnmatch import fnmatchcase

    from barrow.lab.plan import check

    opened = open_game(game, data)
    for pattern in actions:
        if not any(fnmatchcase(action.text, pattern) for action in opened.actions.all):
            kinds = ", ".join(opened.actions.kinds)
            raise BarrowError(f"no action is written {pattern!r}; kinds of actions are {kinds}")
    plan = make_plan(opened, games, seats, bots, option, seed, EVEN)
    without = msgspec.structs.replace(plan, ban=Ban(tuple(actions), side))
    check(without, opened)
    done = _contrast(plan, without, make_workers(on, jobs), worth)
    title = f"{done.title} without {', '.join(actions)} for {side or 'one seat'}"
    return _show(done, to or RUNS, f"ban-{opened.key}-{without.digest()}", title)


def sweep(
    game: GameKey,
    /,
    *,
    vary: Vary,
    games: Games = 500,
    seats: Seats = None,
    bots: Bots = "normal",
    option: Options = None,
    data: Data = None,
    seed: Seed = "1",
    jobs: Jobs = None,
    on: On = "",
    to: To = None,
) -> int:
    """Play a game with every one of these numbers in its pack, the same deals for all."""
    require()
    from barrow.lab.packs import read_knobs, settings_of
    from barrow.lab.sweep import sweep as play_all
    from barrow.lab.sweep import sweep_page

    opened = open_game(game, data)
    text = _varied(data, opened)
    knobs = read_knobs(text, vary)
    plan = make_plan(opened, games, seats, bots, option, seed, EVEN)
    folder = to or RUNS / f"sweep-{opened.key}-{plan.digest()}"
    total = plan.total * len(settings_of(knobs))
    with bar(f"{opened.title}: {total:,} games", total) as advance:
        done = play_all(plan, text, knobs, folder, make_workers(on, jobs), advance)
    write_pages(folder / "sweep.html", *sweep_page(done))
    for place, players in enumerate(plan.seats):
        table = _table(" ".join(done.knobs), *done.points[0].measures[place])
        for point in done.points:
            told = ", ".join(f"{number:g}" for number in point.numbers.values())
            values = [f"{value:.1f}" for value in point.measures[place].values()]
            table.add_row(Text(told + (" (now)" if point.is_now else "")), *values)
        console_on().print(f"{players} players, {plan.games_at(players):,} games for each setting")
        console_on().print(table)
    console_on().print(str(folder / "sweep.html"), markup=False, soft_wrap=True)
    return 0


def tune(
    game: GameKey,
    /,
    *,
    target: Annotated[
        list[str], Parameter(negative=(), help='What is wanted, as "seat spread < 3".')
    ],
    vary: Vary,
    trials: Annotated[Whole, Parameter(help="How many settings to try.")] = 24,
    games: Games = 500,
    seats: Seats = None,
    bots: Bots = "normal",
    option: Options = None,
    data: Data = None,
    seed: Seed = "1",
    jobs: Jobs = None,
    on: On = "",
    to: To = None,
) -> int:
    """Search the pack for numbers that keep the targets, and write it with the evidence."""
    require()
    from barrow.lab.measures import read_targets
    from barrow.lab.packs import read_knobs, with_numbers
    from barrow.lab.profile import sides_of
    from barrow.lab.tune import Tuner, tune_page
    from barrow.lab.tune import tune as search

    opened = open_game(game, data)
    text = _varied(data, opened)
    knobs = read_knobs(text, vary)
    plan = make_plan(opened, games, seats, bots, option, seed, EVEN)
    targets = read_targets(target, sides_of(opened, max(plan.seats)))
    folder = to or RUNS / f"tune-{opened.key}-{plan.digest()}"
    total = plan.total * (trials + 1)
    with bar(f"{opened.title}: at most {total:,} games", total) as advance:
        tuner = Tuner(plan, text, knobs, targets, folder, make_workers(on, jobs), advance)
        done = search(tuner, trials)
    write_pages(folder / "tune.html", *tune_page(done))
    write_text(folder / "pack.toml", with_numbers(text, done.chosen.numbers))
    return _tell_tuning(done, folder)


def _tell_tuning(done: Tuning, folder: Path) -> int:
    """Print what a tuning chose, and return whether it keeps its targets."""
    console = console_on()
    for path, number in done.chosen.numbers.items():
        console.print(f"{path} = {number} (was {done.now.numbers[path]})", markup=False)
    for name, value in done.fresh.items():
        console.print(f"{name}: {value:.1f} on {done.fresh_games:,} games with fresh deals")
    console.print("all targets are kept" if done.kept else "not all targets are kept")
    console.print(f"{folder / 'pack.toml'}, {folder / 'tune.html'}", markup=False, soft_wrap=True)
    return 0 if done.kept else 1


def _varied(data: Path | None, opened: Game) -> str:
    """Return the text of the pack whose numbers are varied."""
    from barrow.lab.packs import SHIPPED, pack_text

    return pack_text(SHIPPED if data is None else str(data), opened.key)


def _contrast(before: Plan, after: Plan, workers: Workers, worth: float) -> Comparison:
    from barrow.lab.compare import compare as play_both

    with bar(f"{before.game}: {before.total:,} games of each", before.total) as advance:
        return play_both(before, after, workers, advance, worth)


def _show(done: Comparison, folder: Path, name: str, title: str) -> int:
    """Print and write what a comparison found."""
    from barrow.lab.compare import comparison_page

    page = folder / f"{name}.html"
    make_folder(folder)
    write_pages(page, *comparison_page(done, title))
    console = console_on()
    console.print(title, markup=False, style="bold")
    for effect in done.effects:
        said = f"{effect.sentence} [{effect.players} players, {effect.sets:,} pairs]"
        console.print(
            said, markup=False, style="bold" if effect.verdict in ("more", "less") else ""
        )
    early = ", stopped early: all is clear" if done.stopped_early else ""
    console.print(f"{done.games:,} games of each{early}. {page}", markup=False, soft_wrap=True)
    return 0


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column(first)
    for heading in others:
        table.add_column(heading, justify="right")
    return table
