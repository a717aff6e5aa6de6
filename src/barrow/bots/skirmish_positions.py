"""Where to stand in Skirmish: what the player's hand reaches from a space, and who reaches it.

`Prospects` looks at the board once for a character that may move; `score` then rates any
space for it.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.skirmish_cards import CardValues, frailty
from barrow.games.skirmish.components import NOWHERE
from barrow.games.skirmish.rules.characters import can_move, is_stunned, player_of
from barrow.games.skirmish.rules.movement import TELEPORT, WALK, list_spaces
from barrow.games.skirmish.rules.playing import range_of
from barrow.games.skirmish.state import State
from barrow.games.skirmish.vocabulary import ATTACK_OR_DEFENSE, DEFENSE, TARGETED

_HELD_STRIKES: Final = 3  # cards of a hand that a player can strike with in one turn
_PLACED: Final = 5  # how far from the nearest enemy a character starts
_LONGEST: Final = 6  # cards that reach further than this reach everywhere


def enemies_of(state: State, character: int) -> list[int]:
    """List the enemies of a character that stand on the board."""
    return [
        enemy
        for enemy in range(len(state.space_of))
        if enemy // 2 != character // 2 and state.space_of[enemy] != NOWHERE
    ]


class Prospects:
    """What a character can expect of spaces: gains by enemy and distance, and dangers."""

    def __init__(self, values: CardValues, character: int) -> None:
        state, weights = values.state, values.weights
        self.weights: Final = weights
        self.board: Final = state.pack.board
        self.mate: Final = state.space_of[character ^ 1]
        enemies = enemies_of(state, character)
        reaches, attacks, shields = sort_hand(state, character)
        self.eager: Final = weights.approach * len(attacks)
        bold = max(0.2, 1.0 - weights.shielded * shields)
        self.fear: Final = weights.fear * (1.0 + frailty(state, character)) * bold
        self.spaces: Final = [state.space_of[enemy] for enemy in enemies]
        actions = state.actions if state.active == player_of(state, character) else 0
        # By enemy, by distance.
        self.gains: Final = [
            reach_gains(values, enemy, reaches, attacks, actions) for enemy in enemies
        ]
        self.menaces: Final = [menace(state, enemy) for enemy in enemies]

    def score(self, space: int) -> float:
        """Rate a space for the character."""
        board = self.board
        best = 0.0
        danger = 0.0
        nearest = 99
        for enemy in range(len(self.spaces)):
            away = board.distances[space][self.spaces[enemy]]
            if away <= _LONGEST:
                best = max(best, self.gains[enemy][away])
            steps = board.walks[space][self.spaces[enemy]]
            nearest = min(nearest, steps)
            if steps < len(self.weights.reached):
                danger += self.menaces[enemy] * self.weights.reached[steps]
        total = self.weights.strike * best - self.fear * danger - self.eager * nearest
        if self.mate != NOWHERE:
            total -= self.weights.together * board.walks[space][self.mate]
        return total


def sort_hand(state: State, character: int) -> tuple[list[int], list[int], int]:
    """Return ranges and cards of a character's attacks that need reach, and count its shields."""
    types = state.pack.cards.type_of
    reaches: list[int] = []
    attacks: list[int] = []
    shields = 0
    for card in state.hand_of[player_of(state, character)]:
        if state.pack.cards.character_of[card] == character:
            if types[card] < TARGETED:
                reaches.append(min(_LONGEST, range_of(state, card)))
                attacks.append(card)
            if types[card] in (DEFENSE, ATTACK_OR_DEFENSE):
                shields += 1
    return reaches, attacks, shields


def reach_gains(
    values: CardValues, enemy: int, reaches: list[int], attacks: list[int], actions: int
) -> list[float]:
    """Return what the best attacks of a turn bring against an enemy, by distance."""
    gains = [0.0] * (_LONGEST + 1)
    strikes = [values.strike_gain(card, 0, enemy) for card in attacks]
    most = values.state.life_of[enemy] + 8.0
    for distance in range(1, _LONGEST + 1):
        chosen = [strikes[at] for at in range(len(strikes)) if reaches[at] >= distance]
        chosen.sort(reverse=True)
        gains[distance] = min(most, sum(chosen[:actions]))
    return gains


def menace(state: State, enemy: int) -> float:
    """Return how much an enemy may strike with, judging by public facts."""
    if is_stunned(state, enemy):
        return 0.5
    return 1.0 + min(_HELD_STRIKES, len(state.hand_of[player_of(state, enemy)]))


def exposure(values: CardValues, character: int) -> float:
    """Return how many enemies are likely to reach a character."""
    state, reached = values.state, values.weights.reached
    if state.life_of[character] == 0:
        return 0.0
    total = 0.0
    for enemy in enemies_of(state, character):
        steps = state.pack.board.walks[state.space_of[character]][state.space_of[enemy]]
        if steps < len(reached) and not is_stunned(state, enemy):
            total += reached[steps]
    return total


def best_move(values: CardValues, character: int, spaces: int, flying: bool) -> float:
    """Return how much better a character can stand after a move of a number of spaces."""
    state = values.state
    if spaces == 0 or not can_move(state, character):
        return 0.0
    prospects = Prospects(values, character)
    here = best = prospects.score(state.space_of[character])
    for space in list_spaces(state, character, spaces, TELEPORT if flying else WALK):
        best = max(best, prospects.score(space))
    return best - here


def rate_place(values: CardValues, character: int, space: int) -> float:
    """Rate a space to start on: some way from the enemies, and close to the mate."""
    state, weights = values.state, values.weights
    board = state.pack.board
    total = 0.0
    enemies = enemies_of(state, character)
    if enemies:
        nearest = min([board.walks[space][state.space_of[enemy]] for enemy in enemies])
        total = -weights.off * abs(nearest - _PLACED)
    mate = state.space_of[character ^ 1]
    return total if mate == NOWHERE else total - 2.0 * weights.together * board.walks[space][mate]
