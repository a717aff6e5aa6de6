"""People with a browser: real Chromium against a real server on loopback."""

from __future__ import annotations

import json
import os
import shutil
from typing import Any
from urllib.parse import urljoin

from playwright.async_api import Browser, BrowserContext, Page, Playwright

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
WAIT = 20_000  # milliseconds

_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


async def launch(playwright: Playwright) -> Browser:
    """Start the machine's Chromium, or the one Playwright installed."""
    found = [shutil.which(name) for name in _PROGRAMS]
    program = next((path for path in found if path), None)
    flags = [*_FLAGS, "--no-sandbox"] if os.geteuid() == 0 else _FLAGS
    return await playwright.chromium.launch(executable_path=program, args=flags)


async def visit(browser: Browser, size: dict[str, int], **settings: Any) -> BrowserContext:
    """Return a fresh visitor; settings are those of the settings page."""
    context = await browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(WAIT)
    kept = json.dumps({"speed": 0, "twice": False, "teach": False, **settings})
    key = "barrow.settings"
    script = f"localStorage.getItem({key!r}) ?? localStorage.setItem({key!r}, {kept!r})"
    await context.add_init_script(script)
    return context


async def introduce(page: Page, name: str) -> None:
    """Answer the question who you are."""
    await page.locator("#name").fill(name)
    await page.locator("#name").press("Enter")


async def open_table(page: Page, **wish: Any) -> str:
    """Open a table as the page's own player, by the same request the dialog sends."""
    body = {"game": "ground-zero", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}]}
    answer = await page.request.post(urljoin(page.url, "/api/tables"), data={**body, **wish})
    assert answer.status == 201, await answer.text()
    table: str = (await answer.json())["table"]
    return table


async def decide(page: Page) -> bool:
    """Make one choice as a player would, with the buttons of the bar; False: the game is over."""
    options = page.locator("[data-action]:enabled")
    over = page.get_by_role("link", name="Replay")
    every = page.get_by_role("button", name="List all")
    await options.or_(over).or_(every).first.wait_for()
    if await over.count():
        return False
    if not await options.count() and await every.count():
        await every.first.click()
        await options.first.wait_for()
    passing = page.locator("[data-action=end_attack]:enabled")
    await (passing if await passing.count() else options).first.click()
    return True
