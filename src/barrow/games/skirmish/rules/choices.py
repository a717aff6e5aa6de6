"""What effects ask: whom to heal, whose hand to see, which cards to take, whether to swap.

`ask` puts an effect's question on the stack if it has an answer (SK-5.45). Every choice
belongs to the player of the card (SK-5.40). Where characters go is asked in `movement`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import actions, events, kinds
from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.components import Effect
from barrow.games.skirmish.rules import characters, movement, piles
from barrow.games.skirmish.rules.asking import EFFECTS, Asked, CardChoice, need_on_board, offer
from barrow.games.skirmish.rules.characters import characters_of, player_of
from barrow.games.skirmish.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Takes, changed
from barrow.kernel.errors import need
from barrow.kernel.kinds import SEAT, number
from barrow.kernel.words import counted


def ask(state: State, effect: Effect, card: int, doer: int, chance: Chance, log: Log) -> None:
    """Put an effect's question to the player of the card, if it has an answer (SK-5.45)."""
    op, n, seat = effect.op, effect.n, player_of(state, doer)
    if op == words.HEAL:
        offer(state, HealTarget(seat, n))
    elif op == words.EXTRA_MOVE and effect.who != words.SELF:
        offer(state, movement.ChooseMover(seat, n, 0))
    elif op == words.EXTRA_MOVE or op == words.TELEPORT:
        if characters.can_move(state, doer):
            purpose = movement.TELEPORT if op == words.TELEPORT else movement.OWN_WALK
            offer(state, movement.ChooseSpace(seat, doer, n, purpose))
    elif op == words.SWAP_ALLY:
        if all(characters.can_move(state, one) for one in characters_of(state, seat)):
            state.push(Swap(seat))
    elif op == words.PEEK_HAND:
        offer(state, ChooseOpponent(seat, effect.take))
    elif op == words.SCRY:
        scry(state, seat, n, effect.take, chance, log)
    else:
        assert op == words.RECOVER, op
        offer(state, Recover(seat, n, card))


class HealTarget(Asked):
    """Choose which of the player's own characters is healed (SK-5.57)."""

    clause: ClassVar[str] = "SK-5.57"
    takes: ClassVar[Takes] = [actions.ChooseCharacter]
    over: ClassVar[list[str]] = EFFECTS
    parts: ClassVar[Parts] = {"life": kinds.COUNT}

    def __init__(self, seat: int, life: int) -> None:
        super().__init__(seat)
        self.life: Final = life

    def question(self, state: State) -> str:
        return f"Which character do you heal by {self.life}?"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.character[one] for one in characters.wounded_of(state, seat)]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, actions.ChooseCharacter)
        characters.heal(state, action.character, self.life, "SK-5.57", log)

    def refuse(self, state: State, seat: int, action: actions.ChooseCharacter) -> Refusal:
        return refuse_heal(state, seat, action.character, "SK-5.57")


def refuse_heal(state: State, seat: int, character: int, clause: str) -> Refusal:
    """Return why a character cannot be healed (SK-4.15, SK-4.16)."""
    refusal = characters.refuse_character(state, seat, character, clause)
    if refusal is not None:
        return refusal
    if characters.is_wounded(state, character):
        held, needed = len(state.hand_of[seat]), state.pack.figures.heal_cost_cards
        text = f"healing takes {counted(needed, 'card')}; you hold {held}"
        return Refusal(clause, text, "not_enough_cards")
    life, name = state.life_of[character], state.pack.character_names[character]
    return Refusal("SK-4.16", f"{name} is at full life ({life})", "at_full_life")


class ChooseOpponent(Asked):
    """Choose whose hand to look at (SK-5.67)."""

    clause: ClassVar[str] = "SK-5.67"
    asks: ClassVar[str] = "Whose hand do you look at?"
    takes: ClassVar[Takes] = [actions.ChoosePlayer]
    over: ClassVar[list[str]] = ["on_play"]
    parts: ClassVar[Parts] = {"discards": number(0, 1)}

    def __init__(self, seat: int, discards: int) -> None:
        super().__init__(seat)
        self.discards: Final = discards  # 1: one of the cards seen may be discarded

    def legal(self, state: State, seat: int) -> list[Action]:
        return [
            state.moves.player[other]
            for other in range(state.table.players)
            if other != seat and characters.is_in_game(state, other) and state.hand_of[other]
        ]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, actions.ChoosePlayer)
        piles.remember_hand(state, seat, action.seat)
        if log is not None:
            log.append(events.hand_seen(state, seat, action.seat, state.hand_of[action.seat]))
        if self.discards:
            state.push(PeekDiscard(seat, action.seat))

    def refuse(self, state: State, seat: int, action: actions.ChoosePlayer) -> Refusal:
        if action.seat >= state.table.players:
            text = f"there is no seat {action.seat + 1} at this table"
            return Refusal("SK-5.67", text, "unknown_id")
        if action.seat == seat:
            return Refusal(
                "SK-5.67", "choose an opponent: you know your own hand", "illegal_action"
            )
        return Refusal("SK-5.67", f"{state.title(action.seat)} holds no cards", "illegal_action")


class PeekDiscard(CardChoice):
    """Choose a card of the hand just seen for its owner to discard, or none (SK-5.67)."""

    clause: ClassVar[str] = "SK-5.67"
    takes: ClassVar[Takes] = [actions.ChooseCard, actions.NoCard]
    over: ClassVar[list[str]] = ["on_play"]
    parts: ClassVar[Parts] = {"opponent": SEAT}
    place: ClassVar[str] = "in the hand you look at"

    def __init__(self, seat: int, opponent: int) -> None:
        super().__init__(seat)
        self.opponent: Final = opponent

    def question(self, state: State) -> str:
        return f"Which card does {state.title(self.opponent)} discard?"

    def offered(self, state: State, seat: int) -> list[int]:
        return piles.different(state.hand_of[self.opponent])

    def legal(self, state: State, seat: int) -> list[Action]:
        return [*super().legal(state, seat), state.moves.none]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, actions.ChooseCard):
            piles.discard(state, self.opponent, action.card, "SK-5.67", log)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need(self.opponent != self.seats[0], f"{path}.opponent", "is the seat itself")


