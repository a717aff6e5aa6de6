"""What can happen, in past tense, each with its clause and a sentence for the log.

Rules call these only when somebody keeps a log. Facts name territories, factions and
cards by their ids. Two events are not for everybody: a card drawn, and cards that
pass to whoever eliminated their owner (GZ-10.3).
"""

from __future__ import annotations

from barrow.games.ground_zero.components import (
    BONUS_TITLES,
    BONUSES,
    CIVILIANS,
    FACTIONS,
    NOBODY,
    TITLES,
)
from barrow.games.ground_zero.state import Roll, State
from barrow.games.ground_zero.words import counted, dice_of, faces, land_name
from barrow.kernel.event import Event


def land_id(state: State, territory: int) -> str:
    """Return the id of a territory, which is also its card's."""
    return state.pack.map.ids[territory]


def plain(
    event: str, clause: str, text: str, faction: int, facts: dict[str, object] | None = None
) -> Event:
    """Return a public event of one party."""
    known: dict[str, object] = {} if facts is None else facts
    if faction != NOBODY:
        known["faction"] = FACTIONS[faction]
    return Event(event, clause, text, known)


def faction_taken(seat: int, faction: int) -> Event:
    """A seat got its faction."""
    text = f"Seat {seat + 1} plays the {TITLES[faction]}"
    return plain("faction_taken", "GZ-3.2", text, faction, {"seat": seat})


def cities_placed(state: State, cities: list[int]) -> Event:
    """The cities were put on the map."""
    names = ", ".join([land_name(state, city) for city in cities])
    facts: dict[str, object] = {"cities": [land_id(state, city) for city in cities]}
    return plain("cities_placed", "GZ-3.5", f"Cities rose in {names}", NOBODY, facts)


def lands_dealt(state: State, faction: int, lands: list[int]) -> Event:
    """A party got its territories; the first has its command center."""
    text = f"{TITLES[faction]} began with {counted(len(lands), 'territory')}"
    if lands:
        text += f" and a command center in {land_name(state, lands[0])}"
    facts: dict[str, object] = {"territories": [land_id(state, land) for land in lands]}
    return plain("lands_dealt", "GZ-3.6", text, faction, facts)


def first_game_laid(state: State, title: str) -> Event:
    """The board was set up as printed for a first game."""
    return plain("first_game_laid", "GZ-3.19", f"The board was laid out: {title}", NOBODY)


def unit_placed(state: State, faction: int, territory: int, clause: str) -> Event:
    """A party put one unit on a territory."""
    text = f"{TITLES[faction]} placed 1 unit on {land_name(state, territory)}"
    return plain(
        "unit_placed", clause, text, faction, {"territory": land_id(state, territory), "units": 1}
    )


def zero_cards_turned(state: State, cards: list[int]) -> Event:
    """Three cards lie open: one will be ground zero."""
    names = ", ".join([land_name(state, card) for card in cards])
    facts: dict[str, object] = {"cards": [land_id(state, card) for card in cards]}
    text = f"Ground zero may be {names}"
    return Event("zero_cards_turned", "GZ-3.12", text, facts, reveals=True)


def ground_zero_struck(state: State, territory: int, units: int) -> Event:
    """The virus broke out."""
    place = land_name(state, territory)
    text = f"Ground zero is {place}: {counted(units, 'unit')} turned into zombies"
    facts: dict[str, object] = {"territory": land_id(state, territory), "units": units}
    return plain("ground_zero_struck", "GZ-3.14", text, NOBODY, facts)


def turn_started(state: State, faction: int) -> Event:
    """A party's turn began."""
    text = f"Round {state.round}: the turn of the {TITLES[faction]}"
    return plain("turn_started", "GZ-4.1", text, faction, {"round": state.round})


def pool_counted(faction: int, pool: int, parts: list[int], clause: str) -> Event:
    """New units were counted: for territories, cities, command centers, regions."""
    text = (
        f"{TITLES[faction]} get {counted(pool, 'unit')}: {parts[0]} for territories, "
        f"{parts[1]} for cities, {parts[2]} for command centers, {parts[3]} for regions"
    )
    facts: dict[str, object] = {
        "pool": pool,
        "territories": parts[0],
        "cities": parts[1],
        "command_centers": parts[2],
        "regions": parts[3],
    }
    return plain("pool_counted", clause, text, faction, facts)


