"""Whether a position holds together: owners, units, cards, the stack.

Each check names the field at fault. Called for every position and view that comes from
outside; the rules themselves keep these things true.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import ABSENT, AI, CIVILIANS, FACTIONS, NOBODY, ZOMBIES
from barrow.games.ground_zero.opening import ChooseGroundZero
from barrow.games.ground_zero.rules.attack import AttackDice, DefendDice
from barrow.games.ground_zero.rules.build import ConvertCount, SendCount, SendTo
from barrow.games.ground_zero.rules.combat import Boost, Tech
from barrow.games.ground_zero.rules.movement import (
    MOVE_IN,
    MoveCivilians,
    MoveCount,
    MoveCyborgs,
)
from barrow.games.ground_zero.rules.transfer import TransferTo
from barrow.games.ground_zero.rules.zombie_ai import AiAttack
from barrow.games.ground_zero.rules.zombies import ZombieCount, ZombieTo
from barrow.games.ground_zero.state import GroundZeroState, Roll
from barrow.kernel.errors import BadPosition

# What may lie directly on what; "" is the bottom of the stack.
_BENEATH: Final[dict[str, list[str]]] = {
    "deal": [""],
    "pick_faction": ["deal"],
    "begin_turn": [""],
    "turn_zero_cards": ["begin_turn"],
    "place_start": ["begin_turn", "turn_zero_cards"],
    "ground_zero": ["begin_turn"],
    "end_turn": [""],
    "pass_turn": [""],
    "takeover": ["pass_turn", "takeover"],
    "card_phase": ["end_turn"],
    "cards_open": ["end_turn"],
    "draw": ["cards_open"],
    "cards": ["end_turn"],
    "transfer": ["card_phase"],
    "t_to": ["card_phase"],
    "attack": ["transfer", "card_phase"],
    "attack_dice": ["attack"],
    "defend_dice": ["attack", "ai_attack"],
    "boost": ["attack", "ai_attack"],
    "tech": ["attack", "ai_attack"],
    "move_count": ["attack", "card_phase"],
    "move_civilians": ["attack", "card_phase"],
    "move_cyborgs": ["attack", "card_phase"],
    "assign_pool": ["attack"],
    "assign": ["attack"],
    "build": ["attack"],
    "convert_count": ["build", "attack"],
    "send_count": ["build"],
    "send_to": ["build"],
    "zombie_transfer": ["attack"],
    "z_to": ["zombie_transfer"],
    "z_count": ["zombie_transfer"],
    "cash_place": ["attack", "assign_pool", "build", "zombie_transfer", "cards_open"],
    "ai_cards": ["end_turn"],
    "ai_attack": ["ai_cards"],
}
_OPENING: Final = ["deal", "pick_faction", "place_start", "turn_zero_cards", "ground_zero"]
# Decisions that somebody other than the active party may have.
_OUT_OF_TURN: Final = ["defend_dice", "boost", "tech", "takeover", *_OPENING]


def check_position(state: GroundZeroState, unknown_allowed: bool) -> None:
    """Raise BadPosition for the first thing that does not fit."""
    _check_parties(state)
    _check_lands(state)
    _check_cards(state, unknown_allowed)
    _check_turn(state)
    if state.outcome is not None:
        if state.stack:
            raise BadPosition("stack", "the game is over, nothing can be pending")
        return
    if not state.stack or not state.stack[-1].seats:
        raise BadPosition("stack", "nobody has a decision, yet the game is not over")
    _check_stack(state)
    _check_top(state)


def _check_parties(state: GroundZeroState) -> None:
    present = [f for f in range(len(FACTIONS)) if state.seat_of[f] != ABSENT]
    for seat, faction in enumerate(state.faction_of):
        if faction == NOBODY:
            if not any(frame.name == "pick_faction" for frame in state.stack):
                raise BadPosition(f"factions[{seat}]", "the seat has no faction")
        elif state.seat_of[faction] != seat:
            raise BadPosition(f"factions[{seat}]", f"{FACTIONS[faction]} is not run by this seat")
    for faction in present:
        seat = state.seat_of[faction]
        path = f"parties.{FACTIONS[faction]}"
        if seat == AI and faction != ZOMBIES:
            raise BadPosition(path, "the AI runs only the Zombies")
        if not 0 <= state.fall_of[faction] <= state.falls:
            raise BadPosition(f"{path}.fallen", f"must be 0 to {state.falls}")
        if seat >= 0 and state.faction_of[seat] != faction and state.fall_of[faction] == 0:
            raise BadPosition(path, f"seat {seat} runs another party")
    if state.stack and state.stack[0].name == "deal":
        return
    if sorted(state.order) != present:
        raise BadPosition("order", "must hold every party once")
    if sum([1 for f in present if state.is_alive(f)]) < 2 and state.outcome is None:
        raise BadPosition("parties", "two parties must be alive, or the game is over")


def _check_lands(state: GroundZeroState) -> None:
    for land, id in enumerate(state.pack.map.ids):
        path = f"territories.{id}"
        owner, units = state.owner_of[land], state.units_on[land]
        if owner == NOBODY:
            if units:
                raise BadPosition(f"{path}.owner", f"{units} units belong to nobody")
        elif not state.is_alive(owner):
            raise BadPosition(f"{path}.owner", f"{FACTIONS[owner]} is not in play")
        elif units == 0 and not (_is_held_site(state, land) or _awaits_move_in(state, land)):
            raise BadPosition(f"{path}.owner", f"{FACTIONS[owner]} has no unit there")
        if state.cyborgs_on[land] > (units if owner == CIVILIANS else 0):
            raise BadPosition(f"{path}.cyborgs", "are more than the Civilians' units there")
        if state.inactive_on[land] > units:
            raise BadPosition(f"{path}.inactive", f"are more than the {units} units there")
        if state.fresh_on[land] > units:
            raise BadPosition(f"{path}.fresh", f"are more than the {units} units there")
    for faction, units in enumerate(state.units_of):
        if units > state.pack.figures.supply:
            text = f"{units} units are more than the supply of {state.pack.figures.supply}"
            raise BadPosition(f"parties.{FACTIONS[faction]}", text)
        gone = state.is_alive(faction) and units == 0 and faction not in state.owner_of
        if gone and state.stack and state.stack[0].name not in ("deal", "begin_turn"):
            raise BadPosition(f"parties.{FACTIONS[faction]}", "has nothing left, yet is alive")


def _is_held_site(state: GroundZeroState, land: int) -> bool:
    return state.pack.sheets[state.owner_of[land]].keeps_sites and state.is_site(land)


def _awaits_move_in(state: GroundZeroState, land: int) -> bool:
    """Say whether the last unit there just fell and the attacker must move in (GZ-4.40)."""
    top = state.stack[-1] if state.stack else None
    return (
        isinstance(top, (MoveCount, MoveCivilians, MoveCyborgs))
        and top.purpose == MOVE_IN
        and top.target == land
    )


def _check_cards(state: GroundZeroState, unknown_allowed: bool) -> None:
    if state.stack and state.stack[0].name == "deal":
        return
    piles = [("deck", state.deck), ("discard", state.discard)]
    piles += [(f"parties.{FACTIONS[f]}.hand", hand) for f, hand in enumerate(state.hand_of)]
    for frame in state.stack:
        if isinstance(frame, ChooseGroundZero):
            piles.append(("stack", frame.cards))
    seen: set[int] = set()
    total = 0
    for path, pile in piles:
        total += len(pile)
        for card in pile:
            if card < 0:
                if not unknown_allowed or -1 - card > state.shuffles:
                    raise BadPosition(path, "a card is not named")
            elif card in seen:
                raise BadPosition(path, f"the card {state.pack.map.ids[card]} is there twice")
            else:
                seen.add(card)
    if total != state.pack.map.size:
        raise BadPosition("deck", f"there are {total} cards, not {state.pack.map.size}")
    _check_shuffles(state)


def _check_shuffles(state: GroundZeroState) -> None:
    """Refuse shuffle numbers that the piles contradict: hidden cards come from shuffles."""
    hidden = [0] * (state.shuffles + 1)
    for shuffle in state.shuffle_of:
        if not 0 <= shuffle <= state.shuffles:
            raise BadPosition("shuffled", f"shuffles are 0 to {state.shuffles}, not {shuffle}")
        hidden[shuffle] += 1
    for card in state.deck:
        shuffle = state.shuffle_of[card] if card >= 0 else -1 - card
        if shuffle != state.shuffles:
            raise BadPosition("shuffled", "the deck holds a card that was not in its last shuffle")
        hidden[shuffle] -= 1
    for pile in [state.discard, *state.hand_of]:
        for card in pile:
            hidden[state.shuffle_of[card] if card >= 0 else -1 - card] -= 1
    for frame in state.stack:
        if isinstance(frame, ChooseGroundZero):
            for card in frame.cards:
                hidden[state.shuffle_of[card]] -= 1
    if any(hidden):
        raise BadPosition("shuffled", "does not fit the cards in deck and hands")


def _check_turn(state: GroundZeroState) -> None:
    if state.stack and state.stack[0].name == "deal":
        return
    if not 0 <= state.turn < len(state.order):
        raise BadPosition("turn", f"must be 0 to {len(state.order) - 1}, not {state.turn}")
    if not 1 <= state.round <= state.table.round_limit:
        raise BadPosition("round", f"must be 1 to {state.table.round_limit}, not {state.round}")
    if not 0 <= state.rolls <= state.pack.figures.rolls_per_turn:
        raise BadPosition("rolls", f"must be 0 to {state.pack.figures.rolls_per_turn}")
    for seat in state.first_out:
        if not 0 <= seat < state.table.players:
            raise BadPosition("first_out", f"there is no seat {seat}")


def _check_stack(state: GroundZeroState) -> None:
    """Refuse frames that cannot lie on each other, or of a seat that is not asked there."""
    beneath = ""
    for place, frame in enumerate(state.stack):
        path = f"stack[{place}]"
        if beneath not in _BENEATH[frame.name]:
            raise BadPosition(path, f"{frame.name} cannot lie on {beneath or 'the bottom'}")
        beneath = frame.name
        if not frame.seats or frame.name in _OUT_OF_TURN:
            continue
        if frame.seats[0] != state.seat_of[state.active]:
            text = f"seat {frame.seats[0]} does not run the active party"
            raise BadPosition(f"{path}.seat", text)


def _check_top(state: GroundZeroState) -> None:
    """Refuse a decision whose territories or dice do not fit the board."""
    top = state.stack[-1]
    path = f"stack[{len(state.stack) - 1}]"
    seat = top.seats[0]
    if isinstance(top, (AttackDice, DefendDice)):
        owner = top.source if isinstance(top, AttackDice) else top.target
        _check_battle(state, top.source, top.target, path)
        _check_runs(state, seat, owner, path)
    elif isinstance(top, (Boost, Tech)):
        _check_roll(state, top.roll, path)
        _check_runs(state, seat, top.roll.source if top.attacking else top.roll.target, path)
    elif isinstance(top, (MoveCount, MoveCivilians, MoveCyborgs, ZombieTo, TransferTo)):
        _check_runs(state, seat, top.source, path)
    elif isinstance(top, ZombieCount):
        _check_runs(state, seat, top.source, path)
        _check_runs(state, seat, top.target, path)
    elif isinstance(top, (ConvertCount, SendCount, SendTo)):
        _check_runs(state, seat, top.land, path)
    for frame in state.stack:
        if isinstance(frame, AiAttack) and (frame.source < 0 or frame.target < 0):
            raise BadPosition(path, "the AI attacks nowhere")
    if not top.legal(state, seat):
        raise BadPosition(path, f"{top.name} leaves nothing to choose")


def _check_runs(state: GroundZeroState, seat: int, land: int, path: str) -> None:
    owner = state.owner_of[land]
    if owner == NOBODY or state.seat_of[owner] != seat:
        raise BadPosition(path, f"{state.pack.map.ids[land]} does not belong to seat {seat}")


def _check_battle(state: GroundZeroState, source: int, target: int, path: str) -> None:
    if state.pack.map.border_between(source, target) < 0:
        raise BadPosition(path, "the two territories are not neighbors")
    if state.owner_of[source] == NOBODY or not state.is_enemy(target, state.owner_of[source]):
        raise BadPosition(path, f"{state.pack.map.ids[target]} is no enemy territory")


def _check_roll(state: GroundZeroState, roll: Roll, path: str) -> None:
    if state.owner_of[roll.source] != roll.attacker or state.owner_of[roll.target] != roll.defender:
        raise BadPosition(f"{path}.roll", "attacker and defender do not own the territories")
    for name, dice, cyborgs, land in (
        ("attack", roll.attack, roll.attack_cyborgs, roll.source),
        ("defense", roll.defense, roll.defense_cyborgs, roll.target),
    ):
        left = sum([1 for face in dice if face > 0])
        if not dice or left == 0 or not 0 <= cyborgs <= state.cyborgs_on[land]:
            raise BadPosition(f"{path}.roll.{name}", "has no such dice")
        if left > state.units_on[land] or left - cyborgs > state.civilians_on(land):
            raise BadPosition(f"{path}.roll.{name}", "has more dice than units")
