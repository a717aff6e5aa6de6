"""`barrow admin`: look after a running server, over its Unix socket."""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

from cyclopts import App, Parameter

from barrow.cli.arguments import Json
from barrow.cli.settings import make_settings, read_settings
from barrow.kernel.errors import BarrowError

__all__ = ["admin"]

admin = App(
    name="admin",
    help="Look after a running server: its tables, backups and announcements.",
    help_flags=["--help", "-h"],
    version_flags=[],
    result_action="return_value",
)
# The most letters of a reason and of a chat line.
LONGEST_REASON: Final = 200
LONGEST_TEXT: Final = 500
Table: TypeAlias = Annotated[str, Parameter(help="The id of a table, as in its URL.")]
Socket: TypeAlias = Annotated[
    Path | None,
    Parameter(help="The server's socket. By default, the one that its settings name."),
]
Db: TypeAlias = Annotated[
    str | None, Parameter(help="The server's database file, if its settings don't name it.")
]
File: TypeAlias = Annotated[
    Path | None, Parameter(name="--settings", help="The server's settings file.")
]


@Parameter(name="*")
class Server:
    """Where the server's socket is."""

    def __init__(self, *, socket: Socket = None, db: Db = None, settings: File = None) -> None:
        self._socket = socket
        self._db = db
        self._settings = settings

    def ask(self, command: str, table: str = "", text: str = "") -> Any:
        """Send a command to the server; return its answer, or raise BarrowError."""
        path = (
            self._socket
            or make_settings(read_settings({"database": self._db}, self._settings)).admin
        )
        order = {"command": command, "table": table, "text": text}
        answer = json.loads(_exchange(str(path), json.dumps(order).encode() + b"\n"))
        if "error" in answer:
            raise BarrowError(answer["error"])
        return answer["answer"]


def _exchange(path: str, line: bytes) -> bytes:
    if not hasattr(socket, "AF_UNIX"):
        raise BarrowError("barrow admin needs Unix sockets, which this system doesn't have")
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(path)
            connection.sendall(line)
            with connection.makefile("rb") as answer:
                return answer.read()
    except PermissionError:
        raise BarrowError(f"only the user who runs the server may open {path}") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise BarrowError(f"no server answers at {path}: {reason}") from None


HERE = Server()


@admin.command(name="list")
def list_tables(*, server: Server = HERE, json: Json = False) -> int:
    """List the tables that aren't over."""
    found = server.ask("list")
    if json:
        _print_json(found)
        return 0
    for row in found:
        opened = time.strftime("%Y-%m-%d %H:%M", time.localtime(row["created"]))
        status = "quarantined" if row["fault"] is not None else row["status"]
        line = f"{row['id']}  {opened}  {row['game']:12}  {status:11}  {row['title']}"
        print(line if row["fault"] is None else f"{line}  ({row['fault']})")
    return 0


@admin.command
def quarantine(
    table: Table, reason: str = "the host looks into it", *, server: Server = HERE
) -> int:
    """Close a table to everybody until it is released."""
    server.ask("quarantine", table, _at_most(LONGEST_REASON, reason))
    return 0


@admin.command
def release(table: Table, *, server: Server = HERE) -> int:
    """Open a quarantined table again."""
    server.ask("release", table)
    return 0


@admin.command
def export(table: Table, file: Path | None = None, *, server: Server = HERE) -> int:
    """Write all that is stored of a table, its secrets included, to a file or the screen."""
    found = server.ask("export", table)
    if file is None:
        _print_json(found)
        return 0
    try:
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as stream:
            json.dump(found, stream)
    except OSError as error:
        raise BarrowError(f"cannot write {file}: {error.strerror}") from None
    return 0


@admin.command
def close(table: Table, *, server: Server = HERE) -> int:
    """End the game at a table for good."""
    server.ask("close", table)
    return 0


@admin.command
def announce(text: str, *, table: Table = "", server: Server = HERE) -> int:
    """Say something to the players, at one table or wherever somebody is."""
    tables = server.ask("announce", table, _at_most(LONGEST_TEXT, text))
    print(f"announced at {tables} {'table' if tables == 1 else 'tables'}")
    return 0


@admin.command
def backup(file: Path, *, server: Server = HERE) -> int:
    """Let the server write a copy of its SQLite database to a new file."""
    server.ask("backup", text=str(file.absolute()))
    return 0


@admin.command
def check(*, server: Server = HERE) -> int:
    """Look for damage in the database; the exit status is 1 if there is any."""
    problems = server.ask("check")
    for problem in problems:
        print(problem)
    if not problems:
        print("no damage found")
    return 1 if problems else 0


def _at_most(letters: int, text: str) -> str:
    if not text or len(text) > letters:
        raise BarrowError(f"the text has 1 to {letters} letters, not {len(text)}")
    return text


def _print_json(found: object) -> None:
    json.dump(found, sys.stdout, indent=2)
    print()
