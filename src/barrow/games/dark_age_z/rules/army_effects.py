"""Relic effects on armies and Commanders (DZ-5.11 to DZ-5.32).

Each class is one effect: `options` what is declared, in the order of its clause, `resolve` what it
does.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import actions, components, events, kinds
from barrow.games.dark_age_z.components import ITS_COMMANDER, NOTHING, RANKS, REINFORCEMENTS, ZONES
from barrow.games.dark_age_z.rules import asking, commanders, hands, supply, zones
from barrow.games.dark_age_z.rules.army import play_army
from barrow.games.dark_age_z.rules.asking import list_loyalties
from barrow.games.dark_age_z.rules.effect import STOPPED, Effect, ZoneEffect, none_in
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Chance, Log, Parts
from barrow.kernel.errors import need
from barrow.kernel.kinds import FLAG


class AngelsKissA(Effect):
    """Turn some defeated armies face up (DZ-5.11)."""

    clause: ClassVar[str] = "DZ-5.11"
    without: ClassVar[str] = "there is no defeated army"
    questions: ClassVar[list[str]] = ["which army do you reactivate?", "who does it fight for?"]

    def ask(self, chosen: list[int]) -> str:
        return self.questions[len(chosen) % 2]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        if len(chosen) % 2 == 1:
            return [] if chosen[-1] == STOPPED else list_loyalties(state, chosen[-1])
        if len(chosen) == 2 * state.pack.relic_numbers.kiss_armies:
            return []
        armies, zone = chosen[::2], state.moves.zone
        listed: list[Action] = [
            zone[place]
            for place in state.table.places
            if zones.is_defeated(state, place) and place not in armies
        ]
        if chosen and listed:
            listed.append(state.moves.stop)
        return listed

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        for at in range(0, len(chosen) - 1, 2):
            zones.reactivate(state, chosen[at], chosen[at + 1])
            if log is not None:
                log.append(events.army_reactivated(state, chosen[at], clause=self.clause))

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        assert isinstance(action, actions.ChooseZone)
        if action.place in chosen[::2]:
            return f"you already chose {events.zone_name(state, action.place)}"
        return none_in(state, "defeated army", action.place)


class AngelsKissB(Effect):
    """Play a card of the discard pile (DZ-5.12). Where it goes is asked by `PlayWhere`."""

    clause: ClassVar[str] = "DZ-5.12"
    without: ClassVar[str] = "no card of the discard pile can be played on your boards"
    questions: ClassVar[list[str]] = ["which card of the discard pile do you play?"]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        return [] if chosen or not zones.accepts_any(state, seat) else supply.list_discarded(state)

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        card, board, loyal = chosen
        supply.take_discarded(state, card)
        play_army(state, seat, card, board, loyal, chance, log)


class DraculasPotionA(Effect):
    """Reveal the top Commander and assign it on any board (DZ-5.17)."""

    clause: ClassVar[str] = "DZ-5.17"
    without: ClassVar[str] = "the Commander deck is empty"

    def can(self, state: State, seat: int) -> bool:
        return len(state.commander_deck) > 0

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        commander = state.commander_deck[-1]
        state.commander_deck = state.commander_deck[:-1]
        state.under = min(state.under, len(state.commander_deck))
        if log is not None:
            log.append(events.commander_revealed(state, seat, commander))
        commanders.take_commander(state, seat, commander, True, log)


class DraculasPotionB(ZoneEffect):
    """Turn the reinforcements or the Commander of a zone into zombies (DZ-5.18)."""

    clause: ClassVar[str] = "DZ-5.18"
    without: ClassVar[str] = "no zone has reinforcements or a Commander"
    questions: ClassVar[list[str]] = [
        "in which War Zone?",
        "do its reinforcements or its Commander become zombies?",
    ]

    def fits(self, state: State, seat: int, place: int) -> bool:
        return len(state.slots_on[place]) > 0 or state.commander_on[place] != NOTHING

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        if len(chosen) != 1:
            return super().options(state, seat, chosen)
        listed: list[Action] = []
        if state.slots_on[chosen[0]]:
            listed.append(state.moves.part[REINFORCEMENTS])
        if state.commander_on[chosen[0]] != NOTHING:
            listed.append(state.moves.part[ITS_COMMANDER])
        return listed

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        place, part = chosen
        if part == REINFORCEMENTS:
            cards = zones.reinforcements(state, place)
            for card in cards:
                supply.drop(state, card)
            zones.empty_slots(state, place)
            zombies = state.pack.relic_numbers.potion_card * len(cards)
        else:
            commander = commanders.dismiss(state, place)
            commanders.bury(state, commander)
            zombies = state.pack.relic_numbers.potion_commander
            if log is not None:
                log.append(events.commander_buried(state, commander, clause=self.clause))
        state.horde_on[place // ZONES] += zombies
        if log is not None:
            what = "the reinforcements" if part == REINFORCEMENTS else "the Commander"
            log.append(events.became_zombies(state, seat, what, place, zombies))

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        if isinstance(action, actions.ChooseZone):
            zone = events.zone_name(state, action.place)
            return f"{zone} has neither reinforcements nor a Commander"
        assert isinstance(action, actions.ChoosePart)
        what = "reinforcements" if action.part == REINFORCEMENTS else "Commander"
        return f"{events.zone_name(state, chosen[0])} has no {what}"


class GazeOfTheDeadB(Effect):
    """Attach a card of the discard pile to one of the player's active armies (DZ-5.20)."""

    clause: ClassVar[str] = "DZ-5.20"
    without: ClassVar[str] = "no card of the discard pile fits a slot of your armies"
    questions: ClassVar[list[str]] = [
        "which card of the discard pile do you attach?",
        "to which army?",
        "on which slot?",
    ]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        places, rank_of = state.table.places_of[seat], state.pack.rank_of
        if not chosen:
            lowest = min([lowest_slot(state, seat, place) for place in places])
            cards = state.moves.card
            return [
                cards[card]
                for card, number in enumerate(state.discard)
                if number > 0 and rank_of[card] >= lowest
            ]
        highest = rank_of[chosen[0]]
        if len(chosen) == 1:
            zone = state.moves.zone
            return [zone[p] for p in places if lowest_slot(state, seat, p) <= highest]
        if len(chosen) == 2:
            ranks = range(1, highest + 1)
            return [state.moves.slot[r - 1] for r in ranks if zones.has_slot(state, chosen[1], r)]
        return []

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Attach it, whatever the technology level (DZ-R53)."""
        card, place, rank = chosen
        supply.take_discarded(state, card)
        supply.reinforce(state, seat, place, rank, card, self.clause, log)

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        if isinstance(action, actions.ChooseCard):
            name = state.pack.armies[action.card].name
            return f"no army of yours has a free slot for {name}"
        name = state.pack.armies[chosen[0]].name
        if isinstance(action, actions.ChooseZone):
            what = f"active army of yours with a free slot for {name}"
            return none_in(state, what, action.place)
        assert isinstance(action, actions.ChooseSlot)
        slot = f"{components.RANK_NAMES[action.rank]} slot"
        if zones.has_slot(state, chosen[1], action.rank):
            return f"{name} is too low in rank for a {slot}"
        return f"the army in {events.zone_name(state, chosen[1])} has no free {slot}"


def lowest_slot(state: State, seat: int, place: int) -> int:
    """Return the lowest rank of a free slot of a seat's active army there, else RANKS + 1."""
    if zones.is_own(state, seat, place):
        for rank in range(1, RANKS + 1):
            if zones.has_slot(state, place, rank):
                return rank
    return RANKS + 1


