"""Positions and views as JSON-able dicts; `codec` reads them back.

A view is written whole, or in two parts: what all seats share, once, and what is a seat's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from barrow.games.dark_age_z.components import NOBODY, NOTHING, RELIC_WIDTH, ZONES
from barrow.games.dark_age_z.documents import FORMAT
from barrow.games.dark_age_z.forecast import (
    board_facts,
    forecast,
    forecast_board,
    forecast_day,
    forecast_income,
    income_facts,
)
from barrow.games.dark_age_z.names import FORM_OF, Names, names_of
from barrow.games.dark_age_z.rules.supply import knowledge
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.games.dark_age_z.view import UNKNOWN, observer_of
from barrow.games.dark_age_z.worlds import offers_relics
from barrow.kernel.frames import write_decision, write_question, write_stack
from barrow.kernel.parts import as_json, as_list, parts_in

if TYPE_CHECKING:
    from collections.abc import Mapping

# How many versions of what a seat holds are kept: its own, and the others'.
_VERSIONS: Final = 2


def write_position(state: DarkAgeZState) -> dict[str, object]:
    """Return a position as a JSON-able dict that `read_position` reads."""
    names = _names(state)
    boards = [_write_board(state, names, board) for board in range(state.table.boards)]
    piles = {name: names.counts(kind, counts) for name, kind, counts in _piles(state)}
    return {**_write_shared(state, names, boards, piles), **_write_hidden(state, names)}


def _names(state: DarkAgeZState) -> Names:
    return names_of(state.pack, state.table.players, state.table.boards)


def _piles(state: DarkAgeZState) -> list[tuple[str, str, list[int]]]:
    """List the piles whose cards everybody may count, with what they are of."""
    return [
        ("discard", "card", state.discard),
        ("bound", "card", state.bound),
        ("relic_discard", "relic", state.relic_discard),
        ("relic_used", "relic", state.relic_used),
        ("relic_bound", "relic", state.relic_bound),
        ("barbarian_discard", "card", state.barbarian_discard),
    ]


def _write_shared(
    state: DarkAgeZState, names: Names, boards: object, piles: Mapping[str, object]
) -> dict[str, object]:
    """Return the fields of a position in which the views of all seats are the same."""
    return {
        "format": FORMAT,
        "game": state.game.key,
        "rules": state.game.rules,
        "pack": state.game.pack_hash,
        "players": state.table.players,
        "options": dict(state.table.options),
        "day": state.day,
        "phase": state.phase,
        "start": state.start,
        "turn": state.turn,
        "commands": state.commands,
        "issued": state.issued,
        "passed": [seat for seat in range(state.table.players) if state.passed & (1 << seat)],
        "first_passed": None if state.first_passed == NOBODY else state.first_passed,
        "order": list(state.order),
        "boards": boards,
        "patrons": {
            id: state.patron_of[card]
            for card, id in enumerate(names.ids["commander"])
            if state.patron_of[card] != NOBODY
        },
        **piles,
        **_write_decks(state, names),
        "pool": state.pool,
        "pioneer": state.pioneer,
        "tracks": list(state.track_at),
        "steps": state.steps,
        "stack": write_stack(state.stack, FORM_OF, names),
        "outcome": None if state.outcome is None else state.outcome.document(),
    }


def _write_hidden(state: DarkAgeZState, names: Names) -> dict[str, object]:
    """Return the fields in which they may differ: hands, missions, and what was seen (DZ-10.2)."""
    return {
        "seats": [_write_seat(state, names, seat) for seat in range(state.table.players)],
        "known": _write_known(state, names),
        "offer": _write_offer(state, names),
    }


def _write_offer(state: DarkAgeZState, names: Names) -> object:
    return names.deck("relic" if offers_relics(state) else "card", state.offer)


def _write_decks(state: DarkAgeZState, names: Names) -> dict[str, object]:
    """Return all decks, as far as everybody knows them."""
    commander_ids, invasion_ids = names.ids["commander"], names.ids["invasion"]
    return {
        "deck": names.deck("card", state.deck),
        "shuffles": state.shuffles,
        "relic_deck": names.deck("relic", state.relic_deck),
        "fresh": state.fresh,
        "weakened_held": state.weakened_held,
        "barbarian_deck": names.deck("card", state.barbarian_deck),
        "barbarian_known": state.barbarian_known,
        "gathering": [commander_ids[card] for card in state.gathering],
        "commander_deck": [
            None if card == UNKNOWN else commander_ids[card] for card in state.commander_deck
        ],
        "under": state.under,
        "invasions": [None if card == UNKNOWN else invasion_ids[card] for card in state.invasions],
        "spawned": [invasion_ids[card] for card in state.spawned],
        "boss_shown": state.boss_shown,
    }


def _write_seat(state: DarkAgeZState, names: Names, seat: int) -> dict[str, object]:
    return {**_write_standing(state, names, seat), **_write_holding(state, names, seat)}


def _write_standing(state: DarkAgeZState, names: Names, seat: int) -> dict[str, object]:
    """Return what everybody may know of a seat."""
    missions = state.pack.kingdoms[state.kingdom_of[seat]].missions
    ids = names.ids["mission"]
    return {
        "kingdom": names.ids["kingdom"][state.kingdom_of[seat]],
        "possible": [
            ids[each] for at, each in enumerate(missions) if state.possible_of[seat] & (1 << at)
        ],
        "shown": bool(state.shown & (1 << seat)),
        "vp": state.vp_of[seat],
        "tokens": state.tokens_of[seat],
        "level": state.level_of[seat],
        "cards": state.cards(seat),
        "relic_count": state.relic_count(seat),
        "played": state.played_of[seat],
        "kills": state.kills_of[seat],
        "gain": state.gain_of[seat],
        "draws": state.drawn[(seat + 1) * state.pack.width - 1],
        "relic_draws": state.relic_drawn[(seat + 1) * RELIC_WIDTH - 1],
    }


def _write_holding(state: DarkAgeZState, names: Names, seat: int) -> dict[str, object]:
    """Return what not everybody knows of a seat: its mission and its cards."""
    width = state.pack.width
    row, relic_row = seat * width, seat * RELIC_WIDTH
    mission = state.mission_of[seat]
    relics_drawn = state.relic_drawn[relic_row : relic_row + RELIC_WIDTH - 1]
    return {
        "mission": None if mission == NOTHING else names.ids["mission"][mission],
        "hand": names.counts("card", state.hands[row : row + width - 1]),
        "relics": names.counts("relic", state.relics[relic_row : relic_row + RELIC_WIDTH - 1]),
        "drawn": names.counts("card", state.drawn[row : row + width - 1]),
        "relics_drawn": names.counts("relic", relics_drawn),
    }


def _write_board(state: DarkAgeZState, names: Names, board: int) -> dict[str, object]:
    places = range(board * ZONES, board * ZONES + ZONES)
    return {
        "horde": state.horde_on[board],
        "zones": [_write_zone(state, names, place) for place in places],
        "protection": [state.protection_on[2 * board], state.protection_on[2 * board + 1]],
        "reached": bool(state.reached & (1 << board)),
        "held": [bool(state.held & (1 << (2 * board + side))) for side in (0, 1)],
    }


def _write_zone(state: DarkAgeZState, names: Names, place: int) -> dict[str, object]:
    written: dict[str, object] = {}
    if state.card_on[place] != NOTHING:
        written["card"] = names.ids["card"][state.card_on[place]]
        written["loyal"] = state.loyal_on[place]
        written["active"] = bool(state.active_on[place])
    if state.commander_on[place] != NOTHING:
        written["commander"] = names.ids["commander"][state.commander_on[place]]
    filled = [(rank, state.slot(place, rank)) for rank in (1, 2, 3)]
    slots = {str(rank): names.ids["card"][card] for rank, card in filled if card != NOTHING}
    if slots:
        written["slots"] = slots
    if state.ranged_on[place]:
        written["ranged"] = True
    if state.skipped_on[place]:
        written["passed_over"] = True
    if state.roar_on[place]:
        written["roar"] = state.roar_on[place]
    return written


def _write_known(state: DarkAgeZState, names: Names) -> list[dict[str, object]]:
    if not state.known:
        return []
    written: list[dict[str, object]] = []
    for observer in range(state.table.players + 1):
        written += _write_seen(state, names, observer)
    return written


def _write_seen(state: DarkAgeZState, names: Names, observer: int) -> list[dict[str, object]]:
    """Return the cards that an observer has seen go into hands."""
    players = state.table.players
    written: list[dict[str, object]] = []
    for holder in range(players):
        at = knowledge(state, observer, holder)
        cards = names.counts("card", state.known[at : at + state.pack.types])
        if cards:
            by = None if observer == players else observer
            written.append({"by": by, "of": holder, "cards": cards})
    return written


def _boards_as_json(
    state: DarkAgeZState, names: Names, memory: dict[str, object]
) -> tuple[msgspec.Raw, msgspec.Raw]:
    """Return all boards and their forecasts as JSON."""
    kept = parts_in(memory, "boards")
    boards: list[bytes] = []
    forecasts: list[bytes] = []
    for board in range(state.table.boards):
        facts = board_facts(state, board)
        found = kept.find(board, state.phase, facts)
        if found is None:
            pieces = [_write_board(state, names, board), forecast_board(state, board)]
            found = kept.keep(board, state.phase, facts, [as_json(piece) for piece in pieces])
        boards.append(found[0])
        forecasts.append(found[1])
    return as_list(boards), as_list(forecasts)


def _income_as_json(state: DarkAgeZState, memory: dict[str, object]) -> msgspec.Raw:
    kept = parts_in(memory, "income")
    facts = income_facts(state)
    found = kept.find(0, 0, facts)
    if found is None:
        found = kept.keep(0, 0, facts, [as_json(forecast_income(state))])
    return msgspec.Raw(found[0])


def _piles_as_json(
    state: DarkAgeZState, names: Names, memory: dict[str, object]
) -> dict[str, object]:
    """Return the piles that everybody may count, each as JSON."""
    kept = parts_in(memory, "piles")
    piles: dict[str, object] = {}
    for number, (name, kind, counts) in enumerate(_piles(state)):
        found = kept.find(number, 0, counts)
        if found is None:
            found = kept.keep(number, 0, counts, [as_json(names.counts(kind, counts))])
        piles[name] = msgspec.Raw(found[0])
    return piles


def _seats_as_json(
    observer: int, state: DarkAgeZState, names: Names, memory: dict[str, object]
) -> msgspec.Raw:
    """Return what `_write_seat` does of all seats as JSON."""
    standings = _standings(state, names, memory)
    holdings = _holdings(observer, state, names, memory)
    return as_list([standings[seat] + holdings[seat] for seat in range(len(standings))])


def _standings(state: DarkAgeZState, names: Names, memory: dict[str, object]) -> list[bytes]:
    """Return what `_write_standing` does of all seats: the first half of each object."""
    kept = parts_in(memory, "standings")
    seats = range(state.table.players)
    width = state.pack.width
    facts: list[object] = [
        state.kingdom_of,
        state.possible_of,
        state.vp_of,
        state.tokens_of,
        state.level_of,
        state.played_of,
        state.kills_of,
        state.gain_of,
        [state.cards(seat) for seat in seats],
        [state.relic_count(seat) for seat in seats],
        [state.drawn[(seat + 1) * width - 1] for seat in seats],
        [state.relic_drawn[(seat + 1) * RELIC_WIDTH - 1] for seat in seats],
    ]
    found = kept.find(0, state.shown, facts)
    if found is None:
        texts = [as_json(_write_standing(state, names, seat))[:-1] + b"," for seat in seats]
        found = kept.keep(0, state.shown, facts, texts)
    return found


def _holdings(
    observer: int, state: DarkAgeZState, names: Names, memory: dict[str, object]
) -> list[bytes]:
    """Return what `_write_holding` does of all seats: the second half of each object."""
    kept = parts_in(memory, "holdings")
    facts: list[object] = [
        state.mission_of,
        state.hands,
        state.relics,
        state.drawn,
        state.relic_drawn,
    ]
    found = kept.find(observer, 0, facts)
    if found is None:
        seats = range(state.table.players)
        texts = [_holding_as_json(state, names, seat, memory) for seat in seats]
        found = kept.keep(observer, 0, facts, texts)
    return found


def _holding_as_json(
    state: DarkAgeZState, names: Names, seat: int, memory: dict[str, object]
) -> bytes:
    kept = parts_in(memory, "holding", _VERSIONS)
    width = state.pack.width
    row, relic_row = seat * width, seat * RELIC_WIDTH
    facts = [
        state.hands[row : row + width - 1],
        state.relics[relic_row : relic_row + RELIC_WIDTH - 1],
        state.drawn[row : row + width - 1],
        state.relic_drawn[relic_row : relic_row + RELIC_WIDTH - 1],
    ]
    mission = state.mission_of[seat]
    found = kept.find(seat, mission, facts)
    if found is None:
        text = as_json(_write_holding(state, names, seat))[1:]
        found = kept.keep(seat, mission, facts, [text])
    return found[0]


def _known_as_json(state: DarkAgeZState, names: Names, memory: dict[str, object]) -> msgspec.Raw:
    """Return what `_write_known` does as JSON."""
    written: list[bytes] = []
    if state.known:
        kept = parts_in(memory, "known")
        width = state.table.players * state.pack.types
        for observer in range(state.table.players + 1):
            facts = state.known[observer * width : (observer + 1) * width]
            if not any(facts):
                continue
            found = kept.find(observer, 0, facts)
            if found is None:
                seen = _write_seen(state, names, observer)
                found = kept.keep(observer, 0, facts, [as_json(one) for one in seen])
            written += found
    return as_list(written)


def write_view(
    seat: int | None, known: DarkAgeZState, question: tuple[str, str]
) -> dict[str, object]:
    """Return a view as a JSON-able dict: the question, a forecast, and all the seat may know."""
    return {
        "seat": seat,
        **write_decision(known),
        **write_question(question),
        "forecast": forecast(known),
        "known": write_position(known),
    }


def write_public(
    known: DarkAgeZState, question: tuple[str, str], memory: dict[str, object]
) -> dict[str, object]:
    """Return the fields that the views of all seats share; boards and piles are JSON already."""
    names = _names(known)
    boards, forecasts = _boards_as_json(known, names, memory)
    return {
        **write_decision(known),
        **write_question(question),
        "forecast": {
            **forecast_day(known),
            "income": _income_as_json(known, memory),
            "boards": forecasts,
        },
        "known": _write_shared(known, names, boards, _piles_as_json(known, names, memory)),
    }


def write_own(
    seat: int | None, known: DarkAgeZState, memory: dict[str, object]
) -> dict[str, object]:
    """Return the fields of a view that are a seat's own."""
    names = _names(known)
    hidden = {
        "seats": _seats_as_json(observer_of(known, seat), known, names, memory),
        "known": _known_as_json(known, names, memory),
        "offer": _write_offer(known, names),
    }
    return {"seat": seat, "known": hidden}
