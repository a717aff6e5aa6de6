"""`barrow lab compare`, `sweep`, `tune` and `ban`: what another number would change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from cyclopts import Parameter

from barrow.cli.arguments import Data, GameKey, Json, Whole, open_game
from barrow.cli.files import make_folder, write_text
from barrow.cli.lab_arguments import RUNS, Games, Setup, Sides, write_pages
from barrow.cli.progress import bar
from barrow.cli.screen import console_on, print_json, print_line, tables_across
from barrow.kernel.errors import BarrowError
from barrow.lab import require
from barrow.lab.plan import Ban, Plan, check
from barrow.lab.sides import EVEN

if TYPE_CHECKING:
    from barrow.lab.compare import Comparison
    from barrow.lab.sweep import Sweep
    from barrow.lab.tune import Tuning

_WORTH: Final = 2.0
Worth = Annotated[float, Parameter(help="Points of change worth knowing about.")]
Pack = Annotated[str, Parameter(help="A data pack (TOML), the word shipped, or skirmish-even.")]
Vary = Annotated[
    list[str],
    Parameter(
        negative=(),
        help="A number of the pack and its values: path.to.number=1..5. See barrow lab paths.",
    ),
]


def compare(
    before: Pack,
    after: Pack,
    /,
    *,
    games: Games = 4000,
    sides: Sides = EVEN,
    worth: Worth = _WORTH,
    setup: Setup = Setup(),  # noqa: B008
    json: Json = False,
) -> int:
    """Play two data packs side by side and report what the second one changes.

    Both get the same deals. It stops as soon as every measure is clear.
    """
    require()
    from barrow.lab.packs import SHIPPED, game_of, make_with, pack_text

    if before == after:
        raise BarrowError("these are the same pack: name two")
    named = after if before == SHIPPED else before
    key = game_of(pack_text(named), named)
    opened = [make_with(key, pack_text(name, key), name) for name in (before, after)]
    one, other = (setup.plan(game, games, sides) for game in opened)
    name = "pack" if after == SHIPPED else Path(after).stem
    title = f"{opened[0].title}: {before} to {after}"
    return _contrast(one, other, worth, setup, f"compare-{key}-{name}", title, json)


def ban(
    game: GameKey,
    actions: Annotated[
        list[str], Parameter(help="The actions, as the game writes them; * matches anything.")
    ],
    /,
    *,
    side: Annotated[
        str | None, Parameter(help="The side to ban them for. By default, each seat in turn.")
    ] = None,
    games: Games = 4000,
    data: Data = None,
    worth: Worth = _WORTH,
    setup: Setup = Setup(),  # noqa: B008
    json: Json = False,
) -> int:
    """Ban actions for one side and measure what they were worth to it."""
    require()
    from fnmatch import fnmatchcase

    opened = open_game(game, data)
    for pattern in actions:
        if not any(fnmatchcase(action.text, pattern) for action in opened.actions.all):
            kinds = ", ".join(opened.actions.kinds)
            raise BarrowError(f"no action is written {pattern!r}; kinds of actions are {kinds}")
    plan = setup.plan(opened, games)
    without = msgspec.structs.replace(plan, ban=Ban(tuple(actions), side or ""))
    check(without, opened)
    title = f"{opened.title} without {', '.join(actions)} for {side or 'one seat'}"
    name = f"ban-{opened.key}-{without.digest()}"
    return _contrast(plan, without, worth, setup, name, title, json)


def _contrast(
    before: Plan, after: Plan, worth: float, setup: Setup, name: str, title: str, json: bool
) -> int:
    """Play both plans; print and write what the second changes."""
    from barrow.lab.compare import compare as play_both
    from barrow.lab.compare import comparison_page

    folder = setup.to or RUNS
    make_folder(folder)
    with bar(f"{before.game}: {before.total:,} games of each", before.total) as advance:
        done = play_both(before, after, setup.workers(), advance, worth)
    page = folder / f"{name}.html"
    html, figures_json = comparison_page(done, title)
    write_pages(page, html, figures_json)
    return print_json(figures_json) if json else _print_comparison(done, title, page)


def _print_comparison(done: Comparison, title: str, page: Path) -> int:
    console = console_on()
    console.print(title, markup=False, style="bold")
    for effect in done.effects:
        text = f"{effect.sentence} [{effect.players} players, {effect.sets:,} pairs]"
        changed = effect.verdict in ("more", "less")
        console.print(text, markup=False, style="bold" if changed else "")
    early = ", stopped early because every measure is clear" if done.stopped_early else ""
    print_line(f"{done.games:,} games of each{early}. {page}")
    return 0


def sweep(
    game: GameKey,
    /,
    *,
    vary: Vary,
    games: Games = 500,
    data: Data = None,
    setup: Setup = Setup(),  # noqa: B008
    json: Json = False,
) -> int:
    """Play a game with each of several numbers in its pack, with the same deals."""
    require()
    from barrow.lab.packs import SHIPPED, pack_text, read_knobs, settings_of
    from barrow.lab.sweep import sweep as play_all
    from barrow.lab.sweep import sweep_page

    opened = open_game(game, data)
    text = pack_text(str(data or SHIPPED), opened.key)
    knobs = read_knobs(text, vary)
    plan = setup.plan(opened, games)
    folder = setup.to or RUNS / f"sweep-{opened.key}-{plan.digest()}"
    total = plan.total * len(settings_of(knobs))
    with bar(f"{opened.title}: {total:,} games", total) as advance:
        done = play_all(plan, text, knobs, folder, setup.workers(), advance)
    html, figures_json = sweep_page(done)
    write_pages(folder / "sweep.html", html, figures_json)
    return print_json(figures_json) if json else _print_sweep(done, folder / "sweep.html")


def _print_sweep(done: Sweep, page: Path) -> int:
    """Print a table for each number of players: a row for each measure."""
    print_line(", ".join(done.knobs), "bold")
    settings = [
        ", ".join(f"{number:g}" for number in point.numbers.values())
        + (" (now)" if point.is_now else "")
        for point in done.points
    ]
    for place, at in enumerate(done.points[0].at):
        print_line(f"\n{at.players} players, {at.games:,} games for each setting")
        rows = {
            name: [f"{point.measures[place][name]:.1f}" for point in done.points]
            for name in done.points[0].measures[place]
        }
        for part in tables_across("setting", settings, rows):
            console_on().print(part)
    print_line(f"\n{page}")
    return 0


def tune(
    game: GameKey,
    /,
    *,
    target: Annotated[
        list[str], Parameter(negative=(), help='What you want, such as "seat spread < 3".')
    ],
    vary: Vary,
    trials: Annotated[Whole, Parameter(help="How many settings to try.")] = 24,
    games: Games = 500,
    data: Data = None,
    setup: Setup = Setup(),  # noqa: B008
    json: Json = False,
) -> int:
    """Search the pack for numbers that meet the targets, and write the pack with the evidence.

    Exit status 1: the best pack misses a target.
    """
    require()
    from barrow.lab.measures import read_targets
    from barrow.lab.packs import SHIPPED, pack_text, read_knobs, with_numbers
    from barrow.lab.profile import sides_of
    from barrow.lab.tune import Tuner, tune_page
    from barrow.lab.tune import tune as search

    opened = open_game(game, data)
    text = pack_text(str(data or SHIPPED), opened.key)
    knobs = read_knobs(text, vary)
    plan = setup.plan(opened, games)
    targets = read_targets(target, sides_of(opened, max(plan.seats)))
    folder = setup.to or RUNS / f"tune-{opened.key}-{plan.digest()}"
    total = plan.total * (trials + 1)
    with bar(f"{opened.title}: at most {total:,} games", total) as advance:
        tuner = Tuner(plan, text, knobs, targets, folder, setup.workers(), advance)
        done = search(tuner, trials)
    html, figures_json = tune_page(done)
    write_pages(folder / "tune.html", html, figures_json)
    write_text(folder / "pack.toml", with_numbers(text, done.chosen.numbers))
    if json:
        print_json(figures_json)
    else:
        _print_tuning(done, folder)
    return 0 if done.kept else 1


def _print_tuning(done: Tuning, folder: Path) -> None:
    for path, number in done.chosen.numbers.items():
        print_line(f"{path} = {number} (was {done.now.numbers[path]})")
    for name, value in done.fresh.items():
        print_line(f"{name}: {value:.1f} on {done.fresh_games:,} games with fresh deals")
    print_line("meets all targets" if done.kept else "misses a target")
    print_line(f"{folder / 'pack.toml'}, {folder / 'tune.html'}")
