"""Programs as players: the lines they get, and what becomes of those that fail."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

import barrow
from barrow.adapters.program import ProgramBot, ProgramError, player
from barrow.cli import main
from barrow.cli.seats import Player, recorded_players
from barrow.kernel.chance import Chance
from barrow.kernel.documents import read_json
from barrow.kernel.state import State

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"
PLAY = ["play", "skirmish", "--seed", "1", "--option", "round_limit=2"]
SIMULATE = ["simulate", "skirmish", "--games", "2", "--option", "round_limit=2"]


def command(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


def opened(key: str) -> State:
    return barrow.game(key).new(2, Chance(1))


def ask(code: str, seconds: float = 20.0) -> str:
    """Ask a program for the first choice of a game; return what is wrong with it."""
    state = opened("skirmish")
    seat = state.pending[0]
    with (
        ProgramBot(state.game, 1, command(code), seconds) as bot,
        pytest.raises(ProgramError) as caught,
    ):
        bot.choose(state.view(seat), state.legal(seat))
    return str(caught.value).replace(repr(command(code)), "P")


@pytest.mark.parametrize("key", barrow.games())
def test_a_program_plays_a_whole_game(key: str) -> None:
    state = opened(key)
    luck = Chance(2)
    program = player(f"program:{shlex.join([sys.executable, str(EXAMPLE)])}", state.game, 3)
    assert isinstance(program, ProgramBot)
    with program:
        bots = [program, player("random", state.game, 4)]
        while state.outcome is None:
            seat = state.pending[0]
            state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)), luck)

    assert program.close() == 0


def test_a_program_is_told_what_its_seat_sees_and_may_do(tmp_path: Path) -> None:
    kept = tmp_path / "lines"
    code = (
        "import sys, json\n"
        f"out = open({str(kept)!r}, 'w')\n"
        "out.write(sys.stdin.readline())\n"
        "line = sys.stdin.readline()\n"
        "out.write(line); out.flush()\n"
        "print(json.dumps({'action': json.loads(line)['legal'][0]['action']}), flush=True)\n"
    )
    state = opened("skirmish")
    seat = state.pending[0]
    legal = state.legal(seat)
    with ProgramBot(state.game, "4711 0 0", command(code)) as bot:
        assert bot.choose(state.view(seat), legal) is legal[0]
    first, second = [read_json(one) for one in kept.read_text().split("\n")[:2]]

    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert (first["type"], first["game"]) == ("game", "skirmish")
    # Made from the seed of the game, which it must not show.
    assert re.fullmatch("[0-9a-f]{64}", first["seed"])
    assert "4711" not in first["seed"]
    assert second["view"] == state.view(seat).document()
    assert [one["action"] for one in second["legal"]] == [action.text for action in legal]
    assert (second["number"], second["seat"]) == (1, seat)


def test_a_program_that_ends_is_told_of() -> None:
    assert ask("raise SystemExit(3)") == "the program P ended with exit status 3"


def test_a_program_that_hangs_is_stopped() -> None:
    assert ask("import time; time.sleep(60)", 0.5) == "the program P gave no answer in 0.5 seconds"


def test_what_a_hanging_program_started_is_stopped_too() -> None:
    code = "import subprocess; subprocess.run(['sleep', '60'])"

    assert ask(code, 0.5) == "the program P gave no answer in 0.5 seconds"


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("nonsense", """answered 'nonsense', not a line as {"action":"pass"}"""),
        ("[]", """answered '[]', not a line as {"action":"pass"}"""),
        ('{"action": "fly"}', "answered 'fly': there is no action “fly”"),
        ('{"action": "end_turn"}', "answered 'end_turn', which is not among the legal actions"),
        ('{"action": "end_turn", "number": 5}', "answered decision 5, but 1 was asked"),
    ],
)
def test_an_answer_that_makes_no_sense_is_told_of(said: str, complaint: str) -> None:
    text = ask(f"input(); input(); print({said!r}, flush=True); input()")

    assert text.startswith(f"the program P {complaint}")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("", "the command of the program is missing, as in program:./mybot"),
        ("./there-is-none", "cannot start ./there-is-none: No such file or directory"),
        ("'", 'the command "\'" cannot be read: No closing quotation'),
    ],
)
def test_a_command_that_cannot_be_run_is_told_of(words: str, complaint: str) -> None:
    with pytest.raises(ProgramError) as caught:
        ProgramBot(barrow.game("skirmish"), 1, words)

    assert str(caught.value) == complaint


def test_a_program_sits_at_the_table_of_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seat = f"program:{shlex.join([sys.executable, str(EXAMPLE)])}"
    status = main([*PLAY, "--seat", seat, "--seat", "random"])
    complaint = capsys.readouterr()

    assert (status, complaint.err) == (0, "")
    assert "The game is over: " in complaint.out


def test_a_bot_plays_on_for_a_program_that_fails(capsys: pytest.CaptureFixture[str]) -> None:
    seat = f"program:{command('raise SystemExit(3)')}"
    status = main([*PLAY, "--seat", seat, "--seat", "random"])
    complaint = " ".join(capsys.readouterr().out.split())

    assert status == 0
    assert "ended with exit status 3; a normal bot takes over." in complaint
    assert "The game is over: " in complaint


def test_programs_play_many_games(capsys: pytest.CaptureFixture[str]) -> None:
    seats = f"random,program:{shlex.join([sys.executable, str(EXAMPLE)])}"

    assert main([*SIMULATE, "--seats", seats]) == 0
    assert "2 games" in capsys.readouterr().out


def test_a_program_that_fails_ends_the_games_cleanly(capsys: pytest.CaptureFixture[str]) -> None:
    seats = f"random,program:{command('raise SystemExit(3)')}"

    assert main([*SIMULATE, "--seats", seats]) == 2
    assert capsys.readouterr().err.strip().endswith("ended with exit status 3")


def test_a_record_never_starts_a_program() -> None:
    assert recorded_players(("program bot", "Ann")) == [
        Player("normal bot", "normal"),
        Player("Ann"),
    ]
