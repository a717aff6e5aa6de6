"""Effects: one small interpreter for all cards (rulebook: Effects, Effect vocabulary).

The effects of a card, `pack.cards.effects_of`, resolve in listed order, each completely
before the next (SK-5.40). A step on the stack says which effect comes next, so that an effect
can ask its player something:

- `OnAttack`: B4, the attack card's effects, then lifesteal (SK-5.26);
- `OnDefense`: B5, the effects of each defense card (SK-5.27);
- `OnPlay`: S2, the effects of a special card (SK-5.30).

Each puts its successor on the stack and resolves one effect. The questions themselves are in
`choices` and `movement`; what ends a battle or a special card is in `aftermath`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import events, kinds
from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.components import NO_CARD, Effect
from barrow.games.skirmish.rules import aftermath, characters, choices, movement, piles, rewards
from barrow.games.skirmish.rules.asking import Answering
from barrow.games.skirmish.rules.characters import player_of
from barrow.games.skirmish.rules.sums import battle_of
from barrow.games.skirmish.state import Battle, State
from barrow.kernel.decision import Chance, Log, Parts, Step, changed
from barrow.kernel.errors import need


class OnAttack(Step[State]):
    """Resolve the attack card's effect of this step, for the target at this place (SK-5.42)."""

    over: ClassVar[list[str]] = ["action_part"]
    parts: ClassVar[Parts] = {"step": kinds.COUNT, "place": kinds.COUNT}

    def __init__(self, step: int, place: int) -> None:
        super().__init__()
        self.step: Final = step
        self.place: Final = place

    def run(self, state: State, chance: Chance, log: Log) -> None:
        battle, cards = battle_of(state), state.pack.cards
        card = battle.card
        attacker, effects = cards.character_of[card], cards.effects_of[words.ON_ATTACK][card]
        if self.step == len(effects):
            drain(state, battle, attacker, log)
            state.push(OnDefense(0, 0))
            return
        effect = effects[self.step]
        if not words.STRIKES[effect.op]:
            state.push(OnAttack(self.step + 1, 0))
            if any_opposing_meets(state, battle, effect.when):
                resolve(state, effect, card, attacker, chance, log)
        elif self.place == len(battle.targets):
            state.push(OnAttack(self.step + 1, 0))
        else:
            state.push(OnAttack(self.step, self.place + 1))
            if meets(battle, self.place, effect.when):
                afflict(state, effect, card, attacker, battle.targets[self.place], chance, log)

    def check(self, state: State, path: str) -> None:
        battle = battle_of(state)
        check_step(state, self.step, words.ON_ATTACK, battle.card, path)
        need(self.place <= len(battle.targets), f"{path}.place", "is more than the targets")


class OnDefense(Answering):
    """Resolve an effect of the defense card of the target at this place (SK-5.43)."""

    over: ClassVar[list[str]] = ["action_part"]
    parts: ClassVar[Parts] = {"place": kinds.COUNT, "step": kinds.COUNT}

    def __init__(self, place: int, step: int) -> None:
        super().__init__(place)
        self.step: Final = step

    def run(self, state: State, chance: Chance, log: Log) -> None:
        battle = battle_of(state)
        place = self.place
        while place < len(battle.targets) and battle.defenses[place] == NO_CARD:
            place += 1
        if place == len(battle.targets):
            aftermath.finish_battle(state, log)
            return
        cards, card = state.pack.cards, battle.defenses[place]
        effects = cards.effects_of[words.ON_DEFENSE][card]
        if self.step == len(effects):
            state.push(OnDefense(place + 1, 0))
            return
        state.push(OnDefense(place, self.step + 1))
        effect = effects[self.step]
        attacker, defender = cards.character_of[battle.card], battle.targets[place]
        if not meets(battle, place, effect.when):
            return
        if effect.adjacent and characters.distance(state, attacker, defender) > 1:
            return
        if words.STRIKES[effect.op]:
            afflict(state, effect, card, defender, attacker, chance, log)
        else:
            resolve(state, effect, card, defender, chance, log)

    def check(self, state: State, path: str) -> None:
        battle = battle_of(state)
        there = self.place < len(battle.targets) and battle.defenses[self.place] != NO_CARD
        need(there, f"{path}.place", "nobody defended there")
        check_step(state, self.step, words.ON_DEFENSE, battle.defenses[self.place], path)


