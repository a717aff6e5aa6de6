"""Playing a new Army Card: where it goes, the march, what it sets off (DZ-4.40 to DZ-4.48).

1. `PlayWhere`: which board, which loyalty;
2. `make_room`: on a full board an army is consumed or discarded and the others march;
3. `play_army`: the card lies; missions of all players that it concerns are met.

A card on its way is out of the hand and named by the decision, since everybody has seen it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar, Final

from barrow.games.dark_age_z import components, events, kinds
from barrow.games.dark_age_z.actions import PlaceArmy
from barrow.games.dark_age_z.components import GOLD, NOBODY, NOTHING, ZONES
from barrow.games.dark_age_z.rules.asking import need_turn, refuse_frontier, refuse_loyalty
from barrow.games.dark_age_z.rules.missions import meet
from barrow.games.dark_age_z.rules.supply import discard_army
from barrow.games.dark_age_z.rules.zones import accepts, first_empty, is_own, lay, march
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Decision, Log, Parts, Refusal, Takes
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import FLAG

NO_ROOM: Final = "both your boards are full and anchored at zone 5"


class PlayWhere(Decision[State]):
    """Choose the board and the loyalty of a card that is played (DZ-4.40).

    For Angel's Kiss it is a declared choice (DZ-5.12): the answer goes to the relic, whose
    decision lies beneath.
    """

    clause: ClassVar[str] = "DZ-4.40"
    takes: ClassVar[Takes] = [PlaceArmy]
    over: ClassVar[list[str]] = ["end_command", "relic_choice", "apollo_play"]
    parts: ClassVar[Parts] = {"card": kinds.CARD, "is_declared": FLAG}

    def __init__(self, seat: int, card: int, is_declared: bool) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.is_declared: Final = is_declared

    def question(self, state: State) -> str:
        return f"Where does {state.pack.armies[self.card].name} go?"

    def legal(self, state: State, seat: int) -> list[Action]:
        listed: list[Action] = []
        for board in state.table.boards_of[seat]:
            if accepts(state, board):
                where = state.moves.where[board]
                for kingdom in state.table.kingdoms_at[board]:
                    listed.append(where[kingdom])
        return listed

    def apply(self, state: State, seat: int, action: PlaceArmy, chance: Chance, log: Log) -> None:
        if self.is_declared:
            state.stack.pop().apply(state, seat, action, chance, log)
            return
        play_army(state, seat, self.card, action.board, action.loyal, chance, log)

    def refuse(self, state: State, seat: int, action: PlaceArmy) -> Refusal:
        refusal = refuse_frontier(state, seat, action.board, "DZ-4.40")
        if refusal is not None:
            return refusal
        if not accepts(state, action.board):
            text = f"{events.frontier(state, action.board)} is full and its zone 5 is anchored"
            return Refusal("DZ-4.43", text, "zone_blocked")
        refusal = refuse_loyalty(state, action.board, action.loyal)
        assert refusal is not None, action
        return refusal

    def check(self, state: State, path: str) -> None:
        need_turn(state, self, path)
        if self.is_declared != (state.stack[-2].name == "relic_choice"):
            raise BadPosition(f"{path}.is_declared", "only Angel's Kiss has it declared")


def play_army(
    state: State, seat: int, card: int, board: int, loyal: int, chance: Chance, log: Log
) -> None:
    """Lay a new army on a board and meet the missions it concerns."""
    consumed = NOBODY
    place = first_empty(state, board)
    if place == NOTHING:
        consumed = make_room(state, board, log)
        place = board * ZONES + ZONES - 1
    lay(state, place, card, loyal)
    if log is not None:
        log.append(events.army_played(state, seat, place))
    is_gold = state.pack.rank_of[card] == GOLD
    behind_its_own = place % ZONES > 0 and is_own(state, loyal, place - 1)
    if consumed == NOBODY and not behind_its_own and not is_gold:
        return
    for player in state.table.clockwise_from[state.start]:
        if player == consumed:
            meet(state, player, components.ARMY_CONSUMED, chance, log)
        if player == seat and is_gold:
            meet(state, player, components.PLAY_GOLD, chance, log)
        if player == seat and behind_its_own:
            meet(state, player, components.SAME_LOYALTY, chance, log)


def make_room(state: State, board: int, log: Log) -> int:
    """Free zone 5 of a full board by a march; return whose active army was consumed.

    A defeated army is discarded (DZ-4.45), an active one is consumed (DZ-4.44).
    """
    first, last = board * ZONES, board * ZONES + ZONES
    zones = marching_zones(state.active_on[first:last], state.commander_on[first:last])
    assert zones[-1] == ZONES - 1, board
    freed, consumed, zombies = first + zones[0], NOBODY, 0
    what, clause = "discarded", "DZ-4.45"
    if state.active_on[freed]:
        what, clause = "consumed", "DZ-4.44"
        consumed = state.loyal_on[freed]
        zombies = state.pack.zombification_of[state.card_on[freed]]
        state.horde_on[board] += zombies
    if log is not None:
        log.append(events.army_removed(state, freed, what, zombies, clause=clause))
    discard_army(state, freed)
    march(state, [first + zone for zone in zones])
    if log is not None and len(zones) > 1:
        marched = [[source + 1, target + 1] for target, source in pairwise(zones)]
        log.append(events.armies_marched(state, board, marched))
    return consumed if consumed < state.table.players else NOBODY


def marching_zones(active: list[bool], commander: list[int]) -> list[int]:
    """List the zones of a full board, from 0, that a march changes; the first one is freed.

    That is where the first defeated army stands (DZ-4.45) or, if all are active, the first
    unanchored one (DZ-4.44). The unanchored armies behind it move up (DZ-4.46).
    """
    loose = [zone for zone in range(ZONES) if commander[zone] == NOTHING]
    freed = active.index(False) if False in active else loose[0]
    return [zone for zone in loose if zone >= freed]
