"""The lab: bots play thousands of games, which are measured.

`plan` describes the games, `play` plays them, `workers` distributes them over processes or a
cluster, `store` writes them as Parquet. `figures`, `uses` and `answers` evaluate, `plots` and
`page` show; `compare`, `sweep` and `tune` try other numbers; `ladder` rates bots. A game's
`profile` has its words. A server starts a `job` and shows its `runs`. Only `profile`, `plan`,
`play`, `runs` and `wilson` work without the extra `lab`.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from barrow.kernel.errors import BarrowError

__all__ = ["missing", "require"]

# The packages of each extra that the lab imports.
_EXTRAS: Final = {
    "lab": ["choix", "jinja2", "joblib", "numpy", "optuna", "polars", "tomlkit"],
    "dask": ["distributed"],
    "ray": ["ray"],
}


def missing(extra: str = "lab") -> list[str]:
    """Return the packages of an extra that are not installed."""
    return [name for name in _EXTRAS[extra] if find_spec(name) is None]


def require(extra: str = "lab") -> None:
    """Raise BarrowError with the command to run if an extra is not installed."""
    lacking = missing(extra)
    if lacking:
        raise BarrowError(
            f"this needs the extra {extra!r}, which is not installed "
            f"({', '.join(lacking)} missing): pip install 'barrow[{extra}]'"
        )
