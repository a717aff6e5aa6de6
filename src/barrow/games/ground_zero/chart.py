"""The map in characters: where each territory stands, and the dots that join neighbors.

Territories are put as near as possible to their centers on the printed map, from the
top down, so that no two labels touch. Then each border becomes a line of dots wherever
there is room between the two labels. A chart depends on the data pack and the width
alone: what stands on the territories is written into it by `text`.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import Pack

ROWS: Final = 18
LONGEST_NAME: Final = 17
# Beside its name a label has an owner, signs and units: `M Yukon Gate*+ 12`.
_AROUND_NAME: Final = 7
# A row is about as high as this many columns are wide, and a bit more: names read along rows.
_ROW_COST: Final = 5
_EDGE: Final = 1  # columns left free at either side, for arrows


class Chart:
    """Places for the labels, and dots between them."""

    def __init__(self, columns: int, lands: int) -> None:
        self.columns: Final = columns
        self.row_of: Final = [0] * lands  # by Territory
        self.column_of: Final = [0] * lands  # by Territory
        self.width_of: Final = [0] * lands  # by Territory
        self.room_of: Final = [0] * lands  # by Territory: columns up to the next label
        # Row, column and border of each dot; a border has the number it has in the pack's map.
        self.dots: Final[list[tuple[int, int, int]]] = []
        # Row, column and sign of each arrow: where a line leaves the map and comes in again.
        self.arrows: Final[list[tuple[int, int, str]]] = []
        # By row: the columns in use, as pairs of first and next after last.
        self.taken: Final[list[list[tuple[int, int]]]] = [[] for _ in range(ROWS)]


_charts: Final[dict[tuple[str, int], Chart | None]] = {}


def chart_of(pack: Pack, columns: int) -> Chart | None:
    """Return the chart of a pack at this width, or None if its labels do not fit."""
    key = (pack.hash, columns)
    if key not in _charts:
        _charts[key] = _make(pack, columns)
    return _charts[key]


def _make(pack: Pack, columns: int) -> Chart | None:
    lands = pack.document.territory
    chart = Chart(columns, len(lands))
    across = [land.center[0] for land in lands]
    down = [land.center[1] for land in lands]
    left, right = min(across), max(across)
    top, bottom = min(down), max(down)
    for _, land in sorted([(down[land], land) for land in range(len(lands))]):
        width = min(len(lands[land].name), LONGEST_NAME) + _AROUND_NAME
        inside = columns - 2 * _EDGE - width
        column = _EDGE + round((across[land] - left) / max(1, right - left) * inside)
        row = (down[land] - top) / max(1, bottom - top) * (ROWS - 1)
        if not _place(chart, land, row, column, width):
            return None
    _measure_room(chart)
    wraps = [False] * len(pack.document.borders.land)
    wraps += [line.wrap for line in pack.document.borders.line]
    for border, (a, b) in enumerate(pack.map.borders):
        if wraps[border]:
            _leave(chart, a, b)
        else:
            _join(chart, a, b, border)
    return chart


def _place(chart: Chart, land: int, row: float, column: int, width: int) -> bool:
    """Put a label at the free place nearest to where it belongs."""
    places = [
        (abs(found - column) + abs(place - row) * _ROW_COST, place, found)
        for place, taken in enumerate(chart.taken)
        for found in _nearest_free(taken, column, width, chart.columns)
    ]
    if not places:
        return False
    _, best_row, best_column = min(places)
    chart.row_of[land] = best_row
    chart.column_of[land] = best_column
    chart.width_of[land] = width
    # The blank after a label is part of it: labels never touch.
    chart.taken[best_row].append((best_column, best_column + width + 1))
    return True


def _measure_room(chart: Chart) -> None:
    """Measure how far each label may extend."""
    for land, column in enumerate(chart.column_of):
        later = [first for first, _ in chart.taken[chart.row_of[land]] if first > column]
        chart.room_of[land] = min([*later, chart.columns + 1]) - column - 1


def _nearest_free(taken: list[tuple[int, int]], column: int, width: int, columns: int) -> list[int]:
    """Return the free column of a row that is nearest to the one wanted, if there is any."""
    tried = [column]
    for first, after in taken:
        tried += [after, first - width - 1]
    free = [
        (abs(place - column), number)
        for number, place in enumerate(tried)
        if _EDGE <= place <= columns - _EDGE - width
        and all(after <= place or place + width < first for first, after in taken)
    ]
    return [tried[number] for _, number in sorted(free)[:1]]


def _join(chart: Chart, a: int, b: int, border: int) -> None:
    """Lay dots between two labels, from where they are nearest to each other."""
    start, end = _nearest_ends(chart, a, b)
    row, rows = chart.row_of[a], chart.row_of[b] - chart.row_of[a]
    steps = max(abs(rows), abs(end - start))
    for step in range(1, steps):
        dot_row = row + round(rows * step / steps)
        column = start + round((end - start) * step / steps)
        if all(not first <= column < after - 1 for first, after in chart.taken[dot_row]):
            chart.dots.append((dot_row, column, border))


def _nearest_ends(chart: Chart, a: int, b: int) -> tuple[int, int]:
    """Return the column at which the line leaves one label, and where it meets the other."""
    first_a, last_a = chart.column_of[a], chart.column_of[a] + chart.width_of[a] - 1
    first_b, last_b = chart.column_of[b], chart.column_of[b] + chart.width_of[b] - 1
    if last_a < first_b:
        return last_a, first_b
    if last_b < first_a:
        return first_a, last_b
    middle = (max(first_a, first_b) + min(last_a, last_b)) // 2
    return middle, middle


def _leave(chart: Chart, a: int, b: int) -> None:
    """Mark a line that goes around the back of the map with an arrow at each edge."""
    west, east = (a, b) if chart.column_of[a] < chart.column_of[b] else (b, a)
    chart.arrows.append((chart.row_of[west], chart.column_of[west] - 1, "<"))
    after = chart.column_of[east] + chart.width_of[east]
    chart.arrows.append((chart.row_of[east], after, ">"))
