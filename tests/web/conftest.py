from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from tests.server.people import serving
from tests.web.browser import launch

CLIENT = Path(__file__).parents[2] / "src/barrow/server/static"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server with the built client, for all tests of a process."""
    assert (CLIENT / "index.html").exists(), "the client is not built: make setup"
    database = tmp_path_factory.mktemp("site") / "barrow.db"
    found: list[str] = []
    started, ended = threading.Event(), threading.Event()

    async def serve() -> None:
        async with serving(database, static=CLIENT, lab=database.parent / "lab") as address:
            found.append(f"http://{address}")
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
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        yield browser
        await browser.close()
