"""Skirmish's board under mouse and finger, with the content policy on."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, Page

from tests.web.browser import DESKTOP, PHONE, WAIT
from tests.web.crowds import SIZES, crowded, visitor
from tests.web.guests import Guest, come

pytestmark = pytest.mark.anyio

FIRST = {"first_player": 0}
PLAYED, PLACES = 20, 13  # answers before somebody looks around, and places to look at then


def space(page: Page, name: str) -> Locator:
    return page.locator(f'g.space[data-spot="{name}"]')


async def middle_of(place: Locator) -> tuple[float, float]:
    box = await place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def place_team(guest: Guest) -> None:
    """Choose a team and place its characters in the middle of the board."""
    page = guest.page
    await page.get_by_role("button", name="Drowned Crew").click()
    await guest.confirm()
    for name in ("I5", "H5"):
        await page.locator(f'g.space.lit[data-spot="{name}"]').wait_for()
        await guest.asked()
        await page.mouse.click(*await middle_of(space(page, name)))
        await guest.confirm()


async def test_a_character_is_dragged_to_where_it_goes(host: str, browser: Browser) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    await guest.open("skirmish", options=FIRST)
    await place_team(guest)
    page = guest.page
    await page.locator('[data-drag="pawn sable-reeve"]').wait_for()
    await guest.asked()
    acted = len(guest.acts())

    await page.mouse.move(*await middle_of(page.locator('[data-drag="pawn sable-reeve"]')))
    await page.mouse.down()
    await page.mouse.move(300, 300)
    goal = page.locator("g.space.lit").first
    await goal.wait_for()
    name = await goal.get_attribute("data-spot")
    await page.mouse.move(*await middle_of(goal))
    assert len(guest.acts()) == acted
    await page.mouse.up()

    await page.locator(f'g[data-spot="{name}"][aria-hidden]').wait_for()
    assert guest.acts()[acted:] == ["mover:sable-reeve", f"space:{name}"]
    assert guest.faults == []


async def test_what_is_tried_is_put_back_step_by_step(host: str, browser: Browser) -> None:
    guest = await come(host, browser, DESKTOP, "Ann")
    await guest.open("skirmish", options=FIRST)
    await place_team(guest)
    page = guest.page
    pawn = page.locator('[data-drag="pawn pip-lanternjaw"]')
    await pawn.wait_for()
    await guest.asked()

    await page.mouse.click(*await middle_of(pawn))
    goal = page.locator('g.space.lit[aria-label$="may go here"]').first
    await goal.wait_for()
    await page.mouse.click(*await middle_of(goal))
    await page.locator('g.space[aria-pressed="true"]').wait_for()
    await page.keyboard.press("Escape")
    await goal.wait_for()
    await page.keyboard.press("Escape")

    await page.locator('g.space.lit[aria-label$="may move"]').first.wait_for()
    assert not [action for action in guest.acts() if action.startswith("mover")]


async def test_a_finger_places_a_character_and_holds_a_card_to_read_it(
    host: str, browser: Browser
) -> None:
    context = await browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    context.set_default_timeout(WAIT)
    guest = Guest(host, context, await context.new_page())
    await guest.introduce("Ann")
    await guest.open("skirmish", options=FIRST)
    page = guest.page
    await page.get_by_role("button", name="Drowned Crew").tap()
    await guest.confirm()
    await page.locator("g.space.lit").first.wait_for()
    await guest.asked()

    await page.touchscreen.tap(*await middle_of(space(page, "I5")))
    await page.locator(".acts .go:enabled").wait_for()
    assert "place:I5" not in guest.acts()
    await guest.confirm()
    await page.locator('g[data-spot="I5"][aria-hidden]').wait_for()

    x, y = await middle_of(page.locator("button.held").first)
    finger = await context.new_cdp_session(page)
    touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y - 20}]}
    await finger.send("Input.dispatchTouchEvent", touch)
    await page.get_by_role("tooltip").wait_for()
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert guest.faults == []


@pytest.mark.parametrize("size", SIZES, ids=["laptop", "phone"])
async def test_at_a_full_table_nothing_covers_what_can_be_chosen(
    site: str, browser: Browser, size: dict[str, int]
) -> None:
    guest = await visitor(site, browser, size)

    await crowded(guest, "skirmish", bots=4, played=PLAYED, places=PLACES)

    assert guest.faults == []
