"""Where to stand in Skirmish: what the own hand reaches from a space, and who reaches it.

`Prospects` looks at the board once for a character that may move; `score` then rates any
space for it.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.skirmish_cards import frailty, strike_gain
from barrow.bots.skirmish_weights import SkirmishWeights
from barrow.games.skirmish.actions import GoTo
from barrow.games.skirmish.components import NOWHERE
from barrow.games.skirmish.rules.characters import can_move, is_stunned, player_of
from barrow.games.skirmish.rules.moving import list_teleports, list_walks
from barrow.games.skirmish.rules.playing import range_of
from barrow.games.skirmish.state import State
from barrow.games.skirmish.vocabulary import ATTACK_OR_DEFENSE, DEFENSE, TARGETED
from barrow.kernel.action import Action

_HELD_STRIKES: Final = 3  # cards of a hand that a player can strike with in one turn
_PLACED: Final = 5  # how far from the nearest enemy a character starts
_LONGEST: Final = 6  # cards that reach further than this reach everywhere


class Prospects:
    """What a character can expect of spaces: gains by enemy and distance, and dangers."""

    def __init__(self, weights: SkirmishWeights, state: State, character: int) -> None:
        self.weights: Final = weights
        seat = player_of(state, character)
        self.board: Final = state.pack.board
        self.mate: Final = state.space_of[character ^ 1]
        self.spaces: Final[list[int]] = []  # of the enemies
        self.gains: Final[list[list[float]]] = []  # by enemy, by distance
        self.menaces: Final[list[float]] = []  # by enemy
        actions = state.actions if state.active == seat else 0
        reaches, attacks, shields = sort_hand(state, character)
        self.eager: Final = weights.approach * len(attacks)
        self.fear: Final = (
            weights.fear
            * (1.0 + frailty(state, character))
            * max(0.2, 1.0 - weights.shielded * shields)
        )
        for enemy in range(len(state.space_of)):
            if enemy // 2 != character // 2 and state.space_of[enemy] != NOWHERE:
                self.spaces.append(state.space_of[enemy])
                self.gains.append(reach_gains(weights, state, enemy, reaches, attacks, actions))
                self.menaces.append(menace(state, enemy))

    def score(self, space: int) -> float:
        """Rate a space for the character."""
        board = self.board
        best = 0.0
        danger = 0.0
        nearest = 99
        for enemy in range(len(self.spaces)):
            away = board.distance(space, self.spaces[enemy])
            if away <= _LONGEST:
                best = max(best, self.gains[enemy][away])
            steps = board.walk(space, self.spaces[enemy])
            nearest = min(nearest, steps)
            if steps < len(self.weights.reached):
                danger += self.menaces[enemy] * self.weights.reached[steps]
        total = self.weights.strike * best - self.fear * danger - self.eager * nearest
        if self.mate != NOWHERE:
            total -= self.weights.together * board.walk(space, self.mate)
        return total


def sort_hand(state: State, character: int) -> tuple[list[int], list[int], int]:
    """Return ranges and cards of a character's attacks that need reach, and count its shields."""
    cards = state.pack.cards
    reaches: list[int] = []
    attacks: list[int] = []
    shields = 0
    for card in state.hand_of[player_of(state, character)]:
        if cards.character_of[card] != character:
            continue
        type = cards.type_of[card]
        if type < TARGETED:
            reaches.append(min(_LONGEST, range_of(state, card)))
            attacks.append(card)
        if type in (DEFENSE, ATTACK_OR_DEFENSE):
            shields += 1
    return reaches, attacks, shields


def reach_gains(
    weights: SkirmishWeights,
    state: State,
    enemy: int,
    reaches: list[int],
    attacks: list[int],
    actions: int,
) -> list[float]:
    """Return what the best attacks of a turn bring against an enemy, by distance."""
    gains = [0.0] * (_LONGEST + 1)
    values = [strike_gain(weights, state, card, 0, enemy) for card in attacks]
    most = state.life_of[enemy] + 8.0
    for distance in range(1, _LONGEST + 1):
        chosen: list[float] = []
        for place in range(len(values)):
            if reaches[place] >= distance:
                chosen.append(values[place])
        chosen.sort(reverse=True)
        gains[distance] = min(most, sum(chosen[:actions]))
    return gains


def menace(state: State, enemy: int) -> float:
    """Return how much an enemy may strike with, judging by public facts."""
    if is_stunned(state, enemy):
        return 0.5
    return 1.0 + min(_HELD_STRIKES, len(state.hand_of[player_of(state, enemy)]))


def exposure(weights: SkirmishWeights, state: State, character: int) -> float:
    """Return how many enemies are likely to reach a character."""
    if state.life_of[character] == 0:
        return 0.0
    board = state.pack.board
    total = 0.0
    for enemy in range(len(state.space_of)):
        if enemy // 2 != character // 2 and state.space_of[enemy] != NOWHERE:
            steps = board.walk(state.space_of[character], state.space_of[enemy])
            if steps < len(weights.reached) and not is_stunned(state, enemy):
                total += weights.reached[steps]
    return total


def rate_spaces(
    weights: SkirmishWeights, state: State, character: int, legal: list[Action]
) -> list[float]:
    """Rate where a character may go; an action that names no space is to stay."""
    prospects = Prospects(weights, state, character)
    here = state.space_of[character]
    return [prospects.score(action.space if isinstance(action, GoTo) else here) for action in legal]


def best_move(
    weights: SkirmishWeights, state: State, character: int, spaces: int, flying: bool
) -> float:
    """Return how much better a character can stand after a move of so many spaces."""
    if spaces == 0 or not can_move(state, character):
        return 0.0
    if flying:
        listed = list_teleports(state, character, spaces)
    else:
        listed = list_walks(state, character, spaces)
    prospects = Prospects(weights, state, character)
    here = prospects.score(state.space_of[character])
    best = here
    for space in listed:
        best = max(best, prospects.score(space))
    return best - here


def rate_place(weights: SkirmishWeights, state: State, character: int, space: int) -> float:
    """Rate a space to start on: some way from the enemies, and close to the mate."""
    board = state.pack.board
    nearest = 99
    for enemy in range(len(state.space_of)):
        if enemy // 2 != character // 2 and state.space_of[enemy] != NOWHERE:
            nearest = min(nearest, board.walk(space, state.space_of[enemy]))
    total = 0.0 if nearest == 99 else -weights.off * abs(nearest - _PLACED)
    mate = state.space_of[character ^ 1]
    if mate != NOWHERE:
        total -= 2.0 * weights.together * board.walk(space, mate)
    return total
