"""Every clause has a test, and every test's clause exists."""

from __future__ import annotations

import ast
from pathlib import Path

import barrow
from barrow.kernel.rulebook import table_rules
from examples.liars_dice import LiarsDice

TESTS = Path(__file__).parent


def marked_ids(path: Path) -> list[str]:
    """Return the clause ids that the tests of a file carry."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                found += [id for call in ast.walk(decorator) for id in clause_ids(call)]
    return found


def clause_ids(call: ast.AST) -> list[str]:
    """Return the ids of a call `clause("GZ-4.3")`, and nothing for anything else."""
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
        return []
    if call.func.id != "clause":
        return []
    ids = [word.value for word in call.args if isinstance(word, ast.Constant)]
    return [id for id in ids if isinstance(id, str)]


def all_marks() -> dict[str, list[str]]:
    """Return, for every id that a test carries, the files it stands in."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for id in marked_ids(path):
            found.setdefault(id, []).append(str(path.relative_to(TESTS)))
    return found


def all_clauses() -> set[str]:
    """Return the ids of the table's rules and of every game's rulebook, the example's too."""
    games = [*map(barrow.game, barrow.games()), LiarsDice()]
    return {*table_rules(), *(id for game in games for id in game.rulebook)}


def number(id: str) -> tuple[str, list[int]]:
    """Return what sorts GZ-4.3 before GZ-4.10."""
    game, _, rest = id.partition("-")
    chapter = rest.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return game + rest[: len(rest) - len(chapter)], [int(part) for part in chapter.split(".")]


def test_every_clause_has_a_test() -> None:
    untested = sorted(all_clauses() - set(all_marks()), key=number)

    assert not untested, f"{len(untested)} clauses have no test: {', '.join(untested)}"


def test_every_mark_names_a_clause() -> None:
    clauses = all_clauses()
    unknown = {id: files for id, files in all_marks().items() if id not in clauses}

    assert not unknown, f"tests carry marks of clauses that no rulebook has: {unknown}"
