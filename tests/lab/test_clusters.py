"""The same command on clusters: real workers on loopback, one of them killed in mid-run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polars as pl
import psutil
import pytest

from barrow.lab.play import TABLES
from barrow.lab.run import run
from barrow.lab.workers import workers_on
from tests.lab.plans import nothing, plan

GAMES = 240
COMMAND = f"lab run skirmish --games {GAMES} --seats 2 --bots random --seed 1 --to"
LONGEST = 120  # seconds until something must have happened


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same games, played by this process."""
    folder = tmp_path_factory.mktemp("alone") / "run"
    run(plan(games=GAMES), folder, workers_on("", 1), nothing)
    return folder


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program for a while; it and its children end with the block."""
    process = subprocess.Popen([sys.executable, "-m", *words], start_new_session=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for_parts(folder: Path, count: int) -> None:
    """Wait until some chunks are in, and see that it is not all of them."""
    ends = time.monotonic() + LONGEST
    while len(parts := list(folder.glob("parts/*-games.parquet"))) < count:
        assert time.monotonic() < ends, "no chunk came in"
        assert not (folder / "run.json").exists(), "it was over before a worker could be killed"
        time.sleep(0.01)
    assert len(parts) < GAMES // 20


def check_same(folder: Path, alone: Path) -> None:
    """See that no game was lost or counted twice."""
    for table in TABLES:
        here, there = (pl.read_parquet(one / f"{table}.parquet") for one in (folder, alone))
        assert here.equals(there), table


def test_a_dask_worker_is_killed_and_no_game_is_lost_or_counted_twice(
    alone: Path, tmp_path: Path
) -> None:
    result, folder = tmp_path / "scheduler.json", tmp_path / "run"
    quiet = ("--no-dashboard", "--host", "127.0.0.1", "--scheduler-file", str(result))
    worker = ("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", *quiet)
    with started("distributed.cli.dask_scheduler", "--port", "0", *quiet):
        ends = time.monotonic() + LONGEST
        while not result.exists():
            assert time.monotonic() < ends, "no scheduler"
            time.sleep(0.05)
        address = result.read_text().split('"address": "tcp://')[1].split('"')[0]
        with (
            started(*worker) as first,
            started(*worker),
            started("barrow", *COMMAND.split(), str(folder), "--on", f"dask://{address}") as played,
        ):
            wait_for_parts(folder, 1)
            first.kill()

            assert played.wait(LONGEST) == 0
    check_same(folder, alone)


@pytest.mark.parametrize(
    ("where", "worker"),
    [(["--on", "ray"], "ray::play_here"), (["--jobs", "2"], "LokyProcess")],
    ids=["ray", "here"],
)
def test_a_worker_process_is_killed_and_no_game_is_lost_or_counted_twice(
    alone: Path, tmp_path: Path, where: list[str], worker: str
) -> None:
    folder = tmp_path / "run"
    with started("barrow", *COMMAND.split(), str(folder), *where) as played:
        wait_for_parts(folder, 1)
        workers = [
            process
            for process in psutil.Process(played.pid).children(recursive=True)
            if any(worker in word for word in process.cmdline())
        ]
        workers[0].kill()

        assert played.wait(LONGEST) == 0
    check_same(folder, alone)
