"""Mustering: an army handed in as a whole, weighed rule by rule (CF-3.4 to CF-3.11, CF-9.4).

`armies.army_fault` finds the first thing wrong; here every rule is listed, kept or broken, so
that whoever builds an army sees at once what is still missing.
"""

from __future__ import annotations

from barrow.games.conflict import armies
from barrow.games.conflict.armies import SPREAD, Proposal
from barrow.games.conflict.components import KINDS, LEADER, LEVELS, Group
from barrow.games.conflict.opening import build_action
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.weighing import Weighed, Weighing


def is_mustering(state: State, seat: int) -> bool:
    """True if a seat is building its army now."""
    return seat in state.pending and state.stack[-1].name == "build_armies"


def weighing(state: State, seat: int, army: Proposal) -> Weighing:
    """Weigh an army of a seat, and list the actions that build it from where its plan stands."""
    group, size = state.pack.groups[state.group_of[seat]], state.size_of[seat]
    rules = weigh(group, size, army)
    if state.table.presets_only[seat]:
        rules.append(Weighed("CF-7.3", "Armies are presets at this table", False))
    for rule in rules:
        if not rule.kept:
            return Weighing(rules, [])
    begun = state.plan_of[seat]
    if plan_of(state, seat, army)[: len(begun)] != begun:
        text = "What you chose before stays chosen: undo it to choose again"
        return Weighing([*rules, Weighed("CF-9.4", text, False)], [])
    return Weighing(rules, building(state, seat, army, begun))


def plan_of(state: State, seat: int, army: Proposal) -> list[int]:
    """Return the plan that builds an army of a seat."""
    group, size = state.pack.groups[state.group_of[seat]], state.size_of[seat]
    start = [level for level in army.start if isinstance(level, int)]
    return armies.plan_for(group, size, armies.counted(army), start)


def building(state: State, seat: int, army: Proposal, begun: list[int]) -> list[Action]:
    """List the actions that build an army of a seat, after the choices of a plan begun."""
    group, size = state.pack.groups[state.group_of[seat]], state.size_of[seat]
    plan = plan_of(state, seat, army)
    return [
        build_action(state, armies.stage(group, size, plan[:made]), plan[made])
        for made in range(len(begun), len(plan))
    ]


def weigh(group: Group, size: int, army: Proposal) -> list[Weighed]:
    """Return the rules of army building, each kept or broken."""
    rules = [
        _weigh_size(size, army),
        _weigh_levels(army),
        _weigh_copies(group, army),
        _weigh_start(army),
    ]
    if group.no_start:
        free = group.no_start not in army.start
        text = f"Level {group.no_start} has No Start and does not start"
        rules.append(Weighed("CF-5.29", text, free))
    return rules


def _weigh_size(size: int, army: Proposal) -> Weighed:
    total = army.leaders + sum(army.levels) + sum(army.tiles.values())
    text = f"{size} tiles, the Leader among them"
    if total < size:
        text += f": {size - total} missing"
    elif total > size:
        text += f": {total - size} too many"
    return Weighed("CF-3.3", text, total == size and army.leaders == 1)


def _weigh_levels(army: Proposal) -> Weighed:
    text = "Levels 2 to 6 have as many fighters each, give or take 1"
    low, high = min(army.levels, default=0), max(army.levels, default=0)
    kept = len(army.levels) == SPREAD and high - low <= 1
    return Weighed("CF-3.5", text if kept else f"{text}: now from {low} to {high}", kept)


def _weigh_copies(group: Group, army: Proposal) -> Weighed:
    """No more of a tile than the group has (CF-3.6)."""
    text = f"No more of a tile than the {group.plural} have"
    for kind, count in army.tiles.items():
        known = kind in KINDS and KINDS.index(kind) in group.kinds
        copies = group.copies[LEVELS + KINDS.index(kind)] if known else 0
        if not 0 <= count <= copies:
            said = f"{text}: {copies} of {kind.replace('_', ' ')}, not {count}"
            return Weighed("CF-3.6", said, False)
    for place, count in enumerate(army.levels):
        copies = group.copies[place + 1] if place < SPREAD else 0
        if not 0 <= count <= copies:
            return Weighed("CF-3.6", f"{text}: {copies} of level {place + 2}, not {count}", False)
    return Weighed("CF-3.6", text, True)


def _weigh_start(army: Proposal) -> Weighed:
    """The Leader and four fighters of other levels, all in the army (CF-3.10)."""
    text = "The Leader and four fighters of other levels start"
    start = army.start
    if len(start) != SPREAD:
        return Weighed("CF-3.10", f"{text}: {len(start)} chosen", False)
    for tile in start:
        if not isinstance(tile, int) or not LEADER <= tile <= LEVELS:
            return Weighed("CF-3.10", f"{text}: {tile} is none", False)
        if tile > LEADER and (tile - 2 >= len(army.levels) or army.levels[tile - 2] < 1):
            return Weighed("CF-3.10", f"{text}: level {tile} is not in the army", False)
    return Weighed("CF-3.10", text, LEADER in start and len(set(start)) == SPREAD)
