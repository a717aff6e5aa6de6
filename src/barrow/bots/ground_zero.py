"""What a sensible player of Ground Zero looks at.

Attack where the units suffice for what the match-up usually costs, and the Zombies before all
others: they grow fastest, by the cities and command centers they hold. Gather on borders
under pressure, finish regions, keep civilians breeding inside and put cyborgs on the border.
"""

from __future__ import annotations

from math import log
from typing import Final

from barrow.bots.ground_zero_weights import CYBORGS, GroundZeroStart, GroundZeroWeights
from barrow.bots.knowledge import OUT, Knowledge
from barrow.bots.weights import Told
from barrow.games.ground_zero import actions
from barrow.games.ground_zero.components import ALIENS, CIVILIANS, FACTIONS, NOBODY, ZOMBIES
from barrow.games.ground_zero.opening import PlaceStart
from barrow.games.ground_zero.rules.attack import AttackDice, DefendDice
from barrow.games.ground_zero.rules.build import ConvertCount
from barrow.games.ground_zero.rules.combat import NO_DIE, Boost, Tech, boosted, raised
from barrow.games.ground_zero.rules.lands import civilians_on, free_units, is_enemy
from barrow.games.ground_zero.rules.movement import Move
from barrow.games.ground_zero.rules.pairs import compare
from barrow.games.ground_zero.rules.parties import active, is_alive
from barrow.games.ground_zero.state import Losses, State
from barrow.kernel.action import Action
from barrow.kernel.state import State as AnyState

_NEVER: Final = -5.0
_ALWAYS: Final = 50.0
_PLAIN: Final = 0.0


class GroundZeroKnowledge(Knowledge):
    """Rates the choices of every decision of Ground Zero."""

    def __init__(self, told: Told) -> None:
        self._told: Final = told
        self._weights: Final = GroundZeroWeights(told)
        # By faction: they ask for different play.
        self._weights_of: Final = [self._weights] * len(FACTIONS)

    def studied(self, told: Told) -> Knowledge:
        """Return the knowledge with weights of its own for each faction that has them."""
        known = GroundZeroKnowledge(self._told)
        for name in told.tables():
            if name in FACTIONS:
                weights = GroundZeroWeights(told.table(name).over(self._told))
                known._weights_of[FACTIONS.index(name)] = weights
        told.finish()
        return known

    def rate(self, state: AnyState, seat: int, legal: list[Action]) -> list[float]:
        """Return how good each choice looks to the seat."""
        assert isinstance(state, State)
        faction = state.faction_of[seat]
        weights = self._weights_of[faction] if faction != NOBODY else self._weights
        truce = 0.0
        attacks = any(isinstance(action, actions.DeclareAttack) for action in legal)
        if faction != ZOMBIES and attacks:
            truce = weights.truce * horde(weights, state)
        return [rate_one(weights, state, faction, action, truce) for action in legal]

    def turn(self, state: AnyState) -> int:
        """Return whose turn it is."""
        assert isinstance(state, State)
        return active(state)

    def strengths(self, state: AnyState) -> list[float]:
        """Return how strong each seat's party is, then the Zombies if the AI plays them."""
        assert isinstance(state, State)
        found = [OUT] * state.players
        for faction in state.order:
            if is_alive(state, faction):
                strength = party_strength(self._weights_of[faction], state, faction)
                if state.ai_runs[faction]:
                    found.append(strength)
                else:
                    found[state.seat_of[faction]] = strength
        return found


