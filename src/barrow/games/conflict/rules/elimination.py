"""Eliminations: whose Leader is in the graveyard, and what goes with it (step 7).

During a combat round a dead Leader waits for `settle_round`; at any other time
`settle_now` acts at once (CF-R5, CF-R6). The end of the game is looked for before
anything is removed (CF-4.39).
"""

from __future__ import annotations

from barrow.games.conflict import events
from barrow.games.conflict.components import (
    KINDS,
    LEADER,
    LEADER_OF,
    TYPE,
    fighter,
    is_fighter,
    other_tile,
)
from barrow.games.conflict.lineup import FACE_DOWN, GONE, Stack
from barrow.games.conflict.rules.ending import end_with_last_leader, end_without_leaders
from barrow.games.conflict.state import ConflictState
from barrow.kernel.state import Log


def settle_now(state: ConflictState, log: Log | None) -> None:
    """Eliminate everybody whose Leader is in the graveyard, all together (CF-4.38)."""
    if not state.doomed:
        return
    state.doomed = False
    fallen: list[int] = []
    grave, group_of = state.grave, state.group_of
    for seat, fall in enumerate(state.fall_of):
        if fall == 0 and grave[LEADER_OF[group_of[seat]]]:
            fallen.append(seat)
    if fallen:
        eliminate(state, fallen, log)


def settle_outside_combat(state: ConflictState, log: Log | None) -> None:
    """Eliminate at once, unless a round is under way that comes to it later (CF-5.43)."""
    if state.lineup is None or state.lineup.settled:
        settle_now(state, log)


def eliminate(state: ConflictState, fallen: list[int], log: Log | None) -> None:
    """Put players out, and end the game if at most one Leader is left (CF-4.39, CF-6.1)."""
    state.falls += 1
    state.fall_of = state.fall_of[:]
    for seat in fallen:
        state.fall_of[seat] = state.falls
    living = state.living()
    if len(living) == 1:
        end_with_last_leader(state, living[0], log)
        return
    if not living:
        end_without_leaders(state, fallen, log)
        return
    for seat in fallen:
        tiles = remove_player(state, seat)
        if log is not None:
            log.append(events.eliminated(state, seat, tiles))


def remove_player(state: ConflictState, seat: int) -> list[int]:
    """Send what a player has in the open to the graveyard; face-down tiles stay (CF-4.40)."""
    gone: list[int] = []
    for cell in state.own_cells(seat)[:]:
        gone += [state.show(seat, tile) for tile in state.board[cell].tiles]
        state.vacate(cell, seat)
    lineup = state.lineup
    if lineup is not None:
        for place in range(2 * lineup.size):
            tile = lineup.tiles[place]
            if tile != GONE and is_fighter(tile) and state.owner_of(tile) == seat:
                gone.append(lineup.remove(place))
    if state.held_of[seat]:
        group = state.group_of[seat]
        for kind in range(len(KINDS)):
            for _ in range(state.held(seat, kind)):
                gone.append(other_tile(group, kind))
        state.held_of[seat] = 0
        state.sum_up_held()
    for tile in gone:
        state.bury(tile)
    return gone


def bury_leader(state: ConflictState, seat: int, log: Log | None) -> None:
    """Send a Leader to the graveyard wherever it is: its player has left (CF-6.10)."""
    leader = fighter(state.group_of[seat], LEADER)
    lineup = state.lineup
    if lineup is not None:
        for place in range(2 * lineup.size):
            if lineup.tiles[place] != GONE and lineup.tiles[place] & TYPE == leader:
                _tell_and_bury(state, lineup.remove(place), log)
                return
    for cell in sorted(state.board):
        stack = state.board[cell]
        for index in range(len(stack.tiles)):
            if stack.tiles[index] & TYPE == leader:
                rest = stack.tiles[:index] + stack.tiles[index + 1 :]
                if stack.owner != FACE_DOWN:
                    state.show(seat, stack.tiles[index])
                    state.lay(cell, seat, rest, log)
                elif rest:
                    state.board[cell] = Stack(FACE_DOWN, rest)
                else:
                    state.remove_face_down(cell)
                _tell_and_bury(state, stack.tiles[index], log)
                return
    assert state.is_dead(seat), seat


def _tell_and_bury(state: ConflictState, tile: int, log: Log | None) -> None:
    state.bury(tile)
    if log is not None:
        log.append(events.tile_buried(state, tile, "CF-6.10", "goes to the graveyard"))
