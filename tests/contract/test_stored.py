"""Stored games: the same seeds still play the same games, and old records still replay.

The checksums guard against a change that nobody meant, and against a difference between
the compiled and the interpreted engine. A change that is meant renews them, and the
commit says why: `python -m tests.contract.stored`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import barrow
from tests.contract.playout import fingerprint
from tests.contract.stored import CHECKSUMS, RECORDS, checksums
from tests.contract.tables import keys


@pytest.mark.parametrize("key", keys())
def test_seeded_games_have_the_stored_checksums(key: str) -> None:
    stored = json.loads(CHECKSUMS.read_text(encoding="utf-8"))

    assert checksums(key) == stored[key]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.json")), ids=lambda path: path.stem)
def test_a_stored_record_replays(path: Path) -> None:
    record = barrow.Record.parse(path.read_text(encoding="utf-8"))
    match = barrow.replay(record)

    assert match.state.outcome is not None
    assert record.outcome is not None
    assert match.state.outcome.ranks == record.outcome.ranks
    assert fingerprint(match.record.document()["steps"]) == fingerprint(record.document()["steps"])


def test_every_game_has_stored_records() -> None:
    stored = {barrow.Record.parse(path.read_text()).game for path in RECORDS.glob("*.json")}

    assert stored == set(barrow.games())
