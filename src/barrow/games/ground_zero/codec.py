"""Documents: positions and views, read and checked; `writing` writes them. The data pack from TOML.

Structure and types are checked against `documents`; whether the parts fit together is
checked in `soundness`, and every fault names its field.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from barrow.games.ground_zero import opening
from barrow.games.ground_zero.actions import Moves
from barrow.games.ground_zero.components import (
    AI,
    BONUSES,
    FACTIONS,
    Pack,
)
from barrow.games.ground_zero.documents import (
    FORM_OF,
    FORMAT,
    Names,
    PositionDocument,
    ViewDocument,
    one_of,
)
from barrow.games.ground_zero.pack import read_document, read_pack, shipped_text
from barrow.games.ground_zero.soundness import check_position
from barrow.games.ground_zero.state import GroundZeroState, unknown
from barrow.games.ground_zero.writing import write_own, write_position, write_public, write_view
from barrow.kernel.documents import check_heading, shaped
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
    "write_board",
    "write_own",
    "write_position",
    "write_public",
    "write_view",
]


def write_board(data: str | None) -> dict[str, object]:
    """Return the map of a data pack for drawing (GZ-2.16): outlines, lines, names, colors."""
    told = read_document(shipped_text() if data is None else data)
    return {
        "canvas": msgspec.to_builtins(told.canvas),
        "regions": [
            {"id": region.id, "name": region.name, "points": region.points}
            for region in told.region
        ],
        "territories": [
            {
                "id": land.id,
                "name": land.name,
                "region": land.region,
                "center": land.center,
                "polygon": land.polygon,
            }
            for land in told.territory
        ],
        "land": told.borders.land,
        "lines": msgspec.to_builtins(told.borders.line),
        "credits": told.game.credits,
    }


def read_rulebook() -> Rulebook:
    """Return the rulebook that ships with the game."""
    page = Path(__file__).with_name("rulebook.md").read_text("utf-8")
    return Rulebook(page)


def read_view(
    game: Game, pack: Pack, moves: Moves, document: object
) -> tuple[int | None, GroundZeroState]:
    """Return the seat and the known state of a view document."""
    told = shaped(document, ViewDocument, BadPosition, whole="position")
    state = _build(game, pack, moves, told.known)
    if told.seat is not None and not 0 <= told.seat < state.table.players:
        raise BadPosition("seat", f"seats are 0 to {state.table.players - 1}, not {told.seat}")
    check_position(state, unknown_allowed=True)
    return told.seat, state


def read_position(game: Game, pack: Pack, moves: Moves, document: object) -> GroundZeroState:
    """Return the state of a position document, or raise BadPosition."""
    told = shaped(document, PositionDocument, BadPosition, whole="position")
    state = _build(game, pack, moves, told)
    check_position(state, unknown_allowed=False)
    return state


def _build(game: Game, pack: Pack, moves: Moves, told: PositionDocument) -> GroundZeroState:
    """Make a state of a document whose structure is right."""
    check_heading(told, game, FORMAT)
    try:
        settled = game.settle_options(told.options)
        table = opening.read_table(pack, told.players, settled)
        opening.read_lineup(pack, told.players, settled)
    except BadOptions as error:
        raise BadPosition(f"options.{error.code.partition('.')[2]}", error.text) from None
    names = Names(pack)
    state = opening.blank(game, pack, moves, table)
    _read_parties(state, told, names)
    _read_lands(state, told, names)
    _read_cards(state, told, names)
    state.turn, state.round = told.turn, told.round
    state.conquered, state.rolls = told.conquered, told.rolls
    state.first_out, state.falls = told.first_out, told.falls
    for id in told.walked:
        state.walked |= 1 << names.land(id, "walked")
    over = told.outcome
    state.resume(
        read_stack(told.stack, FORM_OF, names, table.players),
        None if over is None else Outcome(over.ranks, over.scores, over.reason, over.clause),
    )
    return state


def _read_parties(state: GroundZeroState, told: PositionDocument, names: Names) -> None:
    if len(told.factions) != told.players:
        text = f"{len(told.factions)} factions for {told.players} seats"
        raise BadPosition("factions", text)
    for seat, id in enumerate(told.factions):
        if id is not None:
            state.faction_of[seat] = names.faction(id, f"factions[{seat}]")
    for id, party in told.parties.items():
        path = f"parties.{id}"
        faction = names.faction(id, "parties")
        if (party.seat is None) != party.ai:
            raise BadPosition(path, "a party is run by a seat or by the AI")
        if party.seat is not None and not 0 <= party.seat < told.players:
            raise BadPosition(f"{path}.seat", f"there is no seat {party.seat}")
        state.seat_of[faction] = AI if party.seat is None else party.seat
        state.fall_of[faction] = party.fallen
        for bonus in party.bonuses:
            bit = one_of(bonus, BONUSES, f"{path}.bonuses")
            state.bonuses_of[faction] |= 1 << bit
        state.hand_of[faction] = [_card(names, card, f"{path}.hand") for card in party.hand]
    state.order = [names.faction(id, "order") for id in told.order]


def _card(names: Names, card: str | int, path: str) -> int:
    if isinstance(card, str):
        return names.land(card, path)
    if card < 0:
        raise BadPosition(path, f"there is no shuffle {card}")
    return unknown(card)


def _read_lands(state: GroundZeroState, told: PositionDocument, names: Names) -> None:
    for id in names.lands:
        if id not in told.territories:
            raise BadPosition(f"territories.{id}", "is missing")
    for id, land_told in told.territories.items():
        path = f"territories.{id}"
        land = names.land(id, "territories")
        for name in ("units", "cyborgs", "inactive", "fresh", "centers"):
            if getattr(land_told, name) < 0:
                raise BadPosition(f"{path}.{name}", "must not be negative")
        state.units_on[land] = land_told.units
        state.cyborgs_on[land] = land_told.cyborgs
        state.inactive_on[land] = land_told.inactive
        state.fresh_on[land] = land_told.fresh
        state.city_on[land] = int(land_told.city)
        state.centers_on[land] = land_told.centers
        if land_told.owner is not None:
            owner = names.faction(land_told.owner, f"{path}.owner")
            state.set_owner(land, owner)
            state.units_of[owner] += land_told.units
    for place, (a, b) in enumerate(told.walls):
        path = f"walls[{place}]"
        border = state.pack.map.border_between(names.land(a, path), names.land(b, path))
        if border < 0:
            raise BadPosition(path, f"{a} and {b} are not neighbors")
        if state.wall_on[border]:
            raise BadPosition(path, f"the wall between {a} and {b} stands already")
        state.set_wall(border, 1)


def _read_cards(state: GroundZeroState, told: PositionDocument, names: Names) -> None:
    # A party draws once a turn, and every shuffle comes before a draw.
    most = len(FACTIONS) * state.table.round_limit
    if not 0 <= told.shuffles <= most:
        raise BadPosition("shuffles", f"must be 0 to {most}, not {told.shuffles}")
    state.shuffles = told.shuffles
    if isinstance(told.deck, int):
        if told.deck > state.pack.map.size:
            raise BadPosition("deck", f"holds at most {state.pack.map.size} cards")
        state.deck = [unknown(told.shuffles)] * told.deck
    else:
        state.deck = [names.land(id, "deck") for id in told.deck]
    state.discard = [names.land(id, "discard") for id in told.discard]
    for id, shuffle in told.shuffled.items():
        state.shuffle_of[names.land(id, "shuffled")] = shuffle
