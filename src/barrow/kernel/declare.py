"""Declarations: the fields of a state, the parts of a record or an action, each in one line.

    class SkirmishState(Fields):
        seats = rows(SEAT)

        hand_of = field(per_seat(sorted_list(CARD)), seen=known_hands)
        first = field(SEAT, seen=ALL)

Everything mechanical follows from such a line: constructor and `clone` (`generate`), the empty
state, what a view shows, documents with ranges and field paths (`schema`), TypeScript types.

Who may see a field has no default, so a secret that nobody thought about is an error at import:

- `ALL`: everybody;
- `OWNER`: in a list by seat, each seat sees its own entry; of the others, what `Kind.hide` leaves;
- `NOBODY`: everybody sees what `Kind.hide` leaves;
- a function `(state, observer)` that returns what this observer knows of the field. Observers
  are seats; the number after the last seat is a spectator.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

import msgspec

from barrow.kernel.errors import full_name
from barrow.kernel.kinds import SEAT, Kind, Product, Scope, SeatKind
from barrow.kernel.lists import Bits, Per
from barrow.kernel.state import State
from barrow.kernel.words import names_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from barrow.kernel.chance import Chance
    from barrow.kernel.kinds import Index

T = TypeVar("T")

_UNSET: Final = object()
# Names that every state has, and those that head every position. `left`, the seats whose player
# has left, may be declared where players can leave.
_RESERVED: Final = frozenset(
    ["game", "stack", "outcome", "pending", "hidden"]
    + [name for name in dir(State) if not name.startswith("_") and name != "left"]
)
_ACTION: Final = frozenset(["id", "kind", "text", "values", "word"])  # of every action
_HEADING: Final = frozenset(
    ["format", "game", "rules", "pack", "players", "options", "stack", "outcome"]
)


class Seen(Enum):
    """Who may see a field."""

    ALL = auto()
    OWNER = auto()
    NOBODY = auto()


ALL: Final = Seen.ALL
OWNER: Final = Seen.OWNER
NOBODY: Final = Seen.NOBODY


@dataclass
class Field:
    """One declared field of a state: see `field`."""

    kind: Kind[Any]
    seen: Seen | Callable[[Any, int], Any]
    start_value: object
    document: str
    fixed: bool
    sparse: bool
    when: Callable[[Any, int], bool] | None
    derived: Callable[[Any], Any] | None
    redraw: Callable[[Any, int, Chance], None] | None
    absent: object
    observed_as: Kind[Any]
    name: str = ""

    def start(self, scope: Scope) -> Any:
        """Return the value with which a game starts."""
        if self.start_value is _UNSET:
            return self.kind.empty(scope)
        if isinstance(self.kind, Per):
            return [self.start_of_one(scope) for _ in self.kind.index.values(scope)]
        return self.kind.copy(self.start_value)

    def start_of_one(self, scope: Scope) -> Any:
        """Return the value with which an entry of a list starts."""
        item: Kind[Any] = cast("Any", self.kind).item
        return item.empty(scope) if self.start_value is _UNSET else item.copy(self.start_value)

    def known(self, state: object, observer: int) -> Any:
        """Return what an observer may know; the number after all seats is a spectator."""
        if not isinstance(self.seen, Seen):
            return self.seen(state, observer)
        value = getattr(state, self.name)
        if self.seen is ALL:
            return value if self.fixed else self.kind.copy(value)
        if self.seen is NOBODY:
            return self.kind.hide(value)
        kind = cast("Per[Any]", self.kind)
        item = kind.item
        return [
            item.copy(one) if seat == observer else item.hide(one) for seat, one in enumerate(value)
        ]

    @property
    def is_public(self) -> bool:
        """True if everybody sees all of it."""
        return self.seen is ALL

    def member(self, name: str, shape: Any) -> tuple[Any, ...]:
        """Return the field's member in a msgspec structure, with a default if it may be absent."""
        if self.absent is _UNSET:
            return (name, shape)
        return (name, shape, default_of(self.absent))


def default_of(value: object) -> Any:
    """Return a value as the default of a msgspec field; empty lists and maps are never shared."""
    if value in ([], {}):
        return msgspec.field(default_factory=type(value))
    return value


@dataclass(frozen=True)
class Given:
    """What a state holds beside its fields and never changes, such as the data pack."""

    type: type


