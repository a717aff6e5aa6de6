"""What a seat may know, and worlds that fit it (chapter 10).

All of the board is public. Hidden are the order and contents of the deck, and the
cards in a hand from everyone but the seat that runs the party (GZ-10.1). Which
cards a shuffle was made from is public (GZ-10.2), so for each hidden card everybody
can work out from which shuffle it came; nothing more.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import FACTIONS
from barrow.games.ground_zero.opening import ChooseGroundZero
from barrow.games.ground_zero.state import GroundZeroState, unknown
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.view import View


class GroundZeroView(View):
    """A state in which every card the seat may not know is an unknown one."""

    def __init__(self, seat: int | None, known: GroundZeroState) -> None:
        super().__init__(seat)
        self.known: Final = known

    def document(self) -> dict[str, object]:
        """Return the view as the JSON-able dict that goes over the wire."""
        return self.known.game.write_view(self)


def known_to(state: GroundZeroState, seat: int | None) -> GroundZeroState:
    """Return the state as far as a seat may know it."""
    known = shown_to(state, seat)
    known.stack = state.stack[:]
    known.owner_of = state.owner_of[:]
    known.lands_of = state.lands_of[:]
    known.units_on = state.units_on[:]
    known.cyborgs_on = state.cyborgs_on[:]
    known.inactive_on = state.inactive_on[:]
    known.fresh_on = state.fresh_on[:]
    known.discard = state.discard[:]
    known.hand_of = [hand[:] for hand in known.hand_of]
    known.units_of = state.units_of[:]
    return known


def shown_to(state: GroundZeroState, seat: int | None) -> GroundZeroState:
    """Build the state as far as a seat may know it, field by field, for a look at it.

    Lists without secrets are the state's own, so it changes with the next action. A look takes
    less than half the instructions of a view, and each seat needs one for every action it is told.
    """
    own = -1 if seat is None else state.faction_of[seat]
    return GroundZeroState(
        game=state.game,
        stack=state.stack,  # frames hold public facts only
        outcome=state.outcome,
        pack=state.pack,
        moves=state.moves,
        table=state.table,
        seat_of=state.seat_of,
        faction_of=state.faction_of,
        order=state.order,
        owner_of=state.owner_of,
        lands_of=state.lands_of,
        units_on=state.units_on,
        cyborgs_on=state.cyborgs_on,
        inactive_on=state.inactive_on,
        fresh_on=state.fresh_on,
        city_on=state.city_on,
        centers_on=state.centers_on,
        wall_on=state.wall_on,
        walls=state.walls,
        deck=[unknown(state.shuffles)] * len(state.deck),
        discard=state.discard,
        hand_of=[
            hand if faction == own or not hand else hide(state, hand)
            for faction, hand in enumerate(state.hand_of)
        ],
        shuffle_of=state.shuffle_of,
        shuffles=state.shuffles,
        units_of=state.units_of,
        bonuses_of=state.bonuses_of,
        fall_of=state.fall_of,
        falls=state.falls,
        turn=state.turn,
        round=state.round,
        conquered=state.conquered,
        walked=state.walked,
        rolls=state.rolls,
        first_out=state.first_out,
    )


def hide(state: GroundZeroState, hand: list[int]) -> list[int]:
    """Return a hand as others know it: for each card the shuffle it came from, oldest first."""
    marks = [_shuffle_mark(state, card) for card in hand]
    if len(marks) > 1:
        marks.sort(reverse=True)
    return marks


def _shuffle_mark(state: GroundZeroState, card: int) -> int:
    return unknown(state.shuffle_of[card]) if card >= 0 else card


def redeal(state: GroundZeroState, seat: int | None, chance: Chance) -> None:
    """Draw anew, in place, every card the seat does not know.

    A card that is neither in the seat's hand nor face up lies where a card of the same
    shuffle lies: in the deck, or in somebody's hand.
    """
    if state.stack and state.stack[0].name == "deal":
        return  # factions are being picked: no card is in play yet
    own = -1 if seat is None else state.faction_of[seat]
    seen = [False] * len(state.shuffle_of)
    for card in state.discard:
        seen[card] = True
    if own >= 0:
        for card in state.hand_of[own]:
            seen[card] = True
    for frame in state.stack:
        if isinstance(frame, ChooseGroundZero):
            for card in frame.cards:
                seen[card] = True
    for shuffle in range(state.shuffles + 1):
        pool = [
            card
            for card in range(len(seen))
            if not seen[card] and state.shuffle_of[card] == shuffle
        ]
        chance.shuffle(pool, DECK)
        mark = unknown(shuffle)
        for faction in range(len(FACTIONS)):
            hand = state.hand_of[faction]
            if faction != own and hand:
                for place in range(len(hand)):
                    if _shuffle_mark(state, hand[place]) == mark:
                        hand[place] = pool.pop()
                        seen[hand[place]] = True
        if shuffle == state.shuffles:
            assert len(pool) == len(state.deck), (len(pool), len(state.deck))
            state.deck = pool
