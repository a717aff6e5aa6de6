"""What effects ask: steps of a push, whom to heal, whose hand to see, which cards to take.

Each `offer_…` puts a question on the stack if it has an answer (SK-5.45). Every choice
belongs to the player of the card (SK-5.40).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import events, kinds
from barrow.games.skirmish.actions import (
    ChooseCard,
    ChooseCharacter,
    ChoosePlayer,
    GoTo,
    NoCard,
    Stay,
    Stop,
    SwapPlaces,
)
from barrow.games.skirmish.components import MAIN, NOBODY, NOWHERE, SECONDARY
from barrow.games.skirmish.rules.asking import EFFECTS, need_asked
from barrow.games.skirmish.rules.characters import (
    can_move,
    distance,
    gain_life,
    is_in_game,
    is_wounded,
    player_of,
    put_on,
)
from barrow.games.skirmish.rules.hands import gain_card, remember_gain, remember_hand
from barrow.games.skirmish.rules.moving import refuse_space
from barrow.games.skirmish.rules.piles import discard, keep_bottom, renew_pile
from barrow.games.skirmish.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Decision, Parts, Takes
from barrow.kernel.errors import BadPosition, Refusal
from barrow.kernel.kinds import SEAT, number
from barrow.kernel.state import Log


def list_steps(state: State, mover: int, other: int, change: int) -> list[Action]:
    """List the free neighbors that change the distance by exactly this (SK-5.53, SK-5.54)."""
    board = state.pack.board
    fixed = state.space_of[other]
    wanted = distance(state, mover, other) + change
    return [
        state.moves.space[space]
        for space in board.steps_of[state.space_of[mover]]
        if state.character_on[space] == NOBODY and board.distance(space, fixed) == wanted
    ]


class Shift(Decision[State]):
    """Choose the next step of a character that is pushed or pulled, or stop."""

    change: ClassVar[int] = 0  # of the distance to the other character
    takes: ClassVar[Takes] = [GoTo, Stop]
    over: ClassVar[list[str]] = ["on_attack", "on_defense"]
    parts: ClassVar[Parts] = {
        "mover": kinds.CHARACTER,
        "other": kinds.CHARACTER,
        "left": kinds.COUNT,
    }

    def __init__(self, seat: int, mover: int, other: int, left: int) -> None:
        super().__init__(seat)
        self.mover: Final = mover
        self.other: Final = other
        self.left: Final = left

    def question(self, state: State) -> str:
        verb = "pushed" if self.change > 0 else "pulled"
        return f"Where is {state.pack.character_names[self.mover]} {verb}? Up to {self.left}"

    def legal(self, state: State, seat: int) -> list[Action]:
        listed = list_steps(state, self.mover, self.other, self.change)
        listed.append(state.moves.stop)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Stop):
            return
        assert isinstance(action, GoTo)
        before = state.space_of[self.mover]
        put_on(state, self.mover, action.space)
        if log is not None:
            log.append(events.moved(state, self.mover, before, self.clause))
        offer_steps(state, seat, self.change > 0, self.mover, self.other, self.left - 1)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        assert isinstance(action, GoTo)
        where = "farther from" if self.change > 0 else "closer to"
        other = state.pack.character_names[self.other]
        space = state.pack.board.names[action.space]
        text = f"{space} is not one step {where} {other}"
        return refuse_space(state, action.space) or Refusal(self.clause, text, "out_of_reach")

    def check(self, state: State, path: str) -> None:
        need_asked(state, self, path)
        if NOWHERE in (state.space_of[self.mover], state.space_of[self.other]):
            raise BadPosition(path, "a character is not on the board")
        if self.left == 0 or self.mover == self.other:
            raise BadPosition(path, "there is no step left")


class PushStep(Shift):
    """Push a character one step away from another (SK-5.53)."""

    name: ClassVar[str] = "push_step"
    change: ClassVar[int] = 1
    clause: ClassVar[str] = "SK-5.53"


class PullStep(Shift):
    """Pull a character one step towards another (SK-5.54)."""

    name: ClassVar[str] = "pull_step"
    change: ClassVar[int] = -1
    clause: ClassVar[str] = "SK-5.54"


def offer_steps(state: State, seat: int, pushed: bool, mover: int, other: int, left: int) -> None:
    """Ask for the next step, if there is one and the character can be moved (SK-5.44)."""
    if left == 0 or state.life_of[mover] == 0:
        return
    if list_steps(state, mover, other, 1 if pushed else -1):
        if pushed:
            state.push(PushStep(seat, mover, other, left))
        else:
            state.push(PullStep(seat, mover, other, left))


def list_wounded(state: State, seat: int) -> list[int]:
    """List the wounded characters of a player, main first."""
    main = state.team_of[seat] * 2
    return [other for other in (main + MAIN, main + SECONDARY) if is_wounded(state, other)]


class HealTarget(Decision[State]):
    """Choose which own character is healed (SK-5.57)."""

    name: ClassVar[str] = "heal_target"
    clause: ClassVar[str] = "SK-5.57"
    takes: ClassVar[Takes] = [ChooseCharacter]
    over: ClassVar[list[str]] = EFFECTS
    parts: ClassVar[Parts] = {"life": kinds.COUNT}

    def __init__(self, seat: int, life: int) -> None:
        super().__init__(seat)
        self.life: Final = life

    def question(self, state: State) -> str:
        return f"Who heals {self.life}?"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.character[other] for other in list_wounded(state, seat)]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, ChooseCharacter)
        gained = gain_life(state, action.character, self.life)
        if log is not None:
            log.append(events.healed(state, action.character, gained, "SK-5.57"))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        assert isinstance(action, ChooseCharacter)
        return refuse_heal(state, seat, action.character, "SK-5.57")

    def check(self, state: State, path: str) -> None:
        need_asked(state, self, path)


def refuse_heal(state: State, seat: int, character: int, clause: str) -> Refusal:
    """Return why a character cannot be healed (SK-4.16)."""
    name = state.pack.character_names[character]
    if player_of(state, character) != seat:
        return Refusal(clause, f"{name} is not yours to heal", "not_own_character")
    life = state.life_of[character]
    if life == 0:
        return Refusal("SK-5.80", f"{name} is eliminated", "character_eliminated")
    return Refusal("SK-4.16", f"{name} has all its {life} life", "at_full_life")


def offer_heal(state: State, seat: int, life: int) -> None:
    """Ask whom to heal, if anybody is wounded."""
    if list_wounded(state, seat):
        state.push(HealTarget(seat, life))


def list_opponents(state: State, seat: int) -> list[int]:
    """List the other players in the game that hold a card (SK-5.67)."""
    return [
        other
        for other in range(state.table.players)
        if other != seat and is_in_game(state, other) and state.hand_of[other]
    ]


class ChooseOpponent(Decision[State]):
    """Choose whose hand to look at (SK-5.67)."""

    name: ClassVar[str] = "choose_opponent"
    clause: ClassVar[str] = "SK-5.67"
    takes: ClassVar[Takes] = [ChoosePlayer]
    over: ClassVar[list[str]] = ["on_play"]
    parts: ClassVar[Parts] = {"discards": number(0, 1)}

    def __init__(self, seat: int, discards: int) -> None:
        super().__init__(seat)
        self.discards: Final = discards  # 1: one of the cards seen may be discarded

    def question(self, state: State) -> str:
        return "Whose hand do you look at?"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.player[other] for other in list_opponents(state, seat)]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, ChoosePlayer)
        remember_hand(state, seat, action.seat)
        if log is not None:
            log.append(events.hand_seen(state, seat, action.seat))
        if self.discards:
            state.push(PeekDiscard(seat, action.seat))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        assert isinstance(action, ChoosePlayer)
        if action.seat >= state.table.players:
            return Refusal("SK-5.67", f"there is no seat {action.seat}", "unknown_id")
        if action.seat == seat:
            return Refusal("SK-5.67", "you know your own hand", "illegal_action")
        text = f"{state.title(action.seat)} holds no card"
        return Refusal("SK-5.67", text, "illegal_action")

    def check(self, state: State, path: str) -> None:
        need_asked(state, self, path)


class PeekDiscard(Decision[State]):
    """Choose a card of the hand just seen for its owner to discard, or none (SK-5.67)."""

    name: ClassVar[str] = "peek_discard"
    clause: ClassVar[str] = "SK-5.67"
    takes: ClassVar[Takes] = [ChooseCard, NoCard]
    over: ClassVar[list[str]] = ["on_play"]
    parts: ClassVar[Parts] = {"opponent": SEAT}

    def __init__(self, seat: int, opponent: int) -> None:
        super().__init__(seat)
        self.opponent: Final = opponent

    def question(self, state: State) -> str:
        return f"Which card does {state.title(self.opponent)} discard?"

    def legal(self, state: State, seat: int) -> list[Action]:
        listed = list_cards(state, state.hand_of[self.opponent])
        listed.append(state.moves.none)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, ChooseCard):
            discard(state, self.opponent, action.card, "SK-5.67", log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        where = f"the hand of {state.title(self.opponent)}"
        return refuse_card(state, action, where, "SK-5.67")

    def check(self, state: State, path: str) -> None:
        need_asked(state, self, path)
        if self.opponent == self.seats[0]:
            raise BadPosition(f"{path}.opponent", "is the seat itself")

    def check_choice(self, state: State, path: str) -> None:
        """None can always be chosen."""


def list_cards(state: State, cards: list[int]) -> list[Action]:
    """List cards to choose from; copies count once (SK-9.1)."""
    listed: list[Action] = []
    for card in cards:
        action = state.moves.card[card]
        if action not in listed:
            listed.append(action)
    return listed


def refuse_card(state: State, action: Action, where: str, clause: str) -> Refusal:
    """Refuse a card that is not among those offered."""
    assert isinstance(action, ChooseCard)
    title = state.pack.cards.names[action.card]
    return Refusal(clause, f"{title} is not in {where}", "card_not_in_hand")


def offer_peek(state: State, seat: int, discards: int) -> None:
    """Ask whose hand to look at, if anybody has one."""
    if list_opponents(state, seat):
        state.push(ChooseOpponent(seat, discards))


def scry(state: State, seat: int, cards: int, take: int, chance: Chance, log: Log) -> None:
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


def take_seen(state: State, seat: int, card: int, log: Log) -> None:
    """Take the uppermost copy of a card from the draw pile into the hand."""
    pile = state.pile_of[seat]
    place = len(pile) - 1
    while pile[place] != card:
        place -= 1
    pile.pop(place)
    gain_card(state, seat, card)
    if log is not None:
        log.append(events.seen_card_taken(state, seat, card))


class ScryTake(Decision[State]):
    """Choose which of the cards seen to take (SK-5.68).

    Asked even if all cards seen are copies of one: being skipped would give that away (SK-R42).
    """

    name: ClassVar[str] = "scry_take"
    clause: ClassVar[str] = "SK-5.68"
    takes: ClassVar[Takes] = [ChooseCard]
    over: ClassVar[list[str]] = ["on_play"]
    parts: ClassVar[Parts] = {"left": kinds.COUNT}

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat, ask_always=True)
        self.left: Final = left  # cards still to take

    def question(self, state: State) -> str:
        return f"Which card do you take? {self.left} to take"

    def legal(self, state: State, seat: int) -> list[Action]:
        pile = state.pile_of[seat]
        return list_cards(state, pile[len(pile) - state.scried :][::-1])

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        assert isinstance(action, ChooseCard)
        take_seen(state, seat, action.card, log)
        state.scried -= 1
        if self.left > 1:
            state.push(ScryTake(seat, self.left - 1))
        else:
            put_under(state, seat, log)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        return refuse_card(state, action, "the cards you see", "SK-5.68")

    def check(self, state: State, path: str) -> None:
        need_asked(state, self, path)
        if self.left == 0:
            raise BadPosition(f"{path}.left", "nothing is left to choose")
        if state.scried <= self.left:
            raise BadPosition(f"{path}.left", "is not fewer than the cards looked at")

    def check_choice(self, state: State, path: str) -> None:
        """There are cards to take; a view may not show which."""


def put_under(state: State, seat: int, log: Log) -> None:
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


def list_recoverable(state: State, seat: int, played: int) -> list[Action]:
    """List the cards of the own discard pile, but not the very card being played (SK-5.69)."""
    cards = state.discard_of[seat]
    listed = list_cards(state, cards)
    if cards.count(played) == 1:
        listed.remove(state.moves.card[played])
    return listed


class Recover(Decision[State]):
    """Take a card back from the own discard pile, or stop (SK-5.69)."""

    name: ClassVar[str] = "recover"
    clause: ClassVar[str] = "SK-5.69"
    takes: ClassVar[Takes] = [ChooseCard, Stop]
    over: ClassVar[list[str]] = ["on_play"]
    parts: ClassVar[Parts] = {"left": kinds.COUNT, "played": kinds.CARD}

    def __init__(self, seat: int, left: int, played: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.played: Final = played  # the card that recovers

    def question(self, state: State) -> str:
        return f"Which card do you take back? Up to {self.left}"

    def legal(self, state: State, seat: int) -> list[Action]:
        listed = list_recoverable(state, seat, self.played)
        listed.append(state.moves.stop)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Stop):
            return
        assert isinstance(action, ChooseCard)
        state.discard_of[seat].remove(action.card)
        gain_card(state, seat, action.card)
        remember_gain(state, seat, action.card)
        if log is not None:
            log.append(events.card_recovered(state, seat, action.card))
        offer_recovery(state, seat, self.left - 1, self.played)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        if isinstance(action, ChooseCard) and action.card == self.played:
            text = f"{state.pack.cards.names[action.card]} is the card being played"
            return Refusal("SK-5.69", text, "card_not_in_hand")
        return refuse_card(state, action, "your discard pile", "SK-5.69")

    def check(self, state: State, path: str) -> None:
        need_asked(state, self, path)
        if self.left == 0:
            raise BadPosition(f"{path}.left", "nothing is left to choose")


def offer_recovery(state: State, seat: int, left: int, played: int) -> None:
    """Ask which card to recover, if there is one."""
    if left > 0 and list_recoverable(state, seat, played):
        state.push(Recover(seat, left, played))


class Swap(Decision[State]):
    """Exchange the spaces of the own characters, or not (SK-5.62)."""

    name: ClassVar[str] = "swap"
    clause: ClassVar[str] = "SK-5.62"
    takes: ClassVar[Takes] = [SwapPlaces, Stay]
    over: ClassVar[list[str]] = ["on_play"]

    def question(self, state: State) -> str:
        return "Do your characters swap spaces?"

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.moves.swap, state.moves.stay]

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Stay):
            return
        main = state.team_of[seat] * 2
        one, other = state.space_of[main], state.space_of[main + 1]
        state.space_of[main], state.space_of[main + 1] = other, one
        state.character_on[other], state.character_on[one] = main, main + 1
        if log is not None:
            log.append(events.swapped(state, seat))

    def check(self, state: State, path: str) -> None:
        need_asked(state, self, path)
        main = state.team_of[self.seats[0]] * 2
        if NOWHERE in (state.space_of[main], state.space_of[main + 1]):
            raise BadPosition(path, "a character is not on the board")


def offer_swap(state: State, seat: int) -> None:
    """Ask whether to swap, if both characters can be moved."""
    main = state.team_of[seat] * 2
    if can_move(state, main + MAIN) and can_move(state, main + SECONDARY):
        state.push(Swap(seat))
