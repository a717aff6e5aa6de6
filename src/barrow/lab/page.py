"""Reports as pages: one HTML file that needs nothing else, and the same figures as JSON."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
from jinja2 import DictLoader, Environment
from markupsafe import Markup

from barrow.lab import plots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barrow.lab.figures import At, Figures, Moment
    from barrow.lab.intervals import Average, Rate
    from barrow.lab.sweep import Sweep


def report_page(figures: Figures) -> tuple[str, str]:
    """Return a report as a page, and its twin as JSON."""
    title = f"{figures.title}: is it fair?"
    return render("report.html", title=title, figures=figures), twin(figures)


def pictures(figures: Figures) -> dict[str, str]:
    """Return the main drawings of a report as files that stand alone, by name."""
    sides = [_named(at, rate) for at in figures.at for rate in at.sides + at.unseated]
    order = [_named(at, rate) for at in figures.at for rate in at.order]
    leaders = [_named(at, moment.leader_wins) for at in figures.at for moment in at.moments]
    drawn = {
        "sides": plots.whiskers(sides, 5.6),
        "order": plots.whiskers(order, 5.6),
        "leaders": plots.whiskers(leaders, 5.6, "the leader wins, %"),
    }
    return {f"{name}.svg": plots.alone(drawing) for name, drawing in drawn.items()}


def _named(at: At, rate: Rate) -> Rate:
    return msgspec.structs.replace(rate, label=f"{at.players} players: {rate.label}")


def twin(content: object) -> str:
    """Return what a page shows as JSON."""
    return msgspec.json.format(msgspec.json.encode(content)).decode()


def render(name: str, **content: object) -> str:
    """Return a page of the lab."""
    folder = files("barrow.lab")
    texts = {entry: (folder / entry).read_text(encoding="utf-8") for entry in ("page.html", name)}
    pages = Environment(loader=DictLoader(texts), autoescape=True, trim_blocks=True)
    drawing = {
        "whiskers": _whiskers,
        "bars": _bars,
        "snowball": _snowball,
        "columns": _columns,
        "trend": _trend,
        "killers": _killers,
        "series": _series,
        "told": _setting,
    }
    return pages.get_template(name).render(**content, **drawing)


def _whiskers(rates: Sequence[Rate], label: str = "share of wins, %") -> Markup:
    return Markup(plots.whiskers(rates, label=label))


def _bars(average: Average, label: str) -> Markup:
    return Markup(plots.bars(average, label))


def _columns(counts: Sequence[int], label: str) -> Markup:
    return Markup(plots.columns(counts, label))


def _trend(points: Sequence[tuple[str, Sequence[Rate]]], label: str) -> Markup:
    return Markup(plots.trend(points, label))


def _snowball(moments: Sequence[Moment]) -> Markup:
    series = [(f"after {moment.at}", moment.by_lead) for moment in moments if moment.by_lead]
    return Markup(plots.lines(series, "lead, % of all"))


def _series(sweep: Sweep, place: int) -> list[tuple[str, list[Rate]]]:
    return [(_setting(point.numbers), point.at[place].sides) for point in sweep.points]


def _setting(numbers: dict[str, int | float]) -> str:
    return ", ".join(f"{number:g}" for number in numbers.values())


def _killers(out_by: dict[str, dict[str, int]]) -> list[str]:
    return sorted({side for row in out_by.values() for side in row})
