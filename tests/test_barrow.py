"""The public face: what `import barrow` gives, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import barrow

ROOT = Path(__file__).parents[1]


def test_the_public_names_are_these() -> None:
    assert barrow.__all__ == [
        "Action",
        "BadOptions",
        "BadPack",
        "BadPosition",
        "BadRecord",
        "BadRoll",
        "BarrowError",
        "Chance",
        "ChanceError",
        "DecodeError",
        "Event",
        "Game",
        "Match",
        "Option",
        "Outcome",
        "Proof",
        "Record",
        "Refusal",
        "RuleError",
        "Rulebook",
        "State",
        "View",
        "__version__",
        "game",
        "games",
        "replay",
        "verify",
    ]
    assert [name for name in barrow.__all__ if not hasattr(barrow, name)] == []


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert barrow.__version__ == project["version"]


def test_every_error_is_a_barrow_error() -> None:
    errors = [getattr(barrow, name) for name in barrow.__all__]
    errors = [one for one in errors if isinstance(one, type) and issubclass(one, Exception)]

    assert len(errors) == 9
    assert all(issubclass(one, barrow.BarrowError) for one in errors)


def test_a_game_is_made_once() -> None:
    assert all(barrow.game(key) is barrow.game(key) for key in barrow.games())


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(barrow.BarrowError) as caught:
        barrow.game("chess")

    assert str(caught.value) == f"there is no game 'chess'; games are {', '.join(barrow.games())}"


def test_a_data_pack_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    garbled = tmp_path / "garbled.toml"
    garbled.write_bytes(b"\xff\xfe")

    with pytest.raises(barrow.BarrowError, match=r"cannot read .*missing\.toml: No such file"):
        barrow.game("ground-zero", data=missing)
    with pytest.raises(barrow.BadPack, match=r"garbled\.toml is not UTF-8 text"):
        barrow.game("ground-zero", data=str(garbled))


def test_a_record_of_an_unknown_game_is_refused() -> None:
    document = barrow.Match(barrow.game(barrow.games()[0]), 2, 1).record.document()
    document["game"] = "chess"
    with pytest.raises(barrow.BadRecord) as caught:
        barrow.replay(document)

    assert caught.value.path == "game"
    assert "there is no game 'chess'" in str(caught.value)


def test_a_record_whose_data_pack_is_broken_is_refused() -> None:
    document = barrow.Match(barrow.game(barrow.games()[0]), 2, 1).record.document()
    document["pack_text"] = "this is = not = toml"
    with pytest.raises(barrow.BadRecord) as caught:
        barrow.replay(document)

    assert caught.value.path == "pack_text"


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    assert not hasattr(barrow, "chess")


def test_importing_barrow_loads_no_game() -> None:
    code = "import barrow, sys; print([m for m in sys.modules if m.startswith('barrow.games.')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout.strip() == "[]"


def test_the_help_does_not_wait_for_the_engine() -> None:
    program = "import sys, barrow.cli; barrow.cli.main(['--help']); print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    loaded = shown.stdout.split()

    assert "barrow.cli" in loaded
    assert "barrow.kernel" not in loaded
    assert "msgspec" not in loaded
