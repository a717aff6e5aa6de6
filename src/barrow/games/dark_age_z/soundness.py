"""Whether a position holds together: seats, boards, cards, the clock.

Each check names the field at fault. Called for every position and view that comes from
outside; the rules themselves keep these things true. The stack is checked in `stacks`.
"""

from __future__ import annotations

from barrow.games.dark_age_z.components import (
    BRONZE,
    NOBODY,
    NOTHING,
    RANKS,
    RELIC_WIDTH,
    ZONES,
)
from barrow.games.dark_age_z.rules.commanders import CommanderTarget
from barrow.games.dark_age_z.rules.supply import knowledge
from barrow.games.dark_age_z.stacks import check_stack, in_opening
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.games.dark_age_z.view import UNKNOWN
from barrow.games.dark_age_z.worlds import left_in_deck, offers_relics, unseen_cards
from barrow.kernel.errors import BadPosition


def check_position(state: DarkAgeZState, is_view: bool) -> None:
    """Raise BadPosition for the first thing that does not fit."""
    _check_clock(state)
    _check_seats(state, is_view)
    _check_boards(state)
    _check_commanders(state, is_view)
    _check_invasions(state, is_view)
    check_stack(state)
    _check_hands(state, is_view)
    _check_cards(state, is_view)
    _check_relics(state, is_view)
    if state.outcome is None:
        _check_top(state, is_view)


def _refuse_unless(good: bool, path: str, text: str) -> None:
    if not good:
        raise BadPosition(path, text)


def _check_clock(state: DarkAgeZState) -> None:
    players = state.table.players
    days = state.pack.modes[state.table.mode].days
    _refuse_unless(1 <= state.day <= days, "day", f"must be 1 to {days}, not {state.day}")
    for path, seat in (("start", state.start), ("turn", state.turn)):
        _refuse_unless(0 <= seat < players, path, f"there is no seat {seat}")
    _refuse_unless(state.first_passed < players, "first_passed", "there is no such seat")
    for seat in state.order:
        _refuse_unless(seat < players, "order", f"there is no seat {seat}")
    most = state.pack.steps[players][1]
    _refuse_unless(state.steps <= most, "steps", f"must be 0 to {most}, not {state.steps}")
    tracks = state.pack.tracks
    _refuse_unless(len(state.track_at) == len(tracks), "tracks", f"there are {len(tracks)}")
    for track, at in enumerate(state.track_at):
        end = len(tracks[track].costs)
        _refuse_unless(at <= end, f"tracks[{track}]", f"must be 0 to {end}, not {at}")
    total = state.pool + state.pioneer + sum(state.tokens_of)
    stated = state.pack.figures.command_tokens
    _refuse_unless(total == stated, "pool", f"{total} tokens are there, not {stated}")


def _check_seats(state: DarkAgeZState, is_view: bool) -> None:
    for seat in range(state.table.players):
        path = f"seats[{seat}]"
        kingdom = state.kingdom_of[seat]
        _refuse_unless(kingdom not in state.kingdom_of[:seat], f"{path}.kingdom", "is there twice")
        missions = state.pack.kingdoms[kingdom].missions
        possible = state.possible_of[seat]
        _refuse_unless(possible != 0, f"{path}.possible", "some mission must be possible")
        mission = state.mission_of[seat]
        shown = state.shown & (1 << seat)
        if mission == NOTHING:
            choosing = state.outcome is None and in_opening(state) and not shown
            hidden = is_view and not shown
            text = "the player has no mission"
            _refuse_unless(hidden or choosing, f"{path}.mission", text)
            continue
        _refuse_unless(mission in missions, f"{path}.mission", "is another kingdom's")
        bit = 1 << missions.index(mission)
        _refuse_unless(possible & bit != 0, f"{path}.possible", "leaves the mission out")
        if shown and state.outcome is None:
            text = "a mission that lies face up is the only one possible"
            _refuse_unless(possible == bit, f"{path}.possible", text)
        elif state.table.is_cooperative and state.outcome is None:
            raise BadPosition(f"{path}.shown", "missions lie face up in cooperative play")


