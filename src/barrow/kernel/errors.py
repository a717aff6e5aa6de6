"""What goes wrong, in words for the person who caused it.

`RuleError`: the player may not do that; it cites the clause.
`DecodeError`: a message, an action's text or an id cannot be read.
`BadOptions`, `BadPack`, `BadPosition`, `BadRecord`: a document handed in does
not hold together; each names the place and what is wrong there.
`ChanceError`: a script of dice and shuffles does not fit the game it is played into.

Each can be pickled and sent to another process: `__reduce__` returns what it is made of.

A wrong belief inside the engine is an `assert`, never one of these.
"""

from __future__ import annotations

from typing import ClassVar, Final


class BarrowError(Exception):
    """Anything that Barrow refuses, with a sentence for people."""


def full_name(made: type) -> str:
    """Return a class by its module and name, for errors that authors of games see."""
    return f"{made.__module__}.{made.__qualname__}"


def unwritten(owner: object, method: str) -> TypeError:
    """Return the error for a class of a game that lacks a method it must have."""
    return TypeError(f"{full_name(type(owner))} needs a method {method}")


class Refusal:
    """Why an action is not legal: the clause, the reason, and a code for programs."""

    def __init__(self, clause: str, text: str, code: str) -> None:
        self.clause: Final = clause
        self.text: Final = text
        self.code: Final = code

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]"

    def document(self) -> dict[str, object]:
        """Return the refusal as a JSON-able dict."""
        return {"clause": self.clause, "text": self.text, "code": self.code}


class RuleError(BarrowError):
    """An action that the rules do not allow. Nothing has changed."""

    def __init__(self, clause: str, text: str, code: str = "illegal") -> None:
        super().__init__(f"{text} [{clause}]")
        self.clause = clause
        self.text = text
        self.code = code

    def __reduce__(self) -> tuple[type[RuleError], tuple[str, str, str]]:
        return type(self), (self.clause, self.text, self.code)


class DecodeError(BarrowError):
    """A text, an id or a message that cannot be read."""

    def __init__(self, text: str, code: str = "unknown_id") -> None:
        super().__init__(text)
        self.text = text
        self.code = code

    def __reduce__(self) -> tuple[type[DecodeError], tuple[str, str]]:
        return type(self), (self.text, self.code)


class BadOptions(BarrowError):
    """Table options that do not go together. `code` names the option at fault."""

    def __init__(self, code: str, text: str, clause: str = "") -> None:
        super().__init__(f"{text} [{clause}]" if clause else text)
        self.code = code
        self.text = text
        self.clause = clause

    def __reduce__(self) -> tuple[type[BadOptions], tuple[str, str, str]]:
        return type(self), (self.code, self.text, self.clause)


class _BadDocument(BarrowError):
    """A document with a fault at a named place.

    `code` is for programs: the usual one, unless a game's rulebook has a word of its own.
    """

    usual_code: ClassVar[str] = ""

    def __init__(self, path: str, text: str, code: str = "") -> None:
        super().__init__(f"{path}: {text}" if path else text)
        self.path = path
        self.text = text
        self.code = code or self.usual_code

    def __reduce__(self) -> tuple[type[_BadDocument], tuple[str, str, str]]:
        return type(self), (self.path, self.text, self.code)


class BadPack(_BadDocument):
    """A data pack that cannot be played; `path` is the field at fault."""

    usual_code: ClassVar[str] = "bad_pack"


def need_pack(holds: bool, path: str, text: str) -> None:
    """Raise BadPack unless something holds."""
    if not holds:
        raise BadPack(path, text)


class BadPosition(_BadDocument):
    """A position that cannot be loaded; `path` is the field at fault."""

    usual_code: ClassVar[str] = "bad_position"


def need(holds: bool, path: str, text: str) -> None:
    """Raise BadPosition unless something holds."""
    if not holds:
        raise BadPosition(path, text)


def need_number(number: int, low: int, high: int, path: str) -> None:
    """Raise BadPosition unless a number lies within its bounds."""
    need(low <= number <= high, path, f"must be {low} to {high}, not {number}")


class BadRecord(_BadDocument):
    """A record that cannot be replayed; `path` is the place at fault."""

    usual_code: ClassVar[str] = "bad_record"


class ChanceError(BarrowError):
    """A script of chance that does not fit what the game asks of it."""
