"""Playing a new Army Card: where it goes, the march, what it sets off (DZ-4.40 to DZ-4.48).

1. `PlayWhere`: which board, which loyalty;
2. `make_room`: on a full board an army is consumed or discarded and the others march;
3. `play_army`: the card lies; missions of all players that it concerns are met.

A card on its way is out of the hand and named by the frame, since everybody has seen it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import WHERE
from barrow.games.dark_age_z.components import (
    ARMY_CONSUMED,
    GOLD,
    MOST_PLAYERS,
    MOST_TYPES,
    NOBODY,
    NOTHING,
    PLAY_GOLD,
    SAME_LOYALTY,
    ZONES,
)
from barrow.games.dark_age_z.rules.missions import meet
from barrow.games.dark_age_z.rules.supply import discard_army
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


def accepts_any(state: DarkAgeZState, seat: int) -> bool:
    """Say whether one of a seat's boards accepts a card (DZ-4.40)."""
    commander_on = state.commander_on
    for board in state.table.boards_of[seat]:
        if commander_on[board * ZONES + ZONES - 1] == NOTHING:  # `accepts`
            return True
    return False


def list_where(state: DarkAgeZState, seat: int) -> list[Action]:
    """List the boards of a seat that accept a card, with both loyalties."""
    listed: list[Action] = []
    for board in state.table.boards_of[seat]:
        if state.accepts(board):
            one, other = state.table.kingdoms_at[board]
            where = state.moves.where[board]
            listed.append(where[one])
            listed.append(where[other])
    return listed


def refuse_where(state: DarkAgeZState, seat: int, action: Action) -> Refusal:
    """Say why a card cannot be played there."""
    if action.kind != WHERE:
        return Refusal("DZ-4.40", "choose where the Army Card goes first", "unknown_action")
    board = action.a
    if not state.table.is_neighbor(board, seat):
        text = f"{events.frontier(state, board)} is not one of your frontiers"
        return Refusal("DZ-4.40", text, "not_your_frontier")
    if not state.accepts(board):
        text = f"{events.frontier(state, board)} is full and its zone 5 is anchored"
        return Refusal("DZ-4.43", text, "zone_blocked")
    text = f"{state.title(action.b)} is no neighbor of {events.frontier(state, board)}"
    return Refusal("DZ-2.6", text, "bad_loyalty")


class PlayWhere(Frame[DarkAgeZState]):
    """Choose the board and the loyalty of a card that is played (DZ-4.40).

    For Angel's Kiss it is a declared choice (DZ-5.12): the answer goes to the relic, whose
    frame lies beneath.
    """

    name: ClassVar[str] = "play_where"

    def __init__(self, seat: int, card: int, is_declared: bool) -> None:
        super().__init__(ONE_SEAT[seat])
        self.card: Final = card
        self.is_declared: Final = is_declared

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer both boards with both loyalties."""
        return list_where(state, seat)

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Play it there, or declare it."""
        if self.is_declared:
            state.stack.pop().apply(state, seat, action, chance, log)
            return
        play_army(state, seat, self.card, action.a, action.b, chance, log)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """Another board, a blocked one, a wrong loyalty, or another kind of action."""
        return refuse_where(state, seat, action)


# Frames never change, so those that are needed often are made once. By Seat, by type:
PLAY_WHERE: Final[list[list[PlayWhere]]] = [
    [PlayWhere(seat, card, False) for card in range(MOST_TYPES)] for seat in range(MOST_PLAYERS)
]


def play_army(
    state: DarkAgeZState,
    seat: int,
    card: int,
    board: int,
    loyal: int,
    chance: Chance,
    log: Log | None,
) -> None:
    """Lay a new army on a board and meet the missions it concerns."""
    consumed = NOBODY
    place = first_empty(state, board)
    if place == NOTHING:
        consumed = make_room(state, board, log)
        place = board * ZONES + ZONES - 1
    state.lay(place, card, loyal)
    if log is not None:
        log.append(events.army_played(state, seat, place))
    behind_its_own = (
        place % ZONES > 0 and state.active_on[place - 1] == 1 and state.loyal_on[place - 1] == loyal
    )
    if consumed == NOBODY and not behind_its_own and state.pack.rank_of[card] != GOLD:
        return
    for player in state.clockwise():
        if player == consumed:
            meet(state, player, ARMY_CONSUMED, chance, log)
        if player == seat and state.pack.rank_of[card] == GOLD:
            meet(state, player, PLAY_GOLD, chance, log)
        if player == seat and behind_its_own:
            meet(state, player, SAME_LOYALTY, chance, log)


def first_empty(state: DarkAgeZState, board: int) -> int:
    """Return the empty zone with the lowest number, or NOTHING (DZ-4.41)."""
    card_on = state.card_on
    for place in range(board * ZONES, board * ZONES + ZONES):
        if card_on[place] == NOTHING:
            return place
    return NOTHING


def make_room(state: DarkAgeZState, board: int, log: Log | None) -> int:
    """Free zone 5 of a full board by a march; return whose active army was consumed.

    A defeated army is discarded first (DZ-4.45); if all are active, the unanchored one
    nearest to zone 1 is consumed (DZ-4.44). Unanchored armies behind close up (DZ-4.46).
    """
    first, last = board * ZONES, board * ZONES + ZONES - 1
    commander_on = state.commander_on
    consumed = NOBODY
    freed = first
    while freed <= last and state.active_on[freed]:
        freed += 1
    if freed > last:
        freed = first
        while commander_on[freed] != NOTHING:
            freed += 1
        consumed = state.loyal_on[freed]
        zombies = state.pack.zombification_of[state.card_on[freed]]
        state.horde_on[board] += zombies
        if log is not None:
            log.append(events.army_removed(state, freed, zombies, "DZ-4.44"))
    elif log is not None:
        log.append(events.army_removed(state, freed, 0, "DZ-4.45"))
    discard_army(state, freed)
    marching = [place for place in range(freed, last + 1) if commander_on[place] == NOTHING]
    assert marching[-1] == last, (board, freed)
    state.march(marching)
    if log is not None and len(marching) > 1:
        zones = [place % ZONES + 1 for place in marching]
        marched = [[zones[at], zones[at - 1]] for at in range(1, len(zones))]
        log.append(events.armies_marched(state, board, marched))
    return consumed if consumed < state.table.players else NOBODY
