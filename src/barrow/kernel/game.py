"""A game: its rules, its data pack, its actions, and how a play of it starts.

A `Game` never changes and is shared by every state of it. It dispatches; the
rules themselves are in the frames of the game's package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.kernel.action import Action, ActionTable
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions, DecodeError, Refusal, unwritten
from barrow.kernel.event import Event
from barrow.kernel.native import mypyc_attr
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Log, State
from barrow.kernel.view import View
from barrow.kernel.weighing import Weighing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from barrow.kernel.kinds import Scope


class Option:
    """One table option: its choices or bounds, its default, one line of help."""

    def __init__(
        self,
        name: str,
        default: object,
        help: str,
        clause: str,
        choices: list[object] | None = None,
        low: int = 0,
        high: int = 0,
        only_with: tuple[str, object] | None = None,
        players_of: list[list[int]] | None = None,
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.help: Final = help
        self.clause: Final = clause
        self.choices: Final = choices
        # Bounds, where choices is None; low above high: the game itself checks the value.
        self.low: Final = low
        self.high: Final = high
        # The option applies only while another, declared before it, has this value.
        self.only_with: Final = only_with
        # By choice: the numbers of players it is for; None: every choice is for any number.
        self.players_of: Final = players_of

    def applies(self, settled: Mapping[str, object]) -> bool:
        """True if the options settled before this one leave it open."""
        return self.only_with is None or settled[self.only_with[0]] == self.only_with[1]

    def settle(self, given: object, settled: Mapping[str, object]) -> object:
        """Return the option's value: as given, None where it does not apply, or raise."""
        if self.applies(settled):
            self.check(given)
            # A list stays the caller's own: what is settled does not change with it.
            return list(given) if isinstance(given, list) else given
        assert self.only_with is not None
        if given is not None:
            other, wanted = self.only_with
            text = f"{self.name} is for {other} {wanted} only, not for {settled[other]}"
            raise BadOptions(f"bad_config.{self.name}", text, self.clause)
        return None

    def check(self, value: object) -> None:
        """Raise BadOptions unless the option may have this value."""
        if value is None and self.default is None:
            return
        if self.choices is None and self.low > self.high:
            return
        if self.choices is None:
            if isinstance(value, bool) or not isinstance(value, int):
                said = f"a whole number from {self.low} to {self.high}"
            elif self.low <= value <= self.high:
                return
            else:
                said = f"{self.low} to {self.high}"
        else:
            for choice in self.choices:
                if choice == value and type(choice) is type(value):
                    return
            said = ", ".join([str(choice) for choice in self.choices])
        text = f"{self.name} takes {said}, not {value!r}"
        raise BadOptions(f"bad_config.{self.name}", text, self.clause)

    def document(self) -> dict[str, object]:
        """Return the option as a JSON-able dict."""
        return {
            "name": self.name,
            "choices": self.choices,
            "low": self.low,
            "high": self.high,
            "default": self.default,
            "help": self.help,
            "clause": self.clause,
            "only_with": None if self.only_with is None else list(self.only_with),
            "players_of": self.players_of,
        }


