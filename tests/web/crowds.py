"""Crowded tables: as many players as a game takes, late in it, and what lies over what is lit."""

from __future__ import annotations

from playwright.async_api import Browser, Page

from tests.web.browser import CONFIRM, OVER, PHONE, WAIT, first_of
from tests.web.guests import QUESTION, Guest, choose

LAPTOP = {"width": 1280, "height": 720}
SIZES = [LAPTOP, PHONE]

# What can be chosen on the board, inside the window, but is covered in its middle.
_COVERED = """() => {
  const board = document.querySelector(".window");
  // Whoever opens the list of all choices reads that.
  if (!board || document.querySelector(".bar > .sheet")) return { lit: [], covered: [] };
  const seen = board.getBoundingClientRect();
  const spots = [...board.querySelectorAll("[data-spot].lit[tabindex]")].map((spot) => {
    const { left, right, top, bottom } = spot.getBoundingClientRect();
    return { spot, x: (left + right) / 2, y: (top + bottom) / 2 };
  });
  const inside = spots.filter(({ x, y }) =>
    x > seen.left + 24 && x < seen.right && y > seen.top + 20 && y < seen.bottom);
  const covered = inside.flatMap(({ spot, x, y }) => {
    const hit = document.elementFromPoint(x, y);
    // What was laid open by a press is what is chosen from; the next press closes it.
    if (hit?.closest(".beside[role=group]")) return [];
    if (hit?.closest("[data-spot]")?.dataset.spot === spot.dataset.spot) return [];
    return [`${spot.ariaLabel} under ${hit?.outerHTML.slice(0, 120)}`];
  });
  return { lit: inside.map(({ x, y }) => [x, y]), covered };
}"""


async def crowded(guest: Guest, game: str, bots: int, played: int, places: int) -> None:
    """Come late and play on the board until so many lit places were looked at."""
    await guest.open(game, bots=bots, played=played)
    page, looked, turn = guest.page, 0, 0
    while looked < places:
        assert await first_of(page, [QUESTION]) != OVER
        found = await page.evaluate(_COVERED)
        assert not found["covered"], found["covered"]
        lit = found["lit"]
        looked, turn = looked + len(lit), turn + 1
        if lit and not await page.locator(CONFIRM).count():
            await touch(page, lit[turn % len(lit)])
        else:
            await choose(page)
        await page.wait_for_timeout(50)


async def touch(page: Page, place: list[float]) -> None:
    """Click or tap a place of the window."""
    if page.viewport_size == PHONE:
        await page.touchscreen.tap(*place)
    else:
        await page.mouse.click(*place)


async def visitor(host: str, browser: Browser, size: dict[str, int]) -> Guest:
    """Return a guest to whom nothing is shown slowly, with a finger on a phone."""
    touch = size == PHONE
    context = await browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce",
    )
    context.set_default_timeout(WAIT)
    kept = '{"pace": "instant", "teach": false}'
    await context.add_init_script(f"localStorage.setItem('barrow.settings', '{kept}')")
    guest = Guest(host, context, await context.new_page())
    await guest.introduce("Ann")
    return guest
