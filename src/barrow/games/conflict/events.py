"""What can happen, each declared once: its clause, its sentence, its facts.

Everything on the board happens in the open (CF-10.5). Only two things are for one
seat alone: the army it has built (CF-3.9) and the tile it has scouted (CF-10.7). Where not
everybody had seen a fighter, whoever logs the event says that it `reveals` something. The parts
of an event are those that its sentence names, in that order, then those that are only facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from barrow.games.conflict.armies import by_sort
from barrow.games.conflict.components import KINDS, LEVELS, NO_GROUP
from barrow.games.conflict.kinds import ACTION, CELL, GROUP, KIND, PLACE, SEEN, SLOT, FaceDocument
from barrow.kernel.event import COUNTS, NOTABLE, OPENS, Event
from barrow.kernel.events import WORDS, Vocabulary, event, name_events, plain
from barrow.kernel.kinds import SEAT
from barrow.kernel.lists import list_of
from barrow.kernel.words import joined

if TYPE_CHECKING:
    from barrow.games.conflict.lineup import Lineup
    from barrow.games.conflict.rules.blows import Blow
    from barrow.games.conflict.state import State


class BlowDocument(msgspec.Struct):
    """A blow, and what came of it: places of the line-up, attacks, and the clause."""

    by: list[str]
    at: str
    attacks: list[int]
    defense: int
    came: Literal["defeats", "too_weak", "resisted", "missed", "too_late"]
    clause: str


class ShownStack(msgspec.Struct):
    """A stack of the board as the end of the game shows it, top first."""

    cell: tuple[int, int]
    tiles: list[FaceDocument]


_said: Final = Vocabulary(
    {
        "seat": SEAT,
        "group": GROUP,
        "kind": KIND,
        "action": ACTION,
        "tile": SEEN,
        "tiles": list_of(SEEN),
        "cell to from": CELL,
        "slot helps": SLOT,
        "one other": PLACE,
        "places killed": list_of(PLACE),
        "fighters across down depth": plain(int),
        "window": plain(str),
        "winners": plain(list[int]),
        "blows": plain(list[BlowDocument]),
        "armies": plain(list[dict[str, int]]),
        "starts": plain(list[list[int]]),
        "board": plain(list[ShownStack]),
        "number stacks dealt marks why rest also who said": WORDS,
    }
)
forced = _said.event("CF-9.1", "{seat} had one choice: {said}", "action")
group_taken = _said.event("CF-3.2", "Seat {number} leads the {group}", "seat")
_army_ready = event(
    "CF-3.9",
    "{seat} are ready: {said}",
    {
        "seat": SEAT,
        "said": WORDS,
        "levels": plain(list[int]),
        "tiles": plain(dict[str, int]),
        "start": plain(list[int]),
    },
    others="{seat} are ready",
    hidden="levels tiles start",
    to="seat",
    reveals=False,
)
board_dealt = _said.event(
    "CF-3.13", "{stacks} stacks of {dealt} tiles lie face down", "across down"
)
first_player = _said.event("CF-3.15", "{seat} go first")
start_placed = _said.event(
    "CF-3.16", "{seat} start at {cell} with {fighters:fighter}", marks=COUNTS
)
top_seen = _said.event("CF-10.2", "the {tile} is now on top at {cell}", reveals=True)
turn_started = _said.event("CF-4.1", "{seat} begin their turn", marks=OPENS)
no_stack = _said.event("CF-4.4", "{seat} have no stack in the open", name="no_combat")
out_of_contact = _said.event(
    "CF-4.6", "{seat} are out of contact: there is no combat", name="no_combat"
)
location_chosen = _said.event("CF-4.7", "{seat} attack {cell}")
fighter_chosen = _said.event("CF-4.10", "the {tile} from {cell} attacks in slot {slot}")
tiles_turned = _said.event(
    "CF-4.13", "turned up at {cell}: {tiles:and}", reveals=True, marks=COUNTS
)
defenders_matched = _said.event(
    "CF-4.14", "defending at {cell}: {tiles:and}", reveals=True, name="tiles_turned"
)
tile_buried = _said.event("", "the {tile} {why}", marks=COUNTS)
instant_resolved = _said.event("CF-4.19", "the {tile} in slot {slot} goes off")
fighters_marked = _said.event("CF-5.50", "Flashfire (-{marks} defense) hits {places:and or nobody}")
put_face_down = _said.event("", "the {tile} now lies face down at {cell}", marks=COUNTS)
handed_out = _said.event("CF-4.22", "{seat} get {tile:a}")
played = _said.event("", "{seat} play {kind}{rest}")
charm_used = _said.event("CF-5.61", "{seat} use the {kind} of their Leader", name="played")
passed = _said.event("CF-5.3", "{seat} pass", "window")
stack_bombed = _said.event(
    "CF-5.43", "the stack at {cell} was bombed: {tiles:and}", reveals=True, name="stack_removed"
)
stack_isolated = _said.event(
    "CF-4.73",
    "the stack at {cell} had no neighbor left and went to the graveyard: {tiles:and}",
    reveals=True,
    name="stack_removed",
)
item_attached = _said.event("CF-5.53", "the {tile:bare} at {cell} gets {kind:a}")
resurrected = _said.event(
    "CF-5.61", "the {tile} comes back from the graveyard, to {cell}", marks=COUNTS
)
extracted = _said.event("CF-5.36", "the {tile} is extracted to {to}")
survivor_placed = _said.event("", "the {tile} goes under the stack at {to}", marks=COUNTS)
fighter_back = _said.event("", "the {tile} goes back to {to}")
moved_in = _said.event("CF-4.48", "the {tile} moves in at {to}", marks=COUNTS)
fighter_moved = _said.event("CF-4.56", "the {tile} moves to {to}", "from")
fighter_named = _said.event("CF-4.55", "the {tile} leaves {cell}", reveals=True)
aid_declared = _said.event(
    "CF-5.17", "the {slot:fighter} in slot {slot} helps the {helps:fighter} in slot {helps}"
)
_fought = _said.event("CF-4.31", "{said}", "one other killed blows", marks=COUNTS)
stack_looked_at = _said.event(
    "CF-5.14",
    "{seat} look at the top tile at {cell}: {tile}",
    others="{seat} look at the top tile at {cell}",
    hidden="tile",
    to="seat",
)
stack_arranged = _said.event("CF-4.72", "the stack at {cell} is now, from the top: {tiles}")
_player_left = _said.event("CF-6.10", "{who} leaves", "seat", reveals=True)
leader_taken = _said.event(
    "CF-6.10",
    "the {tile} goes to the graveyard from place {depth} of its stack",
    reveals=True,
    marks=COUNTS,
)
_eliminated = _said.event(
    "", "{seat} are eliminated{also}", "tiles", reveals=True, marks=COUNTS | NOTABLE
)
_game_ended = _said.event("", "{said}", "winners armies starts board", reveals=True, marks=NOTABLE)
# By the result of a blow.
_CAME: Final = {
    "defeats": "{by} {strikes} the {at} dead, {figures}",
    "too_weak": "{by} {strikes} the {at} in vain, {figures}",
    "resisted": "{by} {strikes} the {at}, {figures}, but it resists",
    "missed": "{by} {misses} the {at}",
    "too_late": "{by} falls before it can strike",
}


def army_ready(state: State, seat: int, army: list[int], start: list[int]) -> Event:
    """A seat has built its army; only that seat sees which (CF-3.9)."""
    levels = army[1:LEVELS]
    tiles = {kind: count for kind, count in zip(KINDS, army[LEVELS:]) if count}
    taken = joined(state.pack.count_kinds(army[LEVELS:]))
    names = state.pack.groups[state.group_of[seat]].fighter_names
    said = f"{'/'.join([str(count) for count in levels])} fighters of levels 2 to 6, "
    said += f"{taken or 'no events or items'}. They start with "
    said += joined([names[level - 1] for level in start])
    return _army_ready(state, seat, said, levels, tiles, start)


def fought(state: State, lineup: Lineup, blows: list[Blow], fallen: list[int]) -> Event:
    """Two fighters, or three, have fought; the facts say what struck whom."""
    said = "; ".join([_say_blow(state, lineup, blow) for blow in blows])
    facts = [blow.document() for blow in blows]
    return _fought(state, said, lineup.one, lineup.other, fallen, facts)


def _say_blow(state: State, lineup: Lineup, blow: Blow) -> str:
    """Return a blow in a sentence, with its reason."""
    names = [state.pack.tile_name(lineup.tiles[place]) for place in blow.by]
    return _CAME[str(blow.document()["came"])].format(
        by=" and ".join([f"the {name}" for name in names]),
        at=state.pack.tile_name(lineup.tiles[blow.at]),
        strikes="strike" if len(names) > 1 else "strikes",
        misses="miss" if len(names) > 1 else "misses",
        figures=f"{' + '.join([str(attack) for attack in blow.attacks])} against {blow.defense}",
    )


def player_left(state: State, seat: int) -> Event:
    """A player left the table."""
    has_group = state.group_of[seat] != NO_GROUP
    who = state.called(seat)
    return _player_left(state, f"the player of {who}" if has_group else who, seat)


def eliminated(state: State, seat: int, tiles: list[int], clause: str) -> Event:
    """A player is out; everything of that player in the open goes to the graveyard.

    The clause says on which occasion: a fight, a Bomb, a stack without a neighbor, leaving.
    """
    names = joined([state.pack.tile_name(tile) for tile in tiles])
    also = f". Sent to the graveyard: {names}" if tiles else ""
    return _eliminated(state, seat, also, tiles, clause=clause)


def game_ended(state: State, said: str, clause: str, winners: list[int]) -> Event:
    """The game is over, and everything is shown (CF-10.11)."""
    scope = state.game.scope(state.players)
    armies = [by_sort(group, army) for group, army in zip(state.group_of, state.army_of)]
    board = [
        {
            "cell": CELL.write(stack.cell, scope),
            "tiles": [SEEN.write(tile, scope) for tile in stack.tiles],
        }
        for stack in state.board.stacks
    ]
    starts = [start[:] for start in state.start_of]
    return _game_ended(state, said, winners, armies, starts, board, clause=clause)


name_events(vars())
