"""The picture in the README: `python -m tests.cli.picture` draws it anew.

A bot sits at the keyboard and plays a real game at the prompt, until it is asked for the
next attack after a roll; the screen at that moment becomes docs/pictures/terminal.svg.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import barrow
from barrow.bots import bot
from barrow.cli.screen import Screen
from barrow.cli.seats import read_seats
from barrow.cli.session import Session

PICTURE = Path(__file__).parents[2] / "docs/pictures/terminal.svg"
WIDTH, HEIGHT = 120, 40
SEED = 12
# The form of the picture, without fonts that would be fetched from elsewhere.
FORM = re.sub(r"@font-face \{\{.*?\n    \}\}\n|<!--.*?-->", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


class Photographer(Screen):
    """A terminal at which a bot types, and which keeps the screen of the moment wanted."""

    def __init__(self, match: barrow.Match) -> None:
        console = Console(
            file=io.StringIO(),
            width=WIDTH,
            height=HEIGHT,
            force_terminal=True,
            color_system="truecolor",
            highlight=False,
            record=True,
        )
        super().__init__(console)
        self.live = True
        self.match = match
        self.player = bot("normal", match.game, SEED)
        self.picture = ""

    def clear(self) -> None:
        """Begin a new screen."""
        self.console.export_text()

    def read(self, prompt: str) -> str | None:
        """Type what the bot chooses, until the moment has come."""
        state = self.match.state
        view, legal = state.view(0), state.legal(0)
        chosen = self.player.choose(view, legal)
        shown = self.console.export_text(clear=False)
        if "Military rolled " in shown and "Where do you attack?" in shown:
            self.console.print(f"{prompt}{str(chosen).replace('_', ' ')}", markup=False)
            self.picture = self.console.export_svg(
                title="barrow play ground-zero", code_format=FORM, unique_id="barrow"
            )
            return None
        return str(chosen)


def take() -> str:
    """Return the picture."""
    game = barrow.game("ground-zero")
    seated = read_seats(game, ["human:Ann", "normal", "normal"], 3)
    match = barrow.Match(game, 3, SEED, names=[player.name for player in seated])
    screen = Photographer(match)
    Session(match, seated, screen).run()
    return screen.picture


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(take(), encoding="utf-8")
