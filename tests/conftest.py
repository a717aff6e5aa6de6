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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the browser: those tests take longest, and the others fill the gaps."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/web/"))


def pytest_report_header(config: pytest.Config) -> str:
    return f"engine: {MODE}"
