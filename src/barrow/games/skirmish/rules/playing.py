"""Which cards may be played, and at whom (rulebook: Playing, Attack types).

`add_plays` lists a hand, `refuse_play` says why a card is not on that list, `list_targets`
gives the characters an attack may hit or be aimed at, in target order (SK-5.19).
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish import vocabulary as words
from barrow.games.skirmish.components import MAIN, NOWHERE, SECONDARY
from barrow.games.skirmish.rules.characters import distance, is_stunned, player_of
from barrow.games.skirmish.rules.rewards import reach
from barrow.games.skirmish.state import State
from barrow.kernel.action import Action
from barrow.kernel.errors import Refusal
from barrow.kernel.words import counted

# More than any distance on any board.
ANYWHERE: Final = 1_000_000
_UNCOUNTED: Final = -1
# By type of attack: the clause that says how far it reaches.
TARGET_CLAUSES: Final = ["SK-5.10", "SK-5.11", "SK-5.12", "SK-5.13", "SK-5.14", "SK-5.15"]


def range_of(state: State, card: int) -> int:
    """Return the greatest distance at which an attack card hits (SK-5.10 to SK-5.15)."""
    cards = state.pack.cards
    type = cards.type_of[card]
    if type in (words.ATTACK_OR_DEFENSE, words.BASIC):
        return reach(state, cards.character_of[card])
    if type == words.RADIUS:
        return 1
    if type == words.DISTANCE:
        return cards.range_of[card]
    assert type in (words.TARGETED, words.WORLD), card
    return ANYWHERE


def nearest_opponent(state: State, character: int) -> int:
    """Return the distance to the nearest opposing character."""
    away, team = state.pack.board.distances[state.space_of[character]], character // 2
    nearest = ANYWHERE
    for other, space in enumerate(state.space_of):
        if space != NOWHERE and other // 2 != team:
            nearest = min(nearest, away[space])
    return nearest


def add_plays(state: State, seat: int, listed: list[Action]) -> None:
    """List every card of a hand that may be played now; copies count once (SK-5.1 to SK-5.7)."""
    cards = state.pack.cards
    nearest = [_UNCOUNTED, _UNCOUNTED]  # by role, once it is needed
    before = -1
    for card in state.hand_of[seat]:
        if card == before:
            continue
        before = card
        character = cards.character_of[card]
        type = cards.type_of[card]
        if type == words.DEFENSE or state.life_of[character] == 0 or is_used_up(state, card):
            continue
        if type != words.SPECIAL:
            if is_stunned(state, character):
                continue
            role = character % 2
            if nearest[role] == _UNCOUNTED:
                nearest[role] = nearest_opponent(state, character)
            if nearest[role] > range_of(state, card):
                continue
        listed.append(state.moves.play[card])


def is_used_up(state: State, card: int) -> bool:
    """True if a limited card was played as often as there are copies (SK-5.5)."""
    cards = state.pack.cards
    return cards.is_limited[card] and state.played.count(card) >= cards.copies_of[card]


def refuse_use(state: State, seat: int, card: int, clause: str, verb: str) -> Refusal | None:
    """Return why a player cannot use a card at all, by the first reason of SK-12.1.

    The clause is the one that forbids it to stunned characters, if any does.
    """
    cards = state.pack.cards
    character, title = cards.character_of[card], cards.names[card]
    name = state.pack.character_names[character]
    if player_of(state, character) == seat:
        if state.life_of[character] == 0:
            text = f"{name} is eliminated: {title} cannot be played"
            return Refusal("SK-5.1", text, "character_eliminated")
        if clause and is_stunned(state, character):
            return Refusal(clause, f"{name} is stunned and cannot {verb}", "character_stunned")
    if card not in state.hand_of[seat]:
        return Refusal("SK-5.1", f"{title} is not in your hand", "card_not_in_hand")
    return None


def refuse_play(state: State, seat: int, card: int) -> Refusal:
    """Return why a card may not be played, by the first reason of SK-12.1."""
    cards = state.pack.cards
    clause = "SK-5.6" if words.IS_ATTACK[cards.type_of[card]] else ""
    refusal = refuse_use(state, seat, card, clause, "attack")
    if refusal is not None:
        return refusal
    character, title = cards.character_of[card], cards.names[card]
    name = state.pack.character_names[character]
    if state.actions == 0:
        return Refusal("SK-4.17", f"you have no action left for {title}", "no_actions_left")
    if is_used_up(state, card):
        times = "" if cards.copies_of[card] == 1 else f" {cards.copies_of[card]} times"
        text = f"you already played {title}{times} this turn"
        return Refusal("SK-5.5", text, "already_played_this_turn")
    if cards.type_of[card] == words.DEFENSE:
        text = f"{title} is played when {name} is attacked"
        return Refusal("SK-5.2", text, "not_playable_now")
    reach = counted(range_of(state, card), "space")
    away = nearest_opponent(state, character)
    text = f"{title} reaches {reach}; your nearest opponent is {away} away"
    return Refusal("SK-5.6", text, "no_target")


def list_targets(state: State, card: int) -> list[int]:
    """List whom an attack card can hit, in target order (SK-5.19).

    Opponents come clockwise from the attacker's left, main before secondary; own
    characters only for radius cards, and last (SK-5.12, SK-5.16). Nothing blocks an attack, and
    stunned characters can be hit (SK-5.17, SK-5.18).
    """
    attacker = state.pack.cards.character_of[card]
    most = range_of(state, card)
    seat = player_of(state, attacker)
    players = state.table.players
    targets: list[int] = []
    for step in range(1, players):
        team = state.team_of[(seat + step) % players]
        for character in (team * 2 + MAIN, team * 2 + SECONDARY):
            if state.space_of[character] >= 0 and distance(state, attacker, character) <= most:
                targets.append(character)
    if state.pack.cards.type_of[card] == words.RADIUS:
        mate = attacker ^ 1
        if state.space_of[mate] >= 0 and distance(state, attacker, mate) <= most:
            targets.append(mate)
    return targets
