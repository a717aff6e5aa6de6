"""What a game of Dark Age Z is made of: every field of its state, every action.

`state.py`, `known.py` and `actions.py` are generated from this module, and documents, views and
empty states follow it. A place is a War Zone of a board: `board * ZONES + zone - 1`.

Cards of one type are alike, so a hand is a row of counts by type. How many there are of all
types is public (DZ-10.1); in a view the row of a hidden hand counts only the cards that the seat
knows to be in it.

What follows from shuffles is kept too. `bound` counts the cards the deck was last shuffled from,
less those that everybody has seen drawn since; `drawn_of` counts what a seat drew since, which
only that seat knows. So a seat knows of each type how many the deck can hold at most.
"""

from __future__ import annotations

from typing import Any

import msgspec

from barrow.games.dark_age_z import view
from barrow.games.dark_age_z.components import Pack
from barrow.games.dark_age_z.kinds import (
    BOARD,
    CARD,
    COMMANDER,
    COUNT,
    EFFECT,
    GATE,
    INVASION,
    KINGDOM,
    LOYAL,
    MISSION,
    OFFERED,
    PART,
    PLACE,
    POINTS,
    RANK,
    RELIC,
    SIDE,
    TRACK,
    Slots,
)
from barrow.games.dark_age_z.moves import Moves
from barrow.games.dark_age_z.rules.zones import has_army
from barrow.games.dark_age_z.table import Table
from barrow.kernel.declare import ALL, Choices, Fields, field, given, rows
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import FLAG, SEAT, Kind, Scope, number, optional, unknown
from barrow.kernel.lists import LENGTH, Deck, bits, counts, list_of, named, per, per_seat


class SightingDocument(msgspec.Struct, forbid_unknown_fields=True):
    """Cards that one seat (null: a spectator) has seen go into another's hand."""

    by: int | None
    of: int
    cards: dict[str, COUNT.shape()]  # type: ignore[valid-type]


class Sightings(Kind[list[list[int]]]):
    """Rows of cards seen, by observer times players plus holder; the last observer watches.

    Rows are replaced, never changed. Documents list those that hold a card.
    """

    annotation = "list[list[int]]"

    def empty(self, scope: Scope) -> list[list[int]]:
        nothing = counts(CARD).empty(scope)
        return [nothing] * ((scope.players + 1) * scope.players)

    def shape(self) -> Any:
        return list[SightingDocument]

    def write(self, value: list[list[int]], scope: Scope) -> Any:
        players = scope.players
        return [
            {
                "by": None if row // players == players else row // players,
                "of": row % players,
                "cards": counts(CARD).write(cards, scope),
            }
            for row, cards in enumerate(value)
            if any(cards)
        ]

    def read(self, document: Any, path: str, scope: Scope) -> list[list[int]]:
        found = self.empty(scope)
        players = scope.players
        for place, one in enumerate(document):
            at = f"{path}[{place}]"
            observer = players if one.by is None else SEAT.read(one.by, f"{at}.by", scope)
            row = observer * players + SEAT.read(one.of, f"{at}.of", scope)
            if any(found[row]):
                raise BadPosition(at, "is listed twice")
            found[row] = counts(CARD).read(one.cards, f"{at}.cards", scope)
        return found


