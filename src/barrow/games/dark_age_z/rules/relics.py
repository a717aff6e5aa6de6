"""Playing relics: announcing, declared choices, the cancel window, Vest windows (section 5.1).

A relic is played in this order (DZ-5.4):

1. `play_relic`: it moves from the hand to the used area;
2. `RelicChoice`: its choices are declared one at a time;
3. `VestCancel`: other players may cancel it (DZ-5.6);
4. it resolves; `RelicPlayed` then pays the mission for playing it.

`VestWindow` lets players use an Immortal Vest out of turn (DZ-5.7). Both windows open
for everybody who holds a relic, which is public, not for who holds a Vest (DZ-9.3).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import CANCEL, DECLINE, VEST_GAIN, WHERE
from barrow.games.dark_age_z.components import (
    ANGELS_KISS,
    DISCARD_RELIC,
    IMMORTAL_VEST,
    IRON_STEED,
    PLAY_RELIC,
    RELIC_WIDTH,
    RELICS,
)
from barrow.games.dark_age_z.rules import army_effects as armies
from barrow.games.dark_age_z.rules import card_effects as cards
from barrow.games.dark_age_z.rules.army import PlayWhere
from barrow.games.dark_age_z.rules.effect import Effect
from barrow.games.dark_age_z.rules.missions import has_mission, meet
from barrow.games.dark_age_z.rules.supply import lose_relic
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import NO_SEATS, ONE_SEAT, Frame, Log

VEST_VP: Final = 2  # DZ-5.24
KISS_B: Final = 2 * ANGELS_KISS + 1
VEST_A: Final = 2 * IMMORTAL_VEST
VEST_B: Final = 2 * IMMORTAL_VEST + 1

_NO_DEFEATED: Final = "there is no defeated army"
_NO_DISCARDED: Final = "the discard pile is empty"
_NO_CARD_LEFT: Final = "there is no Army Card left to draw"
_NO_ACTIVE: Final = "there is no active army"
_NO_LOOSE: Final = "there is no active army without a Commander"
_NO_CARD_HELD: Final = "no player it could be used on holds an Army Card"

# By effect: 2 * relic for A, 2 * relic + 1 for B.
EFFECTS: Final[list[Effect]] = [
    armies.AngelsKissA("DZ-5.11", _NO_DEFEATED),
    armies.AngelsKissB("DZ-5.12", "no card of the discard pile can be played on your boards"),
    cards.ApollosEyesA("DZ-5.13", _NO_CARD_LEFT),
    cards.ApollosEyesB("DZ-5.14", _NO_CARD_LEFT),
    armies.AzraelsRoar("DZ-5.15", _NO_ACTIVE, 1),
    armies.AzraelsRoar("DZ-5.16", _NO_ACTIVE, -1),
    armies.DraculasPotionA("DZ-5.17", "the Commander deck is empty"),
    armies.DraculasPotionB("DZ-5.18", "no zone has reinforcements or a Commander"),
    armies.GazeOfTheDeadA("DZ-5.19", "there is no horde"),
    armies.GazeOfTheDeadB("DZ-5.20", "no card of the discard pile fits a slot of your armies"),
    armies.HowlingHammerA("DZ-5.21", "you have no army to swap or no card to swap it with"),
    cards.HowlingHammerB("DZ-5.22", "no other player has a token"),
    cards.ImmortalVest("DZ-5.23", ""),
    cards.ImmortalVest("DZ-5.24", ""),
    armies.InvisibleSpearA("DZ-5.25", "there is no active bronze army that is not ranged"),
    armies.InvisibleSpearB("DZ-5.26", "every zone is passed over already"),
    cards.IronSteedA("DZ-5.27", ""),
    cards.IronSteedB("DZ-5.28", "the Movement Marker is on its first space"),
    cards.MindReaderA("DZ-5.29", _NO_CARD_HELD),
    cards.MindReaderB("DZ-5.30", _NO_CARD_HELD),
    armies.StarOfDawnA("DZ-5.31", _NO_LOOSE),
    armies.StarOfDawnB("DZ-5.32", "no board has two active armies without a Commander"),
    cards.TitanicEssenceA("DZ-5.33", _NO_DISCARDED),
    armies.TitanicEssenceB("DZ-5.34", ""),
]


def list_relics(state: DarkAgeZState, seat: int, phase: int, listed: list[Action]) -> None:
    """List the relics of a hand that may be played in this phase, the Vest's gain too."""
    relics, base = state.relics, seat * RELIC_WIDTH
    for relic in state.pack.relics_in[phase]:
        if relics[base + relic] == 0:
            continue
        if relic == IMMORTAL_VEST:
            listed += state.moves.vest_gain[: state.table.players]
        elif relic == IRON_STEED:
            for side in range(2):
                if EFFECTS[2 * relic + side].can(state, seat):
                    listed.append(state.moves.steed[side])
        else:
            for effect in range(2 * relic, 2 * relic + 2):
                action = state.moves.relic[effect]
                if action is not None and EFFECTS[effect].can(state, seat):
                    listed.append(action)


