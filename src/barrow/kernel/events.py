"""Declared events: what can happen, each in one place with its clause, sentence and facts.

    card_cashed = event(
        "GZ-4.63",
        "{faction} cashed {card} for {units:unit}",
        {"faction": FACTION, "card": LAND, "units": COUNT},
        reveals=True,
    )
    name_events(vars())

    log.append(card_cashed(state, faction, card, units))

An event is named by its variable, unless it says otherwise. The parts are the arguments in order.
Each part's kind writes its fact, as documents have it, and puts it into words: `{units:unit}` is `1
unit` or `3 units`, `{cards}` is a list of names, `{cards:and}` one with `and`, `{cards:or nothing}`
says what an empty one is called, and `{item:a}` has an article. An event that can follow from
different clauses is declared without one, and called with `clause=`.

Some parts are not arguments: `IN_STATE` is the state's field of that name, `length_of("cards")`
the length of another part. A `plain` part is JSON already. `TO` is a seat that sees a secret event,
and `WORDS` are part of the sentence; neither is a fact.

A secret event shows some seats more than the rest: `hidden` names the parts that are secret,
`others` is the sentence for everybody else, and `to` names the parts that are the seats which see
it all. An event that `reveals` something cannot be undone; a secret one does so unless it says
otherwise, and with `all_learn` the others learn something from it too.

`marks` says what an event is for those who do not know the game: `OPENS` a turn, `COUNTS` toward
the chart, `NOTABLE`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from string import Formatter
from typing import TYPE_CHECKING, Any, Final

from barrow.kernel.event import Event
from barrow.kernel.kinds import Kind, Scope
from barrow.kernel.words import capital, names_in

if TYPE_CHECKING:
    from barrow.kernel.state import State


class Plain(Kind[Any]):
    """A value that is JSON already, of this type."""

    def __init__(self, shape: Any = Any) -> None:
        self._shape: Final = shape

    def shape(self) -> Any:
        return self._shape

    def write(self, value: Any, scope: Scope) -> Any:
        return value[:] if isinstance(value, list) else value


class InState(Plain):
    """The field of the state that has the part's name; JSON already."""


class Words(Plain):
    """Part of the sentence, but no fact."""

    def facts(self, name: str, value: Any, state: State, scope: Scope) -> dict[str, object]:
        return {}

    def fact_shapes(self, name: str) -> dict[str, Any]:
        return {}


class Recipient(Words):
    """A seat that sees a secret event, or a negative number for none; no fact."""


class LengthOf(Kind[int]):
    """The length of another part, the first of these that an event has."""

    def __init__(self, parts: list[str]) -> None:
        self.parts: Final = parts

    def shape(self) -> Any:
        return int


IN_STATE: Final = InState()
TO: Final = Recipient()
WORDS: Final = Words()


def plain(shape: Any) -> Plain:
    """Return the kind of a part that is JSON already, of this type."""
    return Plain(shape)


def length_of(parts: str) -> LengthOf:
    """Return the kind of a part that is the length of another: the first of these there is."""
    return LengthOf(parts.split())


@cache
def _pieces(text: str) -> list[tuple[str, str, str]]:
    """Return a sentence in pieces: some words, then a part's name and form, if there is one."""
    return [(words, part or "", form or "") for words, part, form, _ in Formatter().parse(text)]


def _put(text: str, kinds: dict[str, Kind[Any]], values: dict[str, Any], state: State) -> str:
    """Return a sentence with its parts put into words."""
    sentence = ""
    for words, part, form in _pieces(text):
        sentence += words + kinds[part].say(values[part], state, form) if part else words
    return sentence


