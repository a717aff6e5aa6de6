"""Relic effects on hands, decks, tokens and turns (DZ-5.13 to DZ-5.33).

Each class is one effect: `can` when it is legal, `options` what is declared, in the order
of its clause, `resolve` what it does. What is chosen after the window is a decision here.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events, kinds
from barrow.games.dark_age_z.actions import ChooseCard, ChoosePlayer, Stop
from barrow.games.dark_age_z.components import NOTHING, RANKS
from barrow.games.dark_age_z.rules.army import NO_ROOM, PlayWhere
from barrow.games.dark_age_z.rules.asking import (
    EFFECTS,
    PrivateChoice,
    asks_always,
    need,
    need_asked,
    need_number,
    need_turn,
)
from barrow.games.dark_age_z.rules.effect import Effect, list_discarded
from barrow.games.dark_age_z.rules.hands import list_hand, refuse_card
from barrow.games.dark_age_z.rules.income import return_tokens
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
from barrow.games.dark_age_z.rules.zones import accepts_any
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Decision, Parts, Takes
from barrow.kernel.errors import Refusal
from barrow.kernel.kinds import FLAG, SEAT
from barrow.kernel.state import Log
from barrow.kernel.words import counted


class ApollosEyesA(Effect):
    """Draw Army Cards (DZ-5.13)."""

    def can(self, state: State, seat: int) -> bool:
        """A card can be drawn."""
        return can_draw(state)

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Draw them."""
        number = state.pack.relic_numbers.apollo_drawn
        draw_cards(state, seat, number, self.clause, chance, log)


class ApollosEyesB(Effect):
    """Draw Army Cards and play some of them (DZ-5.14)."""

    def can(self, state: State, seat: int) -> bool:
        """A card can be drawn."""
        return can_draw(state)

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Draw them; they never join the hand."""
        state.fresh = True
        cards: list[int] = []
        for _ in range(state.pack.relic_numbers.apollo_seen):
            card = next_card(state, seat, chance, log)
            if card != NOTHING:
                cards.append(card)
        state.offer = cards
        if log is not None:
            log.append(events.cards_drawn(state, seat, cards, clause=self.clause))
        state.stack.append(ApolloPlay(seat, state.pack.relic_numbers.apollo_played))


class ApolloPlay(Decision[State]):
    """Play one of the cards drawn, or stop and discard the rest (DZ-5.14)."""

    name: ClassVar[str] = "apollo_play"
    clause: ClassVar[str] = "DZ-5.14"
    takes: ClassVar[Takes] = [ChooseCard, Stop]
    over: ClassVar[list[str]] = EFFECTS
    parts: ClassVar[Parts] = {"left": kinds.COUNT}

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def question(self, state: State) -> str:
        """Ask for a card."""
        return f"Play which of the cards you drew? (up to {self.left})"

    def legal(self, state: State, seat: int) -> list[Action]:
        """Offer the cards while one may be played and a board accepts it; always to stop."""
        listed: list[Action] = []
        if self.left > 0 and accepts_any(state, seat):
            listed += [state.moves.card[card] for card in sorted(set(state.offer))]
        listed.append(state.moves.stop)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Play it and ask again, or discard what is left."""
        if isinstance(action, Stop):
            for card in state.offer:
                publish_card(state, seat, card)
                drop(state, card)
            if log is not None:
                log.append(events.cards_discarded(state, seat, state.offer, clause="DZ-5.14"))
            state.offer = []
            return
        assert isinstance(action, ChooseCard)
        rest = state.offer[:]
        rest.remove(action.card)
        state.offer = rest
        publish_card(state, seat, action.card)
        state.stack.append(ApolloPlay(seat, self.left - 1))
        state.stack.append(PlayWhere(seat, action.card, False))
        if log is not None:
            log.append(events.card_chosen(state, seat, action.card, clause="DZ-5.14"))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        """A card that was not drawn, no room for it, or too many."""
        assert isinstance(action, ChooseCard)
        name = state.pack.armies[action.card].name
        if action.card not in state.offer:
            return Refusal("DZ-5.14", f"{name} is not among the cards you drew", "card_not_held")
        if not accepts_any(state, seat):
            return Refusal("DZ-4.43", NO_ROOM, "zone_blocked")
        most = state.pack.relic_numbers.apollo_played
        return Refusal("DZ-5.14", f"you have played {most} of the cards you drew", "bad_number")

    def check(self, state: State, path: str) -> None:
        """No more cards lie there, and may be played, than the relic says."""
        numbers = state.pack.relic_numbers
        need_turn(state, self, path)
        need_number(self.left, 0, numbers.apollo_played, f"{path}.left")
        played = numbers.apollo_played - self.left
        need(len(state.offer) + played <= numbers.apollo_seen, "offer", "holds too many cards")

    def check_choice(self, state: State, path: str) -> None:
        """To stop can always be chosen."""