def units_grew(state: State, faction: int, grown: list[int], units: int, clause: str) -> Event:
    """Units appeared in place: `grown` by territory."""
    places = [t for t in range(len(grown)) if grown[t] > 0]
    shown = ", ".join([f"{land_name(state, t)} +{grown[t]}" for t in places])
    said = f"grew by {units}: {shown}" if shown else "did not grow"
    text = f"{TITLES[faction]} {said}"
    facts: dict[str, object] = {"units": units, "on": {land_id(state, t): grown[t] for t in places}}
    return plain("units_grew", clause, text, faction, facts)


def civilians_converted(state: State, territory: int, units: int) -> Event:
    """Civilians became cyborgs in place."""
    place = land_name(state, territory)
    text = f"{counted(units, 'civilian')} on {place} became {counted(units, 'cyborg')}"
    facts: dict[str, object] = {"territory": land_id(state, territory), "units": units}
    return plain("civilians_converted", "GZ-5.29", text, CIVILIANS, facts)


def moved(
    state: State, event: str, clause: str, source: int, target: int, civilians: int, cyborgs: int
) -> Event:
    """Units went from one territory to another."""
    faction = state.owner_of[target]
    units = civilians + cyborgs
    verbs = {
        "cyborgs_sent": "sent",
        "units_transferred": "transferred",
        "zombies_moved": "moved",
        "territory_conquered": "conquered " + land_name(state, target) + " with",
        "territory_walked": "walked onto " + land_name(state, target) + " with",
    }
    text = (
        f"{TITLES[faction]} {verbs[event]} {counted(units, 'unit')} from {land_name(state, source)}"
    )
    if not event.startswith("territory"):
        text += f" to {land_name(state, target)}"
    facts: dict[str, object] = {
        "source": land_id(state, source),
        "target": land_id(state, target),
        "units": units,
        "cyborgs": cyborgs,
    }
    return plain(event, clause, text, faction, facts)


def wall_built(state: State, territory: int, other: int) -> Event:
    """A civilian built a wall."""
    text = f"Civilians walled {land_name(state, territory)} off from {land_name(state, other)}"
    facts: dict[str, object] = {
        "territory": land_id(state, territory),
        "neighbor": land_id(state, other),
    }
    return plain("wall_built", "GZ-5.40", text, CIVILIANS, facts)


def wall_hit(state: State, faction: int, source: int, target: int, die: int) -> Event:
    """A die was rolled against a wall."""
    broke = die in state.pack.figures.wall_breaks_on
    result = "it fell" if broke else "it held, and 1 unit is inactive"
    text = (
        f"{TITLES[faction]} rolled {die} against the wall between {land_name(state, source)} "
        f"and {land_name(state, target)}: {result}"
    )
    facts: dict[str, object] = {
        "source": land_id(state, source),
        "target": land_id(state, target),
        "die": die,
        "broke": broke,
    }
    return plain("wall_hit", "GZ-5.44", text, faction, facts)


def attack_declared(state: State, source: int, target: int, civilians: int, cyborgs: int) -> Event:
    """The attacker chose dice."""
    faction = state.owner_of[source]
    text = (
        f"{TITLES[faction]} attack {land_name(state, target)} from {land_name(state, source)} "
        f"with {dice_of(faction, civilians, cyborgs)}"
    )
    facts: dict[str, object] = {
        "source": land_id(state, source),
        "target": land_id(state, target),
        "dice": civilians,
        "cyborg_dice": cyborgs,
    }
    return plain("attack_declared", "GZ-4.21", text, faction, facts)


