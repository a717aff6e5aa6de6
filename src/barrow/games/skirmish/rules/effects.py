"""Effects: one small interpreter for all cards (rulebook: Effects, Effect vocabulary).

A card's effects are numbers in `pack.effects`. They resolve in listed order, each completely
before the next (SK-5.40):

- `resolve_attack`: B4, the attack card's effects, then lifesteal (SK-5.26);
- `resolve_defense`: B5, the effects of each defense card (SK-5.27);
- `resolve_play`: S2, the effects of a special card (SK-5.30).

An effect that asks the player something leaves a frame on the stack that says where to go
on: `OnAttack`, `OnDefense`, `OnPlay`. The questions themselves are in `choices` and
`moving`; what ends a battle or a special card is in `aftermath`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import events, kinds
from barrow.games.skirmish.components import NO_CARD
from barrow.games.skirmish.rules.aftermath import finish_battle, remove_fallen
from barrow.games.skirmish.rules.asking import Answering
from barrow.games.skirmish.rules.characters import (
    distance,
    gain_life,
    is_stunned,
    lose_life,
    player_of,
)
from barrow.games.skirmish.rules.choices import (
    offer_heal,
    offer_peek,
    offer_recovery,
    offer_steps,
    offer_swap,
    scry,
)
from barrow.games.skirmish.rules.moving import offer_teleport, offer_walk, offer_walks
from barrow.games.skirmish.rules.piles import discard_at_random, draw_cards
from barrow.games.skirmish.rules.rewards import is_immune, lifesteal
from barrow.games.skirmish.state import Battle, State
from barrow.games.skirmish.vocabulary import (
    ALWAYS,
    ASKS,
    BLOCKED,
    COUNTER_DAMAGE,
    DISCARD_RANDOM,
    DRAW,
    EACH_TARGET,
    EMPOWER,
    EXTRA_ACTIONS,
    EXTRA_MOVE,
    HEAL,
    HIT,
    KILL,
    ON_ATTACK,
    ON_DEFENSE,
    ON_PLAY,
    PEEK_HAND,
    PULL,
    PUSH,
    RECOVER,
    REVIVE,
    SCRY,
    SELF,
    SELF_DAMAGE,
    SPECIAL,
    STUN,
    SWAP_ALLY,
    TEAM_ALL,
    TEAM_ONE,
    TELEPORT,
    WARD,
)
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Parts, Step
from barrow.kernel.errors import BadPosition
from barrow.kernel.state import Log


class OnAttack(Step[State]):
    """Go on with the attack card's effects: this step, from this target on."""

    name: ClassVar[str] = "on_attack"
    over: ClassVar[list[str]] = ["action_part"]
    parts: ClassVar[Parts] = {"step": kinds.COUNT, "place": kinds.COUNT}

    def __init__(self, step: int, place: int) -> None:
        super().__init__()
        self.step: Final = step
        self.place: Final = place

    def run(self, state: State, chance: Chance, log: Log) -> None:
        resolve_attack(state, self.step, self.place, chance, log)

    def check(self, state: State, path: str) -> None:
        if state.battle is None:
            raise BadPosition("battle", "is missing")
        check_step(state, self.step, ON_ATTACK, state.battle.card, path)


class OnDefense(Answering):
    """Go on with the effects of defense cards: of this target, from this step on."""

    name: ClassVar[str] = "on_defense"
    over: ClassVar[list[str]] = ["action_part"]
    parts: ClassVar[Parts] = {"place": kinds.COUNT, "step": kinds.COUNT}

    def __init__(self, place: int, step: int) -> None:
        super().__init__(place)
        self.step: Final = step

    def run(self, state: State, chance: Chance, log: Log) -> None:
        resolve_defense(state, self.place, self.step, chance, log)

    def check(self, state: State, path: str) -> None:
        battle = state.battle
        if battle is None:
            raise BadPosition("battle", "is missing")
        if self.place >= len(battle.targets) or battle.defenses[self.place] == NO_CARD:
            raise BadPosition(f"{path}.place", "nobody defended there")
        check_step(state, self.step, ON_DEFENSE, battle.defenses[self.place], path)


class OnPlay(Step[State]):
    """Go on with a special card's effects, from this step on."""

    name: ClassVar[str] = "on_play"
    over: ClassVar[list[str]] = ["action_part"]
    parts: ClassVar[Parts] = {"card": kinds.CARD, "step": kinds.COUNT}

    def __init__(self, card: int, step: int) -> None:
        super().__init__()
        self.card: Final = card
        self.step: Final = step

    def run(self, state: State, chance: Chance, log: Log) -> None:
        resolve_play(state, self.card, self.step, chance, log)

    def check(self, state: State, path: str) -> None:
        if state.pack.cards.type_of[self.card] != SPECIAL:
            raise BadPosition(path, "is not a special card")
        if state.pack.cards.character_of[self.card] // 2 != state.team_of[state.active]:
            raise BadPosition(path, "is not a card of the active player")
        check_step(state, self.step, ON_PLAY, self.card, path)


