"""Previews: what a chain of answers would do, as far as their seat can know beforehand.

A preview is made from the seat's view alone, so it can give nothing away:

1. imagine worlds that fit the view;
2. play the answers in every world, each with luck of its own, and stop where one of them is
   not asked for in all worlds: something was learned, or somebody else must decide first;
   what the seat need not be asked (`asking`) is answered for it;
3. look at every world from the seat, and compare what it sees with what it sees now.

If nothing is rolled or drawn and all worlds look the same, the preview is certain. Otherwise
each change lists what it may come to and how often it did; the more worlds, the better the odds.
Where others are asked, a second look shows what comes of their usual answers.

With the question that is open then come the refused options that a player would expect
(`expected`); and why any other answer to it is refused can be asked the same way (`explain`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec

from barrow.advice.asking import COULD, automatic
from barrow.advice.expected import expected
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal, RuleError

if TYPE_CHECKING:
    from barrow.kernel.action import Action
    from barrow.kernel.event import Event
    from barrow.kernel.state import State
    from barrow.kernel.view import View

WORLDS: Final = 32
# With time left, odds are worked out again with so many times the worlds, up to a limit.
_MORE: Final = 4
_MOST_WORLDS: Final = WORLDS * _MORE**3
# How many worlds are asked why something is refused.
_FEW: Final = 8
# A value that takes more forms than this can't be known; listing them would say nothing.
MOST_RESULTS: Final = 12

# How many usual answers of others are looked beyond.
_MOST_ANSWERS: Final = 6
_NOT_KNOWN: Final = Refusal(
    "", "that can't be known before what you are trying has happened", "not_known"
)
# What a view says of the open decision rather than of the board.
_ASKED: Final = ("seat", "pending", "decision", "question", "clause")
_HEADING: Final = ("format", "game", "rules", "pack", "players", "options", "stack")


class Result(msgspec.Struct, frozen=True):
    """A value that something may come to, and in what share of the worlds it did."""

    value: Any
    share: float


class Change(msgspec.Struct, frozen=True):
    """Something the seat sees that the answers would change."""

    path: list[str | int]  # under `parties` (figures by side), `view` or `known` (of the view)
    before: Any
    results: list[Result]  # the likeliest first; [] if it can't be known


class Likely(msgspec.Struct, frozen=True):
    """What would come of it if the others answered as usual."""

    answers: list[str]  # what they would do, in words; [] if that can't be known
    by_chance: bool
    ends: bool
    changes: list[Change]  # from how it is now


@dataclass
class Preview:
    """What the seat would see of its answers."""

    played: int = 0  # how many of the answers were played before the preview had to stop
    by_chance: bool = False  # something was rolled or drawn
    reveals: bool = False  # somebody would learn something hidden
    ends: bool = False  # the game would be over
    events: list[Event] = field(default_factory=list)  # what happens in all worlds, in order
    changes: list[Change] = field(default_factory=list)
    # A world as it would be, alike to the seat in all it sees and may do; None: that's not certain.
    state: State | None = None
    likely: Likely | None = None  # None: nobody else has a usual answer to give
    # Options of the next question that one expects but that are refused, each with the reason.
    refused: list[tuple[Action, Refusal]] = field(default_factory=list)

    @property
    def is_certain(self) -> bool:
        """True if nothing is left to luck or to what is hidden."""
        return not self.by_chance and all(len(one.results) == 1 for one in self.changes)

    @property
    def has_odds(self) -> bool:
        """True if more worlds would tell more."""
        return not self.is_certain or (self.likely is not None and self.likely.by_chance)


class _World:
    """One world that fits the view, and what has happened in it."""

    def __init__(self, state: State, chance: Chance, seat: int) -> None:
        self.state: Final = state
        self.chance: Final = chance
        self.seat: Final = seat
        self.events: Final[list[Event]] = []
        self.dealt: Final[list[int]] = []
        self.answers: Final[list[str]] = []  # what others did, as usual
        chance.trace = self.dealt

    def offers(self, action: Action) -> bool:
        """True if the seat may do this now."""
        return self.state.why_not(self.seat, action) is None

    def why_not(self, text: str) -> tuple[str, str, str] | None:
        """Return why the seat may not do this now: clause, reason and code."""
        action = self.state.game.read(self.state.view(self.seat), text)
        refusal = self.state.why_not(self.seat, action)
        return None if refusal is None else (refusal.clause, refusal.text, refusal.code)

    def play(self, action: Action) -> None:
        self.state.apply(self.seat, action, self.chance, self.events)

    def automatic(self, wishes: Mapping[str, str]) -> Action | None:
        """Return the answer to the open decision, if the seat need not be asked."""
        if self.seat not in self.state.pending:
            return None
        wish = wishes.get(self.state.stack[-1].decision, COULD)
        return automatic(self.state, self.seat, wish)

    def play_usual(self) -> None:
        """Let others answer as usual, as long as only they are asked."""
        state = self.state
        while state.pending and self.seat not in state.pending:
            other, noted = state.pending[0], len(self.events)
            reply = state.game.reply(state.view(other), state.options(other))
            if reply is None or len(self.answers) == _MOST_ANSWERS:
                return
            state.apply(other, reply, self.chance, self.events)
            self.answers.extend(one.seen_by(self.seat).text for one in self.events[noted:][:1])

    @property
    def reveals(self) -> bool:
        return any(one.reveals or (one.others and one.others.reveals) for one in self.events)


def preview_within(
    view: View,
    actions: list[Action],
    seed: int | str | bytes,
    seconds: float,
    wishes: Mapping[str, str] | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Preview:
    """Return the preview of as many worlds as the time allows, if their number matters."""
    began, worlds = clock(), WORLDS
    found = preview(view, actions, seed, wishes=wishes)
    while found.has_odds and worlds < _MOST_WORLDS and (clock() - began) * _MORE < seconds:
        worlds *= _MORE
        found = preview(view, actions, seed, worlds, wishes)
    return found


def preview(
    view: View,
    actions: list[Action],
    seed: int | str | bytes,
    worlds: int = WORLDS,
    wishes: Mapping[str, str] | None = None,
) -> Preview:
    """Return what these answers of the view's seat would do, one after the other.

    `wishes` says by decision when the seat wants to be asked; None: always.
    Raise RuleError if the first of the answers is not legal.
    """
    assert view.seat is not None, "a spectator answers nothing"
    imagined = _imagined(view, seed, worlds if actions else _FEW)
    found = Preview(played=_play(imagined, actions, wishes))
    found.by_chance = any(world.dealt for world in imagined)
    found.reveals = any(world.reveals for world in imagined)
    found.ends = all(world.state.outcome is not None for world in imagined)
    found.events = _shared_events(imagined)
    after = [seen(world.state.view(view.seat)) for world in imagined]
    found.changes = list(_compare([], seen(view), after))
    if found.is_certain and len({_question(world.state, view.seat) for world in imagined}) == 1:
        found.state = imagined[0].state.clone()
        found.refused = expected([world.state for world in imagined[:_FEW]], view.seat)
    found.likely = _look_beyond(imagined, view)
    return found


def explain(
    view: View,
    actions: list[Action],
    text: str,
    seed: int | str | bytes,
    wishes: Mapping[str, str] | None = None,
) -> Refusal | None:
    """Return why an action would not be legal after these answers; None if it would be.

    What luck or hidden things decide can't be known yet: then that is the reason.
    Raise DecodeError if the action can't be read, RuleError if the first answer is not legal.
    """
    imagined = _imagined(view, seed, _FEW)
    if _play(imagined, actions, wishes) < len(actions):
        return _NOT_KNOWN
    reasons = {world.why_not(text) for world in imagined}
    if len(reasons) > 1 or any(world.dealt for world in imagined):
        return _NOT_KNOWN
    reason = reasons.pop()
    return None if reason is None else Refusal(*reason)


def _imagined(view: View, seed: int | str | bytes, worlds: int) -> list[_World]:
    """Return so many worlds that fit the view, each with luck of its own."""
    assert view.seat is not None, "a spectator answers nothing"
    game, luck = view.known.game, Chance(seed)
    return [
        _World(game.imagine(view, luck.branch(2 * number)), luck.branch(2 * number + 1), view.seat)
        for number in range(worlds)
    ]


def _play(worlds: list[_World], actions: list[Action], wishes: Mapping[str, str] | None) -> int:
    """Play answers in all worlds, up to one that is not asked for in each; return how many."""
    game, seat = worlds[0].state.game, worlds[0].seat
    refusal = worlds[0].state.why_not(seat, actions[0]) if actions else None
    if refusal is not None:
        raise RuleError(refusal.clause, refusal.text, refusal.code)
    for played, action in enumerate(actions):
        if not all(world.offers(game.own(action)) for world in worlds):
            return played
        for world in worlds:
            world.play(game.own(action))
        if wishes is not None:
            _play_automatic(worlds, wishes)
    return len(actions)


def _look_beyond(worlds: list[_World], view: View) -> Likely | None:
    """Return what comes of the usual answers of others, if there are any."""
    for world in worlds:
        world.play_usual()
    answers = worlds[0].answers
    if not any(world.answers for world in worlds):
        return None
    after = [seen(world.state.view(view.seat)) for world in worlds]
    return Likely(
        answers=answers if all(world.answers == answers for world in worlds) else [],
        by_chance=any(world.dealt for world in worlds),
        ends=all(world.state.outcome is not None for world in worlds),
        changes=list(_compare([], seen(view), after)),
    )


def _play_automatic(worlds: list[_World], wishes: Mapping[str, str]) -> None:
    """Answer what the seat need not be asked, as long as that is the same in all worlds."""
    while True:
        answer = worlds[0].automatic(wishes)
        if answer is None or any(world.automatic(wishes) is not answer for world in worlds):
            return
        for world in worlds:
            world.play(answer)


def _question(state: State, seat: int) -> tuple[object, ...]:
    """Return what is asked now, as a seat sees it, and what the seat may answer."""
    options = [action.text for action in state.options(seat)]
    return (state.pending, state.game.ask(state.view(seat)), *options)


def seen(view: View) -> dict[str, Any]:
    """Return what a preview compares: each party's figures, and the view without its question."""
    document = view.document()
    known: Any = document.pop("known")
    parties = view.known.game.parties(view)
    return {
        "parties": {party.key: dict(party.figures) for party in parties},
        "view": {name: value for name, value in document.items() if name not in _ASKED},
        "known": {name: value for name, value in known.items() if name not in _HEADING},
    }


