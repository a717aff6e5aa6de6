"""Serve, be killed, serve again, without importing everything each time.

`python -m tests.torture.nursery DATABASE` listens on a free port and prints it. Then, for
each line it reads, it forks a server (`start`) or ends it by SIGKILL (`kill`), and answers with a
line. The socket stays open meanwhile, as behind a service manager.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from barrow.cli.serve import listen
from barrow.server.settings import Limits, Settings
from barrow.server.web.app import run
from tests.server.postgres import free_port


def main(database: str) -> None:
    """Obey until there is nothing more to read."""
    port = free_port()
    listening = listen("127.0.0.1", port)
    settings = Settings(
        database=database,
        bot_pause=0.0,
        reaction_pause=0.0,
        spectator_delay=0.0,
        static=None,
        limits=Limits(enforced=False),
    )
    print(port, flush=True)
    child = 0
    for line in sys.stdin:
        if line == "start\n":
            child = os.fork()
            if child == 0:
                os.close(0)
                os._exit(run(settings, listening))
        else:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            child = 0
        print(child, flush=True)
    if child:
        os.kill(child, signal.SIGKILL)


class Nursery:
    """A server that can be killed and started at will."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self._process = process
        self.address = f"127.0.0.1:{port}"
        self.pid = 0

    async def start(self) -> None:
        await self._tell("start")

    async def kill(self) -> None:
        await self._tell("kill")

    async def _tell(self, word: str) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{word}\n".encode())
        self.pid = int(await self._process.stdout.readline())


@asynccontextmanager
async def nursery(database: str) -> AsyncIterator[Nursery]:
    """Open a nursery until the block ends."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.torture.nursery",
        database,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield Nursery(process, int(await process.stdout.readline()))
    finally:
        process.stdin.close()
        await process.wait()


if __name__ == "__main__":
    main(sys.argv[1])
