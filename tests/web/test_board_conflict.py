"""The board of Conflict with a mouse and a finger, under the content policy."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.web.browser import DESKTOP, PHONE, WAIT
from tests.web.crowds import SIZES, crowded, visitor
from tests.web.guests import Guest, come

pytestmark = pytest.mark.anyio

# Humans move first, so the first turn is always ours.
HUMANS = {"groups": "fixed", "fixed_groups": ["human", "zombie"]}
START = "1,-1"
PLAYED, TURNS = 20, 12  # answers before somebody looks around, and then


async def muster(guest: Guest) -> None:
    """Sit down and take the first army."""
    await guest.open("conflict", options=HUMANS)
    await guest.page.get_by_role("button", name="Balanced").click()
    await guest.confirm()


async def drag(page: Page, piece: Locator, spot: Locator) -> None:
    """Drag a piece onto a spot, which may light up only on the way."""
    at = await piece.bounding_box()
    assert at
    await page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    await page.mouse.down()
    await page.mouse.move(at["x"] + at["width"] / 2 + 12, at["y"] + at["height"] / 2 + 8)
    goal = await spot.bounding_box()
    assert goal
    await page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    await page.mouse.up()


async def hold(page: Page, piece: Locator) -> None:
    """Rest a finger on a piece until it is explained, then lift it."""
    at = await piece.bounding_box()
    assert at
    touch = await page.context.new_cdp_session(page)
    point = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
    await touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    await page.get_by_role("tooltip").wait_for()
    await touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def open_cells(page: Page) -> Locator:
    """Return the open cells where something may go."""
    return page.locator('.cell.lit[aria-label*=": open; To"]')


async def test_fighters_are_dragged_and_nothing_is_sent_before_it_is_confirmed(
    host: str, browser: Browser
) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    page = guest.page
    await muster(guest)

    await page.locator(f".cell.lit[data-spot='{START}']").wait_for()
    await drag(
        page, page.locator("[data-drag=start]").first, page.locator(f"[data-spot='{START}']")
    )
    await expect(page.locator(".placed")).to_have_count(1)
    await guest.confirm()
    await guest.until("[data-action^=move_fighter]")
    sent = guest.acts()
    assert sent[1] == f"choose_start {START}"

    piece = page.locator(".cell[data-drag]").first
    await piece.click()
    row = page.locator("li.source .pick.lit")
    if await row.count():
        await row.first.click()
    goal = open_cells(page).first
    where = await goal.get_attribute("data-spot")
    await page.keyboard.press("Escape")
    await expect(open_cells(page)).to_have_count(0)
    await drag(page, piece, page.locator(f".cell[data-spot='{where}']"))
    await expect(page.locator(".placed")).to_have_count(1)
    assert guest.acts() == sent

    await guest.confirm()
    await expect(
        page.locator(f".cell[data-spot='{where}'][aria-label*='Your Humans']")
    ).to_have_count(1)
    fresh = guest.acts()[len(sent) :]
    assert [action.split(" ")[0] for action in fresh] == ["move_fighter", "move_to"]
    assert guest.faults == []


async def test_a_finger_plays_and_a_resting_one_asks_what_a_tile_is(
    host: str, browser: Browser
) -> None:
    context = await browser.new_context(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    context.set_default_timeout(WAIT)
    guest = Guest(host, context, await context.new_page())
    page = guest.page
    await guest.introduce("Ann")
    await muster(guest)

    start = page.locator(f".cell.lit[data-spot='{START}']")
    await start.tap()
    await expect(page.locator(".placed")).to_have_count(1)
    await hold(page, page.locator(f".cell[data-spot='{START}']"))
    await expect(page.get_by_role("tooltip")).to_contain_text("fighters, top first")
    await page.locator(".tabs button").first.tap()
    await expect(page.get_by_role("tooltip")).to_have_count(0)
    await guest.confirm()
    await guest.until("[data-action^=move_fighter]")

    assert guest.acts()[1] == f"choose_start {START}"
    await page.get_by_role("button", name="Board", exact=True).tap()
    await page.locator(".cell.lit").first.tap()
    fan = page.locator(".beside[role=group] .pick.lit")
    if await fan.count():
        await fan.first.tap()
    await open_cells(page).first.tap()
    await guest.confirm()
    assert guest.faults == []


@pytest.mark.parametrize("size", SIZES, ids=["laptop", "phone"])
async def test_at_a_full_table_nothing_covers_what_can_be_chosen(
    site: str, browser: Browser, size: dict[str, int]
) -> None:
    guest = await visitor(site, browser, size)

    looked = await crowded(guest, "conflict", bots=5, played=PLAYED, turns=TURNS)

    assert looked > TURNS
    assert guest.faults == []
