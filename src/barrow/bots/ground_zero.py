"""What a sensible player of Ground Zero looks at.

Attack where the units suffice for what the match-up usually costs, and the Zombies before all
others: they grow fastest, by the cities and command centers they hold. Gather on borders
under pressure, finish regions, keep civilians breeding inside and put cyborgs on the border.
"""

from __future__ import annotations

from math import log
from typing import Final

from barrow.bots.ground_zero_weights import GroundZeroWeights
from barrow.bots.knowledge import OUT, Knowledge
from barrow.bots.weights import Table
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

_NEVER: Final = -5.0
_ALWAYS: Final = 50.0
_PLAIN: Final = 0.0
_EVERYBODY: Final = 999.0
_CYBORGS: Final = len(FACTIONS)  # after the factions, among the kinds of units


class GroundZeroKnowledge(Knowledge[State]):
    """Rates the choices of every decision of Ground Zero."""

    def __init__(self, table: Table) -> None:
        self._table: Final = table
        self._weights: Final = GroundZeroWeights(table)
        # By faction: they ask for different play.
        self._weights_of: Final = [self._weights] * len(FACTIONS)

    def studied(self, table: Table) -> GroundZeroKnowledge:
        known = GroundZeroKnowledge(self._table)
        for name in table.tables():
            if name in FACTIONS:
                weights = GroundZeroWeights(table.table(name).over(self._table))
                known._weights_of[FACTIONS.index(name)] = weights
        table.finish()
        return known

    def rate(self, state: State, seat: int, legal: list[Action]) -> list[float]:
        faction = state.faction_of[seat]
        weights = self._weights_of[faction] if faction != NOBODY else self._weights
        truce = 0.0
        attacks = any(isinstance(action, actions.DeclareAttack) for action in legal)
        if faction != ZOMBIES and attacks:
            truce = weights.truce * horde(weights, state)
        rating = Rating(weights, state, faction, truce)
        return [rating.rate(action) for action in legal]

    def turn(self, state: State) -> int:
        return active(state)

    def strengths(self, state: State) -> list[float]:
        """Return how strong each seat's party is, then the Zombies if the AI plays them."""
        found = [OUT] * state.players
        for faction in state.order:
            if is_alive(state, faction):
                strength = party_strength(self._weights_of[faction], state, faction)
                if state.ai_runs[faction]:
                    found.append(strength)
                else:
                    found[state.seat_of[faction]] = strength
        return found


def party_strength(weights: GroundZeroWeights, state: State, faction: int) -> float:
    """Return how strong a party is: its units, its sites, how exposed it is, the turn."""
    standing = weights.standing
    exposed = 0.0
    for land in state.lands_of[faction]:
        units = state.units_on[land]
        enemies = strongest_enemy(state, land)
        if units > 0 and enemies > 0:
            exposed += units * enemies / (units + enemies)
    units_of = state.units_of[faction]
    return (
        standing.bias[faction]
        + standing.size[faction] * log(units_of + 1.0)
        + standing.sites[faction] * sites_of(state, faction)
        + standing.exposed[faction] * exposed / (units_of + 1.0)
        + (standing.turn[faction] if active(state) == faction else 0.0)
    )


def strongest_enemy(state: State, land: int) -> int:
    """Return the most enemy units on a territory next to this one."""
    owner, around = state.owner_of[land], state.pack.map.neighbors_of[land]
    enemies = [state.units_on[other] for other in around if state.owner_of[other] != owner]
    return max(enemies, default=0)


def sites(state: State, land: int) -> int:
    """Return the cities and command centers of a territory."""
    return state.city_on[land] + state.centers_on[land]


def sites_of(state: State, faction: int) -> int:
    """Return the cities and command centers that a party holds."""
    return sum([sites(state, land) for land in state.lands_of[faction]])


def horde(weights: GroundZeroWeights, state: State) -> float:
    """Return how much of the world's strength is the Zombies', growth counted in."""
    zombies = state.units_of[ZOMBIES] + weights.growth * sites_of(state, ZOMBIES)
    total = zombies + sum([state.units_of[one] for one in state.order if one != ZOMBIES])
    return zombies / total if total > 0.0 else 0.0


def kind_of(state: State, land: int) -> int:
    """Return the kind of unit that fights for a territory: cyborgs where they are most."""
    owner = state.owner_of[land]
    if owner == CIVILIANS and 2 * state.cyborgs_on[land] >= state.units_on[land]:
        return _CYBORGS
    return owner


