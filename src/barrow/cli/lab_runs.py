"""`barrow lab run`, `report`, `sides` and `paths`: play many games, and show what they say."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from barrow.cli.arguments import Data, GameKey, Json, open_game
from barrow.cli.files import make_folder, write_text
from barrow.cli.lab_arguments import RUNS, Games, Iterations, Setup, Sides, write_pages
from barrow.cli.progress import bar
from barrow.cli.screen import console_on, print_json, print_line, table
from barrow.lab import require
from barrow.lab.sides import EVEN
from barrow.lab.strength import FILE, strength_from


def run(
    game: GameKey,
    /,
    *,
    games: Games = 1000,
    data: Data = None,
    sides: Sides = EVEN,
    iterations: Iterations = None,
    setup: Setup = Setup(),  # noqa: B008
) -> int:
    """Let bots play many games and store everything about them as Parquet.

    Seats and sides are dealt evenly. Run the same command again to resume an interrupted run.
    The same seed gives the same games on any machine.
    """
    require()
    from barrow.lab.run import run as play

    opened = open_game(game, data)
    plan = setup.plan(opened, games, sides, iterations)
    folder = setup.to or RUNS / f"{plan.game}-{plan.digest()}"
    with bar(f"{opened.title}: {plan.total:,} games", plan.total) as advance:
        play(plan, folder, setup.workers(), advance)
    print_line(f"{plan.total:,} games are in {folder}")
    print_line(f"barrow lab report {folder}", "dim")
    return 0


def report(
    folder: Annotated[Path, Parameter(help="The folder of a finished run.")],
    /,
    *,
    to: Annotated[
        Path | None, Parameter(help="The page to write. By default, report.html in the folder.")
    ] = None,
    seconds: Annotated[
        float | None, Parameter(help="Seconds a person takes for a decision, to estimate minutes.")
    ] = None,
    pictures: Annotated[
        Path | None, Parameter(help="Also write the main charts into this folder, as SVG.")
    ] = None,
    json: Json = False,
) -> int:
    """Turn a run into one page, with its figures as JSON beside it."""
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
    html, figures_json = report_page(found)
    write_pages(page, html, figures_json)
    if pictures is not None:
        for name, drawing in draw(found).items():
            write_text(pictures / name, drawing)
    if json:
        return print_json(figures_json)
    for answer in found.answers:
        console_on().print(f"{found.title} with {answer.players}: {answer}\n", markup=False)
    print_line(f"{page} (figures: {page.with_suffix('.json')})")
    return 0


def sides(
    folders: Annotated[list[Path], Parameter(help="The folders of finished runs of one game.")],
    /,
    *,
    to: Annotated[Path, Parameter(help="The file to write.")] = Path(FILE),
) -> int:
    """Write how often each side won, as clients show it before a game.

    The file belongs beside the game: src/barrow/games/GAME/sides.json.
    """
    require()
    from barrow.lab.store import Tables

    found = strength_from([Tables(folder) for folder in folders], date.today().isoformat())
    write_text(to, msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    print_line(f"{to}: rules {found.rules}, {found.level} bots, {len(found.at)} numbers of players")
    return 0


def paths(
    game: GameKey,
    part: Annotated[str | None, Parameter(help="List only paths that contain this.")] = None,
    /,
    *,
    data: Data = None,
    json: Json = False,
) -> int:
    """List the numbers of a data pack by their paths, for --vary."""
    require()
    from barrow.lab.packs import SHIPPED, numbers_of, pack_text

    opened = open_game(game, data)
    text = pack_text(str(data or SHIPPED), opened.key)
    found = {path: value for path, value in numbers_of(text).items() if (part or "") in path}
    if json:
        return print_json(found)
    if not found:
        print_line(f"no path contains {part!r}")
        return 1
    listed = table("path", "value")
    for path, value in found.items():
        listed.add_row(path, f"{value}")
    console_on().print(listed)
    return 0