def _check_boards(state: DarkAgeZState) -> None:
    for place in range(len(state.card_on)):
        path = f"boards[{place // ZONES}].zones[{place % ZONES}]"
        card = state.card_on[place]
        if card == NOTHING:
            bare = state.loyal_on[place] == NOBODY and not state.active_on[place]
            bare = bare and not state.ranged_on[place] and not state.slots_on[place]
            bare = bare and state.commander_on[place] == NOTHING
            _refuse_unless(bare, path, "something lies there without an army")
            continue
        loyal = state.loyal_on[place]
        text = f"an army is loyal to a neighbor, not to {loyal}"
        _refuse_unless(state.table.is_neighbor(place // ZONES, loyal), f"{path}.loyal", text)
        gap = place % ZONES > 0 and state.card_on[place - 1] == NOTHING
        _refuse_unless(not gap, path, "the zone in front of the army is empty")
        for rank in range(1, RANKS + 1):
            under = state.slot(place, rank)
            if under != NOTHING:
                fits = state.pack.slots_of[card][rank] > 0 and state.pack.rank_of[under] >= rank
                _refuse_unless(fits, f"{path}.slots.{rank}", "the card does not fit there")


def _check_commanders(state: DarkAgeZState, is_view: bool) -> None:
    number = len(state.pack.commanders)
    placed = [card for card in state.commander_on if card != NOTHING]
    held = [frame.commander for frame in state.stack if isinstance(frame, CommanderTarget)]
    seen = state.gathering + state.commander_deck + placed + held
    _refuse_unless(len(seen) == number, "commander_deck", f"there must be {number} Commanders")
    under = state.under
    _refuse_unless(under <= len(state.commander_deck), "under", "is more than the deck holds")
    named = [card for card in seen if card != UNKNOWN]
    _refuse_unless(len(set(named)) == len(named), "commander_deck", "a Commander is there twice")
    if not is_view:
        _refuse_unless(len(named) == number, "commander_deck", "a Commander is not named")
    _refuse_unless(
        UNKNOWN not in state.commander_deck[:under], "commander_deck", "those under it are known"
    )
    for commander in range(number):
        patron = state.patron_of[commander]
        path = f"patrons.{state.pack.commanders[commander].id}"
        _refuse_unless(patron < state.table.players, path, f"there is no seat {patron}")
        text = "those who are assigned have a patron, and nobody else"
        _refuse_unless((patron != NOBODY) == (commander in placed), path, text)


def _check_invasions(state: DarkAgeZState, is_view: bool) -> None:
    if state.outcome is None and in_opening(state):
        empty = not state.invasions and not state.spawned
        _refuse_unless(empty, "invasions", "no invasion card is drawn yet")
        return
    invasions = state.pack.invasions
    named = [card for card in state.invasions + state.spawned if card != UNKNOWN]
    _refuse_unless(len(set(named)) == len(named), "invasions", "a card is there twice")
    _refuse_unless(len(state.spawned) > 0, "spawned", "a card must lie there")
    days = state.pack.modes[state.table.mode].days
    left = days - state.day - (1 if state.phase == 4 else 0)
    _refuse_unless(len(state.invasions) == left, "invasions", f"there must be {left} cards")
    for place, card in enumerate(state.invasions):
        if card == UNKNOWN:
            _refuse_unless(is_view, f"invasions[{place}]", "is not named")
        else:
            is_boss = invasions[card].is_boss
            _refuse_unless(is_boss == (place == 0), f"invasions[{place}]", "the boss is the first")
    for place, card in enumerate(state.spawned):
        alone = len(state.spawned) == 1 and left == 0
        text = "the boss comes last and alone"
        _refuse_unless(invasions[card].is_boss == alone, f"spawned[{place}]", text)
    shown = len(state.invasions) <= 1 or state.outcome is not None
    _refuse_unless(state.boss_shown == shown, "boss_shown", f"must be {str(shown).lower()}")
    if state.invasions and state.boss_shown:
        _refuse_unless(state.invasions[0] != UNKNOWN, "invasions[0]", "is not named")


def _check_hands(state: DarkAgeZState, is_view: bool) -> None:
    """Refuse rows whose counts do not add up to their number."""
    for path, rows, width in (
        ("cards", state.hands, state.pack.width),
        ("relic_count", state.relics, RELIC_WIDTH),
        ("draws", state.drawn, state.pack.width),
        ("relic_draws", state.relic_drawn, RELIC_WIDTH),
    ):
        for seat in range(state.table.players):
            row = rows[seat * width : (seat + 1) * width]
            counted = sum(row[:-1])
            good = counted <= row[-1] if is_view else counted == row[-1]
            text = f"is {row[-1]}, but {counted} are listed"
            _refuse_unless(good, f"seats[{seat}].{path}", text)
    weakened = sum(state.hands[state.pack.weakened :: state.pack.width])
    good = weakened <= state.weakened_held if is_view else weakened == state.weakened_held
    _refuse_unless(good, "weakened_held", f"is {state.weakened_held}, but hands hold {weakened}")
    if not state.known or is_view:
        return
    for observer in range(state.table.players + 1):
        for holder in range(state.table.players):
            at = knowledge(state, observer, holder)
            row = state.hands[holder * state.pack.width : (holder + 1) * state.pack.width]
            for card in range(state.pack.types):
                there = state.known[at + card] <= row[card]
                text = f"the hand of seat {holder} does not hold that"
                _refuse_unless(there, "known", text)


def _check_cards(state: DarkAgeZState, is_view: bool) -> None:
    """Refuse Army Cards that are not all there, or a deck that no shuffle can have left."""
    pack = state.pack
    everybody = [True] * state.table.players
    hidden = unseen_cards(state, everybody)
    offer = [] if offers_relics(state) else state.offer
    piles = [("deck", state.deck), ("offer", offer)]
    if not state.barbarian_known:
        piles.append(("barbarian_deck", state.barbarian_deck))
    elif UNKNOWN in state.barbarian_deck:
        raise BadPosition("barbarian_deck", "is known to all")
    unknown = 0
    for path, pile in piles:
        for card in pile:
            if card == UNKNOWN:
                _refuse_unless(is_view, path, "a card is not named")
                unknown += 1
            else:
                hidden[card] -= 1
    for card in range(pack.types):
        text = f"there are not {pack.copies[card]} of {pack.armies[card].id}"
        good = hidden[card] >= 0 if is_view else hidden[card] == 0
        _refuse_unless(good, "deck", text)
    width = pack.width
    missing = sum([state.cards(seat) for seat in range(state.table.players)])
    for seat in range(state.table.players):
        missing -= sum(state.hands[seat * width : (seat + 1) * width - 1])
    text = f"{sum(hidden)} cards are not seen, but {missing + unknown} are hidden"
    _refuse_unless(sum(hidden) == missing + unknown, "deck", text)
    for card in state.barbarian_deck:
        bronze = card == UNKNOWN or pack.rank_of[card] == BRONZE
        _refuse_unless(bronze, "barbarian_deck", "holds bronze cards only")
    if state.table.barbarian == NOBODY:
        empty = not state.barbarian_deck and sum(state.barbarian_discard) == 0
        _refuse_unless(empty, "barbarian_deck", "there is no Barbarian")
    if not is_view and state.outcome is None:
        left = left_in_deck(state.bound, state.drawn, width, everybody)
        _check_bound(state, left, "bound")


def _check_bound(state: DarkAgeZState, left: list[int], path: str) -> None:
    """Refuse a bound that is not the deck and what was drawn from it."""
    for card in state.deck:
        left[card] -= 1
    if state.shuffles == 0 and not state.barbarian_known:
        for card in state.barbarian_deck:
            left[card] -= 1
    _refuse_unless(not any(left), path, "does not fit the deck and what was drawn from it")


def _check_relics(state: DarkAgeZState, is_view: bool) -> None:
    """Refuse relics that are not all there."""
    hidden = state.pack.relic_copies[:]
    for relic in range(len(hidden)):
        hidden[relic] -= state.relic_discard[relic] + state.relic_used[relic]
        hidden[relic] -= sum(state.relics[relic::RELIC_WIDTH])
    offer = state.offer if offers_relics(state) else []
    unknown = 0
    for path, pile in (("relic_deck", state.relic_deck), ("offer", offer)):
        for relic in pile:
            if relic == UNKNOWN:
                _refuse_unless(is_view, path, "a relic is not named")
                unknown += 1
            else:
                hidden[relic] -= 1
    for relic in range(len(hidden)):
        text = f"there are not {state.pack.relic_copies[relic]} of {state.pack.relics[relic].id}"
        good = hidden[relic] >= 0 if is_view else hidden[relic] == 0
        _refuse_unless(good, "relic_deck", text)
    for seat in range(state.table.players):
        row = state.relics[seat * RELIC_WIDTH : (seat + 1) * RELIC_WIDTH]
        unknown += row[-1] - sum(row[:-1])
    text = f"{sum(hidden)} relics are not seen, but {unknown} are hidden"
    _refuse_unless(sum(hidden) == unknown, "relic_deck", text)
    if not is_view and state.outcome is None:
        everybody = [True] * state.table.players
        left = left_in_deck(state.relic_bound, state.relic_drawn, RELIC_WIDTH, everybody)
        for relic in state.relic_deck:
            left[relic] -= 1
        text = "does not fit the deck and what was drawn from it"
        _refuse_unless(not any(left), "relic_bound", text)


def _check_top(state: DarkAgeZState, is_view: bool) -> None:
    """Refuse a decision that leaves nothing to choose. In a view others' cards are hidden."""
    if is_view:
        return
    top = state.stack[-1]
    for seat in top.seats:
        if not top.legal(state, seat):
            path = f"stack[{len(state.stack) - 1}]"
            raise BadPosition(path, f"{top.name} leaves nothing to choose")