class HowlingHammerB(Effect):
    """Other players lose tokens (DZ-5.22)."""

    def can(self, state: State, seat: int) -> bool:
        """Another player has a token."""
        return any(tokens > 0 and other != seat for other, tokens in enumerate(state.tokens_of))

    def ask(self, chosen: list[int]) -> str:
        """Ask for one player, then for another."""
        return "who else loses tokens?" if chosen else "who loses tokens?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer one other player, then another; at least one of them has a token."""
        players = state.table.players
        number = min(state.pack.relic_numbers.hammer_players, players - 1)
        if len(chosen) == number or not self.can(state, seat):
            return []
        others = [player for player in range(players) if player != seat and player not in chosen]
        is_last = len(chosen) == number - 1
        if is_last and chosen and not any(state.tokens_of[player] for player in chosen):
            others = [player for player in others if state.tokens_of[player] > 0]
        return [state.moves.player[player] for player in others]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Each returns its tokens, or all if fewer."""
        for player in chosen:
            tokens = return_tokens(state, player, state.pack.relic_numbers.hammer_tokens)
            if log is not None:
                log.append(events.tokens_returned(state, player, tokens, clause=self.clause))

    def refuse_other(self, state: State, seat: int, chosen: list[int], action: Action) -> Refusal:
        """Oneself, chosen already, or without a token."""
        assert isinstance(action, ChoosePlayer)
        refusal = _refuse_player(state, action.seat, self.clause)
        if refusal is not None:
            return refusal
        if action.seat == seat:
            text = "choose another player, not yourself"
        elif action.seat in chosen:
            text = f"you already chose {state.title(action.seat)}"
        else:
            text = f"{state.title(action.seat)} has no token to lose"
        return Refusal(self.clause, text, "bad_target")


def _refuse_player(state: State, seat: int, clause: str) -> Refusal | None:
    """Return why a seat is no player, if so (DZ-7.3)."""
    if seat < state.table.players:
        return None
    if seat == state.table.barbarian:
        return Refusal(clause, "the Barbarian is not a player", "bad_target")
    return Refusal(clause, f"there is no seat {seat}", "bad_target")


class ImmortalVest(Effect):
    """The Vest is played by `cancel` and `vest_gain` only (DZ-5.23, DZ-5.24)."""


class IronSteedA(Effect):
    """More commands this turn (DZ-5.27)."""

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Allow them."""
        state.commands += state.pack.relic_numbers.steed_commands
        if log is not None:
            facts: dict[str, object] = {"commands": state.commands}
            text = f"may issue {counted(state.commands, 'command')} this turn"
            log.append(events.relic_worked(state, seat, self.clause, text, facts))


class IronSteedB(Effect):
    """Push the Zombie Movement Marker back (DZ-5.28)."""

    def can(self, state: State, seat: int) -> bool:
        """The marker is not on its first space."""
        return state.steps < state.pack.steps[state.table.players][1]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Push it, not beyond the first space (DZ-R11)."""
        most = state.pack.steps[state.table.players][1]
        state.steps = min(most, state.steps + state.pack.relic_numbers.steed_steps)
        if log is not None:
            text = f"pushed the Movement Marker back: {counted(state.steps, 'step')} left"
            facts: dict[str, object] = {"steps": state.steps}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))


class MindReader(Effect):
    """Take cards from a hand at random: discard them (A, DZ-5.29) or swap them (B, DZ-5.30)."""

    def holders(self, state: State, seat: int) -> list[int]:
        """List the players whose hand it may be."""
        raise AssertionError(self)

    def can(self, state: State, seat: int) -> bool:
        """Such a player has an Army Card."""
        return len(self.holders(state, seat)) > 0

    def ask(self, chosen: list[int]) -> str:
        """Ask for the player, then for the number."""
        return "how many cards?" if chosen else "whose hand?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the players with a card, then the number."""
        if not chosen:
            return [state.moves.player[player] for player in self.holders(state, seat)]
        if len(chosen) > 1:
            return []
        most = min(state.pack.relic_numbers.mind_cards, state.cards_of[chosen[0]])
        return [state.moves.number[at] for at in range(most)]

    def refuse_other(self, state: State, seat: int, chosen: list[int], action: Action) -> Refusal:
        """Oneself, or without a card."""
        assert isinstance(action, ChoosePlayer)
        refusal = _refuse_player(state, action.seat, self.clause)
        if refusal is not None:
            return refusal
        if action.seat == seat and state.cards_of[seat] > 0:
            text = "choose another player, not yourself"
        else:
            text = f"{state.title(action.seat)} holds no Army Card"
        return Refusal(self.clause, text, "bad_target")


