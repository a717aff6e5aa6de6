from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.people import Person, serving

Introduce = Callable[[str], Awaitable[Person]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "barrow.db"


@pytest.fixture(scope="session")
def address(database: Path) -> Iterator[str]:
    """One server for all tests of a process: their tables do not touch each other."""
    found: list[str] = []
    started, ended = threading.Event(), threading.Event()

    async def serve() -> None:
        async with serving(database) as address:
            found.append(address)
            started.set()
            while not ended.is_set():
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(60)
    yield found[0]
    ended.set()
    thread.join(60)


@pytest.fixture
async def introduce(address: str) -> AsyncIterator[Introduce]:
    async with AsyncExitStack() as stack:

        async def meet(name: str) -> Person:
            person = Person(address, name)
            stack.push_async_callback(person.http.aclose)
            await person.introduce()
            return person

        yield meet