def pressure(state: State, land: int, faction: int | None = None) -> float:
    """Return the units next to a territory that are its party's enemies, or would be a party's."""
    own = state.owner_of[land] if faction is None else faction
    total = 0
    for other in state.pack.map.neighbors_of[land]:
        if state.owner_of[other] != own:
            total += state.units_on[other]
    return float(total)


def converted(state: State, land: int) -> float:
    """Return the units that would turn into zombies at this ground zero."""
    around = [state.units_on[other] for other in state.pack.map.neighbors_of[land]]
    return float(state.units_on[land] + sum(around))


class Rating:
    """How good the choices of one decision look to a party."""

    def __init__(
        self, weights: GroundZeroWeights, state: State, faction: int, truce: float
    ) -> None:
        self.weights: Final = weights
        self.state: Final = state
        self.faction: Final = faction
        self.truce: Final = truce  # what an attack on anybody but the Zombies gives up

    def rate(self, action: Action) -> float:
        state = self.state
        if isinstance(action, actions.DeclareAttack):
            return self.rate_attack(action.source, action.target)
        if isinstance(action, actions.PlaceUnit):
            if isinstance(state.stack[-1], PlaceStart) and ZOMBIES in state.order:
                return self.rate_start(action.land)
            return self.rate_place(action.land)
        if isinstance(action, actions.RollDice):
            return self.rate_dice(action.dice)
        if isinstance(action, actions.RollKinds):
            # All cyborg dice, and few civilian ones.
            civilian = -0.5 if isinstance(state.stack[-1], AttackDice) else -0.1
            return action.cyborgs + civilian * action.civilians
        if isinstance(action, actions.CountUnits):
            return -abs(action.units - self.wanted())
        if isinstance(action, actions.WalkOnto):
            return self.rate_walk(action.source, action.target)
        if isinstance(action, actions.BreachWall):
            if not is_enemy(state, action.target, self.faction):
                return _NEVER
            return self.rate_attack(action.source, action.target) - self.weights.breach
        if isinstance(action, (actions.BoostDice, actions.RaiseDie, actions.RaiseNone)):
            return self.rate_raise(action)
        if isinstance(action, (actions.TransferFrom, actions.ZombiesFrom)):
            land = action.land
            return state.units_on[land] - 2.0 if pressure(state, land) == 0.0 else _NEVER
        if isinstance(action, (actions.TransferOnto, actions.ZombiesOnto, actions.SendOnto)):
            return pressure(state, action.land) - 0.2 * state.units_on[action.land]
        return self.rate_rest(action)

    def rate_rest(self, action: Action) -> float:
        """Rate a choice of the decisions that ask little."""
        state, weights = self.state, self.weights
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

    def worth(self, land: int) -> float:
        """Return what a territory is worth beyond itself: sites, and a region it completes."""
        state, weights = self.state, self.weights
        world = state.pack.map
        region = world.region_of[land]
        own = active(state)
        others = [other for other in world.lands_of[region] if state.owner_of[other] != own]
        missing = len(others) - (1 if land in others else 0)
        value = weights.city * state.city_on[land] + weights.center * state.centers_on[land]
        if missing == 0:
            value += weights.region * world.regions[region].points
        elif missing == 1:
            value += weights.nearly
        return value

    def grave(self, land: int) -> float:
        """Return what a territory of the Zombies is worth as a target: they grow by its sites."""
        return self.weights.grave + self.weights.site * sites(self.state, land)

    def cost(self, source: int, target: int) -> float:
        """Return the units it usually costs to clear a territory."""
        attacker, defender = kind_of(self.state, source), kind_of(self.state, target)
        price = self.weights.cost.rows[attacker][defender] * self.state.units_on[target]
        return min(price, self.weights.blast) if attacker == ALIENS else price

    def rate_attack(self, source: int, target: int) -> float:
        """Rate an attack: what is left after the usual cost, and what is won."""
        state, weights = self.state, self.weights
        defenders = state.units_on[target]
        left = free_units(state, source) - self.cost(source, target)
        if left < weights.least_left:
            return _NEVER
        gain = weights.left * left / (defenders + 1.0) + self.worth(target)
        owner = state.owner_of[target]
        gain += self.grave(target) if owner == ZOMBIES else -self.truce
        if state.units_of[owner] == defenders:
            gain += weights.last_units
        return weights.stop + weights.sharp * gain

    def rate_walk(self, source: int, target: int) -> float:
        """Rate a walk: land for nothing, better still a site that zombies left empty."""
        state, weights = self.state, self.weights
        held = weights.held_site if state.owner_of[target] != NOBODY else 0.0
        spare = weights.spare if free_units(state, source) > 1 else weights.bare
        gain = spare + held + weights.walk_worth * self.worth(target)
        gain -= weights.walk_pressure * pressure(state, source)
        return weights.stop + weights.sharp * gain

    def rate_place(self, land: int) -> float:
        """Rate a new unit: where it makes an attack possible, or holds under pressure."""
        state, weights = self.state, self.weights
        near = pressure(state, land)
        if near == 0.0:
            return _NEVER
        units = state.units_on[land]
        best = -3.0
        for other in state.pack.map.neighbors_of[land]:
            if state.units_on[other] > 0 and state.owner_of[other] != state.owner_of[land]:
                gain = min(weights.most_strike, units - self.cost(land, other)) + self.worth(other)
                if state.owner_of[other] == ZOMBIES:
                    gain += self.grave(other)
                best = max(best, gain)
        held = weights.hold_city * state.city_on[land]
        held += weights.hold_center * state.centers_on[land]
        return weights.strike * best + weights.hold * (1.0 + held) * near / (units + near + 1.0)

    def rate_start(self, land: int) -> float:
        """Rate a unit at set-up: how many a ground zero could turn, and what it can do there.

        The Zombies choose the ground zero that turns the most, so crowded corners feed them.
        """
        state, weights = self.state, self.weights.start
        world = state.pack.map
        owner = state.owner_of[land]
        crowd = converted(state, land)
        for other in world.neighbors_of[land]:
            crowd = max(crowd, converted(state, other))
        enemies = pressure(state, land)
        friends = converted(state, land) - state.units_on[land] - enemies
        region = world.lands_of[world.region_of[land]]
        held = len([other for other in region if state.owner_of[other] == owner])
        return (
            weights.crowd * crowd
            + weights.here * state.units_on[land]
            + weights.friends * friends
            + weights.enemies * enemies
            + weights.city * state.city_on[land]
            + weights.center * state.centers_on[land]
            + weights.region * held / len(region)
            + weights.borders * len(world.neighbors_of[land])
        )

    def rate_dice(self, dice: int) -> float:
        """Rate dice: all of them, but two for Aliens at small targets.

        Doubles blow up one unit as well as ten: with two dice they are rare enough.
        """
        state, top = self.state, self.state.stack[-1]
        if isinstance(top, AttackDice) and state.owner_of[top.source] == ALIENS:
            return -abs(dice - 2.0) if state.units_on[top.target] <= 2 else float(dice)
        if isinstance(top, DefendDice) and state.owner_of[top.target] == ALIENS:
            # Two dice may blow both sides up: worth it against more than one attacker.
            return float(dice) if top.civilians + top.cyborgs > 1 else -float(dice)
        return float(dice)

    def wanted(self) -> float:
        """Return how many units should go: as many as the pressure there asks for."""
        state, top = self.state, self.state.stack[-1]
        if isinstance(top, ConvertCount):
            # The others keep breeding.
            return self.weights.converted * civilians_on(state, top.land)
        if isinstance(top, Move):
            here = pressure(state, top.source)
            there = pressure(state, top.target, state.owner_of[top.source])
            if here > 0.0:
                return free_units(state, top.source) * there / (here + there) if there else 1.0
        return _EVERYBODY

    def rate_raise(self, action: actions.BoostDice | actions.RaiseDie | actions.RaiseNone) -> float:
        """Rate raising dice by what the comparison would then bring."""
        state, top = self.state, self.state.stack[-1]
        if isinstance(action, actions.BoostDice):
            assert isinstance(top, Boost), top
            roll = boosted(state, top.roll, top.attacking) if action.wanted else top.roll
        else:
            assert isinstance(top, Tech), top
            die = action.die if isinstance(action, actions.RaiseDie) else NO_DIE
            roll = raised(state, top.roll, top.attacking, die)
        return balance(compare(state, roll, None), top.attacking)


def balance(losses: Losses, attacking: bool) -> float:
    """Return what a comparison brings one side: enemy losses less its own, and gains."""
    attack = losses.attack_civilians + losses.attack_cyborgs
    defense = losses.defense_civilians + losses.defense_cyborgs
    gains = losses.attack_gains - losses.defense_gains
    return float(defense - attack + gains if attacking else attack - defense - gains)
