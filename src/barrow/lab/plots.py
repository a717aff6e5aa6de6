"""The charts of a report: small SVG drawings that take colors and fonts from the page.

Each is 424 units wide, the width of a column, so that it also reads well on a phone. Its label
says in words what it shows, for screen readers. `alone` makes it a file of its own.
"""

from __future__ import annotations

from html import escape
from itertools import pairwise
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Final, NamedTuple

from barrow.lab.icons import Place, icon, ink, symbols

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barrow.lab.intervals import Average, Rate

WIDTH: Final = 424
_NAMES: Final = 158  # width of the names
_VALUES: Final = 52  # width of the numbers at the right
_ROW, _ROW_WITH_ICON = 27, 40
_FEWEST_BARS: Final = 10  # a chart leaves room for
_STEPS: Final = (1, 2, 2.5, 5, 10)
# The page's CSS variables, light and dark, for a chart in a file of its own.
_COLORS: Final = (
    ("--ink", "#171d1b", "#eef1ea"),
    ("--ink-2", "#414e49", "#b6c0bb"),
    ("--ink-3", "#54615c", "#8d9995"),
    ("--line", "#c5ccc0", "#2f3b3a"),
    ("--line-strong", "#75827b", "#61716d"),
    ("--bg", "#f6f7f2", "#182023"),
    ("--teal", "#1f7a78", "#4fb3ad"),
    ("--ochre", "#a86c12", "#d9a441"),
)
_ALONE: Final = (
    ".wk{stroke:var(--d)}.hollow{fill:var(--bg)}text{font-family:'Barlow Condensed','Arial Narrow',"
    "system-ui,sans-serif}text.ui{font-family:'Hanken Grotesk',system-ui,sans-serif}"
)
# Tells the lines of a chart apart without color.
_DASHES: Final = ("2 4", "8 4", "")


class Dot(NamedTuple):
    """One row of a chart of dots: a value with its interval."""

    name: str
    low: float
    value: float
    high: float
    filled: bool
    text: str  # the value, as printed at the right
    side: str = ""  # whose icon and color it has
    mark: float | None = None  # what would be even, if that differs from row to row


