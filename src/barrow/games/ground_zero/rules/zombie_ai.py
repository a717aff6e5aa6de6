"""The printed zombie AI: every zombie choice by rule, ties by dice (rulebook: Zombie AI).

A turn (GZ-5.84): growth, `transfer` (GZ-5.85 to GZ-5.89), attacks (`AiAttack`,
GZ-5.90 to GZ-5.96), cards (`AiCards`, GZ-5.99), end growth. Defending seats choose
their dice in between, so an attack is a step on the stack that says where it stands.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events, kinds
from barrow.games.ground_zero.components import DIE_FACES, NOWHERE, RANDOM, SUPER, ZOMBIES
from barrow.games.ground_zero.rules import asking, attack, cards, lands
from barrow.games.ground_zero.rules.paths import borders, hunger_paths
from barrow.games.ground_zero.rules.zombies import move_zombies
from barrow.games.ground_zero.state import State
from barrow.kernel.decision import Chance, Log, Parts, Step
from barrow.kernel.errors import BadPosition, need
from barrow.kernel.kinds import optional


def pick(entries: list[int], chance: Chance) -> int:
    """Choose one entry of a list in board order by dice (GZ-5.81).

    Up to six entries: roll until the die names one. More: cut the list into the
    fewest blocks of at most six, as equal as possible, larger first; pick a block,
    then an entry of it.
    """
    number = len(entries)
    if number == 1:
        return entries[0]
    if number <= DIE_FACES:
        die = chance.die()
        while die > number:
            die = chance.die()
        return entries[die - 1]
    blocks = -(-number // DIE_FACES)
    size, larger = divmod(number, blocks)
    block = pick(list(range(blocks)), chance)
    start = block * size + min(block, larger)
    return pick(entries[start : start + size + (1 if block < larger else 0)], chance)


def pick_by_player(
    state: State, entries: list[int], parties_of: list[list[int]], chance: Chance
) -> int:
    """Choose an entry; with more than six, a die first chooses among the parties (GZ-5.82).

    `parties_of` lists, for each entry, the enemy parties it belongs to.
    """
    if len(entries) <= DIE_FACES:
        return pick(entries, chance)
    start = state.order.index(ZOMBIES)
    others = state.order[start + 1 :] + state.order[:start]
    parties = [one for one in others if any(one in concerned for concerned in parties_of)]
    chosen = parties[0]
    if len(parties) > 1:
        chosen = parties[(chance.die() - 1) * len(parties) // DIE_FACES]
    return pick([entry for entry, of in zip(entries, parties_of) if chosen in of], chance)


def pick_most(entries: list[int], worth_of: list[int], chance: Chance) -> int:
    """Choose the entry worth most, ties by PICK; `worth_of` goes with the entries."""
    best = worth_of[0]
    for worth in worth_of:
        best = max(best, worth)
    return pick([entry for entry, worth in zip(entries, worth_of) if worth == best], chance)


def enemies_next_to(state: State, land: int) -> list[int]:
    """List the enemy territories next to a territory."""
    around = state.pack.map.neighbors_of[land]
    return [other for other in around if lands.is_enemy(state, other, ZOMBIES)]


def largest_enemies(state: State, near: list[int]) -> list[int]:
    """List the enemies with the most units next to any of these lands, in board order."""
    units_on, owner_of, neighbors_of = state.units_on, state.owner_of, state.pack.map.neighbors_of
    most = 1  # an enemy territory has a unit (GZ-2.11)
    largest: list[int] = []
    for land in near:
        for enemy in neighbors_of[land]:
            units = units_on[enemy]
            if units < most or owner_of[enemy] == ZOMBIES:
                continue
            if units > most:
                most = units
                largest = [enemy]
            elif enemy not in largest:
                largest.append(enemy)
    largest.sort()
    return largest


def choose_ground_zero(state: State, cards: list[int], chance: Chance) -> int:
    """Choose the card that would convert the most units, ties by PICK (GZ-5.83)."""
    entries = sorted(cards)
    worth_of = [
        state.units_on[card]
        + sum([state.units_on[land] for land in state.pack.map.neighbors_of[card]])
        for card in entries
    ]
    return pick_most(entries, worth_of, chance)


def transfer(state: State, chance: Chance, log: Log) -> None:
    """Send every zombie that has no enemy next to it to a border (GZ-5.85 to GZ-5.89).

    Zombies that move change neither where enemies stand nor where zombies may stand, so hunger
    paths and borders are looked for once. Super zombies go to any border that they own.
    """
    mode, zombies = state.table.zombie_ai, state.lands_of[ZOMBIES]
    reached_from = hunger_paths(state)
    owned = [land for land in zombies if not reached_from[land]] if mode == SUPER else []
    front, clause = Front(state, owned), "GZ-5.89" if owned else "GZ-5.88"
    sources = [land for land in zombies if len(reached_from[land]) > 0 and state.units_on[land] > 0]
    standing = [state.units_on[land] for land in sources]
    reached: list[int] = []
    for source, units in zip(sources, standing):
        if not owned and reached_from[source] is not reached:
            reached = reached_from[source]
            front = Front(state, borders(reached_from, source))
        if front.borders and mode == RANDOM:
            scatter(state, source, units, front.borders, chance, log)
        elif front.borders:
            move_zombies(state, source, front.choose(state, chance), units, clause, log)


def scatter(
    state: State, source: int, units: int, borders: list[int], chance: Chance, log: Log
) -> None:
    """Send units one by one to borders picked at random (GZ-5.87)."""
    parties_of = [
        [state.owner_of[enemy] for enemy in enemies_next_to(state, land)] for land in borders
    ]
    for _ in range(units):
        target = pick_by_player(state, borders, parties_of, chance)
        move_zombies(state, source, target, 1, "GZ-5.87", log)


class Front:
    """Borders, and the largest enemies next to them (GZ-5.88)."""

    def __init__(self, state: State, borders: list[int]) -> None:
        self.borders: Final = borders
        self.threats: Final = largest_enemies(state, borders)

    def choose(self, state: State, chance: Chance) -> int:
        """Choose the border next to the largest enemy, then with the most zombies (GZ-5.88)."""
        around = state.pack.map.around[pick(self.threats, chance)]
        near = [land for land in self.borders if around >> land & 1]
        return pick_most(near, [state.units_on[land] for land in near], chance)


class AiAttack(Step[State]):
    """One more attack of the AI: from a source at a target, or NOWHERE yet (GZ-5.90)."""

    over: ClassVar[list[str]] = ["ai_cards"]
    parts: ClassVar[Parts] = {"source": optional(kinds.LAND), "target": optional(kinds.LAND)}

    def __init__(self, source: int, target: int) -> None:
        super().__init__()
        self.source: Final = source
        self.target: Final = target

    def run(self, state: State, chance: Chance, log: Log) -> None:
        if state.rolls >= state.pack.limits.rolls_per_turn:
            return
        source, target = self.choose(state, chance)
        if target == NOWHERE:
            return
        is_same = source == self.source and target == self.target
        state.push(self if is_same else AiAttack(source, target))
        if lands.is_closed(state, source, target, ZOMBIES):
            attack.breach(state, source, target, chance, log)
        else:
            dice = state.pack.zombie_ai.attack_dice_needed
            attack.declare(state, source, target, (dice, 0), chance, log)

    def choose(self, state: State, chance: Chance) -> tuple[int, int]:
        """Keep the source and the target while they stand, else choose new ones (GZ-5.93)."""
        source, target = self.source, self.target
        if target != NOWHERE and lands.is_enemy(state, target, ZOMBIES):
            if not can_attack(state, source):
                source = choose_source(state, target, chance)
            if source != NOWHERE:
                return source, target
        target = choose_target(state, chance)
        return (NOWHERE if target == NOWHERE else choose_source(state, target, chance), target)

    def check(self, state: State, path: str) -> None:
        if self.source == NOWHERE or self.target == NOWHERE:
            raise BadPosition(path, "the AI attacks nowhere")
        fits = state.owner_of[self.source] == ZOMBIES
        need(fits, f"{path}.source", "does not belong to the Zombies")
        asking.need_battle(state, self.source, self.target, path)


def can_attack(state: State, land: int) -> bool:
    """True if enough zombies there are free to attack (GZ-5.90)."""
    needed = state.pack.zombie_ai.attack_dice_needed
    return state.owner_of[land] == ZOMBIES and lands.free_units(state, land) >= needed


def choose_target(state: State, chance: Chance) -> int:
    """Choose among the enemies next to a territory with enough zombies (GZ-5.91)."""
    needed, owned = state.pack.zombie_ai.attack_dice_needed, state.lands_of[ZOMBIES]
    many = [land for land in owned if state.units_on[land] >= needed]
    attackers = [land for land in many if can_attack(state, land)]
    if state.table.zombie_ai != RANDOM:
        largest = largest_enemies(state, attackers)
        return pick(largest, chance) if largest else NOWHERE
    targets = sorted({enemy for land in attackers for enemy in enemies_next_to(state, land)})
    if not targets:
        return NOWHERE
    return pick_by_player(state, targets, [[state.owner_of[land]] for land in targets], chance)


def choose_source(state: State, target: int, chance: Chance) -> int:
    """Choose where to attack from: no wall first, then most free units (GZ-5.92)."""
    sources = [land for land in state.pack.map.neighbors_of[target] if can_attack(state, land)]
    if len(sources) < 2:
        return sources[0] if sources else NOWHERE
    unwalled = [land for land in sources if not lands.is_closed(state, land, target, ZOMBIES)]
    sources = unwalled or sources
    return pick_most(sources, [lands.free_units(state, land) for land in sources], chance)


class AiCards(Step[State]):
    """The AI draws if it can, then cashes all it holds, oldest first (GZ-5.99)."""

    over: ClassVar[list[str]] = ["end_turn"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        if state.conquered and (state.deck or state.discard):
            cards.draw_card(state, ZOMBIES, chance, log)
        while state.hand_of[ZOMBIES] and lands.supply_left(state, ZOMBIES) > 0:
            units = cards.discard_cashed(state, ZOMBIES, state.hand_of[ZOMBIES][0], log)
            land = choose_card_land(state, chance)
            lands.add_units(state, land, units)
            if log is not None:
                placed = events.unit_placed(state, ZOMBIES, 1, land, clause="GZ-5.99")
                log += [placed] * units


def choose_card_land(state: State, chance: Chance) -> int:
    """Choose where the units of a card go: a border next to the largest enemy (GZ-5.99)."""
    owned = state.lands_of[ZOMBIES]
    near_enemy = lands.near_enemies(state, ZOMBIES)
    chosen = [land for land in owned if near_enemy >> land & 1] or owned
    if state.table.zombie_ai != RANDOM:
        around = 0
        for threat in largest_enemies(state, chosen):
            around |= state.pack.map.around[threat]
        chosen = [land for land in chosen if around >> land & 1] or chosen
    return pick(chosen, chance)
