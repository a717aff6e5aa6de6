"""Icons of the sides: color, picture and pattern, as small SVG drawings.

They are those of the browser client: `npm run icons` copies them into `art/seals.json`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

_PLAIN: Final = "grey"
_WHITE, _BLACK = "#fff", "#0b0d0e"
# Patterns: width and height of a tile, and its drawing, with # for the color.
_PATTERNS: Final = {
    "slash": (6, 6, '<path d="M-1 7L7-1M-1 3L3-1M3 7L7 3" stroke="#" stroke-width="1.6"/>'),
    "bars": (5, 6, '<path d="M2 0V6" stroke="#" stroke-width="1.6"/>'),
    "lines": (6, 5, '<path d="M0 2H6" stroke="#" stroke-width="1.6"/>'),
    "dots": (6, 6, '<path d="M1 2h2M4 5h2" stroke="#" stroke-width="2"/>'),
    "chev": (8, 6, '<path d="M0 6L4 2L8 6" fill="none" stroke="#" stroke-width="1.6"/>'),
    "cross": (6, 6, '<path d="M0 0L6 6M6 0L0 6" stroke="#" stroke-width="1.1"/>'),
    "rings": (8, 8, '<circle cx="4" cy="4" r="2.4" fill="none" stroke="#" stroke-width="1.2"/>'),
    "zig": (6, 6, '<path d="M-1.5 2l3 3l3-3l3 3" fill="none" stroke="#" stroke-width="1.4"/>'),
}


class Ink(msgspec.Struct, frozen=True):
    """The colors of a side: its own, a darker one, and one to draw on it."""

    fill: str
    deep: str
    on: str
    pattern: str
    tone: str
    edge: str

    @property
    def dot(self) -> str:
        """The color of a filled dot, which must not look empty."""
        return self.deep if self.pattern == "bars" else self.fill


class Icon(msgspec.Struct, frozen=True):
    """The ink and the picture of a side."""

    ink: str
    path: str


class Art(msgspec.Struct, frozen=True):
    """All inks and icons."""

    inks: dict[str, Ink]
    icons: dict[str, dict[str, Icon]] = msgspec.field(name="seals")  # by game and side


class Place(NamedTuple):
    """Position and size of an icon."""

    x: float
    y: float
    size: float


@cache
def art() -> Art:
    """Return the inks and icons."""
    text = (files("barrow.lab") / "art/seals.json").read_bytes()
    return msgspec.json.decode(text, type=Art)


def ink(game: str, side: str) -> Ink:
    """Return the ink of a side; grey if it has none."""
    icon = art().icons.get(game, {}).get(side)
    return art().inks[_PLAIN if icon is None else icon.ink]


def symbols(game: str) -> str:
    """Return the icons of a game as SVG symbols, which a page needs once."""
    sides = art().icons.get(game, {})
    patterns = {(ink(game, side).pattern, ink(game, side).tone) for side in sides}
    drawn = [_pattern(*pattern) for pattern in sorted(patterns)]
    drawn += [_symbol(game, side, icon) for side, icon in sides.items()]
    return f"<defs>{''.join(drawn)}</defs>"


def _pattern(name: str, tone: str) -> str:
    width, height, body = _PATTERNS[name]
    body = body.replace('"#"', f'"{_WHITE if tone == "w" else _BLACK}"')
    size = f'width="{width}" height="{height}" patternUnits="userSpaceOnUse"'
    return f'<pattern id="p-{name}" {size}>{body}</pattern>'


def _symbol(game: str, side: str, icon: Icon) -> str:
    colors = ink(game, side)
    return (
        f'<symbol id="s-{side}" viewBox="0 0 32 32">'
        f'<rect x=".5" y=".5" width="31" height="31" rx="5" fill="{colors.fill}" '
        f'stroke="{colors.edge}"/>'
        f'<path d="M1 25H31V27a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4Z" '
        f'fill="url(#p-{colors.pattern})" opacity=".75"/>'
        f'<svg x="5" y="2" width="22" height="22" viewBox="0 0 512 512" fill="{colors.on}">'
        f'<path d="{icon.path}"/></svg></symbol>'
    )


def icon(game: str, side: str, place: Place) -> str:
    """Return the icon of a side for a drawing, or "" if it has none."""
    if side not in art().icons.get(game, {}):
        return ""
    x, y, size = place
    return f'<use href="#s-{side}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'