class Axis(NamedTuple):
    """A scale from left to right."""

    low: float
    high: float
    ticks: list[float]
    left: float
    right: float

    def x(self, value: float) -> float:
        """Return the position of a value."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.left + share * (self.right - self.left), 1)


def axis(values: Sequence[float], left: float, right: float, most: int = 6) -> Axis:
    """Return a scale that holds all values, with at most `most` round ticks."""
    low, high = min(values), max(values)
    room = (high - low or abs(high) or 1.0) * 0.04
    low, high = low - room, high + room
    power = 10.0 ** floor(log10((high - low) / most))
    fitting = [power * step for step in _STEPS if (high - low) / (power * step) <= most]
    step = fitting[0] if fitting else 10 * power
    ticks = [step * n for n in range(ceil(low / step), floor(high / step) + 1)]
    return Axis(low, high, ticks, left, right)


def rate_dots(rates: Sequence[Rate], names: dict[str, str], sides: bool = False) -> list[Dot]:
    """Return rates as rows of a chart of dots, in percent."""
    evens = {round(rate.even or 0.0, 6) for rate in rates}
    return [
        Dot(
            names.get(rate.label, _plain(rate.label)),
            100 * rate.low,
            100 * rate.share,
            100 * rate.high,
            rate.clear,
            f"{100 * rate.share:.1f}",
            rate.label if sides else "",
            100 * rate.even if rate.even is not None and len(evens) > 1 else None,
        )
        for rate in rates
    ]


def dots(game: str, rows: Sequence[Dot], even: float | None, unit: str = "%") -> str:
    """Draw values as dots with whiskers; a dot is filled if it is clear of even."""
    step = _ROW_WITH_ICON if any(row.side for row in rows) else _ROW
    values = [bound for row in rows for bound in (row.low, row.high)]
    values += [row.mark for row in rows if row.mark is not None]
    scale = axis([*values, even] if even is not None else values, _NAMES + 8, WIDTH - _VALUES - 8)
    foot = step * len(rows) + 4
    drawn = _ticks(scale, foot, unit, even)
    for place, row in enumerate(rows):
        drawn += _dot_row(game, row, scale, place * step + step / 2 + 2)
    label_text = "; ".join(
        f"{row.name} {row.text} ({row.low:.1f} to {row.high:.1f})" for row in rows
    )
    return _svg(foot + 24, drawn, f"Values with 95% intervals, in {unit or 'points'}: {label_text}")


def _ticks(scale: Axis, foot: float, unit: str, even: float | None) -> str:
    drawn = ""
    for tick in scale.ticks:
        x = scale.x(tick)
        drawn += _line(x, 4, x, foot, "var(--line)", 1, "2 4")
        drawn += _text(x, foot + 18, f"{tick:g}{unit}", "middle", 14, "var(--ink-3)")
    if even is not None:
        drawn += _line(scale.x(even), 2, scale.x(even), foot, "var(--ink)", 1.6)
    return drawn


def _dot_row(game: str, row: Dot, scale: Axis, y: float) -> str:
    colors = ink(game, row.side)
    drawn_icon = icon(game, row.side, Place(0, y - 13, 26))
    weight = 600 if row.filled else 400
    drawn = drawn_icon + _text(34 if drawn_icon else 0, y + 5, row.name, "start", 14.5, ui=weight)
    low, high, x = scale.x(row.low), scale.x(row.high), scale.x(row.value)
    if row.mark is not None:
        at = scale.x(row.mark)
        drawn += _line(at, y - 9, at, y + 9, "var(--ink)", 1.6)
    deep = colors.deep if drawn_icon else "var(--ink-2)"
    fill = f'fill="{colors.dot if drawn_icon else "var(--ink)"}"' if row.filled else ""
    drawn += (
        f'<g style="--d:{deep}">'
        f'<path d="M{low} {y:g}H{high}M{low} {y - 6:g}v12M{high} {y - 6:g}v12" '
        f'fill="none" stroke-width="2.2" class="wk"/><circle cx="{x}" cy="{y:g}" r="6" {fill} '
        f'stroke-width="2.2" class="wk{"" if row.filled else " hollow"}"/></g>'
    )
    return drawn + _text(WIDTH, y + 6, row.text, "end", 18, weight=600)


def bars(average: Average, unit: str) -> str:
    """Draw a histogram: the middle half dark, the median as a line."""
    edges, top = average.edges, max(average.bars)
    step = edges[1] - edges[0]
    spare = max(0, _FEWEST_BARS - len(average.bars)) * step / 2
    scale = Axis(edges[0] - spare, edges[-1] + spare, [], 2, WIDTH - 2)
    drawn = ""
    for (low, high), count in zip(pairwise(edges), average.bars):
        middle = average.p25 <= (low + high) / 2 <= average.p75 + (high - low) / 2
        height = round(132 * count / top, 1)
        color = "var(--ink-2)" if middle else "var(--line-strong)"
        drawn += (
            f'<rect x="{scale.x(low) + 1:g}" y="{158 - height:g}" '
            f'width="{max(1, scale.x(high) - scale.x(low) - 2):g}" height="{height:g}" '
            f'fill="{color}" opacity="{1 if middle else 0.55}"/>'
        )
    inside = 0.5 if step == 1 else 0.0  # a bar of one number has that number below its middle
    for tick in axis([edges[0], edges[-1]], 2, WIDTH - 2, 6).ticks:
        if edges[0] <= tick < edges[-1] and (step < 1 or tick == round(tick)):
            x = min(WIDTH - 10, max(6, scale.x(tick + inside)))
            drawn += _text(x, 176, f"{tick:g}", "middle", 14, "var(--ink-3)")
    at = scale.x(average.median + inside)
    drawn += _line(at, 4, at, 158, "var(--ink)", 2)
    side, anchor = (at + 7, "start") if at < WIDTH * 0.6 else (at - 7, "end")
    drawn += _text(side, 16, f"median {average.median:.3g} {unit}", anchor, 15, weight=600)
    said = f"half from {average.p25:.3g} to {average.p75:.3g}, nine of ten from {average.p5:.3g} to"
    words = f"{unit}: median {average.median:.3g}, {said} {average.p95:.3g}, {average.games} games"
    return _svg(182, drawn, words)


class Bend(NamedTuple):
    """A point of a line: where it is, and its interval."""

    x: float
    low: float
    middle: float
    high: float


def lines(series: Sequence[tuple[str, Sequence[Rate]]], label: str) -> str:
    """Draw rates as lines, one for each moment; the labels of the rates are the x axis."""
    known = sorted({rate.label for _, rates in series for rate in rates}, key=_number)
    left, right, top, foot = 34.0, WIDTH - 8.0, 22.0, 176.0
    drawn = ""
    for tick in (0, 25, 50, 75, 100):
        y = foot - (foot - top) * tick / 100
        drawn += _line(left, y, right, y, "var(--line)", 1, "2 4")
        drawn += _text(left - 6, y + 5, f"{tick}", "end", 14, "var(--ink-3)")
    step = (right - left) / max(1, len(known))
    for place, name in enumerate(known):
        drawn += _text(left + (place + 0.5) * step, foot + 18, name, "middle", 14, "var(--ink-3)")
    for number, (_, rates) in enumerate(series):
        points = [
            Bend(
                round(left + (known.index(rate.label) + 0.5) * step, 1),
                round(foot - (foot - top) * rate.low, 1),
                round(foot - (foot - top) * rate.share, 1),
                round(foot - (foot - top) * rate.high, 1),
            )
            for rate in rates
        ]
        drawn += _curve(points, number)
    drawn += _key([name for name, _ in series], left)
    drawn += _text(right, foot + 36, label, "end", 14, "var(--ink-3)")
    label_text = "; ".join(f"{name}: {_describe(rates)}" for name, rates in series)
    return _svg(foot + 42, drawn, f"How often the leader wins, by {label}: {label_text}")


def _curve(points: Sequence[Bend], number: int) -> str:
    color = ("var(--ink-3)", "var(--ochre)", "var(--teal)")[number % 3]
    there = " ".join(f"{x},{low}" for x, low, _, _ in points)
    back = " ".join(f"{x},{high}" for x, _, _, high in reversed(points))
    path = " ".join(f"{x},{middle}" for x, _, middle, _ in points)
    dashes = _dashed(_DASHES[number % len(_DASHES)])
    return (
        f'<polygon points="{there} {back}" fill="{color}" opacity=".16"/>'
        f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.6" '
        f'stroke-linejoin="round"{dashes}/>'
    )


def _key(names: Sequence[str], left: float) -> str:
    drawn, x = "", left
    for number, name in enumerate(names):
        color = ("var(--ink-3)", "var(--ochre)", "var(--teal)")[number % 3]
        drawn += _line(x, 8, x + 24, 8, color, 2.6, _DASHES[number % len(_DASHES)])
        drawn += _text(x + 30, 13, name, "start", 14)
        x += 46 + 6.6 * len(name)
    return drawn


def columns(counts: Sequence[int], label: str) -> str:
    """Draw counts over the course of a game."""
    top, step = max(counts) or 1, WIDTH / len(counts)
    drawn = ""
    for place, count in enumerate(counts):
        height = round(104 * count / top, 1)
        drawn += (
            f'<rect x="{place * step + 1:.1f}" y="{110 - height:g}" width="{step - 2:.1f}" '
            f'height="{height:g}" fill="var(--ink-2)" opacity=".75"/>'
        )
    for share in (0, 25, 50, 75, 100):
        anchor = {0: "start", 100: "end"}.get(share, "middle")
        drawn += _text(WIDTH * share / 100, 128, f"{share}%", anchor, 14, "var(--ink-3)")
    return _svg(134, drawn, f"{label}: {', '.join(map(str, counts))}")


class Line(NamedTuple):
    """How often one side wins at each setting of a sweep."""

    side: str
    name: str
    rates: Sequence[Rate]


def trend(game: str, settings: Sequence[str], sides: Sequence[Line]) -> str:
    """Draw how the sides' shares change with a number: one line for each, its icon at the end."""
    width, foot, top = 640.0, 250.0, 12.0
    bounds = [
        100 * bound for line in sides for rate in line.rates for bound in (rate.low, rate.high)
    ]
    scale = axis(bounds, foot, top)
    drawn = ""
    for tick in scale.ticks:
        drawn += _line(40, scale.x(tick), width - 46, scale.x(tick), "var(--line)", 1, "2 4")
        drawn += _text(34, scale.x(tick) + 5, f"{tick:g}%", "end", 14, "var(--ink-3)")
    step = (width - 110) / max(1, len(settings) - 1)
    for place, setting in enumerate(settings):
        drawn += _text(60 + place * step, foot + 22, setting, "middle", 14, "var(--ink-3)")
    ends = _apart([(scale.x(100 * line.rates[-1].share), line.side) for line in sides], 26)
    for number, line in enumerate(sides):
        shift = 3.0 * (number - (len(sides) - 1) / 2)
        drawn += _side_line(
            game, line, scale, [60 + n * step + shift for n in range(len(settings))]
        )
        drawn += icon(game, line.side, Place(width - 26, ends[line.side] - 12, 24))
    label_text = "; ".join(f"{line.name}: {_describe(line.rates)}" for line in sides)
    return _svg(foot + 30, drawn, f"Share of wins by setting. {label_text}", width)


