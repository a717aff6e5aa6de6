"""Dark Age Z on its own board: armies are played with the mouse and with a finger."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, TimeoutError, expect

from tests.web.browser import DESKTOP, PHONE, WAIT, open_table

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(200)]

BOTS = [{"kind": "bot", "level": "easy"}] * 2
TRIES = 5
BUSY = 10_000  # milliseconds in which a card is tried unless the server is busy
SETTINGS = json.dumps({"pace": "instant", "teach": False})

Press = Callable[[Locator], Coroutine[Any, Any, None]]


async def click(target: Locator) -> None:
    await target.click()


async def tap(target: Locator) -> None:
    await target.tap()


@asynccontextmanager
async def seated(site: str, browser: Browser, size: dict[str, int]) -> AsyncIterator[Page]:
    """Sit at a table of three under the content policy; nothing may be reported as wrong."""
    touch = size is PHONE
    context = await browser.new_context(viewport=size, has_touch=touch, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(WAIT)
    await context.add_init_script(f"localStorage.setItem('barrow.settings', {SETTINGS!r})")
    await context.request.post(f"{site}/api/players", data={"name": "Ann"})
    page = await context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    await page.goto(f"{site}/about")
    table = await open_table(page, game="dark-age-z", seats=[{"kind": "me"}, *BOTS])
    await page.goto(f"{site}/table/{table}")
    yield page
    await context.close()
    assert faults == []


async def choose_mission(page: Page, press: Press) -> None:
    """Choose a mission, and wait for the first turn of the first day."""
    await press(page.locator(".target.lit[data-spot^='mission:']").first)
    await press(page.locator(".acts .go:enabled"))
    await card(page).wait_for()


def card(page: Page) -> Locator:
    """Return the first army card that may be played."""
    return page.locator(".target.lit[data-spot^='hand:']").first


def places(page: Page) -> Locator:
    """Return the sides of zones where the chosen card may go."""
    return page.locator(".target.lit[data-spot^='side:']")


async def choose_card(page: Page, press: Press = click) -> None:
    """Choose an army card; a busy server may have no time to try it at once."""
    for _ in range(TRIES):
        await press(page.locator(".target[data-spot^='hand:']").first)
        with suppress(TimeoutError):
            await places(page).first.wait_for(timeout=BUSY)
            return
    raise AssertionError(await page.locator("body").inner_text())


async def test_an_army_is_dragged_to_a_zone_and_put_back(site: str, browser: Browser) -> None:
    async with seated(site, browser, DESKTOP) as page:
        await choose_mission(page, click)
        await choose_card(page)
        await page.keyboard.press("Escape")
        await card(page).hover()
        await page.mouse.down()
        await page.mouse.move(600, 600, steps=4)
        await places(page).first.wait_for()
        await places(page).first.hover()
        await page.mouse.up()

        await expect(page.locator(".army.ghost")).to_have_count(1)
        await page.keyboard.press("Escape")
        await expect(page.locator(".army.ghost")).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "press"), [(DESKTOP, click), (PHONE, tap)], ids=["mouse", "touch"]
)
async def test_an_army_is_tried_moved_and_played(
    site: str, browser: Browser, size: dict[str, int], press: Press
) -> None:
    async with seated(site, browser, size) as page:
        await choose_mission(page, press)
        await choose_card(page, press)
        await press(places(page).first)
        ghost = page.locator(".target:has(.army.ghost)")
        await ghost.wait_for()
        first = await ghost.get_attribute("data-spot")
        await press(places(page).last)
        await expect(ghost).not_to_have_attribute("data-spot", first or "")
        await expect(page.locator("[data-spot=steps]")).to_contain_text("→")
        await press(page.locator(".acts .go:enabled"))

        await expect(ghost).to_have_count(0)
        await expect(page.locator(".army").first).to_be_attached()


async def test_pieces_explain_themselves_under_pointer_and_finger(
    site: str, browser: Browser
) -> None:
    async with seated(site, browser, DESKTOP) as page:
        await choose_mission(page, click)
        await page.locator("[data-spot='invasion']").hover()

        await expect(page.get_by_role("tooltip")).to_contain_text("HP")

    async with seated(site, browser, PHONE) as page:
        await choose_mission(page, tap)
        await card(page).dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})

        await expect(page.get_by_role("tooltip")).to_contain_text("If beaten")


async def test_every_frontier_is_reached_by_its_tab(site: str, browser: Browser) -> None:
    async with seated(site, browser, PHONE) as page:
        await choose_mission(page, tap)
        await page.get_by_role("tab").last.tap()

        await expect(page.get_by_role("tab").last).to_have_attribute("aria-selected", "true")
        await expect(page.locator(".frontier").last).to_be_in_viewport(ratio=0.9)
