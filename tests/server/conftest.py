from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import structlog

from tests.server.people import Person, serving_in_thread
from tests.server.postgres import Postgres

Introduce = Callable[[str], Awaitable[Person]]
KINDS = ["sqlite", "postgresql"]


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


def empty_database(kind: str, name: str, request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database, which PostgreSQL may have had under this name."""
    if kind == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        return server.empty_database(name)
    folder: Path = request.getfixturevalue("tmp_path_factory").mktemp(name)
    return f"sqlite+aiosqlite:///{folder / 'barrow.db'}"


@pytest.fixture(scope="session", params=KINDS)
def database(request: pytest.FixtureRequest) -> str:
    """The database of the one server that most tests share."""
    return empty_database(request.param, "shared", request)


@pytest.fixture(params=KINDS)
def own_database(request: pytest.FixtureRequest) -> str:
    """A database for one test alone."""
    return empty_database(request.param, "own", request)


@pytest.fixture(scope="session")
def address(database: str) -> Iterator[str]:
    """One server for all tests of a process: their tables do not touch each other."""
    with serving_in_thread(database) as address:
        yield address


@pytest.fixture
async def introduce(address: str) -> AsyncIterator[Introduce]:
    async with AsyncExitStack() as stack:

        async def meet(name: str) -> Person:
            person = Person(address, name)
            stack.push_async_callback(person.http.aclose)
            await person.introduce()
            return person

        yield meet
