"""Phase 4, Cleanup, in thirteen steps (DZ-4.130 to DZ-4.143).

`clean_up` does steps 1 to 10 and asks for step 11, `HandLimit`; `next_start` and
`gather_commanders` are steps 12 and 13, which `day` calls.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events, kinds
from barrow.games.dark_age_z.actions import ChooseCard
from barrow.games.dark_age_z.components import MOST_ICONS, NOBODY, NOTHING
from barrow.games.dark_age_z.rules.asking import asks_always, need_offset
from barrow.games.dark_age_z.rules.daily import has_most
from barrow.games.dark_age_z.rules.hands import HandChoice
from barrow.games.dark_age_z.rules.income import army_icons, take_tokens
from barrow.games.dark_age_z.rules.invasion import invasion, zombies
from barrow.games.dark_age_z.rules.missions import compared, meet
from barrow.games.dark_age_z.rules.supply import discard_card, draw_cards, drop
from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import DECK
from barrow.kernel.decision import Chance, Log, Parts
from barrow.kernel.errors import need
from barrow.kernel.kinds import FLAG

CLEANUP: Final = 4


def clean_up(state: State, chance: Chance, log: Log) -> None:
    """Clear the day away and prepare the next, up to the hand limit."""
    state.phase = CLEANUP
    reveal_invasion(state, "DZ-4.131", log)
    restore_tracks(state)
    fill_pioneers(state)
    refill_tokens(state, chance, log)
    discard_reinforcements(state)
    end_relics(state)
    if log is not None:
        log.append(events.day_cleaned_up(state, state.track_at))
    for seat in state.table.clockwise_from[state.start]:
        cards = army_icons(state, seat)
        if cards:
            draw_cards(state, seat, cards, "DZ-4.139", chance, log)
    ask_for_discards(state, 0)


def reveal_invasion(state: State, clause: str, log: Log) -> None:
    """Turn over the next invasion card, set hordes and marker (DZ-4.130 to DZ-4.133).

    The boss drives all other cards away; it is shown to all when the last ordinary
    card is revealed (DZ-4.131).
    """
    card = state.invasions[-1]
    state.invasions = state.invasions[:-1]
    state.spawned = [card] if state.pack.invasions[card].is_boss else [*state.spawned, card]
    state.horde_on = [zombies(state)] * state.table.boards
    state.steps = state.pack.steps[state.table.players][invasion(state).speed]
    if log is not None:
        log.append(events.invasion_revealed(state, clause))
    if len(state.invasions) == 1:
        state.boss_shown = True
        if log is not None:
            boss = state.invasions[0]
            log.append(events.boss_shown(state, boss, state.pack.invasions[boss].text))


def restore_tracks(state: State) -> None:
    """Move each Strategy marker back by its rate (DZ-4.134)."""
    players = state.table.players
    state.track_at = [
        max(0, at - steps[players]) for at, steps in zip(state.track_at, state.pack.restores)
    ]


def fill_pioneers(state: State) -> None:
    """Fill the Pioneer Zone up (DZ-4.135)."""
    wanted = state.pack.figures.pioneers_each * state.table.players
    tokens = min(state.pool, max(0, wanted - state.pioneer))
    state.pool -= tokens
    state.pioneer += tokens


def refill_tokens(state: State, chance: Chance, log: Log) -> None:
    """Give tokens for all command icons and judge the mission for them (DZ-4.136, DZ-5.83)."""
    icons = compared(state, MOST_ICONS)
    for seat in state.table.clockwise_from[state.start]:
        tokens = take_tokens(state, seat, icons[seat])
        if log is not None:
            log.append(events.tokens_gained(state, seat, tokens, clause="DZ-4.136"))
    for seat in state.table.clockwise_from[state.start]:
        if has_most(icons, seat):
            meet(state, seat, MOST_ICONS, chance, log)


def discard_reinforcements(state: State) -> None:
    """Discard all reinforcing cards (DZ-4.137)."""
    for slots in state.slots_on:
        for card in slots:
            if card != NOTHING:
                drop(state, card)
    state.slots_on = [[]] * len(state.slots_on)


def end_relics(state: State) -> None:
    """Discard the used relics and end what they did (DZ-4.138)."""
    state.relic_discard = [
        discarded + used for discarded, used in zip(state.relic_discard, state.relic_used)
    ]
    state.relic_used = state.pack.no_relics
    state.ranged_on = [False] * len(state.ranged_on)
    state.skipped_on = [False] * len(state.skipped_on)
    state.roar_on = [0] * len(state.roar_on)
    state.protection_on = [0] * len(state.protection_on)


def ask_for_discards(state: State, offset: int) -> None:
    """Ask the next seat clockwise that holds too many Army Cards (DZ-4.140)."""
    for place, seat in enumerate(state.table.clockwise_from[state.start]):
        if place >= offset and state.cards_of[seat] > state.pack.figures.hand_limit:
            state.push(HandLimit(seat, place, asks_always(state)))
            return


class HandLimit(HandChoice):
    """Discard Army Cards down to the limit, one at a time (DZ-4.140)."""

    clause: ClassVar[str] = "DZ-4.140"
    over: ClassVar[list[str]] = ["next_day"]
    parts: ClassVar[Parts] = {"offset": kinds.COUNT, "ask_always": FLAG}

    def __init__(self, seat: int, offset: int, ask_always: bool) -> None:
        super().__init__(seat, ask_always)
        self.offset: Final = offset  # of the seat, clockwise from the Starting Player

    def question(self, state: State) -> str:
        held, most = state.cards_of[self.seats[0]], state.pack.figures.hand_limit
        return f"Hand limit {most}: discard an Army Card ({held - most} to discard)"

    def apply(self, state: State, seat: int, action: ChooseCard, chance: Chance, log: Log) -> None:
        discard_card(state, seat, action.card)
        if log is not None:
            log.append(events.cards_discarded(state, seat, [action.card], clause="DZ-4.140"))
        ask_for_discards(state, self.offset)

    def check(self, state: State, path: str) -> None:
        need_offset(state, self, self.offset, path)
        seats, most = state.table.clockwise_from[state.start], state.pack.figures.hand_limit
        over = [place for place, seat in enumerate(seats) if state.cards_of[seat] > most]
        first = len(over) > 0 and over[0] == self.offset
        need(first, path, "the hand is within its limit, or another is not")


def next_start(state: State) -> int:
    """Return the next Starting Player (DZ-4.141).

    Competitive: fewest VP, then fewest Army Cards, then the first counter-clockwise from
    the old one's right, the old one last. Cooperative: the left neighbor.
    """
    players = state.table.players
    if state.table.is_cooperative:
        return (state.start + 1) % players
    seats = [(state.start - place) % players for place in range(1, players + 1)]
    keys = [(state.vp_of[seat], state.cards_of[seat], at) for at, seat in enumerate(seats)]
    return seats[min(keys)[2]]


def gather_commanders(state: State, chance: Chance) -> None:
    """Collect all Commanders, shuffle, and reveal the Gathering (DZ-3.4, DZ-4.142)."""
    everybody = list(range(len(state.pack.commanders)))
    chance.shuffle(everybody, DECK)
    number = state.table.players + state.pack.figures.gathering_offset
    state.gathering = everybody[len(everybody) - number :]
    state.commander_deck = everybody[: len(everybody) - number]
    state.under = 0
    state.commander_on = [NOTHING] * len(state.commander_on)
    state.patron_of = [NOBODY] * len(state.patron_of)
