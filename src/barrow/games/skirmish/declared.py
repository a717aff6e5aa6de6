"""What a game of Skirmish is made of: every field of its state, every record, every action.

`state.py` and `actions.py` are generated from this module, and documents, views and empty states
follow it. A character is alive while it has life. One whose life is 0 stands on the board until
it is removed (SK-5.44); after that it has no space. Hands are kept sorted: copies of a card are
interchangeable (SK-2.9).
"""

from __future__ import annotations

from typing import Any

import msgspec

from barrow.games.skirmish import view
from barrow.games.skirmish.components import NOBODY, Pack, Table
from barrow.games.skirmish.kinds import CARD, CHARACTER, COUNT, REWARD, SPACE, TEAM
from barrow.games.skirmish.moves import Moves
from barrow.kernel.declare import ALL, Choice, Fields, Record, by_id, field, given, rows, section
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import (
    FLAG,
    SEAT,
    Kind,
    Scope,
    bits,
    list_of,
    number,
    optional,
    or_none,
    per,
    per_seat,
    pile,
    record,
    sorted_list,
    unknown,
)


class Battle(Record):
    """An attack under way."""

    card = CARD  # on the table; its character attacks
    empower = COUNT  # what the attacker's empower adds (SK-5.20)
    targets = list_of(CHARACTER, most=8)  # in target order; none before one is chosen
    defenses = list_of(optional(CARD))  # by target: the card on the table
    damages = list_of(COUNT, most=8)  # by target, once there is damage
    kills = list_of(FLAG, most=8)  # by target: its life became 0 in the damage


class Memory(Record):
    """What somebody knows to be in a hand, sorted, and how much of it judging by public facts."""

    cards = sorted_list(unknown(CARD))
    at_least = COUNT


class MemoryDocument(msgspec.Struct, forbid_unknown_fields=True):
    """What one seat (null: everybody) knows to be in another's hand, and how much for sure."""

    seat: int | None
    of: int
    cards: list[str | None]
    at_least: int


class Memories(Kind[list[Any]]):
    """Memories by observer times players plus seat; the observer after the last is everybody."""

    annotation = "list[Memory]"

    def copied(self, value: str) -> str:
        return f"{value}[:]"

    def copy(self, value: list[Any]) -> list[Any]:
        return value[:]

    def empty(self, scope: Scope) -> list[Any]:
        return [Memory.made()([], 0)] * ((scope.players + 1) * scope.players)

    def shape(self) -> Any:
        return list[MemoryDocument]

    def write(self, value: list[Any], scope: Scope) -> Any:
        players = scope.players
        return [
            {
                "seat": None if row // players == players else row // players,
                "of": row % players,
                "cards": Memory.parts["cards"].write(memory.cards, scope),
                "at_least": memory.at_least,
            }
            for row, memory in enumerate(value)
            if memory.cards
        ]

    def read(self, document: Any, path: str, scope: Scope) -> list[Any]:
        found = self.empty(scope)
        players = scope.players
        for place, one in enumerate(document):
            at = f"{path}[{place}]"
            observer = players if one.seat is None else SEAT.read(one.seat, f"{at}.seat", scope)
            SEAT.read(one.of, f"{at}.of", scope)
            if one.of == observer:
                raise BadPosition(f"{at}.of", "is the seat itself")
            row = observer * players + one.of
            if found[row].cards or not one.cards:
                raise BadPosition(at, "is there twice, or has no cards")
            cards = Memory.parts["cards"].read(one.cards, f"{at}.cards", scope)
            found[row] = Memory.made()(cards, one.at_least)
        return found


