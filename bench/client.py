"""Measure how quickly the client shows what happens, in real Chromium, and write `bench/client.md`.

Somebody plays each game against bots, on a desktop's screen and a phone's, with moves shown at the
normal pace. First at full speed, for how long an action of one's own takes until it is on screen;
then with the processor slowed, for frames that take too long while moves are being shown.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright

import barrow
from bench.load.servers import ours
from tests.web.browser import DESKTOP, PHONE, launch
from tests.web.guests import Guest, choose, come

REPORT = Path(__file__).parent / "client.md"
SIZES = {"1440x900": DESKTOP, "390x844": PHONE}
SLOWED = 4
# What we want: milliseconds.
MOST_OWN, MOST_FRAME = 100, 50

# Notes when an action is sent, and the first frame after the board or the log has changed for it;
# and every frame that took long while nothing was asked, with what ran in it.
_WATCH = """
const noted = window.noted = { own: [], frames: 0, long: [] };
const isPlaying = () => document.querySelector(".bar") && !document.querySelector(".bar.yours");
let sent = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (JSON.parse(text).type === "act" && !this.heard) {
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
let pressed = 0;
addEventListener("click", () => (pressed = performance.now()), { capture: true });
addEventListener("keydown", () => (pressed = performance.now()), { capture: true });
const count = () => {
  noted.frames += isPlaying() ? 1 : 0;
  requestAnimationFrame(count);
};
count();
new PerformanceObserver((list) => {
  for (const frame of list.getEntries()) {
    if (!isPlaying()) continue;
    const ran = frame.scripts.map(({ invoker, duration, sourceFunctionName, sourceURL }) =>
      `${invoker} ${sourceFunctionName} ${sourceURL.split("/").pop()} ${Math.round(duration)}`);
    const drawn = frame.startTime + frame.duration - frame.styleAndLayoutStart;
    noted.long.push({ took: frame.duration, drawn, ran });
  }
}).observe({ type: "long-animation-frame" });
"""


@dataclass
class Row:
    """What was measured of one game on one screen."""

    game: str
    size: str
    own: list[float] = field(default_factory=list)  # milliseconds
    frames: int = 0
    long: list[dict[str, Any]] = field(default_factory=list)

    def line(self) -> str:
        """Return the line in Markdown."""
        took = sorted(self.own) or [0.0]
        worst = max([frame["took"] for frame in self.long], default=0.0)
        over = sum(frame["took"] > MOST_FRAME for frame in self.long)
        cells = f"{len(self.own)} | {statistics.median(took):.0f} | {took[-1]:.0f}"
        last = f"{worst:.0f}" if over else f"under {MOST_FRAME}"
        return f"| {self.game} | {self.size} | {cells} | {self.frames} | {over} | {last} |"


async def play(guest: Guest, seconds: float) -> dict[str, Any]:
    """Make choices for so long; return what the page noted."""
    await guest.page.evaluate("Object.assign(noted, { own: [], frames: 0, long: [] })")
    end = time.monotonic() + seconds
    over = guest.page.get_by_role("link", name="Replay")
    while time.monotonic() < end and not await over.count():
        if await guest.page.locator(".bar.yours").count():
            await choose(guest.page)
        await asyncio.sleep(0.1)
    noted: dict[str, Any] = await guest.page.evaluate("noted")
    return noted


async def measure(host: str, browser: Browser, row: Row, seconds: float) -> None:
    """Measure a game on a screen, at full speed and slowed."""
    guest = await come(host, browser, SIZES[row.size], "Ann")
    await guest.context.add_init_script(_WATCH)
    await guest.open(row.game, bots=max(barrow.game(row.game).players) - 1)
    row.own = (await play(guest, seconds))["own"]
    session = await guest.context.new_cdp_session(guest.page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    noted = await play(guest, seconds)
    row.frames, row.long = noted["frames"], noted["long"]
    await guest.context.close()


async def run(args: argparse.Namespace, folder: Path) -> list[Row]:
    """Measure every game on every screen."""
    rows = [Row(game, size) for game in args.games for size in args.sizes]
    async with ours(str(folder / "barrow.db"), 1) as (address, _), async_playwright() as playwright:
        browser = await launch(playwright)
        for row in rows:
            await measure(f"http://{address}", browser, row, args.seconds)
            print(row.line(), flush=True)
            for frame in sorted(row.long, key=lambda one: -one["took"])[: args.frames]:
                print(f"    {frame['took']:.0f} ms, drawn in {frame['drawn']:.0f}:", *frame["ran"])
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
            f"{args.seconds:g} seconds at full speed and as long with the processor slowed "
            f"{SLOWED} times.",
            "",
            "An own action takes from the press that sends it until the frame that shows it. "
            "Frames are those in which moves were being shown, slowed; long ones took more than "
            f"{MOST_FRAME} ms. Times in milliseconds.",
            "",
            "| game | screen | own actions | median | longest | frames | long ones | longest |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
            *[row.line() for row in rows],
            "",
            f"What we want: own actions on screen in under {MOST_OWN} ms at the median, and no "
            "long frame while moves are being shown.",
            "",
        ]
    )


def main() -> None:
    """Measure and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=barrow.games(), choices=barrow.games())
    parser.add_argument("--sizes", nargs="+", default=list(SIZES), choices=SIZES)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each is played")
    parser.add_argument("--frames", type=int, default=0, help="print so many of the long frames")
    parser.add_argument("--out", type=Path, default=REPORT)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(run(args, Path(folder)))
    args.out.write_text(report(args, rows), encoding="utf-8")


if __name__ == "__main__":
    main()
