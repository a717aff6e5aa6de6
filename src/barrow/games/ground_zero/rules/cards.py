"""Territory cards: drawing after a conquest, cashing, placing what they give.

1. `CardPhase`: offer the draw, if something was conquered (GZ-4.60);
2. `CardsOpen`: offer to cash, while there is a card and supply (GZ-4.62);
3. `CashPlace`: place the units of a cashed card one by one (GZ-4.64).

Every main decision of a turn offers `cash` too: `list_cash`, `refuse_cash`, `cash`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events, kinds
from barrow.games.ground_zero.actions import CashCard, Done, DrawCard, PlaceUnit
from barrow.games.ground_zero.rules import asking, lands, parties
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.words import land_name
from barrow.kernel.chance import DECK
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Step, Takes
from barrow.kernel.errors import need_number


def list_cash(state: State, faction: int) -> list[Action]:
    """List the cards of a party's hand to cash, if any supply is left (GZ-4.65)."""
    if lands.supply_left(state, faction) == 0:
        return []
    return [state.moves.cash[card] for card in state.hand_of[faction]]


def refuse_cash(state: State, faction: int, card: int) -> Refusal:
    """Return why a card may not be cashed; worded the same whoever holds it (GZ-10.1)."""
    if card not in state.hand_of[faction]:
        text = f"you don't hold the {land_name(state, card)} card"
        return Refusal("GZ-4.62", text, "card_not_held")
    most = state.pack.supply
    return Refusal("GZ-4.65", f"all {most} of your units are on the board", "no_supply")


def cash_worth(state: State, faction: int, card: int) -> int:
    """Return the units a card gives: more if the casher owns its territory (GZ-4.63)."""
    cards = state.pack.cards
    units = cards.cash_units_if_owned if state.owner_of[card] == faction else cards.cash_units
    return min(units, lands.supply_left(state, faction))


def discard_cashed(state: State, faction: int, card: int, log: Log) -> int:
    """Put a card from the hand on the discard pile; return the units it gives."""
    units = cash_worth(state, faction, card)
    state.hand_of[faction].remove(card)
    state.discard.append(card)
    if log is not None:
        log.append(events.card_cashed(state, faction, card, units))
    return units


def cash(state: State, seat: int, card: int, log: Log) -> None:
    """Cash a card and have its units placed."""
    state.push(CashPlace(seat, discard_cashed(state, state.faction_of[seat], card, log)))


class PlaceDecision(asking.TurnDecision):
    """Place a unit on a territory of the party: from the pool, or from a card."""

    takes: ClassVar[Takes] = [PlaceUnit]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.place[land] for land in state.lands_of[state.faction_of[seat]]]

    def place(self, state: State, seat: int, action: Action, log: Log) -> None:
        """Put the unit there."""
        assert isinstance(action, PlaceUnit)
        lands.add_units(state, action.land, 1)
        if log is not None:
            faction = state.faction_of[seat]
            log.append(events.unit_placed(state, faction, 1, action.land, clause=self.clause))

    def refuse(self, state: State, seat: int, action: PlaceUnit) -> Refusal:
        return asking.worded(state, asking.not_owner(self.clause), action.land)


class CashPlace(PlaceDecision):
    """Place the units of a card, one at a time, on the party's territories (GZ-4.64)."""

    clause: ClassVar[str] = "GZ-4.64"
    over: ClassVar[list[str]] = ["attack", "assign_pool", "build", "zombie_transfer", "cards_open"]
    parts: ClassVar[Parts] = {"units": kinds.COUNT}

    def __init__(self, seat: int, units: int) -> None:
        super().__init__(seat)
        self.units: Final = units

    def question(self, state: State) -> str:
        return f"Place a unit from the card ({self.units} left)"

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        self.place(state, seat, action, log)
        if self.units > 1:
            state.push(CashPlace(seat, self.units - 1))

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        cards = state.pack.cards
        most = max(cards.cash_units, cards.cash_units_if_owned)
        most = min(most, lands.supply_left(state, parties.active(state)))
        need_number(self.units, 1, most, f"{path}.units")


class CardPhase(Step[State]):
    """Open the card phase of the active party: a draw, then cashing (GZ-4.60)."""

    over: ClassVar[list[str]] = ["end_turn"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        state.push(CardsOpen())
        if state.conquered and (state.deck or state.discard):
            state.push(Draw(state.seat_of[parties.active(state)]))


class CardsOpen(Step[State]):
    """Offer to cash cards, while the active party has one and supply for it."""

    over: ClassVar[list[str]] = ["end_turn"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        faction = parties.active(state)
        if list_cash(state, faction):
            state.push(Cards(state.seat_of[faction]))


class Draw(asking.TurnDecision):
    """Draw a card for the conquest, or decline (GZ-4.60)."""

    clause: ClassVar[str] = "GZ-4.60"
    asks: ClassVar[str] = "Draw a card for your conquest?"
    takes: ClassVar[Takes] = [DrawCard]
    over: ClassVar[list[str]] = ["cards_open"]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.draw, state.moves.draw_none]

    def apply(self, state: State, seat: int, action: DrawCard, chance: Chance, log: Log) -> None:
        if action.wanted:
            draw_card(state, state.faction_of[seat], chance, log)


def draw_card(state: State, faction: int, chance: Chance, log: Log) -> None:
    """Take the top card of the deck, refilled from the discard pile if empty (GZ-4.61)."""
    if not state.deck:
        refill_deck(state, chance, log)
    card = state.deck.pop()
    state.hand_of[faction].append(card)
    if log is not None:
        log.append(events.card_drawn(state, faction, card, state.seat_of[faction]))


def refill_deck(state: State, chance: Chance, log: Log) -> None:
    """Shuffle the discard pile into a new deck (GZ-4.61)."""
    state.shuffles += 1
    state.deck = sorted(state.discard)
    state.discard = []
    state.shuffle_of = state.shuffle_of[:]
    for card in state.deck:
        state.shuffle_of[card] = state.shuffles
    chance.shuffle(state.deck, DECK)
    if log is not None:
        log.append(events.deck_refilled(state, len(state.deck)))


class Cards(asking.TurnDecision):
    """Cash cards at the end of the turn (GZ-4.62)."""

    clause: ClassVar[str] = "GZ-4.62"
    asks: ClassVar[str] = "Cash a card?"
    takes: ClassVar[Takes] = [CashCard, Done]
    over: ClassVar[list[str]] = ["end_turn"]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [*list_cash(state, state.faction_of[seat]), state.moves.done]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, CashCard):
            state.push(CardsOpen())
            cash(state, seat, action.card, log)

    def refuse(self, state: State, seat: int, action: CashCard) -> Refusal:
        return refuse_cash(state, state.faction_of[seat], action.card)
