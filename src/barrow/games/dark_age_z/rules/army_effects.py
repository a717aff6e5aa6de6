"""Relic effects on armies, zones, hordes and Commanders (DZ-5.11 to DZ-5.34).

Each class is one effect: `can` when it is legal, `options` what is declared, in the order
of its clause, `resolve` what it does.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import ITS_COMMANDER, MOST, REINFORCEMENTS
from barrow.games.dark_age_z.components import BRONZE, NOBODY, NOTHING, RANGED, RANKS, ZONES
from barrow.games.dark_age_z.rules.army import accepts_any, play_army
from barrow.games.dark_age_z.rules.commanders import take_commander
from barrow.games.dark_age_z.rules.effect import (
    STOPPED,
    Effect,
    is_defeated,
    is_loose,
    list_discarded,
    places,
)
from barrow.games.dark_age_z.rules.strategy import list_hand, list_loyalties, refuse_card
from barrow.games.dark_age_z.rules.supply import (
    drop,
    gain_card,
    learn_all,
    lose_card,
    take_discarded,
)
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log

ZOMBIES_PER_CARD: Final = 1  # DZ-5.18
ZOMBIES_PER_COMMANDER: Final = 2  # DZ-5.18
GATE_PROTECTION: Final = 4  # DZ-5.34
KISS_ARMIES: Final = 2  # DZ-5.11


class AngelsKissA(Effect):
    """Turn one or two defeated armies face up (DZ-5.11)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """A defeated army exists."""
        return state.defeated != 0

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer an army, its loyalty, and the same once more."""
        if len(chosen) % 2 == 1:
            return [] if chosen[-1] == STOPPED else list_loyalties(state, chosen[-1])
        if len(chosen) == 2 * KISS_ARMIES:
            return []
        listed = [
            state.moves.zone[place]
            for place in places(state)
            if is_defeated(state, place) and place not in chosen[::2]
        ]
        if chosen and listed:
            listed.append(state.moves.stop)
        return listed

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Make them active with the loyalties declared."""
        for at in range(0, len(chosen) - 1, 2):
            state.reactivate(chosen[at], chosen[at + 1])
            if log is not None:
                log.append(events.army_reactivated(state, chosen[at], self.clause))


class AngelsKissB(Effect):
    """Play a card of the discard pile (DZ-5.12). Where it goes is asked by `PlayWhere`."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """There is a card, and a board that accepts it."""
        return sum(state.discard) > 0 and accepts_any(state, seat)

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the discard pile."""
        return [] if chosen else list_discarded(state)

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Play it."""
        take_discarded(state, chosen[0])
        play_army(state, seat, chosen[0], chosen[1], chosen[2], chance, log)


class AzraelsRoar(Effect):
    """Make the kills of a zone worth more (A, DZ-5.15) or less (B, DZ-5.16)."""

    def __init__(self, clause: str, without: str, change: int) -> None:
        super().__init__(clause, without)
        self.change: Final = change

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """An active army exists."""
        return 1 in state.active_on

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the zones with an active army."""
        if chosen:
            return []
        return [state.moves.zone[p] for p in places(state) if state.active_on[p] == 1]

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Mark the zone."""
        state.roar_on = state.roar_on[:]
        state.roar_on[chosen[0]] += self.change
        if log is not None:
            text = f"marked {events.zone_name(state, chosen[0])} with Azrael's Roar"
            facts = {**events.place_facts(chosen[0]), "change": self.change}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))


class DraculasPotionA(Effect):
    """Reveal the top Commander and assign it on any board (DZ-5.17)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """The Commander deck is not empty."""
        return len(state.commander_deck) > 0

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Reveal it and have it assigned."""
        commander = state.commander_deck[-1]
        state.commander_deck = state.commander_deck[:-1]
        state.under = min(state.under, len(state.commander_deck))
        if log is not None:
            log.append(events.commander_revealed(state, seat, commander))
        take_commander(state, seat, commander, self.clause, log)


class DraculasPotionB(Effect):
    """Turn the reinforcements or the Commander of a zone into zombies (DZ-5.18)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """Some zone has reinforcements or a Commander."""
        for place in places(state):
            if state.slots_on[place] or state.commander_on[place] != NOTHING:
                return True
        return False

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the zones, then which of the two."""
        if not chosen:
            return [
                state.moves.zone[place]
                for place in places(state)
                if state.slots_on[place] or state.commander_on[place] != NOTHING
            ]
        listed: list[Action] = []
        if len(chosen) == 1 and state.slots_on[chosen[0]]:
            listed.append(state.moves.part[REINFORCEMENTS])
        if len(chosen) == 1 and state.commander_on[chosen[0]] != NOTHING:
            listed.append(state.moves.part[ITS_COMMANDER])
        return listed

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Discard the cards or bury the Commander; the zombies join the horde."""
        place = chosen[0]
        if chosen[1] == REINFORCEMENTS:
            cards = state.reinforcements(place)
            for card in cards:
                drop(state, card)
            state.slots_on = state.slots_on[:]
            state.slots_on[place] = 0
            zombies = ZOMBIES_PER_CARD * len(cards)
        else:
            commander = state.commander_on[place]
            state.commander_on = state.commander_on[:]
            state.commander_on[place] = NOTHING
            state.patron_of = state.patron_of[:]
            state.patron_of[commander] = NOBODY
            state.bury(commander)
            zombies = ZOMBIES_PER_COMMANDER
            if log is not None:
                log.append(events.commander_buried(state, commander, self.clause))
        state.horde_on[place // ZONES] += zombies
        if log is not None:
            text = (
                f"turned {events.zone_name(state, place)} into {events.counted(zombies, 'zombie')}"
            )
            facts = {**events.place_facts(place), "zombies": zombies}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))


