"""Set-up: line-up, factions, cities, the deal, starting units, ground zero (chapters 3 and 7).

Chance is used in this order (GZ-3.20): factions, start seat, city shuffle, deal
shuffle, deck shuffle. `Lineup` is what the options allow (GZ-7.1); `open_game` makes
the state and puts the set-up on its stack.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, ClassVar, Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import GROUND_ZERO, PICK_FACTION, PLACE, Moves
from barrow.games.ground_zero.components import (
    ABSENT,
    AI,
    AI_MODES,
    ALIENS,
    CIVILIANS,
    FACTIONS,
    MILITARY,
    NOBODY,
    TITLES,
    ZOMBIES,
    FirstGame,
    Pack,
)
from barrow.games.ground_zero.rules.elimination import settle_eliminations
from barrow.games.ground_zero.rules.turn import BEGIN_TURN
from barrow.games.ground_zero.rules.zombie_ai import choose_ground_zero
from barrow.games.ground_zero.state import STANDARD, GroundZeroState, Table
from barrow.kernel.action import Action
from barrow.kernel.chance import DECK, SETUP, Chance
from barrow.kernel.errors import BadOptions, Refusal
from barrow.kernel.game import Game
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log

if TYPE_CHECKING:
    from collections.abc import Mapping

GIVEN: Final = "given"
PICK: Final = "pick"
RANDOM: Final = "random"


class Lineup:
    """Who plays what, as the options settle it before any chance."""

    def __init__(
        self, players: int, choice: str, given: list[int], zombies: str, allowed: list[int]
    ) -> None:
        self.players: Final = players
        self.choice: Final = choice
        self.given: Final = given  # by Seat, where the choice is GIVEN
        self.zombies: Final = zombies  # "ai", "player" or "none"
        self.allowed: Final = allowed  # factions that seats may take

    def assignments(self) -> list[list[int]]:
        """List every legal assignment of factions to seats (GZ-3.2)."""
        found = [list(taken) for taken in permutations(self.allowed, self.players)]
        if self.zombies == "player":
            found = [taken for taken in found if ZOMBIES in taken]
        return found


def read_lineup(pack: Pack, players: int, options: Mapping[str, object]) -> Lineup:
    """Check which factions and which Zombies the options give, in the order of chapter 12."""
    choice = str(options["faction_choice"])
    given = _read_factions(players, choice, options["factions"])
    zombies = _read_zombies(players, given, options["zombies"])
    if choice == GIVEN and not given:
        given = [int(faction) for faction in (MILITARY, ALIENS, CIVILIANS)][:players]
        if zombies == "player":
            given = [*given[: players - 1], ZOMBIES]
    allowed: list[int] = [MILITARY, ALIENS, CIVILIANS]
    if zombies == "player":
        allowed.append(ZOMBIES)
    first = _first_game(pack, options["setup"])
    if first is not None:
        _check_first_game(first, players, zombies, given)
        allowed = first.factions[:]
    return Lineup(players, choice, given, zombies, allowed)


def _read_factions(players: int, choice: str, value: object) -> list[int]:
    """Return the factions given to the seats, [] if none are (GZ-7.7)."""
    if value is None:
        return []
    code = "bad_config.factions"
    if choice != GIVEN:
        raise BadOptions(code, f"faction_choice is {choice}, so none may be given", "GZ-3.2")
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, list):
        raise BadOptions(code, f"factions takes a list, one for each seat, not {value!r}", "GZ-7.2")
    given: list[int] = []
    for word in words:
        name = word.strip() if isinstance(word, str) else str(word)
        if name not in FACTIONS:
            known = ", ".join(FACTIONS)
            raise BadOptions(code, f"there is no faction {name}; factions are {known}", "GZ-7.2")
        faction = FACTIONS.index(name)
        if faction in given:
            raise BadOptions(code, f"{name} is given twice: each faction exists once", "GZ-3.2")
        given.append(faction)
    if len(given) != players:
        text = f"{len(given)} factions are given to {players} seats"
        raise BadOptions(code, text, "GZ-3.2")
    return given


def _read_zombies(players: int, given: list[int], value: object) -> str:
    """Return who runs the Zombies, by the table of line-ups (GZ-7.1, GZ-7.2)."""
    code = "bad_config.zombies"
    seated = ZOMBIES in given
    if value is None:
        value = "player" if players == 4 or (players == 3 and seated) else "ai"
    if players == 2 and value != "ai":
        text = f"with 2 seats the AI runs the Zombies, not {value!r}"
        raise BadOptions(code, text, "GZ-7.6")
    if players == 4 and value != "player":
        text = f"with 4 seats a seat runs the Zombies, not {value!r}"
        raise BadOptions(code, text, "GZ-7.1")
    if given and value == "player" and not seated:
        raise BadOptions(code, "a seat is to run the Zombies, but none is given them", "GZ-7.1")
    if given and value != "player" and seated:
        text = f"a seat is given the Zombies, but zombies is {value!r}"
        raise BadOptions(code, text, "GZ-7.1")
    return str(value)


def _first_game(pack: Pack, setup: object) -> FirstGame | None:
    for first in pack.first_games:
        if first.id == setup:
            return first
    return None


def _check_first_game(first: FirstGame, players: int, zombies: str, given: list[int]) -> None:
    """Refuse a first game whose line-up is another (GZ-7.3)."""
    names = ", ".join([FACTIONS[faction] for faction in first.factions])
    code = "bad_config.setup"
    if players != first.seats:
        text = f"{first.id} needs {first.seats} seats, not {players}"
        raise BadOptions(code, text, "GZ-7.3")
    if zombies != "ai":
        raise BadOptions(code, f"{first.id} needs the zombie AI, not {zombies!r}", "GZ-7.3")
    if given and sorted(given) != sorted(first.factions):
        raise BadOptions(code, f"{first.id} needs the factions {names}", "GZ-7.3")


def read_table(pack: Pack, players: int, options: dict[str, object]) -> Table:
    """Return what the remaining options settle."""
    start = options["start_seat"]
    if isinstance(start, int) and start >= players:
        text = f"start_seat is {start}, but seats are 0 to {players - 1}"
        raise BadOptions("bad_config.start_seat", text, "GZ-3.3")
    setup = STANDARD
    for place, first in enumerate(pack.first_games):
        if first.id == options["setup"]:
            setup = place
    limit = options["round_limit"]
    assert isinstance(limit, int)
    mode = AI_MODES.index(str(options["zombie_ai"]))
    return Table(players, mode, setup, options["zombie_takeover"] is True, limit, options)


def blank(game: Game, pack: Pack, moves: Moves, table: Table) -> GroundZeroState:
    """Return a state with an empty board and nobody seated."""
    size = pack.map.size
    zeros = [0] * size
    return GroundZeroState(
        game=game,
        stack=[],
        outcome=None,
        pack=pack,
        moves=moves,
        table=table,
        seat_of=[ABSENT] * len(FACTIONS),
        faction_of=[NOBODY] * table.players,
        order=[],
        owner_of=[NOBODY] * size,
        lands_of=[*[[] for _ in FACTIONS], list(range(size))],
        units_on=zeros[:],
        cyborgs_on=zeros[:],
        inactive_on=zeros[:],
        fresh_on=zeros[:],
        city_on=zeros[:],
        centers_on=zeros[:],
        wall_on=[0] * len(pack.map.borders),
        walls=0,
        deck=[],
        discard=[],
        hand_of=[[] for _ in FACTIONS],
        shuffle_of=zeros[:],
        shuffles=0,
        units_of=[0] * len(FACTIONS),
        bonuses_of=[0] * len(FACTIONS),
        fall_of=[0] * len(FACTIONS),
        falls=0,
        turn=0,
        round=1,
        conquered=False,
        walked=0,
        rolls=0,
        first_out=[],
    )


def open_game(state: GroundZeroState, lineup: Lineup, chance: Chance) -> None:
    """Draw what chance settles first and put the rest of the set-up on the stack."""
    factions = lineup.given
    if lineup.choice == RANDOM:
        found = lineup.assignments()
        factions = found[chance.below(len(found), SETUP)]
    start = state.table.options["start_seat"]
    first = start if isinstance(start, int) else chance.below(lineup.players, SETUP)
    if lineup.zombies == "ai":
        state.seat_of[ZOMBIES] = AI
    state.stack.append(Deal(first))
    if lineup.choice == PICK:
        state.stack.append(
            PickFaction(first, lineup.players, lineup.allowed, lineup.zombies == "player")
        )
        return
    for seat, faction in enumerate(factions):
        _seat(state, seat, faction)


def _seat(state: GroundZeroState, seat: int, faction: int) -> None:
    """Give a faction to a seat; the lists are replaced, since copies share them."""
    state.faction_of = state.faction_of[:]
    state.faction_of[seat] = faction
    state.seat_of = state.seat_of[:]
    state.seat_of[faction] = seat


class PickFaction(Frame[GroundZeroState]):
    """Take a free faction, from the start seat clockwise (GZ-3.2)."""

    name: ClassVar[str] = "pick_faction"

    def __init__(self, seat: int, left: int, allowed: list[int], need_zombies: bool) -> None:
        super().__init__(ONE_SEAT[seat])
        self.left: Final = left  # seats that still pick, this one included
        self.allowed: Final = allowed
        self.need_zombies: Final = need_zombies  # some seat must take the Zombies

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer the free factions; the last seat takes the Zombies if nobody has."""
        if self._must_be_zombies(state):
            return [state.moves.pick_faction[ZOMBIES]]
        return [
            state.moves.pick_faction[faction]
            for faction in self.allowed
            if state.seat_of[faction] == ABSENT
        ]

    def _must_be_zombies(self, state: GroundZeroState) -> bool:
        return self.need_zombies and self.left == 1 and state.seat_of[ZOMBIES] == ABSENT

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Take it, and ask the next seat."""
        if self.left > 1:
            following = (seat + 1) % state.table.players
            state.stack.append(
                PickFaction(following, self.left - 1, self.allowed, self.need_zombies)
            )
        _seat(state, seat, action.a)
        if log is not None:
            log.append(events.faction_taken(seat, action.a))

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """A faction that is taken or not allowed, or another kind of action."""
        if action.kind != PICK_FACTION:
            return Refusal("GZ-3.2", "take a faction first", "wrong_type")
        title = TITLES[action.a]
        if self._must_be_zombies(state):
            text = f"the last seat takes the Zombies, not the {title}"
        elif state.seat_of[action.a] != ABSENT:
            text = f"the {title} are taken"
        else:
            text = f"the {title} do not play in this line-up"
        return Refusal("GZ-3.2", text, "faction_not_free")


class Deal(Frame[GroundZeroState]):
    """Settle the turn order, then cities, territories and the deck (GZ-3.4 to GZ-3.9)."""

    name: ClassVar[str] = "deal"

    def __init__(self, start_seat: int) -> None:
        super().__init__(NO_SEATS)
        self.start_seat: Final = start_seat

    def run(self, state: GroundZeroState, chance: Chance, log: Log | None) -> None:
        """Lay out the board and go on to the starting units."""
        state.order = turn_order(state, self.start_seat)
        state.stack.append(BEGIN_TURN)
        if state.seat_of[ZOMBIES] != ABSENT:
            state.stack.append(TurnZeroCards())
        if state.table.setup == STANDARD:
            deal_lands(state, chance, log)
            state.stack.append(PLACE_START[_next_placer(state, -1)])
        else:
            lay_first_game(state, state.pack.first_games[state.table.setup], log)
        state.deck = list(range(state.pack.map.size))
        chance.shuffle(state.deck, DECK)


def turn_order(state: GroundZeroState, start_seat: int) -> list[int]:
    """Return the factions in turn order, fixed for the game (GZ-3.4)."""
    zombies = state.seat_of[ZOMBIES]
    first = zombies if zombies >= 0 else start_seat
    players = state.table.players
    order = [state.faction_of[(first + place) % players] for place in range(players)]
    return [int(ZOMBIES), *order] if zombies == AI else order


def dealt(state: GroundZeroState) -> list[int]:
    """List the parties that are dealt cards: all but the Zombies, in turn order."""
    return [faction for faction in state.order if faction != ZOMBIES]


def deal_lands(state: GroundZeroState, chance: Chance, log: Log | None) -> None:
    """Draw the cities, then deal territories with a unit each (GZ-3.5 to GZ-3.8)."""
    figures = state.pack.figures
    cards = list(range(state.pack.map.size))
    chance.shuffle(cards, SETUP)
    cities = cards[: figures.cities]
    build_cities(state, cities)
    if log is not None:
        log.append(events.cities_placed(state, sorted(cities)))
    cards = list(range(state.pack.map.size))
    chance.shuffle(cards, SETUP)
    parties = dealt(state)
    each = figures.cards_each[state.table.players]
    state.centers_on = state.centers_on[:]
    for place, faction in enumerate(parties):
        lands = cards[place : each * len(parties) : len(parties)]
        for land in lands:
            state.owner_of[land] = faction
            state.add_units(land, figures.units_per_card)
        state.centers_on[lands[0]] += 1
        if log is not None:
            log.append(events.lands_dealt(state, faction, lands))
    state.sort_lands()


def build_cities(state: GroundZeroState, cities: list[int]) -> None:
    """Put a city on each of these territories; the list is replaced, since copies share it."""
    city_on = [0] * state.pack.map.size
    for city in cities:
        city_on[city] = 1
    state.city_on = city_on


def lay_first_game(state: GroundZeroState, first: FirstGame, log: Log | None) -> None:
    """Lay out a printed first game (GZ-3.19)."""
    build_cities(state, first.cities)
    state.centers_on = state.centers_on[:]
    for faction in first.factions:
        state.centers_on[first.center_of[faction]] += 1
        for land in range(state.pack.map.size):
            if first.units_of[faction][land] > 0:
                state.set_owner(land, faction)
                state.add_units(land, first.units_of[faction][land])
    if log is not None:
        log.append(events.first_game_laid(state, first.name))


def start_units_left(state: GroundZeroState, faction: int) -> int:
    """Return how many of its starting units a party has still to place (GZ-3.10)."""
    figures = state.pack.figures
    dealt_units = figures.cards_each[state.table.players] * figures.units_per_card
    return figures.start_units - (state.units_of[faction] - dealt_units)


def _next_placer(state: GroundZeroState, faction: int) -> int:
    """Return the seat that places next in turn order, or -1 when all are placed."""
    order = state.order
    place = order.index(faction) if faction >= 0 else -1
    following = order[(place + 1) % len(order)]
    if following == ZOMBIES:
        following = order[(place + 2) % len(order)]
    if start_units_left(state, following) == 0:
        return -1
    return state.seat_of[following]


class PlaceStart(Frame[GroundZeroState]):
    """Place one of the starting units on an own territory (GZ-3.10, GZ-3.11)."""

    name: ClassVar[str] = "place_start"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer own territories below the limit."""
        faction = state.faction_of[seat]
        most = state.pack.figures.start_limit + state.pack.figures.units_per_card
        place, units_on = state.moves.place, state.units_on
        return [place[land] for land in state.lands_of[faction] if units_on[land] < most]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Place it, and ask the next party."""
        faction = state.faction_of[seat]
        state.add_units(action.a, 1)
        if log is not None:
            log.append(events.unit_placed(state, faction, action.a, "GZ-3.10"))
        following = _next_placer(state, faction)
        if following >= 0:
            state.stack.append(PLACE_START[following])

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Not an own territory, a full one, or another kind of action."""
        if action.kind != PLACE:
            return Refusal("GZ-3.10", "place your starting units first", "wrong_type")
        name = state.pack.map.names[action.a]
        if state.owner_of[action.a] != state.faction_of[seat]:
            return Refusal("GZ-3.10", f"{name} is not yours", "not_owner")
        limit = state.pack.figures.start_limit
        text = f"{name} has {limit} of your starting units, the most it may get"
        return Refusal("GZ-3.11", text, "place_limit")


