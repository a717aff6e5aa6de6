"""Drawers on narrow screens: the table stays where it is, whatever opens beside it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Browser, Page

from tests.web.browser import PHONE, settle
from tests.web.guests import come

pytestmark = pytest.mark.anyio

TABLET = {"width": 900, "height": 1100}
GAMES = ("conflict", "dark-age-z", "ground-zero", "skirmish")
# Where everything lies that must not move, and what has been scrolled.
LAYOUT = """() => {
  const named = ".table, .table > header, .table main, .stage, .bar";
  const parts = [...document.querySelectorAll(named)];
  const box = (part) => Object.values(part.getBoundingClientRect().toJSON()).map(Math.round);
  const holders = [document.scrollingElement, document.body, ...parts];
  return {
    boxes: parts.map((part) => box(part).slice(0, 4)),
    scrolled: holders.map((part) => [part.scrollLeft, part.scrollTop]),
  };
}"""
# Notes, frame by frame, how far the table and the page have ever been scrolled.
WATCH = """() => {
  window.scrolledMost = 0;
  const look = () => {
    for (const part of [document.scrollingElement, document.querySelector(".table")])
      window.scrolledMost = Math.max(window.scrolledMost, part.scrollLeft, part.scrollTop);
    requestAnimationFrame(look);
  };
  look();
}"""


async def layout(page: Page) -> Any:
    await settle(page)
    return await page.evaluate(LAYOUT)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("game", GAMES)
async def test_no_drawer_moves_the_table(
    host: str, browser: Browser, game: str, size: dict[str, int]
) -> None:
    guest = await come(host, browser, size, "Ann")
    page = guest.page
    await guest.open(game)
    await guest.asked()
    before = await layout(page)
    await page.evaluate(WATCH)
    seen: dict[str, Any] = {}

    for drawer in ("Log", "Chat", "Rules"):
        if drawer == "Chat":
            await page.get_by_role("button", name="Log", exact=True).click()
            await page.get_by_role("tab", name="Chat").click()
        else:
            await page.get_by_role("button", name=drawer, exact=True).click()
        await page.get_by_role("tab", name=drawer, selected=True).wait_for()
        seen[f"{drawer} open"] = await layout(page)
        await page.get_by_role("button", name="Close", exact=True).click()
        seen[f"{drawer} closed"] = await layout(page)
    await page.keyboard.press("c")
    seen["by key"] = await layout(page)

    assert await page.evaluate("window.scrolledMost") == 0
    assert all(scrolled == [0, 0] for scrolled in before["scrolled"])
    assert seen == dict.fromkeys(seen, before)
