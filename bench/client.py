"""Measure how quickly the client shows what happens, in real Chromium, and write `bench/client.md`.

Somebody plays each game against bots, on a desktop's screen and a phone's, with moves shown at the
normal pace: first for how long an action of one's own takes until it is on screen, then for how
long the page's main thread works at a stretch while moves are being shown. That is processor time,
so that others on the machine do not count, times what a slower processor takes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, async_playwright

import barrow
from tests.server.people import Chair
from tests.web.browser import DESKTOP, PHONE, launch
from tests.web.conftest import hosted
from tests.web.guests import Guest, choose, come

REPORT = Path(__file__).parent / "client.md"
SIZES = {"1440x900": DESKTOP, "390x844": PHONE}
SLOWED = 4
# Seconds between two choices made elsewhere, and before the page is watched.
_PAUSE, _WARM = 0.3, 4.0
# What we want: milliseconds.
MOST_OWN, MOST_FRAME = 100, 50

# What the page's main thread works at a stretch, in a trace.
_CATEGORIES = ["toplevel"]
_TASKS = ("RunTask", "ThreadControllerImpl::RunTask")

# Notes how long it takes from the press that sends an action to the frame that shows it.
_WATCH = """
const noted = window.noted = { own: [] };
let [pressed, sent] = [0, 0];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (!this.heard) {
    this.heard = true;
    this.addEventListener("message", ({ data }) => {
      if (!sent || !data.includes('"type":"happened"')) return;
      const from = sent;
      sent = 0;
      requestAnimationFrame(() => setTimeout(() => noted.own.push(performance.now() - from)));
    });
  }
  if (JSON.parse(text).type === "act") sent = pressed || performance.now();
  pressed = 0;
  return send.call(this, text);
};
for (const kind of ["click", "keydown"])
  addEventListener(kind, () => (pressed = performance.now()), { capture: true });
"""


@dataclass
class Row:
    """What was measured of one game on one screen."""

    game: str
    size: str
    own: list[float] = field(default_factory=list)  # milliseconds
    tasks: list[float] = field(default_factory=list)  # milliseconds, slowed

    def line(self) -> str:
        """Return the line in Markdown."""
        took = sorted(self.own) or [0.0]
        over = sum(took > MOST_FRAME for took in self.tasks)
        cells = f"{len(self.own)} | {statistics.median(took):.0f} | {took[-1]:.0f}"
        worst = max(self.tasks, default=0.0)
        return f"| {self.game} | {self.size} | {cells} | {len(self.tasks)} | {over} | {worst:.0f} |"


async def play(guest: Guest, seconds: float) -> list[float]:
    """Make choices for so long; return how long each took to be on screen."""
    end = time.monotonic() + seconds
    over = guest.page.get_by_role("link", name="Replay")
    while time.monotonic() < end and not await over.count():
        if await guest.page.locator(".bar.yours").count():
            await choose(guest.page)
        await asyncio.sleep(0.1)
    own: list[float] = await guest.page.evaluate("noted.own")
    return own


async def watch(browser: Browser, guest: Guest, table: str, seconds: float) -> list[float]:
    """Let moves be shown for so long, while choices are made elsewhere; return the page's tasks."""
    async with guest.elsewhere(table) as chair:
        playing = asyncio.create_task(keep_playing(chair))
        await asyncio.sleep(_WARM)
        await browser.start_tracing(page=guest.page, categories=_CATEGORIES)
        await asyncio.sleep(seconds)
        trace = json.loads(await browser.stop_tracing())["traceEvents"]
        playing.cancel()
    threads = [event for event in trace if event["name"] == "thread_name"]
    pages = [one for one in threads if one["args"]["name"] == "CrRendererMain"]
    mains = {(one["pid"], one["tid"]) for one in pages}
    tasks = [event for event in trace if event["name"] in _TASKS and "tdur" in event]
    return [
        SLOWED * event["tdur"] / 1000 for event in tasks if (event["pid"], event["tid"]) in mains
    ]


async def keep_playing(chair: Chair) -> None:
    """Answer whatever is asked with something that goes on, now and then."""
    luck = random.Random(1)
    while not chair.over:
        await asyncio.sleep(_PAUSE)
        if options := (await chair.my_decision()).get("options"):
            await chair.act(luck.choice(options)["action"])


async def measure(host: str, browser: Browser, row: Row, seconds: float) -> None:
    """Measure a game on a screen, at full speed and slowed."""
    guest = await come(host, browser, SIZES[row.size], "Ann")
    await guest.context.add_init_script(_WATCH)
    table = await guest.open(row.game, bots=max(barrow.game(row.game).players) - 1)
    row.own = await play(guest, seconds)
    row.tasks = await watch(browser, guest, table, seconds)
    await guest.context.close()


async def run(args: argparse.Namespace, folder: Path) -> list[Row]:
    """Measure every game on every screen."""
    rows = [Row(game, size) for game in args.games for size in args.sizes]
    with hosted(folder, bot_pause=0.0) as host:
        async with async_playwright() as playwright:
            browser = await launch(playwright)
            for row in rows:
                await measure(host, browser, row, args.seconds)
                print(row.line(), flush=True)
            await browser.close()
    return rows


def report(args: argparse.Namespace, rows: list[Row]) -> str:
    """Return the page."""
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    return "\n".join(
        [
            "# How quickly does the client show what happens?",
            "",
            f"`python -m bench.client`, Barrow {barrow.__version__}, {os.cpu_count()} cores that "
            f"server, bots and Chromium share, load average at the end {load}. Each game is played "
            "against as many random bots as it takes, with moves shown at the normal pace, for "
            f"{args.seconds:g} seconds, and as long while somebody else answers for it.",
            "",
            "An own action takes from the press that sends it until the frame that shows it, by "
            "the clock: on a busy machine that is mostly waiting. A task is what the page's main "
            "thread works at a stretch, drawing included, in processor time times "
            f"{SLOWED}: what it takes a processor slowed so many times. Long ones take more than "
            f"{MOST_FRAME} ms. Times in milliseconds.",
            "",
            "| game | screen | own actions | median | longest | tasks | long ones | longest |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
            *[row.line() for row in rows],
            "",
            f"What we want: own actions on screen in under {MOST_OWN} ms at the median, and no "
            "long task while moves are being shown.",
            "",
        ]
    )


def main() -> None:
    """Measure and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=barrow.games(), choices=barrow.games())
    parser.add_argument("--sizes", nargs="+", default=list(SIZES), choices=SIZES)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each is played")
    parser.add_argument("--out", type=Path, default=REPORT)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(run(args, Path(folder)))
    args.out.write_text(report(args, rows), encoding="utf-8")


if __name__ == "__main__":
    main()
