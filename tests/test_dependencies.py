"""What the project depends on: only what it uses, and capped where it leans on details."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
# uvicorn takes it by itself where it is installed.
_BY_UVICORN = {"uvloop"}


def declared() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: list[str] = project["dependencies"]
    return found


def name_of(requirement: str) -> str:
    return re.split(r"[\[<>=;]", requirement)[0]


def test_every_dependency_is_used() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    names = {name_of(one).replace("-", "_") for one in declared()} - _BY_UVICORN

    assert {name for name in names if name not in source} == set()


def test_uvicorn_and_mypy_are_capped() -> None:
    lines = (ROOT / "requirements/compile.in").read_text(encoding="utf-8").splitlines()
    found = {name_of(one): one for one in [*declared(), *lines]}

    assert re.search(r",<[\d.]+$", found["uvicorn"])  # handover.py builds its protocol
    assert re.search(r",<[\d.]+$", found["mypy"])  # mypyc is part of it


def test_what_is_no_dependency_is_not_pinned() -> None:
    pinned = {
        name_of(line)
        for line in (ROOT / "requirements/run.txt").read_text(encoding="utf-8").splitlines()
        if line[:1].isalpha()
    }

    assert {name_of(one) for one in declared()} <= pinned
    assert not pinned & {"argon2-cffi", "itsdangerous", "cffi"}