class State(Fields):
    """A whole game of Dark Age Z, secrets included."""

    pack = given(Pack)
    moves = given(Moves)
    table = given(Table)

    seats = rows(SEAT)
    boards = rows(BOARD)
    zones = rows(PLACE, within="boards")

    kingdom_of = field(per_seat(KINGDOM), seen=ALL, fixed=True)
    # NOTHING before it is chosen, and where it is not known.
    mission_of = field(per_seat(optional(MISSION)), seen=view.known_missions, fixed=True)
    # The missions that it can be, judging by public facts.
    possible_of = field(per_seat(bits(MISSION)), seen=ALL, fixed=True)
    shown = field(bits(SEAT), seen=ALL, document="seats.shown")  # missions that lie face up
    vp_of = field(per_seat(POINTS), seen=ALL)
    tokens_of = field(per_seat(COUNT), seen=ALL)
    level_of = field(per_seat(number(0, 3)), seen=ALL, fixed=True)
    hand_of = field(per_seat(counts(CARD), shared=True), seen=view.known_hands)
    cards_of = field(per_seat(COUNT), seen=ALL)  # in hand, of all types
    relics_of = field(per_seat(counts(RELIC), shared=True), seen=view.known_relics)
    relic_count_of = field(per_seat(COUNT), seen=ALL)
    played_of = field(per_seat(COUNT), seen=ALL, fixed=True)  # relics, today
    kills_of = field(per_seat(COUNT), seen=ALL, fixed=True)  # today
    gain_of = field(per_seat(POINTS), seen=ALL, fixed=True)  # VP that today's kills will give
    card_on = field(per(PLACE, optional(CARD)), seen=ALL, sparse=True)
    loyal_on = field(per(PLACE, optional(LOYAL)), seen=ALL, sparse=True)
    active_on = field(per(PLACE, FLAG), seen=ALL, when=has_army)
    horde_on = field(per(BOARD, COUNT), seen=ALL, observed_as=per(BOARD, number(0, 100)))
    commander_on = field(per(PLACE, optional(COMMANDER)), seen=ALL, fixed=True, sparse=True)
    patron_of = field(named(COMMANDER, SEAT), seen=ALL, fixed=True, document="patrons")
    slots_on = field(per(PLACE, Slots()), seen=ALL, fixed=True, sparse=True)
    # By Invisible Spear: armies that are ranged, zones that zombies pass over.
    ranged_on = field(per(PLACE, FLAG), seen=ALL, fixed=True, sparse=True)
    skipped_on = field(
        per(PLACE, FLAG), seen=ALL, fixed=True, sparse=True, document="boards.zones.passed_over"
    )
    # Azrael's Roars: A less B.
    roar_on = field(per(PLACE, number(-100, 100, usual=5)), seen=ALL, fixed=True, sparse=True)
    protection_on = field(per(GATE, COUNT), seen=ALL, fixed=True)  # from Titanic Essence
    reached = field(bits(BOARD), seen=ALL, document="boards.reached")  # zombies came to zone 5
    held = field(bits(GATE), seen=ALL, document="boards.held")  # nothing was lost there today
    deck = field(Deck(CARD), seen=view.known_deck, observed_as=LENGTH)
    discard = field(counts(CARD), seen=ALL)
    bound = field(counts(CARD), seen=ALL, fixed=True)
    drawn_of = field(per_seat(counts(CARD), shared=True), seen=view.known_drawn)
    draws_of = field(per_seat(COUNT), seen=ALL)
    sighted = field(Sightings(), seen=view.known_sightings, fixed=True, document="known")
    relic_deck = field(Deck(RELIC), seen=view.known_relic_deck, observed_as=LENGTH)
    relic_discard = field(counts(RELIC), seen=ALL, fixed=True)
    relic_used = field(counts(RELIC), seen=ALL, fixed=True)
    relic_bound = field(counts(RELIC), seen=ALL, fixed=True)
    relics_drawn_of = field(per_seat(counts(RELIC), shared=True), seen=view.known_relics_drawn)
    relic_draws_of = field(per_seat(COUNT), seen=ALL)
    offer = field(Deck(OFFERED), seen=view.known_offer, fixed=True)  # drawn to choose from
    fresh = field(FLAG, seen=ALL)  # no shuffle since the first card of the offer was drawn
    weakened_held = field(COUNT, seen=ALL)  # Weakened Armies in all hands
    barbarian_deck = field(Deck(CARD), seen=view.known_barbarians)
    barbarian_discard = field(counts(CARD), seen=ALL, fixed=True)
    barbarian_known = field(FLAG, seen=ALL)  # all of his deck has been seen
    shuffles = field(COUNT, seen=ALL)  # how often the Army deck was reshuffled
    gathering = field(list_of(COMMANDER), seen=ALL, fixed=True)
    commander_deck = field(list_of(unknown(COMMANDER)), seen=view.known_commanders, fixed=True)
    under = field(COUNT, seen=ALL)  # Commanders at the bottom of the deck that all have seen
    # Boss first.
    invasions = field(list_of(unknown(INVASION)), seen=view.known_invasions, fixed=True)
    spawned = field(list_of(INVASION, most=10), seen=ALL, fixed=True)  # the last is the current
    boss_shown = field(FLAG, seen=ALL)
    pool = field(COUNT, seen=ALL, observed_as=number(0, 100))
    pioneer = field(COUNT, seen=ALL)
    track_at = field(per(TRACK, COUNT), seen=ALL, fixed=True, document="tracks")
    steps = field(COUNT, seen=ALL)  # that the Zombie Movement Marker has left
    day = field(COUNT, seen=ALL, start=1)
    phase = field(number(1, 4), seen=ALL)
    start = field(SEAT, seen=ALL)  # the Starting Player
    turn = field(SEAT, seen=ALL)  # whose turn it is
    commands = field(COUNT, seen=ALL)  # that the turn still allows
    issued = field(FLAG, seen=ALL)  # a command was issued this turn
    passed = field(bits(SEAT), seen=ALL)
    first_passed = field(optional(SEAT), seen=ALL)
    order = field(list_of(SEAT, most=5), seen=ALL, fixed=True)  # of the rallying


