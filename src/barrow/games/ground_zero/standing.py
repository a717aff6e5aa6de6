"""How the game stands, for whoever shows it: parties and phases."""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import CIVILIANS, FACTIONS, TITLES, ZOMBIES
from barrow.games.ground_zero.rules.assign import count_sites, expected
from barrow.games.ground_zero.state import GroundZeroState
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


def parties(state: GroundZeroState) -> list[Party]:
    """Return the parties with their public figures, in turn order."""
    order = state.order or [f for f in range(len(FACTIONS)) if state.seat_of[f] >= 0]
    set_up = _is_set_up(state)
    return [_party(state, faction, set_up) for faction in order]


def _party(state: GroundZeroState, faction: int, set_up: bool) -> Party:
    seat = state.seat_of[faction]
    cities, _ = count_sites(state, faction)
    figures = [
        ("lands", len(state.lands_of[faction])),
        ("cities", cities),
        ("units", state.units_of[faction]),
        ("cards", len(state.hand_of[faction])),
        ("income", expected(state, faction) if state.is_alive(faction) else 0),
    ]
    return Party(
        FACTIONS[faction],
        TITLES[faction],
        seat if seat >= 0 else None,
        figures,
        state.units_of[faction],
        state.outcome is None and _is_acting(state, faction, set_up),
        state.is_alive(faction),
    )


def _is_acting(state: GroundZeroState, faction: int, set_up: bool) -> bool:
    """Say whether it is a party's turn; during set-up, whether its seat has to decide."""
    return state.seat_of[faction] in state.pending if set_up else state.active == faction


def _is_set_up(state: GroundZeroState) -> bool:
    for frame in state.stack:
        if frame.name == "deal" or frame.name == "begin_turn":
            return True
    return not state.order


def phases(state: GroundZeroState) -> list[Phase]:
    """Return the phases of the turn being played, one of them now."""
    listed = _POOL
    if _is_set_up(state):
        listed = _OPENING
    elif state.active == CIVILIANS:
        listed = _BUILD
    elif state.active == ZOMBIES:
        listed = _ZOMBIE
    now = _phase_now(state, [title for title, _ in listed])
    return [Phase(title, clause, title == now) for title, clause in listed]


def _phase_now(state: GroundZeroState, titles: list[str]) -> str:
    for frame in state.stack[::-1]:
        for title in titles:
            if frame.name in _FRAMES[title]:
                return title
    # Units on their way with no attack beneath are the transfer's.
    return "Transfer" if state.stack and state.stack[-1].name.startswith("move") else ""
