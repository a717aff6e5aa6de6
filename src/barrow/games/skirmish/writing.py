"""Positions and views as JSON-able dicts; `codec` reads them back.

A view is written whole, or in two parts: what all seats share, once, and what is a seat's own.
A card that is not known is null. Draw piles and the reward deck are listed from the top.
"""

from __future__ import annotations

from typing import Final

import msgspec

from barrow.games.skirmish.components import NOBODY
from barrow.games.skirmish.documents import FORMAT
from barrow.games.skirmish.names import FORM_OF, Names, names_of
from barrow.games.skirmish.state import Battle, SkirmishState
from barrow.kernel.frames import write_decision, write_question, write_stack
from barrow.kernel.parts import as_json, as_list, parts_in

# How many versions of a seat's cards are kept: its own, the others', one who looked into the hand.
_VERSIONS: Final = 3


def write_position(state: SkirmishState) -> dict[str, object]:
    """Return a position as a JSON-able dict that `read_position` reads."""
    names = names_of(state.pack)
    return {**_write_shared(state, names), **_write_hidden(state, names)}


def _write_shared(state: SkirmishState, names: Names) -> dict[str, object]:
    """Return the fields of a position in which the views of all seats are the same."""
    return {
        "format": FORMAT,
        "game": state.game.key,
        "rules": state.game.rules,
        "pack": state.game.pack_hash,
        "players": state.table.players,
        "options": msgspec.to_builtins(state.table.options),
        "first": state.first,
        "active": state.active,
        "round": state.round,
        "dice": {"white": state.white, "black": state.black},
        "moved": names.write("characters", state.moved),
        "actions": state.actions,
        "played": names.write_all("card", state.played),
        "scried": state.scried,
        "falls": state.falls,
        "characters": _write_characters(state, names),
        "rewards": names.write_all("reward", state.reward_deck[::-1]),
        "battle": None if state.battle is None else _write_battle(state.battle, names),
        "stack": write_stack(state.stack, FORM_OF, names),
        "outcome": None if state.outcome is None else state.outcome.document(),
    }


def _write_hidden(state: SkirmishState, names: Names) -> dict[str, object]:
    """Return the fields in which they may differ: hands, draw piles, and what is remembered."""
    return {
        "seats": [_write_player(state, seat, names) for seat in range(state.table.players)],
        "memory": _write_memory(state, names),
    }


def _write_player(state: SkirmishState, seat: int, names: Names) -> dict[str, object]:
    return {
        "team": names.write("team", state.team_of[seat]),
        "hand": names.write_all("card", state.hand_of[seat]),
        "pile": names.write_all("card", state.pile_of[seat][::-1]),
        "discard": names.write_all("card", state.discard_of[seat]),
        "known_bottom": state.bottom_of[seat],
        "fallen": state.fall_of[seat],
    }


def _write_characters(state: SkirmishState, names: Names) -> dict[str, object]:
    written: dict[str, object] = {}
    for character, id in enumerate(state.pack.character_ids):
        if state.player_of(character) == NOBODY:
            continue
        fields: dict[str, object] = {
            "life": state.life_of[character],
            "space": names.write("space", state.space_of[character]),
        }
        if state.is_stunned(character):
            fields["stunned"] = True
        if state.ward_of[character]:
            fields["ward"] = state.ward_of[character]
        if state.empower_of[character]:
            fields["empower"] = state.empower_of[character]
        if state.rewards_of[character]:
            fields["rewards"] = names.write_all("reward", state.rewards_of[character])
        written[id] = fields
    return written


def _write_memory(state: SkirmishState, names: Names) -> list[dict[str, object]]:
    players = state.table.players
    return [
        {
            "seat": None if row // players == players else row // players,
            "of": row % players,
            "cards": names.write_all("card", cards),
            "at_least": state.least_of[row],
        }
        for row, cards in enumerate(state.memory_of)
        if cards
    ]


def _write_battle(fight: Battle, names: Names) -> dict[str, object]:
    return {
        "card": names.write("card", fight.card),
        "empower": fight.empower,
        "targets": names.write_all("character", fight.targets),
        "defenses": names.write_all("card", fight.defenses),
        "damages": list(fight.damages),
        "kills": [kill == 1 for kill in fight.kills],
    }


def _players_as_json(state: SkirmishState, names: Names, memory: dict[str, object]) -> msgspec.Raw:
    """Return what `_write_player` does of all seats as JSON."""
    kept = parts_in(memory, "seats", _VERSIONS)
    written: list[bytes] = []
    for seat in range(state.table.players):
        facts = [
            state.hand_of[seat],
            state.pile_of[seat],
            state.discard_of[seat],
            state.bottom_of[seat],
            state.fall_of[seat],
        ]
        team = state.team_of[seat]
        found = kept.find(seat, team, facts)
        if found is None:
            found = kept.keep(seat, team, facts, [as_json(_write_player(state, seat, names))])
        written += found
    return as_list(written)


def write_view(
    seat: int | None,
    known: SkirmishState,
    question: tuple[str, str],
    outlook: dict[str, object],
) -> dict[str, object]:
    """Return a view as a JSON-able dict: the open question, and all the seat may know."""
    return {
        "seat": seat,
        **write_decision(known),
        **write_question(question),
        "outlook": outlook,
        "known": write_position(known),
    }


def write_public(known: SkirmishState, question: tuple[str, str]) -> dict[str, object]:
    """Return the fields that the views of all seats share."""
    shared = _write_shared(known, names_of(known.pack))
    return {**write_decision(known), **write_question(question), "known": shared}


def write_own(
    seat: int | None,
    known: SkirmishState,
    outlook: dict[str, object],
    memory: dict[str, object],
) -> dict[str, object]:
    """Return the fields of a view that are a seat's own."""
    names = names_of(known.pack)
    hidden = {
        "seats": _players_as_json(known, names, memory),
        "memory": _write_memory(known, names),
    }
    return {"seat": seat, "outlook": outlook, "known": hidden}
