"""Generated modules: what is written, that it is in form, and that a stale one is found.

Each run has a process of its own: a generator stands in for the modules that it writes.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import barrow

ROOT = Path(__file__).parents[1]
SOURCE = Path(barrow.__file__).parents[1]
DECLARED = '''"""A toy game with one of everything."""

from __future__ import annotations

from barrow.kernel.declare import ALL, Choice, Fields, Record, field, given, part
from barrow.kernel.kinds import FLAG, SEAT, number, optional, or_none, unknown
from barrow.kernel.lists import bits, list_of, per_seat, pile, record
from barrow.kernel.state import Table
from toy.look import known_deck, known_hands

COUNT = number(0, 9)


class Fight(Record):
    """An attack under way.

    It ends with the round.
    """

    attacker = SEAT
    dice = list_of(COUNT)


class ToyState(Fields):
    """A whole toy game."""

    table = given(Table)
    round = field(COUNT, seen=ALL)
    hand_of = field(per_seat(list_of(unknown(COUNT))), seen=known_hands)
    other_hand_of = field(per_seat(list_of(unknown(COUNT))), seen=known_hands)
    deck = field(pile(unknown(COUNT)), seen=known_deck)
    done = field(bits(SEAT), seen=ALL)
    order = field(list_of(SEAT), seen=ALL, fixed=True)
    winner = field(optional(SEAT), seen=ALL)
    fight = field(or_none(record(Fight)), seen=ALL)
    is_open = field(FLAG, seen=ALL)


class Pass(Choice):
    """Do nothing."""

    form = "pass"


class Take(Choice):
    """Take a card."""

    form = "take {card}"
    card = part(COUNT)


class Trade(Choice):
    """Trade a lot, with more parts than fit on a line."""

    form = (
        "trade {first_card} {second_card} {third_card} {first_price} {second_price} {third_price}"
    )
    first_card = part(COUNT)
    second_card = part(COUNT)
    third_card = part(COUNT)
    first_price = part(COUNT)
    second_price = part(COUNT)
    third_price = part(COUNT)
'''
LOOK = '''"""What is known of partly hidden fields."""

from __future__ import annotations

from typing import Any


def known_hands(state: Any, observer: int) -> list[list[int]]:
    """Show the own hand."""
    return [hand if seat == observer else [-1] for seat, hand in enumerate(state.hand_of)]


def known_deck(state: Any, observer: int) -> list[int]:
    """Show nothing."""
    return [-1] * len(state.deck)
'''
USE = """
import barrow
from barrow.kernel.state import Table
from toy.actions import Pass, Take, Trade
from toy.known import known_to
from toy.state import Fight, ToyState

game = barrow.game("skirmish")  # the classes only hand it on
fight = Fight(0, [3])
fields = [1, [[4], [5]], [[], []], [1, 2], 0, [0, 1], -1, fight, True]
state = ToyState(game, [], None, Table(2, {}), *fields)
copy, seen = state.clone(), known_to(state, 0)
copy.hand_of[0].append(6)
copy.deck.pop()
print(state.hand_of, state.deck, copy.order is state.order, copy.fight is fight, copy.players)
print(seen.hand_of, seen.deck, seen.round)
print(Pass().values(), Take(3).values(), Trade(1, 2, 3, 4, 5, 6).values(), Take(3).card)
"""


def python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the toy and this engine on its path."""
    path = f"{folder}:{SOURCE}:{ROOT}"
    return subprocess.run(
        [sys.executable, *words],
        env={"PYTHONPATH": path, "PATH": "", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )


def generate(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return python(folder, "-m", "tools.sources", *words, "toy.declared")


@pytest.fixture(name="toy", scope="module")
def write_toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the toy's package, generated."""
    folder = tmp_path_factory.mktemp("generated")
    package = folder / "toy"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "declared.py").write_text(DECLARED)
    (package / "look.py").write_text(LOOK)
    done = generate(folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


def test_three_modules_are_written_beside_the_declaration(toy: Path) -> None:
    written = sorted(path.name for path in (toy / "toy").glob("*.py"))

    assert written == [
        "__init__.py",
        "actions.py",
        "declared.py",
        "known.py",
        "look.py",
        "state.py",
    ]


def test_generated_classes_copy_hide_and_carry_parts(toy: Path) -> None:
    done = python(toy, "-c", USE)

    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "[[4], [5]] [1, 2] True True 2",
        "[[4], [-1]] [-1, -1] 1",
        "() (3,) (1, 2, 3, 4, 5, 6) 3",
    ]


def test_generated_source_is_what_the_formatter_would_leave(toy: Path) -> None:
    files = [str(toy / "toy" / name) for name in ("state.py", "known.py", "actions.py")]
    config = ["--config", str(ROOT / "pyproject.toml"), "--no-cache", *files]
    form = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--diff", *config],
        capture_output=True,
        text=True,
        check=False,
    )
    lint = subprocess.run(
        [sys.executable, "-m", "ruff", "check", *config],
        capture_output=True,
        text=True,
        check=False,
    )

    assert form.returncode == 0, form.stdout
    assert lint.returncode == 0, lint.stdout


def test_fresh_modules_pass_the_check(toy: Path) -> None:
    done = generate(toy, "--check")

    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("name", ["state", "known", "actions"])
def test_a_stale_module_is_found_and_left_as_it_is(toy: Path, name: str) -> None:
    path = toy / "toy" / f"{name}.py"
    fresh = path.read_text()
    stale = fresh + "# edited\n"
    path.write_text(stale)
    done = generate(toy, "--check")
    left = path.read_text()
    path.write_text(fresh)

    assert (done.returncode, done.stdout) == (
        1,
        f"toy/{name}.py is stale: run `make generate`\n",
    )
    assert left == stale


def test_a_changed_declaration_makes_its_modules_stale(toy: Path) -> None:
    path = toy / "toy" / "declared.py"
    path.write_text(
        DECLARED.replace("round = field", "turn = field(COUNT, seen=ALL)\n    round = field")
    )
    done = generate(toy, "--check")
    path.write_text(DECLARED)

    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "toy/state.py is stale: run `make generate`",
        "toy/known.py is stale: run `make generate`",
    ]


def test_a_missing_module_is_stale_and_is_written(toy: Path) -> None:
    path = toy / "toy" / "actions.py"
    fresh = path.read_text()
    path.unlink()

    assert generate(toy, "--check").returncode == 1
    assert generate(toy).returncode == 0
    assert path.read_text() == fresh
