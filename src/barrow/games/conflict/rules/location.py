"""Location, fighters and line-up (steps 1 to 3).

1. `ChooseLocation`: a cell with a foreign stack next to an own one (CF-4.7);
2. `ChooseFighter`: one to three fighters, each the topmost of an adjacent stack (CF-4.8
   to CF-4.11); they leave their stacks as they are chosen;
3. `line_up`: as many tiles of the target are turned up or matched (CF-4.13 to CF-4.15).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events
from barrow.games.conflict.actions import Attack, StopChoosing, TakeFrom
from barrow.games.conflict.board import FACE_DOWN, Place
from barrow.games.conflict.cells import SIDES, name_cell
from barrow.games.conflict.components import EVERYBODY, SEATS, seen_by_all
from barrow.games.conflict.lineup import CHOSEN, GONE, OPPOSITE, Lineup
from barrow.games.conflict.rules import held, instants, players, stacks
from barrow.games.conflict.rules.asking import ActiveAsked, RoundAsked, need
from barrow.games.conflict.state import State
from barrow.kernel.decision import Action, Chance, Log, Refusal, Takes
from barrow.kernel.errors import BadPosition


class ChooseLocation(ActiveAsked):
    """Name the stack to attack (CF-4.7)."""

    clause: ClassVar[str] = "CF-4.7"
    asks: ClassVar[str] = "Which stack do you attack?"
    takes: ClassVar[Takes] = [Attack]

    def legal(self, state: State, seat: int) -> list[Action]:
        attack = state.moves.attack
        return [attack[number] for number in state.board.foreign_beside(seat)]

    def apply(self, state: State, seat: int, action: Attack, chance: Chance, log: Log) -> None:
        """Begin the combat round: ask for the first fighter (CF-4.8)."""
        stack = state.board.places[action.stack].stack
        state.lineup = Lineup(stack.cell, stack.owner == FACE_DOWN)
        if log is not None:
            log.append(events.location_chosen(state, seat, stack.cell))
        state.push(_CHOOSE_FIGHTER[seat])

    def refuse(self, state: State, seat: int, action: Attack) -> Refusal:
        stack = stacks.numbered(state.board.stacks, action.stack)
        if stack is None:
            text = "there is no such stack"
        elif stack.owner == seat:
            text = f"the stack at {name_cell(stack.cell)} is your own"
        else:
            text = f"none of your stacks is next to {name_cell(stack.cell)}"
        return Refusal("CF-4.7", text, "illegal_location")


class ChooseFighter(RoundAsked):
    """Fill the next slot with the topmost fighter of an adjacent stack (CF-4.10)."""

    clause: ClassVar[str] = "CF-4.10"
    takes: ClassVar[Takes] = [TakeFrom, StopChoosing]

    def question(self, state: State) -> str:
        size = held.the_lineup(state).size
        return "Who attacks?" if size == 0 else f"Who else attacks, in slot {size + 1}?"

    def legal(self, state: State, seat: int) -> list[Action]:
        """Offer each adjacent own stack (CF-4.9), and to stop once a slot is filled."""
        lineup = held.the_lineup(state)
        sides = state.board.sides_of(lineup.location, seat)
        listed: list[Action] = [state.moves.take_from[side] for side in sides]
        if lineup.size > 0:
            listed.append(state.moves.stop)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Ask for another fighter while a slot, a target tile and a fighter are left (CF-4.8)."""
        lineup = held.the_lineup(state)
        if isinstance(action, TakeFrom):
            take_top(state, seat, lineup, state.board.place(lineup.beside(action.side)), log)
            if (
                lineup.size < state.pack.rules.fighters_max
                and lineup.size < len(state.board.stack_at(lineup.location).tiles)
                and state.board.sides_of(lineup.location, seat)
            ):
                state.push(_CHOOSE_FIGHTER[seat])
                return
        line_up(state, lineup, chance, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        if isinstance(action, StopChoosing):
            text = "you must attack: choose a fighter first"
            return Refusal("CF-4.8", text, "illegal_fighter")
        assert isinstance(action, TakeFrom)
        text = f"you have no fighter {SIDES[action.side]} of the combat"
        return Refusal("CF-4.9", text, "illegal_fighter")

    def check(self, state: State, path: str) -> None:
        """A foreign stack is attacked, and a slot is open (CF-4.7, CF-4.8)."""
        super().check(state, path)
        lineup = held.the_lineup(state)
        stack = state.board.find(lineup.location)
        if stack is None:
            raise BadPosition(path, "there is no stack to attack")
        need(stack.owner != state.turn, "lineup.location", "is no stack to attack")
        is_open = lineup.size < min(len(stack.tiles), state.pack.rules.fighters_max)
        need(is_open, "lineup.slots", "all slots are filled")
        for place, tile in enumerate(lineup.tiles[: 2 * lineup.size]):
            is_chosen = place % 2 == CHOSEN
            need(is_chosen == (tile != GONE), "lineup.slots", "nothing was turned up yet")


# By seat. Frames never change, so these serve every turn.
CHOOSE_LOCATION: Final = [ChooseLocation(seat) for seat in range(SEATS)]
_CHOOSE_FIGHTER: Final = [ChooseFighter(seat) for seat in range(SEATS)]


def take_top(state: State, seat: int, lineup: Lineup, place: Place, log: Log) -> None:
    """Take the top fighter of a place into the next slot, in the open."""
    tiles = place.stack.tiles
    fresh = not seen_by_all(tiles[0])
    tile = stacks.show(state, seat, tiles[0])
    state.board.leave(place, seat, tiles[1:])
    slot = lineup.size
    lineup.tiles[2 * slot + CHOSEN] = tile
    lineup.source.append(place.cell)
    lineup.size = slot + 1
    if log is not None:
        log.append(events.fighter_chosen(state, tile, place.cell, slot, reveals=fresh))


def line_up(state: State, lineup: Lineup, chance: Chance, log: Log) -> None:
    """Turn up or match as many tiles as were chosen, then begin the instants (step 3)."""
    location = state.board.place(lineup.location)
    owner, tiles = location.stack.owner, location.stack.tiles
    turned = tiles[: lineup.size]
    state.board.leave(location, owner, tiles[lineup.size :])
    for place, tile in zip(range(OPPOSITE, 2 * lineup.size, 2), turned):
        seen = tile | EVERYBODY if owner == FACE_DOWN else stacks.show(state, owner, tile)
        lineup.tiles[place] = seen
    if log is not None:
        shown = events.tiles_turned if lineup.face_down else events.defenders_matched
        log.append(shown(state, lineup.location, turned))
    if state.falls:
        discard_fallen(state, lineup, log)
    instants.begin_instants(state, lineup, chance, log)


def discard_fallen(state: State, lineup: Lineup, log: Log) -> None:
    """Send tiles of eliminated players to the graveyard, without effect (CF-4.15)."""
    for place in range(OPPOSITE, 2 * lineup.size, 2):
        tile = lineup.tiles[place]
        if not players.is_in(state, players.owner_of(state, tile)):
            why = "belongs to an eliminated group and goes to the graveyard"
            stacks.lose(state, lineup.remove(place), "CF-4.15", why, log)
