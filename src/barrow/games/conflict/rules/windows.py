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
    Attach,
    Pass,
    PlayBomb,
    PlayExtraction,
    PlayHypnosis,
    PlayLost,
    PlayMiss,
    Resurrect,
)
from barrow.games.conflict.components import (
    BOMB,
    EXTRACTION,
    FIGHT,
    HYPNOSIS,
    LOST,
    MARCH,
    MISS,
    NO_SEAT,
    PREP,
    READY,
    REVEAL,
    WINDOWS,
)
from barrow.games.conflict.rules import held, items
from barrow.games.conflict.rules.asking import Asked, need_lineup
from barrow.games.conflict.rules.blows import figures_at
from barrow.games.conflict.rules.players import is_in
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Takes
from barrow.kernel.errors import BadPosition, Refusal
from barrow.kernel.state import Frame, Log


def open_before(state: State, window: int, step: Frame[State]) -> None:
    """Open a window before a step; if nobody has a legal play, only the step is left."""
    state.push(step)
    ask_from(state, window, 0)


def ask_from(state: State, window: int, later: int) -> None:
    """Ask the next seat with a legal play, so many seats after the active one or later."""
    seat = next_asked(state, window, later)
    if seat != NO_SEAT:
        state.push(window_of(window, seat))


def next_asked(state: State, window: int, later: int) -> int:
    """Return the next seat that has a legal play in this window, or NO_SEAT (CF-5.3, CF-5.4)."""
    players = state.table.players
    for place in range(later, players):
        seat = (state.turn + place) % players
        has_tile = state.windows_of[seat] >> window & 1
        if has_tile and is_in(state, seat) and plays(state, seat, window):
            return seat
    return NO_SEAT


def plays(state: State, seat: int, window: int) -> list[Action]:
    """List the legal plays of a seat in a window."""
    listed: list[Action] = []
    tiles, played = state.held_of[seat], state.pack.played_in[window]
    if window in (PREP, MARCH):
        items.add_attachments(state, seat, listed)
        items.add_resurrections(state, seat, listed)
    if tiles[LOST] and LOST in played:
        held.add_lost(state, seat, listed)
    if tiles[EXTRACTION] and EXTRACTION in played:
        held.add_extractions(state, seat, listed)
    if tiles[MISS] and MISS in played:
        held.add_misses(state, listed)
    if tiles[BOMB] and BOMB in played:
        held.add_bombs(state, listed)
    if tiles[HYPNOSIS] and HYPNOSIS in played:
        held.add_hypnoses(state, seat, listed)
    return listed


def play(state: State, seat: int, action: Action, log: Log) -> None:
    """Carry out a legal play."""
    if isinstance(action, Attach):
        items.attach(state, seat, action.item, action.fighter, log)
    elif isinstance(action, Resurrect):
        items.resurrect(state, seat, action.item, action.level, log)
    elif isinstance(action, PlayBomb):
        held.play_bomb(state, seat, action.stack, log)
    elif isinstance(action, PlayLost):
        held.play_lost(state, seat, action.place, log)
    elif isinstance(action, PlayExtraction):
        held.play_extraction(state, seat, action.place, action.stack, log)
    elif isinstance(action, PlayHypnosis):
        held.play_hypnosis(state, seat, action.place, action.victim, log)
    else:
        assert isinstance(action, PlayMiss), action
        held.play_miss(state, seat, action.place, log)


class Window(Asked):
    """One seat may use a held tile, or pass (CF-5.3)."""

    window: ClassVar[int] = PREP
    clause: ClassVar[str] = "CF-5.1"
    takes: ClassVar[Takes] = [
        Pass,
        Attach,
        Resurrect,
        PlayBomb,
        PlayLost,
        PlayExtraction,
        PlayHypnosis,
        PlayMiss,
    ]

    def legal(self, state: State, seat: int) -> list[Action]:
        """Offer every play, and to pass."""
        listed = plays(state, seat, self.window)
        listed.append(state.moves.pass_)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Carry out the play and ask again from the active seat, or ask the next."""
        if isinstance(action, Pass):
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
        """Pass out of turn."""
        return None if self.seats[0] == state.turn else state.moves.pass_

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        """A tile that is not held, not for this window, or has no such target."""
        if isinstance(action, (Attach, Resurrect)):
            if self.window in (PREP, MARCH):
                return items.refuse(state, seat, action)
            text = "items can't be used during combat"
            return Refusal("CF-5.56", text, "illegal_play")
        kind = held.kind_played(action)
        name = state.pack.kind_names[kind]
        if state.held_of[seat][kind] == 0:
            return Refusal("CF-2.19", f"you hold no {name}", "illegal_play")
        if kind not in state.pack.played_in[self.window]:
            text = f"{name} can't be played {_WHEN[self.window]}"
            return Refusal("CF-5.1", text, "illegal_play")
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

    name: ClassVar[str] = "prep"
    window: ClassVar[int] = PREP
    over: ClassVar[list[str]] = ["engage"]

    def question(self, state: State) -> str:
        """Ask for a play."""
        return "Use a tile before the turn begins?"


class Reveal(Window):
    """The window before the first instant (CF-4.18)."""

    name: ClassVar[str] = "reveal"
    window: ClassVar[int] = REVEAL
    over: ClassVar[list[str]] = ["instants"]

    def question(self, state: State) -> str:
        """Ask for a play."""
        return "Use a tile before the instants go off?"


class Ready(Window):
    """The window after the hand-out (CF-4.24)."""

    name: ClassVar[str] = "ready"
    window: ClassVar[int] = READY
    over: ClassVar[list[str]] = ["hiding"]

    def question(self, state: State) -> str:
        """Ask for a play."""
        return "Use a tile before the fights?"


class Fight(Window):
    """The window before each single fight (CF-4.29)."""

    name: ClassVar[str] = "fight"
    window: ClassVar[int] = FIGHT
    over: ClassVar[list[str]] = ["strike"]

    def question(self, state: State) -> str:
        """Ask for a play before these two fight."""
        lineup = state.lineup
        assert lineup is not None
        one, other = figures_at(state, lineup.one), figures_at(state, lineup.other)
        return f"Use a tile before {one} fights {other}?"

    def stays_open(self, state: State) -> bool:
        """The window closes when its fight no longer exists."""
        return held.fight_exists(state)

    def check(self, state: State, path: str) -> None:
        """There is a fight to come."""
        super().check(state, path)
        lineup = need_lineup(state, path)
        if lineup.one < 0 or lineup.other < 0:
            raise BadPosition(path, "there is no fight to come")


class March(Window):
    """The window between a combat round and movement (CF-4.76)."""

    name: ClassVar[str] = "march"
    window: ClassVar[int] = MARCH
    over: ClassVar[list[str]] = ["movement"]

    def question(self, state: State) -> str:
        """Ask for a play."""
        return "Use a tile before the movement?"


def window_of(window: int, seat: int) -> Window:
    """Return the question to one seat in a window."""
    if window == PREP:
        return Prep(seat)
    if window == REVEAL:
        return Reveal(seat)
    if window == READY:
        return Ready(seat)
    return Fight(seat) if window == FIGHT else March(seat)
