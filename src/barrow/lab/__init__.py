"""The lab: what a game's figures do to it, measured by bots that play thousands of games.

`plan` says what is played, `play` plays it, `workers` shares it out among processes or a
cluster, `store` keeps it as Parquet. `figures` counts, `plots` and `page` show; `compare`, `sweep`,
`tune` ask "what if"; `ladder` ranks bots. Only `plan` and `play` do without the
extra `lab`.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from barrow.kernel.errors import BarrowError

__all__ = ["missing", "require"]

# What each extra brings that the lab imports.
_EXTRAS: Final = {
    "lab": ["choix", "jinja2", "joblib", "numpy", "optuna", "polars", "tomlkit"],
    "dask": ["distributed"],
    "ray": ["ray"],
}


def missing(extra: str = "lab") -> list[str]:
    """Return the packages of an extra that are not installed."""
    return [name for name in _EXTRAS[extra] if find_spec(name) is None]


def require(extra: str = "lab") -> None:
    """Raise BarrowError with what to install, unless the extra is there."""
    lacking = missing(extra)
    if lacking:
        raise BarrowError(
            f"this needs the extra {extra!r}, which is not installed "
            f"({', '.join(lacking)} missing): pip install 'barrow[{extra}]'"
        )
