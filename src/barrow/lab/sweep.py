"""Sweeps: the same deals with other numbers in the pack, one run for each setting."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from barrow.lab.figures import At, figures
from barrow.lab.measures import MEASURES, measure
from barrow.lab.packs import Knob, Number, make_with, read_number, settings_of, with_numbers
from barrow.lab.page import render, to_json
from barrow.lab.run import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from barrow.lab.plan import Plan
    from barrow.lab.workers import Workers


class Point(msgspec.Struct, frozen=True):
    """One setting of the numbers, and its results."""

    numbers: dict[str, Number]
    is_now: bool  # the pack as it is
    games: int
    at: list[At]
    measures: list[dict[str, float]]  # by number of players, in the order of `at`


class Sweep(msgspec.Struct, frozen=True):
    """All settings that were tried."""

    game: str
    title: str
    names: dict[str, str]  # of the sides, by their keys
    words: dict[str, str]
    knobs: list[str]
    games: int  # of each setting
    answers: list[str]  # by number of players
    points: list[Point]


def with_pack(plan: Plan, text: str, name: str) -> Plan:
    """Return a plan with another pack, or raise BarrowError for a pack that cannot be played."""
    game = make_with(plan.game, text, name)
    return msgspec.structs.replace(plan, pack_text=game.pack_text, pack_hash=game.pack_hash)


def plans_of(plan: Plan, text: str, knobs: list[Knob]) -> list[tuple[dict[str, Number], Plan]]:
    """Return the plan of every setting; raise BarrowError if one gives a bad pack."""
    found = []
    for numbers in settings_of(knobs):
        name = ", ".join(f"{path} = {number}" for path, number in numbers.items())
        found.append((numbers, with_pack(plan, with_numbers(text, numbers), name)))
    return found


def sweep(
    plan: Plan,
    text: str,
    knobs: list[Knob],
    folder: Path,
    workers: Workers,
    advance: Callable[[int], None],
) -> Sweep:
    """Play every setting into the folder and return the results."""
    points = []
    now = {knob.path: read_number(text, knob.path) for knob in knobs}
    for numbers, one in plans_of(plan, text, knobs):
        tables = run(one, folder / one.digest(), workers, advance)
        found = figures(tables)
        measures = [{name: measure(name, at) for name in MEASURES} for at in found.at]
        points.append(Point(numbers, numbers == now, found.games, found.at, measures))
    return Sweep(
        plan.game,
        found.title,
        found.names,
        found.words,
        [knob.path for knob in knobs],
        plan.total,
        [_answer(points, place, found.words["sides"]) for place in range(len(plan.seats))],
        points,
    )


def _answer(points: list[Point], place: int, sides: str) -> str:
    """Return the most even settings at one number of players, as a sentence."""
    said = []
    for name, words in (("side spread", f"the {sides}"), ("seat spread", "the turn order")):
        best = min(points, key=lambda point: point.measures[place][name])
        setting = ", ".join(f"{number:g}" for number in best.numbers.values())
        spread = best.measures[place][name]
        said.append(f"{words} at {setting} ({spread:.1f} points from best to worst)")
    return f"With {points[0].at[place].players} players most even: {said[0]}, {said[1]}."


def sweep_page(done: Sweep) -> tuple[str, str]:
    """Return a sweep as an HTML page and as JSON."""
    knobs = [" ".join(path.split(".")[1:]).replace("_", " ") or path for path in done.knobs]
    title = f"{done.title}: another {' and '.join(knobs)}?"
    return render("sweep.html", done.game, done.names, title=title, sweep=done), to_json(done)
