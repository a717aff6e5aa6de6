"""Set-up: factions, cities, the deal, starting units, ground zero (chapter 3).

Chance is used in this order (GZ-3.20): factions, start seat, city shuffle, deal shuffle, deck
shuffle. `open_game` puts the set-up on the stack; which factions may be taken is in `table`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events, kinds
from barrow.games.ground_zero.actions import PlaceUnit, StrikeAt, TakeFaction
from barrow.games.ground_zero.components import FACTIONS, NOBODY, TITLES, ZOMBIES
from barrow.games.ground_zero.rules import cards, elimination, turn, zombie_ai
from barrow.games.ground_zero.rules.lands import add_units, destroy_units, set_owner
from barrow.games.ground_zero.rules.parties import is_present, take_faction
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.table import PICK, RANDOM
from barrow.games.ground_zero.tables import FirstGameTable
from barrow.games.ground_zero.view import find_lands
from barrow.games.ground_zero.words import land_name
from barrow.kernel.chance import DECK, SETUP
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Step, Takes, added
from barrow.kernel.errors import need
from barrow.kernel.kinds import FLAG, SEAT
from barrow.kernel.lists import list_of


def open_game(state: State, chance: Chance) -> None:
    """Draw what chance settles first and put the rest of the set-up on the stack."""
    table, factions = state.table, state.table.given
    if table.choice == RANDOM:
        found = table.assignments()
        factions = found[chance.below(len(found), SETUP)]
    start = table.options["start_seat"]
    first = start if isinstance(start, int) else chance.below(table.players, SETUP)
    if table.zombies == "ai":
        state.ai_runs = [faction == ZOMBIES for faction in range(len(FACTIONS))]
    state.push(Deal(first))
    if table.choice == PICK:
        state.push(PickFaction(first, table.players, table.allowed, table.zombies == "player"))
        return
    for seat, faction in enumerate(factions):
        take_faction(state, seat, faction)


class PickFaction(Decision[State]):
    """Take a free faction, from the start seat clockwise (GZ-3.2)."""

    clause: ClassVar[str] = "GZ-3.2"
    asks: ClassVar[str] = "Which faction do you play?"
    takes: ClassVar[Takes] = [TakeFaction]
    over: ClassVar[list[str]] = ["deal"]
    parts: ClassVar[Parts] = {
        "left": kinds.COUNT,
        "allowed": list_of(kinds.FACTION),
        "need_zombies": FLAG,
    }

    def __init__(self, seat: int, left: int, allowed: list[int], need_zombies: bool) -> None:
        super().__init__(seat)
        self.left: Final = left  # seats that still pick, this one included
        self.allowed: Final = allowed
        self.need_zombies: Final = need_zombies  # some seat must take the Zombies

    def legal(self, state: State, seat: int) -> list[Action]:
        pick = state.moves.pick_faction
        if self.must_be_zombies(state):
            return [pick[ZOMBIES]]
        return [pick[faction] for faction in self.allowed if not is_present(state, faction)]

    def must_be_zombies(self, state: State) -> bool:
        """True if this is the last seat and nobody has taken the Zombies."""
        return self.need_zombies and self.left == 1 and not is_present(state, ZOMBIES)

    def apply(self, state: State, seat: int, action: TakeFaction, chance: Chance, log: Log) -> None:
        if self.left > 1:
            following = (seat + 1) % state.table.players
            state.push(PickFaction(following, self.left - 1, self.allowed, self.need_zombies))
        take_faction(state, seat, action.faction)
        if log is not None:
            log.append(events.faction_taken(state, seat, action.faction))

    def refuse(self, state: State, seat: int, action: TakeFaction) -> Refusal:
        title = TITLES[action.faction]
        if self.must_be_zombies(state):
            text = f"you pick last and must take the Zombies, not the {title}"
        elif is_present(state, action.faction):
            text = f"the {title} are taken"
        else:
            text = f"the {title} are not in this line-up"
        return Refusal("GZ-3.2", text, "faction_not_free")

    def check(self, state: State, path: str) -> None:
        table, players = state.table, state.table.players
        left = [(self.seats[0] + place) % players for place in range(min(self.left, players + 1))]
        fits = sorted(left) == [seat for seat in range(players) if state.faction_of[seat] == NOBODY]
        need(fits, f"{path}.left", "does not fit the seats without a faction")
        fits = sorted(self.allowed) == sorted(table.allowed)
        need(fits, f"{path}.allowed", "does not fit the line-up")
        fits = self.need_zombies == (table.zombies == "player")
        need(fits, f"{path}.need_zombies", "does not fit the line-up")


class Deal(Step[State]):
    """Settle the turn order, then cities, territories and the deck (GZ-3.4 to GZ-3.9)."""

    parts: ClassVar[Parts] = {"start_seat": SEAT}

    def __init__(self, start_seat: int) -> None:
        super().__init__()
        self.start_seat: Final = start_seat

    def run(self, state: State, chance: Chance, log: Log) -> None:
        state.order = turn_order(state, self.start_seat)
        state.push(turn.BeginTurn())
        if is_present(state, ZOMBIES):
            state.push(TurnZeroCards())
        if state.table.first_game is None:
            deal_lands(state, chance, log)
            ask_to_place(state, dealt(state)[0])
        else:
            lay_first_game(state, state.table.first_game, log)
        state.deck = list(range(state.pack.map.size))
        chance.shuffle(state.deck, DECK)


def turn_order(state: State, start_seat: int) -> list[int]:
    """Return the factions in turn order, fixed for the game (GZ-3.4)."""
    players, zombies = state.table.players, state.seat_of[ZOMBIES]
    first = start_seat if zombies == NOBODY else zombies
    order = [state.faction_of[(first + place) % players] for place in range(players)]
    return [ZOMBIES, *order] if state.ai_runs[ZOMBIES] else order


def dealt(state: State) -> list[int]:
    """List the parties that are dealt cards: all but the Zombies, who go first (GZ-3.4)."""
    return state.order[1:] if state.order[0] == ZOMBIES else state.order


def deal_lands(state: State, chance: Chance, log: Log) -> None:
    """Draw the cities, then deal territories with a unit each (GZ-3.5 to GZ-3.8)."""
    setup = state.pack.setup
    cards = list(range(state.pack.map.size))
    chance.shuffle(cards, SETUP)
    cities = sorted(cards[: setup.cities_placed])
    build_cities(state, cities)
    if log is not None:
        log.append(events.cities_placed(state, cities))
    cards = list(range(state.pack.map.size))
    chance.shuffle(cards, SETUP)
    parties = dealt(state)
    each = state.pack.cards_each[state.table.players]
    for place, faction in enumerate(parties):
        lands = cards[place : each * len(parties) : len(parties)]
        for land in lands:
            state.owner_of[land] = faction
            add_units(state, land, setup.units_per_dealt_card)
        build_center(state, lands[0])
        if log is not None:
            log.append(events.lands_dealt(state, faction, lands))
    state.lands_of = find_lands(state)


def build_cities(state: State, cities: list[int]) -> None:
    """Put a city on each of these territories; the list is replaced, since copies share it."""
    state.city_on = [False] * state.pack.map.size
    for land in cities:
        state.city_on[land] = True


def build_center(state: State, land: int) -> None:
    """Put a command center on a territory; the list is replaced, since copies share it."""
    state.centers_on = added(state.centers_on, land, 1)


def lay_first_game(state: State, first: FirstGameTable, log: Log) -> None:
    """Lay out a printed first game (GZ-3.19)."""
    ids = state.pack.map.ids
    build_cities(state, [ids.index(id) for id in first.cities])
    for name in first.factions:
        build_center(state, ids.index(first.command_centers[name]))
        for id, units in first.units[name].items():
            set_owner(state, ids.index(id), FACTIONS.index(name))
            add_units(state, ids.index(id), units)
    if log is not None:
        log.append(events.first_game_laid(state, first.name))


def start_units_left(state: State, faction: int) -> int:
    """Return how many starting units a party has left to place (GZ-3.10)."""
    pack = state.pack
    dealt_units = pack.cards_each[state.table.players] * pack.setup.units_per_dealt_card
    return pack.setup.start_units - (state.units_of[faction] - dealt_units)


def ask_to_place(state: State, faction: int) -> None:
    """Ask a party to place its next starting unit, if any is left (GZ-3.10)."""
    if start_units_left(state, faction) > 0:
        state.push(PlaceStart(state.seat_of[faction]))


class PlaceStart(cards.PlaceDecision):
    """Place one of the starting units on a territory of the party (GZ-3.10, GZ-3.11)."""

    clause: ClassVar[str] = "GZ-3.10"
    over: ClassVar[list[str]] = ["begin_turn", "turn_zero_cards"]

    def question(self, state: State) -> str:
        left = start_units_left(state, state.faction_of[self.seats[0]])
        return f"Place a starting unit ({left} left)"

    def legal(self, state: State, seat: int) -> list[Action]:
        setup, place, units_on = state.pack.setup, state.moves.place, state.units_on
        most = setup.max_placed_per_territory + setup.units_per_dealt_card
        owned = state.lands_of[state.faction_of[seat]]
        return [place[land] for land in owned if units_on[land] < most]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        self.place(state, seat, action, log)
        following = state.order.index(state.faction_of[seat]) + 1
        is_last = following == len(state.order)
        ask_to_place(state, dealt(state)[0] if is_last else state.order[following])

    def refuse(self, state: State, seat: int, action: PlaceUnit) -> Refusal:
        if state.owner_of[action.land] != state.faction_of[seat]:
            return super().refuse(state, seat, action)
        limit, land = state.pack.setup.max_placed_per_territory, land_name(state, action.land)
        text = f"{land} has {limit} of your starting units, the most allowed"
        return Refusal("GZ-3.11", text, "place_limit")

    def check(self, state: State, path: str) -> None:
        faction = state.faction_of[self.seats[0]]
        fits = faction in dealt(state) and start_units_left(state, faction) > 0
        need(fits, f"{path}.seat", "places no starting units")
        need(len(self.legal(state, self.seats[0])) > 0, path, "has no room for a starting unit")


class TurnZeroCards(Step[State]):
    """Turn three cards face up; the zombie party chooses ground zero (GZ-3.12)."""

    over: ClassVar[list[str]] = ["begin_turn"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        cards = [state.deck.pop() for _ in range(state.pack.setup.ground_zero_cards)]
        if log is not None:
            log.append(events.zero_cards_turned(state, cards))
        if state.ai_runs[ZOMBIES]:
            strike(state, zombie_ai.choose_ground_zero(state, cards, chance), cards, log)
        else:
            state.push(ChooseGroundZero(state.seat_of[ZOMBIES], cards))


class ChooseGroundZero(Decision[State]):
    """The zombie seat chooses one of the open cards (GZ-3.12)."""

    name: ClassVar[str] = "ground_zero"
    clause: ClassVar[str] = "GZ-3.12"
    asks: ClassVar[str] = "Which of the open cards is ground zero?"
    takes: ClassVar[Takes] = [StrikeAt]
    over: ClassVar[list[str]] = ["begin_turn"]
    parts: ClassVar[Parts] = {"cards": list_of(kinds.LAND)}

    def __init__(self, seat: int, cards: list[int]) -> None:
        super().__init__(seat)
        self.cards: Final = cards

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.ground_zero[card] for card in self.cards]

    def apply(self, state: State, seat: int, action: StrikeAt, chance: Chance, log: Log) -> None:
        strike(state, action.land, self.cards, log)

    def refuse(self, state: State, seat: int, action: StrikeAt) -> Refusal:
        names = ", ".join([land_name(state, card) for card in self.cards])
        text = f"{land_name(state, action.land)} is not one of the open cards: {names}"
        return Refusal("GZ-3.12", text, "not_ground_zero_card")

    def check(self, state: State, path: str) -> None:
        need(state.faction_of[self.seats[0]] == ZOMBIES, f"{path}.seat", "does not run the Zombies")


def strike(state: State, zero: int, cards: list[int], log: Log) -> None:
    """Turn ground zero and its neighbors into zombies (GZ-3.13 to GZ-3.16)."""
    build_center(state, zero)
    turned = 0
    for land in [zero, *state.pack.map.neighbors_of[zero]]:
        units = destroy_units(state, land)
        if units or land == zero:
            set_owner(state, land, ZOMBIES)
            turned += add_units(state, land, units)
    add_units(state, zero, state.pack.setup.ground_zero_extra_units)
    state.discard.extend(cards)
    if log is not None:
        log.append(events.ground_zero_struck(state, zero, turned))
    elimination.settle_eliminations(state, ZOMBIES, NOBODY, log)
