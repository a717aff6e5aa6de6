"""Small boards in a few letters, and what lies on them afterwards.

A tile is its group's letter and its level or kind: `V3`, `Z:bomb`, `H4+gun`. A stack is a
text, top first: `up H2 H1` or `down Z5 H:gun`. Players are the letters of their groups,
in seat order. A player whose Leader is not on the board gets a stack `up X1` far away.
"""

from __future__ import annotations

from typing import Any

import barrow
from barrow.games.conflict.board import FACE_DOWN
from barrow.games.conflict.cells import cell_at, x_of, y_of
from barrow.games.conflict.components import KINDS, LEVELS, SORTS, items_of
from barrow.games.conflict.game import Conflict
from barrow.games.conflict.state import State
from barrow.kernel.event import Event

found = barrow.game("conflict")
assert isinstance(found, Conflict)
GAME = found
NO_LUCK = barrow.Chance.scripted([])
LETTERS = {group.name[0]: group.id for group in GAME.pack.groups}
LETTER_OF = {id: letter for letter, id in LETTERS.items()}
# Far from every small board and from each other.
FAR = {letter: (40 + 20 * place, 40) for place, letter in enumerate(LETTERS)}
CAMP = (-60, -60)

Cell = tuple[int, int]


def tile_name(mark: str) -> str:
    """Return `V3+knife` or `Z:bomb` as documents have it."""
    rest = mark[1:].removeprefix(":")
    return f"{LETTERS[mark[0]]}-{rest}"


def mark(id: str) -> str:
    """Return a tile's id in letters."""
    group, _, sort = id.partition("-")
    return f"{LETTER_OF[group]}{sort}" if sort.isdecimal() else f"{LETTER_OF[group]}:{sort}"


def document(
    players: str,
    board: dict[Cell, str],
    *,
    active: str = "",
    held: dict[str, list[str]] | None = None,
    grave: list[str] | None = None,
    fresh: str = "",
    quiet: int = 0,
    options: dict[str, Any] | None = None,
    camp: bool = False,
) -> dict[str, Any]:
    """Return a short position: the active player is the first unless named.

    With a `camp` the active player has two more fighters far away, next to a face-down
    stack: so the turn never ends by itself.
    """
    stacks = dict(board)
    if camp:
        mine = active or players[0]
        theirs = next(letter for letter in players if letter != mine)
        stacks[CAMP] = f"up {mine}2 {mine}6"
        stacks[CAMP[0] + 1, CAMP[1]] = f"down {theirs}6"
    for letter in players:
        if f"{letter}1" not in " ".join([*board.values(), *(grave or [])]).replace("+", " "):
            stacks[FAR[letter]] = f"up {letter}1"
    counts: dict[str, int] = {}
    for tile in grave or []:
        counts[tile_name(tile)] = counts.get(tile_name(tile), 0) + 1
    return {
        "game": "conflict",
        "options": options or {},
        "turn": players.index(active or players[0]),
        "quiet": quiet,
        "graveyard": counts,
        "falls": 1 if any(f"{letter}1" in (grave or []) for letter in players) else 0,
        "seats": [
            {
                "group": LETTERS[letter],
                "held": {kind: (held or {})[letter].count(kind) for kind in (held or {})[letter]}
                if letter in (held or {})
                else {},
                "first_turn_over": letter not in fresh,
                "eliminated": 1 if f"{letter}1" in (grave or []) else 0,
            }
            for letter in players
        ],
        "board": [
            {
                "cell": list(cell),
                "owner": players.index(stack.split()[1][0]) if stack.startswith("up") else None,
                "tiles": [tile_name(tile) for tile in stack.split()[1:]],
            }
            for cell, stack in stacks.items()
        ],
    }


def position(players: str, board: dict[Cell, str], **rest: Any) -> State:
    """Return the state of a short position, at the first decision."""
    return GAME.load(document(players, board, **rest))


