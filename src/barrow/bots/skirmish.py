"""What a sensible player of Skirmish looks at.

Strike where a card takes the most life, finish the wounded, draw while nothing is in reach,
defend when a card saves more than it is worth, stand where the bot's cards reach and few enemies
do, and turn the cards of the dead into life. Ratings are in points of life.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.knowledge import OUT, Knowledge
from barrow.bots.skirmish_cards import CardValues, Strike, frailty, missing
from barrow.bots.skirmish_positions import Prospects, best_move, exposure, rate_place
from barrow.bots.skirmish_weights import SkirmishWeights
from barrow.bots.weights import Table
from barrow.games.skirmish import actions, vocabulary
from barrow.games.skirmish.components import Effect
from barrow.games.skirmish.opening import Place
from barrow.games.skirmish.rules.battle import Defend
from barrow.games.skirmish.rules.characters import distance, is_stunned, player_of
from barrow.games.skirmish.rules.choices import PeekDiscard, Recover, ScryTake
from barrow.games.skirmish.rules.movement import ChooseMover, ChooseSpace, Shift
from barrow.games.skirmish.rules.playing import list_targets
from barrow.games.skirmish.state import State
from barrow.games.skirmish.vocabulary import ON_DEFENSE, ON_PLAY
from barrow.kernel.action import Action


class SkirmishKnowledge(Knowledge[State]):
    """Rates the choices of every decision of Skirmish."""

    def __init__(self, table: Table) -> None:
        self.weights: Final = SkirmishWeights(table.listed("effect", vocabulary.OPS))

    def rate(self, state: State, seat: int, legal: list[Action]) -> list[float]:
        rating = Rating(self.weights, state, seat)
        top = state.stack[-1]
        if isinstance(top, ChooseSpace):
            prospects = Prospects(rating, top.character)
            here = state.space_of[top.character]  # an action that names no space is to stay
            return [
                prospects.score(action.space if isinstance(action, actions.GoTo) else here)
                for action in legal
            ]
        return [rating.rate(action) for action in legal]

    def turn(self, state: State) -> int:
        return state.active

    def strengths(self, state: State) -> list[float]:
        if min(state.team_of) < 0:
            return [0.0] * state.table.players
        return [team_strength(self.weights, state, seat) for seat in range(state.table.players)]


def team_strength(weights: SkirmishWeights, state: State, seat: int) -> float:
    """Return how strong a player is: life, cards, rewards, what is left of the turn."""
    standing, values = weights.standing, CardValues(weights, state)
    team = state.team_of[seat]
    total = 0.0
    frailest = 0
    for character in (2 * team, 2 * team + 1):
        life = state.life_of[character]
        if life > 0:
            total += standing.alive + standing.life * life
            total += standing.reward * len(state.rewards_of[character])
            if is_stunned(state, character):
                total += standing.stunned
            frailest = life if frailest == 0 else min(frailest, life)
    if frailest == 0:
        return OUT
    total += standing.frailest * frailest
    for card in state.hand_of[seat]:
        total += standing.card + standing.worth * values.held(card)
    if state.active == seat:
        total += standing.turn + standing.action * state.actions
    return total


class Rating(CardValues):
    """How good the choices of one decision look to one seat."""

    def __init__(self, weights: SkirmishWeights, state: State, seat: int) -> None:
        super().__init__(weights, state)
        self.seat: Final = seat
        self.main: Final = 2 * state.team_of[seat]  # the first of the seat's two characters

    def rate(self, action: Action) -> float:
        """Rate a choice by its kind; to decline something rates 0."""
        state, weights = self.state, self.weights
        if isinstance(action, actions.PlayCard):
            return self.rate_play(action.card)
        if isinstance(action, actions.DrawCard):
            return self.rate_draw()
        if isinstance(action, actions.AimAt):
            battle = state.battle
            assert battle is not None
            return self.strike_gain(battle.card, battle.empower, action.character)
        if isinstance(action, actions.DefendWith):
            return self.rate_defense(action.card)
        if isinstance(action, actions.Mover):
            top = state.stack[-1]
            assert isinstance(top, ChooseMover)
            spaces = top.allowance(state, action.character)
            return best_move(self, action.character, spaces, False) - weights.step
        if isinstance(action, actions.GoTo):
            return self.rate_shift(action.space)
        if isinstance(action, actions.PlaceOn):
            top = state.stack[-1]
            assert isinstance(top, Place)
            return rate_place(self, top.character, action.space)
        if isinstance(action, actions.ChooseCard):
            wanted = isinstance(state.stack[-1], (ScryTake, Recover, PeekDiscard))
            return self.held(action.card) if wanted else -self.held(action.card)
        return self.rate_rest(action)

    def rate_rest(self, action: Action) -> float:
        """Rate a choice that takes little thought."""
        if isinstance(action, actions.Heal):
            return self.rate_heal(action.character)
        if isinstance(action, actions.Revive):
            return self.weights.revive
        if isinstance(action, actions.ChooseCharacter):
            return frailty(self.state, action.character)
        if isinstance(action, actions.ChoosePlayer):
            return 0.5 * len(self.state.hand_of[action.seat])
        if isinstance(action, actions.ChooseTeam):
            team = self.weights.team
            return team[action.team] if action.team < len(team) else 0.0
        if isinstance(action, actions.SwapPlaces):
            return self.rate_swap()
        return 1.0 if isinstance(action, actions.RollDice) else 0.0

    def rate_draw(self) -> float:
        """Rate drawing a card: less with a full hand, and with one character left."""
        state, weights = self.state, self.weights
        held = len(state.hand_of[self.seat])
        if held >= state.pack.figures.hand_limit:
            return weights.over_hand
        both = state.life_of[self.main] > 0 and state.life_of[self.main + 1] > 0
        return (weights.draw - weights.full_hand * held) * (1.0 if both else weights.one_left)

    def rate_heal(self, character: int) -> float:
        """Rate healing with cards: what the life is worth, less the two cards least worth."""
        state = self.state
        hand = state.hand_of[self.seat]
        surplus = len(hand) - state.pack.figures.hand_limit if state.actions == 0 else 0
        least, second = sorted([self.held(card) for card in hand] + [99.0, 99.0])[:2]
        cost = (0.0 if surplus >= 1 else least) + (0.0 if surplus >= 2 else second)
        return self.weights.heal * (1.0 + frailty(state, character)) - cost

    def rate_play(self, card: int) -> float:
        """Rate a card: what it brings, less what is given up; free ones first if at all."""
        state, weights = self.state, self.weights
        cards = state.pack.cards
        if cards.type_of[card] == vocabulary.SPECIAL:
            character = cards.character_of[card]
            effects = cards.effects_of[ON_PLAY][card]
            gain = sum([self.gain_now(effect, character) for effect in effects])
        else:
            gain = self.attack_gain(card, state.empower_of[cards.character_of[card]])
        gain -= weights.spent_attacking * self.held(card)
        if cards.is_free[card] or cards.is_limited[card]:
            return weights.free_first + gain if gain > 0.0 else gain
        return gain

    def gain_now(self, effect: Effect, character: int) -> float:
        """Return what one effect of a special card brings now."""
        state = self.state
        op, points = effect.op, effect.n
        usual = self.weights.effect[op]
        everybody = effect.who != vocabulary.SELF
        mate = character ^ 1
        if op == vocabulary.HEAL:
            own = min(points, missing(state, character))
            other = min(points, missing(state, mate)) if everybody else 0
            return usual * (own + other if effect.who == vocabulary.TEAM_ALL else max(own, other))
        if op in (vocabulary.EXTRA_MOVE, vocabulary.TELEPORT):
            gain = best_move(self, character, points, op == vocabulary.TELEPORT)
            return gain + best_move(self, mate, points, False) if everybody else gain
        if op == vocabulary.EMPOWER:
            return self.empower_gain(character, points)
        if op == vocabulary.SELF_DAMAGE and points >= state.life_of[character]:
            return -self.weights.kill - self.weights.focus
        if op == vocabulary.WARD:
            exposed = exposure(self, character) + (exposure(self, mate) if everybody else 0.0)
            return usual * points * min(2.0, exposed)
        if op == vocabulary.REVIVE:
            lying = int(is_stunned(state, character)) + int(is_stunned(state, mate))
            return self.weights.revive * lying
        if op == vocabulary.PEEK_HAND:
            return usual + 1.0 * effect.take
        if op == vocabulary.SCRY:
            return usual * effect.take
        if op == vocabulary.RECOVER:
            return usual * min(points, len(state.discard_of[player_of(state, character)]))
        return usual * points

    def empower_gain(self, character: int, points: int) -> float:
        """Return what a stronger next attack brings: nothing if there is none to make."""
        state, cards = self.state, self.state.pack.cards
        if is_stunned(state, character):
            return -1.0
        best = -1.0
        for card in state.hand_of[player_of(state, character)]:
            is_attack = vocabulary.IS_ATTACK[cards.type_of[card]]
            if is_attack and cards.character_of[card] == character and list_targets(state, card):
                best = max(best, self.attack_gain(card, points) - self.attack_gain(card, 0))
        return best

    def rate_defense(self, card: int) -> float:
        """Rate a defense card: the harm it saves and its effects, less its worth."""
        state, top, battle = self.state, self.state.stack[-1], self.state.battle
        assert isinstance(top, Defend)
        assert battle is not None
        cards = state.pack.cards
        target = battle.targets[top.place]
        life = state.life_of[target]
        strike = Strike(state, battle.card, battle.empower, target)
        plain, guarded = strike.damage(0), strike.damage(cards.defense_of[card])
        saved = self.harm(life, plain) - self.harm(life, guarded)
        if guarded == 0 and plain > 0:
            saved += self.target_gain(battle.card, target, 1.0)
        away = distance(state, cards.character_of[battle.card], target)
        saved += self.answer_gain(card, guarded, away)
        return saved - self.weights.spent_defending * self.held(card)

    def answer_gain(self, card: int, damage: int, away: int) -> float:
        """Return what the effects of a defense card bring."""
        cards = self.state.pack.cards
        total = 0.0
        for effect in cards.effects_of[ON_DEFENSE][card]:
            failed = effect.when == vocabulary.BLOCKED and damage > 0
            if not failed and (not effect.adjacent or away <= 1):
                total += self.effect_gain(effect)
        return total

    def rate_swap(self) -> float:
        """Rate exchanging the spaces of the player's two characters."""
        one, other = self.state.space_of[self.main], self.state.space_of[self.main + 1]
        first, second = Prospects(self, self.main), Prospects(self, self.main + 1)
        return first.score(other) + second.score(one) - first.score(one) - second.score(other)

    def rate_shift(self, space: int) -> float:
        """Rate pushing or pulling an enemy: into reach of the player's cards, or out of its own.

        In the player's own turn with an action left it should stay or come near; otherwise go away.
        """
        state, top = self.state, self.state.stack[-1]
        assert isinstance(top, Shift)
        board = state.pack.board
        further = 0
        for own in (self.main, self.main + 1):
            if state.space_of[own] >= 0:
                away = board.distances[state.space_of[own]]
                further += away[space] - away[state.space_of[top.mover]]
        near = state.active == self.seat and state.actions > 0
        return self.weights.pushed * (-further if near else further)
