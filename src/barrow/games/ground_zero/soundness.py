"""Whether a position holds together: owners, units, cards, the stack.

Each check names the field at fault. Called for every position and view that comes from
outside; the rules themselves keep these things true.
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero.components import ABSENT, AI, CIVILIANS, FACTIONS, NOBODY, ZOMBIES
from barrow.games.ground_zero.opening import (
    ChooseGroundZero,
    PickFaction,
    PlaceStart,
    dealt,
    read_lineup,
)
from barrow.games.ground_zero.rules.assign import Assign
from barrow.games.ground_zero.rules.attack import AttackDice, DefendDice
from barrow.games.ground_zero.rules.build import ConvertCount, SendCount, SendTo
from barrow.games.ground_zero.rules.cards import CashPlace
from barrow.games.ground_zero.rules.combat import Boost, Tech
from barrow.games.ground_zero.rules.movement import (
    MOVE_IN,
    TRANSFER,
    MoveCivilians,
    MoveCount,
    MoveCyborgs,
)
from barrow.games.ground_zero.rules.transfer import TransferTo
from barrow.games.ground_zero.rules.turn import Takeover
from barrow.games.ground_zero.rules.zombie_ai import AiAttack
from barrow.games.ground_zero.rules.zombies import ZombieCount, ZombieTo
from barrow.games.ground_zero.state import GroundZeroState, Roll
from barrow.kernel.errors import BadPosition
from barrow.kernel.state import Frame

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
        for name, by_seat in (("ranks", state.outcome.ranks), ("scores", state.outcome.scores)):
            if len(by_seat) != state.table.players:
                raise BadPosition(f"outcome.{name}", "must be one for each seat")
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
    if _is_before_deal(state):
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
    if _is_before_deal(state):
        if state.deck or state.discard or any(state.hand_of):
            raise BadPosition("deck", "no card is in play before the deal")
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


def _is_before_deal(state: GroundZeroState) -> bool:
    return len(state.stack) > 0 and state.stack[0].name == "deal"


def _check_turn(state: GroundZeroState) -> None:
    if _is_before_deal(state):
        for name, number in (
            ("turn", state.turn),
            ("round", state.round - 1),
            ("rolls", state.rolls),
            ("falls", state.falls),
            ("first_out", len(state.first_out)),
            ("shuffles", state.shuffles),
            ("shuffled", sum(state.shuffle_of)),
        ):
            if number != 0:
                raise BadPosition(name, "nobody has had a turn before the deal")
        if any(state.units_on):
            raise BadPosition("territories", "nobody has units before the deal")
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
        if state.is_alive(state.faction_of[seat]):
            raise BadPosition("first_out", f"the party of seat {seat} is alive")
    ended = len(state.stack) > 0 and state.stack[0].name == "pass_turn"
    if ended and state.first_out:
        raise BadPosition("first_out", "has been asked already")
    if state.outcome is None and not ended and not state.is_alive(state.active):
        raise BadPosition("turn", f"{FACTIONS[state.active]} has fallen")


def _check_stack(state: GroundZeroState) -> None:
    """Refuse frames that cannot lie on each other, or of a seat that is not asked there."""
    beneath = ""
    for place, frame in enumerate(state.stack):
        path = f"stack[{place}]"
        if beneath not in _BENEATH[frame.name]:
            raise BadPosition(path, f"{frame.name} cannot lie on {beneath or 'the bottom'}")
        beneath = frame.name
        if isinstance(frame, Takeover):
            _check_takeover(state, frame.seats[0], path)
        if not frame.seats or frame.name in _OUT_OF_TURN:
            continue
        if frame.seats[0] != state.seat_of[state.active]:
            text = f"seat {frame.seats[0]} does not run the active party"
            raise BadPosition(f"{path}.seat", text)


def _check_takeover(state: GroundZeroState, seat: int, path: str) -> None:
    if state.is_alive(state.faction_of[seat]):
        raise BadPosition(f"{path}.seat", f"the party of seat {seat} is alive")
    if not state.zombies_are_ai():
        raise BadPosition(path, "the AI runs no Zombies to take over")


def _check_top(state: GroundZeroState) -> None:
    """Refuse a decision whose territories, dice or numbers do not fit the board."""
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
    elif isinstance(top, (PickFaction, PlaceStart, ChooseGroundZero)):
        _check_opening(state, top, path)
    _check_numbers(state, top, path)
    for place, frame in enumerate(state.stack):
        if isinstance(frame, AiAttack):
            _check_ai_attack(state, frame, f"stack[{place}]")
    if not top.legal(state, seat):
        raise BadPosition(path, f"{top.name} leaves nothing to choose")


def _check_ai_attack(state: GroundZeroState, frame: AiAttack, path: str) -> None:
    if frame.source < 0 or frame.target < 0:
        raise BadPosition(path, "the AI attacks nowhere")
    if state.owner_of[frame.source] != ZOMBIES:
        raise BadPosition(f"{path}.source", "does not belong to the Zombies")
    _check_battle(state, frame.source, frame.target, path)


def _check_opening(
    state: GroundZeroState, top: PickFaction | PlaceStart | ChooseGroundZero, path: str
) -> None:
    """Refuse a decision of the set-up that the line-up does not have."""
    faction = state.faction_of[top.seats[0]]
    if isinstance(top, PickFaction):
        lineup = read_lineup(state.pack, state.table.players, state.table.options)
        players = state.table.players
        left = [(top.seats[0] + place) % players for place in range(min(top.left, players + 1))]
        if sorted(left) != [seat for seat in range(players) if state.faction_of[seat] == NOBODY]:
            raise BadPosition(f"{path}.left", "does not fit the seats without a faction")
        if sorted(top.allowed) != sorted(lineup.allowed):
            raise BadPosition(f"{path}.allowed", "does not fit the line-up")
        if top.need_zombies != (lineup.zombies == "player"):
            raise BadPosition(f"{path}.need_zombies", "does not fit the line-up")
    elif isinstance(top, PlaceStart) and faction not in dealt(state):
        raise BadPosition(f"{path}.seat", "places no starting units")
    elif isinstance(top, ChooseGroundZero) and faction != ZOMBIES:
        raise BadPosition(f"{path}.seat", "does not run the Zombies")


def _check_numbers(state: GroundZeroState, top: Frame[GroundZeroState], path: str) -> None:
    """Refuse numbers of units that the territories do not have."""
    if isinstance(top, DefendDice):
        dice = top.civilians + top.cyborgs
        most = state.pack.sheets[state.owner_of[top.source]].attack_dice
        enough = top.civilians <= state.civilians_on(top.source)
        enough = enough and top.cyborgs <= state.cyborgs_on[top.source]
        if not (1 <= dice <= min(most, state.free_units(top.source)) and enough):
            raise BadPosition(path, f"{state.pack.map.ids[top.source]} has no such attack dice")
    elif isinstance(top, (MoveCount, MoveCivilians, MoveCyborgs)):
        _check_move(state, top, path)
    elif isinstance(top, SendTo):
        most = min(state.fresh_on[top.land], state.units_on[top.land] - 1)
        if not 1 <= top.units <= most:
            raise BadPosition(f"{path}.units", f"must be 1 to {most}, not {top.units}")
    elif isinstance(top, SendCount) and not SendTo(top.seats[0], top.land, 1).legal(
        state, top.seats[0]
    ):
        raise BadPosition(f"{path}.land", "is joined to no other territory of the Civilians")
    elif isinstance(top, TransferTo) and state.free_units(top.source) < 1:
        raise BadPosition(f"{path}.source", "has no free units")
    elif isinstance(top, ZombieTo) and state.fresh_on[top.source] < 1:
        raise BadPosition(f"{path}.source", "has no zombie that may still move")
    elif isinstance(top, CashPlace):
        figures = state.pack.figures
        most = max(figures.cash_units, figures.cash_units_owned)
        most = min(most, state.supply(state.active))
        if not 1 <= top.units <= most:
            raise BadPosition(f"{path}.units", f"must be 1 to {most}, not {top.units}")
    elif isinstance(top, Assign) and not 1 <= top.pool <= state.supply(state.active):
        raise BadPosition(f"{path}.pool", f"must be 1 to {state.supply(state.active)}")


def _check_move(
    state: GroundZeroState, top: MoveCount | MoveCivilians | MoveCyborgs, path: str
) -> None:
    """Refuse a move to where it cannot go, or of more units than there are."""
    faction = state.owner_of[top.source]
    own = state.owner_of[top.target] == faction
    if top.purpose == TRANSFER:
        if not own or top.source == top.target:
            raise BadPosition(f"{path}.target", "must be another territory of the party")
    elif own or state.units_on[top.target] > 0:
        raise BadPosition(f"{path}.target", "must be empty and not the party's own")
    elif state.pack.map.border_between(top.source, top.target) < 0:
        raise BadPosition(f"{path}.target", "must be a neighbor of the source")
    if isinstance(top, MoveCount) == (faction == CIVILIANS):
        raise BadPosition(path, "Civilians count each kind of unit, and nobody else does")
    if isinstance(top, MoveCivilians) and top.low_cyborgs > state.cyborgs_on[top.source]:
        raise BadPosition(f"{path}.low_cyborgs", "are more than the cyborgs there")
    if isinstance(top, MoveCyborgs):
        most = min(state.civilians_on(top.source), state.units_on[top.source] - 1)
        if top.civilians > most:
            raise BadPosition(f"{path}.civilians", f"must be 0 to {most}, not {top.civilians}")


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
        sheet = state.pack.sheets[state.owner_of[land]]
        most = sheet.attack_dice if name == "attack" else sheet.defend_dice
        units = state.free_units(land) if name == "attack" else state.units_on[land]
        left = sum([1 for face in dice if face > 0])
        has_cyborgs = 0 <= cyborgs <= min(len(dice), state.cyborgs_on[land])
        if not 1 <= len(dice) <= most or left == 0 or not has_cyborgs:
            raise BadPosition(f"{path}.roll.{name}", "has no such dice")
        if left > units or left - cyborgs > state.civilians_on(land):
            raise BadPosition(f"{path}.roll.{name}", "has more dice than units")
