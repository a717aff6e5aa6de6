"""What a seat is told: the position, the open decision, events, all as it may know them.

Most of a position is the same for all seats. A `Scene` writes that part as JSON once, and
what a seat is told begins with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from barrow import Action, Event, Game, Match, Outcome, View
from barrow.kernel.standing import Party
from barrow.server.messages import (
    Decision,
    EventInfo,
    OptionChoice,
    OutcomeInfo,
    PartyInfo,
    PhaseInfo,
    UndoState,
    encode,
)

_NO_WORDS: Final = b'"words":""'


class Wish(NamedTuple):
    """Who asks to go back, and who agrees."""

    asked_by: int | None
    agreed: frozenset[int]


NO_WISH = Wish(None, frozenset())


def tell_events(events: list[Event], seat: int | None) -> list[EventInfo]:
    """Return events as a seat may know them."""
    seen = [event.seen_by(seat) for event in events]
    return [EventInfo(event=e.name, clause=e.clause, text=e.text, facts=e.facts) for e in seen]


def tell_parties(game: Game, view: View) -> list[PartyInfo]:
    """Return the parties of a game with their public figures."""
    return [tell_party(party) for party in game.parties(view)]


def tell_party(party: Party) -> PartyInfo:
    """Return a party with its public figures."""
    return PartyInfo(
        key=party.key,
        title=party.title,
        seat=party.seat,
        figures=party.figures,
        share=party.share,
        active=party.active,
        alive=party.alive,
    )


def tell_phases(game: Game, view: View) -> list[PhaseInfo]:
    """Return the steps of the turn."""
    return [
        PhaseInfo(title=phase.title, clause=phase.clause, now=phase.now)
        for phase in game.phases(view)
    ]


def tell_outcome(outcome: Outcome | None) -> OutcomeInfo | None:
    """Return how the game ended, if it did."""
    if outcome is None:
        return None
    return OutcomeInfo(
        ranks=outcome.ranks, scores=outcome.scores, reason=outcome.reason, clause=outcome.clause
    )


def tell_options(match: Match, view: View, seat: int) -> list[OptionChoice]:
    """Return what a seat may choose, in words and with what each choice names."""
    choices = []
    for action in match.state.legal(seat):
        choices.append(tell_choice(match.game, view, action))
    return choices


def tell_choice(game: Game, view: View, action: Action) -> OptionChoice:
    """Return an action in words, with what it names: places as they are now."""
    texts: list[bytes] = []
    _add_choice(texts, game, view, action)
    written: Any = msgspec.Raw(b"".join(texts))
    choice: OptionChoice = written
    return choice


def _add_choice(texts: list[bytes], game: Game, view: View, action: Action) -> None:
    """Add the JSON of an `OptionChoice`; only its words differ from time to time."""
    named = game.write(view, action)
    if named is not action.text:
        around = _around_words(action.text, named)
    elif named in _AROUND:
        around = _AROUND[named]
    else:
        around = _around_words(named, named)
        _AROUND[named] = around
    before, after = around
    texts.append(before)
    texts.append(encode(game.say(view, action)))
    texts.append(after)


# What stands around the words of actions that are always named alike.
_AROUND: Final[dict[str, tuple[bytes, bytes]]] = {}


@lru_cache(maxsize=20_000)
def _around_words(action: str, named: str) -> tuple[bytes, bytes]:
    """Return the JSON of a choice before its words, and after them: the same at every table."""
    kind, *names = named.replace(":", " ").split(" ")
    choice = OptionChoice(action=action, words="", kind=kind, names=names)
    before, _, after = encode(choice).partition(_NO_WORDS)
    return before + _NO_WORDS[:-2], after


class Scene:
    """Where a game stands, ready to be told: what everybody may know is written once."""

    def __init__(
        self,
        match: Match,
        deadline: float | None = None,
        wish: Wish = NO_WISH,
    ) -> None:
        game, view, outcome = match.game, match.state.view(None), match.state.outcome
        parties = game.parties(view)
        self._match = match
        self._deadline = deadline
        self._wish = wish
        self._active = {party.seat for party in parties if party.active}
        self._ends: dict[bool | None, bytes] = {}  # by whether a seat acted last; None: who watches
        self._waiting: dict[tuple[str, str], bytes] = {}  # questions to others
        head: list[Any] = [
            b'{"step":%d,"parties":' % len(match.steps),
            encode([tell_party(party) for party in parties]),
            b',"phases":',
            _phases(tuple([(one.title, one.clause, one.now) for one in game.phases(view)])),
            b',"outcome":',
            b"null" if outcome is None else encode(tell_outcome(outcome)),
            b',"view":',
        ]
        public = game.write_public(view)
        known = public.pop("known")
        head += [encode(public)[:-1], b',"known":', encode(known)[:-1]]
        self._head = b"".join(head)

    def position(self, seat: int | None, asked: bool) -> list[bytes]:
        """Return where the game stands for a seat, or for a watcher: parts of a `Position` as JSON.

        A seat that does not want to be asked is shown the question, but no choices.
        """
        game = self._match.game
        view = self._match.state.view(seat)
        asides = [tell_choice(game, view, action) for action in game.asides(view)]
        return [
            self._head,
            *self._view(view),
            b',"decision":',
            self._decision(view, asked),
            b',"asides":',
            encode(asides) if asides else b"[]",
            self._end(seat),
        ]

    def _view(self, view: View) -> list[bytes]:
        """Return what a view has beside what all share."""
        own = self._match.game.write_own(view)
        known = own.pop("known")
        return [b",", encode(known)[1:], b",", encode(own)[1:]]

    def _end(self, seat: int | None) -> bytes:
        """Return what may be taken back: the same for all who did not act last."""
        steps = self._match.steps
        acted = None if seat is None else bool(steps) and steps[-1].seat == seat
        end = self._ends.get(acted)
        if end is None:
            if seat is None or self._wish is not NO_WISH:
                end = b',"undo":%b}' % encode(tell_undo(self._match, seat, self._wish))
            else:
                refusal = self._match.undo_refusal(seat)
                end = _UNDO if refusal is None else _no_undo(refusal.text, refusal.clause)
            self._ends[acted] = end
        return end

    def _decision(self, view: View, asked: bool) -> bytes:
        """Return the open question; options only for the seat that must decide and is asked."""
        match, seat = self._match, view.seat
        pending = match.state.pending
        if not pending:
            return b"null"
        question = match.game.ask(view)
        if asked and seat is not None and seat in pending:
            return encode(self._ask(question, match.decision(seat), self._options(view, seat)))
        found = self._waiting.get(question)
        if found is None:
            found = encode(self._ask(question, match.decision(pending[0])))
            self._waiting[question] = found
        return found

    def _options(self, view: View, seat: int) -> Any:
        """Return what `tell_options` does, in one piece."""
        game = self._match.game
        texts: list[bytes] = []
        for action in self._match.state.options(seat):
            texts.append(b"," if texts else b"[")
            _add_choice(texts, game, view, action)
        texts.append(b"]")
        return msgspec.Raw(b"".join(texts))

    def _ask(self, question: tuple[str, str], number: int, options: Any = None) -> Decision:
        state = self._match.state
        return Decision(
            number=number,
            name=state.stack[-1].decision,
            question=question[0],
            clause=question[1],
            seats=list(state.pending),
            yours=options is not None,
            options=[] if options is None else options,
            reaction=bool(self._active) and self._active.isdisjoint(state.pending),
            deadline=self._deadline,
        )


@lru_cache(maxsize=1_000)
def _phases(steps: tuple[tuple[str, str, bool], ...]) -> bytes:
    """Return the steps of a turn as JSON: they are few, and the same at every table."""
    return encode([PhaseInfo(title=title, clause=clause, now=now) for title, clause, now in steps])


@lru_cache(maxsize=1_000)
def _no_undo(why_not: str, clause: str) -> bytes:
    """Return how a position ends for who may take back nothing: reasons are few."""
    undo = UndoState(free=False, why_not=why_not, clause=clause, asked_by=None, agreed=[])
    return b',"undo":%b}' % encode(undo)


_UNDO: Final = b',"undo":%b}' % encode(
    UndoState(free=True, why_not="", clause="", asked_by=None, agreed=[])
)


def tell_undo(match: Match | None, seat: int | None, wish: Wish) -> UndoState:
    """Return what a seat may take back."""
    refusal = None if match is None or seat is None else match.undo_refusal(seat)
    return UndoState(
        free=match is not None and seat is not None and refusal is None,
        why_not="" if refusal is None else refusal.text,
        clause="" if refusal is None else refusal.clause,
        asked_by=wish.asked_by,
        agreed=sorted(wish.agreed),
    )
