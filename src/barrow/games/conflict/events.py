"""What can happen, each declared once: its clause, its sentence, its facts.

Everything on the board happens in the open (CF-10.5). Only two things are told to one
seat alone: the army it has built (CF-3.9) and the tile it has scouted (CF-10.7). Where not
everybody had seen a fighter, whoever logs the event says that it `reveals` something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from barrow.games.conflict.armies import by_sort
from barrow.games.conflict.components import KINDS, LEVELS, NO_GROUP
from barrow.games.conflict.kinds import ACTION, CELL, GROUP, KIND, LINE_SLOT, PLACE, SEEN, WORDS
from barrow.kernel.events import PLAIN, event
from barrow.kernel.kinds import SEAT, Kind, list_of
from barrow.kernel.words import joined

if TYPE_CHECKING:
    from barrow.games.conflict.lineup import Lineup
    from barrow.games.conflict.rules.blows import Blow
    from barrow.games.conflict.state import State
    from barrow.kernel.event import Event

_STACK: Final[dict[str, Kind[Any]]] = {"cell": CELL, "tiles": list_of(SEEN)}
_FIGHTER: Final[dict[str, Kind[Any]]] = {"cell": CELL, "tile": SEEN}
_MOVED: Final[dict[str, Kind[Any]]] = {"tile": SEEN, "to": CELL}

forced = event(
    "forced",
    "CF-9.1",
    "the {seat} had one choice: {said}",
    {"seat": SEAT, "action": ACTION, "said": WORDS},
)
group_taken = event(
    "group_taken",
    "CF-3.2",
    "Seat {number} leads the {group}",
    {"number": WORDS, "seat": PLAIN, "group": GROUP},
)
_army_ready = event(
    "army_ready",
    "CF-3.9",
    "the {seat} are ready: {said}",
    {"seat": SEAT, "said": WORDS, "levels": PLAIN, "tiles": PLAIN, "start": PLAIN},
    others="the {seat} are ready",
    hidden="levels tiles start",
    to="seat",
    reveals=False,
)
board_dealt = event(
    "board_dealt",
    "CF-3.13",
    "{stacks} stacks of {dealt} tiles lie face down",
    {"across": PLAIN, "down": PLAIN, "stacks": WORDS, "dealt": WORDS},
)
first_player = event("first_player", "CF-3.15", "the {seat} go first", {"seat": SEAT})
start_placed = event(
    "start_placed",
    "CF-3.16",
    "the {seat} start at {cell} with {fighters:fighter}",
    {"seat": SEAT, "cell": CELL, "fighters": PLAIN},
)
top_seen = event(
    "top_seen", "CF-10.2", "the {tile} is now on top at {cell}", _FIGHTER, reveals=True
)
turn_started = event("turn_started", "CF-4.1", "the {seat} begin their turn", {"seat": SEAT})
no_stack = event("no_combat", "CF-4.4", "the {seat} have no stack in the open", {"seat": SEAT})
out_of_contact = event(
    "no_combat", "CF-4.6", "the {seat} are out of contact: there is no combat", {"seat": SEAT}
)
location_chosen = event(
    "location_chosen", "CF-4.7", "the {seat} attack {cell}", {"seat": SEAT, "cell": CELL}
)
fighter_chosen = event(
    "fighter_chosen",
    "CF-4.10",
    "the {tile} from {cell} attacks in slot {slot}",
    {"slot": LINE_SLOT, "cell": CELL, "tile": SEEN},
)
tiles_turned = event(
    "tiles_turned", "CF-4.13", "turned up at {cell}: {tiles:and}", _STACK, reveals=True
)
defenders_matched = event(
    "tiles_turned", "CF-4.14", "defending at {cell}: {tiles:and}", _STACK, reveals=True
)
tile_buried = event("tile_buried", "", "the {tile} {why}", {"tile": SEEN, "why": WORDS})
instant_resolved = event(
    "instant_resolved",
    "CF-4.19",
    "the {tile} in slot {slot} goes off",
    {"tile": SEEN, "slot": LINE_SLOT},
)
fighters_marked = event(
    "fighters_marked",
    "CF-5.50",
    "Flashfire takes {marks} defense from {places:and or nobody}",
    {"places": list_of(PLACE), "marks": WORDS},
)
put_face_down = event(
    "put_face_down", "", "the {tile} now lies face down at {cell}", {"tile": SEEN, "cell": CELL}
)
handed_out = event("handed_out", "CF-4.22", "the {seat} get {tile:a}", {"seat": SEAT, "tile": SEEN})
played = event(
    "played", "", "the {seat} play {kind}{rest}", {"seat": SEAT, "kind": KIND, "rest": WORDS}
)
passed = event("passed", "CF-5.3", "the {seat} pass", {"seat": SEAT, "window": PLAIN})
stack_bombed = event(
    "stack_removed",
    "CF-5.43",
    "the stack at {cell} was bombed, with {tiles:and}",
    _STACK,
    reveals=True,
)
stack_isolated = event(
    "stack_removed",
    "CF-4.73",
    "the stack at {cell} had no neighbor left and is gone, with {tiles:and}",
    _STACK,
    reveals=True,
)
item_attached = event(
    "item_attached",
    "CF-5.53",
    "the {tile:bare} at {cell} gets {kind:a}",
    {"cell": CELL, "tile": SEEN, "kind": KIND},
)
resurrected = event(
    "resurrected", "CF-5.61", "the {tile} comes back from the graveyard, to {cell}", _FIGHTER
)
extracted = event("extracted", "CF-5.36", "the {tile} is extracted to {to}", _MOVED)
survivor_placed = event("survivor_placed", "", "the {tile} goes under the stack at {to}", _MOVED)
fighter_back = event("fighter_back", "", "the {tile} goes back to {to}", _MOVED)
moved_in = event("moved_in", "CF-4.48", "the {tile} moves in at {to}", _MOVED)
fighter_moved = event(
    "fighter_moved", "CF-4.56", "the {tile} moves to {to}", {**_MOVED, "from": CELL}
)
fighter_named = event(
    "fighter_named", "CF-4.55", "the {tile} leaves {cell}", _FIGHTER, reveals=True
)
aid_declared = event(
    "aid_declared",
    "CF-5.17",
    "the {slot:fighter} in slot {slot} helps the {helps:fighter} in slot {helps}",
    {"slot": LINE_SLOT, "helps": LINE_SLOT},
)
_fought = event(
    "fought",
    "CF-4.31",
    "{said}",
    {"one": PLACE, "other": PLACE, "killed": list_of(PLACE), "blows": PLAIN, "said": WORDS},
)
stack_looked_at = event(
    "stack_looked_at",
    "CF-5.14",
    "the {seat} look at the top tile at {cell}: {tile}",
    {"seat": SEAT, "cell": CELL, "tile": SEEN},
    others="the {seat} look at the top tile at {cell}",
    hidden="tile",
    to="seat",
)
stack_arranged = event(
    "stack_arranged", "CF-4.72", "the stack at {cell} is now, from the top: {tiles}", _STACK
)
_player_left = event(
    "player_left", "CF-6.10", "{who} leaves", {"seat": PLAIN, "who": WORDS}, reveals=True
)
_eliminated = event(
    "eliminated",
    "",
    "the {seat} are eliminated{also}",
    {"seat": SEAT, "tiles": list_of(SEEN), "also": WORDS},
    reveals=True,
)
_game_ended = event(
    "game_ended",
    "",
    "{said}",
    {"said": WORDS, "winners": PLAIN, "armies": PLAIN, "starts": PLAIN, "board": PLAIN},
    reveals=True,
)
# What came of a blow.
_CAME: Final = {
    "defeats": "{by} {strikes} the {at} dead, {figures}",
    "too_weak": "{by} {strikes} the {at} in vain, {figures}",
    "resisted": "{by} {strikes} the {at}, {figures}, but it resists",
    "missed": "{by} misses the {at}",
    "too_late": "{by} falls before it can strike",
}


def army_ready(state: State, seat: int, army: list[int], start: list[int]) -> Event:
    """A seat has built its army; only that seat is told which (CF-3.9)."""
    levels = army[1:LEVELS]
    tiles = {kind: count for kind, count in zip(KINDS, army[LEVELS:]) if count}
    taken = joined([f"{count} {kind.replace('_', ' ')}" for kind, count in tiles.items()])
    names = state.pack.groups[state.group_of[seat]].fighter_names
    said = f"{'/'.join([str(count) for count in levels])} fighters of levels 2 to 6, "
    said += f"{taken or 'no events or items'}. They start with "
    said += ", ".join([names[level - 1] for level in start])
    return _army_ready(state, seat, said, levels, tiles, start)


def fought(state: State, lineup: Lineup, blows: list[Blow], fallen: list[int]) -> Event:
    """Two fighters, or three, have fought; the facts say what struck whom."""
    said = "; ".join([_say_blow(state, lineup, blow) for blow in blows])
    facts = [blow.document() for blow in blows]
    return _fought(state, lineup.one, lineup.other, fallen, facts, said)


def _say_blow(state: State, lineup: Lineup, blow: Blow) -> str:
    """Return a blow in a sentence, with its reason."""
    names = [state.pack.tile_name(lineup.tiles[place]) for place in blow.by]
    return _CAME[str(blow.document()["came"])].format(
        by=" and ".join([f"the {name}" for name in names]),
        at=state.pack.tile_name(lineup.tiles[blow.at]),
        strikes="strike" if len(names) > 1 else "strikes",
        figures=f"{' + '.join([str(attack) for attack in blow.attacks])} against {blow.defense}",
    )


def player_left(state: State, seat: int) -> Event:
    """A player left the table."""
    has_group = state.group_of[seat] != NO_GROUP
    title = state.title(seat)
    return _player_left(state, seat, f"the player of the {title}" if has_group else title)


def eliminated(state: State, seat: int, tiles: list[int], clause: str) -> Event:
    """A player is out; everything of that player in the open goes to the graveyard.

    The clause says on which occasion: a fight, a Bomb, a stack without a neighbor, leaving.
    """
    names = joined([state.pack.tile_name(tile) for tile in tiles])
    also = f"; {names} {'goes' if len(tiles) == 1 else 'go'} to the graveyard" if tiles else ""
    return _eliminated(state, seat, tiles, also, clause=clause)


def game_ended(state: State, said: str, clause: str, winners: list[int]) -> Event:
    """The game is over, and everything is shown (CF-10.11)."""
    scope = state.game.scope(state.players)
    armies = [by_sort(group, army) for group, army in zip(state.group_of, state.army_of)]
    board = [
        {
            "cell": CELL.write(cell, scope),
            "tiles": SEEN.write_all(state.board.stacks[cell].tiles, scope),
        }
        for cell in state.board.cells
    ]
    starts = [start[:] for start in state.start_of]
    return _game_ended(state, said, winners, armies, starts, board, clause=clause)
