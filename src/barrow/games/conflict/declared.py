"""What a game of Conflict is made of: every field of its state, every action.

`state.py`, `known.py` and `actions.py` are generated from this module, and documents, views and
empty states follow it. A position may leave fields out: then they are as in the middle of a game.

Every tile carries who has been shown it. In a face-up stack that is everybody, except for
fighters of a starting stack that have not been seen yet; in a face-down stack it is nobody,
whoever scouted the tile, or everybody if it was put there in the open.
"""

from __future__ import annotations

from barrow.games.conflict import kinds, view
from barrow.games.conflict.components import Pack, Table
from barrow.games.conflict.documents import BOARD, LINEUP
from barrow.games.conflict.kinds import COUNT, GROUP, LEVEL, TILE
from barrow.games.conflict.moves import Moves
from barrow.games.conflict.rules import players
from barrow.kernel.declare import ALL, Choice, Fields, field, given, rows
from barrow.kernel.kinds import FLAG, SEAT, bits, counts, list_of, number, optional, per, per_seat


class State(Fields):
    """A whole game of Conflict, secrets included."""

    pack = given(Pack)
    moves = given(Moves)
    table = given(Table)

    seats = rows(SEAT)

    # Armies were built by the rules; otherwise the game started from a position.
    built = field(FLAG, seen=ALL, absent=False)
    group_of = field(
        per_seat(optional(GROUP)), seen=ALL, fixed=True, document="seats.group", absent=None
    )
    seat_of = field(per(GROUP, optional(SEAT)), seen=ALL, fixed=True, derived=view.find_seats)
    # The army of a seat while it is being built: see `armies`.
    plan_of = field(
        per_seat(list_of(number(-1, 1000, usual=60), most=24)),
        seen=view.known_plans,
        fixed=True,
        document="seats.plan",
        absent=[],
    )
    size_of = field(
        per_seat(optional(COUNT)), seen=ALL, fixed=True, document="seats.size", absent=None
    )
    army_of = field(
        per_seat(kinds.Army(TILE, 1000)),
        seen=view.known_armies,
        fixed=True,
        document="seats.army",
        absent=None,
    )
    # Levels of the starting stack, top first; 0 is one that a view may not show.
    start_of = field(
        per_seat(list_of(number(0, 6), most=6)),
        seen=view.known_starts,
        fixed=True,
        document="seats.start",
        absent=[],
    )
    # Levels of the starting stack that all have seen.
    seen_of = field(per_seat(bits(LEVEL)), seen=ALL, fixed=True, document="seats.seen", absent=[])
    board = field(BOARD, seen=view.known_board)
    held_of = field(
        per_seat(counts(kinds.KIND, 1000)), seen=ALL, fixed=True, document="seats.held", absent={}
    )
    # Crystals and Amulets on the Leader.
    charms_of = field(per_seat(COUNT), seen=ALL, fixed=True, derived=view.count_charms)
    # The windows in which a seat has a tile to use, as bits.
    windows_of = field(per_seat(COUNT), seen=ALL, fixed=True, derived=players.find_windows)
    grave = field(counts(TILE, 1000), seen=ALL, document="graveyard", absent={})
    lineup = field(LINEUP, seen=ALL, absent=None)
    turn = field(SEAT, seen=ALL)  # whose turn it is
    first_turn_over = field(bits(SEAT), seen=ALL, document="seats.first_turn_over", absent=True)
    # The moment a seat was eliminated, counted in `falls`; 0 while it is in the game.
    fall_of = field(per_seat(COUNT), seen=ALL, fixed=True, document="seats.eliminated", absent=0)
    falls = field(COUNT, seen=ALL, absent=0)
    left = field(bits(SEAT), seen=ALL, document="seats.left", absent=False)
    # Turns in a row without a loss (CF-6.7).
    quiet = field(COUNT, seen=ALL, absent=0, observed_as=number(0, 127))
    buried = field(FLAG, seen=ALL, absent=False)  # a tile was lost in this turn


class LeadGroup(Choice):
    """Lead a group (CF-3.2)."""

    form = "choose_group {group}"
    group = GROUP


class TakePreset(Choice):
    """Take a preset army (CF-3.8)."""

    form = "choose_army {preset}"
    preset = kinds.PRESET


class BuildOwn(Choice):
    """Build an army freely (CF-3.8)."""

    form = "choose_army custom"


class TakeTiles(Choice):
    """Take so many copies of an event or item into the army (CF-3.7)."""

    form = "take_tiles {count}"
    count = kinds.NUMBER


class ExtraLevel(Choice):
    """Take one more fighter of a level into the army (CF-3.7)."""

    form = "extra_level {level}"
    level = kinds.NUMBER


class LeaveOut(Choice):
    """Start without a level (CF-3.11)."""

    form = "leave_out {level}"
    level = kinds.NUMBER


