"""What no single field can say of a position: whether its parts fit together (chapter 2).

Each check names the field at fault. Decisions check themselves.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish.components import NO_CARD, NOBODY, NOWHERE
from barrow.games.skirmish.rules.asking import EFFECTS
from barrow.games.skirmish.rules.characters import is_stunned, player_of
from barrow.games.skirmish.state import Battle, State
from barrow.games.skirmish.vocabulary import IS_ATTACK, IS_DEFENSE, RADIUS, WORLD
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import UNKNOWN

_OPENING: Final = ["choose_team", "place"]
_FIGHTING: Final = ["choose_target", "defend", "on_attack", "on_defense"]


def check_position(state: State) -> None:
    """Raise BadPosition for the first thing that does not fit."""
    _check_seats(state)
    _check_characters(state)
    _check_scalars(state)
    if state.battle is not None:
        _check_battle(state, state.battle)
    _check_cards(state)
    _check_rewards(state)
    _check_memory(state)


def _opening(state: State) -> bool:
    return len(state.stack) > 0 and state.stack[0].name in _OPENING


def _choosing(state: State) -> bool:
    return len(state.stack) > 0 and state.stack[0].name == "choose_team"


def _check_seats(state: State) -> None:
    players = state.table.players
    out = sum([1 for fall in state.fall_of if fall])
    for seat in range(players):
        path = f"seats[{seat}]"
        if state.team_of[seat] == NOBODY and not _choosing(state):
            raise BadPosition(f"{path}.team", "the seat has no team")
        if state.fall_of[seat] > state.falls:
            raise BadPosition(f"{path}.fallen", f"must be 0 to {state.falls}")
    if state.outcome is None and players - out < 2:
        raise BadPosition("seats", "two players must be in the game, or it is over")
    if out and _opening(state):
        raise BadPosition("seats", "nobody can be eliminated before the first turn")
    if state.outcome is None and state.fall_of[state.active]:
        raise BadPosition("active", f"seat {state.active} is eliminated")


def _check_characters(state: State) -> None:
    board = state.pack.board
    for character, id in enumerate(state.pack.character_ids):
        path = f"characters.{id}"
        if player_of(state, character) == NOBODY:
            if state.life_of[character] or state.space_of[character] != NOWHERE:
                raise BadPosition(path, f"nobody plays {id}")
            continue
        life, space = state.life_of[character], state.space_of[character]
        if life > state.pack.most_life_of[character]:
            raise BadPosition(f"{path}.life", f"must be 0 to {state.pack.most_life_of[character]}")
        if space != NOWHERE and not board.is_valid[space]:
            raise BadPosition(f"{path}.space", f"{board.names[space]} is no valid space")
        if _opening(state):
            continue
        if space == NOWHERE and life > 0:
            raise BadPosition(f"{path}.space", "is alive, but not on the board")
        if space != NOWHERE and life == 0 and not _removal_is_due(state):
            raise BadPosition(f"{path}.life", "has no life, but stands on the board")
        if space == NOWHERE and (
            is_stunned(state, character)
            or state.ward_of[character]
            or state.empower_of[character]
            or state.rewards_of[character]
        ):
            raise BadPosition(path, "is eliminated: nothing lies beside it")
    if not _opening(state):
        _check_survivors(state)


def _removal_is_due(state: State) -> bool:
    """True if characters without life may still await their removal (SK-5.44)."""
    return any(frame.name in EFFECTS for frame in state.stack)


def _check_survivors(state: State) -> None:
    for seat in range(state.table.players):
        main = state.team_of[seat] * 2
        on_board = state.space_of[main] != NOWHERE or state.space_of[main + 1] != NOWHERE
        if on_board == (state.fall_of[seat] > 0):
            text = "is eliminated exactly if it has no character on the board"
            raise BadPosition(f"seats[{seat}].fallen", text)


def _check_scalars(state: State) -> None:
    sides = state.pack.figures.die_sides
    if not 1 <= state.round <= state.table.round_limit:
        raise BadPosition("round", f"must be 1 to {state.table.round_limit}, not {state.round}")
    for name, die in (("white", state.white), ("black", state.black)):
        if not 0 <= die <= sides:
            raise BadPosition(f"dice.{name}", f"a die shows 1 to {sides}, or 0, not {die}")
    if state.moved >> (state.team_of[state.active] * 2 + 2) or (
        state.moved & ((1 << max(0, state.team_of[state.active] * 2)) - 1)
    ):
        raise BadPosition("moved", "only the active player's characters move")
    for card in state.played:
        if not state.pack.cards.is_limited[card]:
            raise BadPosition("played", f"{state.pack.cards.ids[card]} is not limited")
    scries = len(state.stack) > 0 and state.stack[-1].name == "scry_take"
    if (state.scried > 0) != scries:
        raise BadPosition("scried", "cards are looked at exactly in scry_take")


def _check_battle(state: State, battle: Battle) -> None:
    cards = state.pack.cards
    type = cards.type_of[battle.card]
    attacker = cards.character_of[battle.card]
    if not IS_ATTACK[type] or player_of(state, attacker) != state.active:
        raise BadPosition("battle.card", "must be an attack card of the active player")
    if _opening(state) or state.outcome is not None:
        raise BadPosition("battle", "there is no battle outside of a turn")
    if state.space_of[attacker] == NOWHERE:
        raise BadPosition("battle.card", "its character is not on the board")
    for target in battle.targets:
        if player_of(state, target) == NOBODY or state.space_of[target] == NOWHERE:
            raise BadPosition("battle.targets", "a target is not on the board")
        own = player_of(state, target) == state.active
        if target == attacker or (own and type != RADIUS):
            raise BadPosition("battle.targets", "nobody attacks the own characters with this card")
    if len(set(battle.targets)) != len(battle.targets):
        raise BadPosition("battle.targets", "a target is there twice")
    if type not in (RADIUS, WORLD) and len(battle.targets) > 1:
        raise BadPosition("battle.targets", "this card has one target")
    if len(battle.defenses) != len(battle.targets):
        raise BadPosition("battle.defenses", "must be as many as targets")
    for place, card in enumerate(battle.defenses):
        if card == NO_CARD:
            continue
        fits = cards.character_of[card] == battle.targets[place]
        if not fits or not IS_DEFENSE[cards.type_of[card]]:
            raise BadPosition("battle.defenses", f"{cards.ids[card]} does not defend this target")
    if not any(frame.name in _FIGHTING for frame in state.stack):
        raise BadPosition("battle", "nobody fights")
    resolving = _removal_is_due(state)
    for name, values in (("damages", battle.damages), ("kills", battle.kills)):
        if len(values) != (len(battle.targets) if resolving else 0):
            raise BadPosition(f"battle.{name}", "must be as many as targets, after the damage")


def _check_cards(state: State) -> None:
    """Refuse cards that are not the deck of their team (SK-2.10)."""
    for seat in range(state.table.players):
        path = f"seats[{seat}]"
        piles = [state.hand_of[seat], state.pile_of[seat], state.discard_of[seat]]
        cards = [card for pile in piles for card in pile]
        team = state.team_of[seat]
        if team == NOBODY or state.fall_of[seat]:
            if cards or state.bottom_of[seat]:
                raise BadPosition(path, "a seat that is not in the game has no cards")
            continue
        battle = state.battle
        if battle is not None:
            table = [battle.card, *battle.defenses]
            kinds = state.pack.kinds_of[team]
            cards += [card for card in table if card in kinds]
        if len(cards) != state.pack.figures.deck_size:
            text = f"has {len(cards)} cards, not {state.pack.figures.deck_size}"
            raise BadPosition(path, text)
        left = state.pack.deck_of[team][:]
        for card in cards:
            if card == UNKNOWN:
                continue
            if card not in left:
                text = f"there are too many of {state.pack.cards.ids[card]} in this deck"
                raise BadPosition(path, text)
            left.remove(card)
        below = len(state.pile_of[seat]) - (state.scried if seat == state.active else 0)
        if below < 0:
            raise BadPosition("scried", "is more than the draw pile")
        if state.bottom_of[seat] > len(state.pile_of[seat]):
            raise BadPosition(f"{path}.known_bottom", "is more than the draw pile")


def _check_rewards(state: State) -> None:
    left = state.pack.reward_deck[:]
    if _choosing(state):
        if state.reward_deck:
            raise BadPosition("rewards", "are shuffled after the teams are chosen")
        return
    for reward in [*state.reward_deck, *[one for held in state.rewards_of for one in held]]:
        if reward not in left:
            raise BadPosition("rewards", f"there are too many of {state.pack.rewards.ids[reward]}")
        left.remove(reward)


def _check_memory(state: State) -> None:
    """Refuse memories of cards that are not there."""
    players = state.table.players
    for row, memory in enumerate(state.memory_of):
        seat = row % players
        path = f"memory of seat {seat}"
        known, sure = memory.cards, memory.at_least
        _check_remembered(state, state.hand_of[seat][:], known, path)
        known_to_all = state.memory_of[players * players + seat].cards
        rest = known[:]
        for card in known_to_all if row // players != seat else []:
            if card not in rest:
                raise BadPosition(path, "one seat does not know what everybody knows")
            rest.remove(card)
        if not len(known_to_all if known else []) <= sure <= len(known):
            raise BadPosition(path, f"at_least must be at most {len(known)}, not {sure}")
        if row // players == players and sure != len(known):
            raise BadPosition(path, f"at_least must be {len(known)} for what everybody knows")


def _check_remembered(state: State, hand: list[int], known: list[int], path: str) -> None:
    if len(known) > len(hand):
        raise BadPosition(path, "more cards are remembered than are in the hand")
    for card in known:
        if card == UNKNOWN:
            continue
        if card in hand:
            hand.remove(card)
        elif UNKNOWN in hand:
            hand.remove(UNKNOWN)
        else:
            raise BadPosition(path, f"{state.pack.cards.ids[card]} is not in the hand")
