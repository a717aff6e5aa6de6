"""Whether a position holds together: board, lives, cards, memories, the stack.

Each check names the field at fault. Called for every position and view that comes from
outside; the rules themselves keep these things true.
"""

from __future__ import annotations

from typing import Final

from barrow.games.skirmish.components import NO_CARD, NOBODY, NOWHERE
from barrow.games.skirmish.opening import ChooseTeam, Place
from barrow.games.skirmish.rules.battle import ChooseTarget, Defend
from barrow.games.skirmish.rules.choices import (
    ChooseOpponent,
    PeekDiscard,
    Recover,
    ScryTake,
    Step,
)
from barrow.games.skirmish.rules.effects import OnAttack, OnDefense, OnPlay
from barrow.games.skirmish.rules.moving import BY_DIE, WALK, ChooseMover, ChooseSpace
from barrow.games.skirmish.rules.playing import list_targets
from barrow.games.skirmish.rules.turn import Act, HealCard
from barrow.games.skirmish.state import UNKNOWN, Battle, SkirmishState
from barrow.games.skirmish.vocabulary import (
    ATTACK_OR_DEFENSE,
    DEFENSE,
    ON_ATTACK,
    ON_DEFENSE,
    ON_PLAY,
    RADIUS,
    SPECIAL,
    WORLD,
)
from barrow.kernel.errors import BadPosition

_EFFECTS: Final = ["on_attack", "on_defense", "on_play"]
# What each frame may lie on; "" is the bottom of the stack.
_BENEATH: Final[dict[str, list[str]]] = {
    "choose_team": [""],
    "place": [""],
    "end_turn": [""],
    "discard": ["end_turn"],
    "action_part": ["end_turn"],
    "roll": ["action_part"],
    "choose_mover": ["action_part", *_EFFECTS],
    "choose_space": ["action_part", "choose_mover", *_EFFECTS],
    "act": ["end_turn"],
    "heal_card": ["action_part"],
    "choose_target": ["action_part"],
    "defend": ["action_part"],
    "on_attack": ["action_part"],
    "on_defense": ["action_part"],
    "on_play": ["action_part"],
    "push_step": ["on_attack", "on_defense"],
    "pull_step": ["on_attack", "on_defense"],
    "heal_target": _EFFECTS,
    "choose_opponent": ["on_play"],
    "peek_discard": ["on_play"],
    "scry_take": ["on_play"],
    "recover": ["on_play"],
    "swap": ["on_play"],
}
_OPENING: Final = ["choose_team", "place"]


def check_position(state: SkirmishState, unknown_allowed: bool) -> None:
    """Raise BadPosition for the first thing that does not fit."""
    _check_seats(state)
    _check_characters(state)
    _check_scalars(state)
    if state.battle is not None:
        _check_battle(state, state.battle)
    _check_cards(state, unknown_allowed)
    _check_rewards(state)
    _check_memory(state, unknown_allowed)
    if state.outcome is not None:
        _check_outcome(state)
        return
    if not state.stack or not state.stack[-1].seats:
        raise BadPosition("stack", "nobody has a decision, yet the game is not over")
    _check_stack(state)
    _check_top(state)


def _opening(state: SkirmishState) -> bool:
    return len(state.stack) > 0 and state.stack[0].name in _OPENING


def _choosing(state: SkirmishState) -> bool:
    return len(state.stack) > 0 and state.stack[0].name == "choose_team"


def _check_seats(state: SkirmishState) -> None:
    players = state.table.players
    for name, seat in (("first", state.first), ("active", state.active)):
        if not 0 <= seat < players:
            raise BadPosition(name, f"there is no seat {seat}")
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


def _check_characters(state: SkirmishState) -> None:
    board = state.pack.board
    for character, id in enumerate(state.pack.character_ids):
        seat = state.player_of(character)
        if seat == NOBODY:
            continue
        path = f"characters.{id}"
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
            state.is_stunned(character)
            or state.ward_of[character]
            or state.empower_of[character]
            or state.rewards_of[character]
        ):
            raise BadPosition(path, "is eliminated: nothing lies beside it")
    if not _opening(state):
        _check_survivors(state)


