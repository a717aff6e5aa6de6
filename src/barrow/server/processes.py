"""Several processes behind one address: started, watched, and started again when one dies.

The parent opens the socket and hands it to all; the kernel deals connections out, and those to
a table go on to the process that drives it (`barrow.server.usher`). Each child knows its number,
by which tables are shared out (`Settings.owner`), so one that dies is replaced by another of
the same number. Children end when their parent is gone.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import structlog
import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from barrow import BarrowError
from barrow.server import metrics
from barrow.server.app import make_app
from barrow.server.logs import set_up_logs
from barrow.server.processors import keep_to_one
from barrow.server.settings import Settings
from barrow.server.store import Store
from barrow.server.usher import Server

log = structlog.get_logger()

# A child that lives less long than this, in seconds, is replaced only after so long.
_SHORT_LIFE = 1.0
# Seconds that children have to end by themselves.
_GRACE = 10.0
# How many objects are made before those that only know each other are looked for.
_BETWEEN_LOOKS = 50_000
# Seconds after which the thread that writes actions may interrupt the one that plays them. While
# it waits for that it holds the file, and other processes wait too.
_SWITCH = 0.0005
# Larger messages from a client are refused before they are read.
MOST_BYTES = 64 * 1024


def run_one(settings: Settings, listening: socket.socket) -> int:
    """Serve in this process until it is told to end; return its exit status."""
    # What is made for a message is gone as soon as it is sent: there is little to look for.
    gc.freeze()
    gc.set_threshold(_BETWEEN_LOOKS)
    sys.setswitchinterval(_SWITCH)
    server = make_server(settings)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def make_server(settings: Settings) -> Server:
    """Return what runs the application."""
    config = uvicorn.Config(
        make_app(settings),
        log_level="warning",
        log_config=None,
        access_log=False,
        ws_per_message_deflate=False,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        server_header=False,
        timeout_graceful_shutdown=int(_GRACE / 2),
    )
    return Server(config, settings)


def run_all(settings: Settings, listening: socket.socket) -> int:
    """Serve in several processes until this one is told to end."""
    set_up_logs()
    with TemporaryDirectory(prefix="barrow-") as name:
        counts, doors = Path(name) / "metrics", Path(name) / "doors"
        counts.mkdir()
        doors.mkdir()
        os.environ[metrics.FOLDER] = str(counts)
        # Windows has no way to hand a connection over: there each stays where it came in.
        can_hand_over = hasattr(socket, "send_fds")
        settings = replace(settings, doors=doors if can_hand_over else None)
        return _Parent(settings, listening).run()


def prepare(settings: Settings) -> None:
    """Make the database or carry it over, before anybody is served; raise BarrowError if not."""
    try:
        asyncio.run(_bring_up_to_date(settings))
    except (SQLAlchemyError, CommandError, OSError) as error:
        cause = getattr(error, "orig", None) or error
        line = str(cause).strip().partition("\n")[0]
        raise BarrowError(f"the database cannot be opened: {line}") from None


async def _bring_up_to_date(settings: Settings) -> None:
    await (await Store.open(settings.database)).close()


class _Parent:
    """Sees to its children."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        # Nothing is sent: it is closed when this process ends, however it ends.
        self._alive, self._held = multiprocessing.Pipe(duplex=False)
        self._children: dict[int, tuple[SpawnProcess, float]] = {}  # by number
        self._ending = False

    def run(self) -> int:
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self._end)
        for number in range(self._settings.processes):
            self._start(number)
        while not self._ending:
            wait([child.sentinel for child, _ in self._children.values()], timeout=1.0)
            self._replace_dead()
        limit = time.monotonic() + _GRACE
        for child, _ in self._children.values():
            child.join(max(0.0, limit - time.monotonic()))
            child.kill()
        return 0

    def _start(self, number: int) -> None:
        settings = replace(self._settings, process=number)
        context = multiprocessing.get_context("spawn")
        child = context.Process(target=_child, args=(settings, self._listening, self._alive))
        child.start()
        self._children[number] = (child, time.monotonic())

    def _replace_dead(self) -> None:
        for number, (child, since) in list(self._children.items()):
            if child.is_alive() or self._ending:
                continue
            log.warning("a process died", process=number, status=child.exitcode)
            if child.pid is not None:
                metrics.forget(child.pid)
            if time.monotonic() - since < _SHORT_LIFE:
                time.sleep(_SHORT_LIFE)
            self._start(number)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self._ending = True
        for child, _ in self._children.values():
            child.terminate()


def _child(settings: Settings, listening: socket.socket, alive: Connection) -> None:
    keep_to_one(settings.process, settings.processes)
    threading.Thread(target=_end_with_parent, args=(alive,), daemon=True).start()
    sys.exit(run_one(settings, listening))


def _end_with_parent(alive: Connection) -> None:
    """Wait until the parent's end of the pipe is closed: then it is gone."""
    try:
        alive.recv_bytes()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
