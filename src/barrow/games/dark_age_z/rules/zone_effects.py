"""Relic effects on zones, hordes and gates (DZ-5.15, DZ-5.16, DZ-5.19, DZ-5.25 to DZ-5.34)."""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import BRONZE, RANGED
from barrow.games.dark_age_z.rules.effect import Effect, list_zones, none_in
from barrow.games.dark_age_z.rules.frontiers import refuse_board, refuse_frontier
from barrow.games.dark_age_z.rules.supply import changed
from barrow.games.dark_age_z.rules.zones import attack_type, mark_ranged
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import Log
from barrow.kernel.words import counted


class AzraelsRoar(Effect):
    """Make the kills of a zone worth more (A, DZ-5.15) or less (B, DZ-5.16)."""

    def __init__(self, clause: str, without: str, change: int) -> None:
        super().__init__(clause, without)
        self.change: Final = change

    def can(self, state: State, seat: int) -> bool:
        """An active army exists."""
        return True in state.active_on

    def ask(self, chosen: list[int]) -> str:
        """Ask for the zone."""
        return "kills in which War Zone?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the zones with an active army."""
        if chosen:
            return []
        return list_zones(state, [p for p in state.table.places if state.active_on[p]])

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Mark the zone."""
        state.roar_on = changed(state.roar_on, chosen[0], self.change)
        if log is not None:
            text = f"marked {events.zone_name(state, chosen[0])} with Azrael's Roar"
            facts = {**events.place_facts(chosen[0]), "change": self.change}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))

    def why_not_zone(self, state: State, seat: int, chosen: list[int], place: int) -> str:
        """No active army."""
        return none_in(state, "active army", place)


class GazeOfTheDeadA(Effect):
    """Move some zombies from one horde to another (DZ-5.19)."""

    def can(self, state: State, seat: int) -> bool:
        """Some horde is not empty."""
        return sum(state.horde_on) > 0

    def ask(self, chosen: list[int]) -> str:
        """Ask for the source, the other board, the number."""
        return ["move zombies from which frontier?", "to which frontier?", "how many zombies?"][
            len(chosen)
        ]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the source, the other board, the number."""
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
        """Move them."""
        source, target, zombies = chosen
        state.horde_on[source] -= zombies
        state.horde_on[target] += zombies
        if log is not None:
            moved = counted(zombies, "zombie")
            text = f"moved {moved} from {events.frontier(state, source)} "
            text += f"to {events.frontier(state, target)}"
            facts: dict[str, object] = {"source": source, "target": target, "zombies": zombies}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))

    def refuse_board(self, state: State, seat: int, chosen: list[int], board: int) -> Refusal:
        """Not in play, without a horde, or the source itself."""
        refusal = refuse_board(state, board, self.clause, "bad_target")
        if chosen:
            text = f"the zombies are already at {events.frontier(state, board)}"
        else:
            text = f"{events.frontier(state, board)} has no horde"
        return refusal or Refusal(self.clause, text, "bad_target")


class InvisibleSpearA(Effect):
    """Make a bronze army ranged for the day (DZ-5.25)."""

    def can(self, state: State, seat: int) -> bool:
        """An active bronze army that is not ranged exists."""
        return any(self._fits(state, place) for place in state.table.places)

    def _fits(self, state: State, place: int) -> bool:
        is_bronze = state.active_on[place] and state.pack.rank_of[state.card_on[place]] == BRONZE
        return is_bronze and attack_type(state, place) != RANGED

    def ask(self, chosen: list[int]) -> str:
        """Ask for the army."""
        return "which army becomes ranged?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer such armies of any board and owner."""
        if chosen:
            return []
        return list_zones(state, [p for p in state.table.places if self._fits(state, p)])

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Mark the army."""
        mark_ranged(state, chosen[0], True)
        if log is not None:
            text = f"made the army in {events.zone_name(state, chosen[0])} ranged"
            facts = events.place_facts(chosen[0])
            log.append(events.relic_worked(state, seat, self.clause, text, facts))

    def why_not_zone(self, state: State, seat: int, chosen: list[int], place: int) -> str:
        """No active bronze army, or one that is ranged."""
        if state.active_on[place] and attack_type(state, place) == RANGED:
            return f"the army in {events.zone_name(state, place)} is ranged already"
        return none_in(state, "active bronze army", place)


class InvisibleSpearB(Effect):
    """Let the zombies pass a zone over (DZ-5.26)."""

    def can(self, state: State, seat: int) -> bool:
        """A zone is not marked yet."""
        return False in state.skipped_on

    def ask(self, chosen: list[int]) -> str:
        """Ask for the zone."""
        return "hide which War Zone from the zombies?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer any zone that is not marked."""
        if chosen:
            return []
        return list_zones(state, [p for p in state.table.places if not state.skipped_on[p]])

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Mark the zone."""
        state.skipped_on = state.skipped_on[:]
        state.skipped_on[chosen[0]] = True
        if log is not None:
            text = f"hid {events.zone_name(state, chosen[0])} from the zombies"
            facts = events.place_facts(chosen[0])
            log.append(events.relic_worked(state, seat, self.clause, text, facts))

    def why_not_zone(self, state: State, seat: int, chosen: list[int], place: int) -> str:
        """Marked already."""
        return f"{events.zone_name(state, place)} is hidden from the zombies already"


class TitanicEssenceB(Effect):
    """More zombies everywhere, Gate Protection for oneself (DZ-5.34)."""

    def ask(self, chosen: list[int]) -> str:
        """Ask for the board."""
        return "protect your gate at which frontier?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the two own boards."""
        if chosen:
            return []
        return [state.moves.board[board] for board in state.table.boards_of[seat]]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Add zombies to every horde and protect the own side of a gate."""
        board = chosen[0]
        numbers = state.pack.relic_numbers
        for each in range(state.table.boards):
            state.horde_on[each] += numbers.titan_zombies
        gate = state.table.gate(board, seat)
        state.protection_on = changed(state.protection_on, gate, numbers.titan_protection)
        if log is not None:
            text = f"has {numbers.titan_protection} Gate Protection at "
            text += f"{events.frontier(state, board)}, all hordes grew by {numbers.titan_zombies}"
            facts: dict[str, object] = {"board": board}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))

    def refuse_board(self, state: State, seat: int, chosen: list[int], board: int) -> Refusal:
        """Not an own frontier."""
        refusal = refuse_frontier(state, seat, board, self.clause)
        assert refusal is not None, board
        return refusal
