"""The processes that serve, one or several: started, watched, and replaced when one dies.

The supervisor gives its socket to all; the kernel deals connections out, and WebSockets go on
to the process that has their table (`barrow.server.cluster.handover`). Tables are shared out by
the number of a process (`Settings.owner`), so one that dies is replaced by another of the same
number. The processes end when their supervisor is gone.

On SIGUSR1 the processes are restarted one by one. The successor has imported everything and
replayed the games in play before the old process is told to end, and the next one's turn comes
when it serves. Meanwhile the others serve everybody; a connection to a single process waits. If a
successor can't start, the restart ends there.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import structlog
from msgspec.structs import replace

import barrow
from barrow.server import metrics
from barrow.server.logs import set_up_logs
from barrow.server.settings import Settings

log = structlog.get_logger()

# A process that dies sooner than this, in seconds, is replaced only after as long.
_SHORT_LIFE = 1.0
# Seconds that processes have to end by themselves, and to start.
_GRACE = 10.0
_START = 60.0

# How far a new process is.
_LOADED, _SERVING = b"loaded", b"serving"


class Turn:
    """The turn of a process to serve, as its supervisor gives it."""

    def __init__(self, line: Connection) -> None:
        self._line = line

    def has_come(self) -> bool:
        """Whether no other process serves in place of this one."""
        return self._line.poll()

    def wait(self) -> None:
        """Say that all is loaded, and return once the process is to serve."""
        self._line.send_bytes(_LOADED)
        self._line.recv_bytes()
        threading.Thread(target=_end_with_supervisor, args=(self._line,), daemon=True).start()

    def take(self) -> None:
        """Say that the process serves."""
        self._line.send_bytes(_SERVING)


# Serves on a socket, from its turn until told to end; returns an exit status.
Serve = Callable[[Settings, socket.socket, Turn], int]


def supervise(settings: Settings, listening: socket.socket, serve: Serve) -> int:
    """Serve in other processes until this one is told to end."""
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


class Child:
    """One serving process; it starts serving at `go`."""

    def __init__(self, serve: Serve, settings: Settings, listening: socket.socket) -> None:
        context = multiprocessing.get_context("spawn")
        # Closed when this process ends, however it ends.
        self._line, theirs = context.Pipe()
        arguments = (serve, settings, listening, theirs)
        self.process = context.Process(target=_run_child, args=arguments)
        self.process.start()
        theirs.close()
        self.since = time.monotonic()

    def wait_until(self, stage: bytes) -> bool:
        """Wait until the process is this far; False if it ended before."""
        with contextlib.suppress(EOFError, OSError):
            return self._line.poll(_START) and self._line.recv_bytes() == stage
        return False

    def go(self) -> None:
        """Let it serve."""
        with contextlib.suppress(OSError):  # it has died: the supervisor will notice
            self._line.send_bytes(b"go")

    def end(self, seconds: float) -> None:
        """Wait for the end of a process that was told to; then kill it."""
        self.process.join(max(0.0, seconds))
        self.process.kill()
        self.process.join()


class Supervisor:
    """Starts processes and replaces those that die."""

    def __init__(self, settings: Settings, listening: socket.socket, serve: Serve) -> None:
        self._settings = settings
        self._listening = listening
        self._serve = serve
        self._children: dict[int, Child] = {}  # by number
        self._is_ending = False
        self._is_restarting = False

    def run(self) -> int:
        """Keep all processes running until told to end."""
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self._end)
        if hasattr(signal, "SIGUSR1"):
            signal.signal(signal.SIGUSR1, self._restart)
        for number in range(self._settings.processes):
            self._start(number)
        while not self._is_ending:
            wait([child.process.sentinel for child in self._children.values()], timeout=1.0)
            self._replace_dead()
            if self._is_restarting:
                self._is_restarting = False
                self._restart_all()
        limit = time.monotonic() + _GRACE
        for child in self._children.values():
            child.end(limit - time.monotonic())
        return 0

    def _new_child(self, number: int) -> Child:
        settings = replace(self._settings, process=number)
        return Child(self._serve, settings, self._listening)

    def _start(self, number: int) -> None:
        self._children[number] = self._new_child(number)
        self._children[number].go()

    def _replace_dead(self) -> None:
        for number, child in list(self._children.items()):
            if child.process.is_alive() or self._is_ending:
                continue
            log.warning("process died", process=number, status=child.process.exitcode)
            metrics.forget_process(child.process.pid)
            if time.monotonic() - child.since < _SHORT_LIFE:
                time.sleep(_SHORT_LIFE)
            self._start(number)

    def _restart_all(self) -> None:
        for number, old in list(self._children.items()):
            new = self._new_child(number)
            if not new.wait_until(_LOADED) or self._is_ending:
                log.error("restart ended: a new process can't start", process=number)
                new.end(0.0)
                return
            self._children[number] = new
            old.process.terminate()
            old.end(_GRACE)
            metrics.forget_process(old.process.pid)
            new.go()
            if not new.wait_until(_SERVING):
                log.error("restart ended: a new process doesn't serve", process=number)
                return
            log.info("process restarted", process=number)

    def _restart(self, number: int, frame: FrameType | None) -> None:
        self._is_restarting = True

    def _end(self, number: int, frame: FrameType | None) -> None:
        self._is_ending = True
        for child in self._children.values():
            child.process.terminate()


def _run_child(
    serve: Serve, settings: Settings, listening: socket.socket, line: Connection
) -> None:
    """Import everything, the games too, and serve once the supervisor says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C: the supervisor ends it
    for key in barrow.games():
        barrow.game(key)
    sys.exit(serve(settings, listening, Turn(line)))


def _end_with_supervisor(line: Connection) -> None:
    """Wait until the supervisor's end of the pipe is closed, then end this process."""
    try:
        line.recv_bytes()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
