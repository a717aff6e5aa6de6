"""The examples run, are as short as they claim, and learn what they say."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.people import Person, serving

EXAMPLES = Path(__file__).parents[2] / "examples"
# One core each, and the same sums every time.
ENVIRONMENT = {**os.environ, "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}


def run(name: str, *words: str) -> str:
    """Run an example and return what it prints."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def percent(text: str) -> int:
    return int(text.partition("%")[0].split()[-1])


@pytest.mark.parametrize(
    ("name", "lines"), [("line_bot.py", 30), ("bot.py", 30), ("table_bot.py", 35)]
)
def test_a_player_takes_some_thirty_lines(name: str, lines: int) -> None:
    code = (EXAMPLES / name).read_text(encoding="utf-8").split('"""', 2)[2]
    player = code.partition("def play(")[0]

    assert len([line for line in player.splitlines() if line.strip()]) <= lines


def test_every_example_is_listed() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")

    assert [path.name for path in EXAMPLES.glob("*.py") if path.name not in listed] == []


def test_a_bot_of_ones_own_beats_random_play() -> None:
    won = int(run("bot.py").split()[3])

    assert won >= 8


def test_two_bots_are_compared_with_seats_rotated() -> None:
    result = run("evaluate.py", "ground-zero", "normal", "random", "--pairs", "10")

    assert percent(result) >= 70
    assert "of 20 games against random" in result


def test_a_network_learns_to_beat_random_play() -> None:
    assert percent(run("learn.py", "--rounds", "12", "--games", "100")) >= 75


def test_the_search_bot_teaches_a_network() -> None:
    assert percent(run("teach.py", "--games", "3").splitlines()[-1]) >= 60


@pytest.mark.anyio
@pytest.mark.parametrize("anyio_backend", ["asyncio"])
async def test_a_program_sits_at_a_table_of_a_server(tmp_path: Path, anyio_backend: str) -> None:
    async with serving(tmp_path / "barrow.db") as address:
        host = Person(address, "Ann")
        await host.introduce()
        seats = [{"kind": "bot", "level": "random"}, {"kind": "open"}]
        wish = {"game": "skirmish", "seats": seats, "options": {"round_limit": 2}}
        headers = {"Authorization": f"Bearer {host.token}"}
        opened = (await host.http.post("/api/tables", json=wish, headers=headers)).json()
        result = await asyncio.to_thread(run, "table_bot.py", address, opened["invite"])
        await host.http.aclose()

    assert "'ranks'" in result
