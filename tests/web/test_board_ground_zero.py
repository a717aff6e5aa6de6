"""Ground Zero's map in real Chromium, by mouse and by touch, with the content policy on."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, Page

from tests.web.browser import DESKTOP, PHONE, WAIT, open_table
from tests.web.guests import GUARD, PASSING, Guest

pytestmark = pytest.mark.anyio

LAPTOP = {"width": 1280, "height": 720}
CROWDED = 3  # the round in which four parties stand everywhere
FIRST = {"setup": "first_2p", "start_seat": 0, "round_limit": 5}


async def come(host: str, browser: Browser, size: dict[str, int], touch: bool = False) -> Guest:
    """Come to the site as somebody who sees all at once."""
    context = await browser.new_context(viewport=size, has_touch=touch, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(WAIT)
    await context.add_init_script(
        'localStorage.setItem("barrow.settings", JSON.stringify({pace: "instant", teach: false}))'
    )
    guest = Guest(host, context, await context.new_page())
    await guest.introduce("Ann")
    return guest


async def arrive(host: str, browser: Browser, size: dict[str, int], touch: bool = False) -> Guest:
    """Sit down at a table whose first question is where new units go."""
    guest = await come(host, browser, size, touch)
    table = await guest.open("ground-zero", options=FIRST)
    # Zombies may attack first; who defends answers from elsewhere.
    async with guest.elsewhere(table) as chair:
        while (await chair.my_decision())["name"] != "assign":
            await chair.act(chair.decision["options"][0]["action"])
    await guest.page.get_by_text(re.compile("Place a new unit")).first.wait_for()
    await guest.page.wait_for_timeout(GUARD)
    return guest


async def middle(page: Page, land: str) -> tuple[float, float]:
    """Return where the disc of a land is."""
    box = await page.locator(f"g[data-spot={land}] .disc .body").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def figure(page: Page, land: str) -> str:
    return await page.locator(f"g[data-spot={land}] .disc text").first.text_content() or ""


async def lit(page: Page, doing: str) -> list[str]:
    """Return the lands of which something is said to be possible."""
    found = await page.locator(f".land.lit[aria-label*='{doing}']").all()
    return [await land.get_attribute("data-spot") or "" for land in found]


async def place_all(guest: Guest, land: str) -> int:
    """Place all new units on one land by typing how many; return how many there were."""
    page = guest.page
    number = page.get_by_role("spinbutton", name="How many units")
    await number.fill(await number.get_attribute("max") or "")
    await page.locator("button.go:enabled").click()
    await page.get_by_role("button", name="Stop attacking").first.wait_for()
    return guest.acts().count(f"place {land}")


async def test_units_are_placed_together_and_dragged_into_an_attack(
    host: str, browser: Browser
) -> None:
    guest = await arrive(host, browser, DESKTOP)
    page = guest.page
    target, source = await page.evaluate(BORDER)
    before = int(await figure(page, source))

    for _ in range(2):
        await page.mouse.click(*await middle(page, source))
    ghost = page.locator(f"g[data-spot={source}] .ghost text")
    await ghost.get_by_text(f"{before} → {before + 2}").wait_for()
    assert guest.acts() == []
    assert await place_all(guest, source) == len(guest.acts()) > 2

    await page.wait_for_timeout(GUARD)
    await page.mouse.move(*await middle(page, source))
    await page.mouse.down()
    await page.mouse.move(*await middle(page, target), steps=6)
    # What it would do shows before it is dropped.
    await page.locator(".choices .tried").wait_for()
    assert await page.locator(".choices .odds").count() == 3
    placed = len(guest.acts())
    await page.mouse.up()

    await page.get_by_role("heading", name="Why it came out so").wait_for()
    assert guest.acts()[placed:] == [f"attack {source} {target}", "dice 3"]
    assert guest.faults == []


async def test_units_are_placed_and_sent_to_attack_by_touch(host: str, browser: Browser) -> None:
    guest = await arrive(host, browser, PHONE, touch=True)
    page = guest.page
    target, source = await page.evaluate(BORDER)

    await page.get_by_role("button", name="Whole map").tap()
    await page.touchscreen.tap(*await middle(page, source))
    await page.locator(f"g[data-spot={source}] .ghost").wait_for()
    assert await place_all(guest, source) > 2

    await page.wait_for_timeout(GUARD)
    await page.get_by_role("button", name="Whole map").tap()
    await page.touchscreen.tap(*await middle(page, source))
    await page.locator(f".land[data-spot={source}][aria-pressed=true]").wait_for()
    await page.touchscreen.tap(*await middle(page, target))
    await page.locator(".handle .odds").wait_for()
    await page.locator("button.go:enabled").tap()
    await page.locator(".handle .told").get_by_text("lost").wait_for()
    assert f"attack {source} {target}" in guest.acts()
    assert guest.faults == []


async def test_a_resting_finger_learns_what_a_land_is(host: str, browser: Browser) -> None:
    guest = await arrive(host, browser, PHONE, touch=True)
    page = guest.page
    await page.get_by_role("button", name="Whole map").tap()
    [land, *_] = await lit(page, "may be placed")
    x, y = await middle(page, land)

    session = await guest.context.new_cdp_session(page)
    finger = {"touchPoints": [{"x": x, "y": y}]}
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", **finger})
    tip = page.get_by_role("tooltip")
    await tip.wait_for()
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    assert "You, Military" in await tip.inner_text()
    assert guest.acts() == []
    assert await page.locator(".disc.ghost").count() == 0


@pytest.mark.parametrize("decision", ["assign", "attack"])
@pytest.mark.parametrize(
    ("size", "touch"),
    [(DESKTOP, False), (LAPTOP, False), (PHONE, True)],
    ids=["desktop", "laptop", "phone"],
)
async def test_nothing_covers_a_lit_land_late_with_four_parties(
    site: str, browser: Browser, size: dict[str, int], touch: bool, decision: str
) -> None:
    guest = await come(site, browser, size, touch)
    await guest.page.goto(f"{site}/about")
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * 3]
    table = await open_table(guest.page, seats=seats, options={"start_seat": 0})
    async with guest.elsewhere(table) as chair:
        while (asked := await chair.my_decision())["name"] != decision or (
            chair.position["view"]["known"]["round"] < CROWDED
        ):
            actions = [option["action"] for option in asked["options"]]
            ending = [action for action in actions if action in PASSING]
            await chair.act([*ending, *actions][0])
    await guest.page.goto(f"{site}/table/{table}")
    await guest.page.locator(".land.lit").first.wait_for()

    assert await guest.page.evaluate(COVERED) == []
    assert guest.faults == []


# The lit lands in the window whose units, or else middle, something other lies over.
COVERED = """() => {
  const stage = document.querySelector(".window").getBoundingClientRect();
  const lit = [...document.querySelectorAll(".land.lit")].map(({ dataset }) => dataset.spot);
  return lit.filter((land) => {
    const found = (rest) => document.querySelector(`[data-spot=${land}]${rest}`);
    const body = found(" .disc .body") ?? found("");
    const { left, right, top, bottom } = body.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const seen = x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
    return seen && document.elementFromPoint(x, y)?.closest("[data-spot]")?.dataset.spot !== land;
  });
}"""

# An enemy land with a neighbor of one's own that is lit, by what the map says aloud.
BORDER = """async () => {
  const { territories, land, lines } = await (await fetch("/api/games/ground-zero/board")).json();
  const pairs = [...land, ...lines.map(({ a, b }) => [a, b])];
  const said = (id) => document.querySelector(`.land[data-spot=${id}]`).getAttribute("aria-label");
  const enemy = ({ id }) => /(Aliens|Zombies), [1-9]/.test(said(id)) && !said(id).includes("You");
  for (const { id } of territories.filter(enemy))
    for (const pair of pairs)
      for (const own of pair)
        if (pair.includes(id) && own !== id && said(own).includes("You")) return [id, own];
}"""
