"""A game in progress: what is pending, who may choose what, and what follows.

What is pending is data: a stack of frames. The top one is either a decision, which
names the seats that must choose, or a step that the rules take by themselves. A
decision is taken off the stack, does its work and puts on the stack what follows.
After each action `settle` runs steps and forced decisions until a seat has a real
choice or the game is over. Frames never change once made, so copies share them.

No frame holds a function: any state can be copied, saved and sent between any
two decisions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BarrowError, Refusal, RuleError, full_name, unwritten
from barrow.kernel.event import Event
from barrow.kernel.native import mypyc_attr
from barrow.kernel.outcome import Outcome
from barrow.kernel.words import joined

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.kernel.view import View

Log = list[Event] | None  # None: no log is kept
Parts = dict[str, Any]  # a kind for each name
S = TypeVar("S", bound="State")
T = TypeVar("T")

# What lies under the bottom frame of the stack.
BOTTOM: Final = ""
# Seat tuples are made once: `pending` is asked for at every decision.
NO_SEATS: Final[tuple[int, ...]] = ()
ONE_SEAT: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(16)]
# Stands for "no list kept"; never changed.
_NOTHING: Final[list[Action]] = []


def changed(values: list[T], place: int, value: T) -> list[T]:
    """Return a list with one value changed; the list itself belongs to clones too."""
    values = values[:]
    values[place] = value
    return values


def added(counts: list[int], place: int, number: int) -> list[int]:
    """Return a list with a number added to one of its counts; clones keep the list itself."""
    return changed(counts, place, counts[place] + number)


def _is_in(listed: list[Any], action: Action) -> bool:
    """True if an action is listed. Compares by identity, which is far quicker than `in`."""
    for entry in listed:
        if entry is action:
            return True
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """One open decision, or one step the rules take by themselves."""

    # In documents and rulebooks: `begin_turn` for `BeginTurn`, unless the class says otherwise.
    name: ClassVar[str] = ""
    over: ClassVar[list[str]] = [BOTTOM]  # names of what it may lie on
    parts: ClassVar[Parts] = {}  # the constructor's arguments, after the seat if there is one

    seats: tuple[int, ...]  # who must decide; nobody, if it is a step
    # Asked even with one option, because skipping it would give away a secret.
    ask_always: bool

    @property
    def decision(self) -> str:
        """The name of the decision in the rulebook's table of decisions."""
        return self.name

    def legal(self, state: S, seat: int) -> list[Action]:
        """List what this seat may choose."""
        raise unwritten(self, "legal")

    def apply(self, state: S, seat: int, action: Any, chance: Chance, log: Log) -> None:
        """Carry out a legal choice. The frame is off the stack already."""
        raise unwritten(self, "apply")

    def run(self, state: S, chance: Chance, log: Log) -> None:
        """Take the step. The frame is off the stack already."""
        raise unwritten(self, "run")

    def explain(self, state: S, seat: int, action: Action) -> Refusal:
        """Return why an action that is not listed is not legal."""
        raise unwritten(self, "explain")

    def check(self, state: S, path: str) -> None:
        """Raise BadPosition if a document puts this on the stack where it cannot be."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """What was agreed before the game: players and options. It never changes."""

    def __init__(self, players: int, options: dict[str, object]) -> None:
        self.players: Final = players
        self.options: Final = options


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A whole game, secrets included. Chance is no part of it."""

    def __init__(self, game: Game, stack: list[Frame[Any]], outcome: Outcome | None) -> None:
        self.game: Final = game
        self.stack = stack
        self.outcome = outcome
        # The seats that must decide now; () when the game is over. `settle` and `resume` keep it.
        self.pending = NO_SEATS if outcome is not None or not stack else stack[-1].seats
        # What the pending decision offers this seat, kept until the next action; -1: no list is.
        self._listed_for = -1
        self._listed: list[Action] = _NOTHING
        # A game's cache for imagining worlds, shared by copies and kept until the next action.
        self.hidden: object = None
        self.left = 0  # seats whose player has left the table, as bits

    def resume(self, stack: list[Frame[Any]], outcome: Outcome | None) -> None:
        """Take what is pending, or how the game ended, from a document."""
        self.stack = stack
        self.outcome = outcome
        self.pending = NO_SEATS if outcome is not None or not stack else stack[-1].seats

    def legal(self, seat: int) -> list[Action]:
        """List the actions open to a seat: never empty for a pending one, [] for others."""
        return self.options(seat)[:]

    def options(self, seat: int) -> list[Action]:
        """Return the list behind `legal` without copying it; do not change it."""
        if seat != self._listed_for:
            if self.outcome is not None or seat not in self.stack[-1].seats:
                return []
            self._listed = self.stack[-1].legal(self, seat)
            self._listed_for = seat
        return self._listed

    def apply(self, seat: int, action: Action, chance: Chance, log: Log = None) -> None:
        """Play a legal action, or raise RuleError and change nothing."""
        if _is_in(self.options(seat), action) and not chance.is_scripted:
            self.step(seat, action, chance, log)
            return
        refusal = self.why_not(seat, action)
        if refusal is not None:
            raise RuleError(refusal.clause, refusal.text, refusal.code)
        action = self.game.own(action)
        if chance.is_scripted:
            # If the script does not fit, this raises before anything changes.
            self.clone().take(seat, action, chance.rehearsal(), None)
        self.take(seat, action, chance, log)

    def take(self, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Play an action that `why_not` accepts: a listed one, or one that needs no decision."""
        self.begin(seat, action, chance, log)
        self.settle(chance, log)

    def begin(self, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Carry out an action that `why_not` accepts, but not yet what follows from it."""
        is_answer = _is_in(self.options(seat), action)
        self._listed_for = -1
        self.hidden = None
        if is_answer:
            self.stack.pop().apply(self, seat, action, chance, log)
        else:
            self.game.interject(self, seat, action, chance, log)

    def step(self, seat: int, action: Action, chance: Chance, log: Log = None) -> None:
        """Play an action taken from the legal list, unchecked: for search."""
        self._listed_for = -1
        self.hidden = None
        self.stack.pop().apply(self, seat, action, chance, log)
        self.settle(chance, log)

    def settle(self, chance: Chance, log: Log) -> None:
        """Run what needs no choice, until a seat must choose or the game is over."""
        while self.advance(chance, log):
            pass

    def advance(self, chance: Chance, log: Log) -> bool:
        """Take one step that needs no choice; return False if there is none."""
        if self.outcome is not None:
            self.pending = NO_SEATS
            return False
        frame = self.stack[-1]
        seats = frame.seats
        if not seats:
            self.stack.pop()
            frame.run(self, chance, log)
            return True
        seat = seats[0]
        options = frame.legal(self, seat)
        if len(options) < 2 and len(seats) == 1 and not frame.ask_always:
            if not options:
                raise TypeError(f"{full_name(type(frame))}.legal lists nothing to answer")
            if log is not None:
                log.append(self.game.forced(self, seat, options[0]))
            self.stack.pop()
            frame.apply(self, seat, options[0], chance, log)
            return True
        self._listed = options
        self._listed_for = seat
        if self.left and self.decline(chance, log):
            return True
        self.pending = seats
        return False

    def decline(self, chance: Chance, log: Log) -> bool:
        """Answer for a player who has left; return whether one was asked."""
        for seat in self.stack[-1].seats:
            if self.left >> seat & 1:
                action = self.game.declining(self.options(seat))
                self._listed_for = -1
                self.stack.pop().apply(self, seat, action, chance, log)
                return True
        return False

    def push(self, frame: Frame[Any]) -> None:
        """Put a decision or a step on the stack."""
        self.stack.append(frame)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Return None for a legal action, else the reason it is refused."""
        if self.outcome is not None:
            return Refusal(self.game.over_clause, "the game is over", "game_over")
        barred = self.game.barred(self, seat)
        if barred is not None:
            return barred
        if self.game.may_interject(self, seat, action):
            return None
        top = self.stack[-1]
        if seat not in top.seats:
            names = joined([self.called(other) for other in top.seats])
            text = f"it's not your decision: {names} must decide first"
            return Refusal(self.game.turn_clause, text, "not_your_decision")
        own = self.game.own(action)
        if own in self.options(seat):
            return None
        return top.explain(self, seat, own)

    def copy_listed(self, other: State) -> None:
        """Copy what is cached until the next action from the state this is a clone of."""
        self._listed_for = other._listed_for
        self._listed = other._listed
        self.hidden = other.hidden

    def title(self, seat: int) -> str:
        """Return the public name of a seat in this game's words: `Zombies`."""
        return self.game.title_of(self, seat)

    def called(self, seat: int) -> str:
        """Return what a sentence calls a seat: `the Zombies`."""
        return self.game.called(self, seat)

    def clone(self) -> State:
        """Return an independent copy, hidden information included."""
        raise unwritten(self, "clone")

    @property
    def players(self) -> int:
        """How many seats the game has."""
        raise unwritten(self, "players")

    @property
    def agreed(self) -> dict[str, object]:
        """The options of the table."""
        raise unwritten(self, "agreed")

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.players:
            raise BarrowError(f"there is no seat {seat}: seats are 0 to {self.players - 1}")

    def view(self, seat: int | None) -> View:
        """Return everything that seat may know; None is a spectator."""
        self._check_seat(seat)
        return self.game.see(self, seat)

    def reimagine(self, seat: int | None, chance: Chance) -> None:
        """Redraw in place what that seat does not know."""
        self._check_seat(seat)
        self.game.redraw(self, seat, chance)
        self._listed_for = -1

    def dump(self) -> dict[str, object]:
        """Return the position as a JSON-able dict that `game.load` reads."""
        return self.game.dump(self)

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()
