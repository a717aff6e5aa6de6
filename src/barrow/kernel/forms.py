"""Forms: how each kind of action is written, `attack {source} {target}`.

A declared form gives the text of every action, reads it back, and explains how it is written to
somebody who got it wrong.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from barrow.kernel.errors import DecodeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from barrow.kernel.action import Action
    from barrow.kernel.declare import Choice
    from barrow.kernel.kinds import Scope

_SLOT: Final = re.compile(r"\{(\w+)\}")


class Form:
    """How one kind of action is written."""

    def __init__(
        self, declared: type[Choice], made: type[Action], make: Callable[..., Action] | None = None
    ) -> None:
        self.made: Final = made
        self._make: Final = make or made  # makes an action that no table holds
        self.word: Final[str] = re.split(r"[ :{]", declared.form)[0]
        self.parts: Final = list(declared.parts.values())
        self._form: Final = declared.form
        titles = {name: kind.title for name, kind in declared.parts.items()}
        self.help: Final = declared.form.format(**titles)
        pieces = _SLOT.split(declared.form)
        kinds = iter(self.parts)
        pattern = [
            next(kinds).pattern if place % 2 else re.escape(piece)
            for place, piece in enumerate(pieces)
        ]
        self._pattern: Final = re.compile("".join(pattern))
        self._names: Final = list(declared.parts)

    def write(self, values: tuple[int, ...], scope: Scope) -> str:
        """Return the text of an action with these parts."""
        words = {
            name: kind.word(value, scope)
            for name, kind, value in zip(self._names, self.parts, values)
        }
        return self._form.format(**words)

    def read(self, text: str, scope: Scope) -> Action | None:
        """Return an action without an id for a text of this form, None if it is of another.

        Raise DecodeError for a text of this form that names something which does not exist.
        """
        found = self._pattern.fullmatch(text)
        if found is None:
            return None
        words = found.groups()
        values: list[Any] = [kind.parse(word, scope) for kind, word in zip(self.parts, words)]
        action = self._make(*values)
        action.text = text
        return action


class Forms:
    """The forms of all actions of a game."""

    def __init__(self, forms: list[Form], scope: Scope) -> None:
        self._scope: Final = scope
        self._all: Final = forms
        self._by_class: Final = {form.made: form for form in forms}
        self.words: Final = list(dict.fromkeys([form.word for form in forms]))

    def write(self, action: Action) -> str:
        """Return the text of an action."""
        return self._by_class[type(action)].write(action.values(), self._scope)

    def read(self, text: str, unknown: str, malformed: str) -> Action:
        """Return an action that no table holds, or raise DecodeError with one of these codes."""
        word = re.split(r"[ :]", text)[0]
        fitting = [form for form in self._all if form.word == word]
        for form in fitting:
            action = form.read(text, self._scope)
            if action is not None:
                return action
        if not fitting:
            known = ", ".join(self.words)
            raise DecodeError(f"there is no action “{text}”; actions are {known}", unknown)
        forms = ", or ".join([form.help for form in fitting])
        raise DecodeError(f"“{text}” is not how {word} is written: {forms}", malformed)
