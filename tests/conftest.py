"""What every test run checks first: that it runs the engine it was asked to run."""

from __future__ import annotations

import os

import pytest

from barrow.kernel.mode import MODE


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("BARROW_EXPECT", MODE)
    if expected != MODE:
        pytest.exit(f"the engine is {MODE}, but the tests expect it {expected}", returncode=4)


def pytest_report_header(config: pytest.Config) -> str:
    return f"engine: {MODE}"
