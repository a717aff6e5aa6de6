"""A game: its rules, its data pack, its actions, and how it is set up.

A `Game` never changes and is shared by all its states. It dispatches; the rules themselves are in
the decisions and steps of the game's package. Views, documents and questions follow from the
declarations. A game writes by hand `given` (the data pack and the table options), `open` (the
set-up), `check` (what no single field can say about a position), its words, and whatever it does
in a way of its own.

A game derives from `GameOf[State]`, so that mypy knows its own state. Code that uses games is
written for `Game`, whatever its state.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

import msgspec

from barrow.kernel.about import About
from barrow.kernel.action import Action, ActionTable
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Decision, Simultaneous, Step
from barrow.kernel.declare import Choice, declared_in, generated
from barrow.kernel.documents import difference, shaped
from barrow.kernel.errors import BadOptions, BadPosition, DecodeError, Refusal, unwritten
from barrow.kernel.event import Event
from barrow.kernel.forms import Form, Forms
from barrow.kernel.frames import check_pending, pending_by_name, read_pending, write_pending
from barrow.kernel.heading import check_heading
from barrow.kernel.kinds import Scope
from barrow.kernel.native import mypyc_attr
from barrow.kernel.option import settle
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.schema import Kept, Schema
from barrow.kernel.standing import Party, Phase, Weighing
from barrow.kernel.state import Log, State, Table
from barrow.kernel.view import View
from barrow.kernel.words import between, capital

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT: Final = 1
S = TypeVar("S", bound=State, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class GameOf(Generic[S]):
    """The contract every game keeps, with states of its own class."""

    counts: ClassVar[str] = ""  # the figure that a party's `share` of the chart is

    def __init__(self, about: About, actions: ActionTable, forms: Forms) -> None:
        self.key: Final = about.key
        self.title: Final = about.title
        self.players: Final = about.players
        self.rules: Final = about.rules
        self.options: Final = about.options
        self.actions: Final = actions
        self.size: Final = len(actions.all)
        self.rulebook: Final = Rulebook(about.rulebook)
        about.check(self.rulebook)
        self.pack_hash: Final = about.digest
        self.pack_text: Final = about.pack_text
        self.ids: Final = about.ids
        self.names: Final = about.names
        self.seats_clause: Final = about.seats
        self.forced_clause: Final = about.forced
        self.over_clause: Final = about.over
        self.turn_clause: Final = about.turn
        self.codes: Final = about.codes
        self._forms: Final = forms
        self.schema: Final = Schema(about.state, about.heading)
        self._view: Final[Any] = about.view
        self._state: Final[Any] = generated(about.state)
        self.frames: Final = pending_by_name(about.pending)
        self._scopes: Final[dict[tuple[int, bool], Scope]] = {}
        self._empties: Final[dict[int, State]] = {}

    def new(
        self,
        players: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        log: Log = None,
    ) -> S:
        """Set up a game and play on to its first real decision."""
        if players not in self.players:
            seats = between(self.players[0], self.players[-1], "player")
            text = f"{self.title} is for {seats}, not {players}"
            raise BadOptions(self.codes.players, text, self.seats_clause)
        state = self.empty(players, options) if options else self._empty_for(players).clone()
        self.open(state, chance, log)
        state.settle(chance, log)
        return cast("S", state)

    def open(self, state: Any, chance: Chance, log: Log) -> None:
        """Set an empty state up and push its first decision."""
        raise unwritten(self, "open")

    def given(self, players: int, options: dict[str, object]) -> dict[str, object]:
        """Return what a state holds beside its fields, by name, or raise BadOptions."""
        return {"table": Table(players, options)}

    def empty(self, players: int, options: Mapping[str, object] | None) -> S:
        """Return the state before anything was set up, or raise BadOptions."""
        given = self.given(players, self.settle_options(options))
        # In the order of the constructor, that of the declaration.
        values = [given[name] for name in self.schema.declared.givens]
        values += self.schema.start(self.scope(players))
        state: S = self._state(self, [], None, *values)
        return state

    def _empty_for(self, players: int) -> State:
        """Return the empty state with the usual options, made once; for `new` to clone."""
        if players not in self._empties:
            self._empties[players] = self.empty(players, None)
        return self._empties[players]

    def settle_options(self, options: Mapping[str, object] | None) -> dict[str, object]:
        """Return every option with its value, or raise BadOptions for a bad one."""
        return settle(self.options, options or {}, self.codes)

    def scope(self, players: int, partial: bool = False) -> Scope:
        """Return the ids at a table; in a partial scope values may be hidden."""
        if (players, partial) not in self._scopes:
            self._scopes[players, partial] = Scope(self.ids, players, partial)
        return self._scopes[players, partial]

    def title_of(self, state: Any, seat: int) -> str:
        """Return the public name of a seat in this game's words: `Zombies`."""
        return f"Seat {seat + 1}"

    def called(self, state: Any, seat: int) -> str:
        """Return what a sentence calls a seat: `the Zombies`."""
        return self.title_of(state, seat)

    def forced(self, state: Any, seat: int, action: Action) -> Event:
        """Return the event that says a decision had a single answer."""
        said = self.say(self.see(state, seat), action)
        text = f"{capital(state.called(seat))} could only choose: {said}"
        facts: dict[str, object] = {"seat": seat, "action": action.text}
        return Event("forced", self.forced_clause, text, facts)

    def keeps_secrets(self, state: Any) -> bool:
        """True unless all seats see secret events in full, as in cooperative play."""
        return True

    def may_interject(self, state: Any, seat: int, action: Action) -> bool:
        """True if a seat may do this at any time, though no decision lists it."""
        return False

    def interject(self, state: Any, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Carry out what `may_interject` allows; the pending decision stays on the stack."""
        raise unwritten(self, "interject")

    def barred(self, state: Any, seat: int) -> Refusal | None:
        """Return why a seat may no longer do anything, or None if it may."""
        return None

    def declining(self, options: list[Action]) -> Action:
        """Return the answer for a player who has left: one that declines, if there is one."""
        return options[0]

    def see(self, state: Any, seat: int | None) -> View:
        """Return what a seat may know of a state, built up field by field: `State.view`."""
        return View(seat, self.known_to(state, state.players if seat is None else seat))

    def known_to(self, state: Any, observer: int) -> State:
        """Return what an observer may know; the number after all seats is a spectator.

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

    def redraw(self, state: Any, seat: int | None, chance: Chance) -> None:
        """Redraw what a seat does not know, as its fields declare: `State.reimagine`.

        Raise BadPosition if that is impossible, because what is known comes from a damaged view.
        """
        observer = state.players if seat is None else seat
        for redraw in self.schema.redraws:
            redraw(state, observer, chance)

    def imagine(self, view: View, chance: Chance) -> S:
        """Return a full state that fits the view, built from the view alone."""
        state: S = view.known.clone()
        self.redraw(state, view.seat, chance)
        return state

    def decisions(self) -> list[type[Decision[Any]]]:
        """List every decision that may be open."""
        return [one for one in self.frames.values() if issubclass(one, Decision)]

    def fallen(self, state: Any) -> list[int]:
        """Return 0 for each seat still playing; the later another was eliminated, the higher."""
        return [0] * int(state.players)

    def secrets(self, state: Any) -> dict[str, object]:
        """Return the fields that are secret in part, by name, as documents write them."""
        return self.schema.secrets(state, self.scope(state.players))

    def heading(self, state: Any) -> dict[str, object]:
        """Return what a position begins with."""
        return {
            "format": FORMAT,
            "game": self.key,
            "rules": self.rules,
            "pack": self.pack_hash,
            "players": state.players,
            "options": msgspec.to_builtins(state.agreed),
        }

    def _ending(self, state: Any, scope: Scope) -> dict[str, object]:
        return {
            "stack": write_pending(state.stack, self.frames, scope),
            "outcome": None if state.outcome is None else state.outcome.document(),
        }

    def dump(self, state: Any) -> dict[str, object]:
        """Return a position as a document: `State.dump`."""
        scope = self.scope(state.players)
        fields = self.schema.write(state, scope)
        return {**self.heading(state), **fields, **self._ending(state, scope)}

    def load(self, document: object) -> S:
        """Return the state that `dump` wrote, or raise BadPosition."""
        state: S = self._read(self.schema.shaped(document), partial=False)
        self.check(state, partial=False)
        return state

    def check(self, state: Any, partial: bool) -> None:
        """Raise BadPosition if the fields of a position, or of a view, do not fit together."""
        self.check_stack(state)

    def check_stack(self, state: Any) -> None:
        """Raise BadPosition unless what is pending fits the state."""
        if state.outcome is None:
            check_pending(state)

    def read_heading(self, document: Any) -> int:
        """Return how many play, or raise BadPosition unless a position is one of this game."""
        check_heading(document, self, FORMAT)
        players: int = document.players
        return players

    def _read(self, document: Any, partial: bool) -> Any:
        players = self.read_heading(document)
        try:
            state = self.empty(players, document.options)
        except BadOptions as error:
            named = [one.name for one in self.options if self.codes.of_option(one) == error.code]
            path = f"options.{named[0]}" if len(named) == 1 else "options"
            raise BadPosition(path, error.text) from None
        scope = self.scope(players, partial)
        self.schema.read(document, state, scope)
        stack = read_pending(document.stack or [], self.frames, scope)
        state.resume(stack, document.outcome)
        self._check_end(state)
        return state

    def _check_end(self, state: Any) -> None:
        outcome = state.outcome
        if outcome is None:
            return
        if state.stack:
            raise BadPosition("stack", "the game is over, nothing can be pending")
        if len(outcome.ranks) != state.players or len(outcome.scores) != state.players:
            raise BadPosition("outcome", "must have a rank and a score for every seat")

    def extras(self, view: View) -> dict[str, object]:
        """Return what else a game puts into the documents of its views."""
        return {}

    def shared_extras(self, view: View) -> dict[str, object]:
        """Return more of the same, equal in the views of all seats."""
        return {}

    def write_view(self, view: View) -> dict[str, object]:
        """Return a view as a document: `View.document`."""
        return {
            "seat": view.seat,
            **self._write_decision(view.known),
            **self._write_question(view),
            **self.shared_extras(view),
            **self.extras(view),
            "known": self.dump(view.known),
        }

    def _write_decision(self, state: Any) -> dict[str, object]:
        """Return who must decide, and what."""
        decision = state.stack[-1].decision if state.stack else None
        return {"pending": list(state.pending), "decision": decision}

    def _write_question(self, view: View) -> dict[str, object]:
        """Return the open question in a player's words, and its clause."""
        question, clause = self.ask(view)
        return {"question": question, "clause": clause}

    def write_public(self, view: View, kept: Kept | None = None) -> dict[str, object]:
        """Return the fields that the documents of all views share, from a spectator's view.

        With `kept`, the fields are in JSON, those that have not changed as they were written last.
        """
        known = view.known
        scope = self.scope(known.players)
        fields = self.schema.write(known, scope, public=True, kept=kept)
        return {
            **self._write_decision(known),
            **({} if self._asks_each(known) else self._write_question(view)),
            **self.shared_extras(view),
            "known": {**self.heading(known), **fields, **self._ending(known, scope)},
        }

    def write_own(self, view: View, kept: Kept | None = None) -> dict[str, object]:
        """Return the rest of a view's document; both hold a part of `known`."""
        scope = self.scope(view.known.players)
        own = self.schema.write(view.known, scope, public=False, kept=kept)
        question = self._write_question(view) if self._asks_each(view.known) else {}
        return {"seat": view.seat, **question, **self.extras(view), "known": own}

    def _asks_each(self, state: Any) -> bool:
        """True if the seats may be asked different questions."""
        return state.outcome is None and isinstance(state.stack[-1], Simultaneous)

    def read_view(self, document: object) -> View:
        """Return the view that `View.document` wrote, or raise BadPosition.

        A view that no world fits is refused too: one is imagined, checked like any position, and
        must look the same from the seat.
        """
        outer = shaped(document, self._view, BadPosition, whole="view")
        known = self.schema.shaped(outer.known)
        self.complete(known, outer)
        state = self._read(known, partial=True)
        if outer.seat is not None and not 0 <= outer.seat < state.players:
            raise BadPosition("seat", f"seats are 0 to {state.players - 1}, not {outer.seat}")
        self.check_view(state, outer.seat)
        view = View(outer.seat, state)
        world = self.imagine(view, Chance(0))
        self.check(world, partial=False)
        seen = self.see(world, outer.seat)
        fault = difference(self.dump(state), self.dump(seen.known))
        if fault:
            raise BadPosition("known", f"no world looks like this to its seat: {fault}")
        return view

    def complete(self, known: Any, view: Any) -> None:
        """Move into the known position what a view's document keeps elsewhere."""

    def check_view(self, state: Any, seat: int | None) -> None:
        """Raise BadPosition if the fields of a seat's view do not fit together."""
        self.check(state, partial=True)

    def parse(self, text: str) -> Action:
        """Return the action with this text, or raise DecodeError."""
        words = " ".join(text.split())
        found = self.actions.find(words)
        return self.parse_unlisted(words) if found is None else found

    def parse_unlisted(self, text: str) -> Action:
        """Return an action without an id for text that names real things, or raise."""
        return self._forms.read(text, self.codes.unknown_action, self.codes.malformed_action)

    def own(self, action: Action) -> Action:
        """Return this game's own entry for an action from any copy of the game."""
        return self.actions.find(action.text) or action

    def encode(self, action: Action) -> int:
        """Return the id of an action: 0 to size - 1."""
        return self.actions.encode(action)

    def decode(self, id: int) -> Action:
        """Return the action with this id."""
        return self.actions.decode(id)

    def write(self, view: View, action: Action) -> str:
        """Return an action of the view's seat as text, with places as they are named now.

        The same as `str(action)`, unless an action names a thing by its number.
        """
        return action.text

    def read(self, view: View, text: str) -> Action:
        """Return the action that `write` wrote for this view, or raise DecodeError."""
        return self.parse(text)

    def read_for(self, state: Any, seat: int, text: str) -> Action:
        """Return what `read` would for this seat, from the full state."""
        return self.parse(text)

    def say(self, view: View, action: Action) -> str:
        """Return an action in a player's words."""
        return action.text

    def texts(self, view: View, actions: list[Action]) -> list[tuple[str, str, str]]:
        """Return actions as they are sent, with places as they are named now, and in words."""
        return [(one.text, self.write(view, one), self.say(view, one)) for one in actions]

    def ask(self, view: View) -> tuple[str, str]:
        """Return the open question in a player's words, and its clause; none during a step."""
        known = view.known
        if known.outcome is not None:
            return ("The game is over", known.outcome.clause)
        top = known.stack[-1]
        if isinstance(top, Step):
            return ("", "")
        assert isinstance(top, Decision), top
        return top.ask(known, view.seat)

    def reply(self, view: View, legal: list[Action]) -> Action | None:
        """Return the answer for a seat that does not want to be asked; None: always ask."""
        top = view.known.stack[-1]
        assert isinstance(top, Decision), top
        return top.usual(view.known)

    def asides(self, view: View) -> list[Action]:
        """List what the view's seat may do at any time, without being asked (`may_interject`)."""
        return []

    def weigh(self, view: View, proposal: object) -> Weighing:
        """Judge several choices of the view's seat, proposed as a whole, or raise DecodeError."""
        raise DecodeError("nothing is handed in as a whole here", "wrong_action")

    def draw(self, view: View) -> str:
        """Return the board as text, with [style]marks[/] for colors."""
        raise unwritten(self, "draw")

    def draw_wide(self, view: View, width: int) -> str:
        """Return the board as text for a wide screen: a map, if the game has one."""
        return self.draw(view)

    def parties(self, view: View) -> list[Party]:
        """Return the sides with their public figures, in turn order. All seats see the same."""
        raise unwritten(self, "parties")

    def phases(self, view: View) -> list[Phase]:
        """Return the phases of the current turn, one of them `now`. All seats see the same."""
        raise unwritten(self, "phases")

    def board(self) -> dict[str, object]:
        """Return what a client needs to draw the board: places, names, pictures; no rules."""
        raise unwritten(self, "board")

    def __copy__(self) -> GameOf[S]:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> GameOf[S]:
        return self


Game = GameOf[State]


def forms_of(module: ModuleType, scope: Scope) -> Forms:
    """Return the forms of all actions that a module declares."""
    made = import_module(f"{module.__name__.rpartition('.')[0]}.actions")
    choices = declared_in(module, Choice)
    return Forms([Form(one, getattr(made, one.__name__)) for one in choices], scope)
