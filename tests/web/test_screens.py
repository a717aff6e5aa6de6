"""How each board looks in its main states, beside the pictures in `screens/`.

RENEW_SCREENS=1 make test ARGS=tests/web/test_screens.py takes the pictures again. They are compared
at a quarter of their size, where letters drawn a little differently do not count.
"""

from __future__ import annotations

import asyncio
import base64
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, Page

import barrow
from tests.web.browser import DESKTOP, FREE, PHONE, visit
from tests.web.guests import QUESTION
from tests.web.records import ME, Steps, follow, recorded, seated

pytestmark = pytest.mark.anyio

KEPT = Path(__file__).parent / "screens"
SEEN = Path(__file__).parents[2] / ".build/screens"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
# How far into the game, in hundredths of it, the first moment is and the crowded one.
EARLY, LATE = 35, 85
# The most points, in a thousand, that may look different.
MOST = 4
# What is being asked while something is chosen and tried.
ASKED = {
    "conflict": "move_fighter",
    "dark-age-z": "p1_turn",
    "ground-zero": "attack",
    "skirmish": "choose_mover",
}

# A screenshot as the kept picture has it.
_PACK = """async (png) => {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const packed = await canvas.convertToBlob({ type: "image/webp", quality: 0.7 });
  const bytes = new Uint8Array(await packed.arrayBuffer());
  return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
}"""
# How many points in a thousand differ between two pictures.
_COMPARE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const image = await createImageBitmap(await (await fetch(picture)).blob());
    const [width, height] = [image.width >> 2, image.height >> 2];
    const brush = new OffscreenCanvas(width, height).getContext("2d");
    brush.imageSmoothingQuality = "high";
    brush.drawImage(image, 0, 0, width, height);
    return brush.getImageData(0, 0, width, height).data;
  }));
  if (one.length !== other.length) return 1000;
  let differ = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2].some((color) => Math.abs(one[at + color] - other[at + color]) > 48)) differ += 1;
  return (4000 * differ) / one.length;
}"""


def asked_again(steps: Steps, since: int) -> int:
    """Return the first step after another at which the first seat is asked again."""
    turns = range(since + 1, len(steps))
    return next(at for at in turns if steps[at]["seat"] == ME != steps[at - 1]["seat"])


def asked(steps: Steps, share: int, name: str) -> int:
    """Return the step nearest to a share of the game at which the first seat is asked this."""
    places = [at for at, step in enumerate(steps) if (step["seat"], step["name"]) == (ME, name)]
    return min(places, key=lambda at: abs(100 * at - share * len(steps)))


async def picture(page: Page, name: str, blank: Page) -> str | None:
    """Take a screenshot when nothing changes any more; return what is wrong with it."""
    await page.evaluate("document.fonts.ready")
    await page.mouse.move(0, 0)
    shot, before = "", "-"
    while shot != before:
        await page.wait_for_timeout(400)
        before, shot = shot, await screenshot(page)
    kept = KEPT / f"{name}.webp"
    if "RENEW_SCREENS" in os.environ:
        kept.write_bytes(base64.b64decode(await blank.evaluate(_PACK, shot)))
        return None
    old = f"data:image/webp;base64,{base64.b64encode(kept.read_bytes()).decode()}"
    differ = await blank.evaluate(_COMPARE, [shot, old])
    if differ <= MOST:
        return None
    SEEN.mkdir(parents=True, exist_ok=True)
    (SEEN / f"{name}.webp").write_bytes(base64.b64decode(await blank.evaluate(_PACK, shot)))
    return f"{name}: {differ:.1f} points in a thousand differ; see .build/screens"


async def screenshot(page: Page) -> str:
    """Take a screenshot, once the server has said what comes of what is tried."""
    await page.get_by_text("Working out what it does").wait_for(state="hidden")
    shot = await page.screenshot(animations="disabled", caret="hide")
    return f"data:image/png;base64,{base64.b64encode(shot).decode()}"


async def come(site: str, browser: Browser, token: str, size: dict[str, int]) -> BrowserContext:
    """Return a browser in which somebody is known already."""
    visitor = await visit(browser, size, oneClick=False, theme="dark")
    await visitor.add_cookies([{"name": "barrow_player", "value": token, "url": site}])
    return visitor


async def try_something(page: Page) -> None:
    """Try the first choice there is."""
    listing = page.locator(".middle [aria-keyshortcuts=L]")
    if await listing.count():
        await listing.click()
    await page.locator(f".sheet [data-action]{FREE}, .middle [data-action]{FREE}").first.click()
    await page.locator(".acts [aria-keyshortcuts=Escape]").wait_for()


@pytest.mark.parametrize("key", ASKED)
async def test_boards_look_as_they_did(site: str, browser: Browser, key: str) -> None:
    players = barrow.game(key).players[-1]
    steps = recorded(key, players)
    wrong: list[str | None] = []
    async with seated(site, key, players) as (table, people, others):
        blank = await (await browser.new_context()).new_page()
        pages: dict[str, Page] = {}
        for name, size in SIZES.items():
            visitor = await come(site, browser, people[ME].token, size)
            pages[name] = await visitor.new_page()

        async def all_see(state: str, wait: str, also: Any = None) -> None:
            for name, page in pages.items():
                if also is None:
                    await page.goto(f"{site}/table/{table}")
                    await page.locator(wait).first.wait_for()
                else:
                    await also(page)
                wrong.append(await picture(page, f"{key}-{state}-{name}", blank))

        async with people[ME].at(table) as mine:
            chairs = [mine, *others]

            async def play_to(end: int | None) -> None:
                for page in pages.values():
                    await page.goto("about:blank")  # it need not draw every move
                each = [follow(chair, seat, steps, end) for seat, chair in enumerate(chairs)]
                await asyncio.gather(*each)

            await play_to(chosen := asked(steps, EARLY, ASKED[key]))
            await all_see("choose", QUESTION)
            await all_see("try", QUESTION, try_something)
            await play_to(asked_again(steps, chosen))
            await all_see("since", QUESTION)
            await all_see("back", QUESTION, lambda page: page.keyboard.press("["))
            await play_to(asked(steps, LATE, ASKED[key]))
            await all_see("late", QUESTION)
            await play_to(None)
            await all_see("end", "a[href^='/replay']")

    assert [one for one in wrong if one is not None] == []
