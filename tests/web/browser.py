"""People with a browser: real Chromium against a real server on loopback."""

from __future__ import annotations

import json
import os
import shutil
from contextlib import suppress
from typing import Any
from urllib.parse import urljoin

from playwright.async_api import Browser, BrowserContext, Page, Playwright, TimeoutError

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
WAIT = 30_000  # milliseconds
BLINK = 2_000  # milliseconds in which a button can be clicked if it is still there
TRIES = 20

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
    # axe is put into the page from outside, which the page's own policy forbids.
    context = await browser.new_context(viewport=size, reduced_motion="reduce", bypass_csp=True)  # type: ignore[arg-type]
    context.set_default_timeout(WAIT)
    kept = json.dumps({"pace": "instant", "oneClick": True, "teach": False, **settings})
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
    """Make one choice as a player would, or confirm it; False: the game is over."""
    free = ":enabled:not([aria-busy=true])"
    confirm = page.locator(f".acts .go{free}")
    options = page.locator(f"[data-action]{free}")
    passing = page.locator(f"[data-action=end_attack]{free}")
    parts = page.locator(f".middle .opt{free}:not([data-action])")
    every = page.locator(".middle [aria-keyshortcuts=L]")
    amount = page.get_by_role("button", name="One less")
    over = page.get_by_role("link", name="Replay")
    any_of = options.or_(over).or_(every).or_(parts).or_(amount).or_(confirm)
    for _ in range(TRIES):
        await any_of.first.wait_for()
        if await over.count():
            return False
        ways = (confirm, passing, options, parts, amount, every)
        wanted = [locator for locator in ways if await locator.count()] or [options]
        # What is asked may change between looking and clicking.
        with suppress(TimeoutError):
            await wanted[0].first.click(timeout=BLINK)
            if wanted[0] in (confirm, passing, options):
                return True
    raise AssertionError(await page.locator("body").inner_text())