def defense_chosen(state: State, target: int, civilians: int, cyborgs: int) -> Event:
    """The defender chose dice."""
    faction = state.owner_of[target]
    dice = dice_of(faction, civilians, cyborgs)
    text = f"{TITLES[faction]} defend {land_name(state, target)} with {dice}"
    facts: dict[str, object] = {
        "target": land_id(state, target),
        "dice": civilians,
        "cyborg_dice": cyborgs,
    }
    return plain("defense_chosen", "GZ-4.24", text, faction, facts)


def dice_rolled(state: State, roll: Roll) -> Event:
    """All dice fell."""
    ours = f"{TITLES[roll.attacker]} rolled {faces(roll.attack)}"
    text = f"{ours}, {TITLES[roll.defender]} rolled {faces(roll.defense)}"
    facts: dict[str, object] = {
        "source": land_id(state, roll.source),
        "target": land_id(state, roll.target),
        "defender": FACTIONS[roll.defender],
        "attack": list(roll.attack),
        "attack_cyborgs": roll.attack_cyborgs,
        "defense": list(roll.defense),
        "defense_cyborgs": roll.defense_cyborgs,
    }
    return plain("dice_rolled", "GZ-5.70", text, roll.attacker, facts)


def exploded(state: State, faction: int, clause: str, places: list[int], lost: list[int]) -> Event:
    """Doubles or triples blew up territories: `lost` by place."""
    shown = ", ".join(
        [f"{land_name(state, place)} -{gone}" for place, gone in zip(places, lost) if gone > 0]
    )
    what = "a whole region" if clause == "GZ-5.11" else "the battle"
    facts: dict[str, object] = {
        "lost": {land_id(state, place): gone for place, gone in zip(places, lost)}
    }
    return plain("exploded", clause, f"{TITLES[faction]} blew up {what}: {shown}", faction, facts)


def civilians_defected(state: State, roll: Roll, attacking: bool, dice: int) -> Event:
    """Civilian dice changed sides before the comparison."""
    winner = roll.defender if attacking else roll.attacker
    place = roll.source if attacking else roll.target
    text = (
        f"{counted(dice, 'civilian')} on {land_name(state, place)} defected to the {TITLES[winner]}"
    )
    facts: dict[str, object] = {
        "territory": land_id(state, place),
        "to": FACTIONS[winner],
        "units": dice,
        "attacking": attacking,
    }
    return plain("civilians_defected", "GZ-5.24", text, CIVILIANS, facts)


def dice_boosted(roll: Roll, attacking: bool, wanted: bool) -> Event:
    """The Civilians boosted their cyborg dice, or did not (the facts say die -1, or 0)."""
    text = "boosted their cyborg dice" if wanted else "did not boost"
    return _dice_raised(roll, attacking, -1 if wanted else 0, text, "GZ-5.26")


def die_raised(roll: Roll, attacking: bool, die: int) -> Event:
    """A side raised one die by Power of Tech, counted from 1, or none (0)."""
    text = f"added 1 to die {die}" if die else "changed no die"
    return _dice_raised(roll, attacking, die, text, "GZ-5.64")


def _dice_raised(roll: Roll, attacking: bool, die: int, text: str, clause: str) -> Event:
    faction = roll.attacker if attacking else roll.defender
    facts: dict[str, object] = {
        "attacking": attacking,
        "die": die,
        "attack": list(roll.attack),
        "defense": list(roll.defense),
    }
    return plain("dice_raised", clause, f"{TITLES[faction]} {text}", faction, facts)


def pairs_compared(state: State, roll: Roll, pairs: list[dict[str, object]], text: str) -> Event:
    """The dice were compared, pair by pair."""
    facts: dict[str, object] = {
        "source": land_id(state, roll.source),
        "target": land_id(state, roll.target),
        "defender": FACTIONS[roll.defender],
        "pairs": pairs,
    }
    return plain("pairs_compared", "GZ-5.75", text, roll.attacker, facts)


def card_drawn(state: State, faction: int, seat: int, card: int) -> Event:
    """A party drew a card; only its seat learns which (GZ-10.3)."""
    others = plain("card_drawn", "GZ-4.60", f"{TITLES[faction]} drew 1 card", faction)
    text = f"{TITLES[faction]} drew the card {land_name(state, card)}"
    facts: dict[str, object] = {"faction": FACTIONS[faction], "card": land_id(state, card)}
    seats = () if seat == NOBODY else (seat,)
    return Event("card_drawn", "GZ-4.60", text, facts, seats=seats, others=others, reveals=True)


