"""After a card: discards, removal, eliminated players, rewards (B6 to B8, S3).

`finish_battle` discards the cards on the table (SK-5.28), removes who fell (SK-5.29) and gives
the attacker its kill rewards (SK-5.90). A special card ends with `remove_fallen` alone.
When the active player falls, all that is pending above the end of the turn is dropped
(SK-4.21).
"""

from __future__ import annotations

from barrow.games.skirmish import events
from barrow.games.skirmish.components import NO_CARD, NOBODY, NOWHERE
from barrow.games.skirmish.rules.characters import characters_of, is_in_game, player_of
from barrow.games.skirmish.rules.ending import finish
from barrow.games.skirmish.rules.piles import know
from barrow.games.skirmish.rules.rewards import gain_reward
from barrow.games.skirmish.rules.sums import battle_of
from barrow.games.skirmish.state import State
from barrow.kernel.state import Log


def finish_battle(state: State, log: Log) -> None:
    """Discard, remove, reward: the attack's kills of opponents only (SK-5.28, SK-5.29, SK-5.92)."""
    battle = battle_of(state)
    attacker = state.pack.cards.character_of[battle.card]
    state.discard_of[player_of(state, attacker)].append(battle.card)
    for target, card in zip(battle.targets, battle.defenses):
        if card != NO_CARD:
            state.discard_of[player_of(state, target)].append(card)
    state.battle = None
    remove_fallen(state, log)
    if state.outcome is None and state.life_of[attacker] > 0:
        for target, is_killed in zip(battle.targets, battle.kills):
            if is_killed and target // 2 != attacker // 2:
                gain_reward(state, attacker, log)


def remove_fallen(state: State, log: Log) -> None:
    """Take all characters without life off the board at once (SK-5.29, SK-5.82)."""
    fallen = [
        character
        for character in range(len(state.space_of))
        if state.life_of[character] == 0 and state.space_of[character] != NOWHERE
    ]
    if not fallen:
        return
    state.ward_of = state.ward_of[:]
    state.empower_of = state.empower_of[:]
    state.rewards_of = state.rewards_of[:]
    for character in fallen:
        state.character_on[state.space_of[character]] = NOBODY
        state.space_of[character] = NOWHERE
        state.stunned &= ~(1 << character)
        state.ward_of[character] = 0
        state.empower_of[character] = 0
        state.rewards_of[character] = []
        if log is not None:
            log.append(events.character_removed(state, character))
    eliminate(state, log)


def eliminate(state: State, log: Log) -> None:
    """Put out who has no character left (SK-5.83).

    The last player wins; those who fall last at the same time tie (SK-6.2, SK-6.3).
    """
    before = [seat for seat in range(state.table.players) if is_in_game(state, seat)]
    out = [seat for seat in before if not has_character(state, seat)]
    if not out:
        return
    state.falls += 1
    state.fall_of = state.fall_of[:]
    state.bottom_of = state.bottom_of[:]
    for seat in out:
        state.fall_of[seat] = state.falls
        state.hand_of[seat] = []
        state.pile_of[seat] = []
        state.discard_of[seat] = []
        state.bottom_of[seat] = 0
        for observer in range(state.table.players + 1):
            know(state, observer, seat, [], 0)
        if log is not None:
            log.append(events.player_eliminated(state, seat))
    left = len(before) - len(out)
    if left == 1:
        finish(state, "last_player", "SK-6.2", log)
    elif left == 0:
        finish(state, "tie", "SK-6.3", log)
    elif state.active in out:
        del state.stack[1:]


def has_character(state: State, seat: int) -> bool:
    """True if a player has a character on the board."""
    main, mate = characters_of(state, seat)
    return state.space_of[main] != NOWHERE or state.space_of[mate] != NOWHERE
