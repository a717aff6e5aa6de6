"""`barrow serve`: the games in a browser, for yourself or for friends."""

from __future__ import annotations

import errno
import socket
import sys
import webbrowser
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from barrow.cli.arguments import Whole, flag
from barrow.cli.screen import console_on
from barrow.kernel.errors import BarrowError

MOST_PROCESSES: Final = 64
# How a database URL may begin: as people write it, and as SQLAlchemy does.
_DATABASES: Final = ("postgresql", "postgresql+psycopg", "sqlite+aiosqlite")


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 is all of them.")] = (
        "127.0.0.1"
    ),
    port: Annotated[Whole, Parameter(help="The port to listen on.")] = 8000,
    db: Annotated[
        str | None, Parameter(help="A file for SQLite, or the URL of a PostgreSQL database.")
    ] = None,
    processes: Annotated[
        Whole, Parameter(help="How many processes share the work, at most one per core.")
    ] = 1,
    limits: Annotated[
        bool, Parameter(help="Limit what one address, player or connection may request.")
    ] = True,
    secure: Annotated[bool, flag("Players use HTTPS: never send cookies without it.")] = False,
    lab: Annotated[
        Path | None,
        Parameter(help="The folder of runs that the Lab page shows. By default, the server's own."),
    ] = None,
    browser: Annotated[bool, Parameter(help="Open the page in a browser.")] = False,
) -> int:
    """Serve the games in a browser."""
    if not 1 <= port <= 65535:
        raise BarrowError(f"a port is 1 to 65535, not {port}")
    if not 1 <= processes <= MOST_PROCESSES:
        raise BarrowError(f"processes are 1 to {MOST_PROCESSES}, not {processes}")
    from barrow.server.cluster.supervisor import supervise
    from barrow.server.settings import Settings
    from barrow.server.web.app import prepare, run

    settings = Settings(
        database=database_url(db or ""),
        processes=processes,
        secure_cookies=secure,
        lab=lab or default_file().parent / "lab",
    )
    if not limits:
        settings = replace(settings, limits=None)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    page = f"http://{shown}:{port}/"
    with listen(host, port) as listening:
        prepare(settings)
        console_on().print(f"Barrow is at [bold]{page}[/]  (Ctrl-C stops it; nothing is lost)")
        if browser and sys.stdout.isatty():
            webbrowser.open(page)
        return run(settings, listening) if processes == 1 else supervise(settings, listening, run)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket, opened before the address is printed."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            text = (
                f"port {port} is taken: stop what listens there, or try --port {port % 65535 + 1}"
            )
            raise BarrowError(text) from None
        raise BarrowError(f"cannot listen on {host} port {port}: {error.strerror}") from None


def database_url(db: str) -> str:
    """Return the URL of the database: the one given, or that of a SQLite file."""
    if "://" in db:
        kind = db.partition("://")[0]
        if kind not in _DATABASES:
            raise BarrowError(f"--db is a file, or postgresql://…, not {kind}://…")
        if kind.startswith("postgresql") and find_spec("psycopg") is None:
            raise BarrowError('PostgreSQL needs psycopg: pip install "barrow[postgres]"')
        return db.replace("postgresql://", "postgresql+psycopg://", 1)
    path = Path(db) if db else default_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BarrowError(f"cannot make the folder {path.parent}: {error.strerror}") from None
    return f"sqlite+aiosqlite:///{path.resolve()}"


def default_file() -> Path:
    """Return the default database file, in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("barrow") / "barrow.db"
