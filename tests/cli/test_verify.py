"""`barrow verify`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barrow.kernel.proof import commit
from tests.cli.terminal import run
from tests.kernel.test_proof import SEED, played, rolled, sealed


def written(folder: Path, record: dict[str, Any]) -> Path:
    file = folder / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return file


def test_an_honest_record_is_confirmed_with_its_commitment(tmp_path: Path) -> None:
    file = written(tmp_path, played(sealed("from-ann", "")))

    result = run(f"verify {file}")
    compared = run(f"verify {file} --commitment {commit(SEED).upper()}")

    assert (result.status, result.err) == (0, "")
    assert "rolls, draws and shuffles are what the seed deals" in result.out
    assert "Seat 1 added from-ann\nSeat 2 added nothing\n" in result.out
    assert commit(SEED) in result.out
    assert compared.status == 0
    assert "settled before the game" in compared.out


def test_another_commitment_is_reported(tmp_path: Path) -> None:
    file = written(tmp_path, played(sealed("", "")))

    result = run(f"verify {file} --commitment {'0' * 64}")

    assert result.status == 1
    assert "not the one promised" in result.out


def test_a_tampered_record_is_caught_at_the_exact_roll(tmp_path: Path) -> None:
    record = played(sealed("", ""))
    place = rolled(record)[3]
    record["steps"][place]["chance"][0] = record["steps"][place]["chance"][0] % 6 + 1

    result = run(f"verify {written(tmp_path, record)}")

    action = record["steps"][place]["action"]
    assert result.status == 1
    assert f"{action}: action {place + 1}, roll 1: the record says" in result.out


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "barrow record 9"}'])
def test_what_is_no_record_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "record.json"
    file.write_text(text)

    result = run(f"verify {file}")

    assert result.status == 2
    assert result.err.count("\n") == 1
