"""All you need to write a game in one file: see `examples/liars_dice.py`.

    class Liars(State):                 its fields, each in one line (`declare`, `kinds`)
    class Bid(Choice):                  its actions: a form in words, and their parts
    class Call(Decision[Liars]):        its decisions, each in one class (`decision`)
    class LiarsDice(Game[Liars]):       `about` it: name, players, options, rulebook; the set-up

Such a game needs no generated source and no data pack: constructors are made when the module is
imported. It has everything the large games have; all of it follows from the declarations.
"""

from __future__ import annotations

from itertools import product
from typing import Any, ClassVar, Self, TypeVar, cast

from barrow.kernel import state as kernel
from barrow.kernel.about import About
from barrow.kernel.action import UNLISTED, Action, ActionTable
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Decision, Simultaneous, Step
from barrow.kernel.declare import (
    ALL,
    NOBODY,
    OWNER,
    Field,
    Fields,
    Given,
    Group,
    collect,
    collect_choice,
    field,
    part,
)
from barrow.kernel.errors import Refusal, need, unwritten
from barrow.kernel.event import Event
from barrow.kernel.forms import Form, Forms
from barrow.kernel.game import GameOf
from barrow.kernel.generate import constructor, copier
from barrow.kernel.kinds import FLAG, SEAT, UNKNOWN, Scope, number, optional, unknown
from barrow.kernel.lists import list_of, per_seat, pile, sorted_list
from barrow.kernel.option import Option
from barrow.kernel.outcome import Outcome
from barrow.kernel.piles import deal_again
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Log
from barrow.kernel.view import View

__all__ = [
    "ALL",
    "FLAG",
    "NOBODY",
    "OWNER",
    "SEAT",
    "UNKNOWN",
    "About",
    "Action",
    "Chance",
    "Choice",
    "Decision",
    "Event",
    "Game",
    "Log",
    "Option",
    "Outcome",
    "Refusal",
    "Simultaneous",
    "State",
    "Step",
    "deal_again",
    "field",
    "list_of",
    "need",
    "number",
    "optional",
    "part",
    "per_seat",
    "pile",
    "reroll",
    "sorted_list",
    "unknown",
]


class State(kernel.State):
    """The state of a game, declared in the body of a subclass."""

    fields: ClassVar[dict[str, Field]]
    givens: ClassVar[dict[str, Given]]
    groups: ClassVar[dict[str, Group]]
    table: kernel.Table

    def __init_subclass__(cls) -> None:
        """Make the constructor and `clone` from the declared fields."""
        cls.fields, given, cls.groups = collect(cls)
        if "table" in cls.fields:
            raise TypeError(f"{cls.__name__}.table: the kernel keeps this name for itself")
        cls.givens = {"table": Given(kernel.Table), **given}
        declared = cast("type[Fields]", cls)
        lines = [
            "from __future__ import annotations",
            "class Made:",
            *constructor(declared, "State.__init__(self, game, stack, outcome)"),
            *copier(declared, "type(self)"),
        ]
        names: dict[str, Any] = {"State": kernel.State}
        exec("\n".join(lines), names)
        made = names["Made"]
        cls.__init__ = made.__init__  # type: ignore[method-assign]
        cls.clone = made.clone  # type: ignore[method-assign]

    def clone(self) -> Self:
        raise unwritten(self, "clone")

    @property
    def players(self) -> int:
        return self.table.players

    @property
    def agreed(self) -> dict[str, object]:
        return self.table.options


class _Interned(type):
    """Makes each action once, so that equal actions are the same object."""

    def __call__(cls, *values: Any) -> Any:
        """Return the one action with these parts."""
        made: dict[tuple[Any, ...], Any] = cls.__dict__["made"]
        if values not in made:
            made[values] = super().__call__(*values)
        return made[values]


class Choice(Action, metaclass=_Interned):
    """A kind of action: its form, `bid {count} {face}`, and its parts."""

    form: ClassVar[str] = ""
    parts: ClassVar[dict[str, Any]] = {}
    made: ClassVar[dict[tuple[Any, ...], Any]] = {}

    def __init_subclass__(cls) -> None:
        """Collect the parts that the class body declares."""
        cls.parts = collect_choice(cls)
        cls.made = {}

    def __init__(self, *values: Any) -> None:
        super().__init__()
        names = type(self).parts
        if len(values) != len(names):
            wanted = f"{len(names)} parts ({', '.join(names)})"
            raise TypeError(f"{type(self).__name__} has {wanted}, not {len(values)}")
        for name, value in zip(names, values):
            setattr(self, name, value)

    @classmethod
    def unlisted(cls, *values: Any) -> Choice:
        """Return an action that no table holds; it is not kept."""
        made: Choice = type.__call__(cls, *values)
        return made

    def values(self) -> tuple[int, ...]:
        return tuple([getattr(self, name) for name in type(self).parts])


def _enter(table: ActionTable, action: Choice, forms: Forms) -> None:
    """Enter an action into a game's table, or raise TypeError if it has another id elsewhere."""
    if action.id not in (UNLISTED, len(table.all)):
        kind = type(action).__qualname__
        raise TypeError(f"{kind} is an action of another game; declare one for this game")
    table.enter(action, forms.write(action))


S = TypeVar("S", bound=State)


class Game(GameOf[S]):
    """A game in one file: what `about` says, and its set-up."""

    about: ClassVar[About]

    def __init__(self, about: About | None = None) -> None:
        about = about or self.about
        scope = Scope({}, about.players[-1])
        choices = about.choices
        forms = Forms([Form(cast("Any", one), one, one.unlisted) for one in choices], scope)
        table = ActionTable(forms.words)
        for one in choices:
            for values in product(*[kind.values(scope) for kind in one.parts.values()]):
                _enter(table, one(*values), forms)
        super().__init__(about, table, forms)

    def say(self, view: View, action: Action) -> str:
        """Return an action in words: its text, as a sentence begins."""
        return action.text[:1].upper() + action.text[1:].replace("_", " ")

    def draw(self, view: View) -> str:
        """Return the board as text: each field as documents write it."""
        fields = self.schema.write(view.known, self.scope(view.known.players))
        lines = [f"{name}: {value}" for name, value in fields.items()]
        return "\n".join([f"[bold]{self.title}[/]", *lines])

    def figures(self, state: S, seat: int) -> list[tuple[str, int]]:
        """Return the public figures of a seat, most telling first."""
        return []

    def parties(self, view: View) -> list[Party]:
        """Return a party for each seat."""
        known = view.known
        found = []
        for seat in range(known.players):
            figures = self.figures(known, seat)
            share = figures[0][1] if figures else 0
            active = seat in known.pending
            found.append(Party(str(seat), known.title(seat), seat, figures, share, active, True))
        return found

    def phases(self, view: View) -> list[Phase]:
        """Return one phase for each decision of the game."""
        stack = view.known.stack
        top = stack[-1].name if stack else ""
        return [
            Phase(one.name.replace("_", " ").capitalize(), one.clause, one.name == top)
            for one in self.decisions()
        ]

    def board(self) -> dict[str, object]:
        """Return nothing: the client draws the fields."""
        return {}


def reroll(name: str, sides: int) -> Any:
    """Return the redraw of hidden dice, a list by seat in which each seat sees its own."""

    def redraw(state: Any, observer: int, chance: Chance) -> None:
        dice_of: list[list[int]] = getattr(state, name)
        for seat, dice in enumerate(dice_of):
            if seat != observer:
                dice_of[seat] = sorted([chance.below(sides) + 1 for _ in dice])

    return redraw