class GazeOfTheDeadA(Effect):
    """Move up to three zombies from one horde to another (DZ-5.19)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """Some horde is not empty."""
        return sum(state.horde_on) > 0

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the source, the other board, the number."""
        boards = range(state.table.boards)
        if not chosen:
            return [state.moves.board[board] for board in boards if state.horde_on[board] > 0]
        if len(chosen) == 1:
            return [state.moves.board[board] for board in boards if board != chosen[0]]
        if len(chosen) == 2:
            return state.moves.number[: min(MOST, state.horde_on[chosen[0]])]
        return []

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Move them."""
        source, target, zombies = chosen[0], chosen[1], chosen[2]
        state.horde_on[source] -= zombies
        state.horde_on[target] += zombies
        if log is not None:
            moved = events.counted(zombies, "zombie")
            text = f"moved {moved} from {events.frontier(state, source)} "
            text += f"to {events.frontier(state, target)}"
            facts: dict[str, object] = {"source": source, "target": target, "zombies": zombies}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))

    def refuse(self, state: DarkAgeZState, seat: int, chosen: list[int], action: Action) -> Refusal:
        """A board may be anybody's here: one that is not listed is no target."""
        refusal = super().refuse(state, seat, chosen, action)
        if refusal.code == "not_your_frontier":
            text = f"{events.frontier(state, action.a)} cannot be chosen"
            return Refusal(self.clause, text, "bad_target")
        return refusal


class GazeOfTheDeadB(Effect):
    """Attach a card of the discard pile to an own active army (DZ-5.20)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """Some card of the pile fits some slot."""
        return len(self.options(state, seat, [])) > 0

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the card, the army, the slot."""
        rank_of = state.pack.rank_of
        if not chosen:
            lowest = self._lowest_slot(state, seat)
            return [card for card in list_discarded(state) if rank_of[card.a] >= lowest]
        if len(chosen) == 1:
            return [
                state.moves.zone[place]
                for place in places(state)
                if self._slots(state, seat, place, rank_of[chosen[0]])
            ]
        if len(chosen) == 2:
            slots = self._slots(state, seat, chosen[1], rank_of[chosen[0]])
            return [state.moves.slot[rank - 1] for rank in slots]
        return []

    def _slots(self, state: DarkAgeZState, seat: int, place: int, highest: int) -> list[int]:
        """List the ranks of unfilled slots, up to the card's, of an own active army."""
        if state.active_on[place] == 0 or state.loyal_on[place] != seat:
            return []
        return [rank for rank in range(1, highest + 1) if state.has_slot(place, rank)]

    def _lowest_slot(self, state: DarkAgeZState, seat: int) -> int:
        lowest = RANKS + 1
        for place in places(state):
            for rank in self._slots(state, seat, place, lowest - 1):
                lowest = min(lowest, rank)
        return lowest

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Attach it, whatever the technology level (DZ-R53)."""
        take_discarded(state, chosen[0])
        state.fill_slot(chosen[1], chosen[2], chosen[0])
        if log is not None:
            log.append(
                events.army_reinforced(state, seat, chosen[1], chosen[2], chosen[0], self.clause)
            )


class HowlingHammerA(Effect):
    """Swap an own active army with a card of the hand (DZ-5.21)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """There is such an army, and a card."""
        if state.cards(seat) > 0:
            for place in places(state):
                if state.loyal_on[place] == seat and is_loose(state, place):
                    return True
        return False

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer own active armies that are not anchored."""
        if chosen:
            return []
        return [
            state.moves.zone[place]
            for place in places(state)
            if is_loose(state, place) and state.loyal_on[place] == seat
        ]

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Ask for the card, now that the window is closed."""
        ask = not state.table.is_cooperative and state.cards(seat) > 1
        state.stack.append(HammerCard(seat, chosen[0], ask))


