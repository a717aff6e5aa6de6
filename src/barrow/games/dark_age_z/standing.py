"""How the game stands, for clients: kingdoms, phases, the printed cards and boards."""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import tables
from barrow.games.dark_age_z.components import (
    CLOSED,
    ICONS,
    MOST_BOARDS,
    RANGED,
    ZONES,
    ArmyType,
    Pack,
)
from barrow.games.dark_age_z.rules.missions import own_active
from barrow.games.dark_age_z.state import State
from barrow.kernel.documents import picked
from barrow.kernel.standing import Party, Phase

_PHASES: Final = [
    ("Planning", "DZ-4.10"),
    ("Rallying", "DZ-4.81"),
    ("Combat and scoring", "DZ-4.100"),
    ("Cleanup", "DZ-4.130"),
]
_INVASION_FIGURES: Final = "id name zombies hp power_zombies power_hp damage speed text"


def parties(state: State) -> list[Party]:
    """Return the kingdoms with their public figures, clockwise; the Barbarian last."""
    listed = [_party(state, seat) for seat in range(state.table.players)]
    barbarian = state.table.barbarian
    if barbarian >= 0:
        figures = [("armies", own_active(state, barbarian)), ("deck", len(state.barbarian_deck))]
        listed.append(Party("barbarian", "Barbarian", None, figures, 0, False, True))
    return listed


def _party(state: State, seat: int) -> Party:
    figures = [
        ("VP", state.vp_of[seat]),
        ("armies", own_active(state, seat)),
        ("tokens", state.tokens_of[seat]),
        ("level", state.level_of[seat]),
        ("cards", state.cards_of[seat]),
        ("relics", state.relic_count_of[seat]),
    ]
    kingdom = state.pack.kingdoms[state.kingdom_of[seat]]
    active = state.outcome is None and seat in state.pending
    return Party(kingdom.id, kingdom.name, seat, figures, state.vp_of[seat], active, True)


def phases(state: State) -> list[Phase]:
    """Return the phases of the day, one of them now; before the first day the set-up."""
    if not state.spawned:
        return [Phase("Missions", "DZ-3.7", True)]
    return [
        Phase(title, clause, state.outcome is None and state.phase == number + 1)
        for number, (title, clause) in enumerate(_PHASES)
    ]


def board(pack: Pack) -> dict[str, object]:
    """Return what is printed on cards and boards, by id, for drawing."""
    boards, zones = range(MOST_BOARDS), range(1, ZONES + 1)
    return {
        "icons": [ICONS[icon] for icon in pack.icons],
        "command_icons": list(pack.command_icons),
        "kingdoms": [picked(kingdom, "id name color") for kingdom in pack.kingdoms],
        "armies": [_army(army) for army in pack.armies],
        "commanders": [_commander(card) for card in pack.commanders],
        "relics": [_relic(relic) for relic in pack.relics],
        "missions": [
            {**picked(mission, "id text kingdom condition"), "kind": mission.type}
            for mission in pack.missions
        ],
        "tracks": [
            {**picked(track, "id name costs"), "closed": track.end == CLOSED}
            for track in pack.tracks
        ],
        "places": [
            {"id": f"zone:{board}.{zone}", "name": f"Zone {zone}"}
            for board in boards
            for zone in zones
        ],
        "levels": [
            {"name": level.name, "rank": level.cost_rank, "cards": level.cost_count}
            for level in pack.levels
        ],
        "invasions": [
            {**picked(card, _INVASION_FIGURES), "boss": card.is_boss} for card in pack.invasions
        ],
        "steps": {str(players): pack.steps[players][1:] for players in range(2, 6)},
        "thresholds": {str(players): pack.thresholds[players] for players in range(2, 6)},
    }


def _army(army: ArmyType) -> dict[str, object]:
    return {
        **picked(army, "id name rank attack zombification charge copies"),
        "ranged": army.attack_type == RANGED,
        "slots": {str(rank): bonus for rank, bonus in enumerate(army.slots) if bonus},
    }


def _commander(card: tables.Commander) -> dict[str, object]:
    ranged = card.attack_type == RANGED
    return {**picked(card, "id name attack charge zones text"), "ranged": ranged}


def _relic(relic: tables.Relic) -> dict[str, object]:
    return {
        **picked(relic, "id name phases"),
        "command": relic.is_command,
        "effects": {"a": relic.effect_a, "b": relic.effect_b},
    }
