"""How a game ends: the last party, nobody left, or the round limit with a score (chapter 6).

`finish` ranks the parties: winners, other living parties by score, eliminated ones
with the latest first; a seat ranks with the last party it played (GZ-6.5).
"""

from __future__ import annotations

from typing import Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.components import FACTIONS
from barrow.games.ground_zero.rules.lands import count_sites
from barrow.games.ground_zero.rules.parties import is_alive, is_present
from barrow.games.ground_zero.state import State
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Log

LAST_PARTY: Final = "last_party"
NOBODY_LEFT: Final = "nobody_left"
ROUND_LIMIT: Final = "round_limit"


def score(state: State, faction: int) -> int:
    """Return the points of a party: territories, cities, centers, whole regions (GZ-6.3)."""
    scoring = state.pack.scoring
    cities, centers = count_sites(state, faction)
    points = scoring.territory * len(state.lands_of[faction])
    points += scoring.city * cities + scoring.command_center * centers
    return points + region_points(state, faction) if scoring.regional_points else points


def region_points(state: State, faction: int) -> int:
    """Return the control points of the regions a party owns whole (GZ-4.15)."""
    points = 0
    for region, lands in zip(state.pack.map.regions, state.pack.map.lands_of):
        if all(state.owner_of[land] == faction for land in lands):
            points += region.points
    return points


def standing(state: State, faction: int) -> tuple[int, int, int]:
    """Return what living parties are compared by: score, units, cities (GZ-6.3, GZ-6.4)."""
    cities, _ = count_sites(state, faction)
    return (score(state, faction), state.units_of[faction], cities)


def end_at_limit(state: State, log: Log) -> None:
    """End the game after the last turn of the last round (GZ-6.3)."""
    living = [faction for faction in state.order if is_alive(state, faction)]
    best = max([standing(state, faction) for faction in living])
    winners = [faction for faction in living if standing(state, faction) == best]
    finish(state, winners, ROUND_LIMIT, "GZ-6.3")
    if log is not None:
        log.append(events.score_decided(state, winners, best[0]))


def end_early(state: State, left: list[int], last: list[int], log: Log) -> None:
    """End the game: one party is left (GZ-6.1), or one event eliminated all the last (GZ-6.2)."""
    if left:
        finish(state, left, LAST_PARTY, "GZ-6.1")
    else:
        finish(state, last, NOBODY_LEFT, "GZ-6.2")
    if log is not None:
        log.append(events.last_party_won(state, left) if left else events.nobody_left(state, last))


def finish(state: State, winners: list[int], reason: str, clause: str) -> None:
    """Rank the parties and the seats, and close the game (GZ-6.5)."""
    factions = [faction for faction in range(len(FACTIONS)) if is_present(state, faction)]
    keys = [_rank_key(state, faction, winners) for faction in factions]
    rank_of = [0] * len(FACTIONS)
    for place, faction in enumerate(factions):
        rank_of[faction] = 1 + sum([1 for key in keys if key > keys[place]])
    ranks = [rank_of[faction] for faction in state.faction_of]
    scores = [score(state, f) if is_alive(state, f) else 0 for f in state.faction_of]
    state.outcome = Outcome(ranks, scores, reason, clause)
    state.stack.clear()


def _rank_key(state: State, faction: int, winners: list[int]) -> tuple[int, int, int, int, int]:
    """Return what ranks compare: winner, alive, latest fall, then the standing."""
    if faction in winners:
        return (2, 0, 0, 0, 0)
    if state.fall_of[faction]:
        return (0, state.fall_of[faction], 0, 0, 0)
    return (1, 0, *standing(state, faction))