def refuse_relic(state: DarkAgeZState, seat: int, effect: int, phase: int) -> Refusal:
    """Say why a relic may not be played for this effect."""
    relic = state.pack.relics[effect // 2]
    if not EFFECTS[effect].can(state, seat):
        return Refusal(EFFECTS[effect].clause, EFFECTS[effect].without, "no_effect")
    if not state.holds_relic(seat, effect // 2):
        return Refusal("DZ-5.1", f"you do not hold {relic.name}", "card_not_held")
    if effect == VEST_A:
        text = "an Immortal Vest cancels a relic only when one has just been played"
        return Refusal("DZ-5.6", text, "wrong_phase")
    if effect == VEST_B:
        return Refusal("DZ-5.7", "name who gains with vest_gain", "wrong_phase")
    phases = " and ".join([str(number) for number in relic.phases])
    text = f"{relic.name} is played in phase {phases}, not {phase}"
    return Refusal("DZ-5.1", text, "wrong_phase")


def refuse_vest_gain(state: DarkAgeZState, seat: int, player: int) -> Refusal:
    """Say why an Immortal Vest may not give VP to that player."""
    if not state.holds_relic(seat, IMMORTAL_VEST):
        name = state.pack.relics[IMMORTAL_VEST].name
        return Refusal("DZ-5.24", f"you do not hold {name}", "card_not_held")
    return Refusal("DZ-5.24", f"{state.title(player)} is no player", "bad_target")


def spend_relic(state: DarkAgeZState, seat: int, relic: int) -> None:
    """Move a relic to the used area; it counts as played, canceled or not (DZ-5.5)."""
    lose_relic(state, seat, relic)
    state.relic_used = state.relic_used[:]
    state.relic_used[relic] += 1
    state.played_of = state.played_of[:]
    state.played_of[seat] += 1


def play_relic(
    state: DarkAgeZState, seat: int, effect: int, chance: Chance, log: Log | None
) -> None:
    """Announce a relic and have its choices declared."""
    spend_relic(state, seat, effect // 2)
    if log is not None:
        log.append(events.relic_played(state, seat, effect, EFFECTS[effect].clause))
    state.stack.append(RelicPlayed(seat))
    declare(state, seat, effect, [], chance, log)


def play_vest(
    state: DarkAgeZState, seat: int, player: int, chance: Chance, log: Log | None
) -> None:
    """Play an Immortal Vest for 2 VP; nobody can cancel it (DZ-5.24)."""
    spend_relic(state, seat, IMMORTAL_VEST)
    state.gain_vp(player, VEST_VP)
    if log is not None:
        log.append(events.relic_played(state, seat, VEST_B, "DZ-5.24"))
        log.append(events.vp_gained(state, player, VEST_VP, "DZ-5.24"))
    meet(state, seat, PLAY_RELIC, chance, log)


class RelicPlayed(Frame[DarkAgeZState]):
    """A relic was played and has resolved: meet the mission for it (DZ-5.74)."""

    name: ClassVar[str] = "relic_played"

    def __init__(self, player: int) -> None:
        super().__init__(NO_SEATS)
        self.player: Final = player

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Meet it."""
        meet(state, self.player, PLAY_RELIC, chance, log)


def declare(
    state: DarkAgeZState,
    seat: int,
    effect: int,
    chosen: list[int],
    chance: Chance,
    log: Log | None,
) -> None:
    """Ask for the next declared choice, or open the cancel window."""
    if effect == KISS_B and len(chosen) == 1:
        state.stack.append(RelicChoice(seat, effect, chosen))
        state.stack.append(PlayWhere(seat, chosen[0], True))
    elif EFFECTS[effect].options(state, seat, chosen):
        state.stack.append(RelicChoice(seat, effect, chosen))
    else:
        ask_to_cancel(state, seat, seat, effect, chosen, chance, log)


class RelicChoice(Frame[DarkAgeZState]):
    """Declare one choice of a relic's effect (DZ-5.4)."""

    name: ClassVar[str] = "relic_choice"

    def __init__(self, seat: int, effect: int, chosen: list[int]) -> None:
        super().__init__(ONE_SEAT[seat])
        self.effect: Final = effect
        self.chosen: Final = chosen  # so far

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer what the effect's clause allows next."""
        return EFFECTS[self.effect].options(state, seat, self.chosen)

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Note it and go on."""
        if log is not None:
            words = events.declared(state, action)
            log.append(events.relic_aimed(state, seat, self.effect, words))
        chosen = [*self.chosen, action.a]
        if action.kind == WHERE:
            chosen.append(action.b)
        declare(state, seat, self.effect, chosen, chance, log)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """No such target, or another kind of action."""
        return EFFECTS[self.effect].refuse(state, seat, self.chosen, action)


def ask_to_cancel(
    state: DarkAgeZState,
    player: int,
    asked: int,
    effect: int,
    chosen: list[int],
    chance: Chance,
    log: Log | None,
) -> None:
    """Ask the next player clockwise for a Vest; when all declined, the relic resolves (DZ-5.6)."""
    seat = (asked + 1) % state.table.players
    while seat != player:
        if state.could_hold_vest(seat):
            ask = not state.table.is_cooperative
            state.stack.append(VestCancel(seat, player, effect, chosen, ask))
            return
        seat = (seat + 1) % state.table.players
    EFFECTS[effect].resolve(state, player, chosen, chance, log)


class VestCancel(Frame[DarkAgeZState]):
    """Cancel another player's relic with an Immortal Vest, or decline (DZ-5.6)."""

    name: ClassVar[str] = "vest_cancel"

    def __init__(
        self, seat: int, player: int, effect: int, chosen: list[int], ask_always: bool
    ) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)
        self.player: Final = player
        self.effect: Final = effect
        self.chosen: Final = chosen

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer to cancel with a Vest, and always to decline."""
        if state.holds_relic(seat, IMMORTAL_VEST):
            return [state.moves.cancel, state.moves.decline]
        return [state.moves.decline]

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Cancel it, which closes the window, or ask the next player."""
        if action.kind == DECLINE:
            if log is not None:
                log.append(events.vest_declined(state, seat, "DZ-5.6"))
            ask_to_cancel(state, self.player, seat, self.effect, self.chosen, chance, log)
            return
        spend_relic(state, seat, IMMORTAL_VEST)
        if log is not None:
            log.append(events.relic_canceled(state, seat, self.player, self.effect))
        meet(state, seat, PLAY_RELIC, chance, log)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """No Vest, or another kind of action."""
        if action.kind == CANCEL:
            name = state.pack.relics[IMMORTAL_VEST].name
            return Refusal("DZ-5.6", f"you do not hold {name}", "card_not_held")
        return Refusal("DZ-5.6", "cancel the relic or decline first", "unknown_action")


def open_vest_window(state: DarkAgeZState, offset: int) -> None:
    """Ask the players clockwise from the Starting Player for a Vest (DZ-5.7)."""
    players = state.table.players
    for place in range(offset, players):
        seat = (state.start + place) % players
        if state.could_hold_vest(seat):
            state.stack.append(VestWindow(seat, place, not state.table.is_cooperative))
            return


class VestWindow(Frame[DarkAgeZState]):
    """Play Immortal Vests for VP out of turn, until declining (DZ-5.7)."""

    name: ClassVar[str] = "vest_window"

    def __init__(self, seat: int, offset: int, ask_always: bool) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)
        self.offset: Final = offset  # of the seat, clockwise from the Starting Player

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer a gain for every player with a Vest, and always to decline."""
        listed: list[Action] = []
        if state.holds_relic(seat, IMMORTAL_VEST):
            listed += state.moves.vest_gain[: state.table.players]
        listed.append(state.moves.decline)
        return listed

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Play it and ask again, or ask the next player."""
        if action.kind == DECLINE:
            if log is not None:
                log.append(events.vest_declined(state, seat, "DZ-5.7"))
            open_vest_window(state, self.offset + 1)
            return
        play_vest(state, seat, action.a, chance, log)
        open_vest_window(state, self.offset)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """No Vest, nobody to gain, or another kind of action."""
        if action.kind == VEST_GAIN:
            return refuse_vest_gain(state, seat, action.a)
        return Refusal("DZ-5.7", "play an Immortal Vest or decline first", "unknown_action")


def list_mission_discards(state: DarkAgeZState, seat: int, listed: list[Action]) -> None:
    """List the relics that mission vellmoor-2 lets a seat discard (DZ-5.75)."""
    if has_mission(state, seat, DISCARD_RELIC) and state.defeated_at(seat):
        for relic in range(len(RELICS)):
            if state.holds_relic(seat, relic):
                listed.append(state.moves.mission_discard[relic])


def discard_for_mission(
    state: DarkAgeZState, seat: int, relic: int, chance: Chance, log: Log | None
) -> None:
    """Discard a relic, which is not playing it, and reactivate an army (DZ-5.75)."""
    lose_relic(state, seat, relic)
    state.relic_discard = state.relic_discard[:]
    state.relic_discard[relic] += 1
    if log is not None:
        log.append(events.relic_discarded(state, seat, relic))
    meet(state, seat, DISCARD_RELIC, chance, log)


def refuse_mission_discard(state: DarkAgeZState, seat: int, relic: int) -> Refusal:
    """Say why a relic may not be discarded for a mission."""
    if not has_mission(state, seat, DISCARD_RELIC):
        return Refusal("DZ-5.75", "your mission does not ask for it", "unknown_action")
    if not state.defeated_at(seat):
        text = "no defeated army stands on your frontiers"
        return Refusal("DZ-5.75", text, "no_effect")
    text = f"you do not hold {state.pack.relics[relic].name}"
    return Refusal("DZ-5.75", text, "card_not_held")
