"""A game whose state is declared: views, documents and questions come from the declarations.

A game of this kind says what it is made of and keeps its rules; by hand stay `given` (its data
pack and what was agreed at the table), `check` (what no single field can say of a position) and
`redraw` (how to deal again what a seat does not know).
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import msgspec

from barrow.kernel.action import Action, ActionTable
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Decision, Simultaneous
from barrow.kernel.declare import Choice, Fields, declared_in
from barrow.kernel.difference import difference
from barrow.kernel.documents import HeadingDocument, ViewDocument, check_heading, shaped
from barrow.kernel.errors import BadOptions, BadPosition
from barrow.kernel.forms import Form, Forms
from barrow.kernel.frames import (
    check_pending,
    pending_by_name,
    read_pending,
    write_decision,
    write_pending,
    write_question,
)
from barrow.kernel.game import Game, Option
from barrow.kernel.kinds import Scope
from barrow.kernel.native import mypyc_attr
from barrow.kernel.outcome import Outcome
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.schema import Schema
from barrow.kernel.sights import Part
from barrow.kernel.state import Frame, State, Table
from barrow.kernel.view import StateView, View

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT: Final = 1
S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class DeclaredGame(Game, Generic[S]):
    """A game made from declarations."""

    def __init__(
        self,
        key: str,
        title: str,
        players: range,
        rules: int,
        options: list[Option],
        actions: ActionTable,
        forms: Forms,
        rulebook: Rulebook,
        pack_hash: str,
        pack_text: str,
        fields: type[Fields],
        pending: list[type[Frame[Any]]],
        ids: dict[str, list[str]],
        heading: type[msgspec.Struct] = HeadingDocument,
        view: type[msgspec.Struct] = ViewDocument,
    ) -> None:
        super().__init__(
            key, title, players, rules, options, actions, rulebook, pack_hash, pack_text
        )
        self.ids: Final = ids
        self._forms: Final = forms
        self.schema: Final = Schema(fields, heading)
        self._view: Final[Any] = view  # the shape of a view's document
        self._state: Final[Any] = fields.made()
        self._pending: Final = pending_by_name(pending)
        self._scopes: Final[dict[tuple[int, bool], Scope]] = {}
        # Codes of texts that are no actions.
        self.unknown_action = "illegal_action"
        self.malformed_action = "illegal_action"

    def given(self, players: int, options: dict[str, object]) -> dict[str, object]:
        """Return what a state is given beside its fields, by name, or raise BadOptions."""
        return {"table": Table(players, options)}

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        """Deal again what a seat does not know, as each field says.

        Raise BadPosition where that cannot be: what is known comes from a damaged view.
        """
        observer = state.players if seat is None else seat
        for redraw in self.schema.redraws:
            redraw(state, observer, chance)

    def decisions(self) -> list[type[Decision[Any]]]:
        """List every decision that may be open."""
        return [one for one in self._pending.values() if issubclass(one, Decision)]

    def sights(self, players: int) -> list[Part]:
        """Return how observations show the fields of a state."""
        return self.schema.sights(self.scope(players))

    def fallen(self, state: S) -> list[int]:
        """Return for each seat 0, or a number that is higher the later it fell for good."""
        return [0] * state.players

    def secrets(self, state: State) -> dict[str, object]:
        """Return the fields that not everybody sees all of, by name, as documents write them."""
        return self.schema.secrets(state, self.scope(state.players))

    def check(self, state: State, partial: bool) -> None:
        """Raise BadPosition if the fields of a position, or of a view, do not fit together."""

    def check_view(self, state: State, seat: int | None) -> None:
        """Raise BadPosition if the fields of a seat's view do not fit together."""
        self.check(state, partial=True)

    def extras(self, view: StateView) -> dict[str, object]:
        """Return what a view's document has beside the question and what is known."""
        return {}

    def shared_extras(self, view: StateView) -> dict[str, object]:
        """Return more of the same that is equal in the views of all seats."""
        return {}

    def scope(self, players: int, partial: bool = False) -> Scope:
        """Return the names at a table of so many."""
        found = self._scopes.get((players, partial))
        if found is None:
            found = Scope(self.ids, players, partial)
            self._scopes[players, partial] = found
        return found

    def empty(self, players: int, options: Mapping[str, object] | None) -> S:
        """Return the state before anything was set up, or raise BadOptions."""
        given = self.given(players, self.settle_options(options))
        values = self.schema.start(self.scope(players))
        # In the order of the constructor, that of the declaration.
        state: S = self._state(
            self, [], None, *[given[name] for name in self.schema.declared.givens], *values
        )
        return state

    def known_to(self, state: State, observer: int) -> State:
        """Return the state as far as an observer may know it; the one after all seats watches.

        Compiled games have this generated, in `known.py`.
        """
        given = {name: getattr(state, name) for name in self.schema.declared.givens}
        known: State = self._state(
            game=self,
            stack=state.stack[:],
            outcome=state.outcome,
            **given,
            **self.schema.known(state, observer),
        )
        return known

    def see(self, state: State, seat: int | None) -> StateView:
        """Return what a seat may know of a state, built up field by field."""
        return StateView(seat, self.known_to(state, state.players if seat is None else seat))

    def imagine(self, view: View, chance: Chance) -> State:
        """Return a full state that fits the view, built from the view alone."""
        assert isinstance(view, StateView)
        state = view.known.clone()
        self.redraw(state, view.seat, chance)
        return state

    def heading(self, state: State) -> dict[str, object]:
        """Return what a position begins with."""
        return {
            "format": FORMAT,
            "game": self.key,
            "rules": self.rules,
            "pack": self.pack_hash,
            "players": state.players,
            "options": msgspec.to_builtins(state.agreed),
        }

    def _ending(self, state: State, scope: Scope) -> dict[str, object]:
        return {
            "stack": write_pending(state.stack, self._pending, scope),
            "outcome": None if state.outcome is None else state.outcome.document(),
        }

    def dump(self, state: State) -> dict[str, object]:
        """Return a position as a document."""
        scope = self.scope(state.players)
        fields = self.schema.write(state, scope)
        return {**self.heading(state), **fields, **self._ending(state, scope)}

    def load(self, document: object) -> S:
        """Return the state that `dump` wrote, or raise BadPosition."""
        state = self._read(self.schema.shaped(document), partial=False)
        self.check(state, partial=False)
        return state

    def read_view(self, document: object) -> StateView:
        """Return the view that `View.document` wrote, or raise BadPosition.

        A view that no world fits is refused too: one is imagined, and looked at from the seat.
        """
        outer = shaped(document, self._view, BadPosition, whole="view")
        known = self.schema.shaped(outer.known)
        self.complete(known, outer)
        state = self._read(known, partial=True)
        if outer.seat is not None and not 0 <= outer.seat < state.players:
            raise BadPosition("seat", f"seats are 0 to {state.players - 1}, not {outer.seat}")
        self.check_view(state, outer.seat)
        view = StateView(outer.seat, state)
        seen = self.see(self.imagine(view, Chance(0)), outer.seat)
        fault = difference(self.dump(state), self.dump(seen.known))
        if fault:
            raise BadPosition("known", f"no world looks like this to its seat: {fault}")
        return view

    def complete(self, known: Any, view: Any) -> None:
        """Put back into the known position what a view's document keeps elsewhere."""

    def read_heading(self, document: Any) -> int:
        """Return how many play, or raise BadPosition unless a position is one of this game."""
        check_heading(document, self, FORMAT)
        players: int = document.players
        return players

    def _read(self, document: Any, partial: bool) -> S:
        players = self.read_heading(document)
        try:
            state = self.empty(players, document.options)
        except BadOptions as error:
            name = error.code.removeprefix("bad_config.").removeprefix("bad_")
            named = name in [option.name for option in self.options]
            raise BadPosition(f"options.{name}" if named else "options", error.text) from None
        scope = self.scope(players, partial)
        self.schema.read(document, state, scope)
        over = document.outcome
        outcome = (
            None if over is None else Outcome(over.ranks, over.scores, over.reason, over.clause)
        )
        state.resume(read_pending(document.stack or [], self._pending, scope), outcome)
        self._check_end(state)
        return state

    def _check_end(self, state: State) -> None:
        outcome = state.outcome
        if outcome is None:
            return
        if state.stack:
            raise BadPosition("stack", "the game is over, nothing can be pending")
        if len(outcome.ranks) != state.players or len(outcome.scores) != state.players:
            raise BadPosition("outcome", "must have a rank and a score for every seat")

    def check_stack(self, state: State) -> None:
        """Raise BadPosition unless what is pending fits the state."""
        if state.outcome is None:
            check_pending(state)

    def write_view(self, view: View) -> dict[str, object]:
        """Return a view as a document."""
        assert isinstance(view, StateView)
        return {
            "seat": view.seat,
            **write_decision(view.known),
            **write_question(self.ask(view)),
            **self.shared_extras(view),
            **self.extras(view),
            "known": self.dump(view.known),
        }

    def write_public(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields that the documents of all views share."""
        assert isinstance(view, StateView)
        known = view.known
        scope = self.scope(known.players)
        fields = self.schema.write(known, scope, public=True)
        return {
            **write_decision(known),
            **({} if self._asks_each(known) else write_question(self.ask(view))),
            **self.shared_extras(view),
            "known": {**self.heading(known), **fields, **self._ending(known, scope)},
        }

    def write_own(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the other fields of a view's document."""
        assert isinstance(view, StateView)
        own = self.schema.write(view.known, self.scope(view.known.players), public=False)
        question = write_question(self.ask(view)) if self._asks_each(view.known) else {}
        return {"seat": view.seat, **question, **self.extras(view), "known": own}

    def _asks_each(self, state: State) -> bool:
        """True if the seats may be asked different questions."""
        return state.outcome is None and isinstance(state.stack[-1], Simultaneous)

    def parse_unlisted(self, words: list[str]) -> Action:
        """Return an action without an id for text that names real things, or raise."""
        return self._forms.read(" ".join(words), self.unknown_action, self.malformed_action)

    def ask(self, view: View) -> tuple[str, str]:
        """Return the open question in a player's words, and its clause."""
        assert isinstance(view, StateView)
        known = view.known
        if known.outcome is not None:
            return ("The game is over", known.outcome.clause)
        top = known.stack[-1]
        if isinstance(top, Simultaneous):
            return top.ask(known, view.seat)
        assert isinstance(top, Decision), top
        return (top.question(known), top.cites(known))

    def reply(self, view: View, legal: list[Action]) -> Action | None:
        """Return the answer taken for a seat that does not want to be asked."""
        assert isinstance(view, StateView)
        top = view.known.stack[-1]
        assert isinstance(top, Decision), top
        return top.usual(view.known)


def forms_of(module: ModuleType, scope: Scope) -> Forms:
    """Return the forms of all actions that a module declares."""
    made = import_module(f"{module.__name__.rpartition('.')[0]}.actions")
    choices = declared_in(module, Choice)
    return Forms([Form(one, getattr(made, one.__name__)) for one in choices], scope)
