"""Relic effects on armies and Commanders (DZ-5.11 to DZ-5.32).

Each class is one effect: `can` when it is legal, `options` what is declared, in the order
of its clause, `resolve` what it does.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events, kinds
from barrow.games.dark_age_z.actions import ChooseCard, ChooseLoyalty, ChoosePart, ChooseSlot
from barrow.games.dark_age_z.components import (
    ITS_COMMANDER,
    NOTHING,
    RANK_NAMES,
    RANKS,
    REINFORCEMENTS,
    ZONES,
)
from barrow.games.dark_age_z.rules.army import play_army
from barrow.games.dark_age_z.rules.asking import (
    EFFECTS,
    PrivateChoice,
    asks_always,
    need,
    need_asked,
    need_turn,
)
from barrow.games.dark_age_z.rules.commanders import bury, dismiss, take_commander
from barrow.games.dark_age_z.rules.effect import (
    STOPPED,
    Effect,
    list_discarded,
    list_zones,
    none_in,
)
from barrow.games.dark_age_z.rules.frontiers import list_loyalties, refuse_loyalty
from barrow.games.dark_age_z.rules.hands import list_hand, refuse_card
from barrow.games.dark_age_z.rules.supply import (
    drop,
    gain_card,
    learn_all,
    lose_card,
    take_discarded,
)
from barrow.games.dark_age_z.rules.zones import (
    accepts_any,
    empty_slots,
    fill_slot,
    has_slot,
    is_defeated,
    is_loose,
    is_own,
    lay,
    reactivate,
    reinforcements,
    swap,
)
from barrow.games.dark_age_z.state import State
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.decision import Parts, Takes
from barrow.kernel.errors import Refusal
from barrow.kernel.kinds import FLAG
from barrow.kernel.state import Log
from barrow.kernel.words import counted


class AngelsKissA(Effect):
    """Turn some defeated armies face up (DZ-5.11)."""

    def can(self, state: State, seat: int) -> bool:
        """A defeated army exists."""
        return any(is_defeated(state, place) for place in state.table.places)

    def ask(self, chosen: list[int]) -> str:
        """Ask for an army, then for its loyalty."""
        return "reactivate which army?" if len(chosen) % 2 == 0 else "who does it fight for?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer an army, its loyalty, and the same again."""
        if len(chosen) % 2 == 1:
            return [] if chosen[-1] == STOPPED else list_loyalties(state, chosen[-1])
        if len(chosen) == 2 * state.pack.relic_numbers.kiss_armies:
            return []
        armies = chosen[::2]
        listed = list_zones(
            state,
            [
                place
                for place in state.table.places
                if is_defeated(state, place) and place not in armies
            ],
        )
        if chosen and listed:
            listed.append(state.moves.stop)
        return listed

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Make them active with the loyalties declared."""
        for at in range(0, len(chosen) - 1, 2):
            reactivate(state, chosen[at], chosen[at + 1])
            if log is not None:
                log.append(events.army_reactivated(state, chosen[at], clause=self.clause))

    def why_not_zone(self, state: State, seat: int, chosen: list[int], place: int) -> str:
        """No defeated army, or one that was chosen."""
        if place in chosen[::2]:
            return f"you already chose {events.zone_name(state, place)}"
        return none_in(state, "defeated army", place)

    def refuse_other(self, state: State, seat: int, chosen: list[int], action: Action) -> Refusal:
        """The loyalty is not that of a neighbor."""
        assert isinstance(action, ChooseLoyalty)
        refusal = refuse_loyalty(state, chosen[-1] // ZONES, action.seat)
        assert refusal is not None, action
        return refusal


class AngelsKissB(Effect):
    """Play a card of the discard pile (DZ-5.12). Where it goes is asked by `PlayWhere`."""

    def can(self, state: State, seat: int) -> bool:
        """There is a card, and a board that accepts it."""
        return sum(state.discard) > 0 and accepts_any(state, seat)

    def ask(self, chosen: list[int]) -> str:
        """Ask for a card."""
        return "play which card of the discard pile?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the discard pile."""
        return [] if chosen else list_discarded(state)

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Play it."""
        card, board, loyal = chosen
        take_discarded(state, card)
        play_army(state, seat, card, board, loyal, chance, log)


class DraculasPotionA(Effect):
    """Reveal the top Commander and assign it on any board (DZ-5.17)."""

    def can(self, state: State, seat: int) -> bool:
        """The Commander deck is not empty."""
        return len(state.commander_deck) > 0

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Reveal it and have it assigned."""
        commander = state.commander_deck[-1]
        state.commander_deck = state.commander_deck[:-1]
        state.under = min(state.under, len(state.commander_deck))
        if log is not None:
            log.append(events.commander_revealed(state, seat, commander))
        take_commander(state, seat, commander, True, log)


