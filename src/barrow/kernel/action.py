"""Actions: every choice a game can offer, made once into a table.

A listed action carries its `id`, is compared by identity and costs nothing to encode. Text that is
well formed but names no action in the table (an attack between lands that do not touch) becomes an
action without an id, so that the rules can explain why it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from barrow.kernel.errors import DecodeError, full_name
from barrow.kernel.forms import Forms
from barrow.kernel.native import mypyc_attr

UNLISTED: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One choice. Its class has named parts; its text is one line."""

    def __init__(self) -> None:
        # Set by the table that the action is entered into.
        self.id = UNLISTED
        self.kind = UNLISTED  # place of its word among those of its table
        self.text = ""

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return ()

    @property
    def word(self) -> str:
        """The word that its text begins with: what kind of action it is."""
        return self.text.replace(":", " ").partition(" ")[0]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.id} {self.text}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return restore, (type(self), self.values(), self.id, self.kind, self.text)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Action:
        return self


A = TypeVar("A", bound=Action)


def restore(
    made: Callable[..., Action], values: tuple[int, ...], id: int, kind: int, text: str
) -> Action:
    """Return an action that was pickled."""
    action = made(*values)
    action.id, action.kind, action.text = id, kind, text
    return action


class ActionTable:
    """All actions of a game, by id and by text."""

    def __init__(self, kinds: list[str]) -> None:
        self.kinds: Final = kinds  # by kind
        self.all: Final[list[Action]] = []  # by id
        self._by_text: Final[dict[str, Action]] = {}

    def enter(self, action: A, text: str) -> A:
        """Give an action the next id, its text, and the kind that its first word names."""
        if text in self._by_text:
            raise TypeError(f"{full_name(type(action))}: another action is written {text!r} too")
        action.id, action.text = len(self.all), text
        action.kind = self.kinds.index(action.word)
        self.all.append(action)
        self._by_text[text] = action
        return action

    def find(self, text: str) -> Action | None:
        """Return the action with this text, if the table has one."""
        return self._by_text.get(text)

    def decode(self, id: int) -> Action:
        """Return the action with this id."""
        if not 0 <= id < len(self.all):
            raise DecodeError(f"there is no action {id}: ids run from 0 to {len(self.all) - 1}")
        return self.all[id]

    def encode(self, action: Action) -> int:
        """Return the id of an action of this table."""
        if not (0 <= action.id < len(self.all) and self.all[action.id] is action):
            raise DecodeError(f"“{action.text}” is not in this game's table of actions")
        return action.id


class MoveTable:
    """All actions of a game; a subclass keeps them in lists by what they name."""

    def __init__(self, forms: Forms) -> None:
        self.table: Final = ActionTable(forms.words)
        self._forms: Final = forms

    def _add(self, action: A) -> A:
        """Enter an action under its text."""
        return self.table.enter(action, self._forms.write(action))

    def _each(self, made: Callable[[int], A], values: Iterable[int]) -> list[A]:
        """Enter an action for each of these values."""
        return [self._add(made(value)) for value in values]