def do(state: State, *texts: str, log: list[Event] | None = None) -> State:
    """Play actions of whoever is asked, with coordinates; return the state."""
    for text in texts:
        seat = state.pending[0]
        state.apply(seat, GAME.read(state.view(seat), text), NO_LUCK, log)
    return state


def options(state: State) -> list[str]:
    """Return what the pending seat may do, with coordinates."""
    seat = state.pending[0]
    view = state.view(seat)
    return [GAME.write(view, action) for action in state.legal(seat)]


def asked(state: State) -> tuple[str, str]:
    """Return the letter of the pending player and the decision."""
    group = GAME.pack.groups[state.group_of[state.pending[0]]].id
    return LETTER_OF[group], state.stack[-1].name


def at(state: State, x: int, y: int) -> str:
    """Return the stack on a cell, or "" if the cell is open."""
    stack = state.board.find(cell_at(x, y))
    if stack is None:
        return ""
    side = "down" if stack.owner == FACE_DOWN else "up"
    return " ".join([side, *[whole_mark(tile) for tile in stack.tiles]])


def whole_mark(tile: int) -> str:
    """Return a tile with its items in letters."""
    return "+".join([mark(GAME.pack.tile_id(tile)), *[KINDS[kind] for kind in items_of(tile)]])


def graveyard(state: State) -> list[str]:
    """Return the tiles in the graveyard, by group, level and kind."""
    return [
        mark(GAME.pack.tile_id(tile))
        for tile in range(len(state.grave))
        for _ in range(state.grave[tile])
    ]


def held(state: State, letter: str) -> list[str]:
    """Return the kinds a player holds."""
    seat = seat_of(state, letter)
    return [kind for number, kind in enumerate(KINDS) for _ in range(state.held_of[seat][number])]


def seat_of(state: State, letter: str) -> int:
    """Return the seat of a player."""
    return state.seat_of[[group.id for group in GAME.pack.groups].index(LETTERS[letter])]


def refused(state: State, text: str, letter: str = "") -> tuple[str, str]:
    """Return code and clause of a refusal; nothing may have changed (CF-12.2)."""
    seat = seat_of(state, letter) if letter else state.pending[0]
    before = state.dump()
    action = GAME.read(state.view(seat), text)
    try:
        state.apply(seat, action, NO_LUCK)
    except barrow.RuleError as error:
        assert state.dump() == before
        return error.code, error.clause
    raise AssertionError(f"{text} was not refused")


def stacks(state: State) -> dict[Cell, str]:
    """Return every stack by its cell."""
    places = [(x_of(stack.cell), y_of(stack.cell)) for stack in state.board.stacks]
    return {place: at(state, *place) for place in places}


def counts(army: list[int]) -> tuple[list[int], dict[str, int]]:
    """Return an army as fighters of levels 2 to 6, and events and items."""
    kinds = {KINDS[kind]: army[LEVELS + kind] for kind in range(SORTS - LEVELS)}
    return army[1:LEVELS], {kind: count for kind, count in kinds.items() if count}


def attack(state: State, location: str, *sources: str) -> State:
    """Attack a cell with the top fighters of these cells, in this order, and no more."""
    if state.pending and state.stack[-1].name == "choose_location":
        do(state, f"choose_location {location}")
    for number, source in enumerate(sources):
        if state.lineup is not None and state.lineup.size == number:
            do(state, f"from {source}")
    if state.pending and state.stack[-1].name == "choose_fighter":
        do(state, "stop")
    return state


def rest(state: State) -> State:
    """Decline everything until the turn has passed or the game is over."""
    turn = state.turn
    while state.outcome is None and state.turn == turn:
        seat = state.pending[0]
        state.apply(seat, GAME.declining(state.legal(seat)), NO_LUCK)
    return state


def until(state: State, decision: str) -> State:
    """Decline everything until this decision is open."""
    while state.stack[-1].name != decision:
        seat = state.pending[0]
        state.apply(seat, GAME.declining(state.legal(seat)), NO_LUCK)
    return state
