"""Documents: positions and views, read and checked; `writing` writes them.

Structure and types are checked by msgspec against `documents`; whether the parts fit
together is checked by hand in `soundness`, and every fault names its field.

A position may be short (CF-9.5): what is left out is as it is in the middle of a game,
tiles in face-up stacks have been seen by all, and play begins with the active player's
prep window.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from barrow.games.conflict import opening
from barrow.games.conflict.actions import Moves
from barrow.games.conflict.armies import Proposal
from barrow.games.conflict.cells import cell_at
from barrow.games.conflict.components import (
    EVERYBODY,
    ITEM_SHIFT,
    ITEMS,
    KINDS,
    LEADER,
    LEVELS,
    MOVED,
    SORTS,
    TYPE,
    Pack,
    shown_to,
    unknown,
)
from barrow.games.conflict.documents import (
    FLAGS,
    FORM_OF,
    FORMAT,
    PLACE_TEXTS,
    FighterDocument,
    LineupDocument,
    MemoryDocument,
    Names,
    PositionDocument,
    ProposalDocument,
    SeatDocument,
    StackDocument,
    TileDocument,
    ViewDocument,
)
from barrow.games.conflict.lineup import (
    FACE_DOWN,
    Lineup,
    Stack,
)
from barrow.games.conflict.pack import read_pack
from barrow.games.conflict.rules import (
    turn,
)
from barrow.games.conflict.soundness import all_tiles, check_position
from barrow.games.conflict.state import ConflictState
from barrow.games.conflict.writing import write_own, write_position, write_public, write_view
from barrow.kernel.chance import Chance
from barrow.kernel.documents import fault, shaped
from barrow.kernel.errors import BadOptions, BadPosition, DecodeError
from barrow.kernel.frames import read_stack
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.rulebook import Rulebook

__all__ = [
    "read_pack",
    "read_position",
    "read_proposal",
    "read_rulebook",
    "read_view",
    "write_own",
    "write_position",
    "write_public",
    "write_view",
]


def read_rulebook() -> Rulebook:
    """Return the rulebook that ships with the game."""
    page = Path(__file__).with_name("rulebook.md").read_text("utf-8")
    return Rulebook(page)


def read_proposal(document: object) -> Proposal:
    """Return the army that a document hands in as a whole, or raise DecodeError."""
    try:
        told = msgspec.convert(document, ProposalDocument)
    except msgspec.ValidationError as error:
        place, said = fault(error)
        raise DecodeError(f"{place.lstrip('.') or 'army'}: {said}", "army_tile") from None
    return Proposal(told.tiles, told.levels, told.start)


def read_view(
    game: Game, pack: Pack, moves: Moves, document: object
) -> tuple[int | None, ConflictState]:
    """Return the seat and the known state of a view document."""
    told = shaped(document, ViewDocument, BadPosition, whole="view")
    for place, memory in enumerate(told.remembered):
        _remind(told.known, memory, f"remembered[{place}]")
    state = _build(game, pack, moves, told.known)
    if told.seat is not None and told.seat >= state.table.players:
        raise BadPosition("seat", f"seats are 0 to {state.table.players - 1}, not {told.seat}")
    check_position(state, told.seat, unknown_allowed=True)
    return told.seat, state


def _remind(known: PositionDocument, memory: MemoryDocument, path: str) -> None:
    """Put a remembered tile back where it lies."""
    for stack in known.board:
        if stack.cell == memory.cell and memory.index < len(stack.tiles):
            tile = stack.tiles[memory.index]
            if isinstance(tile, TileDocument):
                tile.tile = memory.tile
                tile.items = memory.items
                return
    raise BadPosition(path, "there is no such place")


def read_position(game: Game, pack: Pack, moves: Moves, document: object) -> ConflictState:
    """Return the state of a position document, or raise BadPosition."""
    told = shaped(document, PositionDocument, BadPosition, whole="position")
    state = _build(game, pack, moves, told)
    _fill_in_armies(state, told)
    if told.stack is None:
        state.stack.append(turn.BEGIN_TURN)
    begins = len(state.stack) > 0 and state.stack[-1].name == turn.BEGIN_TURN.name
    if begins:
        state.buried = False  # no tile has been lost yet in a turn that only begins
    check_position(state, None, unknown_allowed=False)
    if begins:
        state.settle(Chance.scripted([]), None)
    return state


def _build(game: Game, pack: Pack, moves: Moves, told: PositionDocument) -> ConflictState:
    """Make a state of a document whose structure is right."""
    _check_heading(game, told)
    players = len(told.seats)
    if players not in game.players:
        raise BadPosition("seats", f"2 to 6 play, not {players}")
    if told.turn >= players:
        raise BadPosition("turn", f"seats are 0 to {players - 1}, not {told.turn}")
    try:
        settled = game.settle_options(told.options)
        table = opening.read_table(players, settled, told.built)
        opening.read_groups(pack, players, settled)
    except BadOptions as error:
        raise BadPosition(f"options.{error.code.partition('.')[2]}", error.text) from None
    names = Names(pack)
    state = opening.blank(game, pack, moves, table)
    state.turn, state.quiet = told.turn, told.quiet
    state.buried, state.falls = told.buried, told.falls
    for seat in range(players):
        _read_seat(state, seat, told.seats[seat], names)
    for place, stack in enumerate(told.board):
        _read_stack(state, stack, names, f"board[{place}]")
    for id, count in told.graveyard.items():
        state.grave[names.tile(id, "graveyard")] = count
    if told.lineup is not None:
        state.lineup = _read_lineup(told.lineup, names)
        # Fighters come back to these cells, on which no stack may lie now.
        for cell in (state.lineup.location, *state.lineup.source):
            state.widen(cell)
    over = told.outcome
    state.resume(
        read_stack(told.stack or [], FORM_OF, names, players),
        None if over is None else Outcome(over.ranks, over.scores, over.reason, over.clause),
    )
    _count_charms(state)
    state.sum_up_held()
    return state


def _check_heading(game: Game, told: PositionDocument) -> None:
    if told.format != FORMAT:
        raise BadPosition("format", f"this is format {FORMAT}, not {told.format}")
    if told.game != game.key:
        raise BadPosition("game", f"this is {game.key}, not {told.game!r}")
    if told.rules is not None and told.rules != game.rules:
        raise BadPosition("rules", f"these are rules {game.rules}, not {told.rules}")
    if told.pack is not None and told.pack != game.pack_hash:
        raise BadPosition("pack", "the position was made with another data pack")


def _read_seat(state: ConflictState, seat: int, told: SeatDocument, names: Names) -> None:
    path = f"seats[{seat}]"
    if told.group is not None:
        if told.group not in names.groups:
            raise BadPosition(f"{path}.group", f"there is no group {told.group!r}")
        group = names.groups.index(told.group)
        if state.seat_of[group] >= 0:
            raise BadPosition(f"{path}.group", f"{told.group} is taken")
        state.seat_of[group] = seat
        state.group_of[seat] = group
    for kind, count in told.held.items():
        if (
            kind not in KINDS
            or count > state.pack.groups[state.group_of[seat]].copies[LEVELS + KINDS.index(kind)]
        ):
            raise BadPosition(f"{path}.held.{kind}", "is more than the group has")
        state.hold(seat, KINDS.index(kind), count)
    if told.first_turn_over:
        state.fresh &= ~(1 << seat)
    if told.left:
        state.left |= 1 << seat
    state.fall_of[seat] = told.eliminated
    if told.size is not None:
        state.size_of[seat] = told.size
    if told.army is not None:
        army = [0] * SORTS
        for id, count in told.army.items():
            tile = names.tile(id, f"{path}.army")
            if tile // SORTS != state.group_of[seat]:
                raise BadPosition(f"{path}.army.{id}", "is of another group")
            army[tile % SORTS] = count
        state.army_of[seat] = army
    state.start_of[seat] = list(told.start)
    for level in told.seen:
        state.seen_of[seat] |= 1 << level
    state.plan_of[seat] = list(told.plan)


def _read_stack(state: ConflictState, told: StackDocument, names: Names, path: str) -> None:
    cell = cell_at(*told.cell)
    if cell in state.board:
        raise BadPosition(f"{path}.cell", "another stack lies there")
    if told.owner is not None and told.owner >= state.table.players:
        raise BadPosition(f"{path}.owner", f"there is no seat {told.owner}")
    usual = 0 if told.owner is None else EVERYBODY
    tiles = [
        _read_tile(tile, names, usual, f"{path}.tiles[{index}]")
        for index, tile in enumerate(told.tiles)
    ]
    if told.owner is not None:
        state.occupy(cell, told.owner)
    state.board[cell] = Stack(FACE_DOWN if told.owner is None else told.owner, tiles)
    state.widen(cell)


def _read_tile(told: TileDocument | str, names: Names, usual: int, path: str) -> int:
    if isinstance(told, str):
        id, *items = told.split("+")
        # Items are attached in the open, so all have seen a fighter with one.
        shown = EVERYBODY if items else usual
        return names.tile(id, path) | names.items(items, path) | shown
    shown = usual
    if told.shown == "all":
        shown = EVERYBODY
    elif told.shown is not None:
        shown = sum([shown_to(seat) for seat in set(told.shown)])
    if told.tile is None:
        return unknown(shown)
    moved = MOVED if told.moved else 0
    return names.tile(told.tile, path) | names.items(told.items, path) | moved | shown


def _read_lineup(told: LineupDocument, names: Names) -> Lineup:
    lineup = Lineup(cell_at(*told.location), told.face_down)
    lineup.size = len(told.slots)
    for slot, row in enumerate(told.slots):
        path = f"lineup.slots[{slot}]"
        lineup.source.append(cell_at(*row.source))
        for place, fighter_told in ((2 * slot, row.chosen), (2 * slot + 1, row.opposite)):
            if fighter_told is not None:
                _read_fighter(lineup, place, fighter_told, names, path)
        lineup.let_help(slot, -1 if row.helps is None else row.helps - 1)
    for fighter_place, victim in told.hypnosis:
        struck = -1 if victim is None else PLACE_TEXTS.index(victim)
        lineup.hypnotize(PLACE_TEXTS.index(fighter_place), struck)
    if told.fight is not None:
        lineup.one = PLACE_TEXTS.index(told.fight.one)
        lineup.other = PLACE_TEXTS.index(told.fight.other)
        if told.fight.helper is not None:
            lineup.helper = PLACE_TEXTS.index(told.fight.helper)
    for number in told.scouts:
        lineup.scouts |= 1 << (number - 1)
    lineup.settled = told.settled
    return lineup


def _read_fighter(
    lineup: Lineup, place: int, told: FighterDocument, names: Names, path: str
) -> None:
    lineup.tiles[place] = names.tile(told.tile, path) | names.items(told.items, path) | EVERYBODY
    lineup.mark(place, told.marks)
    for name, bit in FLAGS:
        if getattr(told, name):
            lineup.flags[place] |= bit


def _fill_in_armies(state: ConflictState, told: PositionDocument) -> None:
    """Work out the armies that a short position leaves out.

    A view leaves out the armies of others because they are secret, so it is never filled in.
    """
    if told.built:
        return
    tiles = all_tiles(state)
    for seat in range(state.table.players):
        first = state.group_of[seat] * SORTS
        army = tiles[first : first + SORTS]
        if told.seats[seat].size is None:
            state.size_of[seat] = sum(army)
        if told.seats[seat].army is None:
            state.army_of[seat] = army


def _count_charms(state: ConflictState) -> None:
    """Count the items on Leaders that bring fighters back."""
    tiles = [tile for stack in state.board.values() for tile in stack.tiles]
    if state.lineup is not None:
        tiles += state.lineup.tiles
    for tile in tiles:
        if tile >= 0 and state.pack.level_of[tile & TYPE] == LEADER:
            for item in range(ITEMS):
                if state.pack.resurrects[item] and tile >> (ITEM_SHIFT + item) & 1:
                    state.charms_of[state.owner_of(tile)] += 1
