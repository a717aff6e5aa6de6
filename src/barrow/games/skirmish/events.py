"""What can happen, in past tense, each with its clause and a sentence for the log.

Rules call these only when somebody keeps a log. Facts name teams, characters, cards and
rewards by their ids, spaces by name, players by seat. Cards that are drawn, seen in a hand
or on top of a pile, or taken from there are told to one player only (SK-10.2, SK-10.4).
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.skirmish.kinds import CARD, COUNT, OWNED, PLACED, REWARD, SPACE, SUM, TEAM
from barrow.games.skirmish.state import State
from barrow.kernel.event import Event
from barrow.kernel.events import IN_STATE, PLAIN, EventKind, event, length_of
from barrow.kernel.kinds import SEAT, Kind
from barrow.kernel.lists import list_of
from barrow.kernel.outcome import Outcome
from barrow.kernel.words import joined

# By reason: what the sentence about the end begins with.
_ENDS: Final = {"tie": "Nobody is left", "round_limit": "The last round is over"}


def rolled_for_first(seats: list[int], dice: list[int]) -> Event:
    """Players rolled for the first turn."""
    shown = joined([f"seat {seat + 1} rolled {die}" for seat, die in zip(seats, dice)])
    facts: dict[str, object] = {"seats": list(seats), "dice": list(dice)}
    return Event("rolled_for_first", "SK-3.2", f"For the first turn {shown}", facts)


def dice_rolled(state: State, seat: int) -> Event:
    """The movement dice fell; 0 stands for a die that was not rolled."""
    dice = [("white", state.white), ("black", state.black)]
    shown = joined([f"{color} {die}" for color, die in dice if die])
    facts: dict[str, object] = {"seat": seat, "white": state.white, "black": state.black}
    return Event("dice_rolled", "SK-4.4", f"{state.title(seat)} rolled {shown}", facts)


# The parts of most events.
Kinds = dict[str, Kind[Any]]
_SEAT: Final[Kinds] = {"seat": SEAT}
_SEAT_CARD: Final[Kinds] = {"seat": SEAT, "card": CARD}
_WHO: Final[Kinds] = {"character": OWNED}
_WHO_CARD: Final[Kinds] = {"character": OWNED, "card": CARD}
_MOVED: Final[Kinds] = {"character": OWNED, "from": SPACE, "to": SPACE}
_DAMAGE: Final[Kinds] = {**_WHO, "damage": COUNT, "life": COUNT, "attack": SUM, "defense": SUM}

first_player_named: Final = event("first_player_named", "SK-7.7", "{seat} goes first", _SEAT)
team_chosen: Final = event("team_chosen", "SK-3.4", "{seat} plays {team}", {**_SEAT, "team": TEAM})
placed: Final = event("placed", "SK-3.9", "{character} starts on {space}", {**_WHO, "space": SPACE})
turn_started: Final = event(
    "turn_started", "SK-4.1", "Round {round}: the turn of {seat}", {**_SEAT, "round": IN_STATE}
)
# By clause: a character went, was put, pushed or pulled to another space.
moved: Final[dict[str, EventKind]] = {
    clause: event("moved", clause, f"{{character}} {verb} from {{from}} to {{to}}", _MOVED)
    for clause, verb in (
        ("SK-4.8", "moved"),
        ("SK-5.60", "moved"),
        ("SK-5.61", "was put"),
        ("SK-5.53", "was pushed"),
        ("SK-5.54", "was pulled"),
    )
}
swapped: Final = event(
    "swapped",
    "SK-5.62",
    "{main} and {secondary} swapped spaces",
    {**_SEAT, "main": PLACED, "secondary": PLACED},
)

card_drawn: Final = event(
    "card_drawn",
    "",
    "{seat} drew {card}",
    _SEAT_CARD,
    others="{seat} drew a card",
    hidden="card",
    to="seat",
)
pile_renewed: Final = event(
    "pile_renewed",
    "SK-4.12",
    "{seat} shuffled {cards:discarded card} into a new draw pile",
    {**_SEAT, "cards": COUNT},
    reveals=True,
)
card_discarded: Final = event(
    "card_discarded", "", "{seat} discarded {card}", _SEAT_CARD, reveals=True
)
card_recovered: Final = event(
    "card_recovered", "SK-5.69", "{seat} took {card} back from the discard pile", _SEAT_CARD
)
hand_seen: Final = event(
    "hand_seen",
    "SK-5.67",
    "{seat} looked at the hand of {opponent}: {cards:and}",
    {**_SEAT, "opponent": SEAT, "cards": list_of(CARD)},
    others="{seat} looked at the hand of {opponent}",
    hidden="cards",
    to="seat",
)
# The cards from the top.
cards_seen: Final = event(
    "cards_seen",
    "SK-5.68",
    "{seat} looked at the top {number:card} of the draw pile: {cards:and}",
    {**_SEAT, "cards": list_of(CARD), "number": length_of("cards")},
    others="{seat} looked at the top {number:card} of the draw pile",
    hidden="cards",
    to="seat",
)
seen_card_taken: Final = event(
    "seen_card_taken",
    "SK-5.68",
    "{seat} took {card}",
    _SEAT_CARD,
    others="{seat} took one of the cards seen",
    hidden="card",
    to="seat",
)
cards_put_under: Final = event(
    "cards_put_under",
    "SK-5.68",
    "{seat} put {number:card} under the draw pile",
    {**_SEAT, "number": COUNT},
)

card_played: Final = event(
    "card_played",
    "SK-4.13",
    "{character} played {card}",
    {**_WHO_CARD, "actions": IN_STATE},
    reveals=True,
)
attack_declared: Final = event(
    "attack_declared",
    "SK-5.20",
    "{character} attacks {targets:and} with {card}",
    {**_WHO_CARD, "targets": list_of(OWNED)},
)
defended: Final = event(
    "defended", "SK-5.23", "{character} defends with {card}", _WHO_CARD, reveals=True
)
# Whether no card could be played is not told (SK-9.4).
defense_passed: Final = event("defense_passed", "SK-5.22", "{character} does not defend", _WHO)
damage_dealt: Final = event(
    "damage_dealt", "SK-5.25", "{character} takes {damage} and has {life} life left", _DAMAGE
)
no_damage_dealt: Final = event("damage_dealt", "SK-5.25", "{character} takes nothing", _DAMAGE)

life_lost: Final = event(
    "life_lost",
    "",
    "{character} loses {lost} to {card} and has {life} life left",
    {**_WHO_CARD, "lost": COUNT, "life": COUNT},
)
healed: Final = event(
    "healed",
    "",
    "{character} heals {gained} and has {life} life",
    {**_WHO, "gained": COUNT, "life": COUNT},
)
stunned: Final = event("stunned", "SK-5.52", "{character} is stunned", _WHO)
stood_up: Final = event("stood_up", "", "{character} stands up", _WHO)
warded: Final = event(
    "warded",
    "SK-5.58",
    "{character} has +{ward} defense until its player's next turn",
    {**_WHO, "ward": COUNT},
)
ward_ended: Final = event(
    "ward_ended", "SK-4.2", "{character} no longer has +{ward} defense", {**_WHO, "ward": COUNT}
)
empowered: Final = event(
    "empowered",
    "SK-5.59",
    "{character} has +{empower} attack on the next attack card this turn",
    {**_WHO, "empower": COUNT},
)
empower_lost: Final = event(
    "empower_lost",
    "SK-4.20",
    "{character} did not use its +{empower} attack",
    {**_WHO, "empower": COUNT},
)
actions_gained: Final = event(
    "actions_gained",
    "SK-5.63",
    "{seat} gained {gained:action}",
    {**_SEAT, "gained": COUNT, "actions": IN_STATE},
)

character_removed: Final = event("character_removed", "SK-5.80", "{character} falls", _WHO)
# The cards are put away unseen.
player_eliminated: Final = event("player_eliminated", "SK-5.83", "{seat} is eliminated", _SEAT)
reward_gained: Final = event(
    "reward_gained",
    "SK-5.90",
    "{character} earns {reward}",
    {**_WHO, "team": TEAM, "reward": REWARD},
    reveals=True,
)


def game_ended(state: State, outcome: Outcome) -> Event:
    """The game is over: one player wins, or several tie."""
    winners = outcome.winners
    text = "{winners} wins" if len(winners) == 1 else "{winners:and} tie"
    if outcome.reason != "last_player":
        text = f"{_ENDS[outcome.reason]}: {text}"
    parts: Kinds = {"winners": list_of(SEAT), "reason": PLAIN}
    ended = event("game_ended", outcome.clause, text, parts)
    return ended(state, winners, outcome.reason)
