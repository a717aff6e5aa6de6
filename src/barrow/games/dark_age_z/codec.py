"""Documents: positions and views, read and checked; `writing` writes them.

Structure and types are checked by msgspec against `documents`; whether the parts fit
together is checked by hand in `soundness`, and every fault names its field.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from barrow.games.dark_age_z import opening
from barrow.games.dark_age_z.actions import Moves
from barrow.games.dark_age_z.box import read_pack
from barrow.games.dark_age_z.components import NOBODY, ZONES, Pack
from barrow.games.dark_age_z.documents import (
    FORMAT,
    PositionDocument,
    ViewDocument,
    ZoneDocument,
)
from barrow.games.dark_age_z.names import FORM_OF, Names
from barrow.games.dark_age_z.rules.supply import knowledge
from barrow.games.dark_age_z.soundness import check_position
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.games.dark_age_z.view import UNKNOWN
from barrow.games.dark_age_z.worlds import offers_relics
from barrow.games.dark_age_z.writing import write_own, write_position, write_public, write_view
from barrow.kernel.documents import check_heading, fault
from barrow.kernel.errors import BadOptions, BadPosition
from barrow.kernel.frames import read_stack
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.rulebook import Rulebook

__all__ = [
    "read_pack",
    "read_position",
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


def _from_msgspec(error: msgspec.ValidationError) -> BadPosition:
    path, text = fault(error)
    return BadPosition(path or "position", text)


def read_view(
    game: Game, pack: Pack, moves: Moves, document: object
) -> tuple[int | None, DarkAgeZState]:
    """Return the seat and the known state of a view document."""
    try:
        told = msgspec.convert(document, ViewDocument)
    except msgspec.ValidationError as error:
        raise _from_msgspec(error) from None
    state = _build(game, pack, moves, told.known)
    if told.seat is not None and not 0 <= told.seat < state.table.players:
        raise BadPosition("seat", f"seats are 0 to {state.table.players - 1}, not {told.seat}")
    check_position(state, is_view=True)
    return told.seat, state


def read_position(game: Game, pack: Pack, moves: Moves, document: object) -> DarkAgeZState:
    """Return the state of a position document, or raise BadPosition."""
    try:
        told = msgspec.convert(document, PositionDocument)
    except msgspec.ValidationError as error:
        raise _from_msgspec(error) from None
    state = _build(game, pack, moves, told)
    check_position(state, is_view=False)
    return state


def _build(game: Game, pack: Pack, moves: Moves, told: PositionDocument) -> DarkAgeZState:
    """Make a state of a document whose structure is right."""
    check_heading(told, game, FORMAT)
    try:
        settled = game.settle_options(told.options)
        table = opening.read_table(told.players, settled)
        opening.read_kingdoms(pack, told.players, settled["kingdoms"])
    except BadOptions as error:
        raise BadPosition(f"options.{error.code.removeprefix('bad_')}", error.text) from None
    names = Names(pack, table.players, table.boards)
    state = opening.blank(game, pack, moves, table)
    _read_seats(state, told, names)
    _read_boards(state, told, names)
    _read_piles(state, told, names)
    _read_clock(state, told)
    over = told.outcome
    state.resume(
        read_stack(told.stack, FORM_OF, names, table.players),
        None if over is None else Outcome(over.ranks, over.scores, over.reason, over.clause),
    )
    offered = "relic" if offers_relics(state) else "card"
    state.offer = names.read_deck(offered, told.offer, "offer")
    return state


def _read_clock(state: DarkAgeZState, told: PositionDocument) -> None:
    state.day, state.phase, state.start, state.turn = told.day, told.phase, told.start, told.turn
    state.commands, state.issued, state.order = told.commands, told.issued, told.order
    state.first_passed = NOBODY if told.first_passed is None else told.first_passed
    for seat in told.passed:
        if seat >= state.table.players:
            raise BadPosition("passed", f"there is no seat {seat}")
        state.passed |= 1 << seat
    state.pool, state.pioneer = told.pool, told.pioneer
    state.track_at, state.steps = told.tracks, told.steps


def _read_seats(state: DarkAgeZState, told: PositionDocument, names: Names) -> None:
    if len(told.seats) != told.players:
        raise BadPosition("seats", f"{len(told.seats)} are told of {told.players} players")
    state.hands, state.relics, state.drawn, state.relic_drawn = [], [], [], []
    for seat, one in enumerate(told.seats):
        path = f"seats[{seat}]"
        kingdom = names.find("kingdom", one.kingdom, f"{path}.kingdom")
        state.kingdom_of[seat] = kingdom
        if one.mission is not None:
            state.mission_of[seat] = names.find("mission", one.mission, f"{path}.mission")
        state.possible_of[seat] = 0
        missions = state.pack.kingdoms[kingdom].missions
        for id in one.possible:
            mission = names.find("mission", id, f"{path}.possible")
            if mission not in missions:
                raise BadPosition(f"{path}.possible", f"{id} is no mission of {one.kingdom}")
            state.possible_of[seat] |= 1 << missions.index(mission)
        state.shown |= int(one.shown) << seat
        state.vp_of[seat], state.tokens_of[seat] = one.vp, one.tokens
        state.level_of[seat], state.played_of[seat] = one.level, one.played
        state.kills_of[seat], state.gain_of[seat] = one.kills, one.gain
        state.hands += [*names.read_counts("card", one.hand, f"{path}.hand"), one.cards]
        relics = names.read_counts("relic", one.relics, f"{path}.relics")
        state.relics += [*relics, one.relic_count]
        state.drawn += [*names.read_counts("card", one.drawn, f"{path}.drawn"), one.draws]
        drawn = names.read_counts("relic", one.relics_drawn, f"{path}.relics_drawn")
        state.relic_drawn += [*drawn, one.relic_draws]


def _read_boards(state: DarkAgeZState, told: PositionDocument, names: Names) -> None:
    if len(told.boards) != state.table.boards:
        raise BadPosition("boards", f"there must be {state.table.boards}, not {len(told.boards)}")
    for board, one in enumerate(told.boards):
        path = f"boards[{board}]"
        if len(one.zones) != ZONES:
            raise BadPosition(f"{path}.zones", f"there must be {ZONES}, not {len(one.zones)}")
        state.horde_on[board] = one.horde
        state.protection_on[2 * board : 2 * board + 2] = one.protection
        state.reached |= int(one.reached) << board
        state.held |= (int(one.held[0]) + 2 * int(one.held[1])) << (2 * board)
        for zone, each in enumerate(one.zones):
            _read_zone(state, each, board * ZONES + zone, names, f"{path}.zones[{zone}]")
    for id, patron in told.patrons.items():
        state.patron_of[names.find("commander", id, "patrons")] = patron


def _read_zone(
    state: DarkAgeZState, told: ZoneDocument, place: int, names: Names, path: str
) -> None:
    if told.card is not None:
        state.card_on[place] = names.find("card", told.card, f"{path}.card")
    state.loyal_on[place] = NOBODY if told.loyal is None else told.loyal
    state.active_on[place] = int(told.active)
    if told.card is not None and not told.active:
        state.defeat(place)
    if told.commander is not None:
        commander = names.find("commander", told.commander, f"{path}.commander")
        state.commander_on[place] = commander
    for rank, id in told.slots.items():
        if rank not in ("1", "2", "3"):
            raise BadPosition(f"{path}.slots", f"there is no slot of rank {rank!r}")
        state.fill_slot(place, int(rank), names.find("card", id, f"{path}.slots.{rank}"))
    state.ranged_on[place] = int(told.ranged)
    state.skipped_on[place] = int(told.passed_over)
    state.roar_on[place] = told.roar


def _read_piles(state: DarkAgeZState, told: PositionDocument, names: Names) -> None:
    state.deck = names.read_deck("card", told.deck, "deck")
    state.discard = names.read_counts("card", told.discard, "discard")
    state.bound = names.read_counts("card", told.bound, "bound")
    state.shuffles = told.shuffles
    state.relic_deck = names.read_deck("relic", told.relic_deck, "relic_deck")
    state.relic_discard = names.read_counts("relic", told.relic_discard, "relic_discard")
    state.relic_used = names.read_counts("relic", told.relic_used, "relic_used")
    state.relic_bound = names.read_counts("relic", told.relic_bound, "relic_bound")
    state.fresh, state.weakened_held = told.fresh, told.weakened_held
    state.barbarian_deck = names.read_deck("card", told.barbarian_deck, "barbarian_deck")
    pile = names.read_counts("card", told.barbarian_discard, "barbarian_discard")
    state.barbarian_discard, state.barbarian_known = pile, told.barbarian_known
    state.gathering = [names.find("commander", id, "gathering") for id in told.gathering]
    state.commander_deck = _read_unknown(names, "commander", told.commander_deck, "commander_deck")
    state.under = told.under
    state.invasions = _read_unknown(names, "invasion", told.invasions, "invasions")
    state.spawned = [names.find("invasion", id, "spawned") for id in told.spawned]
    state.boss_shown = told.boss_shown
    players = told.players
    for place, one in enumerate(told.known):
        path = f"known[{place}]"
        observer = players if one.by is None else one.by
        if observer > players or (one.by is not None and one.by >= players) or one.of >= players:
            raise BadPosition(path, "there is no such seat")
        if not state.known:
            state.known = [0] * ((players + 1) * players * state.pack.types)
        at = knowledge(state, observer, one.of)
        cards = names.read_counts("card", one.cards, f"{path}.cards")
        state.known[at : at + len(cards)] = cards


def _read_unknown(names: Names, kind: str, told: list[str | None], path: str) -> list[int]:
    return [UNKNOWN if id is None else names.find(kind, id, path) for id in told]
