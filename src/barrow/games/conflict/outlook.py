"""The outlook of a combat round: how its fights would end as things stand now.

For clients that show the line-up, which is public (CF-10.2). Windows may still change what
happens, so it is a forecast and no promise.

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
    asked = state.stack[-1].name if state.stack else ""
    if lineup is None or lineup.settled or asked == "choose_fighter":
        return None
    takers = (lineup.one, lineup.helper) if asked == "take_blow" else ()
    return {
        "slots": [_slot(state, slot) for slot in range(lineup.size)],
        "hypnosis": [_hypnosis(state, one, other) for one, other in lineup.hypnosis],
        "ifs": [_if(state, taker) for taker in takers],
    }


def _slot(state: State, slot: int) -> dict[str, object]:
    """Return how the fight in a slot would end, or why there is none."""
    lineup = the_lineup(state)
    found: dict[str, object] = {"slot": slot + 1, "fight": has_fight(state, slot)}
    if not found["fight"]:
        why, clause = _no_fight(state, lineup, slot)
        return {**found, **_outcome([]), "why": why, "clause": clause}
    fight = _fight(state, 2 * slot, 2 * slot + 1, helper_of(lineup, slot))
    met = the_lineup(fight)
    return {
        **found,
        **_outcome(struck(fight, met, 2 * slot)),
        "helper": slot_text(met.helper) if is_aided(fight) else None,
        "choice": blow_matters(fight, met),
    }


def _outcome(blows: list[Blow]) -> dict[str, object]:
    """Return blows, and who falls by them."""
    return {
        "blows": [blow.document() for blow in blows],
        "falls": [slot_text(place) for place in defeated(blows)],
    }


def _fight(state: State, one: int, other: int, helper: int) -> State:
    """Return a copy in which this is the coming fight.

    A Miss counts for the fight it was played in and for no later one (CF-5.34).
    """
    fight = state.clone()
    lineup = the_lineup(fight)
    if (lineup.one, lineup.other) != (one, other):
        forget_misses(lineup)
    lineup.meet(one, other, helper)
    return fight


def _no_fight(state: State, lineup: Lineup, slot: int) -> tuple[str, str]:
    """Return in a word why a slot has no fight, and the clause."""
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


def _hypnosis(state: State, one: int, other: int) -> dict[str, object]:
    """Return how the fight that a Hypnosis leads to would end."""
    lineup = the_lineup(state)
    blows: list[Blow] = []
    if other != NO_PLACE and lineup.has_fighter(one) and lineup.has_fighter(other):
        fight = _fight(state, one, other, NO_PLACE)
        blows = struck(fight, the_lineup(fight), one)
    victim = None if other == NO_PLACE else slot_text(other)
    return {"one": slot_text(one), "other": victim, **_outcome(blows)}


def _if(state: State, taker: int) -> dict[str, object]:
    """Return how this fight and the later ones end if one of the two takes the blow."""
    known = state.clone()
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
