"""What can happen, in past tense, each with its clause, its sentence for the log and its facts.

Rules call these only when somebody keeps a log. Two events are not for everybody: a card drawn,
and cards that pass to whoever eliminated their owner (GZ-10.3). Where an event can be put in two
ways, each is declared, under the same name.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.kinds import (
    BONUS,
    CHAIR,
    COUNT,
    DEALT,
    FACES,
    FACTION,
    LAND,
    SIDE,
    TALLY,
    WORDS,
)
from barrow.kernel.decision import Parts
from barrow.kernel.events import IN_STATE, PLAIN, TO, event, length_of
from barrow.kernel.kinds import FLAG, list_of, optional

_LANDS: Final = list_of(LAND)
_WINNERS: Final = list_of(FACTION)

faction_taken = event(
    "faction_taken",
    "GZ-3.2",
    "{seat} plays the {faction}",
    {"seat": CHAIR, "faction": FACTION},
)
cities_placed = event("cities_placed", "GZ-3.5", "Cities rose in {cities}", {"cities": _LANDS})
lands_dealt = event(
    "lands_dealt",
    "GZ-3.6",
    "{faction} began with {territories:territory} and a command center in {territories:first}",
    {"faction": FACTION, "territories": DEALT},
)
first_game_laid = event(
    "first_game_laid", "GZ-3.19", "The board was laid out: {title}", {"title": WORDS}
)
unit_placed = event(
    "unit_placed",
    "",
    "{faction} placed {units:unit} on {territory}",
    {"faction": FACTION, "territory": LAND, "units": COUNT},
)
zero_cards_turned = event(
    "zero_cards_turned", "GZ-3.12", "Ground zero may be {cards}", {"cards": _LANDS}, reveals=True
)
ground_zero_struck = event(
    "ground_zero_struck",
    "GZ-3.14",
    "Ground zero is {territory}: {units:unit} turned into zombies",
    {"territory": LAND, "units": COUNT},
)

turn_started = event(
    "turn_started",
    "GZ-4.1",
    "Round {round}: the turn of the {faction}",
    {"round": IN_STATE, "faction": FACTION},
)
pool_counted = event(
    "pool_counted",
    "",
    "{faction} get {pool:unit}: {territories} for territories, {cities} for cities, "
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
_GROWTH: Final[Parts] = {"faction": FACTION, "units": COUNT, "on": TALLY}
units_grew = event("units_grew", "", "{faction} grew by {units}: {on:+}", _GROWTH)
nothing_grew = event("units_grew", "", "{faction} did not grow", _GROWTH)
civilians_converted = event(
    "civilians_converted",
    "GZ-5.29",
    "{units:civilian} on {territory} became {units:cyborg}",
    {"faction": FACTION, "territory": LAND, "units": COUNT},
)

_WAY: Final[Parts] = {
    "faction": FACTION,
    "source": LAND,
    "target": LAND,
    "units": COUNT,
    "cyborgs": COUNT,
}
cyborgs_sent = event(
    "cyborgs_sent", "GZ-5.30", "{faction} sent {units:unit} from {source} to {target}", _WAY
)
zombies_moved = event(
    "zombies_moved", "", "{faction} moved {units:unit} from {source} to {target}", _WAY
)
units_transferred = event(
    "units_transferred",
    "GZ-4.50",
    "{faction} transferred {units:unit} from {source} to {target}",
    _WAY,
)
territory_conquered = event(
    "territory_conquered",
    "GZ-4.40",
    "{faction} conquered {target} with {units:unit} from {source}",
    _WAY,
)
territory_walked = event(
    "territory_walked",
    "GZ-4.44",
    "{faction} walked onto {target} with {units:unit} from {source}",
    _WAY,
)

wall_built = event(
    "wall_built",
    "GZ-5.40",
    "{faction} walled {territory} off from {neighbor}",
    {"faction": FACTION, "territory": LAND, "neighbor": LAND},
)
walls_removed = event(
    "walls_removed",
    "GZ-5.46",
    "{walls:wall} vanished with the {faction}",
    {"faction": FACTION, "walls": COUNT},
)
_HIT: Final[Parts] = {
    "faction": FACTION,
    "source": LAND,
    "target": LAND,
    "die": COUNT,
    "broke": FLAG,
}
_AT_WALL: Final = "{faction} rolled {die} against the wall between {source} and {target}"
wall_broken = event("wall_hit", "GZ-5.44", f"{_AT_WALL}: it fell", _HIT)
wall_held = event("wall_hit", "GZ-5.44", f"{_AT_WALL}: it held, and 1 unit is inactive", _HIT)

attack_declared = event(
    "attack_declared",
    "GZ-4.21",
    "{side} attack {target} from {source} with {side:dice}",
    {"side": SIDE, "source": LAND, "target": LAND},
)
defense_chosen = event(
    "defense_chosen",
    "GZ-4.24",
    "{side} defend {target} with {side:dice}",
    {"side": SIDE, "target": LAND},
)
dice_rolled = event(
    "dice_rolled",
    "GZ-5.70",
    "{faction} rolled {attack}, {defender} rolled {defense}",
    {
        "source": LAND,
        "target": LAND,
        "faction": FACTION,
        "defender": FACTION,
        "attack": FACES,
        "attack_cyborgs": COUNT,
        "defense": FACES,
        "defense_cyborgs": COUNT,
    },
)
_LOST: Final[Parts] = {"faction": FACTION, "lost": TALLY}
battle_exploded = event("exploded", "", "{faction} blew up the battle: {lost:-}", _LOST)
region_exploded = event("exploded", "GZ-5.11", "{faction} blew up a whole region: {lost:-}", _LOST)
civilians_defected = event(
    "civilians_defected",
    "GZ-5.24",
    "{units:civilian} on {territory} defected to the {to}",
    {"faction": FACTION, "territory": LAND, "to": FACTION, "units": COUNT, "attacking": FLAG},
)
# The die is counted from 1; 0 is none, and -1 stands for all cyborg dice.
_RAISED: Final[Parts] = {
    "faction": FACTION,
    "attacking": FLAG,
    "die": PLAIN,
    "attack": PLAIN,
    "defense": PLAIN,
}
dice_boosted = event("dice_raised", "GZ-5.26", "{faction} boosted their cyborg dice", _RAISED)
dice_not_boosted = event("dice_raised", "GZ-5.26", "{faction} did not boost", _RAISED)
die_raised = event(
    "dice_raised", "GZ-5.64", "{faction} added {points} to die {die}", {**_RAISED, "points": WORDS}
)
no_die_raised = event("dice_raised", "GZ-5.64", "{faction} changed no die", _RAISED)
pairs_compared = event(
    "pairs_compared",
    "GZ-5.75",
    "{losses}",
    {
        "source": LAND,
        "target": LAND,
        "faction": FACTION,
        "defender": FACTION,
        "pairs": PLAIN,
        "losses": WORDS,
    },
)

card_drawn = event(
    "card_drawn",
    "GZ-4.60",
    "{faction} drew the card {card}",
    {"faction": FACTION, "card": LAND, "to": TO},
    others="{faction} drew 1 card",
    hidden="card",
    to="to",
)
deck_refilled = event(
    "deck_refilled",
    "GZ-4.61",
    "The discard pile was shuffled into a deck of {cards:card}",
    {"cards": COUNT},
    reveals=True,
)
card_cashed = event(
    "card_cashed",
    "GZ-4.63",
    "{faction} cashed {card} for {units:unit}",
    {"faction": FACTION, "card": LAND, "units": COUNT},
    reveals=True,
)

_ELIMINATED: Final[Parts] = {"faction": FACTION, "by": optional(FACTION)}
party_eliminated = event(
    "party_eliminated", "GZ-5.100", "{faction} are eliminated by the {by}", _ELIMINATED
)
party_fell = event("party_eliminated", "GZ-5.100", "{faction} are eliminated", _ELIMINATED)
bonus_gained = event(
    "bonus_gained", "GZ-5.60", "{faction} gained {bonus}", {"faction": FACTION, "bonus": BONUS}
)
cards_passed = event(
    "cards_passed",
    "GZ-5.60",
    "{faction} took {number:card} from the {from}: {cards}",
    {
        "faction": FACTION,
        "from": FACTION,
        "cards": _LANDS,
        "number": length_of("cards"),
        "to": TO,
    },
    others="{faction} took {number:card} from the {from}",
    hidden="cards",
    to="to",
)
cards_discarded = event(
    "cards_discarded",
    "GZ-5.102",
    "The cards of the {faction} were discarded: {cards}",
    {"faction": FACTION, "cards": _LANDS},
    reveals=True,
)

_TAKEOVER: Final[Parts] = {"seat": CHAIR, "accepted": FLAG}
zombies_taken_over = event(
    "takeover_answered",
    "GZ-7.4",
    "{seat} runs the Zombies from now on",
    _TAKEOVER,
    reveals=True,
)
takeover_declined = event(
    "takeover_answered", "GZ-7.4", "{seat} left the Zombies to the AI", _TAKEOVER
)

last_party_won = event(
    "game_ended",
    "GZ-6.1",
    "The {winners} are the last party on the board and win",
    {"winners": _WINNERS},
)
nobody_left = event(
    "game_ended", "GZ-6.2", "Nobody is left: {winners:and} draw", {"winners": _WINNERS}
)
score_decided = event(
    "game_ended",
    "GZ-6.3",
    "The last round is over: the {winners:and} win with {points:point}",
    {"winners": _WINNERS, "points": WORDS},
)
