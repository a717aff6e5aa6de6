"""How many presses a whole game takes: when each choice was asked and sent by itself, and now.

Bots play a seeded game for the record. Then a real client plays the same actions of one seat
against a real server, while the other seats are played from the record.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.web.records import ME, follow, recorded, seated

WEB = Path(__file__).parents[2] / "web"

pytestmark = pytest.mark.anyio


async def played(site: str, folder: Path, key: str, players: int) -> dict[str, Any]:
    """Play a recorded game with the client; return how many presses it took both ways."""
    steps = recorded(key, players)
    script = folder / f"{key}.json"
    async with seated(site, key, players) as (table, people, chairs):
        wanted = {"game": key, "table": table, "token": people[ME].token, "seat": ME}
        script.write_text(json.dumps({**wanted, "steps": steps}))
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
# A drag is one press.
MOST = [("skirmish", 2, 48), ("dark-age-z", 2, 61), ("conflict", 4, 58), ("ground-zero", 2, 46)]


@pytest.mark.parametrize(("key", "players", "most"), MOST, ids=[key for key, *_ in MOST])
async def test_presses_of_a_whole_game(
    site: str, tmp_path: Path, key: str, players: int, most: int
) -> None:
    counted = await played(site, tmp_path, key, players)

    assert 100 * counted["now"] <= most * counted["before"], counted
