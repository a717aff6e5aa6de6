"""The turn: start, action part, end (rulebook: The turn).

`BeginTurn` puts the parts of the turn on the stack, last one first, over `EndTurn`: the
bottom of the stack is always the end of the turn. The moving part is in `movement`.

1. `BeginTurn`: wards end, rewards draw (SK-4.2);
2. `ActionPart`, `Act`: draw, play, revive, heal, until all is spent (SK-4.10 to SK-4.18);
3. `EndTurn`, `Discard`: the hand limit, the next player, the round limit (SK-4.19, SK-4.20).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import events, kinds
from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.actions import ChooseCard, DrawCard, EndTurnNow, Heal, PlayCard, Revive
from barrow.games.skirmish.components import MOST_SEATS
from barrow.games.skirmish.rules import (
    battle,
    characters,
    choices,
    effects,
    movement,
    piles,
    playing,
)
from barrow.games.skirmish.rules.asking import Asked, CardChoice, need_own
from barrow.games.skirmish.rules.characters import characters_of, is_stunned, wounded_of
from barrow.games.skirmish.rules.ending import finish
from barrow.games.skirmish.rules.rewards import bonus_of
from barrow.games.skirmish.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts, Refusal, Step, Takes, changed
from barrow.kernel.errors import need
from barrow.kernel.kinds import FLAG
from barrow.kernel.words import counted


class BeginTurn(Step[State]):
    """Start the turn of the active player (SK-4.1, SK-4.2)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        seat = state.active
        if log is not None:
            log.append(events.turn_started(state, seat))
        state.white = state.black = state.moved = 0
        state.actions = state.pack.figures.actions_per_turn
        if state.played:
            state.played = []
        own = characters_of(state, seat)
        for character in own:
            if state.ward_of[character]:
                if log is not None:
                    log.append(events.ward_ended(state, character, state.ward_of[character]))
                state.ward_of = changed(state.ward_of, character, 0)
        for character in own:
            cards = bonus_of(state, character, words.TURN_DRAW)
            piles.draw_cards(state, seat, cards, "SK-4.2", chance, log)
        state.push(END_TURN)
        state.push(ACTION_PART)
        if any(characters.can_move(state, one) for one in own):
            state.push(movement.Roll(seat))


def healable(state: State, seat: int) -> list[int]:
    """List the wounded of a player who has the cards to heal them (SK-4.15)."""
    if len(state.hand_of[seat]) < state.pack.figures.heal_cost_cards:
        return []
    return wounded_of(state, seat)


class ActionPart(Step[State]):
    """Ask for the next action while anything is possible (SK-4.17)."""

    over: ClassVar[list[str]] = ["end_turn"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        if state.actions > 0 or healable(state, state.active):
            state.push(ACT_OF[state.active])


class Act(Asked):
    """Draw, play a card, revive, heal, or end the turn (SK-4.10 to SK-4.18).

    Asked even if only the end is left: being skipped would give the hand away (SK-R42).
    """

    clause: ClassVar[str] = "SK-4.10"
    takes: ClassVar[Takes] = [DrawCard, PlayCard, Revive, Heal, EndTurnNow]
    over: ClassVar[list[str]] = ["end_turn"]

    def __init__(self, seat: int) -> None:
        super().__init__(seat, ask_always=True)

    def question(self, state: State) -> str:
        return f"Choose an action ({state.actions} left)"

    def legal(self, state: State, seat: int) -> list[Action]:
        moves = state.moves
        listed: list[Action] = []
        if state.actions > 0:
            if state.pile_of[seat] or state.discard_of[seat]:
                listed.append(moves.draw)
            listed += playing.list_plays(state, seat)
            if state.actions >= state.pack.figures.revive_cost_actions:
                for one in characters_of(state, seat):
                    if is_stunned(state, one):
                        listed.append(moves.revive[one])
        for one in healable(state, seat):
            listed.append(moves.heal[one])
        listed.append(moves.end_turn)
        return listed

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, EndTurnNow):
            return
        state.push(ACTION_PART)
        if isinstance(action, DrawCard):
            state.actions -= 1
            piles.draw_cards(state, seat, 1, "SK-4.11", chance, log)
        elif isinstance(action, PlayCard):
            play(state, seat, action.card, log)
        elif isinstance(action, Revive):
            state.actions -= state.pack.figures.revive_cost_actions
            characters.stand_up(state, action.character, "SK-4.14", log)
        else:
            assert isinstance(action, Heal)
            ask_heal_card(state, seat, action.character, state.pack.figures.heal_cost_cards)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        if isinstance(action, PlayCard):
            return playing.refuse_play(state, seat, action.card)
        if isinstance(action, Heal):
            return choices.refuse_heal(state, seat, action.character, "SK-4.15")
        if isinstance(action, Revive):
            return _refuse_revive(state, seat, action.character)
        if state.actions == 0:
            return Refusal("SK-4.17", "you have no action left to draw", "no_actions_left")
        text = "your draw pile and your discard pile are empty"
        return Refusal("SK-4.12", text, "nothing_to_draw")