class OnPlay(Step[State]):
    """Resolve a special card's effect of this step; after the last, remove who fell (SK-5.30)."""

    over: ClassVar[list[str]] = ["action_part"]
    parts: ClassVar[Parts] = {"card": kinds.CARD, "step": kinds.COUNT}

    def __init__(self, card: int, step: int) -> None:
        super().__init__()
        self.card: Final = card
        self.step: Final = step

    def run(self, state: State, chance: Chance, log: Log) -> None:
        cards, card = state.pack.cards, self.card
        effects = cards.effects_of[words.ON_PLAY][card]
        if self.step == len(effects):
            aftermath.remove_fallen(state, log)
            return
        state.push(OnPlay(card, self.step + 1))
        resolve(state, effects[self.step], card, cards.character_of[card], chance, log)

    def check(self, state: State, path: str) -> None:
        cards, team = state.pack.cards, state.team_of[state.active]
        need(cards.type_of[self.card] == words.SPECIAL, path, "is not a special card")
        need(cards.character_of[self.card] // 2 == team, path, "is not a card of the active player")
        check_step(state, self.step, words.ON_PLAY, self.card, path)


def check_step(state: State, step: int, where: int, card: int, path: str) -> None:
    """Raise BadPosition if a card has fewer effects than were resolved."""
    cards = state.pack.cards
    most = len(cards.effects_of[where][card])
    need(step <= most, f"{path}.step", f"{cards.ids[card]} has fewer effects")


def meets(battle: Battle, place: int, when: int) -> bool:
    """True if a target was hit, blocked or killed as an effect wants it (SK-5.41)."""
    if when == words.ALWAYS:
        return True
    if when == words.HIT:
        return battle.damages[place] > 0
    if when == words.BLOCKED:
        return battle.damages[place] == 0
    assert when == words.KILL, when
    return battle.kills[place]


def any_opposing_meets(state: State, battle: Battle, when: int) -> bool:
    """True if an opposing target was hit, blocked or killed (SK-5.42)."""
    team = state.pack.cards.character_of[battle.card] // 2
    return any(
        target // 2 != team and meets(battle, place, when)
        for place, target in enumerate(battle.targets)
    )


def drain(state: State, battle: Battle, attacker: int, log: Log) -> None:
    """Give the attacker the life its rewards steal, if it hit an opponent (SK-5.98)."""
    if state.rewards_of[attacker] and any_opposing_meets(state, battle, words.HIT):
        stolen = rewards.bonus_of(state, attacker, words.LIFESTEAL)
        characters.heal(state, attacker, stolen, "SK-5.98", log)


def afflict(
    state: State, effect: Effect, card: int, doer: int, other: int, chance: Chance, log: Log
) -> None:
    """Carry out what an effect does to the character on the other side of the battle."""
    op, n = effect.op, effect.n
    if op == words.STUN:
        stun(state, other, log)
    elif op == words.PUSH or op == words.PULL:
        movement.offer_steps(state, player_of(state, doer), op == words.PUSH, other, doer, n)
    elif op == words.COUNTER_DAMAGE:
        hurt(state, other, n, card, "SK-5.64", log)
    else:
        assert op == words.DISCARD_RANDOM, op
        if other // 2 != doer // 2:
            piles.discard_at_random(state, player_of(state, other), n, chance, log)


def resolve(state: State, effect: Effect, card: int, doer: int, chance: Chance, log: Log) -> None:
    """Carry out what an effect does for the character and the player of its card."""
    op, n, seat = effect.op, effect.n, player_of(state, doer)
    if op == words.DRAW:
        piles.draw_cards(state, seat, n, "SK-5.55", chance, log)
    elif op == words.SELF_DAMAGE:
        hurt(state, doer, n, card, "SK-5.65", log)
    elif op == words.EMPOWER:
        empower(state, doer, n, log)
    elif op == words.EXTRA_ACTIONS:
        state.actions += n
        if log is not None:
            log.append(events.actions_gained(state, seat, n))
    elif op in (words.HEAL, words.WARD, words.REVIVE) and effect.who != words.TEAM_ONE:
        team = characters.characters_of(state, seat)
        for other in team if effect.who == words.TEAM_ALL else [doer]:
            help_one(state, op, other, n, log)
    else:
        choices.ask(state, effect, card, doer, chance, log)


def help_one(state: State, op: int, character: int, n: int, log: Log) -> None:
    """Heal, ward or revive a character (SK-5.57, SK-5.58, SK-5.66)."""
    if op == words.HEAL:
        characters.heal(state, character, n, "SK-5.57", log)
    elif op == words.WARD:
        ward(state, character, n, log)
    else:
        characters.stand_up(state, character, "SK-5.66", log)


def stun(state: State, character: int, log: Log) -> None:
    """Stun a character, unless it is dead, stunned or immune (SK-5.52)."""
    if not characters.can_move(state, character) or rewards.is_immune(state, character):
        return
    state.stunned |= 1 << character
    if log is not None:
        log.append(events.stunned(state, character))


def hurt(state: State, character: int, life: int, card: int, clause: str, log: Log) -> None:
    """Take life that nothing protects, by an effect of a card (SK-5.46)."""
    lost = characters.lose_life(state, character, life)
    if log is not None and lost:
        left = state.life_of[character]
        log.append(events.life_lost(state, character, lost, card, left, clause=clause))


def ward(state: State, character: int, n: int, log: Log) -> None:
    """Ward a character that is alive; of two wards the higher counts (SK-5.58)."""
    if state.life_of[character] == 0 or state.ward_of[character] >= n:
        return
    state.ward_of = changed(state.ward_of, character, n)
    if log is not None:
        log.append(events.warded(state, character, n))


def empower(state: State, character: int, n: int, log: Log) -> None:
    """Make the character's next attack card stronger; several add up (SK-5.59)."""
    state.empower_of = changed(state.empower_of, character, state.empower_of[character] + n)
    if log is not None:
        log.append(events.empowered(state, character, n))
