"""The leak test: nothing a seat receives may distinguish worlds that look alike to it.

It plays random games. At sampled states, for every seat and for a spectator, it makes a copy in
which everything that this observer does not know is redrawn: the twin. Then:

1. everything the observer can ask for must be the same in both: its view, who is pending, its
   legal actions and what it may do at any time, their words, why actions are refused, the
   question, the board as text, parties and phases; a world imagined from its view must fit the
   view, and be the same;
2. an action is played in both with the same luck: what the observer sees, then, at each stage of
   what follows and afterwards, must be the same, up to an event that is marked as revealing;
3. other actions are played too: if the observer ends up seeing the same although the action made
   a difference, it must have seen the same on the way.

A twin that equals the true world proves nothing. So the report counts those that differ, and names
the hidden fields that never did: nobody hides them, or nothing redraws them.

Nothing here knows a game. `choose` extends the test to a bot: it must choose the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from barrow.kernel.chance import Chance
from barrow.kernel.documents import difference
from barrow.kernel.stages import play_staged

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from barrow.kernel.action import Action
    from barrow.kernel.event import Event
    from barrow.kernel.game import Game
    from barrow.kernel.state import State
    from barrow.kernel.view import View

    # What a bot would choose, as text, from all it is given.
    Choose = Callable[[View, list[Action]], str]
    Progress = Callable[[int, int], None]

# How much is looked at; each costs time in proportion.
_STATES_A_GAME: Final = 12
_REFUSALS: Final = 12
_OTHER_ACTIONS: Final = 3
# In every other game about one action in 60 is something that a seat may do at any time.
_ASIDES_ONE_IN: Final = 60
_ASIDES_COMPARED_ONE_IN: Final = 8


@dataclass(frozen=True)
class Leak:
    """One thing that gives away to an observer what it may not know."""

    seat: int | None  # None is a spectator
    channel: str
    players: int
    seed: int | str | bytes
    game: int  # number of the random game from that seed
    step: int  # actions played before
    text: str

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        where = f"{self.players} players, seed {self.seed!r}, game {self.game}, action {self.step}"
        return f"{self.channel}: {who} can tell worlds apart ({where}): {self.text}"


@dataclass
class LeakReport:
    """What the leak test saw."""

    seed: int | str | bytes
    leaks: list[Leak] = field(default_factory=list)
    games: int = 0
    states: int = 0  # looked at
    twins: int = 0  # made
    different: int = 0  # twins that were not the same as the true world
    # Fields that are hidden from somebody: True if they differed in a twin.
    differed: dict[str, bool] = field(default_factory=dict)

    @property
    def never_differed(self) -> list[str]:
        """The hidden fields that were the same in every twin, so nothing is known about them."""
        return [name for name, differed in self.differed.items() if not differed]

    @property
    def proves_nothing(self) -> bool:
        """True if something is hidden, but no twin differed from the true world."""
        return len(self.differed) > 0 and self.different == 0

    def count(self, state: State, twin: State) -> None:
        """Count a twin, and note which hidden fields differ in it."""
        self.twins += 1
        if state.dump() != twin.dump():
            self.different += 1
        others = twin.game.secrets(twin)
        for name, value in state.game.secrets(state).items():
            self.differed[name] = self.differed.get(name, False) or value != others[name]

    def add(self, leak: Leak) -> None:
        """Keep a leak, one for each observer, channel and number of players."""
        known = [(one.seat, one.channel, one.players) for one in self.leaks]
        if (leak.seat, leak.channel, leak.players) not in known:
            self.leaks.append(leak)


def find_leaks(
    game: Game,
    games: int,
    seed: int | str | bytes,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    progress: Progress | None = None,
    choose: Choose | None = None,
) -> LeakReport:
    """Play random games and look for leaks; without `players`, at every count in turn."""
    report = LeakReport(seed)
    counts = list(game.players) if players is None else [players]
    for number in range(games):
        luck = Chance(seed).branch(number)
        count = counts[number % len(counts)]
        state = game.new(count, luck.branch(0), options)
        asides_one_in = _ASIDES_ONE_IN * luck.branch(-2).below(2)
        length = _length(state.clone(), luck, asides_one_in)
        _Search(report, game, count, number, luck, length, asides_one_in, choose).play(state)
        report.games += 1
        if progress is not None:
            progress(number + 1, games)
    return report


def _length(state: State, luck: Chance, asides_one_in: int) -> int:
    """Play a random game to its end and return how many actions it took."""
    steps = 0
    while state.outcome is None:
        steps += 1
        turn = luck.branch(steps)
        seat, action = random_action(state, turn, asides_one_in)
        state.take(seat, action, turn, None)
    return steps


def random_action(state: State, luck: Chance, asides_one_in: int = 0) -> tuple[int, Action]:
    """Return a random seat that may act now, and one of its actions.

    About one action in `asides_one_in` is no answer, but something the seat may do at any time.
    """
    if asides_one_in and luck.below(asides_one_in) == 0:
        seat = luck.below(state.players)
        asides = state.game.asides(state.view(seat))
        if asides:
            return seat, asides[luck.below(len(asides))]
    seat = state.pending[luck.below(len(state.pending))]
    options = state.options(seat)
    return seat, options[luck.below(len(options))]


class _Run:
    """One action played in one world: what came of it, for one observer."""

    def __init__(
        self, world: State, seat: int, action: Action, luck: Chance, observer: int | None
    ) -> None:
        log: list[Event] = []
        state = world.clone()
        own = world.game.own(action)
        # By how many events had happened: the last stage before the next.
        self._stages: Final[dict[int, State]] = {}
        for events in play_staged(state, seat, own, luck, log):
            self._stages[events] = state.clone()
        self._observer: Final = observer
        self.action: Final = action
        self.events: Final = [event.seen_by(observer) for event in log]
        self.documents: Final = [event.document() for event in self.events]
        self.seen: Final = _seen(state, observer)
        self.position: Final = state.dump()

    def stages(self, most: int) -> dict[str, object]:
        """Return what was seen at each stage until so many events had happened."""
        found: dict[str, object] = {}
        for events, state in self._stages.items():
            if events <= most:
                found[str(events)] = state.view(self._observer).document()
        return found


def _seen(state: State, observer: int | None) -> dict[str, object]:
    """Return what an observer sees of a state: its view, and who is pending."""
    return {"view": state.view(observer).document(), "pending": list(state.pending)}


@dataclass
class _Search:
    """The leak test on one random game."""

    report: LeakReport
    game: Game
    players: int
    number: int
    luck: Chance
    length: int
    asides_one_in: int
    choose: Choose | None
    step: int = 0
    observer: int | None = None

    def __post_init__(self) -> None:
        self.sampling = self.luck.branch(-1)

    def play(self, state: State) -> None:
        """Play the game again and look at its start, a sample of its states, and its end."""
        observers: list[int | None] = [*range(self.players), None]
        while True:
            picked = self.sampling.below(self.length + 1) < _STATES_A_GAME
            if picked or self.step == 0 or state.outcome is not None:
                self.report.states += 1
                for observer in observers:
                    self.observer = observer
                    self.compare(state)
            if state.outcome is not None:
                return
            turn = self.luck.branch(self.step + 1)
            seat, action = random_action(state, turn, self.asides_one_in)
            state.take(seat, action, turn, None)
            self.step += 1

    def compare(self, state: State) -> None:
        """Make a twin for the observer and compare everything with it."""
        twin = state.clone()
        twin.reimagine(self.observer, self.sampling)
        self.report.count(state, twin)
        self.compare_shown(state, twin)
        self.compare_imagined(state, twin)
        if state.outcome is None and twin.outcome is None:
            self.compare_played(state, twin)

    def compare_shown(self, state: State, twin: State) -> None:
        """Compare everything that the observer can ask for."""
        tries = 0 if self.observer is None else _REFUSALS
        tried = [self.game.decode(self.sampling.below(self.game.size)) for _ in range(tries)]
        shown, twin_shown = self.shown(state, tried), self.shown(twin, tried)
        for channel, value in shown.items():
            self.found(channel, difference(value, twin_shown[channel]))

    def shown(self, state: State, tried: list[Action]) -> dict[str, object]:
        """Return what the observer sees, by channel, and why it may not do what it tried."""
        game, seat = self.game, self.observer
        view = state.view(seat)
        shown: dict[str, object] = {
            **_seen(state, seat),
            "question": list(game.ask(view)),
            "board": game.draw(view),
            "parties": [party.document() for party in game.parties(view)],
            "phases": [phase.document() for phase in game.phases(view)],
        }
        if seat is None:
            return shown
        legal, asides = state.legal(seat), game.asides(view)
        shown["legal"] = [action.text for action in legal]
        shown["asides"] = [action.text for action in asides]
        shown["words"] = [game.say(view, action) for action in legal + asides]
        refusals = [(action.text, state.why_not(seat, action)) for action in tried]
        shown["refusal"] = {text: why and why.document() for text, why in refusals}
        if self.choose is not None and legal:
            shown["choice"] = self.choose(view, legal)
        return shown

    def compare_imagined(self, state: State, twin: State) -> None:
        """Imagine a world from each view: they must be the same, and fit."""
        luck = self.sampling.branch(self.step)
        view = state.view(self.observer)
        world = self.game.imagine(view, luck)
        again = self.game.imagine(twin.view(self.observer), self.sampling.branch(self.step))
        self.found("imagine", difference(world.dump(), again.dump()))
        fits = difference(view.document(), world.view(self.observer).document())
        self.found("imagined view", fits)
        if self.observer is not None:
            legal = [action.text for action in state.legal(self.observer)]
            imagined = [action.text for action in world.legal(self.observer)]
            self.found("imagined legal", difference(legal, imagined))

    def compare_played(self, state: State, twin: State) -> None:
        """Play one action in both worlds, and others in the true one; compare what is seen."""
        label = self.sampling.below(1 << 40)
        seat, action = random_action(state, self.sampling, _ASIDES_COMPARED_ONE_IN)
        options = state.legal(seat)
        tried = options if action in options else [action]
        both = [one for one in tried if twin.why_not(seat, one) is None]
        if both:
            action = both[self.sampling.below(len(both))]
        run = _Run(state, seat, action, self.luck.branch(label), self.observer)
        if both:
            same = _Run(twin, seat, action, self.luck.branch(label), self.observer)
            self.compare_runs(run, same)
        if seat == self.observer:
            return
        for _ in range(min(_OTHER_ACTIONS, len(options) - 1)):
            other = options[self.sampling.below(len(options))]
            if other is not action:
                instead = _Run(state, seat, other, self.luck.branch(label), self.observer)
                self.compare_choices(run, instead)

    def compare_runs(self, one: _Run, other: _Run) -> None:
        """Compare the events of the same action, up to where something is revealed."""
        for index in range(max(len(one.events), len(other.events))):
            if index >= len(one.events) or index >= len(other.events):
                more = one if index < len(one.events) else other
                event = more.events[index].text
                text = f"after {one.action.text}, “{event}” is seen in one world only"
                self.found("events", text)
                break
            fault = difference(one.documents[index], other.documents[index], "event")
            if fault and _may_differ(one.events[index], other.events[index]):
                self.compare_stages(one, other, index)
                return
            if fault:
                self.found("events", f"after {one.action.text}, {fault}")
        self.compare_stages(one, other, len(one.events))
        asked = difference(one.seen["pending"], other.seen["pending"], "pending")
        if asked:
            self.found("pending", f"after {one.action.text}, {asked}")
        after = difference(one.seen["view"], other.seen["view"])
        if after:
            self.found("afterwards", f"after {one.action.text}, {after}")

    def compare_stages(self, one: _Run, other: _Run, most: int) -> None:
        """Compare what is seen on the way, until so many events have happened."""
        fault = difference(one.stages(most), other.stages(most), "stage")
        if fault:
            self.found("stages", f"after {one.action.text}, {fault}")

    def compare_choices(self, one: _Run, other: _Run) -> None:
        """Compare two choices: if the difference stays secret, no event may show it."""
        if one.seen != other.seen or one.position == other.position:
            return
        most = len(one.events)
        fault = difference(one.documents, other.documents, "events")
        fault = fault or difference(one.stages(most), other.stages(most), "stage")
        if fault:
            text = f"{one.action.text} and {other.action.text} look alike afterwards, but "
            self.found("secret choice", text + fault)

    def found(self, channel: str, text: str) -> None:
        """Report a difference, if there is one."""
        if text:
            seed, number = self.report.seed, self.number
            leak = Leak(self.observer, channel, self.players, seed, number, self.step, text)
            self.report.add(leak)


def _may_differ(one: Event, other: Event) -> bool:
    """True if an event may differ because it reveals something."""
    return one.reveals and other.reveals and one.name == other.name