class DraculasPotionB(Effect):
    """Turn the reinforcements or the Commander of a zone into zombies (DZ-5.18)."""

    def can(self, state: State, seat: int) -> bool:
        """Some zone has reinforcements or a Commander."""
        return any(self._fits(state, place) for place in state.table.places)

    def _fits(self, state: State, place: int) -> bool:
        return len(state.slots_on[place]) > 0 or state.commander_on[place] != NOTHING

    def ask(self, chosen: list[int]) -> str:
        """Ask for the zone, then which of the two."""
        return "turn its reinforcements or its Commander?" if chosen else "choose a War Zone"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the zones, then which of the two."""
        if not chosen:
            places = [place for place in state.table.places if self._fits(state, place)]
            return list_zones(state, places)
        listed: list[Action] = []
        if len(chosen) == 1 and state.slots_on[chosen[0]]:
            listed.append(state.moves.part[REINFORCEMENTS])
        if len(chosen) == 1 and state.commander_on[chosen[0]] != NOTHING:
            listed.append(state.moves.part[ITS_COMMANDER])
        return listed

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Discard the cards or bury the Commander; the zombies join the horde."""
        place, part = chosen
        if part == REINFORCEMENTS:
            cards = reinforcements(state, place)
            for card in cards:
                drop(state, card)
            empty_slots(state, place)
            zombies = state.pack.relic_numbers.potion_card * len(cards)
        else:
            commander = dismiss(state, place)
            bury(state, commander)
            zombies = state.pack.relic_numbers.potion_commander
            if log is not None:
                log.append(events.commander_buried(state, commander, clause=self.clause))
        state.horde_on[place // ZONES] += zombies
        if log is not None:
            what = "the reinforcements" if part == REINFORCEMENTS else "the Commander"
            text = f"turned {what} in {events.zone_name(state, place)} into "
            text += counted(zombies, "zombie")
            facts = {**events.place_facts(place), "zombies": zombies}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))

    def why_not_zone(self, state: State, seat: int, chosen: list[int], place: int) -> str:
        """Nothing there to turn."""
        return f"{events.zone_name(state, place)} has neither reinforcements nor a Commander"

    def refuse_other(self, state: State, seat: int, chosen: list[int], action: Action) -> Refusal:
        """The zone has only the other of the two."""
        assert isinstance(action, ChoosePart)
        what = "reinforcements" if action.part == REINFORCEMENTS else "Commander"
        text = f"{events.zone_name(state, chosen[0])} has no {what}"
        return Refusal(self.clause, text, "bad_target")