class StackNext(Choice):
    """Put a level next into the starting stack, from the top (CF-3.12)."""

    form = "stack_next {level}"
    level = kinds.NUMBER


class StartAt(Choice):
    """Put the starting stack on a cell (CF-3.16)."""

    form = "choose_start {cell}"
    cell = kinds.CELL


class Pass(Choice):
    """Use no held tile (CF-5.3)."""

    form = "pass"


class Attach(Choice):
    """Attach a held item to an own fighter (CF-5.53)."""

    form = "attach {item} {fighter}"
    item = kinds.ITEM
    fighter = kinds.FIGHTER


class Resurrect(Choice):
    """Bring a fighter back with an item of the Leader (CF-5.61)."""

    form = "resurrect {item} {level}"
    item = kinds.ITEM
    level = kinds.NUMBER


class PlayBomb(Choice):
    """Bomb a face-down stack (CF-5.42)."""

    form = "bomb {stack}"
    stack = kinds.STACK


class Attack(Choice):
    """Attack a stack (CF-4.7)."""

    form = "choose_location {stack}"
    stack = kinds.STACK


class TakeFrom(Choice):
    """Take the top fighter on one side of the location into the line-up (CF-4.10)."""

    form = "from {side}"
    side = kinds.SIDE


class StopChoosing(Choice):
    """Choose no more fighters (CF-4.8)."""

    form = "stop"


class PlayLost(Choice):
    """Play Lost on a fighter of the line-up (CF-5.31)."""

    form = "lost {place}"
    place = kinds.PLACE


class PlayExtraction(Choice):
    """Play Extraction on an own fighter of the line-up, to an own stack (CF-5.35)."""

    form = "extraction {place} {stack}"
    place = kinds.PLACE
    stack = kinds.STACK


class PlayHypnosis(Choice):
    """Play Hypnosis on a fighter of the line-up, against a later slot or none (CF-5.37)."""

    form = "hypnosis {place} {victim}"
    place = kinds.PLACE
    victim = kinds.VICTIM


class PlayMiss(Choice):
    """Play Miss on a fighter about to strike (CF-5.33)."""

    form = "miss {place}"
    place = kinds.PLACE


class SetOff(Choice):
    """Let the instant of a slot take effect next (CF-4.19)."""

    form = "order_instants {slot}"
    slot = kinds.SLOT


class ScatterOnto(Choice):
    """Scatter a fighter onto the stack on one side of the location (CF-5.46)."""

    form = "scatter_to {side}"
    side = kinds.SIDE


class Stay(Choice):
    """Do not hide (CF-5.24)."""

    form = "stay"


class HideOn(Choice):
    """Hide on the face-down stack on one side of the location (CF-5.24)."""

    form = "hide {side}"
    side = kinds.SIDE


class HelpNobody(Choice):
    """Help in no fight (CF-5.17)."""

    form = "none"


class HelpSlot(Choice):
    """Help in the fight of a slot (CF-5.17)."""

    form = "help {slot}"
    slot = kinds.SLOT


class TakeBlowIn(Choice):
    """Let the chosen fighter of a slot take the blow (CF-5.22)."""

    form = "take_blow {slot}"
    slot = kinds.SLOT


class GoUnder(Choice):
    """Put a survivor under one of the furthest own stacks (CF-4.44)."""

    form = "furthest_stack {stack}"
    stack = kinds.STACK


class LookAway(Choice):
    """Do not scout (CF-5.12)."""

    form = "no"


class LookAt(Choice):
    """Look at the top tile of the stack on one side of the location (CF-5.12)."""

    form = "look {side}"
    side = kinds.SIDE


class MoveFighter(Choice):
    """Name the fighter that moves (CF-4.54)."""

    form = "move_fighter {fighter}"
    fighter = kinds.FIGHTER


class EndMovement(Choice):
    """End the movement (CF-4.67)."""

    form = "end_movement"


class MoveTo(Choice):
    """Move the named fighter so far east and south (CF-4.56)."""

    form = "move_to {east}{south}"
    east = kinds.EAST
    south = kinds.SOUTH


class GiveUpFighter(Choice):
    """Send a fighter of an over-full stack to the graveyard (CF-4.70)."""

    form = "over_limit {fighter}"
    fighter = kinds.FIGHTER


class ArrangeStack(Choice):
    """Arrange an own stack (CF-4.72)."""

    form = "arrange_stack {stack}"
    stack = kinds.STACK


class EndArranging(Choice):
    """Arrange nothing more: the turn ends (CF-4.72)."""

    form = "end_arranging"


class LayNext(Choice):
    """Lay a fighter next, from the top (CF-4.72)."""

    form = "arrange_next {fighter}"
    fighter = kinds.FIGHTER


class Leave(Choice):
    """Leave the table (CF-6.10)."""

    form = "leave"
