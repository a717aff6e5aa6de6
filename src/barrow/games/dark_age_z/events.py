"""What can happen, in past tense, each with its clause and a sentence for the log.

Rules make events only when there is a log. Facts name cards by their ids, seats and
boards by their numbers from 0, zones by theirs from 1. Only those who may know it see what is
private (DZ-10.2): cards drawn, missions chosen, cards that Mind Reader moves. Where
somebody learns something hidden, the event reveals.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from barrow.games.dark_age_z import actions, kinds
from barrow.games.dark_age_z.components import RANK_NAMES, SIDES, ZONES
from barrow.games.dark_age_z.rules.invasion import hp, invasion, zombies
from barrow.games.dark_age_z.state import State
from barrow.kernel import events
from barrow.kernel.action import Action
from barrow.kernel.event import COUNTS, NOTABLE, OPENS, Event
from barrow.kernel.events import IN_STATE, WORDS, Plain, Vocabulary, length_of, name_events, plain
from barrow.kernel.kinds import FLAG, SEAT, Kind, Scope, optional
from barrow.kernel.lists import counts, list_of
from barrow.kernel.words import capital, counted


def frontier(state: State, board: int) -> str:
    """Return the words for a board: the two kingdoms it lies between."""
    if board >= state.table.boards:
        return f"board {board}"
    return f"the frontier between {neighbors(state, board)}"


def neighbors(state: State, board: int) -> str:
    """Return the names of the two kingdoms that share a board."""
    left, right = state.table.left_of(board), state.table.right_of(board)
    return f"{state.title(left)} and {state.title(right)}"


def zone_name(state: State, place: int) -> str:
    """Return the words for a zone."""
    board, zone = place // ZONES, place % ZONES + 1
    if board >= state.table.boards:
        return f"zone {zone} of board {board}"
    return f"zone {zone} between {neighbors(state, board)}"


def place_facts(place: int) -> dict[str, object]:
    """Return the facts that name a zone, by numbers and by the id it has among printed things."""
    board, zone = place // ZONES, place % ZONES + 1
    return {"board": board, "zone": zone, "place": f"zone:{board}.{zone}"}


class Frontier(Plain):
    """A board, named by its kingdoms."""

    def say(self, value: Any, state: Any, form: str) -> str:
        return frontier(state, value)


class Zone(Kind[int]):
    """A War Zone."""

    def say(self, value: Any, state: Any, form: str) -> str:
        return zone_name(state, value)

    def facts(self, name: str, value: int, state: Any, scope: Scope) -> dict[str, object]:
        return place_facts(value)

    def fact_shapes(self, name: str) -> dict[str, Any]:
        return {"board": int, "zone": int, "place": str}


class Army(Zone):
    """The army in a War Zone: its card, whom it is loyal to, or else where it is."""

    def say(self, value: Any, state: Any, form: str) -> str:
        if form == "card":
            return kinds.CARD.say(state.card_on[value], state, "")
        if form == "loyal":
            return SEAT.say(state.loyal_on[value], state, "")
        return zone_name(state, value)

    def facts(self, name: str, value: int, state: Any, scope: Scope) -> dict[str, object]:
        card = kinds.CARD.write(state.card_on[value], scope)
        return {**place_facts(value), "card": card, "loyal": state.loyal_on[value]}

    def fact_shapes(self, name: str) -> dict[str, Any]:
        return {**super().fact_shapes(name), "card": str, "loyal": int}


class Slot(Plain):
    """The rank of a Reinforcement Slot."""

    def say(self, value: int, state: Any, form: str) -> str:
        return RANK_NAMES[value]


class Zombies(Plain):
    """A number of zombies, or what their joining a horde adds to a sentence, perhaps nothing."""

    def say(self, value: Any, state: Any, form: str) -> str:
        if form == "growth":
            return f": the horde grew by {counted(value, 'zombie')}" if value else ""
        return counted(value, form)


class Effect(Kind[int]):
    """One of a relic's two effects."""

    def say(self, value: Any, state: Any, form: str) -> str:
        name, text = state.pack.relics[value // 2].name, state.pack.effect_texts[value]
        return name if form == "name" else f"{name} {SIDES[value % 2].upper()}: {text}"

    def facts(self, name: str, value: int, state: Any, scope: Scope) -> dict[str, object]:
        return {"relic": kinds.RELIC.write(value // 2, scope), "effect": SIDES[value % 2]}

    def fact_shapes(self, name: str) -> dict[str, Any]:
        return {"relic": str, "effect": str}


class LossDocument(msgspec.Struct):
    """What a player lost at a gate."""

    seat: int
    vp: int


SENTENCES: Final = Vocabulary(
    {
        "army": Army(),
        "board source target": Frontier(int),
        "card": kinds.CARD,
        "cards": list_of(kinds.CARD),
        "change": plain(int),
        "choice": plain(str),
        "lost": plain(list[LossDocument]),
        "moves": plain(list[tuple[int, int]]),
        "other": plain(int),
        "tracks winners": plain(list[int]),
        "commander": kinds.COMMANDER,
        "commanders": list_of(kinds.COMMANDER),
        "cost bonus kills level tokens vp": plain(int),
        "charge hp left own support turned": plain(int),
        "owner rewarded": optional(SEAT),
        "commands day pioneer pool steps": IN_STATE,
        "effect": Effect(),
        "defeated first paid token": FLAG,
        "kingdoms": list_of(kinds.KINGDOM),
        "mission": kinds.MISSION,
        "number": length_of("cards relics"),
        "order": list_of(SEAT),
        "part": kinds.PART,
        "place": Zone(),
        "rank slot": Slot(int),
        "relic": kinds.RELIC,
        "relics": list_of(kinds.RELIC),
        "seat loyal player to": SEAT,
        "track": kinds.TRACK,
        "growth protection words": WORDS,
        "zombies": Zombies(int),
    }
)
event = SENTENCES.event
secret = SENTENCES.secret

kingdoms_taken = event("DZ-3.7", "The kingdoms: {kingdoms}")
mission_chosen = secret("DZ-3.7", "{seat} kept the mission: {mission}")
start_settled = event("", "{seat} is the Starting Player")
commanders_gathered = event("", "Commanders gathered: {commanders:or nobody}", reveals=True)
boss_shown = events.event(
    "DZ-4.131",
    "Boss of the last day: {card}. {text}",
    {"card": kinds.INVASION, "text": WORDS},
    reveals=True,
)
day_started = event("DZ-4.1", "Day {day}", marks=OPENS)
cards_drawn = secret("", "{seat} drew {number:Army Card}: {cards:or nothing}")
relics_drawn = secret("", "{seat} drew {number:relic}: {relics:or none}")
cards_discarded = event("", "{seat} discarded {cards:or nothing}", reveals=True)
field_command = event(
    "DZ-4.14", "{seat} issued a Field Command: {steps:step} left{token:, 1 pioneer token taken}"
)
strategy_used = event("", "{seat} paid {cost:token}: {track}")
army_played = event(
    "DZ-4.40", "{seat} played {army:card} to {army}, loyal to {army:loyal}", reveals=True
)
army_removed = event("", "{army:card} in {army} was {words}{zombies:growth}")
armies_marched = event("DZ-4.46", "The armies behind it marched forward on {board}", "moves")
army_placed = event("", "{army:card} {words} in {army}, loyal to {army:loyal}", reveals=True)
army_reactivated = event("", "{army:card} in {army} is active again, loyal to {army:loyal}")
technology_raised = event("DZ-4.50", "{seat} reached technology level {level}, {words}")
token_taken = event("DZ-4.56", "{seat} took 1 token", "pool")
seat_passed = event("DZ-4.60", "{seat} passed{first: first}")
tokens_returned = event("", "{seat} returned {tokens:token}")
commander_revealed = event("DZ-5.17", "{seat} revealed {commander}", reveals=True)
commander_assigned = event("DZ-4.61", "{seat} assigned {commander} to {place}")
commander_buried = event("", "{commander} went to the bottom of the Commander deck")
vp_gained = event("", "{seat} gained {vp:VP}", marks=COUNTS)
tokens_gained = event("", "{seat} got {tokens:token}")
rallying_started = event("DZ-4.80", "Rallying order: {order}")
army_reinforced = event(
    "", "{seat} reinforced {place} with {card}: +{bonus} on its {slot} slot", reveals=True
)
turn_ended = event("", "{seat} ended the turn")
relic_played = event("", "{seat} played {effect}", reveals=True)
relic_aimed = event("DZ-5.4", "{seat} chose for {relic}: {choice}")
relic_kept = events.event(
    "DZ-4.31",
    "{seat} kept {kept}, not {discarded}",
    {"seat": SEAT, "kept": kinds.RELIC, "discarded": kinds.RELIC},
    others="{seat} discarded {discarded} and kept another relic",
    hidden="kept",
    to="seat",
    all_learn=True,
)
# What a relic did when it took effect.
armies_swapped = event(
    "DZ-5.32", "{seat} swapped the armies in {place} and zone {other}", name="relic_worked"
)
army_made_ranged = event("DZ-5.25", "{seat} made the army in {place} ranged", name="relic_worked")
army_turned = event(
    "DZ-5.31", "{seat} made the army in {place} loyal to {loyal}", name="relic_worked"
)
became_zombies = event(
    "DZ-5.18", "{seat} turned {words} in {place} into {zombies:zombie}", name="relic_worked"
)
commands_allowed = event(
    "DZ-5.27", "{seat} got {commands:command} to issue this turn", name="relic_worked"
)
gate_protected = event(
    "DZ-5.34",
    "{seat} has {protection} Gate Protection at {board}; all hordes grew by {growth}",
    name="relic_worked",
)
marker_pushed = event(
    "DZ-5.28", "{seat} pushed the Movement Marker back: {steps:step} left", name="relic_worked"
)
zombies_moved = event(
    "DZ-5.19", "{seat} moved {zombies:zombie} from {source} to {target}", name="relic_worked"
)
zone_hidden = event("DZ-5.26", "{seat} hid {place} from the zombies", name="relic_worked")
zone_marked = event("", "{seat} marked {place} with Azrael's Roar", "change", name="relic_worked")
relic_canceled = event(
    "DZ-5.6", "{seat} canceled {player}'s {relic} with an Immortal Vest", reveals=True
)
# Who declines may or may not hold a Vest (DZ-9.3).
cancel_declined = event("DZ-5.6", "{seat} did not cancel {words}", name="vest_declined")
vest_declined = event("DZ-5.7", "{seat} did not use an Immortal Vest")
relic_discarded = event("DZ-5.75", "{seat} discarded {relic}", reveals=True)
# From a public place, so all know which (DZ-10.8).
card_took = event("", "{seat} took {card} into hand")
card_chosen = event("", "{seat} chose {card} to play", reveals=True)
# From hand to hand: only the two players see which (DZ-10.5).
cards_passed = secret(
    "DZ-5.30", "{seat} {words} {number:Army Card} to {to}: {cards:or nothing}", to="seat to"
)
# The condition of a mission was met: now it lies face up, or is known to be another.
mission_judged = event(
    "",
    "{seat} {paid:fulfilled the mission|gained nothing, so this isn't the mission}: {mission}",
    reveals=True,
)
zone_passed_over = event("DZ-4.102", "{zombies:zombie} passed over {place}")
kills_scored = event("DZ-4.118", "{seat} gained {vp:VP} for {kills:kill}", marks=COUNTS)
day_cleaned_up = event(
    "DZ-4.130", "The zombies left; reinforcements and used relics were discarded", "tracks pioneer"
)
technology_lost = event("DZ-5.52", "All technology fell to level 0")
mission_shown = event(
    "DZ-6.2", "{seat} showed a mission worth {vp:VP}: {mission}", reveals=True, marks=COUNTS
)
cards_shown = events.event(
    "DZ-10.7",
    "All hands, missions and decks were shown",
    {
        "hands": list_of(counts(kinds.CARD)),
        "relics": list_of(counts(kinds.RELIC)),
        "missions": list_of(optional(kinds.MISSION)),
        "deck": list_of(kinds.CARD),
        "relic_deck": list_of(kinds.RELIC),
        "barbarian_deck": list_of(kinds.CARD),
        "commander_deck": list_of(kinds.COMMANDER),
        "invasions": list_of(kinds.INVASION),
    },
    reveals=True,
)
game_ended = event("", "{words}", "winners", marks=NOTABLE)
_combat_started = event("DZ-4.101", "{words}", "board zombies hp")
_gate_hit = event("DZ-4.116", "{words}", "board zombies lost", marks=COUNTS)
_zone_fought = event(
    "DZ-4.109",
    "{words}",
    "place zombies charge own support kills owner rewarded defeated turned left",
)


def deck_shuffled(what: str, number: int) -> Event:
    """A discard pile became a deck."""
    text = f"The discard pile was shuffled into a new deck of {counted(number, what)}"
    return Event("deck_shuffled", "DZ-2.14", text, {"what": what, "number": number}, reveals=True)


def invasion_revealed(state: State, clause: str) -> Event:
    """An invasion card was turned over; with it the day's zombies."""
    card = invasion(state)
    text = f"{card.name}: {zombies(state)} zombies at each frontier, HP {hp(state)}, "
    text += f"damage {card.damage}, speed {card.speed}"
    facts: dict[str, object] = {
        "card": card.id,
        "zombies": zombies(state),
        "hp": hp(state),
        "damage": card.damage,
        "steps": state.steps,
    }
    return Event("invasion_revealed", clause, text, facts, reveals=True)


# What a declared choice of a relic is called, by its action.
CHOICES: Final[dict[type[Action], str]] = {
    actions.ChooseZone: "{place}",
    actions.ChooseBoard: "{board}",
    actions.PlaceArmy: "{board}, loyal to {loyal}",
    actions.ChooseLoyalty: "{seat}",
    actions.ChoosePlayer: "{seat}",
    actions.ChooseCard: "{card}",
    actions.ChooseSlot: "its {rank} slot",
    actions.ChooseNumber: "{number}",
    actions.ChoosePart: "{part}",
    actions.Stop: "no more",
}


def declared(state: State, action: Action) -> str:
    """Return a declared choice of a relic in words."""
    return SENTENCES.say(CHOICES[type(action)], state, action)


def combat_started(state: State, board: int, zombies: int) -> Event:
    """A horde entered its board."""
    came = f"{counted(zombies, 'zombie')} with HP {hp(state)} entered"
    text = f"{came if zombies else 'No zombies came to'} {frontier(state, board)}"
    return _combat_started(state, text, board, zombies, hp(state))


def gate_hit(state: State, board: int, zombies: int, seats: list[int], lost: list[int]) -> Event:
    """Zombies reached the gates of a board: what each player lost."""
    said = [f"{state.title(seat)} lost {counted(vp, 'VP')}" for seat, vp in zip(seats, lost)]
    came = f"{counted(zombies, 'zombie')} reached the gates of {frontier(state, board)}"
    losses = [{"seat": seat, "vp": vp} for seat, vp in zip(seats, lost)]
    return _gate_hit(state, f"{came}: {', '.join(said)}", board, zombies, losses)


def zone_fought(
    state: State, place: int, sums: dict[str, int], owner: int, rewarded: int, defeated: bool
) -> Event:
    """Zombies and armies met in a zone."""
    own, support, kills, turned = sums["own"], sums["support"], sums["kills"], sums["turned"]
    text = f"{capital(zone_name(state, place))}: {counted(sums['zombies'], 'zombie')}, "
    if sums["charge"]:
        text += f"{sums['charge']} killed by Charge, "
    text += f"attack {own} + {support} = {own + support}, {kills or 'none'} killed"
    if defeated:
        text += ", the army was defeated"
        text += f" and became {counted(turned, 'zombie')}" if turned else ""
    order = ("zombies", "charge", "own", "support", "kills")
    came = (owner, rewarded, defeated, turned, sums["left"])
    return _zone_fought(state, text, place, *[sums[name] for name in order], *came)


name_events(vars())