class GazeOfTheDeadB(Effect):
    """Attach a card of the discard pile to an own active army (DZ-5.20)."""

    def can(self, state: State, seat: int) -> bool:
        """Some card of the pile fits some slot."""
        return len(self.options(state, seat, [])) > 0

    def ask(self, chosen: list[int]) -> str:
        """Ask for the card, the army, the slot."""
        return ["attach which card of the discard pile?", "to which army?", "on which slot?"][
            len(chosen)
        ]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer the card, the army, the slot."""
        if not chosen:
            return [
                state.moves.card[card]
                for card, number in enumerate(state.discard)
                if number > 0 and self._armies(state, seat, card)
            ]
        if len(chosen) == 1:
            return list_zones(state, self._armies(state, seat, chosen[0]))
        if len(chosen) == 2:
            slots = self._slots(state, seat, chosen[1], chosen[0])
            return [state.moves.slot[rank - 1] for rank in slots]
        return []

    def _slots(self, state: State, seat: int, place: int, card: int) -> list[int]:
        """List the ranks of unfilled slots, up to the card's, of an own active army."""
        if not is_own(state, seat, place):
            return []
        highest = state.pack.rank_of[card]
        return [rank for rank in range(1, highest + 1) if has_slot(state, place, rank)]

    def _armies(self, state: State, seat: int, card: int) -> list[int]:
        """List the armies that a card can be attached to."""
        return [
            place for place in state.table.places_of[seat] if self._slots(state, seat, place, card)
        ]

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Attach it, whatever the technology level (DZ-R53)."""
        card, place, rank = chosen
        take_discarded(state, card)
        fill_slot(state, place, rank, card)
        if log is not None:
            bonus = state.pack.slots_of[state.card_on[place]][rank]
            parts = (seat, place, card, bonus, rank)
            log.append(events.army_reinforced(state, *parts, clause=self.clause))

    def why_not_zone(self, state: State, seat: int, chosen: list[int], place: int) -> str:
        """No own army with a slot for the card."""
        card = state.pack.armies[chosen[0]].name
        return none_in(state, f"active army of yours with a free slot for {card}", place)

    def refuse_card(self, state: State, card: int) -> Refusal:
        """Not in the pile, or without a slot."""
        if state.discard[card] == 0:
            return super().refuse_card(state, card)
        text = f"no army of yours has a free slot for {state.pack.armies[card].name}"
        return Refusal(self.clause, text, "bad_target")

    def refuse_other(self, state: State, seat: int, chosen: list[int], action: Action) -> Refusal:
        """The army has no such slot, or the card is of too low a rank."""
        assert isinstance(action, ChooseSlot)
        slot = f"{RANK_NAMES[action.rank]} slot"
        if has_slot(state, chosen[1], action.rank):
            text = f"{state.pack.armies[chosen[0]].name} is too low in rank for a {slot}"
        else:
            text = f"the army in {events.zone_name(state, chosen[1])} has no free {slot}"
        return Refusal(self.clause, text, "bad_target")


class HowlingHammerA(Effect):
    """Swap an own active army with a card of the hand (DZ-5.21)."""

    def can(self, state: State, seat: int) -> bool:
        """There is such an army, and a card."""
        return state.cards_of[seat] > 0 and len(self._armies(state, seat)) > 0

    def _armies(self, state: State, seat: int) -> list[int]:
        return [
            place
            for place in state.table.places_of[seat]
            if state.loyal_on[place] == seat and is_loose(state, place)
        ]

    def ask(self, chosen: list[int]) -> str:
        """Ask for the army."""
        return "swap which army?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer own active armies that are not anchored."""
        return [] if chosen else list_zones(state, self._armies(state, seat))

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Ask for the card, now that the window is closed."""
        asks = asks_always(state, state.cards_of[seat] > 1)
        state.stack.append(HammerCard(seat, chosen[0], asks))

    def why_not_zone(self, state: State, seat: int, chosen: list[int], place: int) -> str:
        """No own active army, or an anchored one."""
        return none_in(state, "active army of yours without a Commander", place)


class HammerCard(PrivateChoice):
    """Choose the card that takes the army's zone (DZ-5.21)."""

    name: ClassVar[str] = "hammer_card"
    clause: ClassVar[str] = "DZ-5.21"
    takes: ClassVar[Takes] = [ChooseCard]
    over: ClassVar[list[str]] = EFFECTS
    parts: ClassVar[Parts] = {"place": kinds.PLACE, "ask_always": FLAG}

    def __init__(self, seat: int, place: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.place: Final = place

    def question(self, state: State) -> str:
        """Ask for a card."""
        army = state.pack.armies[state.card_on[self.place]].name
        return f"Swap {army} in {events.zone_name(state, self.place)} for which card?"

    def legal(self, state: State, seat: int) -> list[Action]:
        """Offer the hand."""
        return list_hand(state, seat, 0, RANKS)

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Swap; everybody has seen what goes into the hand (DZ-10.8)."""
        assert isinstance(action, ChooseCard)
        taken = state.card_on[self.place]
        lose_card(state, seat, action.card)
        lay(state, self.place, action.card, seat)
        gain_card(state, seat, taken)
        learn_all(state, seat, taken)
        if log is not None:
            log.append(events.army_placed(state, self.place, "was swapped in", clause="DZ-5.21"))
            log.append(events.card_took(state, seat, taken, clause="DZ-5.21"))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal:
        """A card not held."""
        return refuse_card(state, seat, action, "DZ-5.21")

    def check(self, state: State, path: str) -> None:
        """An army that may be swapped, and a card to swap it with."""
        seat = self.seats[0]
        need_turn(state, self, path)
        need_asked(self, asks_always(state, state.cards_of[seat] > 1), path)
        good = state.loyal_on[self.place] == seat and is_loose(state, self.place)
        need(good, f"{path}.place", "no army that may be swapped stands there")
        need(state.cards_of[seat] > 0, path, "there is no card to swap it with")


class StarOfDawnA(Effect):
    """Turn an active army to the board's other neighbor (DZ-5.31)."""

    def can(self, state: State, seat: int) -> bool:
        """An unanchored active army exists."""
        return any(is_loose(state, place) for place in state.table.places)

    def ask(self, chosen: list[int]) -> str:
        """Ask for the army."""
        return "which army changes sides?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer such armies of any board."""
        if chosen:
            return []
        return list_zones(state, [p for p in state.table.places if is_loose(state, p)])

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Change its loyalty; what is attached stays (DZ-R52)."""
        place = chosen[0]
        loyal = state.table.other_neighbor(place // ZONES, state.loyal_on[place])
        state.loyal_on[place] = loyal
        if log is not None:
            text = f"turned the army in {events.zone_name(state, place)} to {state.title(loyal)}"
            facts = {**events.place_facts(place), "loyal": loyal}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))

    def why_not_zone(self, state: State, seat: int, chosen: list[int], place: int) -> str:
        """No active army, or an anchored one."""
        return none_in(state, "active army without a Commander", place)


class StarOfDawnB(Effect):
    """Let two active armies of a board exchange zones (DZ-5.32)."""

    def can(self, state: State, seat: int) -> bool:
        """A board has two unanchored active armies."""
        return any(len(self._loose(state, board)) > 1 for board in range(state.table.boards))

    def _loose(self, state: State, board: int) -> list[int]:
        return [place for place in state.table.places_on[board] if is_loose(state, place)]

    def ask(self, chosen: list[int]) -> str:
        """Ask for one army, then for the other."""
        return "swap it with which army?" if chosen else "swap which army?"

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        """Offer one army, then the other of the same board."""
        places: list[int] = []
        if not chosen:
            for board in range(state.table.boards):
                loose = self._loose(state, board)
                if len(loose) > 1:
                    places += loose
        elif len(chosen) == 1:
            loose = self._loose(state, chosen[0] // ZONES)
            places = [place for place in loose if place != chosen[0]]
        return list_zones(state, places)

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Exchange them with loyalty and attachments."""
        one, other = chosen
        swap(state, one, other)
        if log is not None:
            text = f"swapped the armies in {events.zone_name(state, one)} and "
            text += f"zone {other % ZONES + 1}"
            facts = {**events.place_facts(one), "other": other % ZONES + 1}
            log.append(events.relic_worked(state, seat, self.clause, text, facts))

    def why_not_zone(self, state: State, seat: int, chosen: list[int], place: int) -> str:
        """No active army, an anchored one, none beside it, or another board."""
        if not is_loose(state, place):
            return none_in(state, "active army without a Commander", place)
        if not chosen:
            return (
                f"{events.zone_name(state, place)} has no other army on its frontier to swap with"
            )
        if place == chosen[0]:
            return f"you already chose {events.zone_name(state, place)}"
        return f"both armies must stand on {events.frontier(state, chosen[0] // ZONES)}"
