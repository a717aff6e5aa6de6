"""Relic effects on hands, decks, tokens and turns (DZ-5.13 to DZ-5.33).

Each class is one effect: `options` what is declared, in the order of its clause, `resolve` what it
does. What is chosen after the window is a decision here.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events, kinds
from barrow.games.dark_age_z.actions import ChooseCard, ChoosePlayer, Stop
from barrow.games.dark_age_z.rules import asking, hands, supply
from barrow.games.dark_age_z.rules.army import NO_ROOM, PlayWhere
from barrow.games.dark_age_z.rules.asking import asks_always
from barrow.games.dark_age_z.rules.effect import Effect
from barrow.games.dark_age_z.rules.income import return_tokens
from barrow.games.dark_age_z.rules.zones import accepts_any
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Takes
from barrow.kernel.errors import need, need_number
from barrow.kernel.kinds import FLAG, SEAT


class ApollosEyesA(Effect):
    """Draw Army Cards (DZ-5.13)."""

    clause: ClassVar[str] = "DZ-5.13"
    without: ClassVar[str] = "there is no Army Card left to draw"

    def can(self, state: State, seat: int) -> bool:
        return supply.can_draw(state)

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        number = state.pack.relic_numbers.apollo_drawn
        supply.draw_cards(state, seat, number, self.clause, chance, log)


class ApollosEyesB(ApollosEyesA):
    """Draw Army Cards and play some of them (DZ-5.14)."""

    clause: ClassVar[str] = "DZ-5.14"

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Draw them; they never join the hand."""
        numbers = state.pack.relic_numbers
        state.fresh = True
        state.offer = supply.take_cards(state, seat, numbers.apollo_seen, chance, log)
        if log is not None:
            log.append(events.cards_drawn(state, seat, state.offer, clause=self.clause))
        state.push(ApolloPlay(seat, numbers.apollo_played))


class ApolloPlay(Decision[State]):
    """Play one of the cards drawn, or stop and discard the rest (DZ-5.14)."""

    clause: ClassVar[str] = "DZ-5.14"
    takes: ClassVar[Takes] = [ChooseCard, Stop]
    over: ClassVar[list[str]] = asking.EFFECTS
    parts: ClassVar[Parts] = {"left": kinds.COUNT}

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def question(self, state: State) -> str:
        return f"Which of the cards you drew do you play? (up to {self.left})"

    def legal(self, state: State, seat: int) -> list[Action]:
        listed: list[Action] = []
        if self.left > 0 and accepts_any(state, seat):
            listed += [state.moves.card[card] for card in sorted(set(state.offer))]
        listed.append(state.moves.stop)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Stop):
            for card in state.offer:
                supply.publish_card(state, seat, card)
                supply.drop(state, card)
            if log is not None:
                log.append(events.cards_discarded(state, seat, state.offer, clause="DZ-5.14"))
            state.offer = []
            return
        assert isinstance(action, ChooseCard)
        rest = state.offer[:]
        rest.remove(action.card)
        state.offer = rest
        supply.publish_card(state, seat, action.card)
        state.push(ApolloPlay(seat, self.left - 1))
        state.push(PlayWhere(seat, action.card, False))
        if log is not None:
            log.append(events.card_chosen(state, seat, action.card, clause="DZ-5.14"))

    def refuse(self, state: State, seat: int, action: ChooseCard) -> Refusal:
        name = state.pack.armies[action.card].name
        if action.card not in state.offer:
            return Refusal("DZ-5.14", f"{name} is not among the cards you drew", "card_not_held")
        if not accepts_any(state, seat):
            return Refusal("DZ-4.43", NO_ROOM, "zone_blocked")
        most = state.pack.relic_numbers.apollo_played
        return Refusal("DZ-5.14", f"you have played {most} of the cards you drew", "bad_number")

    def check(self, state: State, path: str) -> None:
        numbers = state.pack.relic_numbers
        asking.need_turn(state, self, path)
        need_number(self.left, 0, numbers.apollo_played, f"{path}.left")
        played = numbers.apollo_played - self.left
        need(len(state.offer) + played <= numbers.apollo_seen, "offer", "holds too many cards")


class HowlingHammerB(Effect):
    """Other players lose tokens (DZ-5.22)."""

    clause: ClassVar[str] = "DZ-5.22"
    without: ClassVar[str] = "no other player has a token"
    questions: ClassVar[list[str]] = ["who loses tokens?", "who else loses tokens?"]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer one other player, then another; at least one of them has a token."""
        others = [player for player in range(state.table.players) if player != seat]
        number = min(state.pack.relic_numbers.hammer_players, len(others))
        if len(chosen) == number or not any(state.tokens_of[player] for player in others):
            return []
        left = [player for player in others if player not in chosen]
        is_last = len(chosen) == number - 1
        if is_last and chosen and not any(state.tokens_of[player] for player in chosen):
            left = [player for player in left if state.tokens_of[player] > 0]
        return [state.moves.player[player] for player in left]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        for player in chosen:
            tokens = return_tokens(state, player, state.pack.relic_numbers.hammer_tokens)
            if log is not None:
                log.append(events.tokens_returned(state, player, tokens, clause=self.clause))

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        assert isinstance(action, ChoosePlayer)
        if action.seat == seat:
            return "choose another player, not yourself"
        if action.seat in chosen:
            return f"you already chose {state.title(action.seat)}"
        return f"{state.title(action.seat)} has no token to lose"


class ImmortalVestA(Effect):
    """Cancel a relic: played by `cancel` only (DZ-5.23)."""

    clause: ClassVar[str] = "DZ-5.23"


class ImmortalVestB(Effect):
    """Give a player VP: played by `vest_gain` only (DZ-5.24)."""

    clause: ClassVar[str] = "DZ-5.24"


class IronSteedA(Effect):
    """More commands this turn (DZ-5.27)."""

    clause: ClassVar[str] = "DZ-5.27"

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        state.commands += state.pack.relic_numbers.steed_commands
        if log is not None:
            log.append(events.commands_allowed(state, seat))


class IronSteedB(Effect):
    """Push the Zombie Movement Marker back (DZ-5.28)."""

    clause: ClassVar[str] = "DZ-5.28"
    without: ClassVar[str] = "the Movement Marker is on its first space"

    def can(self, state: State, seat: int) -> bool:
        return state.steps < state.pack.steps[state.table.players][1]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Push it, not beyond the first space (DZ-R11)."""
        most = state.pack.steps[state.table.players][1]
        state.steps = min(most, state.steps + state.pack.relic_numbers.steed_steps)
        if log is not None:
            log.append(events.marker_pushed(state, seat))


