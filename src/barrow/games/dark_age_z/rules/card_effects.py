"""Relic effects on hands, decks, tokens and turns (DZ-5.13 to DZ-5.33).

Each class is one effect: `can` when it is legal, `options` what is declared, in the order
of its clause, `resolve` what it does. What is chosen after the window is a frame here.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import CARD, MOST, STOP
from barrow.games.dark_age_z.components import NOTHING, RANKS
from barrow.games.dark_age_z.rules.army import PlayWhere, accepts_any
from barrow.games.dark_age_z.rules.effect import Effect, list_discarded
from barrow.games.dark_age_z.rules.strategy import list_hand, refuse_card
from barrow.games.dark_age_z.rules.supply import (
    can_draw,
    discard_card,
    draw_cards,
    drop,
    gain_card,
    learn_all,
    next_card,
    pass_card,
    publish_card,
    random_card,
    take_discarded,
)
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log

CARDS_DRAWN: Final = 4  # DZ-5.13
CARDS_SEEN: Final = 3  # DZ-5.14
CARDS_PLAYED: Final = 2  # DZ-5.14
TOKENS_LOST: Final = 3  # DZ-5.22
STEPS_BACK: Final = 3  # DZ-5.28


class ApollosEyesA(Effect):
    """Draw four Army Cards (DZ-5.13)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """A card can be drawn."""
        return can_draw(state)

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Draw them."""
        draw_cards(state, seat, CARDS_DRAWN, self.clause, chance, log)


class ApollosEyesB(Effect):
    """Draw three Army Cards and play up to two of them (DZ-5.14)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """A card can be drawn."""
        return can_draw(state)

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Draw them; they never join the hand."""
        state.fresh = True
        state.offer = []
        for _ in range(CARDS_SEEN):
            card = next_card(state, seat, chance, log)
            if card != NOTHING:
                state.offer = [*state.offer, card]
        if log is not None:
            log.append(events.cards_drawn(state, seat, state.offer, self.clause))
        state.stack.append(ApolloPlay(seat, CARDS_PLAYED))


class ApolloPlay(Frame[DarkAgeZState]):
    """Play one of the cards drawn, or stop and discard the rest (DZ-5.14)."""

    name: ClassVar[str] = "apollo_play"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.left: Final = left

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer the cards while one may be played and a board accepts it; always to stop."""
        listed: list[Action] = []
        if self.left > 0 and accepts_any(state, seat):
            listed = [state.moves.card[card] for card in sorted(set(state.offer))]
        listed.append(state.moves.stop)
        return listed

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Play it and ask again, or discard what is left."""
        if action.kind == STOP:
            for card in state.offer:
                publish_card(state, seat, card)
                drop(state, card)
            if log is not None:
                log.append(events.cards_discarded(state, seat, state.offer, "DZ-5.14"))
            state.offer = []
            return
        rest = state.offer[:]
        rest.remove(action.a)
        state.offer = rest
        publish_card(state, seat, action.a)
        state.stack.append(ApolloPlay(seat, self.left - 1))
        state.stack.append(PlayWhere(seat, action.a, False))
        if log is not None:
            log.append(events.card_chosen(state, seat, action.a, "DZ-5.14"))

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """A card that was not drawn, no room for it, or another kind of action."""
        if action.kind != CARD:
            return Refusal("DZ-5.14", "play a drawn Army Card or stop first", "unknown_action")
        name = state.pack.armies[action.a].name
        if action.a not in state.offer:
            return Refusal("DZ-5.14", f"{name} is not among the drawn cards", "card_not_held")
        if not accepts_any(state, seat):
            text = "both your boards are full and anchored at zone 5"
            return Refusal("DZ-4.43", text, "zone_blocked")
        text = f"{CARDS_PLAYED} of the drawn cards have been played"
        return Refusal("DZ-5.14", text, "bad_number")


class HowlingHammerB(Effect):
    """Two other players lose tokens (DZ-5.22)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """Another player has a token."""
        for player in range(state.table.players):
            if player != seat and state.tokens_of[player] > 0:
                return True
        return False

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer one other player, then another; at least one of them has a token."""
        players = state.table.players
        if len(chosen) == (1 if players == 2 else 2):
            return []
        others = [player for player in range(players) if player != seat and player not in chosen]
        tokens_of = state.tokens_of
        if chosen and tokens_of[chosen[0]] == 0:
            others = [player for player in others if tokens_of[player] > 0]
        elif not chosen and not self.can(state, seat):
            return []
        return [state.moves.player[player] for player in others]

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Each returns three tokens, or all if fewer."""
        for player in chosen:
            tokens = state.return_tokens(player, TOKENS_LOST)
            if log is not None:
                log.append(events.tokens_returned(state, player, tokens, self.clause))


