"""A fifth game is a folder of its own and nothing else: no list anywhere names the games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import barrow
from barrow.bots import bot
from barrow.cli import main

LIARS_DICE = Path(__file__).parents[1] / "examples/liars_dice.py"
MAKE = '''

def make(data: str | None = None) -> LiarsDice:
    """Make the game."""
    return LiarsDice()
'''


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Put a package with a game into a folder where games are looked for."""
    package = tmp_path / "liars_dice"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "game.py").write_text(LIARS_DICE.read_text() + MAKE)
    barrow.games()
    places = sys.modules["barrow.games"].__path__
    places.append(str(tmp_path))
    yield tmp_path
    places.remove(str(tmp_path))
    for name in ("barrow.games.liars_dice", "barrow.games.liars_dice.game"):
        sys.modules.pop(name, None)


def test_the_folder_of_a_game_is_all_it_takes(folder: Path) -> None:
    assert "liars-dice" in barrow.games()

    match = barrow.Match(barrow.game("liars-dice"), players=3, seed=1)
    while match.state.pending:
        seat = match.state.pending[0]
        view = match.state.view(seat)
        legal = match.state.legal(seat)
        match.play(seat, bot("random", match.game, seed=1).choose(view, legal))

    assert match.state.outcome is not None
    assert barrow.replay(match.record.document()).state.dump() == match.state.dump()


def test_the_commands_know_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["games"])

    assert "Liar's dice" in capsys.readouterr().out
