"""Territory cards: drawing after a conquest, cashing, placing what they give.

1. `CardPhase`: offer the draw, if something was conquered (GZ-4.60);
2. `CardsOpen`: offer to cash, while there is a card and supply (GZ-4.62);
3. `CashPlace`: place the units of a cashed card one by one (GZ-4.64).

Every main decision of a turn offers `cash` too: `add_cash`, `refuse_cash`, `cash`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.actions import CASH, DRAW, NO, PLACE, YES
from barrow.games.ground_zero.components import FACTIONS
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.action import Action
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log


def add_cash(state: GroundZeroState, faction: int, listed: list[Action]) -> None:
    """List the cards of a party's hand to cash, if any supply is left (GZ-4.65)."""
    hand = state.hand_of[faction]
    if hand and state.supply(faction) > 0:
        for card in hand:
            listed.append(state.moves.cash[card])


def refuse_cash(state: GroundZeroState, faction: int, action: Action) -> Refusal:
    """Say why a card may not be cashed; the same words whoever holds it (GZ-10.1)."""
    if action.a not in state.hand_of[faction]:
        text = f"the card {state.pack.map.names[action.a]} is not in your hand"
        return Refusal("GZ-4.62", text, "card_not_held")
    most = state.pack.figures.supply
    return Refusal("GZ-4.65", f"all {most} of your units are on the board", "no_supply")


def cash_worth(state: GroundZeroState, faction: int, card: int) -> int:
    """Return the units a card gives: more if the casher owns its territory (GZ-4.63)."""
    figures = state.pack.figures
    owned = state.owner_of[card] == faction
    units = figures.cash_units_owned if owned else figures.cash_units
    return min(units, state.supply(faction))


def discard_cashed(state: GroundZeroState, faction: int, card: int, log: Log | None) -> int:
    """Put a card from the hand on the discard pile; return the units it gives."""
    units = cash_worth(state, faction, card)
    state.hand_of[faction].remove(card)
    state.discard.append(card)
    if log is not None:
        log.append(events.card_cashed(state, faction, card, units))
    return units


def cash(state: GroundZeroState, seat: int, card: int, log: Log | None) -> None:
    """Cash a card and have its units placed."""
    units = discard_cashed(state, state.faction_of[seat], card, log)
    state.stack.append(CashPlace(seat, units))


class CashPlace(Frame[GroundZeroState]):
    """Place the units of a card, one at a time, on own territories (GZ-4.64)."""

    name: ClassVar[str] = "cash_place"

    def __init__(self, seat: int, units: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.units: Final = units

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every own territory."""
        return list_places(state, state.faction_of[seat])

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Place one, and the next."""
        if self.units > 1:
            state.stack.append(CashPlace(seat, self.units - 1))
        state.add_units(action.a, 1)
        if log is not None:
            log.append(events.unit_placed(state, state.faction_of[seat], action.a, "GZ-4.64"))

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Not an own territory, or another kind of action."""
        return refuse_place(state, state.faction_of[seat], action, "GZ-4.64")


def list_places(state: GroundZeroState, faction: int) -> list[Action]:
    """List a placement on every territory the party owns."""
    place = state.moves.place
    return [place[land] for land in state.lands_of[faction]]


def refuse_place(state: GroundZeroState, faction: int, action: Action, clause: str) -> Refusal:
    """Say why a unit may not be placed there."""
    if action.kind != PLACE:
        return Refusal(clause, "place the new units first", "wrong_type")
    name = state.pack.map.names[action.a]
    return Refusal(clause, f"{name} is not yours", "not_owner")


class CardPhase(Frame[GroundZeroState]):
    """Open the card phase of the active party: a draw, then cashing (GZ-4.60)."""

    name: ClassVar[str] = "card_phase"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: GroundZeroState, chance: Chance, log: Log | None) -> None:
        """Offer what can be done."""
        seat = state.seat_of[state.active]
        state.stack.append(CARDS_OPEN)
        if state.conquered and (state.deck or state.discard):
            state.stack.append(DRAW_CARD[seat])


class CardsOpen(Frame[GroundZeroState]):
    """Offer to cash cards, while the active party has one and supply for it."""

    name: ClassVar[str] = "cards_open"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: GroundZeroState, chance: Chance, log: Log | None) -> None:
        """Ask, if there is anything to ask."""
        if state.hand_of[state.active] and state.supply(state.active) > 0:
            state.stack.append(CARDS[state.seat_of[state.active]])


class Draw(Frame[GroundZeroState]):
    """Draw a card for the conquest, or decline (GZ-4.60)."""

    name: ClassVar[str] = "draw"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer yes and no."""
        return [state.moves.draw[YES], state.moves.draw[NO]]

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Draw if wanted."""
        if action.a == YES:
            draw_card(state, state.faction_of[seat], chance, log)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """Only draw may be answered here."""
        assert action.kind != DRAW, action
        return Refusal("GZ-4.60", "draw a card or decline it first", "wrong_type")


def draw_card(state: GroundZeroState, faction: int, chance: Chance, log: Log | None) -> None:
    """Take the top card of the deck, refilled from the discard pile if empty (GZ-4.61)."""
    if not state.deck:
        state.shuffles += 1
        state.deck = sorted(state.discard)
        state.discard = []
        shuffle_of = state.shuffle_of[:]
        for card in state.deck:
            shuffle_of[card] = state.shuffles
        state.shuffle_of = shuffle_of
        chance.shuffle(state.deck, DECK)
        if log is not None:
            log.append(events.deck_refilled(len(state.deck)))
    card = state.deck.pop()
    state.hand_of[faction].append(card)
    if log is not None:
        log.append(events.card_drawn(state, faction, state.seat_of[faction], card))


class Cards(Frame[GroundZeroState]):
    """Cash cards at the end of the turn (GZ-4.62)."""

    name: ClassVar[str] = "cards"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: GroundZeroState, seat: int) -> list[Action]:
        """Offer every card of the hand, and done."""
        listed: list[Action] = []
        add_cash(state, state.faction_of[seat], listed)
        listed.append(state.moves.done)
        return listed

    def apply(
        self, state: GroundZeroState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Cash it and ask again, or be done."""
        if action.kind == CASH:
            state.stack.append(CARDS_OPEN)
            cash(state, seat, action.a, log)

    def explain(self, state: GroundZeroState, seat: int, action: Action) -> Refusal:
        """A card not held, or another kind of action."""
        if action.kind == CASH:
            return refuse_cash(state, state.faction_of[seat], action)
        return Refusal("GZ-4.62", "cash a card, or be done", "wrong_type")


# Frames never change, so those that every turn needs are made once; DRAW_CARD and CARDS by Seat.
CARD_PHASE: Final = CardPhase()
CARDS_OPEN: Final = CardsOpen()
DRAW_CARD: Final[list[Draw]] = [Draw(seat) for seat in range(len(FACTIONS))]
CARDS: Final[list[Cards]] = [Cards(seat) for seat in range(len(FACTIONS))]
