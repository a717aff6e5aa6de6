"""What effects ask: steps of a push, whom to heal, whose hand to see, which cards to take.

Each `offer_…` puts a question on the stack if it has an answer (SK-5.45). Every choice
belongs to the player of the card (SK-5.40).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import events
from barrow.games.skirmish.actions import CARD, CHARACTER, PLAYER, SPACE, STOP, SWAP
from barrow.games.skirmish.components import MAIN, NOBODY, SECONDARY
from barrow.games.skirmish.rules.moving import refuse_space
from barrow.games.skirmish.rules.piles import discard, keep_bottom, renew_pile
from barrow.games.skirmish.state import SkirmishState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


def list_steps(state: SkirmishState, mover: int, other: int, change: int) -> list[Action]:
    """List the free neighbors that change the distance by exactly this (SK-5.53, SK-5.54)."""
    board = state.pack.board
    fixed = state.space_of[other]
    wanted = state.distance(mover, other) + change
    return [
        state.moves.space[space]
        for space in board.steps_of[state.space_of[mover]]
        if state.character_on[space] == NOBODY and board.distance(space, fixed) == wanted
    ]


class Step(Frame[SkirmishState]):
    """Choose the next step of a character that is pushed or pulled, or stop."""

    change: ClassVar[int] = 0
    clause: ClassVar[str] = ""

    def __init__(self, seat: int, mover: int, other: int, left: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.mover: Final = mover
        self.other: Final = other
        self.left: Final = left

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer every step, and to stop."""
        listed = list_steps(state, self.mover, self.other, self.change)
        listed.append(state.moves.stop)
        return listed

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Take the step, and ask for the next."""
        if action.kind == STOP:
            return
        before = state.space_of[self.mover]
        state.place(self.mover, action.a)
        if log is not None:
            log.append(events.moved(state, self.mover, before, self.clause))
        offer_steps(state, seat, self.change > 0, self.mover, self.other, self.left - 1)

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """A space that is no such step, or another kind of action."""
        name = state.pack.character_names[self.mover]
        if action.kind != SPACE:
            text = f"choose a step for {name}, or stop, first"
            return Refusal(self.clause, text, "wrong_decision")
        where = "further from" if self.change > 0 else "closer to"
        other = state.pack.character_names[self.other]
        space = state.pack.board.names[action.a]
        text = f"{space} is not one step {where} {other}"
        return refuse_space(state, action.a) or Refusal(self.clause, text, "out_of_reach")


class PushStep(Step):
    """Push a character one step away from another (SK-5.53)."""

    name: ClassVar[str] = "push_step"
    change: ClassVar[int] = 1
    clause: ClassVar[str] = "SK-5.53"


class PullStep(Step):
    """Pull a character one step towards another (SK-5.54)."""

    name: ClassVar[str] = "pull_step"
    change: ClassVar[int] = -1
    clause: ClassVar[str] = "SK-5.54"


def offer_steps(
    state: SkirmishState, seat: int, pushed: bool, mover: int, other: int, left: int
) -> None:
    """Ask for the next step, if there is one and the character can be moved (SK-5.44)."""
    if left == 0 or state.life_of[mover] == 0:
        return
    if list_steps(state, mover, other, 1 if pushed else -1):
        if pushed:
            state.push(PushStep(seat, mover, other, left))
        else:
            state.push(PullStep(seat, mover, other, left))


def list_wounded(state: SkirmishState, seat: int) -> list[int]:
    """List the wounded characters of a player, main first."""
    main = state.team_of[seat] * 2
    return [other for other in (main + MAIN, main + SECONDARY) if state.is_wounded(other)]


class HealTarget(Frame[SkirmishState]):
    """Choose which own character is healed (SK-5.57)."""

    name: ClassVar[str] = "heal_target"

    def __init__(self, seat: int, life: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.life: Final = life

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer the wounded ones."""
        return [state.moves.character[other] for other in list_wounded(state, seat)]

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Heal it."""
        gained = state.gain_life(action.a, self.life)
        if log is not None:
            log.append(events.healed(state, action.a, gained, "SK-5.57"))

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """Somebody who cannot be healed, or another kind of action."""
        if action.kind != CHARACTER:
            return Refusal("SK-5.57", "choose who is healed first", "wrong_decision")
        return refuse_heal(state, seat, action.a, "SK-5.57")


def refuse_heal(state: SkirmishState, seat: int, character: int, clause: str) -> Refusal:
    """Say why a character cannot be healed (SK-4.16)."""
    name = state.pack.character_names[character]
    if state.player_of(character) != seat:
        return Refusal(clause, f"{name} is not yours to heal", "not_own_character")
    life = state.life_of[character]
    if life == 0:
        return Refusal("SK-5.80", f"{name} is eliminated", "character_eliminated")
    return Refusal("SK-4.16", f"{name} has all its {life} life", "at_full_life")


def offer_heal(state: SkirmishState, seat: int, life: int) -> None:
    """Ask whom to heal, if anybody is wounded."""
    if list_wounded(state, seat):
        state.push(HealTarget(seat, life))


def list_opponents(state: SkirmishState, seat: int) -> list[int]:
    """List the other players in the game that hold a card (SK-5.67)."""
    return [
        other
        for other in range(state.table.players)
        if other != seat and state.is_in_game(other) and state.hand_of[other]
    ]


class ChooseOpponent(Frame[SkirmishState]):
    """Choose whose hand to look at (SK-5.67)."""

    name: ClassVar[str] = "choose_opponent"

    def __init__(self, seat: int, discards: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.discards: Final = discards  # 1: one of the cards seen may be discarded

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer every opponent with a card."""
        return [state.moves.player[other] for other in list_opponents(state, seat)]

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Look at the hand and remember it."""
        state.remember_hand(seat, action.a)
        if log is not None:
            log.append(events.hand_seen(state, seat, action.a))
        if self.discards:
            state.push(PeekDiscard(seat, action.a))

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """Nobody's hand, an empty one, or another kind of action."""
        if action.kind != PLAYER:
            return Refusal("SK-5.67", "choose whose hand you look at first", "wrong_decision")
        if action.a >= state.table.players:
            return Refusal("SK-5.67", f"there is no seat {action.a}", "unknown_id")
        if action.a == seat:
            return Refusal("SK-5.67", "you know your own hand", "illegal_action")
        text = f"{state.title(action.a)} holds no card"
        return Refusal("SK-5.67", text, "illegal_action")


