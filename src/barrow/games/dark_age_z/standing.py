"""How the game stands, for whoever shows it: kingdoms, phases, the printed cards and boards."""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z.components import (
    CONDITIONS,
    ICONS,
    MISSION_KINDS,
    MOST_BOARDS,
    RANGED,
    SIDES,
    ZONES,
    Pack,
)
from barrow.games.dark_age_z.rules.ending import own_active
from barrow.games.dark_age_z.state import State
from barrow.kernel.standing import Party, Phase

_OPENING: Final = [("Missions", "DZ-3.7")]
_PHASES: Final = [
    ("Planning", "DZ-4.10"),
    ("Rallying", "DZ-4.81"),
    ("Combat and scoring", "DZ-4.100"),
    ("Cleanup", "DZ-4.130"),
]


def parties(state: State) -> list[Party]:
    """Return the kingdoms with their public figures, clockwise; the Barbarian last."""
    listed = [_party(state, seat) for seat in range(state.table.players)]
    barbarian = state.table.barbarian
    if barbarian >= 0:
        armies = own_active(state, barbarian)
        figures = [("armies", armies), ("deck", len(state.barbarian_deck))]
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
        return [Phase(title, clause, True) for title, clause in _OPENING]
    return [
        Phase(title, clause, state.outcome is None and state.phase == number + 1)
        for number, (title, clause) in enumerate(_PHASES)
    ]


def board(pack: Pack) -> dict[str, object]:
    """Return what is printed on cards and boards, by id, for drawing."""
    return {
        "icons": [ICONS[icon] for icon in pack.icons],
        "command_icons": list(pack.command_icons),
        "kingdoms": [
            {"id": kingdom.id, "name": kingdom.name, "color": kingdom.color}
            for kingdom in pack.kingdoms
        ],
        "armies": [_army(pack, card) for card in range(pack.types)],
        "commanders": [_commander(pack, card) for card in range(len(pack.commanders))],
        "relics": [_relic(pack, relic) for relic in range(len(pack.relics))],
        "missions": [_mission(pack, mission) for mission in range(len(pack.missions))],
        "tracks": [
            {
                "id": track.id,
                "name": track.name,
                "costs": list(track.costs),
                "closed": track.is_closed,
            }
            for track in pack.tracks
        ],
        "places": [
            {"id": f"zone:{board}.{zone}", "name": f"Zone {zone}"}
            for board in range(MOST_BOARDS)
            for zone in range(1, ZONES + 1)
        ],
        "levels": [
            {"name": level.name, "rank": level.cost_rank, "cards": level.cost_count}
            for level in pack.levels
        ],
        "invasions": [_invasion(pack, card) for card in range(len(pack.invasions))],
        "steps": {str(players): pack.steps[players][1:] for players in range(2, 6)},
        "thresholds": {str(players): pack.thresholds[players] for players in range(2, 6)},
    }


def _army(pack: Pack, card: int) -> dict[str, object]:
    army = pack.armies[card]
    return {
        "id": army.id,
        "name": army.name,
        "rank": army.rank,
        "attack": army.attack,
        "ranged": army.attack_type == RANGED,
        "zombification": army.zombification,
        "charge": army.charge,
        "slots": {str(rank): bonus for rank, bonus in enumerate(army.slots) if bonus},
        "copies": army.copies,
    }


def _commander(pack: Pack, card: int) -> dict[str, object]:
    commander = pack.commanders[card]
    return {
        "id": commander.id,
        "name": commander.name,
        "attack": commander.attack,
        "ranged": commander.attack_type == RANGED,
        "charge": commander.charge,
        "zones": list(commander.zones),
        "text": commander.text,
    }


def _relic(pack: Pack, card: int) -> dict[str, object]:
    relic = pack.relics[card]
    return {
        "id": relic.id,
        "name": relic.name,
        "phases": list(relic.phases),
        "command": relic.is_command,
        "effects": dict(zip(SIDES, relic.texts)),
    }


def _mission(pack: Pack, card: int) -> dict[str, object]:
    mission = pack.missions[card]
    return {
        "id": mission.id,
        "kingdom": pack.kingdoms[mission.kingdom].id,
        "kind": MISSION_KINDS[mission.kind],
        "condition": CONDITIONS[mission.condition],
        "text": mission.text,
    }


def _invasion(pack: Pack, card: int) -> dict[str, object]:
    invasion = pack.invasions[card]
    return {
        "id": invasion.id,
        "name": invasion.name,
        "zombies": invasion.zombies,
        "hp": invasion.hp,
        "power_zombies": invasion.power_zombies,
        "power_hp": invasion.power_hp,
        "damage": invasion.damage,
        "speed": invasion.speed,
        "boss": invasion.is_boss,
        "text": invasion.text,
    }
