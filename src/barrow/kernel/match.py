"""A match: a game being played for the record, by people or on a server.

A match holds the state, the luck and the record of one game. Every action, undo and
rewind takes the next number (TB-1), and the luck of a play is that of its number, so
that the same dice never come twice (TB-2).

Undo (TB-3 to TB-7): a seat undoes its own latest action while nobody else has acted, nothing
was rolled or drawn, and nobody learned anything hidden. The fence is the point up to which
actions can be undone. `rewind` goes further back if all agree (TB-8). Earlier positions are
played again from a copy that is made every few actions: a copy for every action would be a
twentieth of what an action costs a server.

`replay` makes a match from a record by feeding it the recorded outcomes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.kernel.chance import Chance
from barrow.kernel.errors import (
    BadOptions,
    BadRecord,
    BarrowError,
    ChanceError,
    DecodeError,
    Refusal,
    RuleError,
)
from barrow.kernel.event import Event
from barrow.kernel.record import FORMAT, Record, Step, digest, write_seed
from barrow.kernel.words import capital

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from barrow.kernel.action import Action
    from barrow.kernel.game import Game
    from barrow.kernel.state import State

# Fences: why nothing before this point can be undone.
_START: Final = Refusal("TB-3", "there's nothing to undo", "nothing_to_undo")
_OTHERS: Final = Refusal("TB-4", "somebody else has acted since", "others_acted")
_CHANCE: Final = Refusal("TB-5", "dice were rolled or cards drawn in this move", "chance_fell")
_LEARNED: Final = Refusal("TB-6", "this move showed something hidden", "learned")
_OVER: Final = Refusal("TB-7", "the game is over", "game_over")

# After how many actions the position is copied again, to go back from.
_COPY_EVERY: Final = 32


class Match:
    """State, chance and record of one game."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int | str | bytes | None,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
        *,
        opening: Sequence[int] | None = None,
    ) -> None:
        """Set up a match; `opening` deals the set-up in place of the seed."""
        if names is not None and len(names) != players:
            raise BadOptions("bad_config.names", f"{players} names are needed, not {len(names)}")
        self.game: Final = game
        self.players: Final = players
        self.seed: Final = seed
        self._options: Final = game.settle_options(options)
        self._luck: Final = None if seed is None else Chance(seed)
        chance = self._chance(0) if opening is None else Chance.scripted(list(opening))
        chance.trace = []
        self.opening_events: Final[list[Event]] = []
        self.state: State = game.new(players, chance, self._options, self.opening_events)
        _check_used_up(chance)
        seats = [f"Seat {seat + 1}" for seat in range(players)]
        self.names: Final = tuple(seats if names is None else names)  # by Seat
        self.opening: Final = tuple(chance.trace)
        self.plays = 0  # numbers used up
        self._steps: list[Step] = []
        self._since = 0  # actions since the fence, all of one seat's
        self._fence = _START
        self._copies: list[State] = [self.state.clone()]  # after every `_COPY_EVERY` actions
        self._asked: list[int] = [1] * players  # by Seat: the number its decision came with

    @property
    def options(self) -> dict[str, object]:
        """Every option with its value; changing it changes nothing here."""
        return self.game.settle_options(self._options)

    @property
    def record(self) -> Record:
        """The game so far as a document."""
        return Record(
            format=FORMAT,
            game=self.game.key,
            rules=self.game.rules,
            pack=self.game.pack_hash,
            players=self.players,
            names=self.names,
            agreed=self.options,
            opening=self.opening,
            plays=self.plays,
            length=len(self._steps),
            position=digest(self.state, self.opening, self._steps),
            outcome=self.state.outcome,
            steps=tuple(self._steps),
            seed_text=write_seed(self.seed),
            pack_text=self.game.pack_text,
        )

    @property
    def steps(self) -> list[Step]:
        """The actions played so far; do not change the list."""
        return self._steps

    def decision(self, seat: int) -> int:
        """Return the number of the decision that is open to a pending seat (TB-1).

        It stays the same while others choose who were asked together with it.
        """
        return self._asked[seat]

    def play(self, seat: int, action: Action, decision: int | None = None) -> list[Event]:
        """Play an action and return what happened, or raise and change nothing.

        With `decision`, the action answers the decision of that number and no other,
        so that a message sent twice, or too late, is refused.
        """
        refusal = self.state.why_not(seat, action)
        if refusal is not None:
            raise RuleError(refusal.clause, refusal.text, refusal.code)
        if decision is not None and decision != self._asked[seat]:
            text = f"that decision is already over: decision {self._asked[seat]} is open now"
            raise RuleError("TB-1", text, "stale")
        return self._perform(self.plays + 1, seat, action, self._chance(self.plays + 1))

    @property
    def undoable(self) -> int:
        """How many actions can be taken back, one by one, by the seat that acted last."""
        return 0 if self.state.outcome is not None else self._since

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Return None if the seat may take back its latest action, else the reason."""
        if self.state.outcome is not None:
            return _OVER
        if self._steps and self._steps[-1].seat != seat:
            text = f"{self.state.called(self._steps[-1].seat)} acted last"
            return Refusal("TB-4", text, "others_acted")
        return None if self._since else self._fence

    def undo(self, seat: int) -> list[Event]:
        """Take back the latest action of a seat, or raise RuleError and change nothing."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise RuleError(refusal.clause, refusal.text, refusal.code)
        question, pending = _question(self.state), self.state.pending
        step = self._steps.pop()
        self.state = self.state_after(len(self._steps))
        del self._copies[len(self._steps) // _COPY_EVERY + 1 :]
        self._since -= 1
        self.plays += 1
        self._number_decisions(question, pending, seat)
        said = self.game.say(self.state.view(seat), self.game.parse(step.action))
        return [_taken_back(capital(self.state.called(seat)), seat, step.action, said)]

    def rewind(self, count: int) -> list[Event]:
        """Go back to the point after `count` actions, which all seats have agreed to."""
        played = len(self._steps)
        if not 0 <= count <= played:
            text = f"the game goes back to action 0 to {played}, not {count}"
            raise RuleError("TB-8", text, "too_far")
        back = Match(
            self.game, self.players, self.seed, self.options, self.names, opening=self.opening
        )
        for step in self._steps[:count]:
            back.follow(step)
        self.state, self._steps = back.state, back._steps
        self._since, self._fence = back._since, back._fence
        self._copies = back._copies
        self.plays += 1
        self._asked = [self.plays + 1] * self.players
        text = f"everybody agreed to take back what came after move {count}"
        return [Event("rewound", "TB-8", text, {"count": count})]

    def follow(self, step: Step) -> list[Event]:
        """Play a recorded step with its recorded outcomes, or raise and change nothing.

        The fault is a BadRecord whose path starts at the step.
        """
        if step.number <= self.plays:
            raise BadRecord("number", f"is {step.number} after {self.plays}, but numbers rise")
        try:
            action = self.game.parse(step.action)
        except DecodeError as unread:
            raise BadRecord("action", str(unread)) from None
        refusal = self.state.why_not(step.seat, action)
        if refusal is not None:
            raise BadRecord("action", f"seat {step.seat} may not “{step.action}”: {refusal}")
        chance = Chance.scripted(list(step.chance))
        try:
            return self._perform(step.number, step.seat, action, chance)
        except ChanceError as unfit:
            raise BadRecord("chance", str(unfit)) from None

    def skip_to(self, plays: int) -> None:
        """Skip the numbers up to `plays`: they belong to actions that were taken back."""
        if plays > self.plays:
            self.plays = plays
            self._asked = [plays + 1] * self.players

    def _perform(self, number: int, seat: int, action: Action, chance: Chance) -> list[Event]:
        """Play a legal action under this number; whatever is raised, nothing has changed."""
        question, pending = _question(self.state), self.state.pending
        events: list[Event] = []
        chance.trace = []
        try:
            self.state.apply(seat, action, chance, events)
            _check_used_up(chance)
        except BaseException:
            self.state = self.state_after(len(self._steps))
            raise
        self._move_fence(seat, bool(chance.trace), events)
        self._steps.append(Step(number, seat, action.text, tuple(chance.trace)))
        self.plays = number
        self._number_decisions(question, pending, seat)
        if len(self._steps) % _COPY_EVERY == 0:
            self._copies.append(self.state.clone())
        return events

    def state_after(self, count: int) -> State:
        """Return the position after the first `count` actions; it is the caller's own."""
        copied = count // _COPY_EVERY
        state = self._copies[copied].clone()
        for step in self._steps[copied * _COPY_EVERY : count]:
            action = self.game.own(self.game.parse(step.action))
            state.take(step.seat, action, Chance.scripted(list(step.chance)), None)
        return state

    def _move_fence(self, seat: int, dealt: bool, events: list[Event]) -> None:
        if dealt:
            self._fence = _CHANCE
            self._since = 0
        elif _anybody_learned(events):
            self._fence = _LEARNED
            self._since = 0
        else:
            if self._steps and self._steps[-1].seat != seat:
                self._fence = _OTHERS
                self._since = 0
            self._since += 1

    def _number_decisions(self, question: str, pending: tuple[int, ...], actor: int) -> None:
        """Give every seat a new number, except those that answer the same question as the actor."""
        same = question == _question(self.state)
        now = self.state.pending
        for seat in range(self.players):
            if seat == actor or not same or seat not in pending or seat not in now:
                self._asked[seat] = self.plays + 1

    def _chance(self, number: int) -> Chance:
        if self._luck is None:
            raise BarrowError("this match has no seed: it can be replayed, but not played on")
        return self._luck.branch(number)


def replay(
    record: Record | dict[str, object], game: Game, seed: int | str | bytes | None = None
) -> Match:
    """Return the match that a record describes, or raise BadRecord.

    It can be played on if the record holds its seed, or if `seed` is given.
    """
    record = record if isinstance(record, Record) else Record.read(record)
    check_table(record, game)
    try:
        match = open_record(record, game, record.seed if seed is None else seed, record.opening)
        for index in range(len(record.steps)):
            follow_record(match, record, index)
        check_end(record, match)
    except BadRecord as error:
        if record.rules == game.rules:
            raise
        versions = f"played under rules {record.rules}, replayed under rules {game.rules}"
        raise BadRecord(error.path, f"{error.text} ({versions})") from None
    match.skip_to(record.plays)
    return match


def open_record(
    record: Record, game: Game, seed: int | str | bytes | None, opening: Sequence[int] | None
) -> Match:
    """Return the match of a record before its first step; without `opening`, the seed deals it."""
    try:
        return Match(game, record.players, seed, record.options, record.names, opening=opening)
    except BadOptions as refused:
        raise BadRecord("options", str(refused)) from None
    except ChanceError as unfit:
        raise BadRecord("opening", str(unfit)) from None


def follow_record(match: Match, record: Record, index: int) -> None:
    """Play one step of a record, or raise BadRecord."""
    try:
        match.follow(record.steps[index])
    except BadRecord as error:
        raise BadRecord(f"steps[{index}].{error.path}", error.text) from None


def check_table(record: Record, game: Game) -> None:
    """Raise BadRecord unless the record is of this game, its data pack and its rules."""
    if record.game != game.key:
        raise BadRecord("game", f"is {record.game}, not {game.key}")
    if record.rules > game.rules:
        text = f"is {record.rules}, but this version of Barrow plays rules {game.rules}"
        raise BadRecord("rules", text)
    if record.players not in game.players:
        low, high = game.players[0], game.players[-1]
        raise BadRecord("players", f"is {record.players}; {game.title} is for {low} to {high}")
    # The shipped pack may have changed with the rules; an edited one is in the record.
    shipped = not record.pack_text and not game.pack_text
    if record.pack != game.pack_hash and not (shipped and record.rules < game.rules):
        text = f"is {record.pack}, but the data pack at hand is {game.pack_hash}"
        raise BadRecord("pack", text)


def check_end(record: Record, match: Match) -> None:
    """Raise BadRecord unless the steps lead to the outcome and position they say."""
    state = match.state
    if record.outcome is None and state.outcome is not None:
        raise BadRecord("outcome", "is missing, but the steps end the game")
    if record.outcome is not None:
        if state.outcome is None:
            raise BadRecord("outcome", "says the game is over, but the steps do not end it")
        ranks, scores = record.outcome.ranks, record.outcome.scores
        if ranks != state.outcome.ranks or scores != state.outcome.scores:
            text = (
                f"is ranks {ranks} and scores {scores}, but the steps lead to "
                f"ranks {state.outcome.ranks} and scores {state.outcome.scores}"
            )
            raise BadRecord("outcome", text)
    # Under older rules a position may have had another form, so only the outcome counts.
    if record.rules == match.game.rules and record.position != digest(
        state, match.opening, match.steps
    ):
        text = "the steps do not lead to the position the record ended in; they were altered"
        raise BadRecord("position", text)


def _check_used_up(chance: Chance) -> None:
    if chance.left:
        raise ChanceError(f"outcomes left over: {chance.left}")


def _question(state: State) -> str:
    return "" if state.outcome is not None else state.stack[-1].name


def _anybody_learned(events: list[Event]) -> bool:
    for event in events:
        if event.reveals or (event.others is not None and event.others.reveals):
            return True
    return False


def _taken_back(who: str, seat: int, action: str, said: str) -> Event:
    """Return the event of an undo. Only the seat sees which action it took back."""
    facts: dict[str, object] = {"seat": seat}
    others = Event("taken_back", "TB-3", f"{who} took back an action", facts)
    text = f"{who} took back “{said}”"
    known: dict[str, object] = {"seat": seat, "action": action}
    return Event("taken_back", "TB-3", text, known, seats=(seat,), others=others)
