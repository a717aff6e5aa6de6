"""How many presses a whole game takes: when each choice was asked and sent by itself, and now.

Bots play a seeded game for the record. Then a real client plays the same actions of one seat
against a real server, while the other seats are played from the record.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

import barrow
from barrow.bots import bot
from barrow.kernel.match import Match
from barrow.kernel.proof import Sealed
from barrow.server.views.position import option_choice
from tests.server.people import SEED, Chair, meeting

WEB = Path(__file__).parents[2] / "web"
ME = 0

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(400)]


def recorded(key: str, players: int) -> list[dict[str, Any]]:
    """Let bots play a game with the luck of every table here; return its steps."""
    game = barrow.game(key)
    seed = Sealed(SEED, [""] * players, 0).text()
    match = Match(game, players, seed)
    bots = [bot("normal", game, seat) for seat in range(players)]
    steps: list[dict[str, Any]] = []
    while match.state.pending:
        seat = match.state.pending[0]
        view, legal = match.state.view(seat), match.state.legal(seat)
        action = bots[seat].choose(view, legal)
        name = match.state.stack[-1].decision
        step: dict[str, Any] = {"seat": seat, "action": action.text, "name": name}
        if seat == ME:
            asked = [option_choice(game, view, one) for one in match.state.options(seat)]
            step["options"] = msgspec.to_builtins(asked)
        match.play(seat, action)
        steps.append(step)
    return steps


async def follow(chair: Chair, seat: int, steps: list[dict[str, Any]]) -> None:
    """Play a seat from the record, in its order."""
    while not chair.over:
        step = chair.position["step"]
        mine = chair.decision.get("yours") and step < len(steps) and steps[step]["seat"] == seat
        if not mine:
            await chair.hear()
        elif (await chair.act(steps[step]["action"]))["type"] == "refused":
            await chair.hear()  # the server has answered for this seat


async def played(site: str, folder: Path, key: str, players: int) -> dict[str, Any]:
    """Play a recorded game with the client; return how many presses it took both ways."""
    steps = recorded(key, players)
    address = site.removeprefix("http://")
    names = [f"Player {seat}" for seat in range(players)]
    async with meeting(address, *names) as people, AsyncExitStack() as stack:
        me, *others = people
        wish = ["me", *["open"] * (players - 1)]
        table = await me.open_table(*wish, game=key)
        for seat, person in enumerate(others, 1):
            await person.post(f"/api/tables/{table}/sit", {"seat": seat}, 200)
        script = folder / f"{key}.json"
        script.write_text(
            json.dumps({"game": key, "table": table, "token": me.token, "seat": ME, "steps": steps})
        )
        chairs = [await stack.enter_async_context(person.at(table)) for person in others]
        following = [
            asyncio.create_task(follow(chair, seat, steps)) for seat, chair in enumerate(chairs, 1)
        ]
        client = await asyncio.create_subprocess_exec(
            *("node", "node_modules/vitest/vitest.mjs", "run"),
            *("--config", "tests/clicks/vitest.config.ts"),
            cwd=WEB,
            env={**os.environ, "BARROW_SERVER": site, "BARROW_SCRIPT": str(script)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        said, _ = await client.communicate()
        for task in following:
            task.cancel()
        assert client.returncode == 0, said.decode()
    counted: dict[str, Any] = json.loads(Path(f"{script}.counted").read_text())
    return counted


# The most presses of now for a hundred of then, all asked first and confirmed by default.
MOST = [("skirmish", 2, 92), ("dark-age-z", 2, 144), ("conflict", 4, 74), ("ground-zero", 2, 54)]


@pytest.mark.parametrize(("key", "players", "most"), MOST, ids=[key for key, *_ in MOST])
async def test_presses_of_a_whole_game(
    site: str, tmp_path: Path, key: str, players: int, most: int
) -> None:
    counted = await played(site, tmp_path, key, players)

    assert 100 * counted["now"] <= most * counted["before"], counted