def _removal_is_due(state: SkirmishState) -> bool:
    """Say whether characters without life may still await their removal (SK-5.44)."""
    return any(frame.name in _EFFECTS for frame in state.stack)


def _check_survivors(state: SkirmishState) -> None:
    for seat in range(state.table.players):
        main = state.team_of[seat] * 2
        on_board = state.space_of[main] != NOWHERE or state.space_of[main + 1] != NOWHERE
        if on_board == (state.fall_of[seat] > 0):
            text = "is eliminated exactly if it has no character on the board"
            raise BadPosition(f"seats[{seat}].fallen", text)


def _check_scalars(state: SkirmishState) -> None:
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
    scries = len(state.stack) > 0 and isinstance(state.stack[-1], ScryTake)
    if (state.scried > 0) != scries:
        raise BadPosition("scried", "cards are looked at exactly in scry_take")


def _check_battle(state: SkirmishState, battle: Battle) -> None:
    cards = state.pack.cards
    type = cards.type_of[battle.card]
    attacker = cards.character_of[battle.card]
    if type >= DEFENSE or state.player_of(attacker) != state.active:
        raise BadPosition("battle.card", "must be an attack card of the active player")
    if _opening(state) or state.outcome is not None:
        raise BadPosition("battle", "there is no battle outside of a turn")
    if state.space_of[attacker] == NOWHERE:
        raise BadPosition("battle.card", "its character is not on the board")
    for target in battle.targets:
        if state.player_of(target) == NOBODY or state.space_of[target] == NOWHERE:
            raise BadPosition("battle.targets", "a target is not on the board")
        own = state.player_of(target) == state.active
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
        if not fits or cards.type_of[card] not in (ATTACK_OR_DEFENSE, DEFENSE):
            raise BadPosition("battle.defenses", f"{cards.ids[card]} does not defend this target")
    resolving = _removal_is_due(state)
    for name, values in (("damages", battle.damages), ("kills", battle.kills)):
        if len(values) != (len(battle.targets) if resolving else 0):
            raise BadPosition(f"battle.{name}", "must be as many as targets, after the damage")


def _check_cards(state: SkirmishState, unknown_allowed: bool) -> None:
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
        if UNKNOWN in cards and not unknown_allowed:
            raise BadPosition(path, "a card is not named")
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


def _check_rewards(state: SkirmishState) -> None:
    left = state.pack.reward_deck[:]
    if _choosing(state):
        if state.reward_deck:
            raise BadPosition("rewards", "are shuffled after the teams are chosen")
        return
    for reward in [*state.reward_deck, *[one for held in state.rewards_of for one in held]]:
        if reward not in left:
            raise BadPosition("rewards", f"there are too many of {state.pack.rewards.ids[reward]}")
        left.remove(reward)


def _check_memory(state: SkirmishState, unknown_allowed: bool) -> None:
    """Refuse memories of cards that are not there."""
    players = state.table.players
    for row, known in enumerate(state.memory_of):
        seat = row % players
        path = f"memory of seat {seat}"
        hand = state.hand_of[seat][:]
        if len(known) > len(hand):
            raise BadPosition(path, "more cards are remembered than are in the hand")
        known_to_all = state.memory_of[players * players + seat]
        for card in known:
            if card == UNKNOWN:
                if not unknown_allowed:
                    raise BadPosition(path, "a card is not named")
            elif card in hand:
                hand.remove(card)
            elif UNKNOWN in hand:
                hand.remove(UNKNOWN)
            else:
                raise BadPosition(path, f"{state.pack.cards.ids[card]} is not in the hand")
        rest = known[:]
        for card in known_to_all if known else []:
            if card not in rest:
                raise BadPosition(path, "one seat does not know what everybody knows")
            rest.remove(card)
        if known_to_all and not known and row // players != seat:
            raise BadPosition(path, "one seat does not know what everybody knows")
        least = state.least_of[row]
        if not len(known_to_all if known else []) <= least <= len(known):
            raise BadPosition(path, f"at_least must be at most {len(known)}, not {least}")
        if row // players == players and least != len(known):
            raise BadPosition(path, f"at_least must be {len(known)} for what everybody knows")