# Frames never change, so those that are needed often are made once. By Seat:
PLACE_START: Final[list[PlaceStart]] = [PlaceStart(seat) for seat in range(len(FACTIONS))]


class TurnZeroCards(Frame[GroundZeroState]):
    """Turn three cards face up; the zombie party chooses ground zero (GZ-3.12)."""

    name: ClassVar[str] = "turn_zero_cards"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: GroundZeroState, chance: Chance, log: Log | None) -> None:
        """Turn them, and have one chosen."""
        cards = [state.deck.pop() for _ in range(state.pack.figures.zero_cards)]
        if log is not None:
            log.append(events.zero_cards_turned(state, cards))
        if state.is_ai(ZOMBIES):
            strike(state, choose_ground_zero(state, cards, chance), cards, log)
        else:
            state.stack.append(ChooseGroundZero(state.seat_of[ZOMBIES], cards))


class ChooseGroundZero(Frame[GroundZeroState]):
    """The zombie seat chooses one of the open cards (GZ-3.12)."""

    name: ClassVar[str] = "ground_zero"

    def __init__(self, seat: int, cards: list[int]) -> None:
        super().__init__(ONE_SEAT[seat])
        self.cards: Final = cards

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer the open cards."""
        return [state.moves.ground_zero[card] for card in self.cards]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Let the virus break out there."""
        strike(state, action.a, self.cards, log)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Another territory, or another kind of action."""
        if action.kind != GROUND_ZERO:
            return Refusal("GZ-3.12", "choose ground zero first", "wrong_type")
        names = ", ".join([state.pack.map.names[card] for card in self.cards])
        text = f"{state.pack.map.names[action.a]} is not an open card: {names}"
        return Refusal("GZ-3.12", text, "not_ground_zero_card")


def strike(state: GroundZeroState, zero: int, cards: list[int], log: Log | None) -> None:
    """Turn ground zero and its neighbors into zombies (GZ-3.13 to GZ-3.16)."""
    state.centers_on = state.centers_on[:]
    state.centers_on[zero] += 1
    turned = 0
    for land in [zero, *state.pack.map.neighbors_of[zero]]:
        units = state.destroy_units(land)
        if units or land == zero:
            state.set_owner(land, ZOMBIES)
            turned += state.add_units(land, units)
    state.add_units(zero, state.pack.figures.zero_units)
    state.discard.extend(cards)
    if log is not None:
        log.append(events.ground_zero_struck(state, zero, turned))
    settle_eliminations(state, ZOMBIES, NOBODY, log)
