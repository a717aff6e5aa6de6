"""What a decision may lead to, as far as a seat may know, for clients.

- The active player sees for every card in hand why it cannot be played, or how far it reaches
  and what it would do to each opponent who does not defend, or defends with a card they may hold.
- A defender sees how much damage each card would let through.
- A player choosing a mover sees where each character could go.
- Everybody sees what the attack on the table would do now.

All of it is made from a view, so it can show nothing the view does not.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish.actions import Mover, PlayCard
from barrow.games.skirmish.components import NO_CARD
from barrow.games.skirmish.rules import playing, sums
from barrow.games.skirmish.rules.battle import ChooseTarget, Defend, may_defend
from barrow.games.skirmish.rules.characters import distance, player_of
from barrow.games.skirmish.rules.movement import WALK, ChooseMover, list_spaces
from barrow.games.skirmish.rules.turn import Act
from barrow.games.skirmish.state import Battle, State
from barrow.games.skirmish.vocabulary import ANYWHERE
from barrow.kernel.kinds import UNKNOWN
from barrow.kernel.view import View

Facts = dict[str, object]

# By the code of a refusal: why a card may not be played.
_NOTES: Final = {
    "character_eliminated": "{name} has fallen",
    "character_stunned": "{name} is stunned",
    "no_actions_left": "No action left",
    "already_played_this_turn": "Played this turn",
    "not_playable_now": "Only when attacked",
}


def outlook(view: View) -> Facts:
    """Return what the seat of a view may be shown beside its question."""
    state: State = view.known
    seat = view.seat
    shown: Facts = {}
    if state.outcome is not None or not state.stack:
        return shown
    top, cards, ids = state.stack[-1], state.pack.cards, state.pack.character_ids
    if isinstance(top, (ChooseTarget, Defend)):
        shown["attack"] = attack_on_the_table(state, sums.battle_of(state))
    if seat is None or seat not in state.pending:
        return shown
    hand = state.hand_of[seat]
    if isinstance(top, Act):
        legal = [one.card for one in top.legal(state, seat) if isinstance(one, PlayCard)]
        shown["cards"] = {cards.ids[card]: use(state, seat, card, card in legal) for card in hand}
    elif isinstance(top, Defend):
        shown["cards"] = {cards.ids[card]: defense_with(state, card, top) for card in hand}
    elif isinstance(top, ChooseMover):
        movers = [one.character for one in top.legal(state, seat) if isinstance(one, Mover)]
        shown["moves"] = {ids[mover]: move_of(state, mover, top) for mover in movers}
    return shown


def attack_on_the_table(state: State, battle: Battle) -> Facts:
    """Return what the attack under way does with the defenses played so far."""
    if not battle.targets:
        return aim(state, battle.card, battle.empower)
    blows = [blow(state, battle, place) for place in range(len(battle.targets))]
    return {"card": state.pack.cards.ids[battle.card], "blows": blows}


def blow(state: State, battle: Battle, place: int) -> Facts:
    """Return what an attack does to one of its targets."""
    target = battle.targets[place]
    attack = sums.attack_parts(state, battle, target)
    defense = sums.defense_parts(state, battle, place)
    damage = sums.damage_of(attack, defense)
    return {
        "target": state.pack.character_ids[target],
        "away": distance(state, state.pack.cards.character_of[battle.card], target),
        "attack": sums.total(attack),
        "defense": sums.total(defense),
        "damage": damage,
        "life": max(0, state.life_of[target] - damage),
    }


def aim(state: State, card: int, empower: int) -> Facts:
    """Return how far an attack card reaches, whom it would hit, and who is too far away."""
    targets = playing.list_targets(state, card)
    battle = Battle(card, empower, targets, [NO_CARD] * len(targets), [], [])
    attacker = state.pack.cards.character_of[card]
    most = playing.range_of(state, card)
    beyond = [
        {"target": id, "away": distance(state, attacker, other)}
        for other, id in enumerate(state.pack.character_ids)
        if state.space_of[other] >= 0 and other // 2 != attacker // 2 and other not in targets
    ]
    return {
        "card": state.pack.cards.ids[card],
        "reach": None if most == ANYWHERE else most,
        "blows": [
            blow(state, battle, place) | {"answers": answers(state, battle, place)}
            for place in range(len(targets))
        ],
        "beyond": beyond,
    }


def answers(state: State, battle: Battle, place: int) -> list[Facts]:
    """Return what each card that the target may hold would leave of its life in defense."""
    target, cards = battle.targets[place], state.pack.cards
    if not may_defend(state, battle.card, target):
        return []
    seat = player_of(state, target)
    held, out = state.hand_of[seat], state.discard_of[seat]
    if UNKNOWN in held:
        deck = state.pack.deck_of[state.team_of[seat]]
        held = [card for card in deck if deck.count(card) > out.count(card)]
    return [
        {
            "card": cards.ids[card],
            "life": blow(state, sums.defended(battle, place, card), place)["life"],
        }
        for card in sorted(set(held))
        if cards.is_defense[card] and cards.character_of[card] == target
    ]


def use(state: State, seat: int, card: int, is_legal: bool) -> Facts:
    """Return what a card would do, and why it may not be played."""
    attacker = state.pack.cards.character_of[card]
    facts: Facts = {} if is_legal else {"note": why_not_play(state, seat, card)}
    if state.pack.cards.is_attack[card] and state.space_of[attacker] >= 0:
        facts["aim"] = aim(state, card, state.empower_of[attacker])
    return facts


def why_not_play(state: State, seat: int, card: int) -> str:
    """Return in a few words why a card may not be played now."""
    code = playing.refuse_play(state, seat, card).code
    if code in _NOTES:
        character = state.pack.cards.character_of[card]
        return _NOTES[code].format(name=state.pack.character_names[character])
    most = playing.range_of(state, card)
    return "Nobody adjacent" if most == 1 else f"Nobody within {most}"


def defense_with(state: State, card: int, top: Defend) -> Facts:
    """Return what a card would let through, or why it cannot defend."""
    battle, cards = sums.battle_of(state), state.pack.cards
    if not cards.is_defense[card]:
        return {"note": "No defense value"}
    if cards.character_of[card] != top.target(state):
        return {"note": f"Defends {state.pack.character_names[cards.character_of[card]]}"}
    return {"blow": blow(state, sums.defended(battle, top.place, card), top.place)}


def move_of(state: State, character: int, top: ChooseMover) -> Facts:
    """Return where a character could go, and how far it may."""
    spaces = top.allowance(state, character)
    walks = list_spaces(state, character, spaces, WALK)
    return {"spaces": spaces, "to": [state.pack.board.names[space] for space in walks]}