class HammerCard(Frame[DarkAgeZState]):
    """Choose the card that takes the army's zone (DZ-5.21)."""

    name: ClassVar[str] = "hammer_card"

    def __init__(self, seat: int, place: int, ask_always: bool) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)
        self.place: Final = place

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer the hand."""
        return list_hand(state, seat, 0, RANKS)

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Swap; everybody has seen what goes into the hand (DZ-10.8)."""
        taken = state.card_on[self.place]
        lose_card(state, seat, action.a)
        state.lay(self.place, action.a, seat)
        gain_card(state, seat, taken)
        learn_all(state, seat, taken)
        if log is not None:
            log.append(events.army_placed(state, self.place, "DZ-5.21", "was swapped in"))
            log.append(events.card_took(state, seat, taken, "DZ-5.21"))

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """A card not held, or another kind of action."""
        return refuse_card(state, seat, action, "DZ-5.21")


class InvisibleSpearA(Effect):
    """Make a bronze army ranged for the day (DZ-5.25)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """An active bronze army that is not ranged exists."""
        for place in places(state):
            if self._fits(state, place):
                return True
        return False

    def _fits(self, state: DarkAgeZState, place: int) -> bool:
        if state.active_on[place] == 0 or state.pack.rank_of[state.card_on[place]] != BRONZE:
            return False
        return state.attack_type(place) != RANGED

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer such armies of any board and owner."""
        if chosen:
            return []
        return [state.moves.zone[p] for p in places(state) if self._fits(state, p)]

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Mark the army."""
        state.ranged_on = state.ranged_on[:]
        state.ranged_on[chosen[0]] = 1
        if log is not None:
            text = f"made the army in {events.zone_name(state, chosen[0])} ranged"
            facts = events.place_facts(chosen[0])
            log.append(events.relic_worked(state, seat, self.clause, text, facts))


class InvisibleSpearB(Effect):
    """Let the zombies pass a zone over (DZ-5.26)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """A zone is not marked yet."""
        return 0 in state.skipped_on

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer any zone that is not marked."""
        if chosen:
            return []
        return [state.moves.zone[p] for p in places(state) if state.skipped_on[p] == 0]

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Mark the zone."""
        state.skipped_on = state.skipped_on[:]
        state.skipped_on[chosen[0]] = 1
        if log is not None:
            text = f"hid {events.zone_name(state, chosen[0])} from the zombies"
            facts = events.place_facts(chosen[0])
            log.append(events.relic_worked(state, seat, self.clause, text, facts))


class StarOfDawnA(Effect):
    """Turn an active army to the board's other neighbor (DZ-5.31)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """An unanchored active army exists."""
        for place in places(state):
            if is_loose(state, place):
                return True
        return False

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer such armies of any board."""
        if chosen:
            return []
        return [state.moves.zone[p] for p in places(state) if is_loose(state, p)]

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Change its loyalty; what is attached stays (DZ-R52)."""
        place = chosen[0]
        state.loyal_on[place] = state.table.other_neighbor(place // ZONES, state.loyal_on[place])
        if log is not None:
            loyal = state.loyal_on[place]
            text = f"turned {events.zone_name(state, place)} to {state.title(loyal)}"
            facts = {**events.place_facts(place), "loyal": loyal}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))


class StarOfDawnB(Effect):
    """Let two active armies of a board exchange zones (DZ-5.32)."""

    def can(self, state: DarkAgeZState, seat: int) -> bool:
        """A board has two unanchored active armies."""
        return len(self.options(state, seat, [])) > 0

    def _loose(self, state: DarkAgeZState, board: int) -> list[int]:
        return [p for p in range(board * ZONES, board * ZONES + ZONES) if is_loose(state, p)]

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer one army, then the other of the same board."""
        listed: list[Action] = []
        if not chosen:
            for board in range(state.table.boards):
                loose = self._loose(state, board)
                if len(loose) > 1:
                    listed += [state.moves.zone[place] for place in loose]
        elif len(chosen) == 1:
            loose = self._loose(state, chosen[0] // ZONES)
            listed = [state.moves.zone[place] for place in loose if place != chosen[0]]
        return listed

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Exchange them with loyalty and attachments."""
        one, other = chosen[0], chosen[1]
        state.swap(one, other)
        if log is not None:
            text = f"exchanged {events.zone_name(state, one)} and zone {other % ZONES + 1}"
            facts = {**events.place_facts(one), "other": other % ZONES + 1}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))


class TitanicEssenceB(Effect):
    """More zombies everywhere, Gate Protection for oneself (DZ-5.34)."""

    def options(self, state: DarkAgeZState, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the two own boards."""
        if chosen:
            return []
        return [state.moves.board[board] for board in state.table.boards_of[seat]]

    def resolve(
        self, state: DarkAgeZState, seat: int, chosen: list[int], chance: Chance, log: Log | None
    ) -> None:
        """Add a zombie to every horde and protect the own side of a gate."""
        board = chosen[0]
        for each in range(state.table.boards):
            state.horde_on[each] += 1
        state.protection_on = state.protection_on[:]
        state.protection_on[2 * board + (0 if seat == board else 1)] += GATE_PROTECTION
        if log is not None:
            text = f"has {GATE_PROTECTION} Gate Protection at {events.frontier(state, board)}, "
            text += "all hordes grew by 1"
            facts: dict[str, object] = {"board": board}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))
