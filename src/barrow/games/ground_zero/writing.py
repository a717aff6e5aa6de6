"""Positions and views as JSON-able dicts; `codec` reads them back.

A view is written whole, or in two parts: what all seats share, once, and what is a seat's own.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from barrow.games.ground_zero.components import ABSENT, BONUSES, FACTIONS, NOBODY
from barrow.games.ground_zero.documents import FORM_OF, FORMAT, names_of
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.frames import write_decision, write_question, write_stack
from barrow.kernel.parts import as_json, parts_in


def write_position(state: GroundZeroState) -> dict[str, object]:
    """Return a position as a JSON-able dict that `read_position` reads."""
    return {
        **_write_table(state),
        **_write_turn(state),
        "territories": _write_lands(state),
        **_write_cards(state),
        "parties": _write_parties(state),
    }


def _write_table(state: GroundZeroState) -> dict[str, object]:
    """Return what was agreed before the game, and what seldom changes in it."""
    lands = state.pack.map.ids
    return {
        "format": FORMAT,
        "game": state.game.key,
        "rules": state.game.rules,
        "pack": state.game.pack_hash,
        "players": state.table.players,
        "options": msgspec.to_builtins(state.table.options),
        "factions": [None if f == NOBODY else FACTIONS[f] for f in state.faction_of],
        "order": [FACTIONS[faction] for faction in state.order],
        "first_out": list(state.first_out),
        "falls": state.falls,
        "walls": [
            [lands[a], lands[b]]
            for border, (a, b) in enumerate(state.pack.map.borders)
            if state.wall_on[border]
        ]
        if state.walls
        else [],
    }


def _table_as_json(state: GroundZeroState, memory: dict[str, object]) -> list[bytes]:
    """Return the fields of `_write_table` as JSON."""
    kept = parts_in(memory, "table")
    facts = [state.faction_of, state.order, state.first_out, state.wall_on]
    written = kept.find(0, state.falls, facts)
    if written is None:
        written = kept.keep(0, state.falls, facts, [as_json(_write_table(state))[1:-1]])
    return written


def _write_turn(state: GroundZeroState) -> dict[str, object]:
    """Return where the turn stands."""
    lands = state.pack.map.ids
    return {
        "turn": state.turn,
        "round": state.round,
        "conquered": state.conquered,
        "walked": [id for land, id in enumerate(lands) if state.walked & (1 << land)]
        if state.walked
        else [],
        "rolls": state.rolls,
        "stack": write_stack(state.stack, FORM_OF, names_of(state.pack)),
        "outcome": None if state.outcome is None else state.outcome.document(),
    }


def _write_cards(state: GroundZeroState) -> dict[str, object]:
    """Return what is known of the cards that nobody has in hand."""
    lands = state.pack.map.ids
    cards_known = [lands[card] for card in state.deck if card >= 0]
    return {
        "deck": cards_known if len(cards_known) == len(state.deck) else len(state.deck),
        "discard": [lands[card] for card in state.discard],
        "shuffles": state.shuffles,
        "shuffled": {
            id: state.shuffle_of[card] for card, id in enumerate(lands) if state.shuffle_of[card]
        },
    }


def _cards_as_json(state: GroundZeroState, memory: dict[str, object]) -> list[bytes]:
    """Return the fields of `_write_cards` as JSON."""
    kept = parts_in(memory, "cards")
    facts = [state.deck, state.discard[:], state.shuffle_of]
    written = kept.find(0, state.shuffles, facts)
    if written is None:
        written = kept.keep(0, state.shuffles, facts, [as_json(_write_cards(state))[1:-1]])
    return written


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
        self._facts: Final[list[list[int]]] = [told[:] for told in _facts(state)]
        lands = range(state.pack.map.size)
        self._texts: Final[list[bytes]] = [_land_as_json(state, land) for land in lands]
        self.text = b",".join(self._texts)

    def follow(self, state: GroundZeroState) -> None:
        """Write what is not as it was."""
        is_changed = False
        for place, now in enumerate(_facts(state)):
            before = self._facts[place]
            if before != now:
                for land in range(len(now)):
                    if before[land] != now[land]:
                        self._texts[land] = _land_as_json(state, land)
                self._facts[place] = now[:]
                is_changed = True
        if is_changed:
            self.text = b",".join(self._texts)


def _facts(state: GroundZeroState) -> list[list[int]]:
    """Return all that is told of territories."""
    return [
        state.owner_of,
        state.units_on,
        state.cyborgs_on,
        state.inactive_on,
        state.fresh_on,
        state.centers_on,
        state.city_on,
    ]


def _land_as_json(state: GroundZeroState, land: int) -> bytes:
    return as_json({state.pack.map.ids[land]: _write_land(state, land)})[1:-1]


def _lands_as_json(state: GroundZeroState, memory: dict[str, object]) -> bytes:
    """Return the fields of `_write_lands` as JSON; what was written before is in the memory."""
    lands = memory.get("lands")
    if isinstance(lands, Lands):
        lands.follow(state)
    else:
        lands = Lands(state)
        memory["lands"] = lands
    return lands.text


def _write_parties(state: GroundZeroState) -> dict[str, object]:
    """Return the parties: only of hands do some know more than others (GZ-10.1)."""
    return {FACTIONS[faction]: _write_party(state, faction) for faction in _present(state)}


def _present(state: GroundZeroState) -> list[int]:
    return [faction for faction, seat in enumerate(state.seat_of) if seat != ABSENT]


def _write_party(state: GroundZeroState, faction: int) -> dict[str, object]:
    lands = state.pack.map.ids
    return {
        "seat": None if state.is_ai(faction) else state.seat_of[faction],
        "ai": state.is_ai(faction),
        "hand": [lands[card] if card >= 0 else -1 - card for card in state.hand_of[faction]],
        "bonuses": [
            bonus for bit, bonus in enumerate(BONUSES) if state.has_bonus(faction, 1 << bit)
        ],
        "fallen": state.fall_of[faction],
    }


def _own_as_json(
    seat: int | None, state: GroundZeroState, memory: dict[str, object]
) -> list[bytes]:
    """Return what this seat alone knows as JSON: `_write_parties`."""
    kept = parts_in(memory, "parties")
    # Those of a seat stay as they are until somebody draws, cashes, loots or falls.
    facts: list[Any] = [state.seat_of, state.bonuses_of, state.fall_of]
    for hand in state.hand_of:
        facts.append(len(hand))
        facts += hand
    found = kept.find(seat, state.falls, facts)
    if found is None:
        known = as_json({"parties": _write_parties(state)})
        found = kept.keep(seat, state.falls, facts, [known])
    return found


def write_view(
    seat: int | None, known: GroundZeroState, question: tuple[str, str]
) -> dict[str, object]:
    """Return a view as a JSON-able dict: the open question, and all the seat may know."""
    return {
        "seat": seat,
        **write_decision(known),
        **write_question(question),
        "known": write_position(known),
    }


def write_public(
    known: GroundZeroState, question: tuple[str, str], memory: dict[str, object]
) -> dict[str, object]:
    """Return the fields that the views of all seats share; what is known is JSON already."""
    shared = [
        b"{",
        *_table_as_json(known, memory),
        b",",
        as_json(_write_turn(known))[1:-1],
        b',"territories":{',
        _lands_as_json(known, memory),
        b"},",
        *_cards_as_json(known, memory),
        b"}",
    ]
    raw = msgspec.Raw(b"".join(shared))
    return {**write_decision(known), **write_question(question), "known": raw}


def write_own(
    seat: int | None, known: GroundZeroState, memory: dict[str, object]
) -> dict[str, object]:
    """Return the fields of a view that are a seat's own; the parties are JSON already."""
    return {"seat": seat, "known": msgspec.Raw(_own_as_json(seat, known, memory)[0])}
