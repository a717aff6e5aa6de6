"""Parties, phases and the map, for displays."""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import CIVILIANS, FACTIONS, NOBODY, TITLES, ZOMBIES, Pack
from barrow.games.ground_zero.rules.assign import expected
from barrow.games.ground_zero.rules.lands import count_sites
from barrow.games.ground_zero.rules.parties import active, is_alive
from barrow.games.ground_zero.state import State
from barrow.kernel.documents import picked
from barrow.kernel.standing import Party, Phase

# Each phase with its clause, and the frames that belong to it.
_PHASES: Final = {
    "Factions": ("GZ-3.2", ["pick_faction"]),
    "Starting units": ("GZ-3.10", ["place_start"]),
    "Ground zero": ("GZ-3.12", ["ground_zero"]),
    "Assign units": ("GZ-4.13", ["assign", "assign_pool"]),
    "Build": ("GZ-5.29", ["build"]),
    "Move zombies": ("GZ-5.57", ["zombie_transfer"]),
    "Attack": ("GZ-4.20", ["attack", "ai_attack"]),
    "Transfer": ("GZ-4.50", ["transfer", "t_to"]),
    "Draw card": ("GZ-4.60", ["draw", "cards_open", "cards"]),
}
_OPENING: Final = ["Factions", "Starting units", "Ground zero"]
_POOL: Final = ["Assign units", "Attack", "Transfer", "Draw card"]
_BUILD: Final = ["Build", *_POOL[1:]]
_ZOMBIE: Final = ["Move zombies", "Attack", "Draw card"]


def parties(state: State) -> list[Party]:
    """Return the parties with their public figures, in turn order."""
    order = state.order or [f for f in range(len(FACTIONS)) if state.seat_of[f] != NOBODY]
    return [_party(state, faction) for faction in order]


def _party(state: State, faction: int) -> Party:
    seat = state.seat_of[faction]
    lands = state.lands_of[faction]
    cities, _ = count_sites(state, faction)
    # In set-up, whose seat has to decide; then, whose turn it is.
    is_acting = seat in state.pending if is_set_up(state) else active(state) == faction
    figures = [
        ("lands", len(lands)),
        ("cities", cities),
        ("units", state.units_of[faction]),
        ("cards", len(state.hand_of[faction])),
        ("income", expected(state, faction) if is_alive(state, faction) else 0),
    ]
    return Party(
        FACTIONS[faction],
        TITLES[faction],
        None if seat == NOBODY else seat,
        figures,
        state.units_of[faction],
        state.outcome is None and is_acting,
        is_alive(state, faction),
    )


def is_set_up(state: State) -> bool:
    """True until the first turn begins."""
    return not state.order or any(frame.name in ("deal", "begin_turn") for frame in state.stack)


def phases(state: State) -> list[Phase]:
    """Return the phases of the turn being played, one of them now."""
    listed = _POOL
    if is_set_up(state):
        listed = _OPENING
    elif active(state) == CIVILIANS:
        listed = _BUILD
    elif active(state) == ZOMBIES:
        listed = _ZOMBIE
    now = _phase_now(state, listed)
    return [Phase(title, _PHASES[title][0], title == now) for title in listed]


def _phase_now(state: State, titles: list[str]) -> str:
    """Return the phase of the topmost frame that belongs to one."""
    for frame in state.stack[::-1]:
        for title in titles:
            if frame.name in _PHASES[title][1]:
                return title
    # Units that move with no attack beneath belong to the transfer.
    return "Transfer" if state.stack and state.stack[-1].name.startswith("move") else ""


def board(pack: Pack) -> dict[str, object]:
    """Return the map of a data pack for drawing (GZ-2.16): outlines, lines, names, colors."""
    document = pack.document
    return {
        "canvas": picked(document.canvas, "width height sea_color source"),
        "regions": [picked(region, "id name points label") for region in document.region],
        "territories": [
            picked(land, "id name region center polygon") for land in document.territory
        ],
        "land": document.borders.land,
        "lines": [picked(line, "a b wrap") for line in document.borders.line],
        "credits": document.game.credits,
    }
