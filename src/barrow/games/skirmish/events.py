"""What can happen, in past tense, each with its clause and a sentence for the log.

Rules call these only when there is a log. The parts of an event are those its sentence
names, in that order, then those that are only facts. Facts name teams, characters, cards and
rewards by their ids, spaces by name, players by seat. Cards that are drawn, seen in a hand
or on top of a pile, or taken from there are shown to one player only (SK-10.2, SK-10.4).
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish import kinds
from barrow.games.skirmish.kinds import CARD, COUNT, OWNED, SPACE
from barrow.games.skirmish.state import State
from barrow.kernel.event import COUNTS, NOTABLE, OPENS, Event
from barrow.kernel.events import IN_STATE, WORDS, Vocabulary, event, length_of, name_events, plain
from barrow.kernel.kinds import SEAT
from barrow.kernel.lists import list_of
from barrow.kernel.outcome import Outcome
from barrow.kernel.words import joined

_said: Final = Vocabulary(
    {
        "seat opponent": SEAT,
        "winners": list_of(SEAT),
        "team": kinds.TEAM,
        "character": OWNED,
        "targets": list_of(OWNED),
        "main secondary": kinds.PLACED,
        "space from to": SPACE,
        "card": CARD,
        "cards": list_of(CARD),
        "number": length_of("cards"),
        "reward": kinds.REWARD,
        "damage life lost gained ward empower": COUNT,
        "attack defense": kinds.SUM,
        "round actions white black": IN_STATE,
        "reason": plain(str),
        "rolled": WORDS,
    }
)


def rolled_for_first(seats: list[int], dice: list[int]) -> Event:
    """Players rolled for the first turn."""
    shown = joined([f"seat {seat + 1} rolled {die}" for seat, die in zip(seats, dice)])
    facts: dict[str, object] = {"seats": list(seats), "dice": list(dice)}
    return Event("rolled_for_first", "SK-3.2", f"For the first turn {shown}", facts)


def dice_rolled(state: State, seat: int) -> Event:
    """The movement dice fell; 0 stands for a die that was not rolled."""
    dice = [("white", state.white), ("black", state.black)]
    shown = joined([f"{color} {die}" for color, die in dice if die])
    return _dice_rolled(state, seat, shown)


_dice_rolled = _said.event("SK-4.4", "{seat} rolled {rolled}", "white black")


first_player_named = _said.event("SK-7.7", "{seat} was chosen to go first")
team_chosen = _said.event("SK-3.4", "{seat} chose {team}")
placed = _said.event("SK-3.9", "{character} was placed on {space}")
turn_started = _said.event("SK-4.1", "Round {round}: {seat}'s turn", marks=OPENS)
# By clause: a character went, was placed, pushed or pulled to another space.
moved: Final = {
    clause: _said.event(clause, f"{{character}} {verb} from {{from}} to {{to}}", name="moved")
    for clause, verb in (
        ("SK-4.8", "moved"),
        ("SK-5.60", "moved"),
        ("SK-5.61", "was moved"),
        ("SK-5.53", "was pushed"),
        ("SK-5.54", "was pulled"),
    )
}
swapped = _said.event("SK-5.62", "{main} and {secondary} swapped spaces", "seat")

card_drawn = _said.event(
    "", "{seat} drew {card}", others="{seat} drew a card", hidden="card", to="seat"
)
pile_renewed = event(
    "SK-4.12",
    "{seat} shuffled {cards:discarded card} into a new draw pile",
    {"seat": SEAT, "cards": COUNT},
    reveals=True,
)
card_discarded = _said.event("", "{seat} discarded {card}", reveals=True)
card_recovered = _said.event("SK-5.69", "{seat} took {card} back from the discard pile")
hand_seen = _said.secret("SK-5.67", "{seat} looked at the hand of {opponent}: {cards:and}")
# The cards from the top.
cards_seen = _said.secret(
    "SK-5.68", "{seat} looked at {number:card} on top of the draw pile: {cards:and}"
)
seen_card_taken = _said.event(
    "SK-5.68",
    "{seat} took {card}",
    others="{seat} took one of the cards seen",
    hidden="card",
    to="seat",
)
cards_put_under = event(
    "SK-5.68", "{seat} put {number:card} under the draw pile", {"seat": SEAT, "number": COUNT}
)

card_played = _said.event("SK-4.13", "{character} played {card}", "actions", reveals=True)
attack_declared = _said.event("SK-5.20", "{character} attacked {targets:and} with {card}")
defended = _said.event("SK-5.23", "{character} defended with {card}", reveals=True)
# Does not reveal whether a card could have been played (SK-9.4).
defense_passed = _said.event("SK-5.22", "{character} did not defend")
damage_dealt = _said.event(
    "SK-5.25",
    "{character} took {damage} damage and had {life} life left",
    "attack defense",
    marks=COUNTS,
)
no_damage_dealt = _said.event(
    "SK-5.25", "{character} took no damage", "damage life attack defense", name="damage_dealt"
)

life_lost = _said.event(
    "", "{character} lost {lost} life to {card} and had {life} left", marks=COUNTS
)
healed = _said.event("", "{character} healed {gained} and had {life} life", marks=COUNTS)
stunned = _said.event("SK-5.52", "{character} was stunned")
stood_up = _said.event("", "{character} stood up")
warded = _said.event("SK-5.58", "{character} gained +{ward} defense until its player's next turn")
ward_ended = _said.event("SK-4.2", "{character} lost its +{ward} defense")
empowered = _said.event(
    "SK-5.59", "{character} gained +{empower} attack on its next attack card this turn"
)
empower_lost = _said.event("SK-4.20", "{character} did not use its +{empower} attack")
actions_gained = _said.event("SK-5.63", "{seat} gained {gained:action}", "actions")

character_removed = _said.event("SK-5.80", "{character} fell")
# The cards are put away unseen.
player_eliminated = _said.event("SK-5.83", "{seat} was eliminated", marks=NOTABLE)
reward_gained = _said.event(
    "SK-5.90", "{character} earned {reward}", "team", reveals=True, marks=NOTABLE
)

# By reason: what the sentence about the end begins with.
_ENDS: Final = {
    "last_player": "",
    "tie": "Nobody was left: ",
    "round_limit": "The last round was over: ",
}


def game_ended(state: State, outcome: Outcome) -> Event:
    """The game ended: one player won, or several tied."""
    verb = "won" if len(outcome.winners) == 1 else "tied"
    text = f"{_ENDS[outcome.reason]}{{winners:and}} {verb}"
    ended = _said.event(outcome.clause, text, "reason", marks=NOTABLE, name="game_ended")
    return ended(state, outcome.winners, outcome.reason)


name_events(vars())
