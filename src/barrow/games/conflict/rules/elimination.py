"""Eliminations: whose Leader is in the graveyard, and what goes with it (step 7).

During a combat round a dead Leader waits for `settle_round`; at any other time `settle_now` acts
at once (CF-R5, CF-R6). The end of the game is looked for before anything is removed (CF-4.39).
"""

from __future__ import annotations

from barrow.games.conflict import events
from barrow.games.conflict.board import FACE_DOWN
from barrow.games.conflict.components import TYPE, other_tile
from barrow.games.conflict.lineup import GONE
from barrow.games.conflict.rules.ending import end_with_last_leader, end_without_leaders
from barrow.games.conflict.rules.players import bury, hold, is_dead, leader_of, living
from barrow.games.conflict.rules.stacks import lay, lined_up, lose, show
from barrow.games.conflict.state import State
from barrow.kernel.state import Log


def settle_now(state: State, clause: str, log: Log) -> None:
    """Eliminate everybody whose Leader is in the graveyard, all together.

    The clause is that of the occasion: after the fights CF-4.38.
    """
    fallen = [seat for seat, fall in enumerate(state.fall_of) if not fall and is_dead(state, seat)]
    if fallen:
        eliminate(state, fallen, clause, log)


def settle_outside_combat(state: State, clause: str, log: Log) -> None:
    """Eliminate at once, unless a round is under way: it eliminates at its end (CF-5.43)."""
    if state.lineup is None or state.lineup.settled:
        settle_now(state, clause, log)


def eliminate(state: State, fallen: list[int], clause: str, log: Log) -> None:
    """Put players out, and end the game if at most one Leader is left (CF-4.39, CF-6.1)."""
    state.falls += 1
    state.fall_of = state.fall_of[:]
    for seat in fallen:
        state.fall_of[seat] = state.falls
    left = living(state)
    if len(left) == 1:
        end_with_last_leader(state, left[0], log)
        return
    if not left:
        end_without_leaders(state, fallen, log)
        return
    for seat in fallen:
        tiles = remove_player(state, seat)
        if log is not None:
            log.append(events.eliminated(state, seat, tiles, clause))


def remove_player(state: State, seat: int) -> list[int]:
    """Send what a player has in the open to the graveyard; face-down tiles stay (CF-4.40)."""
    gone: list[int] = []
    for place in state.board.places_of(seat)[:]:
        gone += [show(state, seat, tile) for tile in place.stack.tiles]
        state.board.clear(place)
    lineup = state.lineup
    if lineup is not None:
        mine = lined_up(state, seat)
        gone += mine
        lineup.tiles = [GONE if tile in mine else tile for tile in lineup.tiles]
    for kind, count in enumerate(state.held_of[seat]):
        if count:
            gone += [other_tile(state.group_of[seat], kind)] * count
            hold(state, seat, kind, -count)
    for tile in gone:
        bury(state, tile)
    return gone


def bury_leader(state: State, seat: int, log: Log) -> None:
    """Send a Leader to the graveyard wherever it is: its player has left (CF-6.10).

    Everybody sees how deep it lay in an open stack, and so how that stack was ordered.
    """
    leader = leader_of(state, seat)
    lineup = state.lineup
    if lineup is not None:
        for number, tile in enumerate(lineup.tiles):
            if tile != GONE and tile & TYPE == leader:
                lose(state, lineup.remove(number), "CF-6.10", "goes to the graveyard", log)
                return
    for place in state.board.places:
        stack = place.stack
        for index, tile in enumerate(stack.tiles):
            if tile & TYPE == leader:
                rest = stack.tiles[:index] + stack.tiles[index + 1 :]
                if stack.owner != FACE_DOWN:
                    show(state, seat, tile)
                    lay(state, place, seat, rest, log)
                    bury(state, tile)
                    if log is not None:
                        log.append(events.leader_taken(state, tile, index + 1))
                else:
                    state.board.leave(place, FACE_DOWN, rest)
                    lose(state, tile, "CF-6.10", "goes to the graveyard", log)
                return
    assert is_dead(state, seat), seat
