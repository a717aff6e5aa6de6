"""What compiled code does not bear, and no test of a rule would show."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import build_engine

SOURCE = Path(__file__).parents[1] / "src"
MODULES = build_engine.compiled_modules(SOURCE)


def names_of_errors(function: ast.AST) -> dict[str, set[str]]:
    """Return the types of errors that a function gives each name."""
    found: dict[str, set[str]] = {}
    for part in ast.walk(function):
        if isinstance(part, ast.ExceptHandler) and part.name and part.type:
            found.setdefault(part.name, set()).add(ast.unparse(part.type))
    return found


def shared_names(text: str) -> list[str]:
    """List the functions that give errors of several types one name."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [
        part.name
        for part in ast.walk(ast.parse(text))
        if isinstance(part, functions)
        and any(len(types) > 1 for types in names_of_errors(part).values())
    ]


def test_a_name_shared_by_two_errors_is_found() -> None:
    text = "def f():\n try: g()\n except OSError as e: pass\n except KeyError as {}: pass"

    assert shared_names(text.format("e")) == ["f"]
    assert shared_names(text.format("other")) == []


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_errors_of_two_types_have_two_names_in_a_compiled_function(module: Path) -> None:
    assert shared_names((SOURCE / module).read_text(encoding="utf-8")) == []
