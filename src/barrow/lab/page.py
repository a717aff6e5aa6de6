"""Reports as self-contained HTML pages, and the same figures as JSON."""

from __future__ import annotations

from base64 import b64encode
from functools import partial
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import msgspec
from jinja2 import DictLoader, Environment
from markupsafe import Markup, escape

from barrow.lab import plots
from barrow.lab.answers import WORST_LAST
from barrow.lab.icons import Place, icon, symbols

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from barrow.lab.compare import Comparison, Effect
    from barrow.lab.figures import At, Figures, Moment
    from barrow.lab.intervals import Rate
    from barrow.lab.sweep import Sweep
    from barrow.lab.tune import Trial, Tuning
    from barrow.lab.uses import Use

_PARTS: Final = ("page.html", "parts.html")
_FACES: Final = (
    ("Grenze Gotisch", 600),
    ("Hanken Grotesk", 400),
    ("Hanken Grotesk", 600),
    ("Barlow Condensed", 600),
)
_SURE: Final = 30  # fewer users than this do not stretch the scale
_SHOWN: Final = 12  # entries of a list that stand out most


def report_page(figures: Figures) -> tuple[str, str]:
    """Return a report as an HTML page and as JSON."""
    worst = max(figures.answers, key=lambda answer: WORST_LAST.index(answer.verdict))
    page = render(
        "report.html",
        figures.game,
        figures.names,
        title=f"{figures.title}: is it fair?",
        figures=figures,
        worst=worst,
        cite=partial(_cite, figures.clauses),
    )
    return page, to_json(figures)


def pictures(figures: Figures) -> dict[str, str]:
    """Return the main charts of a report as SVG files, by name."""
    game, names = figures.game, figures.names
    drawn = {
        "sides": [(at, [*at.sides, *at.unseated]) for at in figures.at],
        "order": [(at, at.order) for at in figures.at if at.order],
        "leaders": [(at, [moment.leader_wins for moment in at.moments]) for at in figures.at],
    }
    found = {}
    for name, panels in drawn.items():
        listed = [(f"{at.players} players", _even(at, name), rates) for at, rates in panels]
        found[f"{name}.svg"] = plots.alone(plots.small_dots(game, listed, names), game)
    return found


def _even(at: At, name: str) -> float:
    return 1 / at.players if name == "leaders" else at.sides[0].even or 0.0


def to_json(content: object) -> str:
    """Return the content of a page as JSON."""
    return msgspec.json.format(msgspec.json.encode(content)).decode()


