"""The form of the server: few modules, short functions, nothing compiled, no hidden cycles."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import build_engine

SOURCE = Path(__file__).parents[2] / "src"
SERVER = SOURCE / "barrow/server"
MOST_MODULES = 36
MOST_LINES = 7_000
LONGEST_FUNCTION = 40
LONGEST_MODULE = 500
# Packages' `__init__` hold a docstring only, and migrations are scripts that Alembic runs.
MODULES = sorted(
    path
    for path in SERVER.rglob("*.py")
    if path.name != "__init__.py" and "migrations" not in path.parts
)
# `self` and `cls` may have private attributes, and `os._exit` is public.
_PRIVATE = re.compile(r"(?<!self)(?<!cls)(?<!\bos)\._(?!_)\w+")


def test_the_server_has_few_modules_and_lines() -> None:
    lines = [len(path.read_text("utf-8").splitlines()) for path in SERVER.rglob("*.py")]

    assert len(MODULES) <= MOST_MODULES
    assert sum(lines) < MOST_LINES


def test_nothing_in_the_server_is_compiled() -> None:
    compiled = [SOURCE / path for path in build_engine.compiled_modules(SOURCE)]

    assert not [path for path in compiled if path.is_relative_to(SERVER)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SERVER)))
def test_a_module_is_short_and_uses_no_private_attributes(path: Path) -> None:
    text = path.read_text("utf-8")
    functions = {
        node.name: (node.end_lineno or 0) - node.lineno + 1
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }

    assert {name: lines for name, lines in functions.items() if lines > LONGEST_FUNCTION} == {}
    assert len(text.splitlines()) <= LONGEST_MODULE
    assert "TYPE_CHECKING" not in text
    assert _PRIVATE.findall(text) == []
