"""People with a browser: real Chromium against a real server on loopback."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urljoin

from playwright.async_api import Browser, BrowserContext, Page, Playwright, TimeoutError

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
WAIT = 120_000  # milliseconds, on a busy machine
BLINK = 2_000  # milliseconds in which a button can be clicked if it is still there
TRIES = WAIT // BLINK

# What a player presses, and what ends the game.
FREE = ":enabled:not([aria-busy=true])"
CONFIRM = f".acts .go{FREE}"
OPTION = f"[data-action]{FREE}"
PART = f".middle .opt{FREE}:not([data-action], .refused)"
FEWER = "[aria-label='One less']"
LISTING = ".middle [aria-keyshortcuts=L]"
OVER = "a[href^='/replay/']"
# Waits until one of several is seen and returns which, the first if there are more.
_FIND = """async ([ways, most]) => {
  for (const end = performance.now() + most; performance.now() < end; ) {
    const seen = (way) => [...document.querySelectorAll(way)].some((one) => one.checkVisibility());
    const way = ways.find(seen);
    if (way) return way;
    await new Promise((then) => setTimeout(then, 20));
  }
  return "";
}"""
# Waits for two frames, in which what was changed is drawn, and for what then begins to move.
_SETTLE = """async () => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const moving = document.getAnimations().filter(({ playState }) => playState === "running");
  const ending = moving.filter(({ effect }) => isFinite(effect.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}"""
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


async def settle(page: Page) -> None:
    """Wait until nothing on a page moves or fades any more."""
    await page.evaluate(_SETTLE)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(WAIT / 1000):
        while not holds():
            await asyncio.sleep(0.02)


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


async def first_of(page: Page, ways: Sequence[str]) -> str:
    """Wait until one of several is seen, or the end of the game; return the first of them."""
    way: str = await page.evaluate(_FIND, [[OVER, *ways], WAIT])
    assert way, await page.locator("body").inner_text()
    return way


async def press(page: Page, ways: Sequence[str]) -> str:
    """Press the first that can be pressed, now or soon; return it, or the way out at the end."""
    has_touch = await page.evaluate("navigator.maxTouchPoints > 0")
    for _ in range(TRIES):
        way = await first_of(page, ways)
        if way == OVER:
            return way
        target = page.locator(way).locator("visible=true").first
        # What is asked may change between looking and pressing.
        with suppress(TimeoutError):
            await (target.tap if has_touch else target.click)(timeout=BLINK)
            return way
    raise AssertionError(await page.locator("body").inner_text())


async def decide(page: Page) -> bool:
    """Make one choice as a player would, or confirm it; False: the game is over."""
    made = (CONFIRM, f"[data-action=end_attack]{FREE}", OPTION)
    while (way := await press(page, (*made, PART, FEWER, LISTING))) not in (*made, OVER):
        pass
    return way != OVER