choice = Choices(
    {
        "mission": MISSION,
        "track": TRACK,
        "card": CARD,
        "effect": EFFECT,
        "side": SIDE,
        "seat": SEAT,
        "relic": RELIC,
        "place": PLACE,
        "board": BOARD,
        "loyal": LOYAL,
        "commander": COMMANDER,
        "number": number(1, 999_999),
        "rank": RANK,
        "part": PART,
    }
)

TakeMission = choice("mission {mission}", "Choose a mission (DZ-3.7).")
Strategy = choice("strategy {track}", "Issue a Strategy Command (DZ-4.13).")
PlayArmy = choice("play_army {card}", "Play an Army Card of the hand (DZ-4.40).")
Upgrade = choice("upgrade", "Upgrade technology (DZ-4.50).")
PlayRelic = choice("relic {effect}", "Play a relic for one of its effects (DZ-5.1).")
GetToken = choice("get_token", "Take a token from the pool (DZ-4.56).")
Pass = choice("pass", "Pass (DZ-4.60).")
PlaySteed = choice("steed {side}", "Play Iron Steed, which is no command (DZ-5.27, DZ-5.28).")
PlayVest = choice("vest_gain {seat}", "Play Immortal Vest for a player's VP (DZ-5.24).")
DiscardRelic = choice("mission_discard {relic}", "Discard a relic for a mission (DZ-5.75).")
EndTurn = choice("end_turn", "End the turn (DZ-4.81, DZ-5.27).")
Keep = choice("keep {relic}", "Keep one of two relics (DZ-4.31).")
ChooseZone = choice("zone {place}", "Choose a War Zone (DZ-4.32, DZ-4.61, DZ-5.4).")
ChooseLoyalty = choice("loyalty {seat}", "Choose whom an army is loyal to (DZ-4.32).", seat=LOYAL)
ChooseCard = choice("card {card}", "Choose an Army Card (DZ-4.33, DZ-4.50, DZ-4.82, DZ-4.140).")
Done = choice("done", "Discard no more (DZ-4.33).")
Stop = choice("stop", "Choose no more (DZ-5.11, DZ-5.14, DZ-5.87).")
PlaceArmy = choice(
    "where {board} {loyal}", "Choose the board and the loyalty of a card that is played (DZ-4.40)."
)
ChooseCommander = choice("commander {commander}", "Recruit a Commander (DZ-4.60).")
NoCommander = choice("no_commander", "Recruit nobody (DZ-4.60).")
ChooseBoard = choice("board {board}", "Choose a board (DZ-5.19, DZ-5.34).")
ChoosePlayer = choice("player {seat}", "Choose a player (DZ-5.22, DZ-5.29).")
ChooseNumber = choice("number {number}", "Choose a number of zombies or cards (DZ-5.19, DZ-5.29).")
ChooseSlot = choice("slot {rank}", "Choose a Reinforcement Slot (DZ-5.20).")
ChoosePart = choice(
    "part {part}", "Choose the reinforcements of a zone, or its Commander (DZ-5.18)."
)
Cancel = choice("cancel", "Cancel a relic with an Immortal Vest (DZ-5.6).")
Decline = choice("decline", "Play no Immortal Vest (DZ-5.6, DZ-5.7).")
Reinforce = choice("reinforce {place} {rank}", "Reinforce an army on one of its slots (DZ-4.82).")
