"""Actions: every choice a game can offer, made once into a table.

A listed action carries its `id`, is compared by identity and costs nothing to
encode. Text that is well formed but stands for nothing the table holds (an attack
between lands that do not touch) becomes an action without an id, so that the rules
can say why it is refused.
"""

from __future__ import annotations

from typing import Final

from barrow.kernel.errors import DecodeError

UNLISTED: Final = -1


class Action:
    """One choice: its kind, up to three numbers, and its one-line text."""

    def __init__(self, id: int, kind: int, a: int, b: int, c: int, text: str) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.text: Final = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.id} {self.text}>"

    def __reduce__(self) -> tuple[type[Action], tuple[int, int, int, int, int, str]]:
        return Action, (self.id, self.kind, self.a, self.b, self.c, self.text)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Action:
        return self


class ActionTable:
    """All actions of a game, by id and by text."""

    def __init__(self, kinds: list[str]) -> None:
        self.kinds: Final = kinds  # by kind
        self.all: Final[list[Action]] = []  # by id
        self._by_text: Final[dict[str, Action]] = {}

    def add(self, kind: int, text: str, a: int = -1, b: int = -1, c: int = -1) -> Action:
        """Make the next action of the table."""
        assert text not in self._by_text, text
        action = Action(len(self.all), kind, a, b, c, text)
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
