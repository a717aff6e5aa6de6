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


def waits(text: str) -> list[int]:
    """List the lines of coroutines, generators and functions within functions.

    An error that a compiled coroutine is handling is forgotten when it waits; raising it again
    then writes over Python's own objects. And the memory of one is given to the next while it
    is still being cleared.
    """
    found: list[int] = []
    for part in ast.walk(ast.parse(text)):
        if isinstance(part, (ast.AsyncFunctionDef, ast.Yield, ast.YieldFrom, ast.Lambda)):
            found.append(part.lineno)
        elif isinstance(part, ast.FunctionDef):
            inner = [one for one in ast.walk(part) if isinstance(one, ast.FunctionDef)]
            found += [one.lineno for one in inner if one is not part]
    return found


@pytest.mark.parametrize(
    "text",
    [
        "async def f(): pass",
        "def f():\n yield 1",
        "def f():\n yield from g",
        "f = lambda: 1",
        "def f():\n def g(): pass",
    ],
)
def test_what_waits_is_found(text: str) -> None:
    assert waits(text)
    assert waits("class C:\n def f(self): return [g(x) for x in y]") == []


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_nothing_waits_in_a_compiled_module(module: Path) -> None:
    assert waits((SOURCE / module).read_text(encoding="utf-8")) == []
