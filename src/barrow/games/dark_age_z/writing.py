"""Positions and views as JSON-able dicts; `codec` reads them back."""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z.components import NOBODY, NOTHING, RELIC_WIDTH, ZONES
from barrow.games.dark_age_z.forecast import forecast
from barrow.games.dark_age_z.names import FORMS, Names
from barrow.games.dark_age_z.rules.supply import knowledge
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.games.dark_age_z.view import UNKNOWN
from barrow.games.dark_age_z.worlds import offers_relics
from barrow.kernel.frames import write_stack

FORMAT: Final = 1


def write_position(state: DarkAgeZState) -> dict[str, object]:
    """Return a position as a JSON-able dict that `read_position` reads."""
    names = Names(state.pack, state.table.players, state.table.boards)
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
        "seats": [_write_seat(state, names, seat) for seat in range(state.table.players)],
        "boards": [_write_board(state, names, board) for board in range(state.table.boards)],
        "patrons": {
            id: state.patron_of[card]
            for card, id in enumerate(names.ids["commander"])
            if state.patron_of[card] != NOBODY
        },
        **_write_piles(state, names),
        "pool": state.pool,
        "pioneer": state.pioneer,
        "tracks": list(state.track_at),
        "steps": state.steps,
        "stack": write_stack(state.stack, FORMS, names),
        "outcome": None if state.outcome is None else state.outcome.document(),
    }


def _write_piles(state: DarkAgeZState, names: Names) -> dict[str, object]:
    """Return all decks and piles."""
    offered = "relic" if offers_relics(state) else "card"
    commander_ids, invasion_ids = names.ids["commander"], names.ids["invasion"]
    return {
        "deck": names.deck("card", state.deck),
        "discard": names.counts("card", state.discard),
        "bound": names.counts("card", state.bound),
        "shuffles": state.shuffles,
        "known": _write_known(state, names),
        "relic_deck": names.deck("relic", state.relic_deck),
        "relic_discard": names.counts("relic", state.relic_discard),
        "relic_used": names.counts("relic", state.relic_used),
        "relic_bound": names.counts("relic", state.relic_bound),
        "offer": names.deck(offered, state.offer),
        "fresh": state.fresh,
        "weakened_held": state.weakened_held,
        "barbarian_deck": names.deck("card", state.barbarian_deck),
        "barbarian_discard": names.counts("card", state.barbarian_discard),
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
    width = state.pack.width
    row, relic_row = seat * width, seat * RELIC_WIDTH
    missions = state.pack.kingdoms[state.kingdom_of[seat]].missions
    ids = names.ids["mission"]
    mission = state.mission_of[seat]
    return {
        "kingdom": names.ids["kingdom"][state.kingdom_of[seat]],
        "mission": None if mission == NOTHING else ids[mission],
        "possible": [
            ids[each] for at, each in enumerate(missions) if state.possible_of[seat] & (1 << at)
        ],
        "shown": bool(state.shown & (1 << seat)),
        "vp": state.vp_of[seat],
        "tokens": state.tokens_of[seat],
        "level": state.level_of[seat],
        "hand": names.counts("card", state.hands[row : row + width - 1]),
        "cards": state.cards(seat),
        "relics": names.counts("relic", state.relics[relic_row : relic_row + RELIC_WIDTH - 1]),
        "relic_count": state.relic_count(seat),
        "played": state.played_of[seat],
        "kills": state.kills_of[seat],
        "gain": state.gain_of[seat],
        "drawn": names.counts("card", state.drawn[row : row + width - 1]),
        "draws": state.drawn[row + width - 1],
        "relics_drawn": names.counts(
            "relic", state.relic_drawn[relic_row : relic_row + RELIC_WIDTH - 1]
        ),
        "relic_draws": state.relic_drawn[relic_row + RELIC_WIDTH - 1],
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
    players = state.table.players
    written: list[dict[str, object]] = []
    for observer in range(players + 1):
        for holder in range(players):
            at = knowledge(state, observer, holder)
            cards = names.counts("card", state.known[at : at + state.pack.types])
            if cards:
                by = None if observer == players else observer
                written.append({"by": by, "of": holder, "cards": cards})
    return written


def write_view(
    seat: int | None, known: DarkAgeZState, question: tuple[str, str]
) -> dict[str, object]:
    """Return a view as a JSON-able dict: the question, a forecast, and all the seat may know."""
    top = known.stack[-1].decision if known.stack else None
    return {
        "seat": seat,
        "pending": list(known.pending),
        "decision": top,
        "question": question[0],
        "clause": question[1],
        "forecast": forecast(known),
        "known": write_position(known),
    }
