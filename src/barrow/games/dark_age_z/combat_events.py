"""What happens in combat, in the cleanup and at the end, in numbers that can be played back."""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z.components import NOBODY
from barrow.games.dark_age_z.events import (
    capital,
    counted,
    frontier,
    mission_id,
    of_seat,
    place_facts,
    zone_name,
)
from barrow.games.dark_age_z.rules.invasion import hp
from barrow.games.dark_age_z.state import State
from barrow.kernel.event import Event


def combat_started(state: State, board: int, zombies: int) -> Event:
    """A horde entered its board."""
    if zombies == 0:
        text = f"No zombies came to {frontier(state, board)}"
    else:
        text = f"{counted(zombies, 'zombie')} with HP {hp(state)} entered {frontier(state, board)}"
    facts: dict[str, object] = {"board": board, "zombies": zombies, "hp": hp(state)}
    return Event("combat_started", "DZ-4.101", text, facts)


def zone_passed_over(state: State, place: int, zombies: int) -> Event:
    """Invisible Spear kept a zone out of the combat."""
    text = f"{counted(zombies, 'zombie')} passed over {zone_name(state, place)}"
    facts: dict[str, object] = {**place_facts(place), "zombies": zombies}
    return Event("zone_passed_over", "DZ-4.102", text, facts)


class Fight:
    """The sums of one zone's fight."""

    def __init__(self, place: int, zombies: int) -> None:
        self.place: Final = place
        self.zombies: Final = zombies  # that came in
        self.charge = 0  # kills by Charge
        self.own = 0
        self.support = 0
        self.kills = 0  # without charge
        self.owner = NOBODY
        self.rewarded = NOBODY  # who got the Supporting Fire Reward
        self.defeated = False
        self.turned = 0  # zombies that the defeated army became
        self.left = 0  # zombies that go on


def zone_fought(state: State, fight: Fight) -> Event:
    """Zombies and armies met in a zone."""
    total = fight.own + fight.support
    text = f"{capital(zone_name(state, fight.place))}: {counted(fight.zombies, 'zombie')}, "
    if fight.charge:
        text += f"{fight.charge} killed by Charge, "
    text += f"attack {fight.own} + {fight.support} = {total}, {fight.kills} killed"
    if fight.defeated:
        text += ", the army was defeated"
        text += f" and {fight.turned} turned" if fight.turned else ""
    facts: dict[str, object] = {
        **place_facts(fight.place),
        "zombies": fight.zombies,
        "charge": fight.charge,
        "own": fight.own,
        "support": fight.support,
        "kills": fight.kills,
        "owner": None if fight.owner == NOBODY else fight.owner,
        "rewarded": None if fight.rewarded == NOBODY else fight.rewarded,
        "defeated": fight.defeated,
        "turned": fight.turned,
        "left": fight.left,
    }
    return Event("zone_fought", "DZ-4.109", text, facts)


def gate_hit(state: State, board: int, zombies: int, seats: list[int], lost: list[int]) -> Event:
    """Zombies reached the gates of a board: what each player lost."""
    shown = ", ".join([f"{state.title(seat)} lost {vp} VP" for seat, vp in zip(seats, lost)])
    text = f"{counted(zombies, 'zombie')} reached the gates of {frontier(state, board)}: {shown}"
    facts: dict[str, object] = {"board": board, "zombies": zombies}
    facts["lost"] = [{"seat": seat, "vp": vp} for seat, vp in zip(seats, lost)]
    return Event("gate_hit", "DZ-4.116", text, facts)


def kills_scored(state: State, seat: int, kills: int, vp: int) -> Event:
    """A player's kills of the day became VP."""
    text = f"gained {vp} VP for {counted(kills, 'kill')}"
    facts: dict[str, object] = {"kills": kills, "vp": vp}
    return of_seat(state, "kills_scored", "DZ-4.118", seat, text, facts)


def day_cleaned_up(state: State) -> Event:
    """Zombies, reinforcements and used relics are gone; the tracks went back."""
    text = "The zombies left, reinforcements and used relics were discarded"
    facts: dict[str, object] = {"tracks": list(state.track_at), "pioneer": state.pioneer}
    return Event("day_cleaned_up", "DZ-4.130", text, facts)


def technology_lost(state: State) -> Event:
    """Beast Raid threw all technology back."""
    return Event("technology_lost", "DZ-5.52", "All technology fell to level 0", {})


def mission_shown(state: State, seat: int, vp: int) -> Event:
    """At the end a mission was turned over, and perhaps paid."""
    mission = state.pack.missions[state.mission_of[seat]]
    text = f"shows its mission, which gives {vp} VP: {mission.text}"
    facts: dict[str, object] = {"mission": mission.id, "vp": vp}
    return of_seat(state, "mission_shown", "DZ-6.2", seat, text, facts, reveals=True)


def cards_shown(state: State) -> Event:
    """At the end everything is public (DZ-10.7)."""
    pack = state.pack
    hands = []
    relics = []
    for seat in range(state.table.players):
        hand, held = state.hand_of[seat], state.relics_of[seat]
        hands.append({pack.armies[card].id: number for card, number in enumerate(hand) if number})
        relics.append(
            {pack.relics[relic].id: number for relic, number in enumerate(held) if number}
        )
    facts: dict[str, object] = {
        "hands": hands,
        "relics": relics,
        "missions": [mission_id(state, mission) for mission in state.mission_of],
        "deck": [pack.armies[card].id for card in state.deck],
        "relic_deck": [pack.relics[relic].id for relic in state.relic_deck],
        "barbarian_deck": [pack.armies[card].id for card in state.barbarian_deck],
        "commander_deck": [pack.commanders[card].id for card in state.commander_deck],
        "invasions": [pack.invasions[card].id for card in state.invasions],
    }
    text = "All hands, missions and decks were shown"
    return Event("cards_shown", "DZ-10.7", text, facts, reveals=True)


def game_ended(text: str, clause: str, winners: list[int]) -> Event:
    """The game is over."""
    return Event("game_ended", clause, text, {"winners": winners})