@dataclass
class Group:
    """A group of fields that a position keeps together.

    Without an index it is one object. With one it is a list of objects, by seat say; `by_id` it
    is a map. Entries for which `when` is false are left out; without a `when`, none may be. A group
    `within` another lies in the rows of that one: its index is a `Product` of the other's index
    and one of its own.
    """

    index: Index | None
    by_id: bool
    when: Callable[[Any, int], bool] | None
    within: str = ""
    name: str = ""

    @property
    def path(self) -> str:
        """The group as fields name it: `boards.zones`."""
        return f"{self.within}.{self.name}" if self.within else self.name


def field(
    kind: Kind[T],
    *,
    seen: Seen | Callable[[Any, int], T],
    start: object = _UNSET,
    document: str = "",
    fixed: bool = False,
    sparse: bool = False,
    when: Callable[[Any, int], bool] | None = None,
    derived: Callable[[Any], T] | None = None,
    redraw: Callable[[Any, int, Chance], None] | None = None,
    absent: object = _UNSET,
    observed_as: Kind[Any] | None = None,
) -> T:
    """Declare a field of a state.

    `start` is the value at the start of a game, in a list that of every entry. In documents a list
    `hand_of` by seat is `hand` in the rows of the group by seat, if there is one, and `units_on` by
    territory `units`; any other field stands by its name at the top. `document` says where if it is
    elsewhere: `seats.fallen`; a `sparse` one is left out of rows in which it is as at the start,
    and one with `when` of rows for which that is false. In rows by the outer index of a `Product`,
    a field by the whole of it is a list. A `fixed` list is replaced, never changed, so copies share
    it. A `derived` field follows from the others: documents leave it out, and `derived` works it
    out. `redraw(state, observer, chance)` deals again, in place, what the observer does not know of
    the field. `absent` is what a document that leaves the field out stands for, as documents write
    it; without it, none may. Observations show the field as its kind does, or as the kind that it
    is `observed_as`: one with tighter bounds, say, or `UNOBSERVED`.
    """
    shown = observed_as or kind
    return cast(
        "T", Field(kind, seen, start, document, fixed, sparse, when, derived, redraw, absent, shown)
    )


def given(type: type[T]) -> T:
    """Declare something that a state holds beside its fields; documents leave it out."""
    return cast("T", Given(type))


def section() -> Group:
    """Declare a group of single fields."""
    return Group(None, False, None)


def rows(index: Index, *, within: str = "") -> Group:
    """Declare a group of fields that a position lists by seat, or by another index."""
    return Group(index, False, None, within)


def by_id(index: Index, *, when: Callable[[Any, int], bool] | None = None) -> Group:
    """Declare a group of fields that a position keeps by id."""
    return Group(index, True, when)


class Fields:
    """The declaration of a state."""

    fields: ClassVar[dict[str, Field]]
    givens: ClassVar[dict[str, Given]]
    groups: ClassVar[dict[str, Group]]

    def __init_subclass__(cls) -> None:
        """Collect what the class body declares."""
        cls.fields, cls.givens, cls.groups = collect(cls)


def collect(cls: type) -> tuple[dict[str, Field], dict[str, Given], dict[str, Group]]:
    """Return what a class body declares, each by name, or raise TypeError."""
    fields: dict[str, Field] = {}
    givens: dict[str, Given] = {}
    groups: dict[str, Group] = {}
    for name, value in _body(cls).items():
        if isinstance(value, (Field, Given)) and name in _RESERVED:
            raise TypeError(f"{cls.__name__}.{name}: the kernel keeps this name for itself")
        if isinstance(value, Field):
            if name == "left" and not (isinstance(value.kind, Bits) and value.kind.index is SEAT):
                text = "is for the seats whose player has left: bits(SEAT), or use another name"
                raise TypeError(f"{cls.__name__}.left {text}")
            _check_seen(cls, name, value)
            value.name = name
            fields[name] = value
        elif isinstance(value, Given):
            givens[name] = value
        elif isinstance(value, Group):
            value.name = name
            groups[name] = value
    for one in fields.values():
        one.document = one.document or _document_of(one, list(groups.values()))
    _check_documents(cls, fields, groups)
    return fields, givens, groups


def _document_of(one: Field, groups: list[Group]) -> str:
    """Return what a field is called in documents unless it says so: `hand_of` is `seats.hand`."""
    if one.name.endswith(("_of", "_on")) and isinstance(one.kind, Per) and one.derived is None:
        index = one.kind.index
        for by in (index, index.outer if isinstance(index, Product) else index):
            for group in groups:
                if group.index is by:
                    return f"{group.path}.{one.name[:-3]}"
    return one.name


def _body(cls: type) -> dict[str, object]:
    """Return what a class and those that it derives from declare, by name."""
    found: dict[str, object] = {}
    for one in cls.__mro__[::-1]:
        found.update(vars(one))
    return found


