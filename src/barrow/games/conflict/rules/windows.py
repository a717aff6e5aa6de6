"""Windows: when held tiles may be used, who is asked, and what they do (CF-5.1 to CF-5.8).

1. `open_before` asks the first seat, from the active one on, that has a legal play;
2. a play takes effect at once (`held`, `items`), then the asking starts again;
3. the window closes when everyone asked in a row has passed.

What is played and what it does to whom is in `held` and `items`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events
from barrow.games.conflict.actions import (
    ATTACH,
    PASS,
    PLAY_BOMB,
    PLAY_EXTRACTION,
    PLAY_HYPNOSIS,
    PLAY_LOST,
    PLAY_MISS,
    RESURRECT,
)
from barrow.games.conflict.components import (
    BOMB,
    EXTRACTION,
    FIGHT,
    HYPNOSIS,
    LOST,
    MARCH,
    MISS,
    PREP,
    READY,
    REVEAL,
    SEATS,
    WINDOWS,
)
from barrow.games.conflict.rules import held, items
from barrow.games.conflict.state import NOBODY, ConflictState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


def open_window(state: ConflictState, window: int) -> None:
    """Ask whoever comes first, if anybody has a legal play (CF-5.3, CF-5.4)."""
    ask_from(state, window, 0)


def open_before(
    state: ConflictState,
    window: int,
    step: Frame[ConflictState],
    chance: Chance,
    log: Log | None,
) -> None:
    """Open a window before a step; if nobody has a legal play, the step is taken at once.

    Mostly nobody holds anything: whoever comes here often asks that first, and takes the step.
    """
    if state.holding & state.pack.used_in[window]:
        seat = next_asked(state, window, 0)
        if seat != NOBODY:
            state.stack.append(step)
            state.stack.append(_WINDOWS[window][seat])
            return
    step.run(state, chance, log)


def ask_from(state: ConflictState, window: int, place: int) -> None:
    """Ask the next seat with a legal play, `place` seats after the active one or later."""
    seat = next_asked(state, window, place)
    if seat != NOBODY:
        state.stack.append(_WINDOWS[window][seat])


def next_asked(state: ConflictState, window: int, place: int) -> int:
    """Return the next seat that has a legal play in this window, or NOBODY."""
    usable = state.pack.played_in[window]
    outside = window in (PREP, MARCH)
    held_of, charms_of = state.held_of, state.charms_of
    for seat in _FROM[state.table.players][state.turn][place:]:
        might = (held_of[seat] and held_of[seat] & usable) or (outside and charms_of[seat])
        if might and state.fall_of[seat] == 0 and plays(state, seat, window):
            return seat
    return NOBODY


def plays(state: ConflictState, seat: int, window: int) -> list[Action]:
    """List the legal plays of a seat in a window."""
    listed: list[Action] = []
    usable = state.held_of[seat] & state.pack.played_in[window]
    if window in (PREP, MARCH):
        items.add_attachments(state, seat, listed)
        items.add_resurrections(state, seat, listed)
    if usable & held.BITS[LOST]:
        held.add_lost(state, seat, listed)
    if usable & held.BITS[EXTRACTION]:
        held.add_extractions(state, seat, listed)
    if usable & held.BITS[MISS]:
        held.add_misses(state, listed)
    if usable & held.BITS[BOMB]:
        held.add_bombs(state, listed)
    if usable & held.BITS[HYPNOSIS]:
        held.add_hypnoses(state, seat, listed)
    return listed


def play(state: ConflictState, seat: int, action: Action, log: Log | None) -> None:
    """Carry out a legal play."""
    kind = action.kind
    if kind == ATTACH:
        items.attach(state, seat, action.a, action.b, log)
    elif kind == RESURRECT:
        items.resurrect(state, seat, action.a, action.b, log)
    elif kind == PLAY_BOMB:
        held.play_bomb(state, seat, action.a, log)
    elif kind == PLAY_LOST:
        held.play_lost(state, seat, action.a, log)
    elif kind == PLAY_EXTRACTION:
        held.play_extraction(state, seat, action.a, action.b, log)
    elif kind == PLAY_HYPNOSIS:
        held.play_hypnosis(state, seat, action.a, action.b, log)
    else:
        assert kind == PLAY_MISS, action
        held.play_miss(state, seat, action.a, log)


class Window(Frame[ConflictState]):
    """One seat may use a held tile, or pass."""

    window: ClassVar[int] = PREP

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer every play, and to pass."""
        listed = plays(state, seat, self.window)
        listed.append(state.moves.pass_)
        return listed

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Carry out the play and ask again from the active seat, or ask the next."""
        if action.kind == PASS:
            if log is not None:
                log.append(events.passed(state, seat, WINDOWS[self.window]))
            ask_from(state, self.window, (seat - state.turn) % state.table.players + 1)
            return
        play(state, seat, action, log)
        if state.outcome is None and self.stays_open(state):
            open_window(state, self.window)

    def stays_open(self, state: ConflictState) -> bool:
        """Say whether what the window waits for is still to come."""
        return True

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """Another kind of action, or a tile, window or target that is not right."""
        name = WINDOWS[self.window]
        if action.kind in (ATTACH, RESURRECT):
            if self.window in (PREP, MARCH):
                return items.refuse(state, seat, action)
            return Refusal("CF-5.56", "items are not used during combat", "illegal_play")
        if action.kind in held.KIND_OF:
            kind = held.KIND_OF[action.kind]
            if state.held(seat, kind) == 0:
                text = f"you hold no {state.pack.kind_names[kind]}"
                return Refusal("CF-2.19", text, "illegal_play")
            if not state.pack.played_in[self.window] & held.BITS[kind]:
                text = f"{state.pack.kind_names[kind]} is not played in a {name} window"
                return Refusal("CF-5.1", text, "illegal_play")
            return held.refuse(state, seat, action)
        return Refusal("CF-5.1", f"“{action.text}” is no part of a {name} window", "wrong_action")


class Prep(Window):
    """The window at the start of every turn (CF-4.3)."""

    name: ClassVar[str] = "prep"
    window: ClassVar[int] = PREP


class Reveal(Window):
    """The window before the first instant (CF-4.18)."""

    name: ClassVar[str] = "reveal"
    window: ClassVar[int] = REVEAL


class Ready(Window):
    """The window after the hand-out (CF-4.24)."""

    name: ClassVar[str] = "ready"
    window: ClassVar[int] = READY


class Fight(Window):
    """The window before each single fight (CF-4.29)."""

    name: ClassVar[str] = "fight"
    window: ClassVar[int] = FIGHT

    def stays_open(self, state: ConflictState) -> bool:
        """The window closes when its fight no longer exists."""
        return held.fight_exists(state)


class March(Window):
    """The window between a combat round and movement (CF-4.76)."""

    name: ClassVar[str] = "march"
    window: ClassVar[int] = MARCH


# By number of players, then seat: all seats, from that one on.
_FROM: Final[list[list[list[int]]]] = [
    [[(seat + later) % players for later in range(players)] for seat in range(players)]
    for players in range(SEATS + 1)
]
# By window, then seat.
_WINDOWS: Final[list[list[Window]]] = [
    [Prep(seat) for seat in range(SEATS)],
    [Reveal(seat) for seat in range(SEATS)],
    [Ready(seat) for seat in range(SEATS)],
    [Fight(seat) for seat in range(SEATS)],
    [March(seat) for seat in range(SEATS)],
]
