from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright

from barrow.server.settings import Settings
from tests.server.people import serving
from tests.web.browser import launch

CLIENT = Path(__file__).parents[2] / "src/barrow/server/static"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server with the built client that never waits, for all tests of a process."""
    with hosted(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server as it is hosted: pauses, delays and limits are those of the default settings."""
    usual = Settings()
    with hosted(
        tmp_path_factory.mktemp("host"),
        bot_pause=usual.bot_pause,
        reaction_pause=usual.reaction_pause,
        spectator_delay=usual.spectator_delay,
        limits=usual.limits,
    ) as address:
        yield address


@contextmanager
def hosted(folder: Path, **settings: Any) -> Iterator[str]:
    """Serve the built client in a thread of its own until the block ends."""
    assert (CLIENT / "index.html").exists(), "the client is not built: make setup"
    found: list[str] = []
    started, ended = threading.Event(), threading.Event()

    async def serve() -> None:
        database = folder / "barrow.db"
        async with serving(database, static=CLIENT, lab=folder / "lab", **settings) as address:
            found.append(f"http://{address}")
            started.set()
            while not ended.is_set():
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        assert started.wait(60)
        yield found[0]
    finally:
        ended.set()
        thread.join(60)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        yield browser
        await browser.close()
