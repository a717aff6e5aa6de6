"""Everything that reads what others wrote, each fed with bytes: it reads them or refuses them.

A feeder takes bytes, makes something of them that is nearly right, and hands it to a parser. What
a parser may raise is a `BarrowError` (or the server's refusal); anything else is a fault.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import barrow
from barrow import BarrowError
from barrow.games import make
from barrow.server.errors import RefusedError, decoding
from barrow.server.protocol.messages import decode

RECORDS = Path(__file__).parents[1] / "data/records"
ODD: list[Any] = [None, True, -1, 0, 2**70, 1.5, "", "\x00", "é" * 9, [], {}, [[]], "ground-zero"]


class Bytes:
    """Choices made by bytes; when they are used up, always the first."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def below(self, bound: int) -> int:
        """Return a number below a bound."""
        value = 0
        for _ in range(2):
            value = value * 256 + (self._data[self._at] if self._at < len(self._data) else 0)
            self._at += 1
        return value % bound

    @property
    def rest(self) -> bytes:
        """What has not been used."""
        return self._data[self._at :]


def spoil(value: Any, choices: Bytes) -> Any:
    """Return a copy of a document with one thing in it changed."""
    if isinstance(value, dict) and value and choices.below(8):
        key = sorted(value)[choices.below(len(value))]
        if choices.below(12) == 0:
            return {name: inner for name, inner in value.items() if name != key}
        return {**value, key: spoil(value[key], choices)}
    if isinstance(value, list) and value and choices.below(8):
        place = choices.below(len(value))
        if choices.below(12) == 0:
            return value[:place] + value[place + 1 :]
        return [*value[:place], spoil(value[place], choices), *value[place + 1 :]]
    if isinstance(value, int) and choices.below(3):
        return value + choices.below(7) - 3
    return ODD[choices.below(len(ODD))]


@cache
def games() -> list[barrow.Game]:
    return [barrow.game(key) for key in barrow.games()]


@cache
def positions() -> list[dict[str, object]]:
    """Return positions from the middle of games, one a game."""
    found = []
    for game in games():
        match = barrow.Match(game, 2, 5)
        luck = barrow.Chance(9)
        for _ in range(40):
            if match.state.pending:
                seat = match.state.pending[0]
                legal = match.state.legal(seat)
                match.play(seat, legal[luck.below(len(legal))])
        found.append(json.loads(json.dumps(match.state.dump())))
    return found


@cache
def records() -> list[dict[str, Any]]:
    """Return the beginnings of stored records, one a game."""
    found = []
    for game in games():
        match = barrow.Match(game, 2, "spoil")
        luck = barrow.Chance(2)
        for _ in range(12):
            seat = match.state.pending[0]
            legal = match.state.legal(seat)
            match.play(seat, legal[luck.below(len(legal))])
        found.append(json.loads(json.dumps(match.record.document())))
    return found


@cache
def packs() -> list[str]:
    folders = [key.replace("-", "_") for key in barrow.games()]
    return [
        files(f"barrow.games.{one}").joinpath("data.toml").read_text("utf-8") for one in folders
    ]


def feed_position(data: bytes) -> None:
    """Load a spoiled position; one that loads can be played on."""
    choices = Bytes(data)
    which = choices.below(len(games()))
    document = spoil(positions()[which], choices)
    with contextlib.suppress(BarrowError):
        state = games()[which].load(document)
        for seat in state.pending:
            assert state.legal(seat)


def feed_record(data: bytes) -> None:
    """Replay and check a spoiled record."""
    choices = Bytes(data)
    document = spoil(records()[choices.below(len(games()))], choices)
    with contextlib.suppress(BarrowError):
        barrow.replay(document)
    with contextlib.suppress(BarrowError):
        barrow.verify(document)


def feed_record_text(data: bytes) -> None:
    """Parse what may or may not be a record."""
    with contextlib.suppress(BarrowError):
        barrow.Record.parse(data.decode(errors="replace"))


def feed_pack(data: bytes) -> None:
    """Open a game with a spoiled data pack."""
    choices = Bytes(data)
    which = choices.below(len(games()))
    lines = packs()[which].splitlines()
    place = choices.below(len(lines))
    kind = choices.below(4)
    if kind == 0:
        lines[place] = choices.rest.decode(errors="replace")
    elif kind == 1:
        del lines[place]
    elif kind == 2:
        lines[place] = lines[place].replace("1", str(choices.below(999) - 9))
    else:
        lines.insert(place, lines[choices.below(len(lines))])
    with contextlib.suppress(BarrowError):
        make(barrow.games()[which], "\n".join(lines))


def feed_notation(data: bytes) -> None:
    """Parse an action, spoiled or made up."""
    choices = Bytes(data)
    game = games()[choices.below(len(games()))]
    text = str(game.decode(choices.below(game.size))) if choices.below(4) else ""
    cut = choices.below(len(text) + 1)
    text = text[:cut] + choices.rest[:40].decode(errors="replace") + text[cut:]
    with contextlib.suppress(BarrowError):
        action = game.parse(text)
        assert str(game.parse(str(action))) == str(action)


def feed_message(data: bytes) -> None:
    """Read what a client may send over a WebSocket."""
    with contextlib.suppress(RefusedError), decoding:
        decode(data.decode(errors="replace"))


def feed_texts(data: bytes) -> None:
    """Feed everything that reads plain text."""
    feed_record_text(data)
    feed_notation(data)
    feed_message(data)


FEEDERS: dict[str, Callable[[bytes], None]] = {
    "position": feed_position,
    "record": feed_record,
    "record_text": feed_record_text,
    "pack": feed_pack,
    "notation": feed_notation,
    "message": feed_message,
    "texts": feed_texts,
}
