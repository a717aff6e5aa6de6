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
from barrow.kernel.declare import ALL, Choices, Fields, Record, by_id, field, given, rows, section
from barrow.kernel.errors import need
from barrow.kernel.kinds import FLAG, SEAT, Scope, number, optional, or_none, unknown
from barrow.kernel.lists import ListOf, bits, list_of, per, per_seat, pile, record, sorted_list


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


class Memories(ListOf[Any]):
    """Memories by observer times players plus seat; the observer after the last is everybody."""

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
                **self.item.write(memory, scope),
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
            need(one.of != observer, f"{at}.of", "is the seat itself")
            row = observer * players + one.of
            is_new = len(one.cards) > 0 and not found[row].cards
            need(is_new, at, "is listed twice, or has no cards")
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

    team_of = field(per_seat(optional(TEAM)), seen=ALL, fixed=True)
    seat_of = field(per(TEAM, optional(SEAT)), seen=ALL, fixed=True, derived=view.find_seats)
    life_of = field(per(CHARACTER, COUNT), seen=ALL)
    space_of = field(per(CHARACTER, optional(SPACE)), seen=ALL)
    character_on = field(per(SPACE, optional(CHARACTER)), seen=ALL, derived=view.find_characters)
    stunned = field(bits(CHARACTER), seen=ALL, document="characters.stunned", sparse=True)
    ward_of = field(per(CHARACTER, COUNT), seen=ALL, fixed=True, sparse=True)
    empower_of = field(per(CHARACTER, COUNT), seen=ALL, fixed=True, sparse=True)
    rewards_of = field(per(CHARACTER, list_of(REWARD)), seen=ALL, fixed=True, sparse=True)
    reward_deck = field(pile(REWARD), seen=view.known_rewards, fixed=True, document="rewards")
    hand_of = field(per_seat(sorted_list(unknown(CARD))), seen=view.known_hands)
    pile_of = field(per_seat(pile(unknown(CARD))), seen=view.known_piles)
    discard_of = field(per_seat(list_of(CARD)), seen=ALL)
    # Lowest cards of the pile that its player has seen, and top ones being looked at.
    bottom_of = field(per_seat(COUNT), seen=ALL, fixed=True, document="seats.known_bottom")
    scried = field(COUNT, seen=ALL)
    memory_of = field(Memories(record(Memory)), seen=view.known_memories, document="memory")
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


choice = Choices({"team": TEAM, "space": SPACE, "character": CHARACTER, "card": CARD, "seat": SEAT})

ChooseTeam = choice("team:{team}", "Play a team (SK-3.4).")
PlaceOn = choice("place:{space}", "Place a character on a space (SK-3.9).")
RollDice = choice("roll", "Roll to move (SK-4.3).")
Skip = choice("skip", "Don't move (SK-4.3).")
Mover = choice("mover:{character}", "Choose who moves (SK-4.5).")
Done = choice("done", "Move nobody else (SK-4.5).")
GoTo = choice("space:{space}", "Move, push or pull to a space (SK-4.8, SK-5.53).")
Stay = choice("stay", "Stay in place (SK-5.60).")
DrawCard = choice("draw", "Draw a card (SK-4.11).")
PlayCard = choice("play:{card}", "Play a card (SK-5.1).")
Revive = choice("revive:{character}", "Let a character stand up (SK-4.14).")
Heal = choice("heal:{character}", "Discard cards to heal somebody (SK-4.15).")
EndTurnNow = choice("end_turn", "End the turn (SK-4.17).")
AimAt = choice("target:{character}", "Attack a character (SK-5.20).")
ChooseCard = choice(
    "card:{card}", "Choose a card: to discard, to take, to take back (SK-4.19, SK-5.67 to SK-5.69)."
)
DefendWith = choice("defend:{card}", "Defend with a card (SK-5.22).")
Pass = choice("pass", "Don't defend (SK-5.22).")
Stop = choice("stop", "Go no further (SK-5.53, SK-5.69).")
ChooseCharacter = choice("character:{character}", "Choose a character to heal (SK-5.57).")
ChoosePlayer = choice("player:{seat}", "Choose an opponent (SK-5.67).")
NoCard = choice("none", "Have no card discarded (SK-5.67).")
SwapPlaces = choice("swap", "Swap the places of the player's own characters (SK-5.62).")