def rate_one(
    weights: GroundZeroWeights, state: State, faction: int, action: Action, truce: float
) -> float:
    """Rate one choice; the truce is what an attack on anybody but the Zombies gives up."""
    if isinstance(action, actions.DeclareAttack):
        return rate_attack(weights, state, action.source, action.target, truce)
    if isinstance(action, actions.PlaceUnit):
        if isinstance(state.stack[-1], PlaceStart) and ZOMBIES in state.order:
            return rate_start(weights.start, state, action.land)
        return rate_place(weights, state, action.land)
    if isinstance(action, actions.RollDice):
        return rate_dice(state, action.dice)
    if isinstance(action, actions.RollKinds):
        return rate_kinds(state, action)
    if isinstance(action, actions.CountUnits):
        return rate_count(weights, state, action.units)
    if isinstance(action, actions.WalkOnto):
        return rate_walk(weights, state, action.source, action.target)
    if isinstance(action, actions.BreachWall):
        if not is_enemy(state, action.target, faction):
            return _NEVER
        return rate_attack(weights, state, action.source, action.target, truce) - weights.breach
    if isinstance(action, (actions.BoostDice, actions.RaiseDie, actions.RaiseNone)):
        return rate_raise(state, action)
    if isinstance(action, (actions.TransferFrom, actions.ZombiesFrom)):
        land = action.land
        return state.units_on[land] - 2.0 if pressure(state, land) == 0.0 else _NEVER
    if isinstance(action, (actions.TransferOnto, actions.ZombiesOnto, actions.SendOnto)):
        return pressure(state, action.land) - 0.2 * state.units_on[action.land]
    return rate_rest(weights, state, action)


def rate_rest(weights: GroundZeroWeights, state: State, action: Action) -> float:
    """Rate a choice of the decisions that ask little."""
    if isinstance(action, actions.CashCard):
        return _ALWAYS
    if isinstance(action, (actions.DrawCard, actions.TakeOver)):
        return _ALWAYS if action.wanted else _PLAIN
    if isinstance(action, actions.ConvertOn):
        return weights.convert if pressure(state, action.land) > 0.0 else _NEVER
    if isinstance(action, actions.SendFrom):
        return 1.0 if pressure(state, action.land) == 0.0 else _NEVER
    if isinstance(action, actions.BuildWall):
        return _NEVER
    if isinstance(action, actions.StrikeAt):
        return converted(state, action.land)
    if isinstance(action, actions.TakeFaction):
        return weights.faction[action.faction]
    return weights.stop if isinstance(action, actions.EndAttack) else _PLAIN


def party_strength(weights: GroundZeroWeights, state: State, faction: int) -> float:
    """Return how strong a party is: its units, its sites, how exposed it is, the turn."""
    sites = 0
    exposed = 0.0
    for land in range(len(state.owner_of)):
        if state.owner_of[land] == faction:
            sites += state.city_on[land] + state.centers_on[land]
            units = state.units_on[land]
            enemies = strongest_enemy(state, land)
            if units > 0 and enemies > 0:
                exposed += units * enemies / (units + enemies)
    units_of = state.units_of[faction]
    return (
        weights.standing.bias[faction]
        + weights.standing.size[faction] * log(units_of + 1.0)
        + weights.standing.sites[faction] * sites
        + weights.standing.exposed[faction] * exposed / (units_of + 1.0)
        + (weights.standing.turn[faction] if active(state) == faction else 0.0)
    )


def strongest_enemy(state: State, land: int) -> int:
    """Return the most enemy units on a territory next to this one."""
    owner = state.owner_of[land]
    most = 0
    for other in state.pack.map.neighbors_of[land]:
        if state.owner_of[other] != owner and state.units_on[other] > most:
            most = state.units_on[other]
    return most


def kind_of(state: State, land: int) -> int:
    """Return the kind of unit that fights for a territory: cyborgs where they are most."""
    owner = state.owner_of[land]
    if owner == CIVILIANS and 2 * state.cyborgs_on[land] >= state.units_on[land]:
        return CYBORGS
    return owner


def pressure(state: State, land: int) -> float:
    """Return the enemy units next to a territory."""
    owner = state.owner_of[land]
    total = 0
    for other in state.pack.map.neighbors_of[land]:
        if state.units_on[other] > 0 and state.owner_of[other] != owner:
            total += state.units_on[other]
    return float(total)


