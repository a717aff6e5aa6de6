"""Which cards may be played, and at whom (rulebook: Playing, Attack types).

`play_fault` is why a card may not be played, `target_fault` why it cannot hit a character.
`list_targets` gives the characters that it can hit, in target order (SK-5.19).
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.components import NOWHERE
from barrow.games.skirmish.rules.asking import worded
from barrow.games.skirmish.rules.characters import characters_of, distance, is_stunned, player_of
from barrow.games.skirmish.rules.piles import different
from barrow.games.skirmish.state import State
from barrow.kernel.action import Action
from barrow.kernel.errors import Refusal
from barrow.kernel.words import counted

# Why a card may not be played, in the order of SK-12.1.
ELIMINATED: Final = Refusal(
    "SK-5.1", "{character} is eliminated: {card} can't be played", "character_eliminated"
)
STUNNED: Final = Refusal("SK-5.6", "{character} is stunned and can't attack", "character_stunned")
NOT_HELD: Final = Refusal("SK-5.1", "{card} is not in your hand", "card_not_in_hand")
NO_ACTION: Final = Refusal("SK-4.17", "you have no action left for {card}", "no_actions_left")
USED_UP: Final = Refusal(
    "SK-5.5", "you already played {card}{often} this turn", "already_played_this_turn"
)
FOR_DEFENSE: Final = Refusal(
    "SK-5.2", "{card} is played when {character} is attacked", "not_playable_now"
)
TOO_FAR: Final = Refusal(
    "SK-5.6", "{card} reaches {reach}; your nearest opponent is {away} away", "no_target"
)
# Why it cannot hit a character; the second by the type of the card.
NOT_THERE: Final = Refusal("SK-5.20", "{target} is not on the board", "illegal_action")
OUT_OF_RANGE: Final = [
    Refusal(clause, "{card} reaches {reach}; {target} is {away} away", "out_of_range")
    for clause in words.TARGET_CLAUSES
]


def range_of(state: State, card: int) -> int:
    """Return the greatest distance at which an attack card hits (SK-5.10 to SK-5.15, SK-5.96)."""
    cards = state.pack.cards
    rewards = state.rewards_of[cards.character_of[card]]
    if rewards and cards.type_of[card] in (words.ATTACK_OR_DEFENSE, words.BASIC):
        n_of = state.pack.rewards.n_of
        return max([cards.reach_of[card], *[n_of[reward][words.REACH] for reward in rewards]])
    return cards.reach_of[card]


def nearest_opponent(state: State, character: int) -> int:
    """Return the distance to the nearest opposing character."""
    away, team = state.pack.board.distances[state.space_of[character]], character // 2
    nearest = words.ANYWHERE
    for other, space in enumerate(state.space_of):
        if space != NOWHERE and other // 2 != team:
            nearest = min(nearest, away[space])
    return nearest


def list_plays(state: State, seat: int) -> list[Action]:
    """List every card of a hand that may be played now; copies count once (SK-5.1 to SK-5.7)."""
    cards = different(state.hand_of[seat])
    return [state.moves.play[card] for card in cards if play_fault(state, card) is None]


def play_fault(state: State, card: int) -> Refusal | None:
    """Return why a card of a hand may not be played while actions are left."""
    cards = state.pack.cards
    character, is_attack = cards.character_of[card], cards.is_attack[card]
    if state.life_of[character] == 0:
        return ELIMINATED
    if is_attack and is_stunned(state, character):
        return STUNNED
    if cards.is_limited[card] and state.played.count(card) >= cards.copies_of[card]:
        return USED_UP
    if cards.is_defense[card] and not is_attack:
        return FOR_DEFENSE
    if is_attack and nearest_opponent(state, character) > range_of(state, card):
        return TOO_FAR
    return None


def refuse_play(state: State, seat: int, card: int) -> Refusal:
    """Return why a card may not be played, by the first reason of SK-12.1."""
    cards = state.pack.cards
    fault, times = play_fault(state, card), cards.copies_of[card]
    if fault is not ELIMINATED and fault is not STUNNED:
        if card not in state.hand_of[seat]:
            fault = NOT_HELD
        elif state.actions == 0:
            fault = NO_ACTION
    said = {
        **card_words(state, card),
        "often": "" if times == 1 else f" {times} times",
        "away": nearest_opponent(state, cards.character_of[card]),
    }
    return worded(fault, said)


def card_words(state: State, card: int) -> dict[str, object]:
    """Return what texts call a card and its character, and how far the card reaches."""
    cards = state.pack.cards
    name = state.pack.character_names[cards.character_of[card]]
    reach = counted(range_of(state, card), "space")
    return {"card": cards.names[card], "character": name, "reach": reach}


def target_fault(state: State, card: int, target: int) -> Refusal | None:
    """Return why an attack card cannot hit a character.

    Nothing blocks an attack, and stunned characters can be hit (SK-5.17, SK-5.18).
    """
    if state.space_of[target] == NOWHERE:
        return NOT_THERE
    cards = state.pack.cards
    if distance(state, cards.character_of[card], target) > range_of(state, card):
        return OUT_OF_RANGE[cards.type_of[card]]
    return None


def list_targets(state: State, card: int) -> list[int]:
    """List whom an attack card can hit, in target order (SK-5.19).

    Opponents come clockwise from the attacker's left, main before secondary; the player's own
    characters only for radius cards, and last (SK-5.12, SK-5.16).
    """
    attacker = state.pack.cards.character_of[card]
    seat, players = player_of(state, attacker), state.table.players
    others = [(seat + step) % players for step in range(1, players)]
    order = [character for other in others for character in characters_of(state, other)]
    if state.pack.cards.type_of[card] == words.RADIUS:
        order.append(attacker ^ 1)
    return [one for one in order if target_fault(state, card, one) is None]
