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
from typing import TYPE_CHECKING, Final

from barrow.kernel.documents import (
    FORMAT,
    OutcomeDocument,
    RecordDocument,
    StepDocument,
    canonical,
    fields,
    line,
    read_json,
    read_record,
)
from barrow.kernel.errors import BadRecord
from barrow.kernel.outcome import Outcome

if TYPE_CHECKING:
    from barrow.kernel.state import State


class Step:
    """One action that was played: its number, its seat, its text, and what chance dealt."""

    def __init__(self, number: int, seat: int, action: str, chance: tuple[int, ...]) -> None:
        self.number: Final = number
        self.seat: Final = seat
        self.action: Final = action
        self.chance: Final = chance

    def document(self) -> StepDocument:
        """Return the step as it stands in the document."""
        return StepDocument(self.number, self.seat, self.action, list(self.chance))


class Record:
    """A whole game, unchangeable."""

    def __init__(
        self,
        game: str,
        rules: int,
        pack: str,
        pack_text: str,
        players: int,
        names: tuple[str, ...],
        options: dict[str, object],
        seed: int | str | bytes | None,
        opening: tuple[int, ...],
        steps: tuple[Step, ...],
        plays: int,
        outcome: Outcome | None,
        position: str,
    ) -> None:
        self.game: Final = game
        self.rules: Final = rules
        self.pack: Final = pack
        self.pack_text: Final = pack_text  # "" for the pack that ships
        self.players: Final = players
        self.names: Final = names  # by Seat
        self._options: Final = options
        self.seed: Final = seed
        self.opening: Final = opening
        self.steps: Final = steps
        self.plays: Final = plays  # numbers used up, those of taken-back actions included
        self.outcome: Final = outcome  # None while the game is open
        self.position: Final = position  # digest of the last position

    @property
    def options(self) -> dict[str, object]:
        """The table options, every one of them."""
        return dict(self._options)

    def document(self) -> dict[str, object]:
        """Return the record as a JSON-able dict."""
        return fields(self._document([step.document() for step in self.steps]))

    def text(self) -> str:
        """Return the record as JSON text, one step a line."""
        head = fields(self._document([]))
        del head["steps"]
        named = [f"{line(name)}:{line(value)}" for name, value in head.items()]
        steps = ",\n".join([line(step.document()) for step in self.steps])
        return "{" + ",\n".join(named) + ',\n"steps":[\n' + steps + "\n]}\n"

    def without_seed(self) -> Record:
        """Return the record as it may be shown while the game is open."""
        return Record(
            self.game,
            self.rules,
            self.pack,
            self.pack_text,
            self.players,
            self.names,
            self._options,
            None,
            self.opening,
            self.steps,
            self.plays,
            self.outcome,
            self.position,
        )

    @staticmethod
    def parse(text: str) -> Record:
        """Return the record that `text` wrote, or raise BadRecord."""
        return Record.read(read_json(text))

    @staticmethod
    def read(document: object) -> Record:
        """Return the record that `document` wrote, or raise BadRecord."""
        found = read_record(document)
        _check(found)
        return Record(
            found.game,
            found.rules,
            found.pack,
            found.pack_text,
            found.players,
            tuple(found.names),
            found.options,
            _read_seed(found.seed),
            tuple(found.opening),
            tuple([Step(s.number, s.seat, s.action, tuple(s.chance)) for s in found.steps]),
            found.plays,
            _read_outcome(found.outcome),
            found.position,
        )

    def _document(self, steps: list[StepDocument]) -> RecordDocument:
        return RecordDocument(
            FORMAT,
            self.game,
            self.rules,
            self.pack,
            self.players,
            list(self.names),
            self.options,
            list(self.opening),
            self.plays,
            len(self.steps),
            self.position,
            _write_outcome(self.outcome),
            steps,
            _write_seed(self.seed),
            self.pack_text,
        )


def digest(state: State, opening: tuple[int, ...], steps: list[Step]) -> str:
    """Return a short fingerprint of a position and of the way that led to it."""
    way = [list(opening), *[[s.number, s.seat, s.action, list(s.chance)] for s in steps]]
    return blake2b(canonical([state.dump(), way]), digest_size=16).hexdigest()


def _check(record: RecordDocument) -> None:
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


def _write_seed(seed: int | str | bytes | None) -> str:
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


def _write_outcome(outcome: Outcome | None) -> OutcomeDocument | None:
    if outcome is None:
        return None
    return OutcomeDocument(outcome.ranks, outcome.scores, outcome.reason, outcome.clause)


def _read_outcome(outcome: OutcomeDocument | None) -> Outcome | None:
    if outcome is None:
        return None
    return Outcome(outcome.ranks, outcome.scores, outcome.reason, outcome.clause)
