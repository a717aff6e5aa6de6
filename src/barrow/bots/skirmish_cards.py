"""What a card of Skirmish brings: an attack now, its effects, or being held in hand.

All is in points of life. Other hands count by their size alone, so that no rating hangs on a
card that was merely imagined.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.skirmish_weights import SkirmishWeights
from barrow.games.skirmish import vocabulary
from barrow.games.skirmish.components import NO_CARD, Effect
from barrow.games.skirmish.rules import sums
from barrow.games.skirmish.rules.battle import may_defend
from barrow.games.skirmish.rules.characters import is_stunned, player_of
from barrow.games.skirmish.rules.playing import list_targets, range_of
from barrow.games.skirmish.rules.rewards import is_immune
from barrow.games.skirmish.state import Battle, State
from barrow.games.skirmish.vocabulary import DISCARD_RANDOM, ON_ATTACK, ON_PLAY, STRIKES

_USUAL_DEFENSE: Final = 3  # what an answer usually takes off an attack
_LONGEST: Final = 5  # ranges beyond this are alike


class CardValues:
    """What cards are worth in one position."""

    def __init__(self, weights: SkirmishWeights, state: State) -> None:
        self.weights: Final = weights
        self.state: Final = state

    def held(self, card: int) -> float:
        """Return what a card in hand is worth."""
        weights, cards = self.weights, self.state.pack.cards
        if self.state.life_of[cards.character_of[card]] == 0:
            return weights.junk
        type = cards.type_of[card]
        defense = weights.defense_held * cards.defense_of[card]
        if type == vocabulary.DEFENSE:
            return 0.3 + defense
        total = weights.free_held if cards.is_free[card] else 0.0
        if type == vocabulary.SPECIAL:
            return total + weights.effects_held * self._usual_gain(card, ON_PLAY)
        effects = weights.effects_held * self._usual_gain(card, ON_ATTACK)
        total += weights.attack_held * cards.attack_of[card] + effects
        if type == vocabulary.ATTACK_OR_DEFENSE:
            return max(total, defense) + weights.choice_held
        return total + weights.range_held * min(_LONGEST, range_of(self.state, card))

    def _usual_gain(self, card: int, where: int) -> float:
        """Return what the effects of a card usually bring."""
        usually, effects = self.weights.usually, self.state.pack.cards.effects_of[where][card]
        return sum([self.effect_gain(effect) * usually[effect.when] for effect in effects])

    def effect_gain(self, effect: Effect) -> float:
        """Return what an effect brings by its usual worth."""
        return self.weights.effect[effect.op] * max(1, effect.n)

    def harm(self, life: int, damage: int) -> float:
        """Return what damage to a character is worth: the life, the part of it, the kill."""
        weights = self.weights
        if damage >= life:
            return life + weights.focus + weights.kill
        part = damage / life
        return damage + weights.focus * part * part

    def attack_gain(self, card: int, empower: int) -> float:
        """Return what an attack card brings: at its best target, or at all it hits."""
        targets = list_targets(self.state, card)
        gains = [self.strike_gain(card, empower, target) for target in targets]
        all_hit = self.state.pack.cards.type_of[card] in (vocabulary.RADIUS, vocabulary.WORLD)
        return (sum(gains) if all_hit else max([0.0, *gains])) + self._self_gain(card)

    def strike_gain(self, card: int, empower: int, target: int) -> float:
        """Return what an attack on one target brings on average, effects on it included."""
        weights, state = self.weights, self.state
        attacker = state.pack.cards.character_of[card]
        strike = Strike(state, card, empower, target)
        life = state.life_of[target]
        plain = strike.damage(0)
        gain = self.harm(life, plain)
        if attacker // 2 == target // 2:
            return -weights.own_harm * (gain + self.target_gain(card, target, 1.0))
        hit = 1.0
        if may_defend(state, card, target):
            hand = len(state.hand_of[player_of(state, target)])
            answered = weights.answered[min(hand, len(weights.answered) - 1)]
            guarded = strike.damage(_USUAL_DEFENSE)
            gain += answered * (self.harm(life, guarded) - gain + weights.card_gone)
            if guarded == 0:
                hit -= answered
        return gain + self.target_gain(card, target, hit) if plain < life else gain

    def target_gain(self, card: int, target: int, hit: float) -> float:
        """Return what the effects on the target of an attack bring."""
        state = self.state
        cards = state.pack.cards
        total = 0.0
        for effect in cards.effects_of[ON_ATTACK][card]:
            op = effect.op
            if not STRIKES[op]:
                continue
            if op == vocabulary.STUN and (is_stunned(state, target) or is_immune(state, target)):
                continue
            if op == DISCARD_RANDOM and not state.hand_of[player_of(state, target)]:
                continue
            always = effect.when == vocabulary.ALWAYS
            total += self.weights.effect[op] * (1.0 if always else hit)
        return total

    def _self_gain(self, card: int) -> float:
        """Return what an attack card's effects usually bring its own player."""
        weights, state = self.weights, self.state
        cards = state.pack.cards
        character = cards.character_of[card]
        total = 0.0
        for effect in cards.effects_of[ON_ATTACK][card]:
            op = effect.op
            if not STRIKES[op]:
                points = effect.n
                if op == vocabulary.HEAL:
                    points = min(points, missing(state, character))
                if op == vocabulary.SELF_DAMAGE and points >= state.life_of[character]:
                    total -= weights.kill + weights.focus
                total += weights.effect[op] * points * weights.usually[effect.when]
        return total


class Strike:
    """A card's attack on a target: how hard it hits, and what stands against it."""

    def __init__(self, state: State, card: int, empower: int, target: int) -> None:
        battle = Battle(card, empower, [target], [NO_CARD], [], [])
        self._attack: Final = sums.total(sums.attack_parts(state, battle, target))
        worn = [points for _, points in sums.defense_parts(state, battle, 0) if points > 0]
        self._fixed: Final = sum(worn) - state.pack.cards.pierce_of[card]

    def damage(self, defense: int) -> int:
        """Return the damage that is left after a defense card of this value."""
        return max(0, self._attack - max(0, self._fixed + defense))


def frailty(state: State, character: int) -> float:
    """Return how wounded a character is, from 0 to 1."""
    return 1.0 - state.life_of[character] / state.pack.most_life_of[character]


def missing(state: State, character: int) -> int:
    """Return the life a living character has lost."""
    life = state.life_of[character]
    return state.pack.most_life_of[character] - life if life > 0 else 0
