"""Forecast of the current position: combat, income, where a new card would go.

Boards, hordes, armies, Commanders and marks are public (DZ-10.1), so a forecast needs
nothing that a seat may not know. It is made by the rules themselves, carried out on a copy
of what the seat knows: nothing here decides anything.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import components
from barrow.games.dark_age_z.components import CONDITIONS, NOTHING, RANGED, TRACKS, ZONES
from barrow.games.dark_age_z.rules.army import make_room
from barrow.games.dark_age_z.rules.combat import COMBAT, fight, gate_loss, protection
from barrow.games.dark_age_z.rules.ending import zones_five_active
from barrow.games.dark_age_z.rules.income import army_icons, command_icons
from barrow.games.dark_age_z.rules.invasion import hp, invasion, zombies
from barrow.games.dark_age_z.rules.missions import compared
from barrow.games.dark_age_z.rules.strategy import cost
from barrow.games.dark_age_z.rules.zones import accepts, attack, attack_type, first_empty
from barrow.games.dark_age_z.state import State
from barrow.kernel.event import Event

# What a board has to expect before the first day.
_QUIET: Final[dict[str, object]] = {"fights": [], "through": 0, "lost": [], "kills": []}
# Missions for having the most of something.
_MOST: Final[list[int]] = [
    components.MOST_RELICS,
    components.MOST_ICONS,
    components.MOST_CARDS,
    components.MOST_KILLS,
    components.MOST_OWN_ARMIES,
    components.MOST_ARMIES,
]


def forecast(known: State) -> dict[str, object]:
    """Return the day's figures, the prices, and what each board and seat has to expect."""
    is_day = len(known.spawned) > 0
    prices = [cost(known, track) for track in range(len(TRACKS))]
    return {
        "zombies": zombies(known) if is_day else 0,
        "hp": hp(known) if is_day else 0,
        "damage": invasion(known).damage if is_day else 0,
        "days": known.pack.modes[known.table.mode].days,
        "prices": [None if price == NOTHING else price for price in prices],
        # In the cleanup (DZ-4.136, DZ-4.139).
        "income": [
            {"tokens": command_icons(known, seat), "cards": army_icons(known, seat)}
            for seat in range(known.table.players)
        ],
        "boards": [_board(known, board) for board in range(known.table.boards)],
    }


def _board(known: State, board: int) -> dict[str, object]:
    """Return what a board has to expect."""
    is_day = len(known.spawned) > 0
    places = known.table.places_on[board]
    seats = known.table.players_at[board]
    return {
        "attack": [None if known.card_on[p] == NOTHING else attack(known, p) for p in places],
        "ranged": [known.card_on[p] != NOTHING and attack_type(known, p) == RANGED for p in places],
        "protection": [
            {"seat": seat, "vp": protection(known, board, seat)} for seat in seats if is_day
        ],
        **_entry(known, board),
        **(_combat(known, board, seats) if is_day else _QUIET),
    }


def _entry(known: State, board: int) -> dict[str, object]:
    """Return the zone that a new card would take, and which army would make room for it.

    Cards are played before combat only: after it a defeated army may still have its Commander.
    """
    empty = first_empty(known, board)
    if known.phase < COMBAT and empty != NOTHING:
        return {"entry": empty % ZONES + 1, "leaves": None}
    if known.phase >= COMBAT or not accepts(known, board):
        return {"entry": None, "leaves": None}
    log: list[Event] = []
    make_room(known.clone(), board, log)
    gone = log[0].facts
    return {"entry": ZONES, "leaves": {"zone": gone["zone"], "zombies": gone["zombies"]}}


def _combat(known: State, board: int, seats: list[int]) -> dict[str, object]:
    """Return the fights of a board, what comes through and what it costs (DZ-4.101 to DZ-4.117)."""
    trial = known.clone()
    log: list[Event] = []
    through = fight(trial, board, log)
    lost = [gate_loss(known, board, seat, through) if through else 0 for seat in seats]
    gains = [trial.gain_of[seat] - known.gain_of[seat] for seat in seats]
    return {
        "fights": [{"event": event.name, **event.facts} for event in log[1:]],
        "through": through,
        "lost": [{"seat": seat, "vp": vp} for seat, vp in zip(seats, lost)],
        "kills": [{"seat": seat, "vp": vp} for seat, vp in zip(seats, gains)],
    }


def progress(known: State, seat: int) -> dict[str, int] | None:
    """Return how far a seat's mission has come and what it takes; None if nothing is counted.

    Having the most takes one more than the best of the others has now (DZ-5.72).
    """
    if known.mission_of[seat] == NOTHING:
        return None
    mission = known.pack.missions[known.mission_of[seat]]
    condition = CONDITIONS.index(mission.condition)
    if condition in _MOST:
        counts = compared(known, condition)
        best = max(count for other, count in enumerate(counts) if other != seat)
        return {"have": counts[seat], "least": max(best + 1, mission.number)}
    if condition == components.FEW_CARDS:
        return {"have": known.cards_of[seat], "most": mission.number}
    if condition == components.ZONES_FIVE_ACTIVE:
        return {"have": zones_five_active(known, seat), "least": len(known.table.boards_of[seat])}
    have = {
        components.TWO_RELICS: known.played_of[seat],
        components.LEVEL_THREE: known.level_of[seat],
        components.SEVEN_KILLS: known.kills_of[seat] % max(mission.number, 1),
    }
    return {"have": have[condition], "least": mission.number} if condition in have else None