def worth(weights: GroundZeroWeights, state: State, land: int) -> float:
    """Return what a territory is worth beyond itself: sites, and a region it completes."""
    world = state.pack.map
    region = world.region_of[land]
    own = active(state)
    missing = 0
    for other in world.lands_of[region]:
        if other != land and state.owner_of[other] != own:
            missing += 1
    value = weights.city * state.city_on[land] + weights.center * state.centers_on[land]
    if missing == 0:
        value += weights.region * world.regions[region].points
    elif missing == 1:
        value += weights.nearly
    return value


def cost(weights: GroundZeroWeights, state: State, source: int, target: int) -> float:
    """Return the units it usually costs to clear a territory."""
    attacker = kind_of(state, source)
    price = weights.cost[attacker][kind_of(state, target)] * state.units_on[target]
    return min(price, weights.blast) if attacker == ALIENS else price


def horde(weights: GroundZeroWeights, state: State) -> float:
    """Return how much of the world's strength is the Zombies', growth counted in."""
    sites = 0
    for land in range(len(state.owner_of)):
        if state.owner_of[land] == ZOMBIES:
            sites += state.city_on[land] + state.centers_on[land]
    zombies = state.units_of[ZOMBIES] + weights.growth * sites
    total = zombies
    for faction in state.order:
        if faction != ZOMBIES:
            total += state.units_of[faction]
    return zombies / total if total > 0.0 else 0.0


def rate_attack(
    weights: GroundZeroWeights, state: State, source: int, target: int, truce: float
) -> float:
    """Rate an attack: what is left after the usual cost, and what is won.

    The truce is what an attack on anybody but the Zombies gives up.
    """
    defenders = state.units_on[target]
    left = free_units(state, source) - cost(weights, state, source, target)
    if left < weights.least_left:
        return _NEVER
    gain = weights.left * left / (defenders + 1.0) + worth(weights, state, target)
    owner = state.owner_of[target]
    if owner == ZOMBIES:
        gain += weights.grave + weights.site * (state.city_on[target] + state.centers_on[target])
    else:
        gain -= truce
    if state.units_of[owner] == defenders:
        gain += weights.last_units
    return weights.stop + weights.sharp * gain


def rate_walk(weights: GroundZeroWeights, state: State, source: int, target: int) -> float:
    """Rate a walk: land for nothing, better still a site that zombies left empty."""
    held = weights.held_site if state.owner_of[target] != NOBODY else 0.0
    spare = weights.spare if free_units(state, source) > 1 else weights.bare
    gain = (
        spare
        + held
        + weights.walk_worth * worth(weights, state, target)
        - weights.walk_pressure * pressure(state, source)
    )
    return weights.stop + weights.sharp * gain


def rate_place(weights: GroundZeroWeights, state: State, land: int) -> float:
    """Rate a new unit: where it makes an attack possible, or holds under pressure."""
    near = pressure(state, land)
    if near == 0.0:
        return _NEVER
    owner = state.owner_of[land]
    units = state.units_on[land]
    best = -3.0
    for other in state.pack.map.neighbors_of[land]:
        if state.units_on[other] > 0 and state.owner_of[other] != owner:
            gain = min(weights.most_strike, units - cost(weights, state, land, other)) + worth(
                weights, state, other
            )
            if state.owner_of[other] == ZOMBIES:
                gain += weights.grave + weights.site * (
                    state.city_on[other] + state.centers_on[other]
                )
            best = max(best, gain)
    held = weights.hold_city * state.city_on[land] + weights.hold_center * state.centers_on[land]
    return weights.strike * best + weights.hold * (1.0 + held) * near / (units + near + 1.0)


