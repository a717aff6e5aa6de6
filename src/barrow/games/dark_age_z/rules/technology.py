"""Technology: paying for the next level with cards of its rank (DZ-4.50, DZ-4.51)."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events, kinds, tables
from barrow.games.dark_age_z.actions import ChooseCard
from barrow.games.dark_age_z.components import RANK_NAMES
from barrow.games.dark_age_z.rules.asking import asks_always
from barrow.games.dark_age_z.rules.hands import HandChoice, cards_of_rank, holds, list_hand
from barrow.games.dark_age_z.rules.supply import discard_card
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, added
from barrow.kernel.errors import need, need_number
from barrow.kernel.kinds import FLAG
from barrow.kernel.words import counted


def is_at_last_level(state: State, seat: int) -> bool:
    """True if there is no higher level for a seat."""
    return state.level_of[seat] + 1 >= len(state.pack.levels)


def next_level(state: State, seat: int) -> tables.Level:
    """Return the level that a seat can reach next."""
    return state.pack.levels[state.level_of[seat] + 1]


def can_upgrade(state: State, seat: int) -> bool:
    """True if a seat has a next level and the cards for it."""
    if is_at_last_level(state, seat):
        return False
    price = next_level(state, seat)
    if state.cards_of[seat] < price.cost_count:
        return False
    return cards_of_rank(state, seat, price.cost_rank, price.cost_rank) >= price.cost_count


def refuse_upgrade(state: State, seat: int) -> Refusal:
    """Return why a seat may not upgrade."""
    level = state.level_of[seat]
    if is_at_last_level(state, seat):
        return Refusal("DZ-4.50", f"your technology is at level {level}, the last", "bad_upgrade")
    price = next_level(state, seat)
    held = cards_of_rank(state, seat, price.cost_rank, price.cost_rank)
    cards = counted(price.cost_count, f"{RANK_NAMES[price.cost_rank]} card")
    return Refusal("DZ-4.50", f"level {level + 1} costs {cards}; you hold {held}", "bad_upgrade")


def ask_for_payment(state: State, seat: int, left: int, log: Log) -> None:
    """Ask for the next card; with no other cards in hand all of them are paid."""
    if left > 0 and state.cards_of[seat] > left:
        state.push(UpgradeCard(seat, left, asks_always(state)))
        return
    if left > 0:
        rank = next_level(state, seat).cost_rank
        for card in state.pack.types_within[rank][rank]:
            while holds(state, seat, card):
                pay_card(state, seat, card, log)
    state.level_of = added(state.level_of, seat, 1)
    if log is not None:
        level = state.level_of[seat]
        log.append(events.technology_raised(state, seat, level, state.pack.levels[level].name))


def pay_card(state: State, seat: int, card: int, log: Log) -> None:
    """Discard one card for the level."""
    discard_card(state, seat, card)
    if log is not None:
        log.append(events.cards_discarded(state, seat, [card], clause="DZ-4.50"))


class UpgradeCard(HandChoice):
    """Choose a card of the rank to pay with; asked though one type may be held (DZ-R67)."""

    clause: ClassVar[str] = "DZ-4.50"
    over: ClassVar[list[str]] = ["end_command"]
    parts: ClassVar[Parts] = {"left": kinds.COUNT, "ask_always": FLAG}

    def __init__(self, seat: int, left: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.left: Final = left

    def question(self, state: State) -> str:
        level = state.level_of[self.seats[0]] + 1
        return f"Which card do you pay for technology level {level}? ({self.left} to pay)"

    def legal(self, state: State, seat: int) -> list[Action]:
        rank = next_level(state, seat).cost_rank
        return list_hand(state, seat, rank, rank)

    def apply(self, state: State, seat: int, action: ChooseCard, chance: Chance, log: Log) -> None:
        pay_card(state, seat, action.card, log)
        ask_for_payment(state, seat, self.left - 1, log)

    def refuse_held(self, state: State, seat: int, card: int) -> Refusal:
        rank = RANK_NAMES[next_level(state, seat).cost_rank]
        text = (
            f"this level is paid with {rank} cards, and {state.pack.armies[card].name} is not one"
        )
        return Refusal("DZ-4.50", text, "bad_upgrade")

    def check(self, state: State, path: str) -> None:
        seat = self.seats[0]
        super().check(state, path)
        need(not is_at_last_level(state, seat), path, "there is no higher level")
        need_number(self.left, 1, next_level(state, seat).cost_count, f"{path}.left")
        need(state.cards_of[seat] > self.left, f"{path}.left", "the hand is too small")

    def check_choice(self, state: State, path: str) -> None:
        rank = next_level(state, self.seats[0]).cost_rank
        held = cards_of_rank(state, self.seats[0], rank, rank)
        need(held >= self.left, path, "the hand does not hold what is to pay")
