"""Mustering: a complete army, weighed rule by rule (CF-3.4 to CF-3.11, CF-9.4).

`armies` has the rules. Here each is listed, kept or broken, so that whoever builds an army sees at
once what is still missing.
"""

from __future__ import annotations

from barrow.games.conflict import armies
from barrow.games.conflict.armies import Proposal
from barrow.games.conflict.components import Group
from barrow.games.conflict.opening import build_action
from barrow.games.conflict.plans import Plan, plan_for
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.errors import Refusal
from barrow.kernel.standing import RuleWeighed, Weighing


def is_mustering(state: State, seat: int) -> bool:
    """True if a seat is building its army now."""
    return seat in state.pending and state.stack[-1].name == "build_armies"


def weighing(state: State, seat: int, army: Proposal) -> Weighing:
    """Weigh an army of a seat, and list the actions that build it from where its plan stands."""
    group, size = state.pack.groups[state.group_of[seat]], state.size_of[seat]
    rules = weigh(group, size, army)
    if state.table.presets_only[seat]:
        rules.append(RuleWeighed("CF-7.3", "Armies are presets at this table", False))
    for rule in rules:
        if not rule.kept:
            return Weighing(rules, [])
    begun = state.plan_of[seat]
    if plan_of(state, seat, army)[: len(begun)] != begun:
        text = "What you chose before stays chosen: undo it to choose again"
        return Weighing([*rules, RuleWeighed("CF-9.4", text, False)], [])
    return Weighing(rules, building(state, seat, army, begun))


def plan_of(state: State, seat: int, army: Proposal) -> list[int]:
    """Return the plan that builds an army of a seat."""
    group, size = state.pack.groups[state.group_of[seat]], state.size_of[seat]
    start = [level for level in army.start if isinstance(level, int)]
    return plan_for(group, size, armies.counted(army), start)


def building(state: State, seat: int, army: Proposal, begun: list[int]) -> list[Action]:
    """List the actions that build an army of a seat, after the choices of a plan begun."""
    plan = plan_of(state, seat, army)
    return [
        build_action(state, Plan(state, seat, plan[:made]).stage(), plan[made])
        for made in range(len(begun), len(plan))
    ]


def weigh(group: Group, size: int, army: Proposal) -> list[RuleWeighed]:
    """Return the rules of army building, each kept or broken."""
    tiles = f"{size} tiles, the Leader among them"
    if army.size < size:
        tiles += f": {size - army.size} missing"
    elif army.size > size:
        tiles += f": {army.size - size} too many"
    levels = "Levels 2 to 6 have as many fighters each, give or take 1"
    copies = f"No more of a tile than the {group.plural} have"
    start = "The Leader and four fighters of other levels start"
    rules = [
        RuleWeighed("CF-3.3", tiles, armies.size_fault(size, army) is None),
        _weighed("CF-3.5", levels, armies.levels_fault(army)),
        _weighed("CF-3.6", copies, armies.copies_fault(group, army)),
        _weighed("CF-3.10", start, armies.start_fault(army)),
    ]
    if group.no_start:
        text = f"Level {group.no_start} has No Start and does not start"
        rules.append(RuleWeighed("CF-5.29", text, armies.no_start_fault(group, army) is None))
    return rules


def _weighed(clause: str, rule: str, fault: Refusal | None) -> RuleWeighed:
    """Return a rule as kept, or with how it is broken."""
    return RuleWeighed(clause, rule if fault is None else f"{rule}: {fault.text}", fault is None)