class ImmortalVest(Effect):
    """The Vest is played by `cancel` and `vest_gain` only (DZ-5.23, DZ-5.24)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """It has its own actions and windows, and always something to act on there."""
        return True


class IronSteedA(Effect):
    """One command more this turn (DZ-5.27)."""

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Allow it."""
        state.commands += 1
        if log is not None:
            facts: dict[str, object] = {"commands": state.commands}
            text = "may issue one command more"
            log.append(events.relic_worked(state, seat, self.clause, text, facts))


class IronSteedB(Effect):
    """Push the Zombie Movement Marker back (DZ-5.28)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """The marker is not on its first space."""
        return state.steps < state.pack.steps[state.table.players][1]

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Push it, not beyond the first space (DZ-R11)."""
        most = state.pack.steps[state.table.players][1]
        state.steps = min(most, state.steps + STEPS_BACK)
        if log is not None:
            text = f"pushed the Movement Marker back to {events.counted(state.steps, 'step')}"
            facts: dict[str, object] = {"steps": state.steps}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))


class MindReaderA(Effect):
    """A player discards random Army Cards (DZ-5.29)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """A player has an Army Card."""
        return len(self.options(state, seat, [])) > 0

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the players with a card, oneself included, then the number."""
        if not chosen:
            return _holders(state, NOTHING)
        return _numbers(state, chosen)

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Discard them at random."""
        player = chosen[0]
        cards: list[int] = []
        for _ in range(chosen[1]):
            card = random_card(state, player, chance)
            discard_card(state, player, card)
            cards.append(card)
        if log is not None:
            log.append(events.cards_discarded(state, player, cards, self.clause))


class MindReaderB(Effect):
    """Take random Army Cards of another player and give as many back (DZ-5.30)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """Another player has an Army Card."""
        return len(_holders(state, seat)) > 0

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the other players with a card, then the number."""
        if not chosen:
            return _holders(state, seat)
        return _numbers(state, chosen)

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Take them, and have as many given."""
        player, number = chosen[0], chosen[1]
        cards: list[int] = []
        for _ in range(number):
            card = random_card(state, player, chance)
            pass_card(state, player, seat, card)
            cards.append(card)
        if log is not None:
            log.append(events.cards_passed(state, player, seat, cards, "lost"))
        state.stack.append(mind_give(state, seat, player, number))


def _holders(state: DarkAgeZState, except_for: int) -> list[Action]:
    return [
        state.moves.player[player]
        for player in range(state.table.players)
        if player != except_for and state.cards(player) > 0
    ]


def _numbers(state: DarkAgeZState, chosen: list[int]) -> list[Action]:
    if len(chosen) > 1:
        return []
    return state.moves.number[: min(MOST, state.cards(chosen[0]))]


def mind_give(state: DarkAgeZState, seat: int, player: int, left: int) -> MindGive:
    """Return the question for the next card to give; asked if others may think there is one."""
    ask = not state.table.is_cooperative and state.cards(seat) > 1
    return MindGive(seat, player, left, ask)


class MindGive(Frame[DarkAgeZState]):
    """Give a card of the hand for each that was taken (DZ-5.30)."""

    name: ClassVar[str] = "mind_give"

    def __init__(self, seat: int, player: int, left: int, ask_always: bool) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)
        self.player: Final = player
        self.left: Final = left

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer the hand, the taken cards included."""
        return list_hand(state, seat, 0, RANKS)

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Give it, then the next one."""
        pass_card(state, seat, self.player, action.a)
        if log is not None:
            log.append(events.cards_passed(state, seat, self.player, [action.a], "gave"))
        if self.left > 1:
            state.stack.append(mind_give(state, seat, self.player, self.left - 1))

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """A card not held, or another kind of action."""
        return refuse_card(state, seat, action, "DZ-5.30")


class TitanicEssenceA(Effect):
    """Take a card of the discard pile into the hand (DZ-5.33)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """The pile is not empty."""
        return sum(state.discard) > 0

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the pile."""
        return [] if chosen else list_discarded(state)

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Take it; everybody has seen it (DZ-10.8)."""
        take_discarded(state, chosen[0])
        gain_card(state, seat, chosen[0])
        learn_all(state, seat, chosen[0])
        if log is not None:
            log.append(events.card_took(state, seat, chosen[0], self.clause))