def _apart(places: list[tuple[float, str]], least: float) -> dict[str, float]:
    """Return positions for marks, close to where they belong but not overlapping."""
    found: dict[str, float] = {}
    before = -least
    for y, key in sorted(places):
        before = max(y, before + least)
        found[key] = before
    return found


def _side_line(game: str, line: Line, scale: Axis, xs: Sequence[float]) -> str:
    colors = ink(game, line.side)
    ys = [scale.x(100 * rate.share) for rate in line.rates]
    path = " ".join(f"{x:.1f},{y}" for x, y in zip(xs, ys))
    drawn = f'<polyline points="{path}" fill="none" stroke-width="2.2" class="wk"/>'
    for x, y, rate in zip(xs, ys, line.rates):
        low, high = scale.x(100 * rate.low), scale.x(100 * rate.high)
        drawn += f'<path d="M{x:.1f} {low}V{high}" stroke-width="1.6" class="wk"/>'
        drawn += f'<circle cx="{x:.1f}" cy="{y}" r="4.5" fill="{colors.fill}" class="wk"/>'
    return f'<g style="--d:{colors.deep}">{drawn}</g>'


class Spot(NamedTuple):
    """A setting in a trade-off: how far it is from what was, and from what is wanted."""

    change: float
    miss: float
    kind: str  # "tried", "edge" (nothing beats it in both), "chosen" or "now"
    words: str