class PeekDiscard(Frame[SkirmishState]):
    """Choose a card of the hand just seen for its owner to discard, or none (SK-5.67)."""

    name: ClassVar[str] = "peek_discard"

    def __init__(self, seat: int, opponent: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.opponent: Final = opponent

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer every card of that hand, and none."""
        listed = list_cards(state, state.hand_of[self.opponent])
        listed.append(state.moves.none)
        return listed

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Have it discarded."""
        if action.kind == CARD:
            discard(state, self.opponent, action.a, "SK-5.67", log)

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """Another card, or another kind of action."""
        where = f"the hand of {state.title(self.opponent)}"
        return refuse_card(state, action, where, "SK-5.67")


def list_cards(state: SkirmishState, cards: list[int]) -> list[Action]:
    """List cards to choose from; copies count once (SK-9.1)."""
    listed: list[Action] = []
    for card in cards:
        action = state.moves.card[card]
        if action not in listed:
            listed.append(action)
    return listed


def refuse_card(state: SkirmishState, action: Action, where: str, clause: str) -> Refusal:
    """Say that a card is not among those offered."""
    if action.kind != CARD:
        return Refusal(clause, f"choose a card from {where} first", "wrong_decision")
    title = state.pack.cards.names[action.a]
    return Refusal(clause, f"{title} is not in {where}", "card_not_in_hand")


def offer_peek(state: SkirmishState, seat: int, discards: int) -> None:
    """Ask whose hand to look at, if anybody has one."""
    if list_opponents(state, seat):
        state.push(ChooseOpponent(seat, discards))


def scry(
    state: SkirmishState, seat: int, cards: int, take: int, chance: Chance, log: Log | None
) -> None:
    """Look at the top cards of the own draw pile and take some of them (SK-5.68)."""
    renew_pile(state, seat, chance, log)
    pile = state.pile_of[seat]
    seen = min(cards, len(pile))
    if seen == 0:
        return
    if log is not None:
        log.append(events.cards_seen(state, seat, pile[len(pile) - seen :]))
    if seen > take:
        state.scried = seen
        state.push(ScryTake(seat, take))
        return
    for _ in range(seen):
        take_seen(state, seat, state.pile_of[seat][-1], log)
    keep_bottom(state, seat, len(state.pile_of[seat]))


def take_seen(state: SkirmishState, seat: int, card: int, log: Log | None) -> None:
    """Take the uppermost copy of a card from the draw pile into the hand."""
    pile = state.pile_of[seat]
    place = len(pile) - 1
    while pile[place] != card:
        place -= 1
    pile.pop(place)
    state.gain_card(seat, card)
    if log is not None:
        log.append(events.seen_card_taken(state, seat, card))


class ScryTake(Frame[SkirmishState]):
    """Choose which of the cards seen to take (SK-5.68).

    Asked even if all cards seen are copies of one: being skipped would tell (SK-R42).
    """

    name: ClassVar[str] = "scry_take"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(ONE_SEAT[seat], ask_always=True)
        self.left: Final = left  # cards still to take

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer the cards seen, the uppermost first."""
        pile = state.pile_of[seat]
        return list_cards(state, pile[len(pile) - state.scried :][::-1])

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Take it; after the last one the rest go under the draw pile."""
        take_seen(state, seat, action.a, log)
        state.scried -= 1
        if self.left > 1:
            state.push(ScryTake(seat, self.left - 1))
        else:
            put_under(state, seat, log)

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """A card that was not seen, or another kind of action."""
        return refuse_card(state, action, "the cards you see", "SK-5.68")


def put_under(state: SkirmishState, seat: int, log: Log | None) -> None:
    """Put the cards seen and not taken under the draw pile, the last seen lowest (SK-5.68)."""
    pile = state.pile_of[seat]
    above = len(pile) - state.scried
    keep_bottom(state, seat, above)
    state.bottom_of = state.bottom_of[:]
    state.bottom_of[seat] += state.scried
    state.pile_of[seat] = pile[above:] + pile[:above]
    if log is not None:
        log.append(events.cards_put_under(state, seat, state.scried))
    state.scried = 0


def list_recoverable(state: SkirmishState, seat: int, played: int) -> list[Action]:
    """List the cards of the own discard pile, but not the very card being played (SK-5.69)."""
    cards = state.discard_of[seat]
    listed = list_cards(state, cards)
    if cards.count(played) == 1:
        listed.remove(state.moves.card[played])
    return listed


class Recover(Frame[SkirmishState]):
    """Take a card from the own discard pile, or stop (SK-5.69)."""

    name: ClassVar[str] = "recover"

    def __init__(self, seat: int, left: int, played: int) -> None:
        super().__init__(ONE_SEAT[seat])
        self.left: Final = left
        self.played: Final = played  # the card that recovers

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer the cards, and to stop."""
        listed = list_recoverable(state, seat, self.played)
        listed.append(state.moves.stop)
        return listed

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Take it; everybody sees which, and remembers."""
        if action.kind == STOP:
            return
        state.discard_of[seat].remove(action.a)
        state.gain_card(seat, action.a)
        state.remember_gain(seat, action.a)
        if log is not None:
            log.append(events.card_recovered(state, seat, action.a))
        offer_recovery(state, seat, self.left - 1, self.played)

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """The card being played, one that is not there, or another kind of action."""
        if action.kind == CARD and action.a == self.played:
            text = f"{state.pack.cards.names[action.a]} is the card being played"
            return Refusal("SK-5.69", text, "card_not_in_hand")
        return refuse_card(state, action, "your discard pile", "SK-5.69")


def offer_recovery(state: SkirmishState, seat: int, left: int, played: int) -> None:
    """Ask which card to recover, if there is one."""
    if left > 0 and list_recoverable(state, seat, played):
        state.push(Recover(seat, left, played))


class Swap(Frame[SkirmishState]):
    """Exchange the spaces of the own characters, or not (SK-5.62)."""

    name: ClassVar[str] = "swap"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer to swap and to stay."""
        return [state.moves.swap, state.moves.stay]

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Swap them."""
        if action.kind != SWAP:
            return
        main = state.team_of[seat] * 2
        one, other = state.space_of[main], state.space_of[main + 1]
        state.space_of[main], state.space_of[main + 1] = other, one
        state.character_on[other], state.character_on[one] = main, main + 1
        if log is not None:
            log.append(events.swapped(state, seat))

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """Only the swap may be answered here."""
        return Refusal("SK-5.62", "say whether your characters swap first", "wrong_decision")


def offer_swap(state: SkirmishState, seat: int) -> None:
    """Ask whether to swap, if both characters can be moved."""
    main = state.team_of[seat] * 2
    if state.can_move(main + MAIN) and state.can_move(main + SECONDARY):
        state.push(Swap(seat))
