"""Relic effects on zones, hordes and gates (DZ-5.15, DZ-5.16, DZ-5.19, DZ-5.25 to DZ-5.34)."""

from __future__ import annotations

from typing import ClassVar

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import ChooseBoard, ChooseZone
from barrow.games.dark_age_z.components import BRONZE, RANGED
from barrow.games.dark_age_z.rules.asking import refuse_frontier
from barrow.games.dark_age_z.rules.effect import Effect, ZoneEffect
from barrow.games.dark_age_z.rules.zones import attack_type, mark_ranged
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Log, Refusal, added, changed


class AzraelsRoarA(ZoneEffect):
    """Make the kills of a zone worth more (DZ-5.15)."""

    clause: ClassVar[str] = "DZ-5.15"
    without: ClassVar[str] = "there is no active army"
    questions: ClassVar[list[str]] = ["in which War Zone do kills give more VP?"]
    target: ClassVar[str] = "active army"
    change: ClassVar[int] = 1

    def fits(self, state: State, seat: int, place: int) -> bool:
        return state.active_on[place]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        state.roar_on = added(state.roar_on, chosen[0], self.change)
        if log is not None:
            parts = (seat, chosen[0], self.change)
            log.append(events.zone_marked(state, *parts, clause=self.clause))


class AzraelsRoarB(AzraelsRoarA):
    """Make the kills of a zone worth less (DZ-5.16)."""

    clause: ClassVar[str] = "DZ-5.16"
    questions: ClassVar[list[str]] = ["in which War Zone do kills give fewer VP?"]
    change: ClassVar[int] = -1


class GazeOfTheDeadA(Effect):
    """Move some zombies from one horde to another (DZ-5.19)."""

    clause: ClassVar[str] = "DZ-5.19"
    without: ClassVar[str] = "there is no horde"
    questions: ClassVar[list[str]] = [
        "from which frontier do you move zombies?",
        "to which frontier?",
        "how many zombies?",
    ]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        boards = range(state.table.boards)
        if not chosen:
            return [state.moves.board[board] for board in boards if state.horde_on[board] > 0]
        if len(chosen) == 1:
            return [state.moves.board[board] for board in boards if board != chosen[0]]
        if len(chosen) == 2:
            most = min(state.pack.relic_numbers.gaze_zombies, state.horde_on[chosen[0]])
            return [state.moves.number[at] for at in range(most)]
        return []

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        source, target, zombies = chosen
        state.horde_on[source] -= zombies
        state.horde_on[target] += zombies
        if log is not None:
            log.append(events.zombies_moved(state, seat, zombies, source, target))

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        assert isinstance(action, ChooseBoard)
        frontier = events.frontier(state, action.board)
        return f"the zombies are already at {frontier}" if chosen else f"{frontier} has no horde"

    def limits(self, state: State, chosen: list[int]) -> str:
        most = state.pack.relic_numbers.gaze_zombies
        return f"the limit is {most}, and the horde has {state.horde_on[chosen[0]]}"


class InvisibleSpearA(ZoneEffect):
    """Make a bronze army ranged for the day (DZ-5.25)."""

    clause: ClassVar[str] = "DZ-5.25"
    without: ClassVar[str] = "there is no active bronze army that is not ranged"
    questions: ClassVar[list[str]] = ["which army becomes ranged?"]
    target: ClassVar[str] = "active bronze army"

    def fits(self, state: State, seat: int, place: int) -> bool:
        is_bronze = state.active_on[place] and state.pack.rank_of[state.card_on[place]] == BRONZE
        return is_bronze and attack_type(state, place) != RANGED

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        mark_ranged(state, chosen[0], True)
        if log is not None:
            log.append(events.army_made_ranged(state, seat, chosen[0]))

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        assert isinstance(action, ChooseZone)
        if state.active_on[action.place] and attack_type(state, action.place) == RANGED:
            return f"the army in {events.zone_name(state, action.place)} is ranged already"
        return super().why_not(state, seat, chosen, action)


class InvisibleSpearB(ZoneEffect):
    """Let the zombies pass a zone over (DZ-5.26)."""

    clause: ClassVar[str] = "DZ-5.26"
    without: ClassVar[str] = "every zone is hidden from the zombies already"
    questions: ClassVar[list[str]] = ["which War Zone do you hide from the zombies?"]

    def fits(self, state: State, seat: int, place: int) -> bool:
        return not state.skipped_on[place]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        state.skipped_on = changed(state.skipped_on, chosen[0], True)
        if log is not None:
            log.append(events.zone_hidden(state, seat, chosen[0]))

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        assert isinstance(action, ChooseZone)
        return f"{events.zone_name(state, action.place)} is hidden from the zombies already"


class TitanicEssenceB(Effect):
    """More zombies everywhere, Gate Protection for the player (DZ-5.34)."""

    clause: ClassVar[str] = "DZ-5.34"
    questions: ClassVar[list[str]] = ["at which frontier do you protect your gate?"]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        if chosen:
            return []
        return [state.moves.board[board] for board in state.table.boards_of[seat]]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        board = chosen[0]
        numbers = state.pack.relic_numbers
        for each in range(state.table.boards):
            state.horde_on[each] += numbers.titan_zombies
        gate = state.table.gate(board, seat)
        state.protection_on = added(state.protection_on, gate, numbers.titan_protection)
        if log is not None:
            parts = (seat, numbers.titan_protection, board, numbers.titan_zombies)
            log.append(events.gate_protected(state, *parts))

    def refuse(self, state: State, seat: int, chosen: list[int], action: Action) -> Refusal:
        assert isinstance(action, ChooseBoard)
        refusal = refuse_frontier(state, seat, action.board, self.clause)
        assert refusal is not None, action
        return refusal
