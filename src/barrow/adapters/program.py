"""Programs as players: any program can play a seat, over lines of JSON.

We start the program and write one line to its standard input for each decision of its seat: what
the seat sees and may do. It answers with one line on its standard output. The first line names the
game; when the game is over, the input ends. See docs/programs.md for the lines themselves.

A program that ends, takes too long or answers nonsense is stopped with a `ProgramError`. The game
has not changed then; the caller decides how to continue.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import threading
from typing import TYPE_CHECKING, Any, Final

import msgspec

from barrow.bots import Bot, bot
from barrow.kernel.chance import seed_key
from barrow.kernel.documents import line
from barrow.kernel.errors import BarrowError, DecodeError

if TYPE_CHECKING:
    from barrow.kernel.action import Action
    from barrow.kernel.game import Game
    from barrow.kernel.view import View

PROTOCOL: Final = 1
PREFIX: Final = "program:"
# How long a program may think about one choice.
SECONDS: Final = 30.0
_GRACE: Final = 2.0  # seconds that a program gets to end by itself
_LONGEST: Final = 1_000_000  # bytes of an answer
_SHOWN: Final = 200  # characters of an answer that a message quotes


class ProgramError(BarrowError):
    """A program that does not play: it ended, was silent for too long, or talked nonsense."""


def is_program(level: str) -> bool:
    """True if a level names a program: `program:COMMAND`."""
    return level.startswith(PREFIX)


def player(level: str, game: Game, seed: int | str | bytes) -> Bot:
    """Return a bot of this level, or the program that `program:COMMAND` names."""
    if is_program(level):
        return ProgramBot(game, seed, level.removeprefix(PREFIX))
    return bot(level, game, seed)


class Answer(msgspec.Struct):
    """What a program answers: the text of an action, and the number of the decision."""

    action: str
    number: int | None = None


class ProgramBot(Bot):
    """A bot that asks a program."""

    def __init__(
        self, game: Game, seed: int | str | bytes, command: str, seconds: float = SECONDS
    ) -> None:
        super().__init__(game, seed)
        self.command = command
        self._seconds = seconds
        self._number = 0
        self._is_late = False
        self._process = self._start()
        # A seed for the program's own luck, so that runs repeat. It is hashed: the seed of the game
        # would give away all dice to come.
        own = seed_key(seed).hex()
        opening = {"type": "game", "protocol": PROTOCOL, "game": game.key, "rules": game.rules}
        # Sent with the first decision: a program need not read before that.
        self._first = f"{line(opening | {'title': game.title, 'seed': own})}\n"

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise ProgramError(f"the command {self.command!r} cannot be read: {error}") from None
        if not words:
            raise ProgramError("the command of the program is missing, as in program:./mybot")
        try:
            return subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise ProgramError(f"cannot start {words[0]}: {error.strerror}") from None

    def choose(self, view: View, legal: list[Action]) -> Action:
        self._number += 1
        question, clause = self.game.ask(view)
        message: dict[str, object] = {
            "type": "choose",
            "number": self._number,
            "seat": view.seat,
            "question": question,
            "clause": clause,
            "legal": [
                {"action": action.text, "id": action.id, "says": self.game.say(view, action)}
                for action in legal
            ],
            "view": view.document(),
        }
        return self._action(self._asked(message), legal)

    def _action(self, said: bytes, legal: list[Action]) -> Action:
        shown = said.decode(errors="replace").strip()[:_SHOWN]
        try:
            answer = msgspec.json.decode(said, type=Answer)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise self._failed(f"answered {shown!r}, not a line as {_EXAMPLE}") from None
        if answer.number not in (None, self._number):
            raise self._failed(f"answered decision {answer.number}, but {self._number} was asked")
        try:
            chosen = self.game.parse(answer.action)
        except DecodeError as error:
            raise self._failed(f"answered {answer.action!r}: {error}") from None
        if chosen not in legal:
            raise self._failed(f"answered {answer.action!r}, which is not among the legal actions")
        return chosen

    def _asked(self, message: dict[str, object]) -> bytes:
        """Return the line that the program answers with."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        said = b""
        limit = threading.Timer(self._seconds, self._give_up)
        limit.start()
        try:
            self._process.stdin.write(f"{self._first}{line(message)}\n".encode())
            self._process.stdin.flush()
            self._first = ""
            said = self._process.stdout.readline(_LONGEST)
        except (OSError, ValueError):
            pass  # it has ended: there is no answer
        finally:
            limit.cancel()
        if self._is_late:
            raise self._failed(f"gave no answer in {self._seconds:g} seconds")
        if not said:
            raise self._failed("ended")
        return said

    def _give_up(self) -> None:
        self._is_late = True
        self._kill()

    def _kill(self) -> None:
        """End the program, and what it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _failed(self, what: str) -> ProgramError:
        """Stop the program and return the error to raise."""
        status = self.close()
        with_status = f" with exit status {status}" if what == "ended" else ""
        return ProgramError(f"the program {self.command!r} {what}{with_status}")

    def close(self) -> int:
        """Close the program's input, make sure that it ends, and return its exit status."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(OSError):  # it has ended, and its input with it
            process.stdin.close()
        try:
            status = process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self._kill()
            status = process.wait()
        process.stdout.close()
        return status

    def __enter__(self) -> ProgramBot:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def close(players: list[Bot]) -> None:
    """Close the programs among these bots."""
    for one in players:
        if isinstance(one, ProgramBot):
            one.close()


_EXAMPLE: Final = line({"action": "pass"})