class State(Fields):
    """A whole game of Skirmish, secrets included."""

    pack = given(Pack)
    moves = given(Moves)
    table = given(Table)

    seats = rows(SEAT)
    characters = by_id(CHARACTER, when=view.is_played)
    dice = section()

    team_of = field(per_seat(optional(TEAM)), seen=ALL, fixed=True, document="seats.team")
    seat_of = field(per(TEAM, optional(SEAT)), seen=ALL, fixed=True, derived=view.find_seats)
    life_of = field(per(CHARACTER, COUNT), seen=ALL, document="characters.life")
    space_of = field(per(CHARACTER, optional(SPACE)), seen=ALL, document="characters.space")
    character_on = field(per(SPACE, optional(CHARACTER)), seen=ALL, derived=view.find_characters)
    stunned = field(bits(CHARACTER), seen=ALL, document="characters.stunned", sparse=True)
    ward_of = field(
        per(CHARACTER, COUNT), seen=ALL, fixed=True, document="characters.ward", sparse=True
    )
    empower_of = field(
        per(CHARACTER, COUNT), seen=ALL, fixed=True, document="characters.empower", sparse=True
    )
    rewards_of = field(
        per(CHARACTER, list_of(REWARD)),
        seen=ALL,
        fixed=True,
        document="characters.rewards",
        sparse=True,
    )
    reward_deck = field(pile(REWARD), seen=view.known_rewards, fixed=True, document="rewards")
    hand_of = field(
        per_seat(sorted_list(unknown(CARD))), seen=view.known_hands, document="seats.hand"
    )
    pile_of = field(per_seat(pile(unknown(CARD))), seen=view.known_piles, document="seats.pile")
    discard_of = field(per_seat(list_of(CARD)), seen=ALL, document="seats.discard")
    # Lowest cards of the pile that its player has seen, and top ones being looked at.
    bottom_of = field(per_seat(COUNT), seen=ALL, fixed=True, document="seats.known_bottom")
    scried = field(COUNT, seen=ALL)
    memory_of = field(Memories(), seen=view.known_memories, document="memory")
    first = field(SEAT, seen=ALL, start=NOBODY)  # who had the first turn
    active = field(SEAT, seen=ALL)  # whose turn it is
    round = field(COUNT, seen=ALL, start=1, observed_as=number(0, 60))
    white = field(COUNT, seen=ALL, document="dice.white")  # of this turn, 0 if not rolled
    black = field(COUNT, seen=ALL, document="dice.black")
    moved = field(bits(CHARACTER), seen=ALL)  # made their normal move this turn
    actions = field(COUNT, seen=ALL)  # left in this turn
    played = field(list_of(CARD), seen=ALL, fixed=True)  # limited by SK-5.5, this turn
    fall_of = field(per_seat(COUNT), seen=ALL, fixed=True, document="seats.fallen")
    falls = field(COUNT, seen=ALL)  # removals so far; `fall_of` is the one a seat fell in, or 0
    battle = field(or_none(record(Battle)), seen=ALL)


class ChooseTeam(Choice):
    """Play a team (SK-3.4)."""

    form = "team:{team}"
    team = TEAM


class PlaceOn(Choice):
    """Place a character on a space (SK-3.9)."""

    form = "place:{space}"
    space = SPACE


class RollDice(Choice):
    """Roll to move (SK-4.3)."""

    form = "roll"


class Skip(Choice):
    """Do not move (SK-4.3)."""

    form = "skip"


class Mover(Choice):
    """Choose who moves (SK-4.5)."""

    form = "mover:{character}"
    character = CHARACTER


class Done(Choice):
    """Move nobody else (SK-4.5)."""

    form = "done"


class GoTo(Choice):
    """Move, push or pull a character to a space (SK-4.8, SK-5.53)."""

    form = "space:{space}"
    space = SPACE


class Stay(Choice):
    """Stay where one is (SK-5.60)."""

    form = "stay"


class DrawCard(Choice):
    """Draw a card (SK-4.11)."""

    form = "draw"


class PlayCard(Choice):
    """Play a card (SK-5.1)."""

    form = "play:{card}"
    card = CARD


class Revive(Choice):
    """Have a stunned character stand up (SK-4.14)."""

    form = "revive:{character}"
    character = CHARACTER


class Heal(Choice):
    """Discard cards to heal a character (SK-4.15)."""

    form = "heal:{character}"
    character = CHARACTER


class EndTurnNow(Choice):
    """End the turn (SK-4.17)."""

    form = "end_turn"


class AimAt(Choice):
    """Attack a character (SK-5.20)."""

    form = "target:{character}"
    character = CHARACTER


class ChooseCard(Choice):
    """Choose a card: to discard, to take, to take back (SK-4.19, SK-5.67 to SK-5.69)."""

    form = "card:{card}"
    card = CARD


class DefendWith(Choice):
    """Defend with a card (SK-5.22)."""

    form = "defend:{card}"
    card = CARD


class Pass(Choice):
    """Do not defend (SK-5.22)."""

    form = "pass"


class Stop(Choice):
    """Go no further (SK-5.53, SK-5.69)."""

    form = "stop"


class ChooseCharacter(Choice):
    """Choose a character to heal (SK-5.57)."""

    form = "character:{character}"
    character = CHARACTER


class ChoosePlayer(Choice):
    """Choose an opponent (SK-5.67)."""

    form = "player:{seat}"
    seat = SEAT


class NoCard(Choice):
    """Have no card discarded (SK-5.67)."""

    form = "none"


class SwapPlaces(Choice):
    """Swap the places of the own characters (SK-5.62)."""

    form = "swap"
