"""Dark Age Z on its own board: armies are played with the mouse and with a finger."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, TimeoutError, expect

from tests.server.people import Chair, Person
from tests.web.browser import DESKTOP, PHONE, WAIT, open_table

pytestmark = pytest.mark.anyio

LAPTOP = {"width": 1280, "height": 720}
BOT = {"kind": "bot", "level": "easy"}
CROWDED = 3  # the day on which most zones of five players are taken
TRIES = 5
BUSY = 10_000  # milliseconds in which a card is tried unless the server is busy
SETTINGS = json.dumps({"pace": "instant", "teach": False})

Press = Callable[[Locator], Coroutine[Any, Any, None]]


async def click(target: Locator) -> None:
    await target.click()


async def tap(target: Locator) -> None:
    await target.tap()


@asynccontextmanager
async def seated(
    site: str, browser: Browser, size: dict[str, int], bots: int = 2, day: int = 0
) -> AsyncIterator[Page]:
    """Sit at a table under the content policy, perhaps late; nothing may be reported as wrong."""
    touch = size is PHONE
    context = await browser.new_context(viewport=size, has_touch=touch, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(WAIT)
    await context.add_init_script(f"localStorage.setItem('barrow.settings', {SETTINGS!r})")
    answer = await context.request.post(f"{site}/api/players", data={"name": "Ann"})
    page = await context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    await page.goto(f"{site}/about")
    seats = [{"kind": "me"}, *[BOT] * bots]
    table = await open_table(page, game="dark-age-z", seats=seats)
    if day > 0:
        twin = Person(site.removeprefix("http://"), "")
        twin.token = (await answer.json())["token"]
        async with twin.at(table) as chair:
            await play_until(chair, day)
        await twin.http.aclose()
    await page.goto(f"{site}/table/{table}")
    yield page
    await context.close()
    assert faults == []


async def play_until(chair: Chair, day: int) -> None:
    """Play cards until a turn of this day begins; others have moved since."""
    while (decision := await chair.my_decision())["name"] != "p1_turn" or (
        chair.position["view"]["known"]["day"] < day
    ):
        actions = [option["action"] for option in decision["options"]]
        armies = [action for action in actions if action.startswith("play_army")]
        await chair.act([*armies, *actions][0])


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


async def test_an_army_held_over_a_zone_is_tried_and_dropped_there_it_is_played(
    site: str, browser: Browser
) -> None:
    async with seated(site, browser, DESKTOP) as page:
        await choose_mission(page, click)
        await choose_card(page)
        await page.keyboard.press("Escape")
        ghost, played = page.locator(".army.ghost"), page.locator(".army")
        for _ in range(2):
            await expect(ghost).to_have_count(0)
            await card(page).hover()
            await page.mouse.down()
            await page.mouse.move(600, 600, steps=4)
            await places(page).first.wait_for()
            await places(page).first.hover()
            await expect(ghost).to_have_count(1)
            # What is let go by Esc is put back by another.
            await page.keyboard.press("Escape")
            await page.mouse.up()
            await expect(ghost).to_have_count(1)
            await page.keyboard.press("Escape")
        before = await played.count()
        await card(page).hover()
        await page.mouse.down()
        await page.mouse.move(600, 600, steps=4)
        await places(page).first.hover()
        await page.mouse.up()

        await expect(ghost).to_have_count(0)
        await expect(played.nth(before)).to_be_attached()


async def test_what_is_taken_is_dragged_to_what_you_hold(site: str, browser: Browser) -> None:
    async with seated(site, browser, DESKTOP) as page:
        mission = page.locator(".target.lit[data-spot^='mission:']").first
        await mission.wait_for()
        await mission.hover()
        await page.mouse.down()
        await page.locator("[data-spot=tech]").hover()
        await page.mouse.up()
        await card(page).wait_for()

        track = page.locator("[data-spot='track:draw-army'][data-drag]")
        cards = page.locator("[data-spot='seat:0']")
        await track.hover()
        await page.mouse.down()
        await page.mouse.move(700, 400, steps=4)
        await page.mouse.up()
        await expect(page.locator(".acts .go:enabled")).to_be_visible()
        await page.keyboard.press("Escape")
        await track.hover()
        await page.mouse.down()
        await page.locator("[data-spot=tech]").hover()
        await page.mouse.up()

        await expect(page.locator(".acts .go")).to_have_count(0)
        await expect(cards.or_(page.locator(".recap")).first).to_be_visible()


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


# The lit places of which something else lies over the middle, once they are scrolled to.
COVERED = """() => [...document.querySelectorAll(".target.lit")].filter((target) => {
  target.scrollIntoView({ block: "center", inline: "center" });
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return found?.closest(".target") !== target;
}).map((target) => target.dataset.spot)"""


@pytest.mark.parametrize(
    ("size", "press"),
    [(DESKTOP, click), (LAPTOP, click), (PHONE, tap)],
    ids=["desktop", "laptop", "phone"],
)
async def test_nothing_covers_what_may_be_chosen_late_with_five_players(
    site: str, browser: Browser, size: dict[str, int], press: Press
) -> None:
    async with seated(site, browser, size, bots=4, day=CROWDED) as page:
        await card(page).wait_for()
        assert await page.evaluate(COVERED) == []
        await choose_card(page, press)
        assert await page.evaluate(COVERED) == []
        await press(places(page).first)
        await page.locator(".acts .go:enabled").wait_for()

        assert await page.evaluate(COVERED) == []


async def test_a_phone_says_what_happens_where_it_does_not_look(
    site: str, browser: Browser
) -> None:
    async with seated(site, browser, PHONE, bots=4, day=CROWDED) as page:
        await card(page).wait_for()
        announced = page.locator("[role=tab][aria-selected=false] i")

        assert await announced.count() > 0
        await page.get_by_role("button", name="until battle: show the day").tap()
        await expect(page.locator(".target[data-spot='track:draw-army']")).to_be_in_viewport()


async def test_the_hand_is_whole_on_a_phone_while_an_army_is_tried(
    site: str, browser: Browser
) -> None:
    async with seated(site, browser, PHONE) as page:
        await choose_mission(page, tap)
        await choose_card(page, tap)
        await tap(places(page).first)
        await page.locator(".acts .go:enabled").wait_for()
        hand = await page.get_by_role("region", name="Your cards").bounding_box()
        bar = await page.get_by_role("region", name="Choices").bounding_box()

        assert hand
        assert bar
        assert hand["y"] + hand["height"] <= bar["y"] + 1


async def test_a_finger_drags_an_army_to_a_zone_and_puts_it_back(
    site: str, browser: Browser
) -> None:
    async with seated(site, browser, PHONE) as page:
        await choose_mission(page, tap)
        await choose_card(page, tap)
        zone = await places(page).first.bounding_box()
        await page.get_by_role("button", name="Put back").tap()
        held = await card(page).bounding_box()
        assert zone
        assert held
        session = await page.context.new_cdp_session(page)

        async def touch(kind: str, *at: float) -> None:
            points = [{"x": at[0], "y": at[1]}] if at else []
            await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        x, y = held["x"] + held["width"] / 2, held["y"] + held["height"] / 2
        to_x, to_y = zone["x"] + zone["width"] / 2, zone["y"] + zone["height"] / 2
        await touch("touchStart", x, y)
        for part in range(1, 6):
            await touch("touchMove", x + (to_x - x) * part / 5, y + (to_y - y) * part / 5)
        ghost = page.locator(".army.ghost")
        await expect(ghost).to_have_count(1)
        await touch("touchMove", 4, 4)
        await touch("touchEnd")

        await expect(ghost).to_have_count(1)
        await page.get_by_role("button", name="Put back").tap()
        await expect(ghost).to_have_count(0)


async def test_what_is_refused_says_why_also_after_what_is_tried(
    site: str, browser: Browser
) -> None:
    async with seated(site, browser, DESKTOP) as page:
        await choose_mission(page, click)
        refused = page.locator(".target.refused:not(.lit)").first
        await refused.click()
        why = page.locator(".pop[role=status]")
        await expect(why).to_contain_text(
            await refused.get_attribute("title") or "?", ignore_case=True
        )
        await expect(page.locator(".acts .go")).to_have_count(0)
        await choose_card(page)
        await expect(why).to_have_count(0)
        spots = await places(page).evaluate_all("all => all.map((each) => each.dataset.spot)")
        [other] = {0, 1, 2} - {int(spot.split(":")[1][0]) for spot in spots}
        await page.locator(f".target[data-spot^='zone:{other}.']").first.click()

        await expect(why).to_contain_text("DZ-")
        await expect(why).not_to_contain_text("answer this first")