def _shared_events(worlds: list[_World]) -> list[Event]:
    """Return what the seat sees happen in every world, up to where they part."""
    shared: list[Event] = []
    for together in zip(*[world.events for world in worlds], strict=False):
        first, *others = [event.seen_by(worlds[0].seat) for event in together]
        if any((one.text, one.clause) != (first.text, first.clause) for one in others):
            break
        shared.append(first)
    return shared


def _compare(path: list[str | int], before: Any, after: list[Any]) -> Iterator[Change]:
    """Yield what differs from before in any of the documents, as deep inside as possible."""
    if all(one == before for one in after):
        return
    for part in _parts(before, after):
        yield from _compare([*path, part], before[part], [one[part] for one in after])
    if not _parts(before, after):
        yield Change(path, before, _results(after))


def _parts(before: Any, after: list[Any]) -> list[Any]:
    """Return the keys or places that all documents share, none unless they share all of them."""
    if isinstance(before, dict):
        alike = all(isinstance(one, dict) and one.keys() == before.keys() for one in after)
        return list(before) if alike else []
    if isinstance(before, list):
        alike = all(isinstance(one, list) and len(one) == len(before) for one in after)
        return list(range(len(before))) if alike else []
    return []


def _results(values: list[Any]) -> list[Result]:
    """Count equal values, the most frequent first."""
    counted: list[tuple[Any, int]] = []
    for value in values:
        for place, (known, count) in enumerate(counted):
            if known == value:
                counted[place] = (known, count + 1)
                break
        else:
            counted.append((value, 1))
    if len(counted) > MOST_RESULTS:
        return []
    counted.sort(key=lambda one: -one[1])
    return [Result(value, count / len(values)) for value, count in counted]