@dataclass
class EventKind:
    """One kind of event. Call it with a state and its parts to make an event.

    `hidden` and `to` are names of parts, separated by spaces.
    """

    clause: str
    text: str
    parts: dict[str, Kind[Any]] = field(default_factory=dict)
    others: str = ""
    hidden: str = ""
    to: str = ""
    reveals: bool | None = None
    all_learn: bool = False
    marks: int = 0
    name: str = ""  # by default, that of its variable

    def __call__(
        self, state: State, *values: Any, clause: str = "", reveals: bool | None = None
    ) -> Event:
        """Return the event with these parts; a clause or `reveals` given here takes precedence."""
        clause = clause or self.clause
        assert clause, f"{self.name} needs a clause"
        given = self._values(state, values)
        facts = self._facts(state, given, "")
        text = capital(_put(self.text, self.parts, given, state))
        name, marks = self.name, self.marks
        reveals = self.reveals if reveals is None else reveals
        if not self.others or not state.game.keeps_secrets(state):
            return Event(name, clause, text, facts, reveals=reveals is True, marks=marks)
        shown = self._facts(state, given, self.hidden)
        public = capital(_put(self.others, self.parts, given, state))
        others = Event(name, clause, public, shown, reveals=self.all_learn, marks=marks)
        seats = tuple([given[part] for part in self.to.split() if given[part] >= 0])
        learned = reveals is not False
        return Event(
            name, clause, text, facts, seats=seats, others=others, reveals=learned, marks=marks
        )

    @cached_property
    def _arguments(self) -> list[str]:
        """The parts that are not derived from others."""
        derived = (InState, LengthOf)
        return [part for part, kind in self.parts.items() if not isinstance(kind, derived)]

    def _values(self, state: State, values: tuple[Any, ...]) -> dict[str, Any]:
        wanted = self._arguments
        assert len(values) == len(wanted), f"{self.name} takes {wanted}"
        given = dict(zip(wanted, values))
        if len(given) == len(self.parts):
            return given
        for part, kind in self.parts.items():
            if isinstance(kind, InState):
                given[part] = getattr(state, part)
            elif isinstance(kind, LengthOf):
                given[part] = len(given[next(one for one in kind.parts if one in given)])
        return {part: given[part] for part in self.parts}

    def _facts(self, state: State, values: dict[str, Any], hidden: str) -> dict[str, object]:
        scope, secret = state.game.scope(state.players), hidden.split()
        facts: dict[str, object] = {}
        for part, value in values.items():
            if part not in secret:
                facts |= self.parts[part].facts(part, value, state, scope)
        return facts


# Declarations call it by this name.
event = EventKind


def name_events(module: dict[str, Any]) -> None:
    """Name the events that a module declares by their variables, without the underscore."""
    for name, one in module.items():
        if isinstance(one, EventKind):
            one.name = one.name or name.removeprefix("_")


class Vocabulary:
    """The kinds of parts by the names that a game's sentences have for them, separated by spaces.

    Its events need not list their parts: these are the names in the sentence, in order, then
    those in `more`.
    """

    def __init__(self, kinds: dict[str, Kind[Any]]) -> None:
        self._kinds: Final = {name: kind for names, kind in kinds.items() for name in names.split()}

    def event(
        self,
        clause: str,
        text: str,
        more: str = "",
        *,
        others: str = "",
        hidden: str = "",
        to: str = "",
        reveals: bool | None = None,
        marks: int = 0,
        name: str = "",
    ) -> EventKind:
        """Declare a kind of event; `more` names parts that the sentence does not."""
        parts = {part: self._kinds[part] for part in [*names_in(text), *more.split()]}
        return EventKind(clause, text, parts, others, hidden, to, reveals, marks=marks, name=name)

    def secret(self, clause: str, text: str, to: str = "seat") -> EventKind:
        """Declare an event whose sentence others see only as far as the colon."""
        others, _, rest = text.partition(": ")
        hidden = " ".join(names_in(rest))
        return self.event(clause, text, others=others, hidden=hidden, to=to, reveals=True)

    def say(self, text: str, state: State, thing: object) -> str:
        """Return a sentence about something, say an action, that has parts with these names."""
        values = {part: getattr(thing, part) for _, part, _ in _pieces(text) if part}
        return _put(text, self._kinds, values, state)
