"""The printed zombie AI: every zombie choice by rule, ties by dice (rulebook: Zombie AI).

A turn (GZ-5.84): growth, `transfer` (GZ-5.85 to GZ-5.89), attacks (`AiAttack`,
GZ-5.90 to GZ-5.96), cards (`AiCards`, GZ-5.99), end growth. Defending seats choose
their dice in between, so an attack is a step on the stack that says where it stands.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.ground_zero import events
from barrow.games.ground_zero.components import DIE_FACES, RANDOM, SUPER, ZOMBIES
from barrow.games.ground_zero.rules.attack import breach, declare
from barrow.games.ground_zero.rules.cards import discard_cashed, draw_card
from barrow.games.ground_zero.rules.paths import Hunger
from barrow.games.ground_zero.rules.zombies import move_zombies
from barrow.games.ground_zero.state import GroundZeroState
from barrow.kernel.chance import Chance
from barrow.kernel.state import NO_SEATS, Frame, Log

NOWHERE: Final = -1


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
    state: GroundZeroState, entries: list[int], parties_of: list[list[int]], chance: Chance
) -> int:
    """Choose an entry; with more than six, a die first chooses among the parties (GZ-5.82).

    `parties_of` lists, for each entry, the enemy parties it belongs to.
    """
    if len(entries) <= DIE_FACES:
        return pick(entries, chance)
    parties = [
        faction
        for faction in _after_zombies(state)
        if any(faction in concerned for concerned in parties_of)
    ]
    chosen = parties[0]
    if len(parties) > 1:
        chosen = parties[(chance.die() - 1) * len(parties) // DIE_FACES]
    return pick([entry for entry, of in zip(entries, parties_of) if chosen in of], chance)


def _after_zombies(state: GroundZeroState) -> list[int]:
    """List the other parties in turn order after the Zombies."""
    start = state.order.index(ZOMBIES)
    return state.order[start + 1 :] + state.order[:start]


def pick_most(entries: list[int], worth_of: list[int], chance: Chance) -> int:
    """Choose the entry worth most, ties by PICK; `worth_of` goes with the entries."""
    best = max(worth_of)
    return pick([entry for entry, worth in zip(entries, worth_of) if worth == best], chance)


def enemy_neighbors(state: GroundZeroState, land: int) -> list[int]:
    """List the enemy territories next to a territory."""
    units_on, owner_of = state.units_on, state.owner_of
    return [
        other
        for other in state.pack.map.neighbors_of[land]
        if units_on[other] > 0 and owner_of[other] != ZOMBIES
    ]


def choose_ground_zero(state: GroundZeroState, cards: list[int], chance: Chance) -> int:
    """Choose the card that would convert the most units, ties by PICK (GZ-5.83)."""
    entries = sorted(cards)
    worth_of = [
        state.units_on[card]
        + sum([state.units_on[land] for land in state.pack.map.neighbors_of[card]])
        for card in entries
    ]
    return pick_most(entries, worth_of, chance)


def transfer(state: GroundZeroState, chance: Chance, log: Log | None) -> None:
    """Send every zombie that has no enemy next to it to a border (GZ-5.85)."""
    units_on = state.units_on
    # Zombies that move change neither where enemies stand nor where zombies may stand.
    hunger = Hunger(state)
    zombies = state.lands_of[ZOMBIES]
    sources = [land for land in zombies if units_on[land] > 0 and hunger.is_calm(land)]
    if not sources:
        return
    standing = [units_on[land] for land in sources]
    mode = state.table.zombie_ai
    front = [land for land in zombies if not hunger.is_calm(land)] if mode == SUPER else []
    threat = Threat(state, front)
    reached: list[int] = []
    for place in range(len(sources)):
        source, units = sources[place], standing[place]
        if mode == SUPER and front:
            move_zombies(state, source, threat.border(state, chance), units, "GZ-5.89", log)
            continue
        if hunger.reach(source) is not reached:
            # Land that is joined reaches the same borders: they are looked for once.
            reached = hunger.reach(source)
            threat = Threat(state, hunger.borders(source))
        if not threat.borders:
            continue
        if mode == RANDOM:
            scatter(state, source, units, threat.borders, chance, log)
        else:
            move_zombies(state, source, threat.border(state, chance), units, "GZ-5.88", log)


def scatter(
    state: GroundZeroState,
    source: int,
    units: int,
    borders: list[int],
    chance: Chance,
    log: Log | None,
) -> None:
    """Send units one by one to borders picked at random (GZ-5.87)."""
    parties_of = [
        [state.owner_of[enemy] for enemy in enemy_neighbors(state, land)] for land in borders
    ]
    for _ in range(units):
        target = pick_by_player(state, borders, parties_of, chance)
        move_zombies(state, source, target, 1, "GZ-5.87", log)


def largest_enemies(state: GroundZeroState, lands: list[int]) -> list[int]:
    """List the enemies with the most units next to any of these lands, in board order."""
    owner_of, units_on = state.owner_of, state.units_on
    neighbors_of = state.pack.map.neighbors_of
    most = 1
    largest: list[int] = []
    for land in lands:
        for enemy in neighbors_of[land]:
            units = units_on[enemy]
            if units < most or owner_of[enemy] == ZOMBIES:
                continue
            if units > most:
                most = units
                largest = [enemy]
            elif enemy not in largest:
                largest.append(enemy)
    if len(largest) > 1:
        largest.sort()
    return largest


class Threat:
    """Borders and the largest enemies next to them (GZ-5.88)."""

    def __init__(self, state: GroundZeroState, borders: list[int]) -> None:
        self.borders: Final = borders
        self.largest: Final = largest_enemies(state, borders)

    def border(self, state: GroundZeroState, chance: Chance) -> int:
        """Choose the border next to the largest enemy, then with the most zombies (GZ-5.88)."""
        near_enemy = state.pack.map.neighbors_of[pick(self.largest, chance)]
        near = [land for land in self.borders if land in near_enemy]
        if len(near) == 1:
            return near[0]
        zombies = [state.units_on[land] if state.owner_of[land] == ZOMBIES else 0 for land in near]
        return pick_most(near, zombies, chance)


class AiAttack(Frame[GroundZeroState]):
    """One more attack of the AI: from a source at a target, or NOWHERE yet (GZ-5.90)."""

    name: ClassVar[str] = "ai_attack"

    def __init__(self, source: int, target: int) -> None:
        super().__init__(NO_SEATS)
        self.source: Final = source
        self.target: Final = target

    def run(self, state: GroundZeroState, chance: Chance, log: Log | None) -> None:
        """Go on with the target while it stands, else choose another (GZ-5.93)."""
        figures = state.pack.figures
        if state.rolls >= figures.rolls_per_turn:
            return
        dice = figures.ai_attack_dice
        source, target = self.source, self.target
        if target != NOWHERE:
            if state.units_on[target] == 0 or state.owner_of[target] == ZOMBIES:
                source = target = NOWHERE
            elif source == NOWHERE or not can_attack(state, source, dice):
                source = choose_source(state, target, dice, chance)
        if source == NOWHERE:
            target = choose_target(state, dice, chance)
            if target == NOWHERE:
                return
            source = choose_source(state, target, dice, chance)
        is_same = source == self.source and target == self.target
        state.stack.append(self if is_same else AiAttack(source, target))
        if state.walls > 0 and is_walled(state, source, target):
            breach(state, source, target, chance, log)
        else:
            declare(state, source, target, dice, 0, chance, log)


def is_walled(state: GroundZeroState, source: int, target: int) -> bool:
    """Say whether a wall closes the border of two neighbors to the Zombies."""
    return state.wall_on[state.pack.map.border_between(source, target)] == 1


def can_attack(state: GroundZeroState, land: int, dice: int) -> bool:
    """Say whether zombies there are free to attack with so many dice."""
    if state.owner_of[land] != ZOMBIES:
        return False
    units = state.units_on[land]
    garrison = state.pack.garrison_of[ZOMBIES]
    return units - garrison >= dice and units - state.inactive_on[land] >= dice


def choose_target(state: GroundZeroState, dice: int, chance: Chance) -> int:
    """Choose among the enemies next to a territory with enough zombies (GZ-5.91)."""
    owner_of, units_on = state.owner_of, state.units_on
    inactive_on, need = state.inactive_on, dice + state.pack.garrison_of[ZOMBIES]
    attackers = [
        land
        for land in state.lands_of[ZOMBIES]
        if units_on[land] >= need and units_on[land] - inactive_on[land] >= dice
    ]
    if state.table.zombie_ai != RANDOM:
        largest = largest_enemies(state, attackers)
        return pick(largest, chance) if largest else NOWHERE
    near = [False] * len(owner_of)
    for land in attackers:
        for enemy in enemy_neighbors(state, land):
            near[enemy] = True
    targets = [land for land in range(len(near)) if near[land]]
    if not targets:
        return NOWHERE
    owners = [[owner_of[land]] for land in targets]
    return pick_by_player(state, targets, owners, chance)


def choose_source(state: GroundZeroState, target: int, dice: int, chance: Chance) -> int:
    """Choose where to attack from: no wall first, then most free units (GZ-5.92)."""
    units_on = state.units_on
    sources = [
        land
        for land in state.pack.map.neighbors_of[target]
        if units_on[land] >= dice and can_attack(state, land, dice)
    ]
    if len(sources) > 1 and state.walls > 0:
        sources = [land for land in sources if not is_walled(state, land, target)] or sources
    if len(sources) > 1:
        return pick_most(sources, [state.free_units(land) for land in sources], chance)
    return sources[0] if sources else NOWHERE


class AiCards(Frame[GroundZeroState]):
    """The AI draws if it can, then cashes all it holds, oldest first (GZ-5.99)."""

    name: ClassVar[str] = "ai_cards"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: GroundZeroState, chance: Chance, log: Log | None) -> None:
        """Draw and cash."""
        if state.conquered and (state.deck or state.discard):
            draw_card(state, ZOMBIES, chance, log)
        while state.hand_of[ZOMBIES] and state.supply(ZOMBIES) > 0:
            card = state.hand_of[ZOMBIES][0]
            units = discard_cashed(state, ZOMBIES, card, log)
            land = choose_card_land(state, chance)
            state.add_units(land, units)
            if log is not None:
                for _ in range(units):
                    log.append(events.unit_placed(state, ZOMBIES, land, "GZ-5.99"))


def choose_card_land(state: GroundZeroState, chance: Chance) -> int:
    """Choose where the units of a card go: a border next to the largest enemy (GZ-5.99)."""
    lands = state.lands_of[ZOMBIES]
    borders = [land for land in lands if state.has_enemy_neighbor(land, ZOMBIES)] or lands
    if state.table.zombie_ai == RANDOM:
        return pick(borders, chance)
    threats = [
        max([0] + [state.units_on[enemy] for enemy in enemy_neighbors(state, land)])
        for land in borders
    ]
    return pick_most(borders, threats, chance)


# Frames never change, so those that every turn needs are made once.
FIRST_ATTACK: Final = AiAttack(NOWHERE, NOWHERE)
AI_CARDS: Final = AiCards()