def deck_refilled(cards: int) -> Event:
    """The discard pile became the deck."""
    text = f"The discard pile was shuffled into a deck of {counted(cards, 'card')}"
    return Event("deck_refilled", "GZ-4.61", text, {"cards": cards}, reveals=True)


def card_cashed(state: State, faction: int, card: int, units: int) -> Event:
    """A card was turned into units; everybody sees it."""
    text = f"{TITLES[faction]} cashed {land_name(state, card)} for {counted(units, 'unit')}"
    facts: dict[str, object] = {
        "faction": FACTIONS[faction],
        "card": land_id(state, card),
        "units": units,
    }
    return Event("card_cashed", "GZ-4.63", text, facts, reveals=True)


def party_eliminated(faction: int, by: int) -> Event:
    """A party left the game."""
    text = f"{TITLES[faction]} are eliminated"
    facts: dict[str, object] = {"by": None}
    if by != NOBODY:
        text += f" by the {TITLES[by]}"
        facts["by"] = FACTIONS[by]
    return plain("party_eliminated", "GZ-5.100", text, faction, facts)


def bonus_gained(faction: int, bonus: int) -> Event:
    """Whoever eliminated a party took a power from it."""
    text = f"{TITLES[faction]} gained {BONUS_TITLES[bonus]}"
    return plain("bonus_gained", "GZ-5.60", text, faction, {"bonus": BONUSES[bonus]})


def cards_passed(state: State, loser: int, faction: int, cards: list[int]) -> Event:
    """The cards of an eliminated party went to its eliminator (GZ-10.3)."""
    text = f"{TITLES[faction]} took {counted(len(cards), 'card')} from the {TITLES[loser]}"
    facts: dict[str, object] = {
        "faction": FACTIONS[faction],
        "from": FACTIONS[loser],
        "number": len(cards),
    }
    others = Event("cards_passed", "GZ-5.60", text, facts)
    seat = state.seat_of[faction]
    shown = ", ".join([land_name(state, card) for card in cards])
    known: dict[str, object] = {**facts, "cards": [land_id(state, card) for card in cards]}
    seats = () if seat == NOBODY else (seat,)
    return Event(
        "cards_passed",
        "GZ-5.60",
        f"{text}: {shown}",
        known,
        seats=seats,
        others=others,
        reveals=True,
    )


def cards_discarded(state: State, faction: int, cards: list[int]) -> Event:
    """The cards of a party that nobody eliminated went to the discard pile (GZ-10.4)."""
    shown = ", ".join([land_name(state, card) for card in cards])
    text = f"The cards of the {TITLES[faction]} were discarded: {shown}"
    facts: dict[str, object] = {
        "faction": FACTIONS[faction],
        "cards": [land_id(state, card) for card in cards],
    }
    return Event("cards_discarded", "GZ-5.102", text, facts, reveals=True)


def walls_removed(walls: int) -> Event:
    """The walls went with the Civilians."""
    text = f"{counted(walls, 'wall')} vanished with the {TITLES[CIVILIANS]}"
    return plain("walls_removed", "GZ-5.46", text, CIVILIANS, {"walls": walls})


def takeover_answered(seat: int, accepted: bool) -> Event:
    """The first eliminated seat answered whether it runs the Zombies."""
    verb = "runs the Zombies from now on" if accepted else "left the Zombies to the AI"
    facts: dict[str, object] = {"seat": seat, "accepted": accepted}
    text = f"Seat {seat + 1} {verb}"
    return Event("takeover_answered", "GZ-7.4", text, facts, reveals=accepted)


def game_ended(text: str, clause: str, winners: list[int]) -> Event:
    """The game is over."""
    facts: dict[str, object] = {"winners": [FACTIONS[faction] for faction in winners]}
    return plain("game_ended", clause, text, NOBODY, facts)