def rate_start(weights: GroundZeroStart, state: State, land: int) -> float:
    """Rate a unit at set-up: how many a ground zero could turn at once, and what it can do there.

    The Zombies choose the ground zero that turns the most, so crowded corners feed them.
    """
    owner = state.owner_of[land]
    crowd = converted(state, land)
    friends = enemies = 0
    for other in state.pack.map.neighbors_of[land]:
        crowd = max(crowd, converted(state, other))
        if state.owner_of[other] == owner:
            friends += state.units_on[other]
        else:
            enemies += state.units_on[other]
    region = state.pack.map.region_of[land]
    held = 0
    for other in state.pack.map.lands_of[region]:
        held += state.owner_of[other] == owner
    return (
        weights.crowd * crowd
        + weights.here * state.units_on[land]
        + weights.friends * friends
        + weights.enemies * enemies
        + weights.city * state.city_on[land]
        + weights.center * state.centers_on[land]
        + weights.region * held / len(state.pack.map.lands_of[region])
        + weights.borders * len(state.pack.map.neighbors_of[land])
    )


def rate_dice(state: State, dice: int) -> float:
    """Rate dice: all of them, but two for Aliens at small targets.

    Doubles blow up one unit as well as ten: with two dice they are rare enough.
    """
    top = state.stack[-1]
    if isinstance(top, AttackDice):
        small = state.units_on[top.target] <= 2
        if state.owner_of[top.source] == ALIENS and small:
            return -abs(dice - 2.0)
    if isinstance(top, DefendDice) and state.owner_of[top.target] == ALIENS:
        # Two dice may blow both sides up: worth it against more than one attacker.
        many = top.civilians + top.cyborgs > 1
        return float(dice) if many else -float(dice)
    return float(dice)


def rate_kinds(state: State, action: actions.RollKinds) -> float:
    """Rate dice of the Civilians: all cyborg dice, and few civilian ones."""
    civilian = -0.5 if isinstance(state.stack[-1], AttackDice) else -0.1
    return action.cyborgs + civilian * action.civilians


def rate_count(weights: GroundZeroWeights, state: State, units: int) -> float:
    """Rate how many go: as many as the pressure there asks for."""
    top = state.stack[-1]
    wanted = 999.0
    if isinstance(top, Move):
        here = pressure(state, top.source)
        there = pressure_from(state, top.target, state.owner_of[top.source])
        free = float(free_units(state, top.source))
        if here > 0.0:
            wanted = free * there / (here + there) if there > 0.0 else 1.0
    elif isinstance(top, ConvertCount):
        # The others keep breeding.
        wanted = weights.converted * civilians_on(state, top.land)
    return -abs(units - wanted)


def pressure_from(state: State, land: int, faction: int) -> float:
    """Return the enemy units that would stand next to a territory, were it the party's."""
    total = 0
    for other in state.pack.map.neighbors_of[land]:
        if state.units_on[other] > 0 and state.owner_of[other] != faction:
            total += state.units_on[other]
    return float(total)


def rate_raise(
    state: State, action: actions.BoostDice | actions.RaiseDie | actions.RaiseNone
) -> float:
    """Rate raising dice by what the comparison would then bring."""
    top = state.stack[-1]
    if isinstance(action, actions.BoostDice):
        assert isinstance(top, Boost), top
        roll = boosted(state, top.roll, top.attacking) if action.wanted else top.roll
        return balance(compare(state, roll, None), top.attacking)
    assert isinstance(top, Tech), top
    die = action.die if isinstance(action, actions.RaiseDie) else NO_DIE
    roll = raised(state, top.roll, top.attacking, die)
    return balance(compare(state, roll, None), top.attacking)


def balance(losses: Losses, attacking: bool) -> float:
    """Return what a comparison brings one side: enemy losses less own, and gains."""
    attack = losses.attack_civilians + losses.attack_cyborgs
    defense = losses.defense_civilians + losses.defense_cyborgs
    gains = losses.attack_gains - losses.defense_gains
    return float(defense - attack + gains if attacking else attack - defense - gains)


def converted(state: State, land: int) -> float:
    """Return the units that would turn into zombies at this ground zero."""
    units = state.units_on[land]
    for other in state.pack.map.neighbors_of[land]:
        units += state.units_on[other]
    return float(units)
