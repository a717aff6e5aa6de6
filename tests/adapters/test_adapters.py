"""The package: adapters are loaded when they are used, and the core does without them."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Stands in for a machine where the extras are not installed.
WITHOUT = """
import sys
for name in ("gymnasium", "pettingzoo", "pyspiel", "mcp", "httpx2", "numpy", "jax"):
    sys.modules[name] = None
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_an_environment_is_one_call_away() -> None:
    done = run("import barrow; print(barrow.adapters.pettingzoo.env('conflict', players=3))")

    assert done.stdout.strip() == "conflict_v2", done.stderr


@pytest.mark.parametrize("words", ["games", "simulate skirmish --games 1", "play --help"])
def test_the_core_does_without_the_extras(words: str) -> None:
    done = run(f"{WITHOUT}\nfrom barrow.cli import main\nsys.exit(main({words.split()!r}))")

    assert done.returncode == 0, done.stderr


def test_the_extra_that_is_missing_is_named() -> None:
    done = run(f"{WITHOUT}\nfrom barrow.cli import main\nsys.exit(main(['mcp']))")

    assert done.returncode == 2
    assert done.stderr.strip() == "barrow: this needs the extra mcp: pip install 'barrow[mcp]'"


def test_there_is_no_other_adapter() -> None:
    done = run("import barrow; barrow.adapters.telepathy")

    assert "has no attribute 'telepathy'" in done.stderr
