"""Barrow: tabletop war games for people, for designers and for programs.

Open a game with `game`. Play it through its states, or through a `Match`, which keeps a
record; `replay` restores a recorded match and `verify` checks its luck.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

# Imported before the function `games` is defined: importing a subpackage sets its name here.
from barrow import games as _registry

if TYPE_CHECKING:
    from os import PathLike

    from barrow.kernel.action import Action
    from barrow.kernel.chance import Chance
    from barrow.kernel.errors import (
        BadOptions,
        BadPack,
        BadPosition,
        BadRecord,
        BarrowError,
        ChanceError,
        DecodeError,
        Refusal,
        RuleError,
    )
    from barrow.kernel.event import Event
    from barrow.kernel.game import Game
    from barrow.kernel.match import Match
    from barrow.kernel.option import Option
    from barrow.kernel.outcome import Outcome
    from barrow.kernel.proof import BadRoll, Proof
    from barrow.kernel.record import Record
    from barrow.kernel.rulebook import Rulebook
    from barrow.kernel.state import State
    from barrow.kernel.view import View

__all__ = [
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

__version__: Final = "0.1.0"

# Subpackages, and the modules of the names above. All load on first use, to keep
# `barrow --help` fast.
_LAZY: Final = ("adapters", "bots")
_MODULE_OF: Final[dict[str, str]] = {
    "Action": "action",
    "BadRoll": "proof",
    "Chance": "chance",
    "Event": "event",
    "Game": "game",
    "Match": "match",
    "Option": "option",
    "Outcome": "outcome",
    "Proof": "proof",
    "Record": "record",
    "Rulebook": "rulebook",
    "State": "state",
    "View": "view",
}


def games() -> list[str]:
    """Return the keys of all games."""
    return sorted(_registry.packages())


def game(key: str, data: str | PathLike[str] | None = None) -> Game:
    """Return a game with the data pack that ships, or with the TOML file at `data`.

    `data` may also name another pack that ships: `skirmish-even`.
    """
    if data is None:
        return _shipped(key)
    from pathlib import Path

    from barrow.kernel.errors import BadPack, BarrowError

    shipped = _registry.shipped_pack(str(data))
    if shipped is not None:
        return _registry.make(key, shipped)
    try:
        text = Path(data).read_text(encoding="utf-8")
    except OSError as error:
        raise BarrowError(f"cannot read {data}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadPack("", f"{data} is not UTF-8 text") from None
    return _registry.make(key, text)


def replay(
    record: Record | dict[str, object],
    game: Game | None = None,
    seed: int | str | bytes | None = None,
) -> Match:
    """Return the match of a record, or raise BadRecord.

    By default, the game is the one the record names, with the record's data pack if it has one.
    You can play on if the record holds its seed, or if you give one.
    """
    from barrow.kernel.match import replay
    from barrow.kernel.record import Record

    read = record if isinstance(record, Record) else Record.read(record)
    return replay(read, _game_of(read) if game is None else game, seed)


def verify(record: Record | dict[str, object]) -> Proof:
    """Check every roll of a record against its seed; raise BadRoll for the first that differs."""
    from barrow.kernel.proof import verify
    from barrow.kernel.record import Record

    read = record if isinstance(record, Record) else Record.read(record)
    return verify(read, _game_of(read))


@cache
def _shipped(key: str) -> Game:
    return _registry.make(key)


def _game_of(record: Record) -> Game:
    from barrow.kernel.errors import BadPack, BadRecord, BarrowError

    try:
        if not record.pack_text:
            return _shipped(record.game)
        return _registry.make(record.game, record.pack_text)
    except BadPack as error:
        raise BadRecord("pack_text", str(error)) from None
    except BarrowError as error:
        raise BadRecord("game", str(error)) from None


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load a public name, `barrow.bots` or `barrow.adapters` on first use."""
        if name in __all__:
            module = import_module(f"{__name__}.kernel.{_MODULE_OF.get(name, 'errors')}")
            globals()[name] = getattr(module, name)
            return globals()[name]
        if name in _LAZY:
            try:
                return import_module(f"{__name__}.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"{__name__}.{name}":
                    raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