def _check_outcome(state: SkirmishState) -> None:
    if state.stack:
        raise BadPosition("stack", "the game is over, nothing can be pending")
    outcome = state.outcome
    assert outcome is not None
    if len(outcome.ranks) != state.table.players or len(outcome.scores) != state.table.players:
        raise BadPosition("outcome", "must have a rank and a score for every seat")


def _check_stack(state: SkirmishState) -> None:
    """Refuse frames that cannot lie on each other, or of a seat that is not asked there."""
    beneath = ""
    for place, frame in enumerate(state.stack):
        path = f"stack[{place}]"
        if beneath not in _BENEATH.get(frame.name, []):
            raise BadPosition(path, f"{frame.name} cannot lie on {beneath or 'the bottom'}")
        if frame.seats and not _is_asked(state, frame.name, frame.seats[0]):
            raise BadPosition(f"{path}.seat", f"{frame.name} is not for seat {frame.seats[0]}")
        if isinstance(frame, ChooseMover) and (frame.spaces == BY_DIE) == (beneath in _EFFECTS):
            raise BadPosition(f"{path}.spaces", "a card says how far, and only a card")
        beneath = frame.name
        if isinstance(frame, (OnAttack, OnDefense)) and state.battle is None:
            raise BadPosition("battle", "is missing")
        if isinstance(frame, OnAttack):
            _check_steps(state, frame.step, ON_ATTACK, _attack_card(state), path)
        elif isinstance(frame, OnDefense):
            _check_steps(state, frame.step, ON_DEFENSE, _defense_card(state, frame, path), path)
        elif isinstance(frame, OnPlay):
            if state.pack.cards.type_of[frame.card] != SPECIAL:
                raise BadPosition(path, "is not a special card")
            if state.pack.cards.character_of[frame.card] // 2 != state.team_of[state.active]:
                raise BadPosition(path, "is not a card of the active player")
            _check_steps(state, frame.step, ON_PLAY, frame.card, path)
    needs = ["choose_target", "defend", "on_attack", "on_defense"]
    if state.battle is not None and not any(frame.name in needs for frame in state.stack):
        raise BadPosition("battle", "nobody fights")


def _attack_card(state: SkirmishState) -> int:
    assert state.battle is not None
    return state.battle.card


def _defense_card(state: SkirmishState, frame: OnDefense, path: str) -> int:
    assert state.battle is not None
    if frame.place >= len(state.battle.targets) or state.battle.defenses[frame.place] == NO_CARD:
        raise BadPosition(f"{path}.place", "nobody defended there")
    return state.battle.defenses[frame.place]


def _check_steps(state: SkirmishState, step: int, where: int, card: int, path: str) -> None:
    cards = state.pack.cards
    if step > cards.effects_to[where][card] - cards.effects_from[where][card]:
        raise BadPosition(f"{path}.step", f"{cards.ids[card]} has fewer effects")


def _is_asked(state: SkirmishState, name: str, seat: int) -> bool:
    """Say whether a seat may be asked this; out of turn only in a battle."""
    if name in _OPENING or name == "defend":
        return True
    for frame in state.stack:
        if isinstance(frame, OnDefense) and state.battle is not None:
            place = min(frame.place, len(state.battle.targets) - 1)
            return seat == state.player_of(state.battle.targets[place])
    return seat == state.active


