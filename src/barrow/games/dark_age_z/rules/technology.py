"""Technology: paying for the next level with cards of its rank (DZ-4.50, DZ-4.51)."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import CARD
from barrow.games.dark_age_z.components import RANK_NAMES
from barrow.games.dark_age_z.rules.strategy import list_hand, refuse_card
from barrow.games.dark_age_z.rules.supply import discard_card
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


def can_upgrade(state: DarkAgeZState, seat: int) -> bool:
    """Say whether a seat has a next level and the cards for it."""
    pack, hands, level = state.pack, state.hands, state.level_of[seat] + 1
    if level >= len(pack.levels):
        return False
    price, row = pack.levels[level], seat * pack.width
    missing = price.cost_count
    if hands[row + pack.types] >= missing:
        for card in pack.types_of[price.cost_rank]:
            missing -= hands[row + card]
            if missing <= 0:
                return True
    return False


def refuse_upgrade(state: DarkAgeZState, seat: int) -> Refusal:
    """Say why a seat may not upgrade."""
    level = state.level_of[seat]
    if level + 1 >= len(state.pack.levels):
        return Refusal("DZ-4.50", f"your technology is at level {level}, the last", "bad_upgrade")
    price = state.pack.levels[level + 1]
    held = state.holds_rank(seat, price.cost_rank, price.cost_rank)
    rank = RANK_NAMES[price.cost_rank]
    text = f"level {level + 1} takes {events.counted(price.cost_count, f'{rank} card')}, "
    return Refusal("DZ-4.50", f"{text}you hold {held}", "bad_upgrade")


def begin_upgrade(state: DarkAgeZState, seat: int, log: Log | None) -> None:
    """Have a seat pay for its next level."""
    price = state.pack.levels[state.level_of[seat] + 1]
    go_on(state, seat, price.cost_count, log)


def go_on(state: DarkAgeZState, seat: int, left: int, log: Log | None) -> None:
    """Ask for the next card; with no other cards in hand all of them are paid."""
    rank = state.pack.levels[state.level_of[seat] + 1].cost_rank
    if left > 0 and state.cards(seat) > left:
        state.stack.append(UpgradeCard(seat, left, not state.table.is_cooperative))
        return
    if left > 0:
        paid = list_hand(state, seat, rank, rank)
        for action in paid:
            while state.holds(seat, action.a):
                pay_card(state, seat, action.a, log)
    state.level_of = state.level_of[:]
    state.level_of[seat] += 1
    if log is not None:
        log.append(events.technology_raised(state, seat))


def pay_card(state: DarkAgeZState, seat: int, card: int, log: Log | None) -> None:
    """Discard one card for the level."""
    discard_card(state, seat, card)
    if log is not None:
        log.append(events.cards_discarded(state, seat, [card], "DZ-4.50"))


class UpgradeCard(Frame[DarkAgeZState]):
    """Choose a card of the rank to pay with; asked though one type may be held (DZ-R67)."""

    name: ClassVar[str] = "upgrade_card"

    def __init__(self, seat: int, left: int, ask_always: bool) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)
        self.left: Final = left

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer the types of the rank that pays."""
        rank = state.pack.levels[state.level_of[seat] + 1].cost_rank
        return list_hand(state, seat, rank, rank)

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Pay it, then the next one, or reach the level."""
        pay_card(state, seat, action.a, log)
        go_on(state, seat, self.left - 1, log)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """A card not held, another rank, or another kind of action."""
        if action.kind == CARD and state.holds(seat, action.a):
            rank = RANK_NAMES[state.pack.levels[state.level_of[seat] + 1].cost_rank]
            text = f"{state.pack.armies[action.a].name} is not {rank}"
            return Refusal("DZ-4.50", text, "bad_upgrade")
        return refuse_card(state, seat, action, "DZ-4.50")
