"""What a game of Ground Zero is made of: every field of its state, every record, every action.

`state.py`, `known.py` and `actions.py` are generated from this module, and documents, views and
empty states follow it. A territory belongs to a party while it has units there; the Zombies also
keep empty sites (GZ-2.8, GZ-2.9).
"""

from __future__ import annotations

from typing import Any

from barrow.games.ground_zero import view
from barrow.games.ground_zero.components import Pack, hidden_card, is_hidden, shuffle_behind
from barrow.games.ground_zero.kinds import BONUS, BORDER, COUNT, FACE, FACTION, LAND
from barrow.games.ground_zero.moves import Moves
from barrow.games.ground_zero.rules.parties import is_present
from barrow.games.ground_zero.table import Table
from barrow.kernel.declare import ALL, Choices, Fields, Record, by_id, field, given
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import FLAG, SEAT, Scope, number, optional
from barrow.kernel.lists import LENGTH, Deck, ListOf, Per, bits, counts, list_of, per, per_seat


class Roll(Record):
    """Dice on the table: who attacks where, with which dice.

    Faces are in the order rolled, civilian dice before cyborg dice (GZ-2.14). A die that
    defected has face 0.
    """

    source = LAND
    target = LAND
    attacker = FACTION
    defender = FACTION
    attack = list_of(FACE, most=4)
    attack_cyborgs = COUNT  # how many of the dice, at the end
    defense = list_of(FACE, most=4)
    defense_cyborgs = COUNT


class Losses(Record):
    """What one comparison does: units lost by kind, and units gained."""

    attack_civilians = COUNT
    attack_cyborgs = COUNT
    defense_civilians = COUNT
    defense_cyborgs = COUNT
    attack_gains = COUNT
    defense_gains = COUNT


class Hand(ListOf[int]):
    """The cards of a hand, oldest first; of a hidden one, the shuffle that it came from."""

    hides = True

    def shape(self) -> Any:
        return list[str | int]

    def write(self, value: list[int], scope: Scope) -> Any:
        ids = scope.ids[LAND.name]
        return [shuffle_behind(card) if is_hidden(card) else ids[card] for card in value]

    def read(self, document: Any, path: str, scope: Scope) -> list[int]:
        found = []
        for card in document:
            if isinstance(card, str):
                found.append(LAND.read(card, path, scope))
            elif card < 0:
                raise BadPosition(path, f"there is no shuffle {card}")
            elif not scope.partial:
                raise BadPosition(path, "a card is not named")
            else:
                found.append(hidden_card(card))
        return found


class Walls(Per[bool]):
    """Whether a wall stands on each border; documents list the two sides of those walled off."""

    def shape(self) -> Any:
        return list[tuple[str, str]]

    def write(self, value: list[bool], scope: Scope) -> Any:
        ids = scope.ids[BORDER.name]
        return [id.split() for id, is_walled in zip(ids, value) if is_walled]

    def read(self, document: Any, path: str, scope: Scope) -> list[bool]:
        found = self.empty(scope)
        for place, (a, b) in enumerate(document):
            at = f"{path}[{place}]"
            for id in (a, b):
                LAND.read(id, at, scope)
            border = scope.find(BORDER.name, f"{a} {b}")
            if border is None:
                border = scope.find(BORDER.name, f"{b} {a}")
            if border is None:
                raise BadPosition(at, f"{a} and {b} are not neighbors")
            if found[border]:
                raise BadPosition(at, f"the wall between {a} and {b} stands already")
            found[border] = True
        return found


