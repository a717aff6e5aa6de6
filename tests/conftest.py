"""What every test run checks first: that it runs the engine it was asked to run."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from barrow.kernel.mode import MODE

# The same examples every time; `BARROW_GAMES` of more than 1 goes looking for new ones.
settings.register_profile(
    "barrow", derandomize=os.environ.get("BARROW_GAMES", "1") == "1", deadline=None, database=None
)
settings.load_profile("barrow")


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("BARROW_EXPECT", MODE)
    if expected != MODE:
        pytest.exit(f"the engine is {MODE}, but the tests expect it {expected}", returncode=4)


# Where the longest tests are. They come first, in this order, and short ones fill the gaps.
LONGEST = (
    "tests/web/test_screens",
    "tests/web/test_games",
    "tests/web/test_clicks",
    "tests/web/",
    "tests/lab/test_clusters",
    "tests/server/",
    "tests/contract/test_resuming",
    "tests/examples/",
    "tests/adapters/",
    "tests/lab/",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest."""

    def place(item: pytest.Item) -> int:
        places = (place for place, path in enumerate(LONGEST) if item.nodeid.startswith(path))
        return next(places, len(LONGEST))

    items.sort(key=place)


def pytest_report_header(config: pytest.Config) -> str:
    return f"engine: {MODE}"
