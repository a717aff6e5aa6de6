"""The form of the engine's code: functions fit a screen, modules have one subject."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src/barrow"
ENGINE = ["kernel", "games", "bots", "adapters"]
LONGEST_FUNCTION = 40
LONGEST_MODULE = 500
MOST_LINES = 37_700
# What the engine may not do to stay short: put more into each function.
MEDIAN_FUNCTION = 5
LONG_FUNCTION = 17  # nine in ten are at most as long
GENERATED = "# Generated"


def modules() -> Iterator[Path]:
    """List the modules of the engine that people write."""
    for part in ENGINE:
        for path in sorted((PACKAGE / part).rglob("*.py")):
            if not path.read_text("utf-8").startswith(GENERATED):
                yield path


def function_lines(text: str) -> dict[str, int]:
    """Return how long each function of a module is."""
    return {
        f"{node.name}:{node.lineno}": (node.end_lineno or 0) - node.lineno + 1
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize("path", list(modules()), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_functions_and_modules_are_short_enough(path: Path) -> None:
    text = path.read_text("utf-8")
    functions = function_lines(text)

    assert {name: lines for name, lines in functions.items() if lines > LONGEST_FUNCTION} == {}
    assert len(text.splitlines()) <= LONGEST_MODULE


def test_the_engine_stays_short_without_getting_denser() -> None:
    texts = [path.read_text("utf-8") for path in modules()]
    functions = sorted([lines for text in texts for lines in function_lines(text).values()])

    assert sum([len(text.splitlines()) for text in texts]) <= MOST_LINES
    assert functions[len(functions) // 2] <= MEDIAN_FUNCTION
    assert functions[len(functions) * 9 // 10] <= LONG_FUNCTION


@pytest.mark.parametrize("name", ["state", "known", "actions", "tables"])
def test_a_generated_module_says_so_in_its_first_line(name: str) -> None:
    paths = sorted((PACKAGE / "games").glob(f"*/{name}.py"))

    assert paths
    for path in paths:
        assert path.read_text("utf-8").startswith(f"{GENERATED} from "), path