def scry(state: State, seat: int, cards: int, take: int, chance: Chance, log: Log) -> None:
    """Look at the top cards of the player's own draw pile and take some of them (SK-5.68)."""
    piles.renew_pile(state, seat, chance, log)
    pile = state.pile_of[seat]
    seen = min(cards, len(pile))
    if seen == 0:
        return
    if log is not None:
        log.append(events.cards_seen(state, seat, pile[len(pile) - seen :][::-1]))
    if seen > take:
        state.scried = seen
        state.push(ScryTake(seat, take))
        return
    for _ in range(seen):
        take_seen(state, seat, state.pile_of[seat][-1], log)
    piles.keep_bottom(state, seat, len(state.pile_of[seat]))


def take_seen(state: State, seat: int, card: int, log: Log) -> None:
    """Take the uppermost copy of a card from the draw pile into the hand."""
    pile = state.pile_of[seat]
    place = len(pile) - 1
    while pile[place] != card:
        place -= 1
    pile.pop(place)
    piles.gain_card(state, seat, card)
    if log is not None:
        log.append(events.seen_card_taken(state, seat, card))


class ScryTake(CardChoice):
    """Choose which of the cards seen to take (SK-5.68, SK-R42)."""

    clause: ClassVar[str] = "SK-5.68"
    over: ClassVar[list[str]] = ["on_play"]
    parts: ClassVar[Parts] = {"left": kinds.SOME}
    place: ClassVar[str] = "among the cards you see"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat, ask_always=True)
        self.left: Final = left  # cards still to take

    def question(self, state: State) -> str:
        return f"Which card do you take? ({self.left} to take)"

    def offered(self, state: State, seat: int) -> list[int]:
        pile = state.pile_of[seat]
        return list(dict.fromkeys(pile[len(pile) - state.scried :][::-1]))

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, actions.ChooseCard)
        take_seen(state, seat, action.card, log)
        state.scried -= 1
        if self.left > 1:
            state.push(ScryTake(seat, self.left - 1))
        else:
            put_under(state, seat, log)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need(self.left < state.scried, f"{path}.left", "is not fewer than the cards looked at")


def put_under(state: State, seat: int, log: Log) -> None:
    """Put the cards seen and not taken under the draw pile, the last seen lowest (SK-5.68)."""
    pile = state.pile_of[seat]
    above = len(pile) - state.scried
    piles.keep_bottom(state, seat, above)
    state.bottom_of = changed(state.bottom_of, seat, state.bottom_of[seat] + state.scried)
    state.pile_of[seat] = pile[above:] + pile[:above]
    if log is not None:
        log.append(events.cards_put_under(state, seat, state.scried))
    state.scried = 0


class Recover(CardChoice):
    """Take a card back from one's own discard pile, but not the one being played (SK-5.69)."""

    clause: ClassVar[str] = "SK-5.69"
    takes: ClassVar[Takes] = [actions.ChooseCard, actions.Stop]
    over: ClassVar[list[str]] = ["on_play"]
    parts: ClassVar[Parts] = {"left": kinds.SOME, "played": kinds.CARD}
    place: ClassVar[str] = "in your discard pile"
    declines: ClassVar[int] = 1

    def __init__(self, seat: int, left: int, played: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.played: Final = played  # the card that recovers

    def question(self, state: State) -> str:
        return f"Which card do you take back? (up to {self.left})"

    def offered(self, state: State, seat: int) -> list[int]:
        cards = state.discard_of[seat]
        others = [card for card in cards if card != self.played or cards.count(card) > 1]
        return list(dict.fromkeys(others))

    def legal(self, state: State, seat: int) -> list[Action]:
        return [*super().legal(state, seat), state.moves.stop]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, actions.Stop):
            return
        assert isinstance(action, actions.ChooseCard)
        state.discard_of[seat].remove(action.card)
        piles.gain_card(state, seat, action.card)
        piles.remember_gain(state, seat, action.card)
        if log is not None:
            log.append(events.card_recovered(state, seat, action.card))
        if self.left > 1:
            offer(state, Recover(seat, self.left - 1, self.played))

    def refuse(self, state: State, seat: int, action: actions.ChooseCard) -> Refusal:
        if action.card == self.played:
            text = f"{state.pack.cards.names[action.card]} is the card being played"
            return Refusal("SK-5.69", text, "card_not_in_hand")
        return super().refuse(state, seat, action)


class Swap(Asked):
    """Exchange the spaces of one's own characters, or not (SK-5.62)."""

    clause: ClassVar[str] = "SK-5.62"
    asks: ClassVar[str] = "Swap your characters' spaces?"
    takes: ClassVar[Takes] = [actions.SwapPlaces, actions.Stay]
    over: ClassVar[list[str]] = ["on_play"]

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.swap, state.moves.stay]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, actions.Stay):
            return
        main, mate = characters_of(state, seat)
        one, other = state.space_of[main], state.space_of[mate]
        state.space_of[main], state.space_of[mate] = other, one
        state.character_on[other], state.character_on[one] = main, mate
        if log is not None:
            log.append(events.swapped(state, main, mate, seat))

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_on_board(state, characters_of(state, self.seats[0]), path)
