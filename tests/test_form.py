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
GENERATED = "# Generated"


def modules() -> Iterator[Path]:
    """List the modules of the engine that people write."""
    for part in ENGINE:
        for path in sorted((PACKAGE / part).rglob("*.py")):
            if not path.read_text("utf-8").startswith(GENERATED):
                yield path


@pytest.mark.parametrize("path", list(modules()), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_functions_and_modules_are_short_enough(path: Path) -> None:
    text = path.read_text("utf-8")
    functions = {
        node.name: (node.end_lineno or 0) - node.lineno + 1
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }

    assert {name: lines for name, lines in functions.items() if lines > LONGEST_FUNCTION} == {}
    assert len(text.splitlines()) <= LONGEST_MODULE


@pytest.mark.parametrize("name", ["state", "known", "actions", "tables"])
def test_a_generated_module_says_so_in_its_first_line(name: str) -> None:
    paths = sorted((PACKAGE / "games").glob(f"*/{name}.py"))

    assert paths
    for path in paths:
        assert path.read_text("utf-8").startswith(f"{GENERATED} from "), path
