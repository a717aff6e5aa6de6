"""Phase 4, Cleanup, in thirteen steps (DZ-4.130 to DZ-4.143).

`clean_up` does steps 1 to 10 and asks for step 11, `HandLimit`; `next_start` and
`gather_commanders` are steps 12 and 13, which `day` calls.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import combat_events as told
from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import (
    ARMY_ICON,
    MOST_ICONS,
    NOBODY,
    NOTHING,
    RANKS,
    TRACKS,
)
from barrow.games.dark_age_z.rules.missions import meet
from barrow.games.dark_age_z.rules.strategy import list_hand, refuse_card
from barrow.games.dark_age_z.rules.supply import discard_card, draw_cards, drop
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.action import Action
from barrow.kernel.chance import DECK, Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log

CLEANUP: Final = 4


def clean_up(state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
    """Clear the day away and prepare the next, up to the hand limit."""
    state.phase = CLEANUP
    reveal_invasion(state, "DZ-4.131", log)
    restore_tracks(state)
    fill_pioneers(state)
    refill_tokens(state, chance, log)
    discard_reinforcements(state)
    end_relics(state)
    if log is not None:
        log.append(told.day_cleaned_up(state))
    for seat in state.clockwise():
        cards = state.icons(seat, ARMY_ICON) + commander_cards(state, seat)
        if cards:
            draw_cards(state, seat, cards, "DZ-4.139", chance, log)
    ask_for_discards(state, 0)


def reveal_invasion(state: DarkAgeZState, clause: str, log: Log | None) -> None:
    """Turn over the next invasion card, set hordes and marker (DZ-4.130 to DZ-4.133).

    The boss drives all other cards away; it is shown to all when the last ordinary
    card is revealed (DZ-4.131).
    """
    card = state.invasions[-1]
    state.invasions = state.invasions[:-1]
    is_boss = state.pack.invasions[card].is_boss
    state.spawned = [card] if is_boss else [*state.spawned, card]
    zombies = state.zombies()
    for board in range(state.table.boards):
        state.horde_on[board] = zombies
    state.steps = state.pack.steps[state.table.players][state.invasion.speed]
    if log is not None:
        log.append(events.invasion_revealed(state, clause))
    if len(state.invasions) == 1:
        state.boss_shown = True
        if log is not None:
            log.append(events.boss_shown(state))


def restore_tracks(state: DarkAgeZState) -> None:
    """Move each Strategy marker back by its rate (DZ-4.134)."""
    players = state.table.players
    state.track_at = [
        max(0, state.track_at[track] - state.pack.tracks[track].restore[players])
        for track in range(len(TRACKS))
    ]


def fill_pioneers(state: DarkAgeZState) -> None:
    """Fill the Pioneer Zone up (DZ-4.135)."""
    wanted = state.pack.figures.pioneers_each * state.table.players
    tokens = min(state.pool, max(0, wanted - state.pioneer))
    state.pool -= tokens
    state.pioneer += tokens


def refill_tokens(state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
    """Give tokens for all command icons and judge the mission for them (DZ-4.136, DZ-5.83)."""
    icons = [state.command_icons(seat) for seat in range(state.table.players)]
    for seat in state.clockwise():
        tokens = state.take_tokens(seat, icons[seat])
        if log is not None:
            log.append(events.tokens_gained(state, seat, tokens, "DZ-4.136"))
    for seat in state.clockwise():
        others = [icons[other] for other in range(len(icons)) if other != seat]
        if icons[seat] > max(others):
            meet(state, seat, MOST_ICONS, chance, log)


def commander_cards(state: DarkAgeZState, seat: int) -> int:
    """Count the army icons of a seat's Commanders (DZ-4.139)."""
    found = 0
    for commander in range(len(state.patron_of)):
        if state.patron_of[commander] == seat:
            found += state.pack.commanders[commander].army_icons
    return found


def discard_reinforcements(state: DarkAgeZState) -> None:
    """Discard all reinforcing cards (DZ-4.137)."""
    if not any(state.slots_on):
        return
    for place in range(len(state.slots_on)):
        for card in state.reinforcements(place):
            drop(state, card)
    state.slots_on = [0] * len(state.slots_on)


def end_relics(state: DarkAgeZState) -> None:
    """Discard the used relics and end what they did (DZ-4.138)."""
    if any(state.relic_used):
        state.relic_discard = [
            state.relic_discard[relic] + state.relic_used[relic]
            for relic in range(len(state.relic_used))
        ]
        state.relic_used = [0] * len(state.relic_used)
    state.ranged_on = [0] * len(state.ranged_on)
    state.skipped_on = [0] * len(state.skipped_on)
    state.roar_on = [0] * len(state.roar_on)
    state.protection_on = [0] * len(state.protection_on)


def ask_for_discards(state: DarkAgeZState, offset: int) -> None:
    """Ask the next seat clockwise that holds too many Army Cards (DZ-4.140)."""
    players = state.table.players
    for place in range(offset, players):
        seat = (state.start + place) % players
        if state.cards(seat) > state.pack.figures.hand_limit:
            state.stack.append(HandLimit(seat, place, not state.table.is_cooperative))
            return


class HandLimit(Frame[DarkAgeZState]):
    """Discard Army Cards down to the limit, one at a time (DZ-4.140)."""

    name: ClassVar[str] = "hand_limit"

    def __init__(self, seat: int, offset: int, ask_always: bool) -> None:
        super().__init__(ONE_SEAT[seat], ask_always)
        self.offset: Final = offset

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer the hand."""
        return list_hand(state, seat, 0, RANKS)

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Discard it and see whether more must go."""
        discard_card(state, seat, action.a)
        if log is not None:
            log.append(events.cards_discarded(state, seat, [action.a], "DZ-4.140"))
        ask_for_discards(state, self.offset)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """A card not held, or another kind of action."""
        return refuse_card(state, seat, action, "DZ-4.140")


def next_start(state: DarkAgeZState) -> int:
    """Return the next Starting Player (DZ-4.141).

    Competitive: fewest VP, then fewest Army Cards, then the first counter-clockwise from
    the old one's right, the old one last. Cooperative: the left neighbor.
    """
    players = state.table.players
    if state.table.is_cooperative:
        return (state.start + 1) % players
    keys = []
    for place in range(1, players + 1):
        seat = (state.start - place) % players
        keys.append((state.vp_of[seat], state.cards(seat), place))
    return (state.start - min(keys)[2]) % players


def gather_commanders(state: DarkAgeZState, chance: Chance) -> None:
    """Collect all Commanders, shuffle, and reveal the Gathering (DZ-3.4, DZ-4.142)."""
    everybody = list(range(len(state.pack.commanders)))
    chance.shuffle(everybody, DECK)
    number = state.table.players + state.pack.figures.gathering_offset
    state.gathering = everybody[len(everybody) - number :]
    state.commander_deck = everybody[: len(everybody) - number]
    state.under = 0
    state.commander_on = [NOTHING] * len(state.commander_on)
    state.patron_of = [NOBODY] * len(state.patron_of)
