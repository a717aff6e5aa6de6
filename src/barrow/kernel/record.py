"""Records: a game as a document that can be stored, sent and replayed.

A record holds how the table was set up, every action with the chance outcomes dealt
in it, and what the game came to: its outcome and a digest of the way and its last position.
The outcomes are the truth; the seed is there to play on, and may be left out.

`Record.read` and `Record.parse` check what can be checked without knowing the game:
the shape, the numbering, the seats. Whether the steps follow the rules shows when
they are replayed (`barrow.kernel.match`).
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from barrow.kernel.documents import Shown, Whole, canonical, line, read_json, shaped
from barrow.kernel.errors import BadRecord
from barrow.kernel.outcome import Outcome

if TYPE_CHECKING:
    from barrow.kernel.state import State

FORMAT: Final = "barrow record 1"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action that was played: its number, its seat, its text, and what chance dealt."""

    number: Whole
    seat: Whole
    action: str
    chance: tuple[int, ...] = ()


class Record(
    Shown,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"agreed": "options", "seed_text": "seed"},
):
    """A whole game, unchangeable. The steps come last: they are the long part."""

    format: str
    game: str
    rules: Annotated[int, msgspec.Meta(ge=1, le=2**53)]
    pack: str
    players: Whole
    names: tuple[str, ...]  # by Seat
    agreed: dict[str, Any]  # the options of the table
    opening: tuple[int, ...]
    plays: Whole  # numbers used up, those of taken-back actions included
    length: Whole
    position: str  # digest of the last position
    outcome: Outcome | None  # None while the game is open
    steps: tuple[Step, ...]
    seed_text: str = ""
    pack_text: str = ""  # "" for the pack that ships

    @property
    def options(self) -> dict[str, object]:
        """The table options, every one of them; changing them changes nothing here."""
        return dict(self.agreed)

    @property
    def seed(self) -> int | str | bytes | None:
        """What luck was made from, if the record says."""
        return _read_seed(self.seed_text)

    def text(self) -> str:
        """Return the record as JSON text, one step a line."""
        head = self.document()
        del head["steps"]
        named = [f"{line(name)}:{line(value)}" for name, value in head.items()]
        steps = ",\n".join([line(step) for step in self.steps])
        return "{" + ",\n".join(named) + ',\n"steps":[\n' + steps + "\n]}\n"

    @staticmethod
    def parse(text: str) -> Record:
        """Return the record that `text` wrote, or raise BadRecord."""
        return Record.read(read_json(text))

    @staticmethod
    def read(document: object) -> Record:
        """Return the record that `document` wrote, or raise BadRecord."""
        if not isinstance(document, dict):
            raise BadRecord("", "a record is an object with named fields")
        found = document.get("format", FORMAT)
        if found != FORMAT:
            raise BadRecord("format", f"is {found!r}; this version of Barrow reads {FORMAT!r}")
        record = shaped(document, Record, BadRecord)
        _check(record)
        return record


def digest(state: State, opening: tuple[int, ...], steps: list[Step]) -> str:
    """Return a short fingerprint of a position and of the way that led to it."""
    way = [list(opening), *[[s.number, s.seat, s.action, list(s.chance)] for s in steps]]
    return blake2b(canonical([state.dump(), way]), digest_size=16).hexdigest()


def _check(record: Record) -> None:
    """Raise BadRecord for steps or seats that do not add up."""
    if len(record.names) != record.players:
        text = f"must hold {record.players} names, not {len(record.names)}"
        raise BadRecord("names", text)
    if len(record.steps) != record.length:
        text = f"{record.length} were played and {len(record.steps)} are here: the list is cut"
        raise BadRecord("steps", text)
    last = 0
    for index, step in enumerate(record.steps):
        if step.seat >= record.players:
            text = f"is {step.seat}, but seats are 0 to {record.players - 1}"
            raise BadRecord(f"steps[{index}].seat", text)
        if step.number <= last:
            text = f"is {step.number} after {last}, but numbers rise"
            raise BadRecord(f"steps[{index}].number", text)
        last = step.number
    if last > record.plays:
        raise BadRecord("plays", f"is {record.plays}, but step {last} was played")
    _read_seed(record.seed_text)


def write_seed(seed: int | str | bytes | None) -> str:
    """Return a seed as records have it: int:7, str:barrow or hex:07ff."""
    if seed is None:
        return ""
    if isinstance(seed, bytes):
        return "hex:" + seed.hex()
    if isinstance(seed, str):
        return "str:" + seed
    return "int:" + str(seed)


def _read_seed(text: str) -> int | str | bytes | None:
    kind, _, value = text.partition(":")
    if kind == "str":
        return value
    try:
        if kind == "int":
            return int(value)
        if kind == "hex":
            return bytes.fromhex(value)
    except ValueError:
        kind = "?"
    if text:
        raise BadRecord("seed", f"is {text!r}; a seed reads int:7, str:barrow or hex:07ff")
    return None
