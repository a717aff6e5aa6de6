"""Battles: declaring an attack, defending, damage (rulebook: Battle procedure).

One battle runs in this order:

1. B1 `open_battle`, `ChooseTarget`, `declare`: card and targets (SK-5.20);
2. B2 `open_windows`, `Defend`: one window for each target that may defend (SK-5.21);
3. B3 `strike`: all damages are computed (`sums`), then recorded together (SK-5.25);
4. B4 and B5 are in `effects`, B6 to B8 in `aftermath`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import events, kinds
from barrow.games.skirmish.actions import AimAt, DefendWith, Pass
from barrow.games.skirmish.components import NO_CARD
from barrow.games.skirmish.rules import characters, effects, piles, playing, sums
from barrow.games.skirmish.rules.asking import Asked, worded
from barrow.games.skirmish.rules.characters import distance, is_stunned, player_of
from barrow.games.skirmish.state import Battle, State
from barrow.games.skirmish.vocabulary import RADIUS, WORLD
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Takes, changed
from barrow.kernel.errors import need


def open_battle(state: State, seat: int, card: int, log: Log) -> None:
    """Lay an attack card on the table; its target is chosen, or its targets are fixed (SK-5.20).

    The attacker's empower passes into the attack.
    """
    attacker = state.pack.cards.character_of[card]
    empower = state.empower_of[attacker]
    if empower:
        state.empower_of = changed(state.empower_of, attacker, 0)
    state.battle = Battle(card, empower, [], [], [], [])
    if state.pack.cards.type_of[card] in (RADIUS, WORLD):
        declare(state, playing.list_targets(state, card), log)
    else:
        state.push(ChooseTarget(seat))


def declare(state: State, targets: list[int], log: Log) -> None:
    """Fix the targets and open the defense windows (SK-5.20, SK-5.21)."""
    battle = sums.battle_of(state)
    state.battle = Battle(battle.card, battle.empower, targets, [NO_CARD] * len(targets), [], [])
    if log is not None:
        attacker = state.pack.cards.character_of[battle.card]
        log.append(events.attack_declared(state, attacker, targets, battle.card))
    open_windows(state, 0, log)


class ChooseTarget(Asked):
    """Aim a single-target attack (SK-5.10 to SK-5.14)."""

    clause: ClassVar[str] = "SK-5.20"
    takes: ClassVar[Takes] = [AimAt]
    over: ClassVar[list[str]] = ["action_part"]

    def question(self, state: State) -> str:
        return f"Choose a target for {state.pack.cards.names[sums.battle_of(state).card]}"

    def legal(self, state: State, seat: int) -> list[Action]:
        targets = playing.list_targets(state, sums.battle_of(state).card)
        return [state.moves.target[target] for target in targets]

    def apply(self, state: State, seat: int, action: AimAt, chance: Chance, log: Log) -> None:
        declare(state, [action.character], log)

    def refuse(self, state: State, seat: int, action: AimAt) -> Refusal:
        card, target = sums.battle_of(state).card, action.character
        name = state.pack.character_names[target]
        if player_of(state, target) == seat:
            return Refusal("SK-5.16", f"{name} is your own character", "friendly_target")
        away = distance(state, state.pack.cards.character_of[card], target)
        said = {**playing.card_words(state, card), "target": name, "away": away}
        return worded(playing.target_fault(state, card, target), said)

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        battle = sums.battle_of(state)
        can_aim = not battle.targets and len(playing.list_targets(state, battle.card)) > 0
        need(can_aim, "battle", "there is nobody to aim at")


def may_defend(state: State, card: int, target: int) -> bool:
    """True if a target gets a defense window, judging by public facts (SK-5.22, SK-5.100)."""
    cards = state.pack.cards
    return (
        not cards.is_undefendable[card]
        and target // 2 != cards.character_of[card] // 2
        and not is_stunned(state, target)
        and len(state.hand_of[player_of(state, target)]) > 0
    )


def open_windows(state: State, place: int, log: Log) -> None:
    """Ask the next target that may defend; when all have answered, strike (SK-5.21)."""
    battle = sums.battle_of(state)
    for target in battle.targets[place:]:
        if may_defend(state, battle.card, target):
            state.push(Defend(player_of(state, target), place))
            return
        place += 1
    strike(state, log)


class Defend(Decision[State]):
    """Play a card in defense of an attacked character, or pass (SK-5.22, SK-5.23).

    Asked even if all the player can do is pass: being skipped would give that away (SK-9.4).
    """

    clause: ClassVar[str] = "SK-5.22"
    takes: ClassVar[Takes] = [DefendWith, Pass]
    over: ClassVar[list[str]] = ["action_part"]
    parts: ClassVar[Parts] = {"place": kinds.COUNT}

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat, ask_always=True)
        self.place: Final = place  # of the target in the battle

    def question(self, state: State) -> str:
        battle = sums.battle_of(state)
        target = self.target(state)
        title = state.pack.cards.names[battle.card]
        name = state.pack.character_names[target]
        value = sums.total(sums.attack_parts(state, battle, target))
        return f"{title} attacks {name} with {value}: do you defend?"

    def usual(self, state: State) -> Action | None:
        """Pass (SK-9.4)."""
        return state.moves.pass_

    def target(self, state: State) -> int:
        """Return the attacked character."""
        return sums.battle_of(state).targets[self.place]

    def legal(self, state: State, seat: int) -> list[Action]:
        listed: list[Action] = [
            state.moves.defend[card]
            for card in piles.different(state.hand_of[seat])
            if self.fault(state, card) is None
        ]
        listed.append(state.moves.pass_)
        return listed

    def fault(self, state: State, card: int) -> Refusal | None:
        """Return why a card cannot be played in defense, by the first reason of SK-12.1."""
        cards = state.pack.cards
        character = cards.character_of[card]
        if state.life_of[character] == 0:
            return playing.ELIMINATED
        if is_stunned(state, character):
            text = "{character} is stunned and can't defend"
            return Refusal("SK-5.70", text, "character_stunned")
        if card not in state.hand_of[self.seats[0]]:
            return playing.NOT_HELD
        if not cards.is_defense[card]:
            return Refusal("SK-5.3", "{card} has no defense value", "not_playable_now")
        if character != self.target(state):
            return Refusal("SK-5.23", "{card} defends {character}, not {target}", "wrong_character")
        return None

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        if isinstance(action, Pass):
            if log is not None:
                log.append(events.defense_passed(state, self.target(state)))
        else:
            assert isinstance(action, DefendWith)
            piles.lose_card(state, seat, action.card)
            state.battle = sums.defended(sums.battle_of(state), self.place, action.card)
            if log is not None:
                log.append(events.defended(state, self.target(state), action.card))
        open_windows(state, self.place + 1, log)

    def refuse(self, state: State, seat: int, action: DefendWith) -> Refusal:
        name = state.pack.character_names[self.target(state)]
        said = {**playing.card_words(state, action.card), "target": name}
        return worded(self.fault(state, action.card), said)

    def check(self, state: State, path: str) -> None:
        battle = sums.battle_of(state)
        need(self.place < len(battle.targets), f"{path}.place", "nobody is attacked there")
        seat = player_of(state, battle.targets[self.place])
        is_target = seat == self.seats[0] and seat != state.active
        need(is_target, f"{path}.seat", "does not control the target")
        need(battle.defenses[self.place] == NO_CARD, f"{path}.place", "has answered already")


def strike(state: State, log: Log) -> None:
    """Compute all damages, record them together, then resolve the effects (SK-5.25)."""
    battle = sums.battle_of(state)
    targets = battle.targets
    attacks = [sums.attack_parts(state, battle, target) for target in targets]
    defenses = [sums.defense_parts(state, battle, place) for place in range(len(targets))]
    damages = [sums.damage_of(attack, defense) for attack, defense in zip(attacks, defenses)]
    kills: list[bool] = []
    for target, damage, attack, defense in zip(targets, damages, attacks, defenses):
        lost = characters.lose_life(state, target, damage)
        life = state.life_of[target]
        kills.append(lost > 0 and life == 0)
        if log is not None:
            dealt = events.damage_dealt if damage else events.no_damage_dealt
            log.append(dealt(state, target, damage, life, attack, defense))
    state.battle = Battle(battle.card, battle.empower, targets, battle.defenses, damages, kills)
    state.push(effects.OnAttack(0, 0))