class MindReaderA(MindReader):
    """A player discards random Army Cards (DZ-5.29)."""

    def holders(self, state: State, seat: int) -> list[int]:
        """Everybody with a card, oneself included."""
        return [player for player, cards in enumerate(state.cards_of) if cards > 0]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Discard them at random."""
        player, number = chosen
        cards: list[int] = []
        for _ in range(number):
            card = random_card(state, player, chance)
            discard_card(state, player, card)
            cards.append(card)
        if log is not None:
            log.append(events.cards_discarded(state, player, cards, clause=self.clause))


class MindReaderB(MindReader):
    """Take random Army Cards of another player and give as many back (DZ-5.30)."""

    def holders(self, state: State, seat: int) -> list[int]:
        """The others with a card."""
        return [
            player for player, cards in enumerate(state.cards_of) if cards > 0 and player != seat
        ]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Take them, and have as many given."""
        player, number = chosen
        cards: list[int] = []
        for _ in range(number):
            card = random_card(state, player, chance)
            pass_card(state, player, seat, card)
            cards.append(card)
        if log is not None:
            log.append(events.cards_passed(state, player, "lost", seat, cards))
        ask_to_give(state, seat, player, number)


def ask_to_give(state: State, seat: int, player: int, left: int) -> None:
    """Ask for the next card to give; asked always if others may think there is a choice."""
    asks = asks_always(state, state.cards_of[seat] > 1)
    state.stack.append(MindGive(seat, player, left, asks))


class MindGive(PrivateChoice):
    """Give a card of the hand for each that was taken (DZ-5.30)."""

    name: ClassVar[str] = "mind_give"
    clause: ClassVar[str] = "DZ-5.30"
    takes: ClassVar[Takes] = [ChooseCard]
    over: ClassVar[list[str]] = EFFECTS
    parts: ClassVar[Parts] = {"player": SEAT, "left": kinds.COUNT, "ask_always": FLAG}

    def __init__(self, seat: int, player: int, left: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.player: Final = player
        self.left: Final = left

    def question(self, state: State) -> str:
        """Ask for a card."""
        return f"Give {state.title(self.player)} which card? ({self.left} to give)"

    def legal(self, state: State, seat: int) -> list[Action]:
        """Offer the hand, the taken cards included."""
        return list_hand(state, seat, 0, RANKS)

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Give it, then the next one."""
        assert isinstance(action, ChooseCard)
        pass_card(state, seat, self.player, action.card)
        if log is not None:
            log.append(events.cards_passed(state, seat, "gave", self.player, [action.card]))
        if self.left > 1:
            ask_to_give(state, seat, self.player, self.left - 1)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        """A card not held."""
        return refuse_card(state, seat, action, "DZ-5.30")

    def check(self, state: State, path: str) -> None:
        """Another player gets a card for each that was taken."""
        seat = self.seats[0]
        need_turn(state, self, path)
        need_asked(self, asks_always(state, state.cards_of[seat] > 1), path)
        need_number(self.left, 1, state.pack.relic_numbers.mind_cards, f"{path}.left")
        need(self.player != seat, f"{path}.player", "nobody gives to oneself")
        need(state.cards_of[seat] >= self.left, f"{path}.left", "the hand is too small")


class TitanicEssenceA(Effect):
    """Take a card of the discard pile into the hand (DZ-5.33)."""

    def can(self, state: State, seat: int) -> bool:
        """The pile is not empty."""
        return sum(state.discard) > 0

    def ask(self, chosen: list[int]) -> str:
        """Ask for a card."""
        return "take which card of the discard pile?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the pile."""
        return [] if chosen else list_discarded(state)

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Take it; everybody has seen it (DZ-10.8)."""
        take_discarded(state, chosen[0])
        gain_card(state, seat, chosen[0])
        learn_all(state, seat, chosen[0])
        if log is not None:
            log.append(events.card_took(state, seat, chosen[0], clause=self.clause))