class State(Fields):
    """A whole game of Ground Zero, secrets included."""

    pack = given(Pack)
    moves = given(Moves)
    table = given(Table)

    parties = by_id(FACTION, when=is_present)
    territories = by_id(LAND)

    faction_of = field(per_seat(optional(FACTION)), seen=ALL, fixed=True, document="factions")
    # Who runs a party: a seat, or the printed AI. A faction with neither is not in play.
    seat_of = field(per(FACTION, optional(SEAT)), seen=ALL, fixed=True)
    ai_runs = field(per(FACTION, FLAG), seen=ALL, fixed=True, document="parties.ai")
    order = field(list_of(FACTION, most=4), seen=ALL, fixed=True)  # of the turns
    owner_of = field(per(LAND, optional(FACTION)), seen=ALL, sparse=True)
    lands_of = field(per(FACTION, list_of(LAND)), seen=ALL, derived=view.find_lands)
    # All units there, cyborgs included; the cyborgs; those that are inactive (GZ-5.45).
    units_on = field(per(LAND, COUNT), seen=ALL, sparse=True)
    cyborgs_on = field(per(LAND, COUNT), seen=ALL, sparse=True)
    inactive_on = field(per(LAND, COUNT), seen=ALL, sparse=True)
    # Units that may still leave in this step: newly added civilians that may be sent (GZ-5.30),
    # zombies that have not moved (GZ-5.57). In other steps none.
    fresh_on = field(per(LAND, COUNT), seen=ALL, sparse=True)
    city_on = field(per(LAND, FLAG), seen=ALL, fixed=True, sparse=True)
    centers_on = field(per(LAND, COUNT), seen=ALL, fixed=True, sparse=True)
    wall_on = field(Walls(BORDER, FLAG), seen=ALL, fixed=True, document="walls")
    deck = field(Deck(LAND), seen=view.known_deck, observed_as=LENGTH)  # the top card is the last
    discard = field(list_of(LAND), seen=ALL)  # the newest card is the last
    hand_of = field(per(FACTION, Hand(LAND)), seen=view.known_hands)
    # The last shuffle that each card was in, and how many there were since the first.
    shuffle_of = field(counts(LAND), seen=ALL, fixed=True, document="shuffled")
    shuffles = field(COUNT, seen=ALL)
    units_of = field(per(FACTION, COUNT), seen=ALL, derived=view.count_units)
    bonuses_of = field(per(FACTION, bits(BONUS)), seen=ALL, fixed=True)
    # The number of the event that a party fell in, or 0; and how many there were.
    fall_of = field(per(FACTION, COUNT), seen=ALL, fixed=True, document="parties.fallen")
    falls = field(COUNT, seen=ALL)
    turn = field(COUNT, seen=ALL)  # place in the order of the party whose turn it is
    round = field(COUNT, seen=ALL, start=1)
    conquered = field(FLAG, seen=ALL)  # something, this turn (GZ-4.47)
    walked = field(bits(LAND), seen=ALL)  # onto these territories, this turn (GZ-4.45)
    rolls = field(COUNT, seen=ALL)  # this turn (GZ-4.25)
    first_out = field(list_of(SEAT), seen=ALL, fixed=True)  # fell first and may take over


choice = Choices(
    {
        "faction": FACTION,
        "land card neighbor source target": LAND,
        "units": number(0, 1000),
        "dice": number(0, 9),
        "civilians": number(0, 9, "CIVILIANS"),
        "cyborgs": number(0, 9, "CYBORGS"),
        "wanted": FLAG,
        "die": number(1, 9, "DIE"),
    }
)

TakeFaction = choice("pick_faction {faction}", "Play a faction (GZ-3.2).")
PlaceUnit = choice("place {land}", "Place a unit on a territory (GZ-3.10, GZ-4.13, GZ-4.64).")
StrikeAt = choice("ground_zero {land}", "Make a territory ground zero (GZ-3.12).")
CashCard = choice("cash {card}", "Cash a territory card (GZ-4.62).")
ZombiesFrom = choice("z_from {land}", "Move zombies out of a territory (GZ-5.57).")
ZombiesOnto = choice("z_to {land}", "Move them to this territory (GZ-5.57).")
CountUnits = choice("count {units}", "Choose how many units move or convert (GZ-4.41, GZ-5.29).")
ConvertOn = choice("convert {land}", "Turn civilians of a territory into cyborgs (GZ-5.29).")
SendFrom = choice("send {land}", "Send newly added civilians away as cyborgs (GZ-5.30).")
SendOnto = choice("send_to {land}", "Send them to this territory (GZ-5.30).")
BuildWall = choice(
    "wall {land} {neighbor}", "Build a wall between a territory and its neighbor (GZ-5.40)."
)
DeclareAttack = choice("attack {source} {target}", "Attack a neighboring territory (GZ-4.21).")
BreachWall = choice("breach {source} {target}", "Roll a die against a wall (GZ-5.43).")
WalkOnto = choice("walk {source} {target}", "Walk onto an empty neighboring territory (GZ-4.44).")
EndAttack = choice("end_attack", "Stop attacking (GZ-4.20).")
RollDice = choice("dice {dice}", "Roll this many dice (GZ-4.23, GZ-4.24).")
RollKinds = choice(
    "dice {civilians} {cyborgs}", "Roll this many civilian and cyborg dice (GZ-5.23)."
)
BoostDice = choice("boost {wanted}", "Raise all cyborg dice, or none (GZ-5.26).")
RaiseDie = choice("tech {die}", "Raise one die, counted from 1 in the order rolled (GZ-5.64).")
RaiseNone = choice("tech none", "Raise no die (GZ-5.64).")
TransferFrom = choice("t_from {land}", "Transfer units out of a territory (GZ-4.50).")
TransferOnto = choice("t_to {land}", "Transfer them to this territory (GZ-4.51).")
SkipTransfer = choice("skip", "Transfer nothing (GZ-4.53).")
DrawCard = choice("draw {wanted}", "Draw a card, or decline it (GZ-4.60).")
Done = choice("done", "Leave the step (GZ-9.1).")
TakeOver = choice("takeover {wanted}", "Take over the Zombies, or decline (GZ-7.4).")
