"""Several processes behind one address: started, watched, and replaced when one dies.

The supervisor opens the socket and gives it to all; the kernel deals connections out, and
WebSockets go on to the process that has their table (`barrow.server.cluster.handover`). Tables
are shared out by the number of a process (`Settings.owner`), so one that dies is replaced by
another of the same number. The processes end when their supervisor is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import structlog
from msgspec.structs import replace

from barrow.server import metrics
from barrow.server.logs import set_up_logs
from barrow.server.settings import Settings

log = structlog.get_logger()

# A process that dies sooner than this, in seconds, is replaced only after as long.
_SHORT_LIFE = 1.0
# Seconds that processes have to end by themselves.
_GRACE = 10.0

# Serves on a socket until told to end; returns an exit status.
Serve = Callable[[Settings, socket.socket], int]


def supervise(settings: Settings, listening: socket.socket, serve: Serve) -> int:
    """Serve in several processes until this one is told to end."""
    set_up_logs()
    with TemporaryDirectory(prefix="barrow-") as name:
        counts, sockets = Path(name) / "metrics", Path(name) / "sockets"
        counts.mkdir()
        sockets.mkdir()
        os.environ[metrics.FOLDER] = str(counts)
        # Windows can't pass sockets on: there connections are served where they arrive.
        can_pass_on = hasattr(socket, "send_fds")
        settings = replace(settings, sockets=sockets if can_pass_on else None)
        return Supervisor(settings, listening, serve).run()


class Supervisor:
    """Starts processes and replaces those that die."""

    def __init__(self, settings: Settings, listening: socket.socket, serve: Serve) -> None:
        self._settings = settings
        self._listening = listening
        self._serve = serve
        # Nothing is sent: the pipe closes when this process ends, however it ends.
        self._alive, self._held = multiprocessing.Pipe(duplex=False)
        self._children: dict[int, tuple[SpawnProcess, float]] = {}  # by number: since when
        self._is_ending = False

    def run(self) -> int:
        """Keep all processes running until told to end."""
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self._end)
        for number in range(self._settings.processes):
            self._start(number)
        while not self._is_ending:
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
        arguments = (self._serve, settings, self._listening, self._alive)
        child = context.Process(target=_run_child, args=arguments)
        child.start()
        self._children[number] = (child, time.monotonic())

    def _replace_dead(self) -> None:
        for number, (child, since) in list(self._children.items()):
            if child.is_alive() or self._is_ending:
                continue
            log.warning("process died", process=number, status=child.exitcode)
            if child.pid is not None:
                metrics.forget_process(child.pid)
            if time.monotonic() - since < _SHORT_LIFE:
                time.sleep(_SHORT_LIFE)
            self._start(number)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self._is_ending = True
        for child, _ in self._children.values():
            child.terminate()


def _run_child(
    serve: Serve, settings: Settings, listening: socket.socket, alive: Connection
) -> None:
    threading.Thread(target=_end_with_supervisor, args=(alive,), daemon=True).start()
    sys.exit(serve(settings, listening))


def _end_with_supervisor(alive: Connection) -> None:
    """Wait until the supervisor's end of the pipe is closed, then end this process."""
    try:
        alive.recv_bytes()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
