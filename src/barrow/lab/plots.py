"""The pictures of a report: small SVG drawings whose colors are the page's own.

Matplotlib draws with stand-in colors, which become CSS variables, so that one drawing
serves light, dark and paper. Text stays text: it can be read aloud, searched and copied.
"""

from __future__ import annotations

import hashlib
import io
import re
from typing import TYPE_CHECKING, Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from barrow.lab.intervals import Average, Rate

# Stand-in colors and the variables that take their place.
INK: Final = "#010101"
SOFT: Final = "#020202"
LINE: Final = "#030303"
FILL: Final = "#040404"
OTHER: Final = "#050505"
GROUND: Final = "#060606"
_VARIABLES: Final = {
    INK: "var(--ink)",
    SOFT: "var(--ink-3)",
    LINE: "var(--line)",
    FILL: "var(--teal)",
    OTHER: "var(--ochre)",
    GROUND: "var(--surface)",
}
# The same variables as in page.html: light and dark.
_COLORS: Final = (
    ("--ink", "#171d1b", "#eef1ea"),
    ("--ink-3", "#54615c", "#8d9995"),
    ("--line", "#c5ccc0", "#38454a"),
    ("--teal", "#1f7a78", "#4fb3ad"),
    ("--ochre", "#a86c12", "#d9a441"),
    ("--surface", "#f6f7f2", "#182023"),
)
_STYLE: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "barrow",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": SOFT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
}
_ROW: Final = 0.3  # inches


def whiskers(rates: Sequence[Rate], width: float = 4.4, label: str = "share of wins, %") -> str:
    """Draw rates as dots with 95% whiskers; the dot is filled if clear of even."""
    with mpl.rc_context(_STYLE):
        figure, axes = _axes(width, 0.62 + _ROW * len(rates))
        places = range(len(rates), 0, -1)
        evens = {rate.even for rate in rates if rate.even is not None}
        for even in evens if len(evens) == 1 else ():
            axes.axvline(100 * even, color=SOFT, lw=0.8, dashes=(3, 3))
        for place, rate in zip(places, rates if len(evens) > 1 else ()):
            if rate.even is not None:
                even = 100 * rate.even
                axes.plot([even, even], [place - 0.36, place + 0.36], color=SOFT, lw=1.2)
        for place, rate in zip(places, rates):
            axes.plot([100 * rate.low, 100 * rate.high], [place, place], color=INK, lw=1.6)
            face = FILL if rate.clear else GROUND
            axes.plot(100 * rate.share, place, "o", ms=6.5, mfc=face, mec=INK, mew=1.2)
        axes.set_yticks(list(places), [_plain(rate.label) for rate in rates], color=INK)
        axes.set_ylim(0.4, len(rates) + 0.6)
        axes.spines["left"].set_visible(False)
        axes.tick_params(left=False)
        axes.set_xlabel(label)
        return _svg(figure, f"{label} with 95% intervals: {_told(rates)}")


def bars(average: Average, label: str, width: float = 4.2) -> str:
    """Draw how values lie; the middle half is dark."""
    with mpl.rc_context(_STYLE):
        figure, axes = _axes(width, 1.75)
        edges = average.edges
        for low, high, count in zip(edges, edges[1:], average.bars):
            middle = average.p25 <= (low + high) / 2 <= average.p75
            axes.bar(low, count, high - low, align="edge", color=FILL if middle else LINE)
        axes.axvline(average.median, color=INK, lw=1)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(label)
        said = (
            f"median {average.median:.4g}, nine of ten from {average.p5:.4g} to {average.p95:.4g}"
        )
        return _svg(figure, f"{label}: {said}, {average.games} games")


def lines(series: Sequence[tuple[str, Sequence[Rate]]], label: str, width: float = 4.4) -> str:
    """Draw rates as lines, one for each moment; the labels of the rates are the x axis."""
    with mpl.rc_context(_STYLE):
        figure, axes = _axes(width, 2.4)
        known = sorted({rate.label for _, rates in series for rate in rates}, key=_number)
        for step, (name, rates) in enumerate(series):
            xs = [known.index(rate.label) for rate in rates]
            shares = [100 * rate.share for rate in rates]
            color, dashes = [(SOFT, (1, 1)), (OTHER, (4, 2)), (FILL, ())][step % 3]
            axes.plot(xs, shares, color=color, lw=2, dashes=dashes or (None, None), label=name)
            axes.fill_between(
                xs,
                [100 * rate.low for rate in rates],
                [100 * rate.high for rate in rates],
                color=color,
                alpha=0.18,
                lw=0,
            )
        axes.set_xticks(range(len(known)), known)
        axes.set_ylim(0, 100)
        axes.set_xlabel(label)
        axes.set_ylabel("the leader wins, %")
        if series:
            axes.legend(frameon=False, labelcolor=INK, fontsize=9)
        told = "; ".join(f"{name}: {_told(rates)}" for name, rates in series)
        return _svg(figure, f"How often the leader wins, by {label}: {told}")


