"""Where a clause is cited: the code that implements it and the tests that cover it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from barrow.kernel.rulebook import table_rules

if TYPE_CHECKING:
    from barrow.kernel.game import Game

_RANGE = re.compile(r"([A-Z]{2}-[A-Z]?)([\d.]*?)(\d+) to \1\2(\d+)(?![\d.]*\d)")


@dataclass(frozen=True)
class Place:
    """A function, class, value or module that cites a clause."""

    path: Path
    line: int
    name: str
    about: str  # the first line of its docstring


def code_of(game: Game, clause: str) -> list[Place]:
    """List what cites a clause in the code it governs, in the order of files and lines."""
    places: list[Place] = []
    for folder in _folders(game, clause):
        for path in sorted(folder.rglob("*.py")):
            text = path.read_text("utf-8")
            if not text.startswith("# Generated") and cites(text, clause):
                places += _citing(path, text, clause)
    return places


def data_of(game: Game, clause: str) -> list[Place]:
    """List the tables of the shipped data pack whose ids a clause names: `grave-plate`."""
    if clause not in game.rulebook:
        return []
    ids = re.findall(r"`([a-z0-9-]+)`", game.rulebook[clause].text)
    places: list[Place] = []
    for path in [folder / "data.toml" for folder in _folders(game, clause)]:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            found = re.fullmatch(r'id = "(.*)"', line)
            if found is not None and found.group(1) in ids:
                places.append(Place(path, number, found.group(1), ""))
    return places


def related(game: Game, clause: str) -> list[str]:
    """List the clauses that a clause names, then those that name it, rulings included."""
    book = game.rulebook if clause in game.rulebook else table_rules()
    code = clause.partition("-")[0]
    texts = {id: re.sub(r"\bruling (R\d+)", rf"{code}-\1", book[id].text) for id in book}
    named = [id for id in book if cites(texts[clause], id)]
    naming = [id for id in book if cites(texts[id], clause)]
    return [id for id in dict.fromkeys([*named, *naming]) if id != clause]


def marked_tests(clause: str) -> list[Place] | None:
    """List the tests that are marked with a clause; None if the tests are not installed."""
    package = Path(str(import_module("barrow").__file__))
    folders = [folder / "tests" for folder in package.parents]
    found = [folder for folder in folders if (folder / "clauses.py").is_file()]
    if not found:
        return None
    places: list[Place] = []
    for path in sorted(found[0].rglob("test_*.py")):
        text = path.read_text("utf-8")
        if clause in text:
            places += _marked(path, text, clause)
    return places


def _folders(game: Game, clause: str) -> list[Path]:
    """Return where a clause is implemented: the game's package, or whatever all tables share."""
    if clause not in game.rulebook:
        whole = Path(str(import_module("barrow").__file__)).parent
        return [whole / "kernel", whole / "server"]
    package = import_module(type(game).__module__.rpartition(".")[0])
    return [Path(folder) for folder in package.__path__]


def cites(text: str, clause: str) -> bool:
    """True if a text cites a clause by its id, or in a range: `GZ-4.1 to GZ-4.3`."""
    if re.search(rf"(?<![\w.-]){re.escape(clause)}(?!\d|\.\d)", text):
        return True
    for code, chapter, first, last in _RANGE.findall(text):
        numbers = range(int(first), int(last) + 1)
        if clause in [f"{code}{chapter}{number}" for number in numbers]:
            return True
    return False


def _citing(path: Path, text: str, clause: str) -> list[Place]:
    """List the innermost parts of a module that cite a clause, or the module itself."""
    tree = ast.parse(text)
    lines = text.splitlines()
    parts = [*_named(tree), *[(node, _target(node)) for node in tree.body if _target(node)]]
    found = [
        _place(path, node, name)
        for node, name in parts
        if cites("\n".join(_own_lines(node, lines)), clause)
    ]
    about = (ast.get_docstring(tree) or "").partition("\n")[0]
    return sorted(found, key=lambda place: place.line) or [Place(path, 1, path.stem, about)]


def _named(tree: ast.AST, within: str = "") -> list[tuple[ast.stmt, str]]:
    """List the functions and classes in a tree with their names, methods after their class."""
    found: list[tuple[ast.stmt, str]] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            name = f"{within}{node.name}"
            found += [(node, name), *_named(node, f"{name}.")]
    return found


def _target(node: ast.stmt) -> str:
    """Return the name that a statement of a module gives a value, or ""."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def _own_lines(node: ast.stmt, lines: list[str]) -> list[str]:
    """Return the lines of a part that are in no function or class inside it."""
    inside = {number for inner, _ in _named(node) for number in _numbers(inner)}
    return [lines[number - 1] for number in _numbers(node) if number not in inside]


def _numbers(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _marked(path: Path, text: str, clause: str) -> list[Place]:
    found = []
    for node, name in _named(ast.parse(text)):
        marks = node.decorator_list if isinstance(node, ast.FunctionDef) else []
        if any(f"'{clause}'" in ast.unparse(mark) for mark in marks):
            found.append(_place(path, node, name))
    return found


def _place(path: Path, node: ast.stmt, name: str) -> Place:
    about = ""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        about = (ast.get_docstring(node) or "").partition("\n")[0]
    return Place(path, node.lineno, name, about)