def tradeoff(spots: Sequence[Spot]) -> str:
    """Draw what was tried: to the right more change, upward farther from the targets."""
    across = axis([0.0, *[spot.change for spot in spots]], 40, WIDTH - 16)
    up = axis([0.0, *[spot.miss for spot in spots]], 200, 14)
    drawn = ""
    for tick in up.ticks:
        drawn += _line(40, up.x(tick), WIDTH - 16, up.x(tick), "var(--line)", 1, "2 4")
        drawn += _text(34, up.x(tick) + 5, f"{tick:g}", "end", 14, "var(--ink-3)")
    for tick in across.ticks:
        drawn += _text(across.x(tick), 220, f"{tick:g}", "middle", 14, "var(--ink-3)")
    edge = sorted((spot for spot in spots if spot.kind != "tried"), key=lambda spot: spot.change)
    path = " ".join(f"{across.x(spot.change)},{up.x(spot.miss)}" for spot in edge)
    drawn += (
        f'<polyline points="{path}" fill="none" stroke="var(--line-strong)" stroke-width="1.6"/>'
    )
    for spot in spots:
        x, y = across.x(spot.change), up.x(spot.miss)
        size, filled = {"tried": (3.5, False), "edge": (5, True)}.get(
            spot.kind, (7, spot.kind != "now")
        )
        look = 'fill="var(--ink)"' if filled else 'class="hollow"'
        drawn += f'<circle cx="{x}" cy="{y}" r="{size}" {look} stroke="var(--ink)"/>'
        if spot.kind in ("chosen", "now"):
            side, anchor = (x + 12, "start") if x < WIDTH * 0.7 else (x - 12, "end")
            drawn += _text(side, y - 6, spot.kind, anchor, 15, weight=600)
    drawn += _text(WIDTH - 16, 240, "farther right: changed by more", "end", 14, "var(--ink-3)")
    drawn += _text(WIDTH - 16, 12, "higher: missed by more", "end", 14, "var(--ink-3)")
    label_text = "; ".join(spot.words for spot in spots if spot.kind != "tried")
    return _svg(246, drawn, f"What was tried, by change and by how far it misses: {label_text}")


def bar_cell(share: float) -> str:
    """Draw one bar of a table."""
    return (
        '<svg viewBox="0 0 120 12" class="cell" aria-hidden="true">'
        f'<rect width="{max(1.0, 120 * share):.1f}" height="12" rx="2" fill="var(--ink-2)" '
        'opacity=".75"/></svg>'
    )


def effect_cell(low: float, value: float, high: float, filled: bool, reach: float) -> str:
    """Draw one dot of a table with its whisker, around the middle."""
    x = [round(100 + 96 * max(-1.0, min(1.0, bound / reach)), 1) for bound in (low, value, high)]
    look = 'fill="var(--ink)"' if filled else 'class="hollow"'
    return (
        '<svg viewBox="0 0 200 22" class="cell" aria-hidden="true">'
        f"{_line(x[0], 11, x[2], 11, 'var(--ink-2)', 2.2)}"
        f'<circle cx="{x[1]}" cy="11" r="5" {look} stroke="var(--ink)" stroke-width="1.8"/></svg>'
    )


