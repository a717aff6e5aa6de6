"""`barrow serve`: the games in a browser, for yourself or for friends."""

from __future__ import annotations

import errno
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from barrow.cli.arguments import MaybeWhole, flag
from barrow.cli.screen import console_on
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from barrow.server.settings import Settings


def serve(
    *,
    settings: Annotated[
        Path | None, Parameter(help="A TOML file with settings; see docs/host.md.")
    ] = None,
    host: Annotated[
        str | None, Parameter(help="The address to listen on (127.0.0.1); 0.0.0.0 is all of them.")
    ] = None,
    port: Annotated[MaybeWhole, Parameter(help="The port to listen on (8000).")] = None,
    db: Annotated[
        str | None, Parameter(help="A file for SQLite, or the URL of a PostgreSQL database.")
    ] = None,
    processes: Annotated[
        MaybeWhole, Parameter(help="How many processes share the work (1), at most one per core.")
    ] = None,
    limits: Annotated[
        bool | None, Parameter(help="Limit what one address, player or connection may request.")
    ] = None,
    secure: Annotated[
        bool | None, Parameter(help="Players use HTTPS: never send cookies without it.")
    ] = None,
    lab: Annotated[
        Path | None,
        Parameter(help="The folder of runs that the Lab page shows. By default, the server's own."),
    ] = None,
    browser: Annotated[bool, Parameter(help="Open the page in a browser.")] = False,
    print_settings: Annotated[
        bool, flag("Print all settings, with where each was read, and end.")
    ] = False,
) -> int:
    """Serve the games in a browser."""
    from barrow.cli.settings import make_settings, print_lines, read_settings

    options = {
        "host": host,
        "port": port,
        "database": db,
        "processes": processes,
        "limits.enforced": limits,
        "secure_cookies": secure,
        "lab": lab,
    }
    found = read_settings(options, settings)
    if print_settings:
        print("\n".join(print_lines(found)))
        return 0
    return _serve(make_settings(found), browser)


def _serve(settings: Settings, browser: bool) -> int:
    from barrow.server.cluster.supervisor import supervise
    from barrow.server.web.app import prepare, run

    here = settings.host in ("127.0.0.1", "0.0.0.0", "::")
    page = f"http://{'localhost' if here else settings.host}:{settings.port}/"
    with listen(settings.host, settings.port) as listening:
        prepare(settings)
        console_on().print(f"Barrow is at [bold]{page}[/]  (Ctrl-C stops it; nothing is lost)")
        if browser and sys.stdout.isatty():
            webbrowser.open(page)
        return supervise(settings, listening, run)


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