def players_with_seats(players: range) -> list[list[int]]:
    """Return, seat by seat, the numbers of players that there is such a seat with."""
    return [
        [count for count in players if count > seat] for seat in range(players[len(players) - 1])
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The contract every game keeps."""

    def __init__(
        self,
        key: str,
        title: str,
        players: range,
        rules: int,
        options: list[Option],
        actions: ActionTable,
        rulebook: Rulebook,
        pack_hash: str,
        pack_text: str,
    ) -> None:
        self.key: Final = key
        self.title: Final = title
        self.players: Final = players
        self.rules: Final = rules  # version of the rules, raised with every change of play
        self.options: Final = options
        self.actions: Final = actions
        self.rulebook: Final = rulebook
        self.pack_hash: Final = pack_hash
        self.pack_text: Final = pack_text  # "" for the pack that ships
        self.size: Final = len(actions.all)
        # Clauses that refusals and events of the kernel cite.
        self.forced_clause = ""
        self.over_clause = ""
        self.turn_clause = ""
        # The code of a refusal: another question is open.
        self.wrong_decision = "wrong_decision"
        # What sentences call the things that documents call by id, by kind.
        self.names: dict[str, list[str]] = {}

    def new(
        self,
        players: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        log: Log = None,
    ) -> State:
        """Set up a game and play on to its first real decision."""
        raise unwritten(self, "new")

    def see(self, state: State, seat: int | None) -> View:
        """Return what a seat may know of a state: `State.view`."""
        raise unwritten(self, "see")

    def scope(self, players: int, partial: bool = False) -> Scope:
        """Return the ids at a table of so many; in a partial one, that of a view, some may hide."""
        raise unwritten(self, "scope")

    def keeps_secrets(self, state: State) -> bool:
        """True if secret events show some seats less than others: not in cooperative play, say."""
        return True

    def title_of(self, state: State, seat: int) -> str:
        """Return the public name of a seat in this game's words."""
        return f"Seat {seat + 1}"

    def forced(self, state: State, seat: int, action: Action) -> Event:
        """Return the event that says a decision had a single answer."""
        text = f"{state.title(seat)}: {self.write_for(state, seat, action)}, the only choice"
        facts: dict[str, object] = {"seat": seat, "action": action.text}
        return Event("forced", self.forced_clause, text, facts)

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        """Redraw what a seat does not know: `State.reimagine`."""
        raise unwritten(self, "redraw")

    def secrets(self, state: State) -> dict[str, object]:
        """Return the fields that not everybody sees all of, by name, as documents write them."""
        return {}

    def may_interject(self, state: State, seat: int, action: Action) -> bool:
        """Say whether a seat may do this at any time, though no decision lists it."""
        return False

    def barred(self, state: State, seat: int) -> Refusal | None:
        """Return why a seat may do nothing at all any more, if that is so."""
        return None

    def declining(self, options: list[Action]) -> Action:
        """Return the answer for a player who has left: what declines, where something does."""
        return options[0]

    def interject(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Carry out what `may_interject` allows; the pending decision stays on the stack."""
        raise unwritten(self, "interject")

    def asides(self, view: View) -> list[Action]:
        """List what the view's seat may do at any time, though nobody asks (`may_interject`)."""
        return []

    def weigh(self, view: View, proposal: object) -> Weighing:
        """Weigh several choices of the view's seat, handed in as a whole, or raise DecodeError."""
        raise DecodeError("nothing is handed in as a whole here", "wrong_action")

    def dump(self, state: State) -> dict[str, object]:
        """Return a position as a document: `State.dump`."""
        raise unwritten(self, "dump")

    def load(self, document: object) -> State:
        """Return the state that `dump` wrote, or raise BadPosition."""
        raise unwritten(self, "load")

    def imagine(self, view: View, chance: Chance) -> State:
        """Return a full state that fits the view, built from the view alone."""
        raise unwritten(self, "imagine")

    def write_view(self, view: View) -> dict[str, object]:
        """Return a view as a document: `View.document`."""
        raise unwritten(self, "write_view")

    def write_public(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields that the documents of all views share, from a spectator's view.

        Parts may be JSON already. `memory` is the same for all views of one match: a game may
        keep there what it wrote. Nothing is shared here: all is a seat's own.
        """
        return {}

    def write_own(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the other fields of a view's document; `known` may be in both, in two parts."""
        return view.document()

    def read_view(self, document: object) -> View:
        """Return the view that `View.document` wrote."""
        raise unwritten(self, "read_view")

    def parse(self, text: str) -> Action:
        """Return the action with this text, or raise DecodeError."""
        words = " ".join(text.split())
        found = self.actions.find(words)
        if found is not None:
            return found
        return self.parse_unlisted(words.split(" "))

    def parse_unlisted(self, words: list[str]) -> Action:
        """Return an action without an id for text that names real things, or raise."""
        kinds = ", ".join(sorted(self.actions.kinds))
        said = " ".join(words)
        raise DecodeError(f"there is no action “{said}”; actions are {kinds}", "wrong_type")

    def own(self, action: Action) -> Action:
        """Return this game's own entry for an action of another copy of it."""
        return self.actions.find(action.text) or action

    def encode(self, action: Action) -> int:
        """Return the id of an action: 0 to size - 1."""
        return self.actions.encode(action)

    def decode(self, id: int) -> Action:
        """Return the action with this id."""
        return self.actions.decode(id)

    def write(self, view: View, action: Action) -> str:
        """Return an action of the view's seat as text that names places as they are now.

        The same as `str(action)`, except where an action names a thing by its number.
        """
        return action.text

    def read(self, view: View, text: str) -> Action:
        """Return the action that `write` wrote for this view, or raise DecodeError."""
        return self.parse(text)

    def read_for(self, state: State, seat: int, text: str) -> Action:
        """Return what `read` would for this seat, from the full state."""
        return self.parse(text)

    def write_for(self, state: State, seat: int, action: Action) -> str:
        """Return what `write` would for this seat, from the full state."""
        return action.text

    def say(self, view: View, action: Action) -> str:
        """Return an action in a player's words."""
        return action.text

    def ask(self, view: View) -> tuple[str, str]:
        """Return the open question in a player's words, and its clause."""
        raise unwritten(self, "ask")

    def draw(self, view: View) -> str:
        """Return the board as text, with [style]marks[/] for colors."""
        raise unwritten(self, "draw")

    def reply(self, view: View, legal: list[Action]) -> Action | None:
        """Return the answer taken for a seat that does not want to be asked.

        None: this is no reaction, the seat is always asked.
        """
        return None

    def parties(self, view: View) -> list[Party]:
        """Return the sides of the game with their public figures, in turn order.

        They are the same in the views of all seats.
        """
        raise unwritten(self, "parties")

    def phases(self, view: View) -> list[Phase]:
        """Return the steps of the turn being played, one of them now: the same for all seats."""
        raise unwritten(self, "phases")

    def board(self) -> dict[str, object]:
        """Return what a client draws the board from: places, names, pictures; no rules."""
        raise unwritten(self, "board")

    def settle_options(self, options: Mapping[str, object] | None) -> dict[str, object]:
        """Return every option with its value, or raise BadOptions for a bad one."""
        given = {} if options is None else dict(options)
        settled: dict[str, object] = {}
        for option in self.options:
            usual = option.default if option.applies(settled) else None
            value = given.pop(option.name, usual)
            settled[option.name] = option.settle(value, settled)
        for name in given:
            names = ", ".join([option.name for option in self.options])
            text = f"there is no option {name}; options are {names}"
            raise BadOptions(f"bad_config.{name}", text)
        return settled

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self
