"""Set-up: options, decks, kingdoms, missions, the deal, the first invasion (chapter 3).

Chance is used in the order of the steps: relics, Commanders, the Barbarian deck, the Army
deck, kingdoms, missions in cooperative play; then, once missions are chosen, the
Starting Player, the boss, the invasion cards.
"""

from __future__ import annotations

from typing import ClassVar

from barrow.games.dark_age_z import components, events
from barrow.games.dark_age_z.actions import TakeMission
from barrow.games.dark_age_z.components import BRONZE, COOPERATIVE, NOBODY, NOTHING, RANKS, Pack
from barrow.games.dark_age_z.rules.cleanup import fill_pioneers, gather_commanders, reveal_invasion
from barrow.games.dark_age_z.rules.day import Day
from barrow.games.dark_age_z.rules.income import take_tokens
from barrow.games.dark_age_z.rules.missions import show
from barrow.games.dark_age_z.rules.supply import draw_cards, expanded
from barrow.games.dark_age_z.state import State
from barrow.games.dark_age_z.table import Table
from barrow.kernel.chance import DECK, SETUP
from barrow.kernel.decision import Action, Chance, Log, Refusal, Simultaneous, Step, Takes, changed
from barrow.kernel.errors import BadOptions, need
from barrow.kernel.piles import list_cards


def read_table(players: int, options: dict[str, object]) -> Table:
    """Return what the options settle (DZ-3.1)."""
    is_cooperative = options["mode"] == COOPERATIVE
    level = components.DIFFICULTIES.index(str(options["difficulty"])) if is_cooperative else NOTHING
    return Table(players, is_cooperative, level, dict(options))


def read_kingdoms(pack: Pack, players: int, value: object) -> list[int]:
    """Return the kingdoms given to the seats, [] if none are (DZ-3.1)."""
    if value is None:
        return []
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, list):
        raise _bad_kingdoms(f"kingdoms takes a list, one for each seat, not {value!r}")
    ids = [kingdom.id for kingdom in pack.kingdoms]
    given: list[int] = []
    for word in words:
        name = word.strip() if isinstance(word, str) else str(word)
        if name not in ids:
            raise _bad_kingdoms(f"there is no kingdom {name}; kingdoms are {', '.join(ids)}")
        if ids.index(name) in given:
            raise _bad_kingdoms(f"{name} is given twice")
        given.append(ids.index(name))
    if len(given) != players:
        raise _bad_kingdoms(f"{len(given)} kingdoms are given to {players} players")
    return given


def _bad_kingdoms(text: str) -> BadOptions:
    return BadOptions("bad_kingdoms", text, "DZ-3.1")


def open_game(state: State, given: list[int], chance: Chance, log: Log) -> None:
    """Shuffle decks, give kingdoms and tokens, have missions chosen (DZ-3.3, DZ-3.6, DZ-3.9)."""
    players = state.table.players
    lay_out(state)
    state.relic_deck = expanded(state.pack.relic_copies)
    chance.shuffle(state.relic_deck, DECK)
    gather_commanders(state, chance)
    shuffle_armies(state, chance)
    fill_pioneers(state)
    if not given:
        given = list(range(len(state.pack.kingdoms)))
        chance.shuffle(given, SETUP)
    take_kingdoms(state, given[:players])
    for seat in range(players):
        take_tokens(state, seat, state.pack.figures.start_tokens)
    if log is not None:
        log.append(events.kingdoms_taken(state, state.kingdom_of))
        log.append(events.commanders_gathered(state, state.gathering, clause="DZ-3.4"))
    state.push(Deal())
    if state.table.is_cooperative:
        deal_missions(state, chance, log)
    else:
        state.push(ChooseMission(tuple(range(players))))


def lay_out(state: State) -> None:
    """Lay out what is the same in every game of a pack: tokens, VP, what decks are made of."""
    pack = state.pack
    state.pool = pack.command_tokens
    state.vp_of = [pack.modes[state.table.mode].start_vp] * state.table.players
    state.bound = pack.copies
    state.relic_bound = pack.relic_copies


