"""Source code from declarations: constructors and copies of states.

A copy is quick only if its source spells every field out: a loop over names takes five times as
long. Games in one file have this source run at import (`author`); for compiled games
`tools/sources.py` writes it into modules.
"""

from __future__ import annotations

from typing import Final

from barrow.kernel.declare import Fields

# What every state is made of, beside what it declares.
_BASE: Final = {"game": "Game", "stack": "list[Frame[Any]]", "outcome": "Outcome | None"}


def attributes(
    base: dict[str, str], call: str, final: dict[str, str], plain: dict[str, str]
) -> list[str]:
    """Return a constructor; each dict has the types of its arguments by name.

    Those in `base` are for `call`, which calls the constructor of the class that it derives from;
    the others become attributes.
    """
    return [
        "    def __init__(",
        "        self,",
        *[f"        {name}: {type}," for name, type in (base | final | plain).items()],
        "    ) -> None:",
        *([f"        {call}"] if call else []),
        *[f"        self.{name}: Final = {name}" for name in final],
        *[f"        self.{name} = {name}" for name in plain],
    ]


def constructor(state: type[Fields], call: str) -> list[str]:
    """Return the constructor of a state; `call` calls the one of the class it derives from."""
    given = {name: one.type.__name__ for name, one in state.givens.items()}
    own = {name: one.kind.annotation for name, one in state.fields.items()}
    return attributes(_BASE, call, given, own)


def copier(state: type[Fields], made: str) -> list[str]:
    """Return the method that copies a state; `made` is its class."""
    copies = []
    for name, one in state.fields.items():
        value = f"self.{name}"
        copies.append(value if one.fixed else one.kind.copied(value))
    heading = ["self.game", "self.stack[:]", "self.outcome"]
    given = [f"self.{name}" for name in state.givens]
    return [
        f"    def clone(self) -> {state.__name__}:",
        '        """Return an independent copy, hidden information included."""',
        f"        copy = {made}(",
        *[f"            {value}," for value in [*heading, *given, *copies]],
        "        )",
        "        copy.copy_listed(self)",
        "        return copy",
    ]
