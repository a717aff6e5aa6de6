from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import structlog

from tests.server.people import Person, serving
from tests.server.postgres import Postgres

Introduce = Callable[[str], Awaitable[Person]]
KINDS = ["sqlite", "postgresql"]
_numbers = itertools.count(1)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def forget_logs() -> Iterator[None]:
    """Let no test log to the captured output of one before."""
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of a process."""
    server = Postgres()
    yield server
    server.stop()


def new_database(kind: str, request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database."""
    number = next(_numbers)
    if kind == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        return server.new_database(f"test{number}")
    folder: Path = request.getfixturevalue("tmp_path_factory").mktemp("server")
    return f"sqlite+aiosqlite:///{folder / 'barrow.db'}"


@pytest.fixture(scope="session", params=KINDS)
def database(request: pytest.FixtureRequest) -> str:
    """The database of the one server that most tests share."""
    return new_database(request.param, request)


@pytest.fixture(params=KINDS)
def own_database(request: pytest.FixtureRequest) -> str:
    """A database for one test alone."""
    return new_database(request.param, request)


@pytest.fixture(scope="session")
def address(database: str) -> Iterator[str]:
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
