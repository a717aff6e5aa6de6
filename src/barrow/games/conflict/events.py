"""What happened, as events: past tense, the clause, facts by id.

Everything on the board happens in the open (CF-10.5). Only two things are told to one
seat alone: the army it has built (CF-3.9) and the tile it has scouted (CF-10.7).

A fighter goes by the name on its tile, in words as in pictures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.games.conflict.armies import by_sort
from barrow.games.conflict.cells import NO_CELL, name_cell, x_of, y_of
from barrow.games.conflict.components import (
    KINDS,
    LEADER,
    LEVELS,
    NO_GROUP,
    SORTS,
    TYPE,
    group_of,
    is_fighter,
    items_of,
    kind_of,
    shown_to,
)
from barrow.games.conflict.lineup import slot_text
from barrow.kernel.event import Event

if TYPE_CHECKING:
    from barrow.games.conflict.components import Pack
    from barrow.games.conflict.lineup import Lineup
    from barrow.games.conflict.rules.blows import Blow
    from barrow.games.conflict.state import State
    from barrow.kernel.action import Action


def tile_id(pack: Pack, tile: int) -> str:
    """Return a tile without its items as facts have it: `human-4`, `zombie-bomb`."""
    group = pack.groups[group_of(tile)].id
    sort = (tile & TYPE) % SORTS
    return f"{group}-{sort + 1}" if sort < LEVELS else f"{group}-{KINDS[sort - LEVELS]}"


def item_ids(tile: int) -> list[str]:
    """List the items attached to a fighter."""
    return [KINDS[kind] for kind in items_of(tile)]


def tile_name(pack: Pack, tile: int) -> str:
    """Return a tile in a sentence: `Mist Lord with Knife`, `Alpha (Leader)`, `Zombie Bomb`."""
    group = pack.groups[group_of(tile)]
    if not is_fighter(tile):
        return f"{group.name} {pack.kind_names[kind_of(tile)]}"
    level = pack.level_of[tile & TYPE]
    text = group.fighter_names[level - 1] + (" (Leader)" if level == LEADER else "")
    items = [pack.kind_names[kind] for kind in items_of(tile)]
    return f"{text} with {' and '.join(items)}" if items else text


def counted(count: int, noun: str) -> str:
    """Return a number of things: `1 fighter`, `3 fighters`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def with_article(name: str) -> str:
    """Return a name with its article: `a Gun`, `an Amulet`."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def listed(names: list[str]) -> str:
    """Return names in a sentence: `A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def cell_fact(cell: int) -> list[int]:
    """Return a cell as facts have it."""
    return [x_of(cell), y_of(cell)]


def _tile_fact(pack: Pack, tile: int) -> dict[str, object]:
    fact: dict[str, object] = {"tile": tile_id(pack, tile)}
    items = item_ids(tile)
    if items:
        fact["items"] = items
    return fact


def _names(pack: Pack, tiles: list[int]) -> str:
    return listed([tile_name(pack, tile) for tile in tiles])


def forced(state: State, seat: int, action: Action, said: str) -> Event:
    """A decision had a single answer; `said` is the answer in words (CF-9.1)."""
    text = f"The {state.title(seat)} had one choice: {said}"
    facts: dict[str, object] = {"seat": seat, "action": action.text}
    return Event("forced", "CF-9.1", text, facts)


def group_taken(state: State, seat: int, group: int) -> Event:
    """A seat got its group."""
    text = f"Seat {seat + 1} leads the {state.pack.groups[group].plural}"
    facts: dict[str, object] = {"seat": seat, "group": state.pack.groups[group].id}
    return Event("group_taken", "CF-3.2", text, facts)


def army_ready(state: State, seat: int, army: list[int], start: list[int]) -> Event:
    """A seat has built its army; only that seat is told which (CF-3.9)."""
    title = state.title(seat)
    others = Event("army_ready", "CF-3.9", f"The {title} are ready", {"seat": seat})
    levels = "/".join([str(count) for count in army[1:LEVELS]])
    tiles = {KINDS[kind]: army[LEVELS + kind] for kind in range(len(KINDS)) if army[LEVELS + kind]}
    others_in = [f"{count} {kind.replace('_', ' ')}" for kind, count in tiles.items()]
    names = state.pack.groups[state.group_of[seat]].fighter_names
    top = ", ".join([names[level - 1] for level in start])
    text = f"The {title} are ready: {levels} fighters of levels 2 to 6, "
    text += f"{listed(others_in) or 'no events or items'}. They start with {top}"
    facts: dict[str, object] = {
        "seat": seat,
        "levels": army[1:LEVELS],
        "tiles": tiles,
        "start": list(start),
    }
    return Event("army_ready", "CF-3.9", text, facts, seats=(seat,), others=others)


def board_dealt(state: State, across: int, down: int) -> Event:
    """All other tiles lie face down on the board."""
    text = f"{across * down} stacks of {state.pack.figures.dealt} tiles lie face down"
    facts: dict[str, object] = {"across": across, "down": down}
    return Event("board_dealt", "CF-3.13", text, facts)


def first_player(state: State, seat: int) -> Event:
    """It is settled who comes first."""
    text = f"The {state.title(seat)} go first"
    return Event("first_player", "CF-3.15", text, {"seat": seat})


def start_placed(state: State, seat: int, cell: int, count: int) -> Event:
    """A seat put its starting stack down."""
    text = f"The {state.title(seat)} start at {name_cell(cell)} with {count} fighters"
    facts: dict[str, object] = {"seat": seat, "cell": cell_fact(cell), "fighters": count}
    return Event("start_placed", "CF-3.16", text, facts)


def top_seen(state: State, cell: int, tile: int) -> Event:
    """A fighter that nobody else had seen lies on top of its stack."""
    text = f"The {tile_name(state.pack, tile)} is now on top at {name_cell(cell)}"
    facts: dict[str, object] = {"cell": cell_fact(cell), **_tile_fact(state.pack, tile)}
    return Event("top_seen", "CF-10.2", text, facts, reveals=True)


def turn_started(state: State, seat: int) -> Event:
    """A seat's turn began."""
    text = f"The {state.title(seat)} begin their turn"
    return Event("turn_started", "CF-4.1", text, {"seat": seat})


def nothing_to_fight(state: State, seat: int, clause: str, text: str) -> Event:
    """There is no combat this turn."""
    return Event("no_combat", clause, f"The {state.title(seat)} {text}", {"seat": seat})


def location_chosen(state: State, seat: int, cell: int) -> Event:
    """The active player named the location of the combat."""
    text = f"The {state.title(seat)} attack {name_cell(cell)}"
    return Event("location_chosen", "CF-4.7", text, {"seat": seat, "cell": cell_fact(cell)})


def fighter_chosen(state: State, slot: int, cell: int, tile: int, fresh: bool) -> Event:
    """A fighter took its slot; `fresh` says nobody else had seen it."""
    name = tile_name(state.pack, tile)
    text = f"The {name} from {name_cell(cell)} attacks in slot {slot + 1}"
    facts: dict[str, object] = {
        "slot": slot + 1,
        "cell": cell_fact(cell),
        **_tile_fact(state.pack, tile),
    }
    return Event("fighter_chosen", "CF-4.10", text, facts, reveals=fresh)


def tiles_turned(state: State, cell: int, tiles: list[int], face_down: bool) -> Event:
    """The target's tiles lie in the line-up."""
    if face_down:
        text = f"Turned up at {name_cell(cell)}: {_names(state.pack, tiles)}"
    else:
        text = f"Defending at {name_cell(cell)}: {_names(state.pack, tiles)}"
    facts: dict[str, object] = {
        "cell": cell_fact(cell),
        "tiles": [_tile_fact(state.pack, tile) for tile in tiles],
    }
    clause = "CF-4.13" if face_down else "CF-4.14"
    return Event("tiles_turned", clause, text, facts, reveals=True)


def tile_buried(state: State, tile: int, clause: str, why: str, fresh: bool = False) -> Event:
    """A tile went to the graveyard; `fresh` says nobody else had seen it."""
    text = f"The {tile_name(state.pack, tile)} {why}"
    return Event("tile_buried", clause, text, _tile_fact(state.pack, tile), reveals=fresh)


def instant_resolved(state: State, tile: int, slot: int) -> Event:
    """An instant takes effect."""
    text = f"The {tile_name(state.pack, tile)} in slot {slot + 1} goes off"
    facts: dict[str, object] = {"slot": slot + 1, "tile": tile_id(state.pack, tile)}
    return Event("instant_resolved", "CF-4.19", text, facts)


def fighters_marked(state: State, lineup: Lineup, places: list[int]) -> Event:
    """Fighters got a Flashfire mark."""
    names = _names(state.pack, [lineup.tiles[place] for place in places])
    text = f"Flashfire takes 1 defense from {names}" if names else "Flashfire weakens nobody"
    facts: dict[str, object] = {"places": [slot_text(place) for place in places]}
    return Event("fighters_marked", "CF-5.50", text, facts)


def put_face_down(state: State, tile: int, cell: int, clause: str) -> Event:
    """A fighter was hidden or scattered onto a face-down stack."""
    text = f"The {tile_name(state.pack, tile)} now lies face down at {name_cell(cell)}"
    facts: dict[str, object] = {"cell": cell_fact(cell), **_tile_fact(state.pack, tile)}
    return Event("put_face_down", clause, text, facts)


def handed_out(state: State, seat: int, tile: int) -> Event:
    """An event or item went to its owner."""
    name = with_article(state.pack.kind_names[kind_of(tile)])
    text = f"The {state.title(seat)} get {name}"
    facts: dict[str, object] = {"seat": seat, "tile": tile_id(state.pack, tile)}
    return Event("handed_out", "CF-4.22", text, facts)


def played(state: State, seat: int, kind: int, clause: str, rest: str) -> Event:
    """A seat used a held tile."""
    name = state.pack.kind_names[kind]
    text = f"The {state.title(seat)} play {name}{rest}"
    return Event("played", clause, text, {"seat": seat, "kind": KINDS[kind]})


def passed(state: State, seat: int, window: str) -> Event:
    """A seat used nothing in a window."""
    text = f"The {state.title(seat)} pass"
    return Event("passed", "CF-5.3", text, {"seat": seat, "window": window})


def stack_bombed(state: State, cell: int, tiles: list[int], clause: str) -> Event:
    """A whole face-down stack went to the graveyard, turned up for all (CF-10.8)."""
    why = "was bombed" if clause == "CF-5.43" else "had no neighbor left and is gone"
    text = f"The stack at {name_cell(cell)} {why}, with {_names(state.pack, tiles)}"
    facts: dict[str, object] = {
        "cell": cell_fact(cell),
        "tiles": [_tile_fact(state.pack, tile) for tile in tiles],
    }
    return Event("stack_removed", clause, text, facts, reveals=True)


def item_attached(state: State, cell: int, tile: int, kind: int, fresh: bool) -> Event:
    """A fighter got an item, in the open."""
    name = state.pack.kind_names[kind]
    bearer = tile_name(state.pack, tile & TYPE)
    text = f"The {bearer} at {name_cell(cell)} gets {with_article(name)}"
    facts: dict[str, object] = {
        "cell": cell_fact(cell),
        "kind": KINDS[kind],
        **_tile_fact(state.pack, tile),
    }
    return Event("item_attached", "CF-5.53", text, facts, reveals=fresh)


def resurrected(state: State, cell: int, tile: int) -> Event:
    """A fighter came back from the graveyard."""
    text = f"The {tile_name(state.pack, tile)} comes back from the graveyard, to {name_cell(cell)}"
    facts: dict[str, object] = {"cell": cell_fact(cell), "tile": tile_id(state.pack, tile)}
    return Event("resurrected", "CF-5.61", text, facts)


# How a fighter came to where it is now.
_VERBS: Final[dict[str, str]] = {
    "extracted": "is extracted to",
    "survivor_placed": "goes under the stack at",
    "fighter_back": "goes back to",
    "moved_in": "moves in at",
    "fighter_moved": "moves to",
}


def fighter_moved(state: State, name: str, clause: str, tile: int, source: int, cell: int) -> Event:
    """A fighter was placed or moved."""
    text = f"The {tile_name(state.pack, tile)} {_VERBS[name]} {name_cell(cell)}"
    facts: dict[str, object] = {"to": cell_fact(cell), **_tile_fact(state.pack, tile)}
    if source != NO_CELL:
        facts["from"] = cell_fact(source)
    return Event(name, clause, text, facts)


def fighter_named(state: State, cell: int, tile: int, fresh: bool) -> Event:
    """The active player names the fighter that moves."""
    text = f"The {tile_name(state.pack, tile)} leaves {name_cell(cell)}"
    facts: dict[str, object] = {"cell": cell_fact(cell), **_tile_fact(state.pack, tile)}
    return Event("fighter_named", "CF-4.55", text, facts, reveals=fresh)


def aid_declared(state: State, slot: int, helped: int) -> Event:
    """A chosen fighter will help in a neighboring fight."""
    tiles = [] if state.lineup is None else state.lineup.tiles
    one, other = tile_name(state.pack, tiles[2 * slot]), tile_name(state.pack, tiles[2 * helped])
    text = f"The {one} in slot {slot + 1} helps the {other} in slot {helped + 1}"
    return Event("aid_declared", "CF-5.17", text, {"slot": slot + 1, "helps": helped + 1})


def fought(state: State, lineup: Lineup, blows: list[Blow], fallen: list[int]) -> Event:
    """Two fighters, or three, have fought; the facts say what struck whom."""
    text = "; ".join([_blow_text(state, lineup, blow) for blow in blows])
    facts: dict[str, object] = {
        "one": slot_text(lineup.one),
        "other": slot_text(lineup.other),
        "killed": [slot_text(place) for place in fallen],
        "blows": [blow.document() for blow in blows],
    }
    return Event("fought", "CF-4.31", text[0].upper() + text[1:], facts)


def _blow_text(state: State, lineup: Lineup, blow: Blow) -> str:
    """Return a blow in a sentence, with its reason."""
    by = " and ".join([f"the {tile_name(state.pack, lineup.tiles[place])}" for place in blow.by])
    at = tile_name(state.pack, lineup.tiles[blow.at])
    strikes = "strike" if len(blow.by) > 1 else "strikes"
    figures = f"{' + '.join([str(attack) for attack in blow.attacks])} against {blow.defense}"
    came = blow.document()["came"]
    if came == "defeats":
        return f"{by} {strikes} the {at} dead, {figures}"
    if came == "too_weak":
        return f"{by} {strikes} the {at} in vain, {figures}"
    if came == "resisted":
        return f"{by} {strikes} the {at}, {figures}, but it resists"
    if came == "missed":
        return f"{by} misses the {at}"
    return f"{by} falls before it can strike"


def stack_looked_at(state: State, seat: int, cell: int, tile: int) -> Event:
    """A Scout looked at the top of a face-down stack; only its owner learns it (CF-10.7)."""
    seen = f"The {state.title(seat)} look at the top tile at {name_cell(cell)}"
    facts: dict[str, object] = {"seat": seat, "cell": cell_fact(cell)}
    others = Event("stack_looked_at", "CF-5.14", seen, facts)
    fresh = tile & shown_to(seat) == 0
    return Event(
        "stack_looked_at",
        "CF-5.14",
        f"{seen}: {tile_name(state.pack, tile)}",
        {**facts, **_tile_fact(state.pack, tile)},
        seats=(seat,),
        others=others,
        reveals=fresh,
    )


def stack_arranged(state: State, cell: int, tiles: list[int], fresh: bool) -> Event:
    """A stack was put into a new order, in the open."""
    names = ", ".join([tile_name(state.pack, tile) for tile in tiles])
    text = f"The stack at {name_cell(cell)} is now, from the top: {names}"
    facts: dict[str, object] = {
        "cell": cell_fact(cell),
        "tiles": [_tile_fact(state.pack, tile) for tile in tiles],
    }
    return Event("stack_arranged", "CF-4.72", text, facts, reveals=fresh)


def player_left(state: State, seat: int) -> Event:
    """A player left the table."""
    text = f"The player of the {state.title(seat)} leaves"
    if state.group_of[seat] == NO_GROUP:
        text = f"Seat {seat + 1} leaves"
    return Event("player_left", "CF-6.10", text, {"seat": seat}, reveals=True)


def eliminated(state: State, seat: int, tiles: list[int], clause: str) -> Event:
    """A player is out; everything of that player in the open goes to the graveyard.

    The clause says on which occasion: a fight, a Bomb, a stack without a neighbor, leaving.
    """
    text = f"The {state.title(seat)} are eliminated"
    if tiles:
        goes = "goes" if len(tiles) == 1 else "go"
        text += f"; {_names(state.pack, tiles)} {goes} to the graveyard"
    facts: dict[str, object] = {
        "seat": seat,
        "tiles": [_tile_fact(state.pack, tile) for tile in tiles],
    }
    return Event("eliminated", clause, text, facts, reveals=True)


def game_ended(state: State, text: str, clause: str, winners: list[int]) -> Event:
    """The game is over, and everything is shown (CF-10.11)."""
    facts: dict[str, object] = {
        "winners": winners,
        "armies": [by_sort(group, army) for group, army in zip(state.group_of, state.army_of)],
        "starts": [list(start) for start in state.start_of],
        "board": [
            {
                "cell": cell_fact(cell),
                "tiles": [_tile_fact(state.pack, tile) for tile in state.board.stacks[cell].tiles],
            }
            for cell in state.board.cells
        ],
    }
    return Event("game_ended", clause, text, facts, reveals=True)