def columns(counts: Sequence[int], label: str, width: float = 4.2) -> str:
    """Draw counts over the course of a game."""
    with mpl.rc_context(_STYLE):
        figure, axes = _axes(width, 1.55)
        step = 100 / len(counts)
        axes.bar([step * n for n in range(len(counts))], counts, step, align="edge", color=OTHER)
        axes.set_xlim(0, 100)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(label)
        return _svg(figure, f"{label}: {', '.join(map(str, counts))}")


def trend(points: Sequence[tuple[str, Sequence[Rate]]], label: str, width: float = 6.4) -> str:
    """Draw how rates change with a value: one line for each label of the rates."""
    with mpl.rc_context(_STYLE):
        figure, axes = _axes(width, 2.8)
        names = [rate.label for rate in points[0][1]] if points else []
        for step, name in enumerate(names):
            found = [next(r for r in rates if r.label == name) for _, rates in points]
            color = (FILL, OTHER, INK, SOFT)[step % 4]
            mark = "osD^v<"[step % 6]
            middles = [100 * rate.share for rate in found]
            reach = [
                [100 * (rate.share - rate.low) for rate in found],
                [100 * (rate.high - rate.share) for rate in found],
            ]
            xs = [place + 0.04 * (step - len(names) / 2) for place in range(len(found))]
            axes.errorbar(xs, middles, reach, color=color, lw=1.6, marker=mark, ms=5, label=name)
        axes.set_xticks(range(len(points)), [value for value, _ in points])
        axes.set_xlabel(label)
        axes.set_ylabel("share of wins, %")
        axes.legend(frameon=False, labelcolor=INK, fontsize=9, ncols=3)
        told = "; ".join(f"{value}: {_told(rates)}" for value, rates in points)
        return _svg(figure, f"Share of wins by {label}: {told}")


def _axes(width: float, height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def _told(rates: Sequence[Rate]) -> str:
    return ", ".join(f"{_plain(r.label)} {100 * r.share:.1f} of {r.games}" for r in rates)


def _plain(label: str) -> str:
    return label.replace("_", " ")


def _number(label: str) -> float:
    return float(label.partition("-")[0])


def _svg(figure: Figure, words: str) -> str:
    """Return a drawing as SVG to put into a page, with the words for who cannot see it."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    drawn = text.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    for color, variable in _VARIABLES.items():
        drawn = drawn.replace(color, variable)
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"(-?\d+\.\d{2})\d+", r"\1", drawn)
    drawn = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px; font-family: inherit", drawn)
    drawn = _own_ids(drawn)
    said = words.replace("&", "and").replace("<", "under").replace('"', "")
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{said}" ', 1)


def alone(drawing: str) -> str:
    """Return a drawing as a file of its own: with the colors, and the font, of a page."""
    colors = "".join(f"{name}:{light};" for name, light, _ in _COLORS)
    dark = "".join(f"{name}:{color};" for name, _, color in _COLORS)
    style = f"svg{{{colors}font-family:sans-serif}}"
    style += f"@media (prefers-color-scheme: dark){{svg{{{dark}}}}}"
    start = drawing.index(">") + 1
    text = f"{drawing[:start]}<style>{style}</style>{drawing[start:]}"
    return re.sub(r"\n\s*", "\n", text)


def _own_ids(drawn: str) -> str:
    """Give a drawing ids of its own: many stand on one page."""
    own = hashlib.sha256(drawn.encode()).hexdigest()[:6]
    drawn = re.sub(r'\bid="([^"]+)"', rf'id="p{own}-\1"', drawn)
    drawn = re.sub(r"url\(#([^)]+)\)", rf"url(#p{own}-\1)", drawn)
    return re.sub(r'href="#([^"]+)"', rf'href="#p{own}-\1"', drawn)
