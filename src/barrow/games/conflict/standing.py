"""How the game stands, for whoever shows it: parties, phases, and what the board is drawn from."""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.components import ABILITIES, KINDS, LEVELS, NO_GROUP, SORTS, Pack
from barrow.games.conflict.rules.asking import is_setup
from barrow.games.conflict.rules.players import is_in
from barrow.games.conflict.rules.stacks import lined_up
from barrow.games.conflict.state import State
from barrow.kernel.documents import picked
from barrow.kernel.standing import Party, Phase

# Each phase with its clause and its decisions.
_OPENING: Final = [
    ("Groups", "CF-3.2", ["choose_group"]),
    ("Armies", "CF-3.9", ["build_armies"]),
    ("Placement", "CF-3.16", ["choose_start"]),
]
_TURN: Final = [
    ("Prep", "CF-4.3", ["prep"]),
    ("Location", "CF-4.7", ["choose_location", "choose_fighter"]),
    ("Reveal", "CF-4.18", ["reveal", "order_instants", "scatter_to"]),
    ("Ready", "CF-4.24", ["ready", "hide", "aid"]),
    ("Fights", "CF-4.27", ["fight", "take_blow"]),
    ("Placing", "CF-4.42", ["furthest_stack", "scout"]),
    ("Movement", "CF-4.54", ["march", "move_fighter", "move_to", "over_limit"]),
    ("Arranging", "CF-4.72", ["arrange_stack", "arrange_next"]),
]


def parties(state: State) -> list[Party]:
    """Return the groups in play with their public figures, in seat order."""
    seats = range(state.table.players)
    return [_party(state, seat) for seat in seats if state.group_of[seat] != NO_GROUP]


def _party(state: State, seat: int) -> Party:
    group = state.pack.groups[state.group_of[seat]]
    stacks = state.board.stacks_of(seat)
    fighters = sum([len(stack.tiles) for stack in stacks])
    fighters += len(lined_up(state, seat))
    held = sum(state.held_of[seat])
    first = state.group_of[seat] * SORTS
    lost = sum(state.grave[first : first + SORTS])
    figures = [("fighters", fighters), ("stacks", len(stacks)), ("held", held), ("lost", lost)]
    is_active = state.turn == seat and state.outcome is None and not is_setup(state)
    playing = is_in(state, seat)
    return Party(group.id, group.plural, seat, figures, fighters, is_active, playing)


def phases(state: State) -> list[Phase]:
    """Return the phases of the turn being played, one of them now."""
    listed = _OPENING if is_setup(state) else _TURN
    now = "" if state.outcome is not None else state.stack[-1].name
    return [Phase(title, clause, now in decisions) for title, clause, decisions in listed]


def board(pack: Pack) -> dict[str, object]:
    """Return what a client draws from: the groups with their tiles, the deals, the presets."""
    events, items = pack.document.event, pack.document.item
    return {
        "groups": [_group(pack, number) for number in range(len(pack.groups))],
        "kinds": [
            *[{**picked(row, "id name instant"), "item": False} for row in events],
            *[{**picked(row, "id name"), "instant": False, "item": True} for row in items],
        ],
        "abilities": [picked(row, "id name") for row in pack.document.ability],
        "items": [picked(row, "id attack defense leader") for row in items],
        "deals": [
            {**picked(deal, "players army"), "across": deal.columns, "down": deal.rows}
            for deal in pack.deals
        ],
        "presets": [
            {
                **picked(preset, "id size style start"),
                "group": pack.groups[preset.group].id,
                "levels": preset.army[1:LEVELS],
                "tiles": _tiles(preset.army),
            }
            for preset in pack.presets
        ],
        "limit": pack.rules.stack_limit,
    }


def _group(pack: Pack, number: int) -> dict[str, object]:
    group, table = pack.groups[number], pack.document.group[number]
    return {
        **picked(table, "id name border time"),
        "plural": group.plural,
        "color": table.border_hex,
        "tiles": _tiles(group.copies),
        "fighters": [
            {
                **picked(row, "level name copies attack defense"),
                "abilities": [ability for ability in ABILITIES if ability in row.abilities],
            }
            for row in pack.document.fighters[group.id]
        ],
    }


def _tiles(counts: list[int]) -> dict[str, int]:
    """Return events and items by kind."""
    return {kind: count for kind, count in zip(KINDS, counts[LEVELS:]) if count}