def _refuse_revive(state: State, seat: int, character: int) -> Refusal:
    refusal = characters.refuse_character(state, seat, character, "SK-4.14")
    if refusal is not None:
        return refusal
    needed = state.pack.figures.revive_cost_actions
    if state.actions < needed:
        text = f"reviving takes {counted(needed, 'action')}; you have {state.actions} left"
        return Refusal("SK-4.17", text, "no_actions_left")
    name = state.pack.character_names[character]
    return Refusal("SK-4.14", f"{name} is not stunned", "not_stunned")


def play(state: State, seat: int, card: int, log: Log) -> None:
    """Play a card: pay for it, then fight or resolve it (SK-5.4, SK-5.20, SK-5.30)."""
    cards = state.pack.cards
    if not cards.is_free[card]:
        state.actions -= 1
    if cards.is_limited[card]:
        state.played = [*state.played, card]
    piles.lose_card(state, seat, card)
    if log is not None:
        log.append(events.card_played(state, cards.character_of[card], card))
    if cards.type_of[card] == words.SPECIAL:
        state.discard_of[seat].append(card)
        state.push(effects.OnPlay(card, 0))
    else:
        battle.open_battle(state, seat, card, log)


def ask_heal_card(state: State, seat: int, character: int, left: int) -> None:
    """Ask for a card to discard; with a single card in hand everybody sees it is forced."""
    state.push(HealCard(seat, character, left, len(state.hand_of[seat]) > 1))


class HealCard(CardChoice):
    """Discard a card to heal (SK-4.15, SK-R42)."""

    clause: ClassVar[str] = "SK-4.15"
    over: ClassVar[list[str]] = ["action_part"]
    parts: ClassVar[Parts] = {"character": kinds.CHARACTER, "left": kinds.SOME, "ask_always": FLAG}

    def __init__(self, seat: int, character: int, left: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.character: Final = character
        self.left: Final = left

    def question(self, state: State) -> str:
        name = state.pack.character_names[self.character]
        return f"Discard a card to heal {name} ({self.left} to discard)"

    def apply(self, state: State, seat: int, action: ChooseCard, chance: Chance, log: Log) -> None:
        piles.discard(state, seat, action.card, "SK-4.15", log)
        if self.left > 1:
            ask_heal_card(state, seat, self.character, self.left - 1)
        else:
            characters.heal(state, self.character, state.pack.figures.heal_amount, "SK-4.15", log)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_own(state, self.seats[0], self.character, path)

    def check_choice(self, state: State, path: str) -> None:
        held = len(state.hand_of[self.seats[0]])
        need(held >= self.left, path, "there are not enough cards to heal")


class EndTurn(Step[State]):
    """Keep the hand limit, then pass the turn (SK-4.19, SK-4.20)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        seat = state.active
        if len(state.hand_of[seat]) > state.pack.figures.hand_limit:
            state.push(END_TURN)
            state.push(Discard(seat))
        else:
            pass_turn(state, log)


class Discard(CardChoice):
    """Discard a card over the hand limit (SK-4.19, SK-R42)."""

    clause: ClassVar[str] = "SK-4.19"
    over: ClassVar[list[str]] = ["end_turn"]

    def __init__(self, seat: int) -> None:
        super().__init__(seat, ask_always=True)

    def question(self, state: State) -> str:
        return f"Discard a card (hand limit {state.pack.figures.hand_limit})"

    def apply(self, state: State, seat: int, action: ChooseCard, chance: Chance, log: Log) -> None:
        piles.discard(state, seat, action.card, "SK-4.19", log)

    def check_choice(self, state: State, path: str) -> None:
        held = len(state.hand_of[self.seats[0]])
        need(held > state.pack.figures.hand_limit, path, "the hand is within its limit")


def pass_turn(state: State, log: Log) -> None:
    """Pass to the next player in the game; the round may end, and the game (SK-4.20, SK-6.5)."""
    players = state.table.players
    before = state.active
    for character in characters_of(state, before):
        if state.empower_of[character]:
            if log is not None:
                log.append(events.empower_lost(state, character, state.empower_of[character]))
            state.empower_of = changed(state.empower_of, character, 0)
    following = (before + 1) % players
    while not characters.is_in_game(state, following):
        following = (following + 1) % players
    if (following - state.first) % players < (before - state.first) % players:
        if state.round >= state.table.round_limit:
            finish(state, "round_limit", "SK-6.5", log)
            return
        state.round += 1
    state.active = following
    state.push(BEGIN_TURN)


# Frames that hold nothing of a turn serve every turn.
BEGIN_TURN: Final = BeginTurn()
ACTION_PART: Final = ActionPart()
END_TURN: Final = EndTurn()
ACT_OF: Final[list[Act]] = [Act(seat) for seat in range(MOST_SEATS)]  # by seat
