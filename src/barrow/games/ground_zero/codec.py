"""Documents: positions and views as JSON, and the data pack from TOML.

Structure and types are checked against `documents`; whether the parts fit together is
checked in `soundness`, and every fault names its field.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from barrow.games.ground_zero import opening
from barrow.games.ground_zero.actions import Moves
from barrow.games.ground_zero.components import (
    ABSENT,
    AI,
    BONUSES,
    FACTIONS,
    NOBODY,
    Pack,
)
from barrow.games.ground_zero.documents import (
    FORMAT,
    FORMS,
    Names,
    PositionDocument,
    ViewDocument,
    names_of,
    one_of,
)
from barrow.games.ground_zero.pack import read_document, read_pack, shipped_text
from barrow.games.ground_zero.soundness import check_position
from barrow.games.ground_zero.state import GroundZeroState, unknown
from barrow.kernel.documents import check_heading, shaped
from barrow.kernel.errors import BadOptions, BadPosition
from barrow.kernel.frames import read_stack, write_stack
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.rulebook import Rulebook

_encode: Final = msgspec.json.Encoder().encode

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


def write_position(state: GroundZeroState) -> dict[str, object]:
    """Return a position as a JSON-able dict that `read_position` reads."""
    return _write_position(state, _write_lands(state))


def _write_position(state: GroundZeroState, territories: object) -> dict[str, object]:
    lands = state.pack.map.ids
    cards_known = [lands[card] for card in state.deck if card >= 0]
    return {
        "format": FORMAT,
        "game": state.game.key,
        "rules": state.game.rules,
        "pack": state.game.pack_hash,
        "players": state.table.players,
        "options": msgspec.to_builtins(state.table.options),
        "factions": [None if f == NOBODY else FACTIONS[f] for f in state.faction_of],
        "parties": _write_parties(state),
        "order": [FACTIONS[faction] for faction in state.order],
        "turn": state.turn,
        "round": state.round,
        "conquered": state.conquered,
        "walked": [id for land, id in enumerate(lands) if state.walked & (1 << land)]
        if state.walked
        else [],
        "rolls": state.rolls,
        "first_out": list(state.first_out),
        "falls": state.falls,
        "territories": territories,
        "walls": [
            [lands[a], lands[b]]
            for border, (a, b) in enumerate(state.pack.map.borders)
            if state.wall_on[border]
        ]
        if state.walls
        else [],
        "deck": cards_known if len(cards_known) == len(state.deck) else len(state.deck),
        "discard": [lands[card] for card in state.discard],
        "shuffles": state.shuffles,
        "shuffled": {
            id: state.shuffle_of[card] for card, id in enumerate(lands) if state.shuffle_of[card]
        },
        "stack": write_stack(state.stack, FORMS, names_of(state.pack)),
        "outcome": None if state.outcome is None else state.outcome.document(),
    }


def _write_lands(state: GroundZeroState) -> dict[str, object]:
    return {id: _write_land(state, land) for land, id in enumerate(state.pack.map.ids)}


def _write_land(state: GroundZeroState, land: int) -> dict[str, object]:
    fields: dict[str, object] = {}
    if state.owner_of[land] != NOBODY:
        fields["owner"] = FACTIONS[state.owner_of[land]]
    if state.units_on[land]:
        fields["units"] = state.units_on[land]
    if state.cyborgs_on[land]:
        fields["cyborgs"] = state.cyborgs_on[land]
    if state.inactive_on[land]:
        fields["inactive"] = state.inactive_on[land]
    if state.fresh_on[land]:
        fields["fresh"] = state.fresh_on[land]
    if state.centers_on[land]:
        fields["centers"] = state.centers_on[land]
    if state.city_on[land]:
        fields["city"] = True
    return fields


class Lands:
    """A map as JSON, and what it was written from: after an action most of it is the same."""

    def __init__(self, state: GroundZeroState) -> None:
        self.facts: list[list[int]] = _facts(state)
        lands = range(state.pack.map.size)
        self.texts: Final[list[str]] = [_land_as_json(state, land) for land in lands]

    def follow(self, state: GroundZeroState) -> None:
        """Write what is not as it was."""
        facts = _facts(state)
        for before, now in zip(self.facts, facts):
            if before != now:
                for land in range(len(now)):
                    if before[land] != now[land]:
                        self.texts[land] = _land_as_json(state, land)
        self.facts = facts


def _facts(state: GroundZeroState) -> list[list[int]]:
    """Return all that is told of territories."""
    return [
        state.owner_of[:],
        state.units_on[:],
        state.cyborgs_on[:],
        state.inactive_on[:],
        state.fresh_on[:],
        state.centers_on[:],
        state.city_on[:],
    ]


def _land_as_json(state: GroundZeroState, land: int) -> str:
    text: str = _encode({state.pack.map.ids[land]: _write_land(state, land)})[1:-1].decode()
    return text


def _lands_as_json(state: GroundZeroState, memory: dict[str, object]) -> msgspec.Raw:
    """Return what `_write_lands` does as JSON; what was written before is in the memory."""
    lands = memory.get("lands")
    if isinstance(lands, Lands):
        lands.follow(state)
    else:
        lands = Lands(state)
        memory["lands"] = lands
    return msgspec.Raw(("{" + ",".join(lands.texts) + "}").encode())


def _write_parties(state: GroundZeroState) -> dict[str, object]:
    lands = state.pack.map.ids
    written: dict[str, object] = {}
    for faction, id in enumerate(FACTIONS):
        if state.seat_of[faction] == ABSENT:
            continue
        written[id] = {
            "seat": None if state.is_ai(faction) else state.seat_of[faction],
            "ai": state.is_ai(faction),
            "hand": [lands[card] if card >= 0 else -1 - card for card in state.hand_of[faction]],
            "bonuses": [
                bonus for bit, bonus in enumerate(BONUSES) if state.has_bonus(faction, 1 << bit)
            ],
            "fallen": state.fall_of[faction],
        }
    return written


def write_view(
    seat: int | None, known: GroundZeroState, question: tuple[str, str]
) -> dict[str, object]:
    """Return a view as a JSON-able dict: the open question, and all the seat may know."""
    return _write_view(seat, known, question, _write_lands(known))


def _write_view(
    seat: int | None, known: GroundZeroState, question: tuple[str, str], territories: object
) -> dict[str, object]:
    top = known.stack[-1].decision if known.stack else None
    return {
        "seat": seat,
        "pending": list(known.pending),
        "decision": top,
        "question": question[0],
        "clause": question[1],
        "known": _write_position(known, territories),
    }


def write_public(
    known: GroundZeroState, question: tuple[str, str], memory: dict[str, object]
) -> dict[str, object]:
    """Return a spectator's view as a dict whose map is JSON already."""
    return _write_view(None, known, question, _lands_as_json(known, memory))


def write_own(known: GroundZeroState) -> dict[str, object]:
    """Return the fields of a view that not all seats share: only hands differ (GZ-10.1)."""
    return {"parties": _write_parties(known)}


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
    if told.outcome is not None:
        over = told.outcome
        state.outcome = Outcome(over.ranks, over.scores, over.reason, over.clause)
    state.stack = read_stack(told.stack, FORMS, names, table.players)
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
