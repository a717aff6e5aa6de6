"""Observations: what a seat sees, as a row of small whole numbers with named fields.

The layout follows from a game's declarations: first what every game has, then the fields of its
state, then the parts of its decisions; only those of the open decision are filled. Everything is
written from the seat's view, so it holds nothing that the seat may not know. Every number lies
between 0 and the `top` of its field; learning programs get it divided by `top`: from 0 to 1.

Seats are counted from the one that sees: 0 is itself, 1 the next in order of seats.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from barrow.kernel.action import Action
from barrow.kernel.errors import BarrowError
from barrow.kernel.game import Game
from barrow.kernel.sights import Part, Sight, names_from_own
from barrow.kernel.view import View

# Raised whenever a field of a game changes its place or its meaning.
VERSION: Final = 2


class Field:
    """Some numbers of an observation: one for each entry of its axes."""

    def __init__(self, name: str, sight: Sight, at: int) -> None:
        self.name: Final = name
        self.sight: Final = sight
        self.at: Final = at  # where it begins
        self.size: Final = sight.size
        self.top: Final = sight.top
        self.axes: Final = sight.axes  # what the entries are called; none: a single number


class Observation:
    """How one game, with one number of players, is written as numbers."""

    def __init__(self, game: Game, players: int) -> None:
        self.game: Final = game
        self.players: Final = players
        self.size = 0
        decisions = game.decisions()
        self._number_of: Final = {one.name: number for number, one in enumerate(decisions)}
        seats = [names_from_own(players)]
        numbers = [[str(seat) for seat in range(players)]]
        self.fields: Final[list[Field]] = []
        self._add("always", Sight([], 1, "always 1"))
        self._seat: Final = self._add("seat", Sight(numbers, 1, "the observer's seat"))
        self._asked: Final = self._add("asked", Sight(seats, 1, "1 for who must decide now"))
        names = [[one.name for one in decisions]]
        self._decision: Final = self._add("decision", Sight(names, 1, "1 for the open decision"))
        sights = game.schema.sights(game.scope(players))
        self._state: Final = [self._add(one.name[1:], one) for one in sights]
        self._parts_of: Final = {one.name: self._subjects(one) for one in decisions}

    def tops(self) -> list[int]:
        """Return the top of every entry."""
        return [field.top for field in self.fields for _ in range(field.size)]

    def _add(self, name: str, sight: Sight) -> Field:
        made = Field(name, sight, self.size)
        self.fields.append(made)
        self.size += made.size
        return made

    def _subjects(self, decision: Any) -> list[Field]:
        """Return the fields of a decision's parts; decisions share those that are alike."""
        scope = self.game.scope(self.players)
        found: list[Field] = []
        known = {field.name: field for field in self.fields}
        for part, kind in decision.parts.items():
            for sight in kind.sights(scope) if part != "ask_always" else []:
                made = Part(part, sight)
                shared = known.get(f"open{made.name}")
                if shared is None:
                    shared = known[f"open{made.name}"] = self._add(f"open{made.name}", made)
                elif shared.axes != made.axes or shared.top != made.top:
                    shared = self._add(f"open.{decision.name}{made.name}", made)
                found.append(Field(shared.name, made, shared.at))
        return found

    def write(self, view: View) -> bytearray:
        """Return a view as numbers."""
        known = view.known
        own = 0 if view.seat is None else view.seat  # a spectator counts from the first seat
        page = bytearray(self.size)
        page[0] = 1
        page[self._seat.at + own] = 1
        for seat in known.pending:
            page[self._asked.at + (seat - own) % self.players] = 1
        for field in self._state:
            field.sight.write(page, field.at, known, known, own)
        if known.outcome is None and known.stack:
            top = known.stack[-1]
            number = self._number_of.get(top.name)
            if number is not None:
                page[self._decision.at + number] = 1
                for field in self._parts_of[top.name]:
                    field.sight.write(page, field.at, top, known, own)
        return page


def mask(legal: list[Action], size: int) -> bytearray:
    """Return a row of as many numbers as there are actions: 1 for those that are legal."""
    page = bytearray(size)
    for action in legal:
        page[action.id] = 1
    return page


@cache
def observation(game: Game, players: int) -> Observation:
    """Return how a game is written as numbers at a number of players, or raise BarrowError."""
    if players not in game.players:
        low, high = game.players[0], game.players[-1]
        raise BarrowError(f"{low} to {high} play {game.title}, not {players}")
    return Observation(game, players)