def check_step(state: State, step: int, where: int, card: int, path: str) -> None:
    """Raise BadPosition if a card has fewer effects than were resolved."""
    cards = state.pack.cards
    if step > cards.effects_to[where][card] - cards.effects_from[where][card]:
        raise BadPosition(f"{path}.step", f"{cards.ids[card]} has fewer effects")


def meets(battle: Battle, place: int, when: int) -> bool:
    """True if a target was hit, blocked or killed as an effect wants it (SK-5.41)."""
    if when == ALWAYS:
        return True
    if when == HIT:
        return battle.damages[place] > 0
    if when == BLOCKED:
        return battle.damages[place] == 0
    assert when == KILL, when
    return battle.kills[place]


def any_opposing_meets(state: State, battle: Battle, when: int) -> bool:
    """True if an opposing target was hit, blocked or killed (SK-5.42)."""
    team = state.pack.cards.character_of[battle.card] // 2
    for place in range(len(battle.targets)):
        if battle.targets[place] // 2 != team and meets(battle, place, when):
            return True
    return False


def resolve_attack(state: State, step: int, place: int, chance: Chance, log: Log) -> None:
    """Resolve the attack card's effects from a step and a target on (SK-5.26, SK-5.42)."""
    battle = state.battle
    assert battle is not None
    cards, effects = state.pack.cards, state.pack.effects
    card = battle.card
    first, last = cards.effects_from[ON_ATTACK][card], cards.effects_to[ON_ATTACK][card]
    attacker = cards.character_of[card]
    while first + step < last:
        effect = first + step
        if EACH_TARGET[effects.op_of[effect]]:
            while place < len(battle.targets):
                if meets(battle, place, effects.when_of[effect]):
                    if effects.op_of[effect] == PUSH or effects.op_of[effect] == PULL:
                        state.push(OnAttack(step, place + 1))
                        shift(state, effect, battle.targets[place], attacker, attacker)
                        return
                    strike_target(state, effect, battle.targets[place], attacker, chance, log)
                place += 1
            place = 0
        elif any_opposing_meets(state, battle, effects.when_of[effect]):
            if asks(state, effect):
                state.push(OnAttack(step + 1, 0))
                ask(state, effect, attacker, card, chance, log)
                return
            perform(state, effect, attacker, chance, log)
        step += 1
    drain(state, battle, attacker, log)
    resolve_defense(state, 0, 0, chance, log)


def drain(state: State, battle: Battle, attacker: int, log: Log) -> None:
    """Give the attacker the life its rewards steal, if it hit an opponent (SK-5.98)."""
    if state.rewards_of[attacker] and any_opposing_meets(state, battle, HIT):
        heal(state, attacker, lifesteal(state, attacker), "SK-5.98", log)


def resolve_defense(state: State, place: int, step: int, chance: Chance, log: Log) -> None:
    """Resolve the effects of defense cards from a target and a step on (SK-5.27, SK-5.43)."""
    battle = state.battle
    assert battle is not None
    cards, effects = state.pack.cards, state.pack.effects
    attacker = cards.character_of[battle.card]
    while place < len(battle.targets):
        card = battle.defenses[place]
        if card != NO_CARD:
            first, last = cards.effects_from[ON_DEFENSE][card], cards.effects_to[ON_DEFENSE][card]
            defender = battle.targets[place]
            while first + step < last:
                effect = first + step
                step += 1
                if not meets(battle, place, effects.when_of[effect]):
                    continue
                if effects.adjacent_of[effect] and distance(state, attacker, defender) > 1:
                    continue
                if effects.op_of[effect] == PUSH or effects.op_of[effect] == PULL:
                    state.push(OnDefense(place, step))
                    shift(state, effect, attacker, defender, defender)
                    return
                if asks(state, effect):
                    state.push(OnDefense(place, step))
                    ask(state, effect, defender, card, chance, log)
                    return
                answer(state, effect, attacker, defender, chance, log)
        place += 1
        step = 0
    finish_battle(state, log)


def answer(
    state: State, effect: int, attacker: int, defender: int, chance: Chance, log: Log
) -> None:
    """Carry out one effect of a defense card that asks nothing."""
    op = state.pack.effects.op_of[effect]
    if op in (STUN, DISCARD_RANDOM):
        strike_target(state, effect, attacker, defender, chance, log)
    elif op == COUNTER_DAMAGE:
        hurt(state, attacker, state.pack.effects.n_of[effect], "SK-5.64", log)
    else:
        perform(state, effect, defender, chance, log)


def resolve_play(state: State, card: int, step: int, chance: Chance, log: Log) -> None:
    """Resolve a special card's effects from a step on, then remove who fell (SK-5.30)."""
    cards = state.pack.cards
    character = cards.character_of[card]
    first, last = cards.effects_from[ON_PLAY][card], cards.effects_to[ON_PLAY][card]
    while first + step < last:
        effect = first + step
        step += 1
        if asks(state, effect):
            state.push(OnPlay(card, step))
            ask(state, effect, character, card, chance, log)
            return
        perform(state, effect, character, chance, log)
    remove_fallen(state, log)


