"""Whether what is pending holds together: which frame lies on which, and what it names."""

from __future__ import annotations

from typing import Any, Final

from barrow.games.dark_age_z.components import NOTHING, SILVER, ZONES
from barrow.games.dark_age_z.opening import ChooseMission
from barrow.games.dark_age_z.rules.army import PlayWhere
from barrow.games.dark_age_z.rules.army_effects import HammerCard
from barrow.games.dark_age_z.rules.card_effects import ApolloPlay, MindGive
from barrow.games.dark_age_z.rules.cleanup import HandLimit
from barrow.games.dark_age_z.rules.combat import AfterBoard
from barrow.games.dark_age_z.rules.daily import DailyMissions
from barrow.games.dark_age_z.rules.rallying import ReinforceCard
from barrow.games.dark_age_z.rules.relics import (
    EFFECTS,
    KISS_B,
    RelicChoice,
    VestCancel,
    VestWindow,
)
from barrow.games.dark_age_z.rules.strategy import (
    KeepRelic,
    ReactivateLoyalty,
    ReactivateTarget,
    RefreshPick,
)
from barrow.games.dark_age_z.rules.technology import UpgradeCard
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.errors import BadPosition
from barrow.kernel.state import Frame

# What may lie directly on what; "" is the bottom of the stack.
_EFFECTS: Final = ["relic_played"]
_TURNS: Final = ["end_command", "ask_again", "rally"]
_BENEATH: Final[dict[str, list[str]]] = {
    "deal": [""],
    "choose_mission": ["deal"],
    "day": [""],
    "end_day": [""],
    "next_day": [""],
    "hand_limit": ["next_day"],
    "daily_missions": ["end_day"],
    "begin_combat": ["daily_missions"],
    "score_kills": ["daily_missions"],
    "fight_board": ["score_kills", "fight_board"],
    "after_board": ["score_kills", "fight_board"],
    "hit_gates": ["after_board"],
    "begin_rallying": ["begin_combat"],
    "rally": ["begin_combat", "rally"],
    "rally_turn": ["begin_combat", "rally"],
    "reinforce_card": ["rally"],
    "p1_turn": ["begin_rallying"],
    "end_command": ["begin_rallying"],
    "ask_again": ["begin_rallying"],
    "advance_track": ["end_command"],
    "keep_relic": ["advance_track"],
    "refresh_pick": ["advance_track"],
    "reactivate_target": ["advance_track", "ask_again", "rally", "daily_missions", "end_day"],
    "reactivate_loyalty": [
        "advance_track",
        "ask_again",
        "rally",
        "daily_missions",
        "end_day",
        "reactivate_target",
    ],
    "play_where": ["end_command", "relic_choice", "apollo_play"],
    "upgrade_card": ["end_command"],
    "return_tokens": ["end_command"],
    "pass_commander": ["return_tokens"],
    "commander_target": ["return_tokens", *_EFFECTS],
    "relic_played": _TURNS,
    "relic_choice": _EFFECTS,
    "vest_cancel": _EFFECTS,
    "hammer_card": _EFFECTS,
    "apollo_play": _EFFECTS,
    "mind_give": _EFFECTS,
    "vest_window": ["begin_rallying", "hit_gates", "daily_missions"],
}
# Frames of phase 1, whose decisions are of the player in turn.
_PLANNING: Final = ["p1_turn", "end_command", "ask_again"]
# Decisions that somebody other than the player in turn may have.
_OUT_OF_TURN: Final = [
    "choose_mission",
    "vest_cancel",
    "vest_window",
    "hand_limit",
    "reactivate_target",
    "reactivate_loyalty",
]
_PHASES: Final[dict[str, int]] = {
    "begin_rallying": 1,
    "begin_combat": 2,
    "score_kills": 3,
    "daily_missions": 3,
    "end_day": 3,
    "next_day": 4,
}


def in_opening(state: DarkAgeZState) -> bool:
    """Say whether missions are still being chosen."""
    return len(state.stack) > 0 and state.stack[0].name == "deal"


def check_stack(state: DarkAgeZState) -> None:
    """Raise BadPosition for frames that cannot lie as they do, or name what is not there."""
    if state.outcome is not None:
        if state.stack:
            raise BadPosition("stack", "the game is over, nothing can be pending")
        return
    if not state.stack or not state.stack[-1].seats:
        raise BadPosition("stack", "nobody has a decision, yet the game is not over")
    beneath = ""
    for place, frame in enumerate(state.stack):
        path = f"stack[{place}]"
        if beneath not in _BENEATH[frame.name]:
            raise BadPosition(path, f"{frame.name} cannot lie on {beneath or 'the bottom'}")
        beneath = frame.name
        if frame.name not in _OUT_OF_TURN and frame.seats and frame.seats[0] != state.turn:
            raise BadPosition(f"{path}.seat", f"it is the turn of seat {state.turn}")
        _check_frame(state, frame, path)
    _check_phase(state)


def _check_phase(state: DarkAgeZState) -> None:
    """Refuse a phase that is not the one of the stack."""
    phase = 1
    for frame in state.stack:
        if frame.name in _PHASES:
            phase = _PHASES[frame.name]
    if phase != state.phase:
        raise BadPosition("phase", f"must be {phase}, not {state.phase}")
    offers = [frame for frame in state.stack if isinstance(frame, (KeepRelic, ApolloPlay))]
    most = 0
    if offers:
        most = 2 if isinstance(offers[0], KeepRelic) else 3
    if len(state.offer) > most or (isinstance(state.stack[-1], KeepRelic) and not state.offer[1:]):
        raise BadPosition("offer", f"must hold {most} cards at most")