def _check_seen(cls: type, name: str, one: Field) -> None:
    """Raise TypeError unless a field says who may see it, and can be hidden from the others."""
    seen, kind = one.seen, one.kind
    if not (isinstance(seen, Seen) or callable(seen)):
        raise TypeError(f"{cls.__name__}.{name} needs seen=: ALL, OWNER, NOBODY or a function")
    if seen is OWNER and not (isinstance(kind, Per) and isinstance(kind.index, SeatKind)):
        raise TypeError(f"{cls.__name__}.{name}: only a list by seat has owners")
    if (seen is OWNER or seen is NOBODY) and not kind.can_hide():
        text = "a view cannot hide its values: declare them as unknown(...)"
        raise TypeError(f"{cls.__name__}.{name}: {text}")


def _check_documents(cls: type, fields: dict[str, Field], groups: dict[str, Group]) -> None:
    """Raise TypeError unless every field has a place of its own in documents."""
    paths = [group.path for group in groups.values()]
    places: dict[str, str] = dict.fromkeys(paths, "a group")
    for name in _HEADING & set(paths):
        raise TypeError(
            f"{cls.__name__}.{name}: the heading of every position has a {name} already"
        )
    for name, one in fields.items():
        group, dot, _ = one.document.rpartition(".")
        if dot and group not in paths:
            raise TypeError(f"{cls.__name__}.{name}: there is no group {group}")
        if one.document in _HEADING:
            text = f"the heading of every position has a {one.document} already"
            raise TypeError(f"{cls.__name__}.{name}: {text}")
        if one.document in places:
            text = f"{places[one.document]} is called {one.document} in documents too"
            raise TypeError(f"{cls.__name__}.{name}: {text}")
        places[one.document] = name


class Parts:
    """The declaration of a record or an action: its parts in order, each of a kind."""

    parts: ClassVar[dict[str, Kind[Any]]]

    def __init_subclass__(cls) -> None:
        """Collect what the class body declares."""
        cls.parts = collect_parts(cls)


def collect_parts(cls: type) -> dict[str, Kind[Any]]:
    """Return the parts that a class body declares, by name."""
    return {name: one for name, one in _body(cls).items() if isinstance(one, Kind)}


def collect_choice(cls: type[Any]) -> dict[str, Kind[Any]]:
    """Return the parts that an action declares, by name, or raise TypeError."""
    parts = collect_parts(cls)
    for name in _ACTION & set(parts):
        raise TypeError(f"{cls.form}: the kernel keeps the name {name} for itself")
    if not cls.form or names_in(cls.form) != list(parts):
        wanted = " ".join(["word", *[f"{{{name}}}" for name in parts]])
        raise TypeError(f"{full_name(cls)}: form must be like {wanted!r}, not {cls.form!r}")
    return parts


def part(kind: Kind[T]) -> T:
    """Declare a part of an action or a record."""
    return cast("T", kind)


class Record(Parts):
    """A declared record: it never changes, what comes next makes a new one."""

    @classmethod
    def made(cls) -> type[Any]:
        """Return the class that was generated from the declaration."""
        return generated(cls)


class Choice(Parts):
    """A declared action: its form in words, `attack {source} {target}`, and its parts."""

    form: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.parts = collect_choice(cls)


class Choices:
    """Declares actions in one line each: kinds of parts by their names, separated by spaces.

    Each action's class gets its name from the module. A part of another kind is named there.
    """

    def __init__(self, kinds: dict[str, Kind[Any]]) -> None:
        self._kinds = {name: kind for names, kind in kinds.items() for name in names.split()}

    def __call__(self, form: str, about: str, **others: Kind[Any]) -> type[Choice]:
        """Declare an action; its parts are those that its form names."""
        parts = {name: others.get(name) or self._kinds[name] for name in names_in(form)}
        return type("", (Choice,), {"form": form, "__doc__": about, **parts})


def generated(declared: type[Any]) -> type[Any]:
    """Return the class made from a declaration: in the module `state`, or a `State` itself."""
    if issubclass(declared, State):
        return declared
    package = declared.__module__.rpartition(".")[0]
    found: type[Any] = getattr(import_module(f"{package}.state"), declared.__name__)
    return found


def declared_in(module: ModuleType, base: type) -> list[Any]:
    """List the declarations of a module in the order they are written."""
    found = []
    for name, one in vars(module).items():
        if isinstance(one, type) and issubclass(one, base):
            if not one.__name__:
                one.__name__, one.__module__ = name, module.__name__
            if one.__module__ == module.__name__:
                found.append(one)
    return found