def _check_top(state: SkirmishState) -> None:
    """Refuse a decision that does not fit the board, or leaves nothing to choose."""
    place = len(state.stack) - 1
    path = f"stack[{place}]"
    for frame in state.stack:
        if isinstance(frame, (ChooseTeam, Place)):
            _check_opening(state, frame, path)
        elif isinstance(frame, ChooseTarget):
            battle = state.battle
            if battle is None or battle.targets or not list_targets(state, battle.card):
                raise BadPosition("battle", "there is nobody to aim at")
        elif isinstance(frame, Defend):
            _check_window(state, frame, path)
        elif isinstance(frame, Step):
            if NOWHERE in (state.space_of[frame.mover], state.space_of[frame.other]):
                raise BadPosition(path, "a character is not on the board")
            if frame.left == 0 or frame.mover == frame.other:
                raise BadPosition(path, "there is no step left")
        elif isinstance(frame, (HealCard, ChooseSpace)):
            if state.player_of(frame.character) != frame.seats[0]:
                raise BadPosition(f"{path}.character", "belongs to another player")
            if state.life_of[frame.character] == 0:
                raise BadPosition(f"{path}.character", "has no life")
        if isinstance(frame, (HealCard, ScryTake, Recover)) and frame.left == 0:
            raise BadPosition(f"{path}.left", "nothing is left to choose")
        if isinstance(frame, PeekDiscard) and frame.opponent >= state.table.players:
            raise BadPosition(f"{path}.opponent", f"there is no seat {frame.opponent}")
    _check_choice(state, path)


def _check_choice(state: SkirmishState, path: str) -> None:
    top = state.stack[-1]
    seat = top.seats[0]
    if isinstance(top, ScryTake) and state.scried <= top.left:
        raise BadPosition(f"{path}.left", "is not fewer than the cards looked at")
    if isinstance(top, HealCard) and len(state.hand_of[seat]) < top.left:
        raise BadPosition(path, "there are not enough cards to heal")
    if top.name == "discard" and len(state.hand_of[seat]) <= state.pack.figures.hand_limit:
        raise BadPosition(path, "the hand is within its limit")
    if isinstance(top, ChooseOpponent) and top.discards > 1:
        raise BadPosition(f"{path}.discards", "must be 0 or 1")
    if isinstance(top, PeekDiscard) and top.opponent == seat:
        raise BadPosition(f"{path}.opponent", "is the seat itself")
    if isinstance(top, ChooseSpace) and top.purpose == WALK and not top.legal(state, seat):
        raise BadPosition(path, "there is nowhere to go")
    if isinstance(top, (Act, HealCard, PeekDiscard, ScryTake)) or top.name == "discard":
        return  # whose options are cards that a view may not show
    if not isinstance(top, Defend) and not top.legal(state, seat):
        raise BadPosition(path, f"{top.name} leaves nothing to choose")


def _check_opening(state: SkirmishState, frame: ChooseTeam | Place, path: str) -> None:
    """Refuse a set-up in which a seat is asked out of its order (SK-3.3)."""
    players = state.table.players
    turn = (frame.seats[0] - state.first) % players
    for step in range(players):
        seat = (state.first + step) % players
        if isinstance(frame, ChooseTeam):
            if (state.team_of[seat] != NOBODY) != (step < turn):
                raise BadPosition(path, "teams are chosen in turn order")
            continue
        main = state.team_of[seat] * 2
        for character in (main, main + 1):
            placed = step < turn or (step == turn and character < frame.character)
            if (state.space_of[character] != NOWHERE) != placed:
                raise BadPosition(path, "characters are placed in turn order")
            if state.life_of[character] != state.pack.most_life_of[character]:
                raise BadPosition(path, "characters start at their maximum life")
    if isinstance(frame, Place) and state.player_of(frame.character) != frame.seats[0]:
        raise BadPosition(f"{path}.character", "belongs to another player")


def _check_window(state: SkirmishState, frame: Defend, path: str) -> None:
    battle = state.battle
    if battle is None or frame.place >= len(battle.targets):
        raise BadPosition(f"{path}.place", "nobody is attacked there")
    seat = state.player_of(battle.targets[frame.place])
    if seat != frame.seats[0] or seat == state.active:
        raise BadPosition(f"{path}.seat", "does not control the target")
    if battle.defenses[frame.place] != NO_CARD:
        raise BadPosition(f"{path}.place", "has answered already")