def _check_frame(state: DarkAgeZState, frame: Frame[Any], path: str) -> None:
    """Refuse numbers and places that the board contradicts."""
    players = state.table.players
    if isinstance(frame, (DailyMissions, VestWindow, HandLimit)):
        if frame.offset >= players:
            raise BadPosition(f"{path}.offset", f"must be less than {players}")
        if frame.seats and frame.seats[0] != (state.start + frame.offset) % players:
            raise BadPosition(f"{path}.seat", "is not the seat of this offset")
    elif isinstance(frame, ChooseMission):
        _check_choosers(state, frame, path)
    elif isinstance(frame, AfterBoard):
        seats = state.table.players_at[frame.board]
        if len(frame.kills) != len(seats) or any(kills < 0 for kills in frame.kills):
            raise BadPosition(f"{path}.kills", "must be a number for each neighbor")
    elif isinstance(frame, (RelicChoice, VestCancel)):
        _check_chosen(state, frame, path)
    elif isinstance(frame, (HammerCard, ReinforceCard)):
        seat = frame.seats[0]
        if state.active_on[frame.place] == 0 or state.loyal_on[frame.place] != seat:
            raise BadPosition(f"{path}.place", f"no active army of seat {seat} stands there")
        if isinstance(frame, ReinforceCard) and not state.has_slot(frame.place, frame.rank):
            raise BadPosition(f"{path}.rank", "the army has no such slot")
        if isinstance(frame, HammerCard) and state.commander_on[frame.place] != NOTHING:
            raise BadPosition(f"{path}.place", "the army is anchored")
    elif isinstance(frame, ReactivateLoyalty):
        place, seat = frame.place, frame.seats[0]
        defeated = state.defeated & (1 << place) != 0
        if not defeated or not state.table.is_neighbor(place // ZONES, seat):
            raise BadPosition(f"{path}.place", "no defeated army stands there")
    else:
        _check_numbers(state, frame, path)


def _check_choosers(state: DarkAgeZState, frame: ChooseMission, path: str) -> None:
    seats = frame.seats
    if not seats or sorted(set(seats)) != list(seats):
        raise BadPosition(f"{path}.seats", "must be different seats in order")
    if state.table.is_cooperative:
        raise BadPosition(path, "missions are dealt in cooperative play")
    for seat in seats:
        if state.mission_of[seat] != NOTHING:
            raise BadPosition(f"{path}.seats", f"seat {seat} has its mission")


def _check_numbers(state: DarkAgeZState, frame: Frame[Any], path: str) -> None:
    """Refuse counts that cannot be so."""
    figures = state.pack.figures
    low, high, number, field = 0, 0, 0, "left"
    if isinstance(frame, UpgradeCard):
        level = state.level_of[frame.seats[0]] + 1
        if level >= len(state.pack.levels):
            raise BadPosition(path, "there is no higher level")
        low, high, number = 1, state.pack.levels[level].cost_count, frame.left
        rank = state.pack.levels[level].cost_rank
        if state.cards(frame.seats[0]) < number and rank:
            raise BadPosition(f"{path}.left", "the hand is too small")
    elif isinstance(frame, ReactivateTarget):
        low, high, number = 1, 100, frame.left
    elif isinstance(frame, RefreshPick):
        high, number, field = figures.refresh_limit, frame.picked, "picked"
    elif isinstance(frame, ApolloPlay):
        high, number = SILVER, frame.left
    elif isinstance(frame, MindGive):
        low, high, number = 1, 3, frame.left
        if frame.player == frame.seats[0]:
            raise BadPosition(f"{path}.player", "nobody gives to oneself")
    if not low <= number <= high:
        raise BadPosition(f"{path}.{field}", f"must be {low} to {high}, not {number}")


def _check_chosen(state: DarkAgeZState, frame: RelicChoice | VestCancel, path: str) -> None:
    """Refuse declared choices that were never offered."""
    seat = frame.player if isinstance(frame, VestCancel) else frame.seats[0]
    if isinstance(frame, VestCancel) and (seat == frame.seats[0] or seat != state.turn):
        raise BadPosition(f"{path}.player", "is not the player in turn")
    effect = EFFECTS[frame.effect]
    chosen = frame.chosen
    declared = chosen
    if frame.effect == KISS_B:
        declared = chosen[:1]
        _check_kiss(state, frame, seat, path)
    for place, choice in enumerate(declared):
        options = effect.options(state, seat, chosen[:place])
        if choice not in [option.a for option in options]:
            raise BadPosition(f"{path}.chosen[{place}]", f"{choice} cannot be chosen")
    complete = len(effect.options(state, seat, chosen)) == 0
    if frame.effect != KISS_B and complete != isinstance(frame, VestCancel):
        raise BadPosition(f"{path}.chosen", "holds too few choices, or too many")


def _check_kiss(
    state: DarkAgeZState, frame: RelicChoice | VestCancel, seat: int, path: str
) -> None:
    """Refuse a card played by Angel's Kiss to where it cannot go, or without its question."""
    chosen = frame.chosen
    top = state.stack[-1]
    if isinstance(frame, VestCancel):
        where = chosen[1:]
        if len(where) != 2 or not 0 <= where[0] < state.table.boards:
            raise BadPosition(f"{path}.chosen", "must be a card, a board and a loyalty")
        good = state.table.is_neighbor(where[0], seat) and state.table.is_neighbor(
            where[0], where[1]
        )
        if not good or not state.accepts(where[0]):
            raise BadPosition(f"{path}.chosen", "the card cannot go there")
        return
    asked = isinstance(top, PlayWhere) and top.is_declared
    if len(chosen) != (1 if asked else 0):
        raise BadPosition(f"{path}.chosen", "must be the card that is played")
    if isinstance(top, PlayWhere) and (not chosen or top.card != chosen[0]):
        raise BadPosition(f"{path}.chosen", "is not the card that is played")
