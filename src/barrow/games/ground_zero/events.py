"""What can happen, in past tense, each with its clause and its sentence for the log.

Rules call these only when there is a log. The parts of an event are those its sentence
names, in that order, then those that are only facts. Two events are not for everybody: a card
drawn, and cards that pass to whoever eliminated their owner (GZ-10.3). An event with two
wordings is declared once for each, under the same name.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from barrow.games.ground_zero import kinds
from barrow.games.ground_zero.kinds import COUNT, FACTION, LAND
from barrow.kernel.decision import Parts
from barrow.kernel.event import COUNTS, NOTABLE, OPENS
from barrow.kernel.events import (
    IN_STATE,
    TO,
    WORDS,
    Vocabulary,
    event,
    length_of,
    name_events,
    plain,
)
from barrow.kernel.kinds import FLAG, optional
from barrow.kernel.lists import list_of


class PairDocument(msgspec.Struct):
    """Two dice that were compared: what they show, who lost, and by which clause."""

    attack: int
    defense: int
    loser: Literal["attacker", "defender"]
    why: Literal["beats", "loses to", "ties: a bite", "ties and wins", "ties and loses"]
    clause: str


_said: Final = Vocabulary(
    {
        "seat": kinds.Chair(),
        "faction defender from to": FACTION,
        "by": optional(FACTION),
        "winners": list_of(FACTION),
        "side": kinds.Side(),
        "bonus": kinds.BONUS,
        "territory neighbor source target card": LAND,
        "territories": kinds.Dealt(LAND),
        "cities cards": list_of(LAND),
        "on lost": kinds.Tally(),
        "units cyborgs walls die attack_cyborgs defense_cyborgs": COUNT,
        "attack defense": kinds.Faces(list[int]),
        "broke attacking accepted": FLAG,
        "title points losses": WORDS,
        "pairs": plain(list[PairDocument]),
        "number": length_of("cards"),
        "round": IN_STATE,
        "holder": TO,
    }
)

faction_taken = _said.event("GZ-3.2", "{seat} took {faction}")
cities_placed = _said.event("GZ-3.5", "Cities were built in {cities}")
lands_dealt = _said.event(
    "GZ-3.6",
    "{faction} began with {territories:territory} and a command center in {territories:first}",
    marks=COUNTS,
)
first_game_laid = _said.event("GZ-3.19", "The board was laid out: {title}", marks=COUNTS)
unit_placed = _said.event("", "{faction} placed {units:unit} on {territory}", marks=COUNTS)
zero_cards_turned = _said.event("GZ-3.12", "The cards for ground zero were {cards}", reveals=True)
ground_zero_struck = _said.event(
    "GZ-3.14",
    "Ground zero was {territory}: {units:unit} turned into zombies",
    marks=COUNTS | NOTABLE,
)

turn_started = _said.event("GZ-4.1", "Round {round}: the turn of {faction}", marks=OPENS)
pool_counted = event(
    "",
    "{faction} got {pool:unit}: {territories} for territories, {cities} for cities, "
    "{command_centers} for command centers, {regions} for regions",
    {
        "faction": FACTION,
        "pool": COUNT,
        "territories": COUNT,
        "cities": COUNT,
        "command_centers": COUNT,
        "regions": COUNT,
    },
)
units_grew = _said.event("", "{faction} gained {units:unit}: {on:+}", marks=COUNTS)
nothing_grew = _said.event("", "{faction} gained no units", "units on", name="units_grew")
civilians_converted = _said.event(
    "GZ-5.29", "{units:civilian} on {territory} became {units:cyborg}", "faction"
)

# All in the same order, whatever their sentence.
_WAY: Final[Parts] = {
    "faction": FACTION,
    "source": LAND,
    "target": LAND,
    "units": COUNT,
    "cyborgs": COUNT,
}
_FROM_TO: Final = "{units:unit} from {source} to {target}"
_FROM: Final = "{target} with {units:unit} from {source}"
cyborgs_sent = event("GZ-5.30", f"{{faction}} sent {_FROM_TO}", _WAY)
zombies_moved = event("", f"{{faction}} moved {_FROM_TO}", _WAY)
units_transferred = event("GZ-4.50", f"{{faction}} transferred {_FROM_TO}", _WAY)
territory_conquered = event("GZ-4.40", f"{{faction}} conquered {_FROM}", _WAY)
territory_walked = event("GZ-4.44", f"{{faction}} walked onto {_FROM}", _WAY)

wall_built = _said.event(
    "GZ-5.40", "{faction} walled {territory} off from {neighbor}", marks=COUNTS
)
walls_removed = _said.event("GZ-5.46", "{walls:wall} of {faction} fell")
_AT_WALL: Final = "{faction} rolled {die} against the wall between {source} and {target}"
wall_broken = _said.event("GZ-5.44", f"{_AT_WALL}: it fell", "broke", name="wall_hit")
wall_held = _said.event(
    "GZ-5.44", f"{_AT_WALL}: it held, and 1 unit became inactive", "broke", name="wall_hit"
)

attack_declared = _said.event("GZ-4.21", "{side} attacked {target} from {source} with {side:dice}")
defense_chosen = _said.event("GZ-4.24", "{side} defended {target} with {side:dice}")
dice_rolled = _said.event(
    "GZ-5.70",
    "{faction} rolled {attack}, {defender} rolled {defense}",
    "attack_cyborgs defense_cyborgs source target",
)
battle_exploded = _said.event(
    "", "{faction} blew up the battle: {lost:-}", marks=COUNTS | NOTABLE, name="exploded"
)
region_exploded = _said.event(
    "GZ-5.11", "{faction} blew up a whole region: {lost:-}", marks=COUNTS | NOTABLE, name="exploded"
)
civilians_defected = _said.event(
    "GZ-5.24", "{units:civilian} on {territory} defected to {to}", "faction attacking", marks=COUNTS
)
# The die is counted from 1; 0 is none, and -1 stands for all cyborg dice.
_RAISED: Final = "die attacking attack defense"
dice_boosted = _said.event(
    "GZ-5.26", "{faction} boosted their cyborg dice", _RAISED, name="dice_raised"
)
dice_not_boosted = _said.event("GZ-5.26", "{faction} did not boost", _RAISED, name="dice_raised")
die_raised = _said.event(
    "GZ-5.64",
    "{faction} added {points} to die {die}",
    "attacking attack defense",
    name="dice_raised",
)
no_die_raised = _said.event("GZ-5.64", "{faction} changed no die", _RAISED, name="dice_raised")
pairs_compared = _said.event(
    "GZ-5.75", "{losses}", "pairs source target faction defender", marks=COUNTS
)

card_drawn = _said.event(
    "GZ-4.60",
    "{faction} drew the card {card}",
    "holder",
    others="{faction} drew 1 card",
    hidden="card",
    to="holder",
)
deck_refilled = event(
    "GZ-4.61",
    "The discard pile was shuffled into a deck of {cards:card}",
    {"cards": COUNT},
    reveals=True,
)
card_cashed = _said.event("GZ-4.63", "{faction} cashed {card} for {units:unit}", reveals=True)

party_eliminated = _said.event("GZ-5.100", "{faction} were eliminated by {by}", marks=NOTABLE)
party_fell = _said.event(
    "GZ-5.100", "{faction} were eliminated", "by", marks=NOTABLE, name="party_eliminated"
)
bonus_gained = _said.event("GZ-5.60", "{faction} gained {bonus}", marks=NOTABLE)
cards_passed = _said.event(
    "GZ-5.60",
    "{faction} took {number:card} from {from}: {cards}",
    "holder",
    others="{faction} took {number:card} from {from}",
    hidden="cards",
    to="holder",
)
cards_discarded = _said.event(
    "GZ-5.102", "The cards of {faction} were discarded: {cards}", reveals=True
)

zombies_taken_over = _said.event(
    "GZ-7.4", "{seat} took over the Zombies", "accepted", reveals=True, name="takeover_answered"
)
takeover_declined = _said.event(
    "GZ-7.4", "{seat} left the Zombies to the AI", "accepted", name="takeover_answered"
)

last_party_won = _said.event(
    "GZ-6.1", "{winners} were the last party on the board and won", marks=NOTABLE, name="game_ended"
)
nobody_left = _said.event(
    "GZ-6.2", "Nobody was left: {winners:and} tied", marks=NOTABLE, name="game_ended"
)
score_decided = _said.event(
    "GZ-6.3",
    "The last round was over: {winners:and} won with {points:point}",
    marks=NOTABLE,
    name="game_ended",
)

name_events(vars())