class HowlingHammerA(ZoneEffect):
    """Swap one of the player's active armies with a card of the hand (DZ-5.21)."""

    clause: ClassVar[str] = "DZ-5.21"
    without: ClassVar[str] = "you have no army to swap or no card to swap it with"
    questions: ClassVar[list[str]] = ["which army do you swap?"]
    target: ClassVar[str] = "active army of yours without a Commander"

    def fits(self, state: State, seat: int, place: int) -> bool:
        return (
            state.loyal_on[place] == seat
            and zones.is_loose(state, place)
            and state.cards_of[seat] > 0
        )

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Ask for the card, now that the window is closed."""
        state.push(HammerCard(seat, chosen[0], asking.asks_always(state, state.cards_of[seat] > 1)))


class HammerCard(hands.HandChoice):
    """Choose the card that takes the army's zone (DZ-5.21)."""

    clause: ClassVar[str] = "DZ-5.21"
    over: ClassVar[list[str]] = asking.EFFECTS
    parts: ClassVar[Parts] = {"place": kinds.PLACE, "ask_always": FLAG}

    def __init__(self, seat: int, place: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.place: Final = place

    def question(self, state: State) -> str:
        army = state.pack.armies[state.card_on[self.place]].name
        return f"Which card do you swap for {army} in {events.zone_name(state, self.place)}?"

    def apply(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Swap; everybody has seen what goes into the hand (DZ-10.8)."""
        assert isinstance(action, actions.ChooseCard)
        taken = state.card_on[self.place]
        supply.lose_card(state, seat, action.card)
        zones.lay(state, self.place, action.card, seat)
        supply.gain_cards(state, seat, [taken])
        supply.learn_all(state, seat, taken)
        if log is not None:
            log.append(events.army_placed(state, self.place, "took the field", clause="DZ-5.21"))
            log.append(events.card_took(state, seat, taken, clause="DZ-5.21"))

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        own = state.loyal_on[self.place] == self.seats[0]
        good = own and zones.is_loose(state, self.place)
        need(good, f"{path}.place", "no army that may be swapped stands there")


class StarOfDawnA(ZoneEffect):
    """Turn an active army to the board's other neighbor (DZ-5.31)."""

    clause: ClassVar[str] = "DZ-5.31"
    without: ClassVar[str] = "there is no active army without a Commander"
    questions: ClassVar[list[str]] = ["which army changes sides?"]
    target: ClassVar[str] = "active army without a Commander"

    def fits(self, state: State, seat: int, place: int) -> bool:
        return zones.is_loose(state, place)

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        """Change its loyalty; what is attached stays (DZ-R52)."""
        place = chosen[0]
        loyal = state.table.other_neighbor(place // ZONES, state.loyal_on[place])
        state.loyal_on[place] = loyal
        if log is not None:
            log.append(events.army_turned(state, seat, place, loyal))


class StarOfDawnB(ZoneEffect):
    """Let two active armies of a board exchange zones (DZ-5.32)."""

    clause: ClassVar[str] = "DZ-5.32"
    without: ClassVar[str] = "no board has two active armies without a Commander"
    questions: ClassVar[list[str]] = ["which army do you swap?", "which army do you swap it with?"]
    target: ClassVar[str] = "active army without a Commander"

    def fits(self, state: State, seat: int, place: int) -> bool:
        return zones.is_loose(state, place) and len(self._partners(state, place)) > 0

    def _partners(self, state: State, place: int) -> list[int]:
        """List the armies that an army can exchange zones with."""
        others = state.table.places_on[place // ZONES]
        return [other for other in others if other != place and zones.is_loose(state, other)]

    def options(self, state: State, seat: int, chosen: list[int]) -> list[Action]:
        if len(chosen) == 1:
            return [state.moves.zone[place] for place in self._partners(state, chosen[0])]
        return super().options(state, seat, chosen)

    def resolve(self, state: State, seat: int, chosen: list[int], chance: Chance, log: Log) -> None:
        one, other = chosen
        zones.swap(state, one, other)
        if log is not None:
            log.append(events.armies_swapped(state, seat, one, other % ZONES + 1))

    def why_not(self, state: State, seat: int, chosen: list[int], action: Action) -> str:
        assert isinstance(action, actions.ChooseZone)
        if not zones.is_loose(state, action.place):
            return super().why_not(state, seat, chosen, action)
        zone = events.zone_name(state, action.place)
        if not chosen:
            return f"{zone} has no other army on its frontier to swap with"
        if action.place == chosen[0]:
            return f"you already chose {zone}"
        return f"both armies must be on {events.frontier(state, chosen[0] // ZONES)}"
