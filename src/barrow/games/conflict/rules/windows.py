"""Windows: when held tiles may be used, who is asked, and what they do (CF-5.1 to CF-5.8).

1. `open_before` asks the first seat, from the active one on, that has a legal play;
2. a play takes effect at once (`held`, `items`), then the asking starts again;
3. the window closes when everyone asked in a row has passed.

What is played and what it does to whom is in `held` and `items`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import actions, events
from barrow.games.conflict.components import FIGHT, MARCH, NO_SEAT, PREP, READY, REVEAL, WINDOWS
from barrow.games.conflict.rules import held, items
from barrow.games.conflict.rules.asking import Asked, need, need_lineup
from barrow.games.conflict.rules.blows import figures_at
from barrow.games.conflict.rules.players import is_in
from barrow.games.conflict.state import State
from barrow.kernel.decision import Action, Chance, Log, Refusal, Takes
from barrow.kernel.state import Frame


def open_before(state: State, window: int, step: Frame[State], chance: Chance, log: Log) -> None:
    """Open a window before a step; if nobody has a legal play, take the step."""
    seat = next_asked(state, window, 0)
    if seat == NO_SEAT:
        step.run(state, chance, log)
    else:
        state.push(step)
        state.push(_WINDOWS[window](seat))


def ask_from(state: State, window: int, later: int) -> None:
    """Ask the next seat with a legal play, so many seats after the active one or later."""
    seat = next_asked(state, window, later)
    if seat != NO_SEAT:
        state.push(_WINDOWS[window](seat))


def next_asked(state: State, window: int, later: int) -> int:
    """Return the next seat that has a legal play in this window, or NO_SEAT (CF-5.3, CF-5.4)."""
    users, players = state.users_in[window], state.table.players
    if users:
        for place in range(state.turn + later, state.turn + players):
            seat = place % players
            if users >> seat & 1 and is_in(state, seat) and plays(state, seat, window):
                return seat
    return NO_SEAT


def plays(state: State, seat: int, window: int) -> list[Action]:
    """List the legal plays of a seat in a window."""
    listed: list[Action] = []
    if window in (PREP, MARCH):
        items.add_attachments(state, seat, listed)
        items.add_resurrections(state, seat, listed)
    kinds = 0
    for kind in state.pack.played_in[window]:
        if state.held_of[seat][kind]:
            kinds |= 1 << kind
    held.add_plays(state, seat, kinds, listed)
    return listed


def play(state: State, seat: int, action: Action, log: Log) -> None:
    """Carry out a legal play."""
    if isinstance(action, actions.Attach):
        items.attach(state, seat, action.item, action.fighter, log)
    elif isinstance(action, actions.Resurrect):
        items.resurrect(state, seat, action.item, action.level, log)
    elif isinstance(action, actions.PlayBomb):
        held.play_bomb(state, seat, action.stack, log)
    elif isinstance(action, actions.PlayExtraction):
        held.play_extraction(state, seat, action.place, action.stack, log)
    elif isinstance(action, actions.PlayHypnosis):
        held.play_hypnosis(state, seat, action.place, action.victim, log)
    else:
        assert isinstance(action, (actions.PlayLost, actions.PlayMiss)), action
        held.play_flag(state, seat, held.KIND_OF[type(action)], action.place, log)


class Window(Asked):
    """One seat may use a held tile, or pass (CF-5.3)."""

    window: ClassVar[int] = PREP
    clause: ClassVar[str] = "CF-5.1"
    takes: ClassVar[Takes] = [
        actions.Pass,
        actions.Attach,
        actions.Resurrect,
        actions.PlayBomb,
        actions.PlayLost,
        actions.PlayExtraction,
        actions.PlayHypnosis,
        actions.PlayMiss,
    ]

    def legal(self, state: State, seat: int) -> list[Action]:
        listed = plays(state, seat, self.window)
        listed.append(state.moves.pass_)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, actions.Pass):
            if log is not None:
                log.append(events.passed(state, seat, WINDOWS[self.window]))
            ask_from(state, self.window, (seat - state.turn) % state.table.players + 1)
            return
        play(state, seat, action, log)
        if state.outcome is None and self.stays_open(state):
            ask_from(state, self.window, 0)

    def stays_open(self, state: State) -> bool:
        """True if what the window waits for is still to come."""
        return True

    def usual(self, state: State) -> Action | None:
        return None if self.seats[0] == state.turn else state.moves.pass_

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        if isinstance(action, (actions.Attach, actions.Resurrect)):
            if self.window in (PREP, MARCH):
                return items.refuse(state, seat, action)
            return held.cannot("CF-5.56", "items can't be used during combat")
        kind = held.KIND_OF[type(action)]
        name = state.pack.kind_names[kind]
        if state.held_of[seat][kind] == 0:
            return held.cannot("CF-2.19", f"you hold no {name}")
        if kind not in state.pack.played_in[self.window]:
            return held.cannot("CF-5.1", f"{name} can't be played {_WHEN[self.window]}")
        return held.refuse(state, seat, action)


_WHEN: Final[list[str]] = [
    "at the start of a turn",
    "before the instants go off",
    "before the fights",
    "right before a fight",
    "before the movement",
]


class Prep(Window):
    """The window at the start of every turn (CF-4.3)."""

    window: ClassVar[int] = PREP
    asks: ClassVar[str] = "Use a tile before the turn begins?"
    over: ClassVar[list[str]] = ["engage"]


class Reveal(Window):
    """The window before the first instant (CF-4.18)."""

    window: ClassVar[int] = REVEAL
    asks: ClassVar[str] = "Use a tile before the instants go off?"
    over: ClassVar[list[str]] = ["instants"]


class Ready(Window):
    """The window after the hand-out (CF-4.24)."""

    window: ClassVar[int] = READY
    asks: ClassVar[str] = "Use a tile before the fights?"
    over: ClassVar[list[str]] = ["hiding"]


class Fight(Window):
    """The window before each single fight (CF-4.29); it closes if that no longer exists."""

    window: ClassVar[int] = FIGHT
    over: ClassVar[list[str]] = ["strike"]

    def question(self, state: State) -> str:
        lineup = held.the_lineup(state)
        one, other = figures_at(state, lineup.one), figures_at(state, lineup.other)
        return f"Use a tile before the {one} fights the {other}?"

    def stays_open(self, state: State) -> bool:
        return held.fight_exists(state)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        lineup = need_lineup(state, path)
        need(lineup.one >= 0 and lineup.other >= 0, path, "there is no fight to come")


class March(Window):
    """The window between a combat round and movement (CF-4.76)."""

    window: ClassVar[int] = MARCH
    asks: ClassVar[str] = "Use a tile before the movement?"
    over: ClassVar[list[str]] = ["movement"]


_WINDOWS: Final[list[type[Window]]] = [Prep, Reveal, Ready, Fight, March]