def shift(state: State, effect: int, mover: int, other: int, pusher: int) -> None:
    """Push or pull a character away from or towards another (SK-5.53, SK-5.54)."""
    effects = state.pack.effects
    pushed = effects.op_of[effect] == PUSH
    offer_steps(state, player_of(state, pusher), pushed, mover, other, effects.n_of[effect])


def strike_target(
    state: State, effect: int, victim: int, doer: int, chance: Chance, log: Log
) -> None:
    """Stun a character, or have its player discard at random (SK-5.52, SK-5.56)."""
    effects = state.pack.effects
    if effects.op_of[effect] == STUN:
        stun(state, victim, log)
    elif victim // 2 != doer // 2:
        cards = effects.n_of[effect]
        discard_at_random(state, player_of(state, victim), cards, chance, log)


def stun(state: State, character: int, log: Log) -> None:
    """Stun a character, unless it is dead, stunned or immune (SK-5.52)."""
    if state.life_of[character] == 0 or is_stunned(state, character) or is_immune(state, character):
        return
    state.stunned |= 1 << character
    if log is not None:
        log.append(events.stunned(state, character))


def heal(state: State, character: int, life: int, clause: str, log: Log) -> None:
    """Heal a character that is alive (SK-5.57)."""
    gained = gain_life(state, character, life)
    if log is not None and gained:
        log.append(events.healed(state, character, gained, clause))


def hurt(state: State, character: int, life: int, clause: str, log: Log) -> None:
    """Take life that nothing protects (SK-5.46)."""
    lost = lose_life(state, character, life)
    if log is not None and lost:
        log.append(events.life_lost(state, character, lost, clause))


def asks(state: State, effect: int) -> bool:
    """True if an effect may ask its player something."""
    effects = state.pack.effects
    op = effects.op_of[effect]
    return ASKS[op] or (op == HEAL and effects.who_of[effect] == TEAM_ONE)


def ask(state: State, effect: int, character: int, card: int, chance: Chance, log: Log) -> None:
    """Put an effect's question to the player of the card, if there is one to put (SK-5.45)."""
    effects = state.pack.effects
    op, n = effects.op_of[effect], effects.n_of[effect]
    seat = player_of(state, character)
    if op == HEAL:
        offer_heal(state, seat, n)
    elif op == EXTRA_MOVE:
        if effects.who_of[effect] == SELF:
            offer_walk(state, seat, character, n)
        else:
            offer_walks(state, seat, n)
    elif op == TELEPORT:
        offer_teleport(state, seat, character, n)
    elif op == SWAP_ALLY:
        offer_swap(state, seat)
    elif op == PEEK_HAND:
        offer_peek(state, seat, effects.take_of[effect])
    elif op == SCRY:
        scry(state, seat, n, effects.take_of[effect], chance, log)
    else:
        assert op == RECOVER, op
        offer_recovery(state, seat, n, card)


def perform(state: State, effect: int, character: int, chance: Chance, log: Log) -> None:
    """Carry out an effect that asks nothing, for the character of the card."""
    effects = state.pack.effects
    op, n = effects.op_of[effect], effects.n_of[effect]
    everybody = effects.who_of[effect] == TEAM_ALL
    if op == DRAW:
        draw_cards(state, player_of(state, character), n, "SK-5.55", chance, log)
    elif op == HEAL:
        for other in whom(character, everybody):
            heal(state, other, n, "SK-5.57", log)
    elif op == WARD:
        for other in whom(character, everybody):
            ward(state, other, n, log)
    elif op == SELF_DAMAGE:
        hurt(state, character, n, "SK-5.65", log)
    elif op == EMPOWER:
        state.empower_of = state.empower_of[:]
        state.empower_of[character] += n
        if log is not None:
            log.append(events.empowered(state, character, n))
    elif op == EXTRA_ACTIONS:
        state.actions += n
        if log is not None:
            log.append(events.actions_gained(state, state.active, n))
    else:
        assert op == REVIVE, op
        for other in whom(character, True):
            stand_up(state, other, "SK-5.66", log)


def whom(character: int, everybody: bool) -> list[int]:
    """List the character alone, or its whole team, main first."""
    main = character - character % 2
    return [main, main + 1] if everybody else [character]


def ward(state: State, character: int, n: int, log: Log) -> None:
    """Ward a character that is alive; of two wards the higher counts (SK-5.58)."""
    if state.life_of[character] == 0 or state.ward_of[character] >= n:
        return
    state.ward_of = state.ward_of[:]
    state.ward_of[character] = n
    if log is not None:
        log.append(events.warded(state, character, n))


def stand_up(state: State, character: int, clause: str, log: Log) -> None:
    """Let a stunned character stand up (SK-5.72)."""
    if is_stunned(state, character):
        state.stunned &= ~(1 << character)
        if log is not None:
            log.append(events.stood_up(state, character, clause))
