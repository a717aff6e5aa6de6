from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright, expect

from barrow.server.settings import Settings
from tests.server.people import serving_in_thread
from tests.web.browser import WAIT, launch

CLIENT = Path(__file__).parents[2] / "src/barrow/server/static"


expect.set_options(timeout=WAIT)


@pytest.fixture(scope="package")
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
    served = serving_in_thread(folder / "barrow.db", static=CLIENT, lab=folder / "lab", **settings)
    with served as address:
        yield f"http://{address}"


@pytest.fixture(scope="package")
async def chromium() -> AsyncIterator[Browser]:
    """One Chromium for all tests of a process."""
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        yield browser
        await browser.close()


@pytest.fixture
async def browser(chromium: Browser) -> AsyncIterator[Browser]:
    """A browser without anything of the tests before."""
    yield chromium
    for context in chromium.contexts:
        await context.close()
