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
from barrow.games.conflict.kinds import COUNT, GROUP, LEVEL, TILE, WINDOW
from barrow.games.conflict.moves import Moves
from barrow.games.conflict.rules import players
from barrow.kernel.declare import ALL, Choices, Fields, field, given, rows
from barrow.kernel.kinds import FLAG, SEAT, number, optional
from barrow.kernel.lists import bits, counts, list_of, per, per_seat


class State(Fields):
    """A whole game of Conflict, secrets included."""

    pack = given(Pack)
    moves = given(Moves)
    table = given(Table)

    seats = rows(SEAT)

    # Armies were built by the rules; otherwise the game started from a position.
    built = field(FLAG, seen=ALL, absent=False)
    group_of = field(per_seat(optional(GROUP)), seen=ALL, fixed=True, absent=None)
    seat_of = field(per(GROUP, optional(SEAT)), seen=ALL, fixed=True, derived=view.find_seats)
    # The army of a seat while it is being built: see `armies`.
    plan_of = field(
        per_seat(list_of(number(-1, 1000, usual=60), most=24)),
        seen=view.known_plans,
        fixed=True,
        absent=[],
    )
    size_of = field(per_seat(optional(COUNT)), seen=ALL, fixed=True, absent=None)
    army_of = field(
        per_seat(kinds.Army(TILE, 1000)), seen=view.known_armies, fixed=True, absent=None
    )
    # Levels of the starting stack, top first; 0 is one that a view may not show.
    start_of = field(
        per_seat(list_of(number(0, 6), most=6)), seen=view.known_starts, fixed=True, absent=[]
    )
    # Levels of the starting stack that all have seen.
    seen_of = field(per_seat(bits(LEVEL)), seen=ALL, fixed=True, absent=[])
    board = field(BOARD, seen=view.known_board)
    held_of = field(per_seat(counts(kinds.KIND, 1000)), seen=ALL, fixed=True, absent={})
    # Crystals and Amulets on the Leader.
    charms_of = field(per_seat(COUNT), seen=ALL, fixed=True, derived=view.count_charms)
    # By window: the seats with a tile to use in it.
    users_in = field(per(WINDOW, bits(SEAT)), seen=ALL, fixed=True, derived=players.find_users)
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


choice = Choices(
    {
        "group": GROUP,
        "preset": kinds.PRESET,
        "count level": kinds.NUMBER,
        "cell": kinds.CELL,
        "item": kinds.ITEM,
        "fighter": kinds.FIGHTER,
        "stack": kinds.STACK,
        "side": kinds.SIDE,
        "place": kinds.PLACE,
        "victim": kinds.VICTIM,
        "slot": kinds.SLOT,
        "east": kinds.EAST,
        "south": kinds.SOUTH,
    }
)

LeadGroup = choice("choose_group {group}", "Lead a group (CF-3.2).")
TakePreset = choice("choose_army {preset}", "Take a preset army (CF-3.8).")
BuildOwn = choice("choose_army custom", "Build an army freely (CF-3.8).")
TakeTiles = choice(
    "take_tiles {count}", "Take so many copies of an event or item into the army (CF-3.7)."
)
ExtraLevel = choice(
    "extra_level {level}", "Take one more fighter of a level into the army (CF-3.7)."
)
LeaveOut = choice("leave_out {level}", "Start without a level (CF-3.11).")
StackNext = choice(
    "stack_next {level}", "Put a level next into the starting stack, from the top (CF-3.12)."
)
StartAt = choice("choose_start {cell}", "Put the starting stack on a cell (CF-3.16).")
Pass = choice("pass", "Use no held tile (CF-5.3).")
Attach = choice("attach {item} {fighter}", "Attach a held item to an own fighter (CF-5.53).")
Resurrect = choice(
    "resurrect {item} {level}", "Bring a fighter back with an item of the Leader (CF-5.61)."
)
PlayBomb = choice("bomb {stack}", "Bomb a face-down stack (CF-5.42).")
Attack = choice("choose_location {stack}", "Attack a stack (CF-4.7).")
TakeFrom = choice(
    "from {side}", "Take the top fighter on one side of the location into the line-up (CF-4.10)."
)
StopChoosing = choice("stop", "Choose no more fighters (CF-4.8).")
PlayLost = choice("lost {place}", "Play Lost on a fighter of the line-up (CF-5.31).")
PlayExtraction = choice(
    "extraction {place} {stack}",
    "Play Extraction on an own fighter of the line-up, to an own stack (CF-5.35).",
)
PlayHypnosis = choice(
    "hypnosis {place} {victim}",
    "Play Hypnosis on a fighter of the line-up, against a later slot or none (CF-5.37).",
)
PlayMiss = choice("miss {place}", "Play Miss on a fighter about to strike (CF-5.33).")
SetOff = choice("order_instants {slot}", "Let the instant of a slot take effect next (CF-4.19).")
ScatterOnto = choice(
    "scatter_to {side}", "Scatter a fighter onto the stack on one side of the location (CF-5.46)."
)
Stay = choice("stay", "Do not hide (CF-5.24).")
HideOn = choice("hide {side}", "Hide on the face-down stack on one side of the location (CF-5.24).")
HelpNobody = choice("none", "Help in no fight (CF-5.17).")
HelpSlot = choice("help {slot}", "Help in the fight of a slot (CF-5.17).")
TakeBlowIn = choice("take_blow {slot}", "Let the chosen fighter of a slot take the blow (CF-5.22).")
GoUnder = choice(
    "furthest_stack {stack}", "Put a survivor under one of the furthest own stacks (CF-4.44)."
)
LookAway = choice("no", "Do not scout (CF-5.12).")
LookAt = choice(
    "look {side}", "Look at the top tile of the stack on one side of the location (CF-5.12)."
)
MoveFighter = choice("move_fighter {fighter}", "Name the fighter that moves (CF-4.54).")
EndMovement = choice("end_movement", "End the movement (CF-4.67).")
MoveTo = choice("move_to {east}{south}", "Move the named fighter so far east and south (CF-4.56).")
GiveUpFighter = choice(
    "over_limit {fighter}", "Send a fighter of an over-full stack to the graveyard (CF-4.70)."
)
ArrangeStack = choice("arrange_stack {stack}", "Arrange an own stack (CF-4.72).")
EndArranging = choice("end_arranging", "Arrange nothing more: the turn ends (CF-4.72).")
LayNext = choice("arrange_next {fighter}", "Lay a fighter next, from the top (CF-4.72).")
Leave = choice("leave", "Leave the table (CF-6.10).")