def render(name: str, game: str, names: dict[str, str], **content: object) -> str:
    """Render a page of the lab from its template."""
    folder = files("barrow.lab") / "pages"
    texts = {entry: (folder / entry).read_text(encoding="utf-8") for entry in (*_PARTS, name)}
    pages = Environment(
        loader=DictLoader(texts), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    pages.filters["count"] = _count
    pages.filters["plain"] = _plain
    shown = {**content, **_drawing(game, names), "names": names, "game": game}
    pages.globals.update(shown)
    return pages.get_template(name).render()


def _drawing(game: str, names: dict[str, str]) -> dict[str, object]:
    """Return the functions that the templates draw with."""
    return {
        "faces": _faces,
        "symbols": Markup(symbols(game)),
        "icon": partial(_icon, game),
        "called": partial(_called, names),
        "whiskers": partial(_whiskers, game, names),
        "bars": _drawn(plots.bars),
        "snowball": _snowball,
        "columns": _drawn(plots.columns),
        "heat": _heat,
        "bar_cell": _drawn(plots.bar_cell),
        "use_cell": _use_cell,
        "reach_of": _reach_of,
        "extremes": _extremes,
        "killers": _killers,
        "effects": partial(_effects, game, names),
        "trend": partial(_trend, game, names),
        "tradeoff": _tradeoff,
        "setting": _setting,
    }


def _drawn(draw: Callable[..., str]) -> Callable[..., Markup]:
    return lambda *words: Markup(draw(*words))


def _faces() -> Markup:
    """Return the fonts, embedded as CSS."""
    found = ""
    for family, weight in _FACES:
        name = f"art/{family.lower().replace(' ', '-')}-{weight}.woff2"
        data = b64encode((files("barrow.lab") / name).read_bytes()).decode()
        found += (
            f'@font-face{{font-family:"{family}";font-weight:{weight};'
            f'src:url(data:font/woff2;base64,{data}) format("woff2")}}\n'
        )
    return Markup(found)


def _count(number: float) -> str:
    return f"{number:,.0f}"


def _plain(label: str) -> str:
    return label.replace("_", " ")


def _called(names: dict[str, str], key: str) -> str:
    return names.get(key, _plain(key))


def _cite(clauses: dict[str, str], id: str) -> Markup:
    """Return a link to the clause's text at the end of the page."""
    if id not in clauses:
        return Markup("")
    return Markup(f'<a class="cite" href="#{id}" title="{escape(clauses[id])}">{id}</a>')


def _icon(game: str, side: str, size: int = 24) -> Markup:
    drawn = icon(game, side, Place(0, 0, 32))
    if not drawn:
        return Markup("")
    return Markup(
        f'<svg class="icon" width="{size}" height="{size}" viewBox="0 0 32 32" aria-hidden="true">'
        f"{drawn}</svg>"
    )


def _whiskers(
    game: str, names: dict[str, str], rates: Sequence[Rate], sides: bool = False
) -> Markup:
    evens = {round(rate.even, 6) for rate in rates if rate.even is not None}
    even = 100 * evens.pop() if len(evens) == 1 else None
    rows = plots.rate_dots(rates, names, sides)
    if sides:
        rows.sort(key=lambda row: -row.value)
    return Markup(plots.dots(game, rows, even))


def _snowball(moments: Sequence[Moment]) -> Markup:
    series = [(f"after {moment.at}", moment.by_lead) for moment in moments if moment.by_lead]
    return Markup(plots.lines(series, "ahead by, in % of all"))


def _heat(share: float, even: float, full: float) -> Markup:
    """Return the color of a cell: teal above even, ochre below."""
    color = "teal" if share > even else "ochre"
    depth = round(min(1.0, abs(share - even) / full) * 62)
    return Markup(f"background:color-mix(in srgb,var(--{color}) {depth}%,var(--surface))")


def _reach_of(uses: Sequence[Use]) -> float:
    """Return the end of the scale for a list of effects."""
    sure = [abs(use.effect) for use in uses if use.users >= _SURE]
    return 1.3 * max([1.0, *sure])


def _use_cell(use: Use, reach: float) -> Markup:
    even = use.wins.even or 0.0
    low, high = 100 * (use.wins.low - even), 100 * (use.wins.high - even)
    return Markup(plots.effect_cell(low, use.effect, high, use.wins.clear, reach))


def _extremes(uses: Sequence[Use]) -> list[Use]:
    """Return the entries of a long list that stand out most."""
    if len(uses) <= _SHOWN:
        return list(uses)
    sure = sorted(uses, key=lambda use: (not use.wins.clear, -abs(use.effect)))[:_SHOWN]
    return sorted(sure, key=lambda use: -use.effect)


def _killers(out_by: dict[str, dict[str, int]]) -> list[str]:
    return sorted({side for row in out_by.values() for side in row})


def _effects(game: str, names: dict[str, str], comparison: Comparison, players: int) -> Markup:
    """Draw all changes in points at a number of players."""
    rows = [
        plots.Dot(
            names.get(effect.measure, effect.measure[:1].upper() + effect.measure[1:]),
            max(-100.0, effect.low),
            effect.mean,
            min(100.0, effect.high),
            effect.verdict in ("more", "less"),
            f"{effect.mean:+.1f}",
            effect.measure if effect.measure in names else "",
        )
        for effect in comparison.effects
        if effect.players == players and _in_points(effect)
    ]
    return Markup(plots.dots(game, rows, 0.0, "")) if rows else Markup("")


def _in_points(effect: Effect) -> bool:
    return effect.unit == "points"


def _trend(game: str, names: dict[str, str], sweep: Sweep, place: int) -> Markup:
    labels = [rate.label for rate in sweep.points[0].at[place].sides]
    found = [
        plots.Line(
            label,
            names.get(label, label),
            [
                rate
                for point in sweep.points
                for rate in point.at[place].sides
                if rate.label == label
            ],
        )
        for label in labels
    ]
    settings = [_setting(point.numbers) for point in sweep.points]
    return Markup(plots.trend(game, settings, found))


def _tradeoff(tuning: Tuning) -> Markup:
    edge = [trial.numbers for trial in tuning.tradeoff]
    spots = []
    for trial in tuning.playable:
        kind = "edge" if trial.numbers in edge else "tried"
        kind = "now" if trial.numbers == tuning.now.numbers else kind
        kind = "chosen" if trial.numbers == tuning.chosen.numbers else kind
        spots.append(plots.Spot(trial.change, trial.miss, kind, _describe(trial)))
    return Markup(plots.tradeoff(spots))


def _describe(trial: Trial) -> str:
    return f"{_setting(trial.numbers)}: misses by {trial.miss:.2f}, changed by {trial.change:.2f}"


def _setting(numbers: dict[str, int | float]) -> str:
    return ", ".join(f"{number:g}" for number in numbers.values())
