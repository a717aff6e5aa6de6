"""A fifth game is a folder of its own and nothing else: no list anywhere names the games."""

from __future__ import annotations

import io
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


def typed(words: str, capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    """Run a command and return what it prints."""
    assert main(words.split()) == status
    printed = capsys.readouterr()
    return printed.err if status else printed.out


def test_the_commands_know_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Liar's dice" in typed("games", capsys)
    assert "wild_ones" in typed("games liars-dice", capsys)
    assert "LD-2.4" in typed("rules liars-dice 2", capsys)
    assert "no leak" in typed("leaks liars-dice --games 2", capsys)


def test_bots_play_it_by_the_thousand(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = typed("simulate liars-dice --games 20 --players 3", capsys)

    assert printed.startswith("Liar's dice, 3 players, 20 games, seed 1\n")
    assert "seat 3, random" in printed


def test_people_play_it_in_the_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nwhy raise 99 9\nraise 1 2\n"))
    printed = typed("play liars-dice --seed 1", capsys)

    assert "How many dice of which face?  LD-2.4" in printed
    assert "Liar's dice has no bot that gives hints." in printed
    assert "Seat 1 bids 1 times 2" in printed


def test_the_lab_measures_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = folder / "run"
    ran = typed(f"lab run liars-dice --games 12 --players all --jobs 1 --to {run}", capsys)
    report = typed(f"lab report {run}", capsys)
    page = (run / "report.html").read_text()

    assert ran.startswith("36 games are in ")
    assert "Liar's dice with 4: " in report
    assert "All seats are even within error." in report
    assert "<h3>Win rate by seat</h3>" in page
    assert "Let stand" in page


def test_the_lab_forbids_an_action_in_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"lab ban liars-dice doubt --games 12 --players 2 --jobs 1 --to {folder / 'ban'}"

    assert "Liar's dice without doubt for one seat" in typed(words, capsys)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("ladder liars-dice", "Liar's dice has one bot, random; a ladder needs two"),
        ("lab run liars-dice --bots hard", "there is no bot 'hard'; bots are random"),
        ("lab paths liars-dice", "liars-dice has no data pack: there are no numbers to change"),
        ("lab sweep liars-dice --vary a.b=1,2", "liars-dice has no data pack"),
    ],
)
def test_what_it_lacks_is_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], words: str, said: str
) -> None:
    assert typed(words, capsys, status=2).startswith(f"barrow: {said}")