class MindReaderA(Effect):
    """A player discards random Army Cards (DZ-5.29)."""

    clause: ClassVar[str] = "DZ-5.29"
    without: ClassVar[str] = "no player it could be used on holds an Army Card"
    questions: ClassVar[list[str]] = ["whose hand?", "how many cards?"]
    from_others: ClassVar[bool] = False  # the player's own hand cannot be chosen

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        if not chosen:
            return [
                state.moves.player[player]
                for player, cards in enumerate(state.cards_of)
                if cards > 0 and not (self.from_others and player == seat)
            ]
        if len(chosen) > 1:
            return []
        most = min(state.pack.relic_numbers.mind_cards, state.cards_of[chosen[0]])
        return [state.moves.number[at] for at in range(most)]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        player, number = chosen
        cards: list[int] = []
        for _ in range(number):
            card = supply.random_card(state, player, chance)
            supply.discard_card(state, player, card)
            cards.append(card)
        if log is not None:
            log.append(events.cards_discarded(state, player, cards, clause=self.clause))

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        assert isinstance(action, ChoosePlayer)
        if action.seat == seat and state.cards_of[seat] > 0:
            return "choose another player, not yourself"
        return f"{state.title(action.seat)} holds no Army Card"

    def limits(self, state: State, chosen: list[int]) -> str:
        player, most = chosen[0], state.pack.relic_numbers.mind_cards
        return f"the limit is {most}, and {state.title(player)} holds {state.cards_of[player]}"


class MindReaderB(MindReaderA):
    """Take random Army Cards of another player and give as many back (DZ-5.30)."""

    clause: ClassVar[str] = "DZ-5.30"
    from_others: ClassVar[bool] = True

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        player, number = chosen
        cards: list[int] = []
        for _ in range(number):
            card = supply.random_card(state, player, chance)
            supply.pass_card(state, player, seat, card)
            cards.append(card)
        if log is not None:
            log.append(events.cards_passed(state, player, "lost", seat, cards))
        ask_to_give(state, seat, player, number)


def ask_to_give(state: State, seat: int, player: int, left: int) -> None:
    """Ask for the next card to give; asked always if others may think there is a choice."""
    state.push(MindGive(seat, player, left, asks_always(state, state.cards_of[seat] > 1)))


class MindGive(hands.HandChoice):
    """Give a card of the hand for each that was taken (DZ-5.30)."""

    clause: ClassVar[str] = "DZ-5.30"
    over: ClassVar[list[str]] = asking.EFFECTS
    parts: ClassVar[Parts] = {"player": SEAT, "left": kinds.COUNT, "ask_always": FLAG}

    def __init__(self, seat: int, player: int, left: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.player: Final = player
        self.left: Final = left

    def question(self, state: State) -> str:
        return f"Which card do you give {state.title(self.player)}? ({self.left} to give)"

    def apply(self, state: State, seat: int, action: ChooseCard, chance: Chance, log: Log) -> None:
        supply.pass_card(state, seat, self.player, action.card)
        if log is not None:
            log.append(events.cards_passed(state, seat, "gave", self.player, [action.card]))
        if self.left > 1:
            ask_to_give(state, seat, self.player, self.left - 1)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        seat = self.seats[0]
        need_number(self.left, 1, state.pack.relic_numbers.mind_cards, f"{path}.left")
        need(self.player != seat, f"{path}.player", "players do not give cards to themselves")
        need(state.cards_of[seat] >= self.left, f"{path}.left", "the hand is too small")


class TitanicEssenceA(Effect):
    """Take a card of the discard pile into the hand (DZ-5.33)."""

    clause: ClassVar[str] = "DZ-5.33"
    without: ClassVar[str] = "the discard pile is empty"
    questions: ClassVar[list[str]] = ["which card of the discard pile do you take?"]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        return [] if chosen else supply.list_discarded(state)

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Take it; everybody has seen it (DZ-10.8)."""
        supply.take_discarded(state, chosen[0])
        supply.gain_cards(state, seat, chosen)
        supply.learn_all(state, seat, chosen[0])
        if log is not None:
            log.append(events.card_took(state, seat, chosen[0], clause=self.clause))
