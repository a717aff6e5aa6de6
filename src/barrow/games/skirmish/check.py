"""What no single field can say of a position: whether its parts fit together (chapter 2).

Each check names the field at fault. Decisions check themselves.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish.components import NO_CARD, NOBODY, NOWHERE
from barrow.games.skirmish.rules.aftermath import has_character
from barrow.games.skirmish.rules.asking import EFFECTS, is_opening
from barrow.games.skirmish.rules.characters import characters_of, is_stunned, player_of
from barrow.games.skirmish.rules.piles import public_cards
from barrow.games.skirmish.state import Battle, Memory, State
from barrow.games.skirmish.vocabulary import RADIUS, WORLD
from barrow.kernel.errors import need
from barrow.kernel.kinds import UNKNOWN

_FIGHTING: Final = ["choose_target", "defend", "on_attack", "on_defense"]


def check_position(state: State) -> None:
    """Raise BadPosition for the first thing that does not fit."""
    _check_seats(state)
    for character in range(len(state.pack.character_ids)):
        _check_character(state, character)
    _check_turn(state)
    fights = any(frame.name in _FIGHTING for frame in state.stack)
    need(
        fights == (state.battle is not None),
        "battle",
        "must be given during a battle, and only then",
    )
    if state.battle is not None:
        _check_battle(state, state.battle)
    for seat in range(state.table.players):
        _check_cards(state, seat)
    _check_rewards(state)
    for row, memory in enumerate(state.memory_of):
        _check_memory(state, row, memory)


def _choosing(state: State) -> bool:
    return len(state.stack) > 0 and state.stack[0].name == "choose_team"


def _removal_is_due(state: State) -> bool:
    """True if characters without life may still await their removal (SK-5.44)."""
    return any(frame.name in EFFECTS for frame in state.stack)


def _check_seats(state: State) -> None:
    for seat in range(state.table.players):
        path = f"seats[{seat}]"
        has_team = state.team_of[seat] != NOBODY
        need(has_team or _choosing(state), f"{path}.team", "the seat has no team")
        is_out = state.fall_of[seat] > 0
        need(state.fall_of[seat] <= state.falls, f"{path}.fallen", f"must be 0 to {state.falls}")
        if not is_opening(state):
            text = "is eliminated if it has no character on the board, and only then"
            need(has_character(state, seat) != is_out, f"{path}.fallen", text)
    out = len([fall for fall in state.fall_of if fall])
    need(not out or not is_opening(state), "seats", "nobody is eliminated before the first turn")
    if state.outcome is None:
        text = "two players must be in the game, or it is over"
        need(state.table.players - out > 1, "seats", text)
        need(not state.fall_of[state.active], "active", f"seat {state.active} is eliminated")


def _check_character(state: State, character: int) -> None:
    board, id = state.pack.board, state.pack.character_ids[character]
    path = f"characters.{id}"
    life, space = state.life_of[character], state.space_of[character]
    on_board = space != NOWHERE
    if player_of(state, character) == NOBODY:
        need(not life and not on_board, path, f"nobody plays {id}")
        return
    most = state.pack.most_life_of[character]
    need(life <= most, f"{path}.life", f"must be 0 to {most}")
    if on_board:
        name = board.names[space]
        need(board.is_valid[space], f"{path}.space", f"{name} is no valid space")
        text = f"somebody else stands on {name}"
        need(state.character_on[space] == character, f"{path}.space", text)
    if is_opening(state):
        need(life == most, f"{path}.life", "characters start at their maximum life")
        return
    need(on_board or not life, f"{path}.space", "is alive, but not on the board")
    text = "has no life, but stands on the board"
    need(not on_board or life > 0 or _removal_is_due(state), f"{path}.life", text)
    beside = (
        is_stunned(state, character)
        or state.ward_of[character] > 0
        or state.empower_of[character] > 0
        or len(state.rewards_of[character]) > 0
    )
    need(on_board or not beside, path, "is eliminated, so it can have no marks and no rewards")


def _check_turn(state: State) -> None:
    last, sides, cards = state.table.round_limit, state.pack.figures.die_sides, state.pack.cards
    need(1 <= state.round <= last, "round", f"must be 1 to {last}, not {state.round}")
    for name, die in (("white", state.white), ("black", state.black)):
        need(die <= sides, f"dice.{name}", f"a die shows 1 to {sides}, or 0, not {die}")
    own = [] if _choosing(state) else characters_of(state, state.active)
    others = state.moved & ~sum([1 << character for character in own])
    need(not others, "moved", "only the active player's characters move")
    for card in state.played:
        need(cards.is_limited[card], "played", f"{cards.ids[card]} is not limited")
    scries = len(state.stack) > 0 and state.stack[-1].name == "scry_take"
    need((state.scried > 0) == scries, "scried", "cards are looked at in scry_take, and only there")
    need(state.scried <= len(state.pile_of[state.active]), "scried", "is more than the draw pile")


def _check_battle(state: State, battle: Battle) -> None:
    cards, path = state.pack.cards, "battle.targets"
    type, attacker = cards.type_of[battle.card], cards.character_of[battle.card]
    is_own = cards.is_attack[battle.card] and player_of(state, attacker) == state.active
    need(is_own, "battle.card", "must be an attack card of the active player")
    is_turn = not is_opening(state) and state.outcome is None
    need(is_turn, "battle", "there is no battle outside of a turn")
    need(state.space_of[attacker] != NOWHERE, "battle.card", "its character is not on the board")
    for target in battle.targets:
        there = player_of(state, target) != NOBODY and state.space_of[target] != NOWHERE
        need(there, path, "a target is not on the board")
        own = player_of(state, target) == state.active
        fits = target != attacker and (not own or type == RADIUS)
        need(fits, path, "this card can't target the player's own characters")
    size = len(battle.targets)
    need(len(set(battle.targets)) == size, path, "a target is listed twice")
    need(type in (RADIUS, WORLD) or size <= 1, path, "this card has one target")
    need(len(battle.defenses) == size, "battle.defenses", "must be as many as targets")
    for target, card in zip(battle.targets, battle.defenses):
        if card != NO_CARD:
            fits = cards.character_of[card] == target and cards.is_defense[card]
            need(fits, "battle.defenses", f"{cards.ids[card]} does not defend this target")
    struck = size if _removal_is_due(state) else 0
    text = "must be as many as targets, after the damage"
    need(len(battle.damages) == struck, "battle.damages", text)
    need(len(battle.kills) == struck, "battle.kills", text)


def _check_cards(state: State, seat: int) -> None:
    """Refuse cards that are not the deck of their team (SK-2.10)."""
    path, pile, team = f"seats[{seat}]", state.pile_of[seat], state.team_of[seat]
    cards = state.hand_of[seat] + pile + state.discard_of[seat]
    if team == NOBODY or state.fall_of[seat]:
        empty = not cards and not state.bottom_of[seat]
        need(empty, path, "a seat that is not in the game has no cards")
        return
    battle = state.battle
    if battle is not None:
        table = [battle.card, *battle.defenses]
        cards += [card for card in table if card in state.pack.kinds_of[team]]
    size = state.pack.figures.deck_size
    need(len(cards) == size, path, f"has {len(cards)} cards, not {size}")
    left = state.pack.deck_of[team][:]
    for card in cards:
        if card != UNKNOWN:
            text = f"there are too many of {state.pack.cards.ids[card]} in this deck"
            need(card in left, path, text)
            left.remove(card)
    need(state.bottom_of[seat] <= len(pile), f"{path}.known_bottom", "is more than the draw pile")


def _check_rewards(state: State) -> None:
    if _choosing(state):
        need(not state.reward_deck, "rewards", "are shuffled after the teams are chosen")
    left = state.pack.reward_deck[:]
    for reward in state.reward_deck + [one for held in state.rewards_of for one in held]:
        need(reward in left, "rewards", f"there are too many of {state.pack.rewards.ids[reward]}")
        left.remove(reward)


def _check_memory(state: State, row: int, memory: Memory) -> None:
    """Refuse a memory of cards that are not there."""
    observer, seat = divmod(row, state.table.players)
    path = f"memory of seat {seat}"
    known, sure = memory.cards, memory.at_least
    _check_remembered(state, state.hand_of[seat][:], known, path)
    public, rest = public_cards(state, seat), known[:]
    for card in public if observer != seat else []:
        need(card in rest, path, "one seat does not know what everybody knows")
        rest.remove(card)
    least = len(public) if known else 0
    text = f"at_least must be at most {len(known)}, not {sure}"
    need(least <= sure <= len(known), path, text)
    text = f"at_least must be {len(known)} for what everybody knows"
    need(observer != state.table.players or sure == len(known), path, text)


def _check_remembered(state: State, hand: list[int], known: list[int], path: str) -> None:
    need(len(known) <= len(hand), path, "more cards are remembered than are in the hand")
    for card in known:
        if card == UNKNOWN:
            continue
        text = f"{state.pack.cards.ids[card]} is not in the hand"
        need(card in hand or UNKNOWN in hand, path, text)
        hand.remove(card if card in hand else UNKNOWN)
