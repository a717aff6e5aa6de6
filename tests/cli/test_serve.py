"""`barrow serve`, where it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import run


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("--port 0", "--port: port is 1 to 65535, not 0"),
        ("--processes 0", "--processes: processes is 1 to 64, not 0"),
        ("--db postgresql://nobody@127.0.0.1:1/none", "the database cannot be opened: connection"),
        ("--db mysql://me@there/x", "the database is a file, or postgresql://…, not mysql://…\n"),
    ],
    ids=["no port", "no process", "no server there", "no such kind"],
)
def test_what_cannot_be_served_is_one_line(words: str, text: str) -> None:
    result = run(f"serve --port 54321 {words}" if "--port" not in words else f"serve {words}")

    assert result.status == 2
    assert result.err.startswith(f"barrow: {text}")
    assert result.err.count("\n") == 1


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "barrow.db"
    file.write_text("this is not a database, but long enough to look like one " * 20)

    result = run(f"serve --port 54322 --db {file}")

    assert result.status == 2
    assert result.err == "barrow: the database cannot be opened: file is not a database\n"
