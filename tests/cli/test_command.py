"""The command itself: help, version, what users get wrong."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path

import pytest

import barrow
from barrow.cli import COMMANDS
from barrow.kernel.mode import MODE
from tests.cli.terminal import run

BARROW = [sys.executable, "-c", "import sys; from barrow.cli import main; sys.exit(main())"]
# As a shell starts what runs in the background: deaf to Ctrl-C.
DEAF = [*BARROW[:2], f"import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); {BARROW[2]}"]
PATIENCE = 60  # seconds
# Without the size that a test runner gives to its own terminal.
SIZELESS = {name: os.environ[name] for name in os.environ if name not in ("COLUMNS", "LINES")}


def real(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    return subprocess.run(
        [*BARROW, *words], input=typed, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("words", ["", "--help", "-h", "help"])
def test_help_names_every_command(words: str) -> None:
    result = run(words)

    assert result.status == 0
    assert [name for name in COMMANDS if f"\n  {name} " not in result.out] == []
    assert all(len(line) <= 80 for line in result.out.splitlines())


def test_help_and_version_load_no_library() -> None:
    code = (
        "import sys; from barrow.cli import main; main(['--help']); main(['--version']);"
        "print([name for name in ('cyclopts', 'rich', 'barrow.games.ground_zero.game')"
        " if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert result.stdout.splitlines()[-1] == "[]"


def test_the_version_says_which_engine_runs() -> None:
    assert run("--version").out.startswith(f"barrow {barrow.__version__} (engine: {MODE}; Python")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    result = run(f"{command} --help")

    assert result.status == 0
    assert f"Usage: barrow {command}" in result.out


WRONG = {
    "plai": "there is no command 'plai'; did you mean play? commands are ",
    "--verbose": "there is no command '--verbose'; commands are ",
    "play": "which game? games are",
    "play grond-zero": "there is no game 'grond-zero'; did you mean ground-zero? games are",
    "play chess": "there is no game 'chess'; games are",
    "play ground-zero --sead 3": "Unknown option: --sead. Did you mean --seed? See barrow play",
    "play ground-zero --players 9": "Ground Zero is for 2 to 4 players, not 9",
    "play ground-zero --players two": "--players takes a whole number, not 'two'.",
    "play ground-zero --players 2.6": "--players takes a whole number, not '2.6'.",
    "simulate skirmish --games 2.7": "--games takes a whole number, not '2.7'.",
    "serve --port 80.5": "--port takes a whole number, not '80.5'.",
    "play ground-zero --seat robot": "seat 'robot': a seat is human, human:NAME, or a bot: random",
    "play ground-zero --seat human:": "seat 'human:': the name is missing, as in human:Ann",
    "play ground-zero --seat random:Hal": "only a human has a name, as in human:Ann",
    "play ground-zero --players 2 --seat human --seat human --seat human": "3 seats are filled",
    "play ground-zero --option zombies": "an option is written name=value, not 'zombies'",
    "play ground-zero --option zombie=ai": "there is no option 'zombie'; did you mean zombies?",
    "play ground-zero --option zombies=tame": "zombies takes ai, player, none, not 'tame' [GZ-7.2]",
    "play ground-zero --option round_limit=3": "round_limit takes 5 to 200, not 3 [GZ-6.3]",
    "play ground-zero --option round_limit=x": "a whole number from 5 to 200, not 'x'",
    "play ground-zero --option round_limit=--5": "a whole number from 5 to 200, not '--5'",
    "play ground-zero --option round_limit=-5": "round_limit takes 5 to 200, not -5",
    "play ground-zero --option round_limit=" + "9" * 5000: "a whole number from 5 to 200",
    "play ground-zero --seat human:\udcff": "'human:\\udcff' is not UTF-8 text",
    "play skirmish --players 6": "Skirmish is for 2 to 5 players, not 6",
    "play skirmish --seat godlike": "a seat is human, human:NAME, or a bot: random, easy",
    "simulate ground-zero --games 2 --seed=--5": "a seed is a number, such as 7, or a word",
    "simulate ground-zero --seed " + "9" * 5000: "a seed has at most 100 digits or letters",
    "play ground-zero --players 2 --option zombies=none": "the AI runs the Zombies, not 'none'",
    "play ground-zero --data nowhere.toml": "cannot read nowhere.toml: No such file",
    "play --resume nowhere.json": "cannot read nowhere.json: No such file",
    "play --resume nowhere.json --players 3": "--players is settled in nowhere.json",
    "play ground-zero --save nowhere/game.json": "there is no folder nowhere",
    "simulate": "GAME is missing. See barrow simulate --help.",
    "simulate ground-zero --seed": "--seed needs a value. See barrow simulate --help.",
    "simulate ground-zero --seed 1 --seed 2": "--seed is given twice.",
    "games skirmish conflict": "'conflict' is one argument too many. See barrow games --help.",
    "lab report here --seconds ten": "--seconds takes a number, not 'ten'. See barrow lab report",
    "simulate ground-zero --games 0": "--games is at least 1, not 0",
    "simulate ground-zero --jobs 0": "--jobs is at least 1, not 0",
    "simulate ground-zero --bots random,godlike": "there is no bot 'godlike'; bots are random",
    "simulate ground-zero --bots random,random --players 3": "2 bots are named, but 3 play",
    "simulate ground-zero --bots human,random": "there is no bot 'human'; bots are random",
    "completion tcsh": "'tcsh' is none of bash, zsh, fish.",
    "simulate ground-zero --players 2 --option zombies=none": "with 2 seats the AI runs",
    "leaks ground-zero --games 0": "--games is at least 1, not 0",
    "leaks ground-zero --players 5": "Ground Zero is for 2 to 4 players, not 5",
    "rules ground-zero GZ-99": "there is no clause GZ-99; chapters are GZ-2, GZ-3",
    "rules conflict --glossary nix": "no 'nix'; its groups are Groups, Tiles, Abilities",
    "games chess": "there is no game 'chess'",
    "games --data pack.toml": "--data needs a game: barrow games GAME --data PACK",
    "simulate skirmish --bots=": "there is no bot ''; bots are random",
    "replay nowhere.json": "cannot read nowhere.json",
    "show nowhere.json": "cannot read nowhere.json",
}  # fmt: skip


@pytest.mark.parametrize("words", WRONG)
def test_what_is_wrong_is_one_helpful_line(words: str) -> None:
    result = run(words)

    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith("barrow: ")
    assert WRONG[words] in result.err
    assert result.err.count("\n") == 1


def test_a_broken_file_is_one_helpful_line(tmp_path: Path) -> None:
    broken = {
        "text.json": ("play --resume", "hello", "is not a record of a game"),
        "cut.json": ("replay", '{"format": "barrow record 1", "game"', "is not a record of a game"),
        "empty.json": ("show", "", "is not JSON"),
        "list.json": ("show", "[1]", "is not a position: it names no game"),
        "chess.json": ("show", '{"game": "chess"}', "there is no game 'chess'"),
        "bare.json": ("show", '{"game": "ground-zero"}', "bare.json: "),
        "half.json": ("show", '{"game": "\\ud800"}', "half.json holds half a character"),
        "half2.json": ("replay", '{"game": "\\ud800"}', "is not a record of a game"),
        "long.json": ("show", '{"game": ' + "9" * 5000 + "}", "holds a number that is too long"),
        "deep.json": ("show", "[" * 100_000, "is nested too deeply"),
        "pack.toml": ("play ground-zero --data", "format = 2", "pack.toml: "),
    }
    for name, (command, text, said) in broken.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        result = run(f"{command} {tmp_path / name}")

        assert (name, result.status, result.out) == (name, 2, "")
        assert said in result.err
        assert result.err.count("\n") == 1


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "noise.json"
    path.write_bytes(b"\xff\xfe\x00")

    assert run(f"replay {path}").err == f"barrow: {path} is not UTF-8 text\n"


def test_a_damaged_record_says_where(tmp_path: Path) -> None:
    match = barrow.Match(barrow.game("ground-zero"), 2, 1)
    document = match.record.document()
    document["opening"] = [0]
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    result = run(f"replay {path}")

    assert result.status == 2
    assert result.err.startswith(f"barrow: {path}: opening: ")


def test_the_real_command_says_what_is_wrong_without_a_traceback() -> None:
    result = real("play", "ground-zer")

    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("barrow: there is no game 'ground-zer'; did you mean")


def test_the_real_command_plays_in_a_pipe_and_ends_with_the_input() -> None:
    result = real("play", "ground-zero", "--seed", "5", typed="1\n2\n")

    assert (result.returncode, result.stderr) == (0, "")
    assert "You (Military)> 2\n" in result.stdout
    assert result.stdout.endswith("The input has ended; the game is not saved.\n")
    assert "\033" not in result.stdout


def test_the_real_command_plays_on_a_terminal_and_ends_quietly_on_ctrl_c() -> None:
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (40, 120))
    command = subprocess.Popen(
        [*DEAF, "play", "ground-zero", "--seed", "5"],
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        env={**SIZELESS, "TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(theirs)
    try:
        first = read_until(ours, b"(Military)> ")
        os.write(ours, b"1\n")
        second = read_until(ours, b"(Military)> ")
        status = interrupt(command)
        rest = read_until(ours, b"never")
    finally:
        command.kill()
        command.wait()
        os.close(ours)

    assert status == 130
    assert b"\033[2J\033[H" in first
    assert b"<C Yukon Gate" in re.sub(rb"\033\[[0-9;]*m", b"", first)
    assert b"The Military placed 1 unit on Cascadia" in second
    assert b"Traceback" not in rest


def interrupt(command: subprocess.Popen[bytes]) -> int:
    """Press Ctrl-C until the command ends: one that comes just before a read waits for its end."""
    for _ in range(PATIENCE):
        command.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return command.wait(timeout=1)
    raise AssertionError("the command does not hear Ctrl-C")


def read_until(terminal: int, end: bytes) -> bytes:
    """Read what a terminal shows, until these bytes, its end, or nothing for long."""
    shown = b""
    while not shown.endswith(end) and select.select([terminal], [], [], PATIENCE)[0]:
        try:
            more = os.read(terminal, 4096)
        except OSError:
            break
        if not more:
            break
        shown += more
    return shown


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = subprocess.Popen(
        [*BARROW, "rules", "ground-zero"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.readline()
    command.stdout.close()
    result = command.stderr.read()
    command.stderr.close()

    assert command.wait(timeout=60) in (1, 141)
    assert result == ""


def test_ctrl_c_ends_quietly() -> None:
    def interrupt(out: str) -> str:
        raise KeyboardInterrupt

    result = run("play ground-zero --seed 1", interrupt)

    assert result.status == 130
    assert result.err == ""


def test_a_taken_port_is_told_before_anything_is_served(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run(f"serve --port {port} --db {tmp_path / 'barrow.db'}")

    assert f"port {port} is taken" in result.err
    assert (result.status, result.out) == (2, "")
    assert not (tmp_path / "barrow.db").exists()
