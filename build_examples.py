"""Positions that the rulebooks show: writes `web/examples/GAME-SPEC.json`.

A rulebook asks for one as a picture, `![what it shows](board:3-5-160)`: three players, seed 5,
after 160 decisions of normal bots, as a spectator sees it. With `--check` it writes nothing and
fails if a file is stale, missing or left over.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import msgspec

import barrow
from barrow.bots import bot, usual_level
from barrow.server.protocol import http

TARGET = Path(__file__).resolve().parent / "web" / "examples"
_ASKED = re.compile(r"\]\(board:([\d-]+)\)")


def asked(game: barrow.Game) -> list[str]:
    """List the positions that a rulebook shows."""
    return [spec for block in game.rulebook.blocks for spec in _ASKED.findall(block.text)]


def position(game: barrow.Game, spec: str) -> str:
    """Return a position as a client draws it."""
    players, seed, decisions = map(int, spec.split("-"))
    chance = barrow.Chance(seed)
    state = game.new(players, chance)
    bots = [bot(usual_level(game), game, f"{players}-{seed} {seat}") for seat in range(players)]
    for _ in range(decisions):
        seat = state.pending[0]
        state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)), chance)
    view = state.view(None)
    shown = http.ReplayStep(
        step=decisions,
        seat=None,
        action="",
        words="",
        events=[],
        view=view.document(),
        parties=game.parties(view),
        phases=game.phases(view),
        moments=[],
    )
    return msgspec.json.encode(shown).decode() + "\n"


def main() -> int:
    """Write every position, or say which file is stale."""
    games = [barrow.game(key) for key in barrow.games()]
    wanted = {
        f"{game.key}-{spec}.json": position(game, spec) for game in games for spec in asked(game)
    }
    found = {path.name: path.read_text("utf-8") for path in TARGET.glob("*.json")}
    if "--check" in sys.argv:
        stale = sorted(name for name in {*wanted, *found} if wanted.get(name) != found.get(name))
        print("\n".join(f"{TARGET / name} is stale: python build_examples.py" for name in stale))
        return 1 if stale else 0
    TARGET.mkdir(exist_ok=True)
    for name in {*found} - {*wanted}:
        (TARGET / name).unlink()
    for name, text in wanted.items():
        (TARGET / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