def take_kingdoms(state: State, kingdoms: list[int]) -> None:
    """Give the seats their kingdoms; of each the missions are possible."""
    state.kingdom_of = kingdoms
    state.possible_of = [
        sum([1 << mission for mission in state.pack.missions_of[kingdom]]) for kingdom in kingdoms
    ]


def shuffle_armies(state: State, chance: Chance) -> None:
    """Make the Barbarian deck of half the bronze cards, then the Army deck (DZ-3.5)."""
    pack = state.pack
    if state.table.barbarian == NOBODY:
        cards = expanded(pack.copies)
    else:
        bronze = list_cards(pack.copies, pack.types_within[BRONZE][BRONZE])
        chance.shuffle(bronze, DECK)
        state.barbarian_deck = bronze[: pack.barbarian_cards]
        others = list_cards(pack.copies, pack.types_within[BRONZE + 1][RANKS])
        cards = bronze[pack.barbarian_cards :] + others
    chance.shuffle(cards, DECK)
    state.deck = cards


def take_mission(state: State, seat: int, mission: int, log: Log) -> None:
    """Give a seat its mission; the lists are replaced, since copies share them."""
    state.mission_of = changed(state.mission_of, seat, mission)
    if log is not None:
        log.append(events.mission_chosen(state, seat, mission))


def deal_missions(state: State, chance: Chance, log: Log) -> None:
    """Give every seat one of its missions at random, face up (DZ-3.7, DZ-3.8)."""
    for seat in range(state.table.players):
        missions = state.pack.missions_of[state.kingdom_of[seat]]
        mission = missions[chance.below(len(missions), SETUP)]
        take_mission(state, seat, mission, log)
        show(state, seat)


class ChooseMission(Simultaneous[State]):
    """Every player secretly chooses a mission, all at the same time (DZ-3.7)."""

    clause: ClassVar[str] = "DZ-3.7"
    asks: ClassVar[str] = "Choose a secret mission: another way to score besides killing zombies"
    takes: ClassVar[Takes] = [TakeMission]
    over: ClassVar[list[str]] = ["deal"]

    def legal(self, state: State, seat: int) -> list[Action]:
        missions = state.pack.missions_of[state.kingdom_of[seat]]
        return [state.moves.mission[mission] for mission in missions]

    def apply(self, state: State, seat: int, action: TakeMission, chance: Chance, log: Log) -> None:
        if others := self.others(seat):
            state.push(ChooseMission(others))
        take_mission(state, seat, action.mission, log)

    def refuse(self, state: State, seat: int, action: TakeMission) -> Refusal:
        names = {kingdom.id: kingdom.name for kingdom in state.pack.kingdoms}
        owner = names[state.pack.missions[action.mission].kingdom]
        text = f"that is a mission of {owner}, and you are {state.title(seat)}"
        return Refusal("DZ-3.7", text, "card_not_held")

    def check(self, state: State, path: str) -> None:
        need(not state.table.is_cooperative, path, "missions are dealt in cooperative play")
        for seat, mission in enumerate(state.mission_of):
            if seat in self.seats:
                need(mission == NOTHING, f"{path}.seats", f"seat {seat} has its mission")


class Deal(Step[State]):
    """Settle the Starting Player, deal, and prepare the invasion (DZ-3.10 to DZ-3.18)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        state.start = chance.below(state.table.players, SETUP)
        if log is not None:
            log.append(events.start_settled(state, state.start, clause="DZ-3.10"))
        figures = state.pack.figures
        for seat in state.table.clockwise_from[state.start]:
            cards = figures.first_cards if seat == state.start else figures.other_cards
            draw_cards(state, seat, cards, "DZ-3.12", chance, log)
        # The invasion deck lies on a random boss (DZ-3.14).
        boss = state.pack.bosses[chance.below(len(state.pack.bosses), SETUP)]
        ordinary = state.pack.ordinary[:]
        if state.table.is_cooperative:
            power_up = state.pack.power_ups[state.table.difficulty]
            ordinary.remove(power_up)
            state.spawned = [power_up]
        chance.shuffle(ordinary, SETUP)
        drawn = state.pack.modes[state.table.mode].cards_drawn
        state.invasions = [boss, *ordinary[:drawn]]
        reveal_invasion(state, "DZ-3.15", log)
        state.push(Day())
