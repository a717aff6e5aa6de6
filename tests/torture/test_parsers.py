"""Positions, records, data packs, notation and messages that somebody has spoiled."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.torture.parsers import FEEDERS

pytestmark = pytest.mark.timeout(6000)

EXAMPLES = int(os.environ.get("BARROW_EXAMPLES", "60"))
RUNS = int(os.environ.get("BARROW_FUZZ", "3000"))


@pytest.mark.parametrize("name", FEEDERS)
def test_spoiled_input_is_read_or_refused(name: str) -> None:
    @given(st.binary(max_size=60))
    @settings(max_examples=EXAMPLES)
    def feed(data: bytes) -> None:
        FEEDERS[name](data)

    feed()


@pytest.mark.parametrize("name", ["record_text", "notation", "message"])
def test_a_fuzzer_that_watches_the_code_finds_no_fault(name: str) -> None:
    words = [f"-runs={RUNS}", "-seed=1", "-max_len=400", "-verbosity=0"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture.fuzz", name, *words],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr[-3000:]
