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
PLAYED, PLACES = 20, 13  # answers before somebody looks around, and places to look at then
STILL = 100  # milliseconds in which a piece that still moves would move


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


async def test_the_start_is_played_by_dropping_it_and_moves_once_they_are_confirmed(
    host: str, browser: Browser
) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    page = guest.page
    await muster(guest)

    await page.locator(f".cell.lit[data-spot='{START}']").wait_for()
    await drag(
        page, page.locator("[data-drag=start]").first, page.locator(f"[data-spot='{START}']")
    )
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


async def settled(place: Locator) -> None:
    """Wait until a piece has stopped moving."""
    before = None
    while before != (before := await place.bounding_box()):
        await place.page.wait_for_timeout(STILL)


@pytest.mark.parametrize("ended", [True, False], ids=["after the movement", "instead of moving"])
async def test_a_stack_is_dragged_into_a_new_order(
    host: str, browser: Browser, ended: bool
) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    page = guest.page
    table = await guest.open("conflict", options=HUMANS)
    async with guest.elsewhere(table) as chair:
        while (decision := await chair.my_decision())["name"] != "move_fighter":
            await chair.act(decision["options"][-1]["action"])
    await guest.asked()
    stacks = page.get_by_role("button", name="Your stacks")
    if ended:
        # Nobody arranges a stack: that lies ready. Arranging one takes its place.
        await page.get_by_role("button", name="End the movement").click()
        await guest.tries("end_movement", "end_arranging")
    else:
        await stacks.click()
    await expect(stacks).to_have_attribute("aria-pressed", "true", timeout=WAIT)
    row = page.locator("li[data-drag^=fighter]")
    await settled(row.nth(1))

    await drag(page, row.nth(1), row.first)

    tried = await guest.tries("end_movement", "arrange_stack", "arrange_next")
    assert tried[2] == "arrange_next 1"
    assert guest.acts() == []
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

    await crowded(guest, "conflict", bots=5, played=PLAYED, places=PLACES)

    assert guest.faults == []
