"""Battles: declaring an attack, defending, damage (rulebook: Battle procedure).

One battle runs in this order:

1. B1 `open_battle`, `ChooseTarget`, `declare`: card and targets (SK-5.20);
2. B2 `open_windows`, `Defend`: one window for each target that may defend (SK-5.21);
3. B3 `strike`: all damages are computed (`sums`), then recorded together (SK-5.25);
4. B4 and B5 are in `effects`, B6 to B8 in `aftermath`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import events
from barrow.games.skirmish.actions import DEFEND, PASS, TARGET
from barrow.games.skirmish.components import NO_CARD
from barrow.games.skirmish.rules.effects import resolve_attack
from barrow.games.skirmish.rules.playing import list_targets, range_of
from barrow.games.skirmish.rules.sums import attack_parts, damage_of, defense_parts
from barrow.games.skirmish.state import Battle, SkirmishState
from barrow.games.skirmish.vocabulary import ATTACK_OR_DEFENSE, DEFENSE, RADIUS, WORLD
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


def open_battle(
    state: SkirmishState, seat: int, card: int, chance: Chance, log: Log | None
) -> None:
    """Lay an attack card on the table; its target is chosen, or its targets are fixed (SK-5.20).

    The attacker's empower passes into the attack.
    """
    attacker = state.pack.cards.character_of[card]
    empower = state.empower_of[attacker]
    if empower:
        state.empower_of = state.empower_of[:]
        state.empower_of[attacker] = 0
    state.battle = Battle(card, empower, [], [], [], [])
    type = state.pack.cards.type_of[card]
    if type in (RADIUS, WORLD):
        declare(state, list_targets(state, card), chance, log)
    else:
        state.push(ChooseTarget(seat))


def declare(state: SkirmishState, targets: list[int], chance: Chance, log: Log | None) -> None:
    """Fix the targets and open the defense windows (SK-5.20, SK-5.21)."""
    battle = state.battle
    assert battle is not None
    state.battle = Battle(battle.card, battle.empower, targets, [NO_CARD] * len(targets), [], [])
    if log is not None:
        log.append(events.attack_declared(state, battle.card, targets))
    open_windows(state, 0, chance, log)


class ChooseTarget(Frame[SkirmishState]):
    """Aim a single-target attack (SK-5.10 to SK-5.14)."""

    name: ClassVar[str] = "choose_target"

    def __init__(self, seat: int) -> None:
        super().__init__(ONE_SEAT[seat])

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer every opposing character within reach."""
        assert state.battle is not None
        return [state.moves.target[other] for other in list_targets(state, state.battle.card)]

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Declare the attack."""
        declare(state, [action.a], chance, log)

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """An own character, one out of range or off the board, or another kind of action."""
        assert state.battle is not None
        card = state.battle.card
        title = state.pack.cards.names[card]
        if action.kind != TARGET:
            return Refusal("SK-5.20", f"choose the target of {title} first", "wrong_decision")
        name = state.pack.character_names[action.a]
        if state.player_of(action.a) == seat:
            return Refusal("SK-5.16", f"{name} is your own character", "friendly_target")
        if state.space_of[action.a] < 0:
            return Refusal("SK-5.20", f"{name} is not on the board", "illegal_action")
        away = state.distance(state.pack.cards.character_of[card], action.a)
        text = f"{name} is {away} spaces away, {title} reaches {range_of(state, card)}"
        return Refusal("SK-5.13", text, "out_of_range")


def may_defend(state: SkirmishState, card: int, target: int) -> bool:
    """Say whether a target gets a defense window, judging by public facts (SK-5.22)."""
    cards = state.pack.cards
    return (
        not cards.is_undefendable[card]
        and target // 2 != cards.character_of[card] // 2
        and not state.is_stunned(target)
        and len(state.hand_of[state.player_of(target)]) > 0
    )


def open_windows(state: SkirmishState, place: int, chance: Chance, log: Log | None) -> None:
    """Ask the next target that may defend; when all have answered, strike (SK-5.21)."""
    battle = state.battle
    assert battle is not None
    targets = battle.targets
    while place < len(targets):
        if may_defend(state, battle.card, targets[place]):
            state.push(Defend(state.player_of(targets[place]), place))
            return
        place += 1
    strike(state, chance, log)


class Defend(Frame[SkirmishState]):
    """Play a card in defense of an attacked character, or pass (SK-5.22, SK-5.23).

    Asked even if all the player can do is pass: being skipped would tell (SK-9.4).
    """

    name: ClassVar[str] = "defend"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(ONE_SEAT[seat], ask_always=True)
        self.place: Final = place  # of the target in the battle

    def target(self, state: SkirmishState) -> int:
        """Return the attacked character."""
        assert state.battle is not None
        return state.battle.targets[self.place]

    def legal(self, state: SkirmishState, seat: int) -> list[Action]:
        """Offer the cards that can defend this character, and to pass."""
        cards = state.pack.cards
        target = self.target(state)
        listed: list[Action] = []
        before = -1
        for card in state.hand_of[seat]:
            if card != before and cards.character_of[card] == target:
                type = cards.type_of[card]
                if type in (ATTACK_OR_DEFENSE, DEFENSE):
                    listed.append(state.moves.defend[card])
            before = card
        listed.append(state.moves.pass_)
        return listed

    def apply(
        self, state: SkirmishState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Lay the card on the table, if there is one, and ask the next target."""
        battle = state.battle
        assert battle is not None
        if action.kind == PASS:
            if log is not None:
                log.append(events.defense_passed(state, self.target(state)))
        else:
            state.lose_card(seat, action.a)
            defenses = battle.defenses[:]
            defenses[self.place] = action.a
            state.battle = Battle(battle.card, battle.empower, battle.targets, defenses, [], [])
            if log is not None:
                log.append(events.defended(state, self.target(state), action.a))
        open_windows(state, self.place + 1, chance, log)

    def explain(self, state: SkirmishState, seat: int, action: Action) -> Refusal:
        """A card that cannot defend this character, or another kind of action."""
        target = self.target(state)
        name = state.pack.character_names[target]
        if action.kind != DEFEND:
            return Refusal("SK-5.22", f"defend {name}, or pass, first", "wrong_decision")
        cards = state.pack.cards
        title = cards.names[action.a]
        if action.a not in state.hand_of[seat]:
            return Refusal("SK-5.1", f"{title} is not in your hand", "card_not_in_hand")
        if cards.type_of[action.a] not in (ATTACK_OR_DEFENSE, DEFENSE):
            return Refusal("SK-5.3", f"{title} has no defense value", "not_playable_now")
        other = state.pack.character_names[cards.character_of[action.a]]
        return Refusal("SK-5.23", f"{title} defends {other}, not {name}", "wrong_character")


def strike(state: SkirmishState, chance: Chance, log: Log | None) -> None:
    """Compute all damages, record them together, and go on to the effects (SK-5.25)."""
    battle = state.battle
    assert battle is not None
    targets = battle.targets
    places = range(len(targets))
    damages = [damage_of(state, battle, place) for place in places]
    sums: list[tuple[list[tuple[str, int]], list[tuple[str, int]]]] = []
    if log is not None:
        for place in places:
            parts = attack_parts(state, battle, targets[place])
            sums.append((parts, defense_parts(state, battle, place)))
    kills: list[int] = []
    for place in places:
        lost = state.lose_life(targets[place], damages[place])
        kills.append(1 if lost > 0 and state.life_of[targets[place]] == 0 else 0)
        if log is not None:
            attack, defense = sums[place]
            log.append(events.damage_dealt(state, targets[place], damages[place], attack, defense))
    state.battle = Battle(battle.card, battle.empower, targets, battle.defenses, damages, kills)
    resolve_attack(state, 0, 0, chance, log)
