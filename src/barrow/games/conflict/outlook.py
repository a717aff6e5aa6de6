"""The outlook of a combat round: what would come of its fights as things stand now.

For whoever shows the line-up: everything is worked out from a known state, and the whole
line-up is public (CF-10.2). Windows may still change it, so it promises nothing.

1. `outlook`: for each slot the blows that would be struck, or why it has no fight; then
   the Hypnosis fights; then, where somebody must take a blow, what each choice leads to.
2. `_round`: the fights of all slots in order, each without those who have fallen before.
"""

from __future__ import annotations

from barrow.games.conflict.components import is_fighter
from barrow.games.conflict.lineup import GONE, IS_HYPNOTIZED, NO_PLACE, Lineup, slot_text
from barrow.games.conflict.rules.blows import Blow, defeated, is_defeated, struck, would_defeat
from barrow.games.conflict.rules.fights import blow_matters, forget_misses, helper_of
from barrow.games.conflict.rules.held import has_fight, is_aided, is_opposing, the_lineup
from barrow.games.conflict.state import State


def outlook(state: State) -> dict[str, object] | None:
    """Return what the line-up would come to, or None before its tiles are turned."""
    lineup = state.lineup
    choosing = len(state.stack) > 0 and state.stack[-1].name == "choose_fighter"
    if lineup is None or lineup.settled or choosing:
        return None
    known = _imagined(state)
    slots = [_slot(known, slot) for slot in range(lineup.size)]
    hypnosis = [_hypnosis(known, number) for number in range(len(lineup.hypnosis))]
    ifs: list[dict[str, object]] = []
    if state.stack and state.stack[-1].name == "take_blow":
        ifs = [_if(state, place) for place in (lineup.one, lineup.helper)]
    return {"slots": slots, "hypnosis": hypnosis, "ifs": ifs}


def _imagined(state: State) -> State:
    """Return a copy whose line-up may be changed."""
    known = state.clone()
    assert isinstance(known, State)
    return known


def _slot(state: State, slot: int) -> dict[str, object]:
    """Return what would come of the fight in a slot, or why there is none."""
    lineup = the_lineup(state)
    found: dict[str, object] = {"slot": slot + 1, "fight": False, "blows": [], "falls": []}
    if not has_fight(state, slot):
        found["why"], found["clause"] = _no_fight(state, lineup, slot)
        return found
    fight = _fight(state, 2 * slot, 2 * slot + 1, helper_of(lineup, slot))
    blows = struck(fight, the_lineup(fight), 2 * slot)
    found["fight"] = True
    found["helper"] = slot_text(the_lineup(fight).helper) if is_aided(fight) else None
    found["choice"] = blow_matters(fight, the_lineup(fight))
    found["blows"] = [blow.document() for blow in blows]
    found["falls"] = _falls(blows)
    return found


def _fight(state: State, one: int, other: int, helper: int) -> State:
    """Return a copy in which this is the coming fight.

    A Miss counts for the fight it was played in and for no later one (CF-5.34).
    """
    fight = _imagined(state)
    lineup = the_lineup(fight)
    if (lineup.one, lineup.other) != (one, other):
        forget_misses(lineup)
    lineup.meet(one, other, helper)
    return fight


def _falls(blows: list[Blow]) -> list[str]:
    return [slot_text(place) for place in defeated(blows)]


def _no_fight(state: State, lineup: Lineup, slot: int) -> tuple[str, str]:
    """Say why a slot has no fight, by a word, and with the clause."""
    one, other = 2 * slot, 2 * slot + 1
    tile = lineup.tiles[other]
    if tile == GONE:
        return ("nobody_opposite", "CF-4.17")
    if not is_fighter(tile):
        return ("no_fighter", "CF-4.17")
    if not is_opposing(state, other):
        return ("bystander", "CF-4.16")
    if not lineup.has_fighter(one):
        return ("nobody_chosen", "CF-4.28")
    assert (lineup.flags[one] | lineup.flags[other]) & IS_HYPNOTIZED, slot
    return ("hypnotized", "CF-5.39")


def _hypnosis(state: State, number: int) -> dict[str, object]:
    """Return what would come of the fight that a Hypnosis leads to."""
    lineup = the_lineup(state)
    one, other = lineup.hypnosis[number]
    found: dict[str, object] = {"one": slot_text(one), "other": None, "blows": [], "falls": []}
    if other == NO_PLACE:
        return found
    found["other"] = slot_text(other)
    if lineup.has_fighter(one) and lineup.has_fighter(other):
        fight = _fight(state, one, other, NO_PLACE)
        blows = struck(fight, the_lineup(fight), one)
        found["blows"] = [blow.document() for blow in blows]
        found["falls"] = _falls(blows)
    return found


def _if(state: State, taker: int) -> dict[str, object]:
    """Return what comes of one of the two taking the blow: this fight and the later ones."""
    known = _imagined(state)
    lineup = the_lineup(known)
    blows = struck(known, lineup, taker)
    survives = not is_defeated(blows, taker)
    first = lineup.one // 2
    _strike(lineup, blows)
    later = _round(known, first + 1)
    left = sum([1 for slot in range(lineup.size) if lineup.has_fighter(2 * slot)])
    return {
        "slot": taker // 2 + 1,
        "survives": survives,
        "blows": [blow.document() for blow in blows],
        "later": later,
        "left": left,
        "of": lineup.size,
    }


def _strike(lineup: Lineup, blows: list[Blow]) -> None:
    for place in defeated(blows):
        lineup.remove(place)


def _round(state: State, slot: int) -> list[dict[str, object]]:
    """Fight the slots from this one on; where a blow may be taken by two, the helped one does."""
    lineup = the_lineup(state)
    fights: list[dict[str, object]] = []
    for number in range(slot, lineup.size):
        found = _slot(state, number)
        fights.append(found)
        if found["fight"]:
            forget_misses(lineup)
            lineup.meet(2 * number, 2 * number + 1, helper_of(lineup, number))
            _strike(lineup, struck(state, lineup, _taker(state, lineup)))
    return fights


def _taker(state: State, lineup: Lineup) -> int:
    """Return who would take the blow: whoever survives it."""
    if is_aided(state) and not would_defeat(state, lineup, lineup.other, lineup.helper):
        return lineup.helper
    return lineup.one
