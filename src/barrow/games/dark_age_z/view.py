"""What a seat may know (chapter 10).

Boards, piles, tokens and tracks are public, and so are the numbers of cards in hands and
decks (DZ-10.1). Hidden are hands, missions until they pay, what was drawn to choose from, the
order of decks, and which invasion cards are still to come (DZ-10.2, DZ-10.3). In
cooperative play hands are open to all (DZ-7.21); at the end everything is (DZ-10.7).

A view keeps what its seat has seen (DZ-10.8). `worlds` makes full states that fit it.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z.components import NOTHING, RELIC_WIDTH
from barrow.games.dark_age_z.rules.supply import knowledge
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.view import View

# Stands for a card that the seat may not know.
UNKNOWN: Final = -1


class DarkAgeZView(View):
    """A state without what the seat may not know."""

    def __init__(self, seat: int | None, known: DarkAgeZState) -> None:
        super().__init__(seat)
        self.known: Final = known

    def document(self) -> dict[str, object]:
        """Return the view as the JSON-able dict that goes over the wire."""
        return self.known.game.write_view(self)


def sees_hand(state: DarkAgeZState, observer: int, holder: int) -> bool:
    """Say whether an observer sees a hand: its own, and all in cooperative play."""
    return observer == holder or state.table.is_cooperative


def observer_of(state: DarkAgeZState, seat: int | None) -> int:
    """Return the number of an observer: its seat, or the one after all seats."""
    return state.table.players if seat is None else seat


def known_to(state: DarkAgeZState, seat: int | None) -> DarkAgeZState:
    """Build the state as far as a seat may know it, field by field."""
    if state.outcome is not None:
        return state.clone()
    observer = observer_of(state, seat)
    return DarkAgeZState(
        game=state.game,
        stack=state.stack[:],  # frames hold public facts only
        outcome=state.outcome,
        pack=state.pack,
        moves=state.moves,
        table=state.table,
        kingdom_of=state.kingdom_of,
        mission_of=seen_missions(state, observer),
        possible_of=state.possible_of,
        shown=state.shown,
        vp_of=state.vp_of[:],
        tokens_of=state.tokens_of[:],
        level_of=state.level_of,
        hands=seen_hands(state, observer),
        relics=seen_relics(state, observer),
        played_of=state.played_of,
        kills_of=state.kills_of,
        gain_of=state.gain_of,
        card_on=state.card_on[:],
        loyal_on=state.loyal_on[:],
        active_on=state.active_on[:],
        defeated=state.defeated,
        horde_on=state.horde_on[:],
        commander_on=state.commander_on,
        patron_of=state.patron_of,
        slots_on=state.slots_on,
        ranged_on=state.ranged_on,
        skipped_on=state.skipped_on,
        roar_on=state.roar_on,
        protection_on=state.protection_on,
        deck=[UNKNOWN] * len(state.deck),
        discard=state.discard[:],
        bound=state.bound,
        drawn=seen_drawn(state, observer),
        known=seen_knowledge(state, observer),
        relic_deck=[UNKNOWN] * len(state.relic_deck),
        relic_discard=state.relic_discard,
        relic_used=state.relic_used,
        relic_bound=state.relic_bound,
        relic_drawn=seen_relic_drawn(state, observer),
        offer=seen_offer(state, observer),
        fresh=state.fresh,
        weakened_held=state.weakened_held,
        barbarian_deck=seen_barbarians(state),
        barbarian_discard=state.barbarian_discard,
        barbarian_known=state.barbarian_known,
        shuffles=state.shuffles,
        gathering=state.gathering,
        commander_deck=seen_commanders(state),
        under=state.under,
        invasions=seen_invasions(state),
        spawned=state.spawned,
        boss_shown=state.boss_shown,
        pool=state.pool,
        pioneer=state.pioneer,
        track_at=state.track_at,
        steps=state.steps,
        day=state.day,
        phase=state.phase,
        start=state.start,
        turn=state.turn,
        commands=state.commands,
        issued=state.issued,
        passed=state.passed,
        first_passed=state.first_passed,
        order=state.order,
        reached=state.reached,
        held=state.held,
    )


def seen_missions(state: DarkAgeZState, observer: int) -> list[int]:
    """Return the missions that an observer knows: its own, and those face up."""
    return [
        state.mission_of[seat] if seat == observer or state.shown & (1 << seat) else NOTHING
        for seat in range(state.table.players)
    ]


def seen_hands(state: DarkAgeZState, observer: int) -> list[int]:
    """Return the rows of all hands: of hidden ones the cards known and the number."""
    if state.table.is_cooperative:
        return state.hands[:]
    width = state.pack.width
    rows = own_row(state.hands, width, observer)
    if state.known:
        for seat in range(state.table.players):
            if seat != observer:
                at = knowledge(state, observer, seat)
                rows[seat * width : (seat + 1) * width - 1] = state.known[at : at + width - 1]
    return rows


def seen_relics(state: DarkAgeZState, observer: int) -> list[int]:
    """Return the rows of all relics in hands: of hidden ones only the number."""
    if state.table.is_cooperative:
        return state.relics[:]
    return own_row(state.relics, RELIC_WIDTH, observer)


def seen_drawn(state: DarkAgeZState, observer: int) -> list[int]:
    """Return the Army Cards drawn since the shuffle: of others only the number."""
    if state.table.is_cooperative:
        return state.drawn[:]
    return own_row(state.drawn, state.pack.width, observer)


def seen_relic_drawn(state: DarkAgeZState, observer: int) -> list[int]:
    """Return the relics drawn since the shuffle: of others only the number."""
    if state.table.is_cooperative:
        return state.relic_drawn[:]
    return own_row(state.relic_drawn, RELIC_WIDTH, observer)


def own_row(rows: list[int], width: int, observer: int) -> list[int]:
    """Return an observer's row as it is, and of the others only the last column."""
    seen = [0] * len(rows)
    last = width - 1
    while last < len(rows):
        seen[last] = rows[last]
        last += width
    first = observer * width
    if first < len(rows):
        for place in range(first, first + width):
            seen[place] = rows[place]
    return seen


def seen_knowledge(state: DarkAgeZState, observer: int) -> list[int]:
    """Return what an observer knows of other hands, without what others know."""
    if not state.known:
        return []
    row = state.table.players * state.pack.types
    own = state.known[observer * row : (observer + 1) * row]
    if not any(own):
        return []
    before = [0] * (observer * row)
    return before + own + [0] * (len(state.known) - len(before) - row)


def seen_offer(state: DarkAgeZState, observer: int) -> list[int]:
    """Return the cards drawn to choose from: only the player in turn sees them."""
    if sees_hand(state, observer, state.turn):
        return state.offer
    return [UNKNOWN] * len(state.offer)


def seen_barbarians(state: DarkAgeZState) -> list[int]:
    """Return the Barbarian deck, out of order; unknown until its cards have been seen."""
    if state.barbarian_known:
        return sorted(state.barbarian_deck)
    return [UNKNOWN] * len(state.barbarian_deck)


def seen_commanders(state: DarkAgeZState) -> list[int]:
    """Return the Commander deck: those put under it are known (DZ-10.4)."""
    hidden = len(state.commander_deck) - state.under
    return state.commander_deck[: state.under] + [UNKNOWN] * hidden


def seen_invasions(state: DarkAgeZState) -> list[int]:
    """Return the Invasion deck: only the boss, once it was shown."""
    if not state.invasions:
        return []
    boss = state.invasions[0] if state.boss_shown else UNKNOWN
    return [boss] + [UNKNOWN] * (len(state.invasions) - 1)