def small_dots(
    game: str, panels: Sequence[tuple[str, float, Sequence[Rate]]], names: dict[str, str]
) -> str:
    """Draw the rates of several panels side by side, the rows in common."""
    labels = list(dict.fromkeys(rate.label for _, _, rates in panels for rate in rates))
    drawn_icon = any(icon(game, label, Place(0, 0, 1)) for label in labels)
    left = 180.0 if drawn_icon else 90.0
    wide = (900 - left) / len(panels)
    step, foot = 36, 30.0 + 36 * len(labels)
    drawn = ""
    for row, label in enumerate(labels):
        y = 30 + (row + 0.5) * step
        drawn += icon(game, label, Place(0, y - 13, 26))
        drawn += _text(
            34 if drawn_icon else 0, y + 5, names.get(label, _plain(label)), "start", 15, ui=500
        )
    for place, (heading, even, rates) in enumerate(panels):
        start = left + place * wide
        bounds = [100 * bound for rate in rates for bound in (rate.low, rate.high)]
        scale = axis([*bounds, 100 * even], start + 14, start + wide - 14, 4 - len(panels) // 5)
        drawn += _text(start + wide / 2, 18, heading, "middle", 15, ui=600)
        drawn += _panel(game, scale, 100 * even, {rate.label: rate for rate in rates}, labels)
    label_text = "; ".join(f"{heading}: {_describe(rates)}" for heading, _, rates in panels)
    return _svg(foot + 26, drawn, f"Share of wins with 95% intervals. {label_text}", 900)


def _panel(
    game: str, scale: Axis, even: float, rates: dict[str, Rate], labels: Sequence[str]
) -> str:
    foot = 30.0 + 36 * len(labels)
    drawn = ""
    for tick in scale.ticks:
        drawn += _line(scale.x(tick), 30, scale.x(tick), foot, "var(--line)", 1, "2 4")
        drawn += _text(scale.x(tick), foot + 18, f"{tick:g}%", "middle", 14, "var(--ink-3)")
    drawn += _line(scale.x(even), 28, scale.x(even), foot, "var(--ink)", 1.6)
    for row, label in enumerate(labels):
        rate = rates.get(label)
        if rate is None:
            continue
        colors, y = ink(game, label), 30 + (row + 0.5) * 36
        drawn_icon = bool(icon(game, label, Place(0, 0, 1)))
        fill = colors.dot if drawn_icon else "var(--ink)"
        look = f'fill="{fill}" class="wk"' if rate.clear else 'class="wk hollow"'
        low, high = scale.x(100 * rate.low), scale.x(100 * rate.high)
        drawn += (
            f'<g style="--d:{colors.deep if drawn_icon else "var(--ink-2)"}">'
            f'<path d="M{low} {y:g}H{high}" stroke-width="2.2" class="wk"/>'
            f'<circle cx="{scale.x(100 * rate.share)}" cy="{y:g}" r="5.5" {look} '
            'stroke-width="2"/></g>'
        )
    return drawn


def alone(drawing: str, game: str) -> str:
    """Return a drawing as a file of its own: with its colors, in light and dark, and icons."""
    light = "".join(f"{name}:{color};" for name, color, _ in _COLORS)
    dark = "".join(f"{name}:{color};" for name, _, color in _COLORS)
    style = f"svg{{{light}}}{_ALONE}@media (prefers-color-scheme: dark){{svg{{{dark}}}"
    style += ".wk{stroke:var(--ink)}}"
    start = drawing.index(">") + 1
    head = drawing[:start].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    icons = symbols(game) if "<use " in drawing else ""
    return f"{head}<style>{style}</style>{icons}{drawing[start:]}\n"


def _svg(height: float, drawn: str, words: str, width: float = WIDTH) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(words)}">'
        f"{drawn}</svg>"
    )


def _line(
    x1: float, y1: float, x2: float, y2: float, color: str, width: float, dashes: str = ""
) -> str:
    look = f'stroke="{color}" stroke-width="{width:g}"{_dashed(dashes)}'
    return f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" {look}/>'


def _dashed(dashes: str) -> str:
    return f' stroke-dasharray="{dashes}"' if dashes else ""


def _text(
    x: float,
    y: float,
    words: str,
    anchor: str,
    size: float,
    color: str = "var(--ink)",
    weight: int = 500,
    ui: int = 0,
) -> str:
    face = f'class="ui" font-weight="{ui}"' if ui else f'font-weight="{weight}"'
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size:g}" fill="{color}" '
        f"{face}>{escape(words)}</text>"
    )


def _describe(rates: Sequence[Rate]) -> str:
    return ", ".join(f"{_plain(r.label)} {100 * r.share:.1f}% of {r.games}" for r in rates)


def _plain(label: str) -> str:
    return label.replace("_", " ")


def _number(label: str) -> float:
    return float(label.partition("-")[0])
