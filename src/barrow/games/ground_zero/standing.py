"""How the game stands, for whoever shows it: parties, phases, and what the map is drawn from."""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import CIVILIANS, FACTIONS, NOBODY, TITLES, ZOMBIES, Pack
from barrow.games.ground_zero.rules.assign import expected
from barrow.games.ground_zero.rules.lands import count_sites
from barrow.games.ground_zero.rules.parties import active, is_alive
from barrow.games.ground_zero.state import State
from barrow.kernel.standing import Party, Phase

_OPENING: Final = [
    ("Factions", "GZ-3.2"),
    ("Starting units", "GZ-3.10"),
    ("Ground zero", "GZ-3.12"),
]
_POOL: Final = [
    ("Assign units", "GZ-4.13"),
    ("Attack", "GZ-4.20"),
    ("Transfer", "GZ-4.50"),
    ("Draw card", "GZ-4.60"),
]
_BUILD: Final = [("Build", "GZ-5.29"), *_POOL[1:]]
_ZOMBIE: Final = [("Move zombies", "GZ-5.57"), ("Attack", "GZ-4.20"), ("Draw card", "GZ-4.60")]

# The frames that belong to each phase, looked for from the top of the stack.
_FRAMES: Final[dict[str, list[str]]] = {
    "Factions": ["pick_faction"],
    "Starting units": ["place_start"],
    "Ground zero": ["ground_zero"],
    "Assign units": ["assign", "assign_pool"],
    "Build": ["build"],
    "Move zombies": ["zombie_transfer"],
    "Attack": ["attack", "ai_attack"],
    "Transfer": ["transfer", "t_to"],
    "Draw card": ["draw", "cards_open", "cards"],
}


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
    now = _phase_now(state, [title for title, _ in listed])
    return [Phase(title, clause, title == now) for title, clause in listed]


def _phase_now(state: State, titles: list[str]) -> str:
    for frame in state.stack[::-1]:
        for title in titles:
            if frame.name in _FRAMES[title]:
                return title
    # Units on their way with no attack beneath are the transfer's.
    return "Transfer" if state.stack and state.stack[-1].name.startswith("move") else ""


def board(pack: Pack) -> dict[str, object]:
    """Return the map of a data pack for drawing (GZ-2.16): outlines, lines, names, colors."""
    document = pack.document
    return {
        "canvas": _shown(document.canvas, "width height sea_color source"),
        "regions": [_shown(region, "id name points") for region in document.region],
        "territories": [
            _shown(land, "id name region center polygon") for land in document.territory
        ],
        "land": document.borders.land,
        "lines": [_shown(line, "a b wrap") for line in document.borders.line],
        "credits": document.game.credits,
    }


def _shown(table: object, names: str) -> dict[str, object]:
    """Return the named fields of a table."""
    return {name: getattr(table, name) for name in names.split()}
