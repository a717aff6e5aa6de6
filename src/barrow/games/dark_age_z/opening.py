"""Set-up: options, decks, kingdoms, missions, the deal, the first invasion (chapter 3).

Chance is used in the order of the steps: relics, Commanders, the Barbarian deck, the Army
deck, kingdoms, missions in cooperative play; then, once missions are chosen, the
Starting Player, the boss, the invasion cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.actions import MISSION, Moves
from barrow.games.dark_age_z.components import (
    COOPERATIVE,
    DIFFICULTIES,
    MISSIONS_EACH,
    NOBODY,
    NOTHING,
    RELIC_WIDTH,
    TRACKS,
    ZONES,
    Pack,
)
from barrow.games.dark_age_z.rules.cleanup import (
    fill_pioneers,
    gather_commanders,
    reveal_invasion,
)
from barrow.games.dark_age_z.rules.day import DAY
from barrow.games.dark_age_z.rules.missions import mission_bit
from barrow.games.dark_age_z.rules.supply import draw_cards
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.games.dark_age_z.table import Table
from barrow.kernel.action import Action
from barrow.kernel.chance import DECK, SETUP, Chance
from barrow.kernel.errors import BadOptions, Refusal
from barrow.kernel.game import Game
from barrow.kernel.state import NO_SEATS, Frame, Log

if TYPE_CHECKING:
    from collections.abc import Mapping

ALL_MISSIONS = (1 << MISSIONS_EACH) - 1


def read_table(players: int, options: Mapping[str, object]) -> Table:
    """Return what the options settle (DZ-3.1)."""
    is_cooperative = options["mode"] == COOPERATIVE
    level = DIFFICULTIES.index(str(options["difficulty"])) if is_cooperative else NOTHING
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


def blank(game: Game, pack: Pack, moves: Moves, table: Table) -> DarkAgeZState:
    """Return a state with empty boards and nothing dealt."""
    players = table.players
    places = table.boards * ZONES
    none = [0] * players
    return DarkAgeZState(
        game=game,
        stack=[],
        outcome=None,
        pack=pack,
        moves=moves,
        table=table,
        kingdom_of=[NOTHING] * players,
        mission_of=[NOTHING] * players,
        possible_of=[ALL_MISSIONS] * players,
        shown=0,
        vp_of=[pack.modes[table.mode].start_vp] * players,
        tokens_of=none[:],
        level_of=none[:],
        hands=[0] * (players * pack.width),
        relics=[0] * (players * RELIC_WIDTH),
        played_of=none[:],
        kills_of=none[:],
        gain_of=none[:],
        card_on=[NOTHING] * places,
        loyal_on=[NOBODY] * places,
        active_on=[0] * places,
        defeated=0,
        horde_on=[0] * table.boards,
        commander_on=[NOTHING] * places,
        patron_of=[NOBODY] * len(pack.commanders),
        slots_on=[0] * places,
        ranged_on=[0] * places,
        skipped_on=[0] * places,
        roar_on=[0] * places,
        protection_on=[0] * (2 * table.boards),
        deck=[],
        discard=[0] * pack.types,
        bound=pack.copies,
        drawn=[0] * (players * pack.width),
        known=[],
        relic_deck=[],
        relic_discard=[0] * len(pack.relics),
        relic_used=[0] * len(pack.relics),
        relic_bound=pack.relic_copies,
        relic_drawn=[0] * (players * RELIC_WIDTH),
        offer=[],
        fresh=False,
        weakened_held=0,
        barbarian_deck=[],
        barbarian_discard=[0] * pack.types,
        barbarian_known=False,
        shuffles=0,
        gathering=[],
        commander_deck=[],
        under=0,
        invasions=[],
        spawned=[],
        boss_shown=False,
        pool=pack.figures.command_tokens,
        pioneer=0,
        track_at=[0] * len(TRACKS),
        steps=0,
        day=1,
        phase=1,
        start=0,
        turn=0,
        commands=0,
        issued=False,
        passed=0,
        first_passed=NOBODY,
        order=[],
        reached=0,
        held=0,
    )


def open_game(state: DarkAgeZState, given: list[int], chance: Chance, log: Log | None) -> None:
    """Shuffle the decks, give kingdoms and tokens, and have missions chosen."""
    state.relic_deck = state.pack.relic_deck[:]
    chance.shuffle(state.relic_deck, DECK)
    gather_commanders(state, chance)
    shuffle_armies(state, chance)
    fill_pioneers(state)
    state.kingdom_of = given
    if not given:
        kingdoms = list(range(len(state.pack.kingdoms)))
        chance.shuffle(kingdoms, SETUP)
        state.kingdom_of = kingdoms[: state.table.players]
    for seat in range(state.table.players):
        state.take_tokens(seat, state.pack.figures.start_tokens)
    if log is not None:
        log.append(events.kingdoms_taken(state))
        log.append(events.commanders_gathered(state, "DZ-3.4"))
    state.stack.append(Deal())
    if state.table.is_cooperative:
        deal_missions(state, chance, log)
    else:
        state.stack.append(ChooseMission(tuple(range(state.table.players))))


def shuffle_armies(state: DarkAgeZState, chance: Chance) -> None:
    """Make the Barbarian deck of half the bronze cards, then the Army deck (DZ-3.5)."""
    cards = state.pack.army_deck[:]
    if state.table.barbarian != NOBODY:
        bronze = state.pack.bronze_deck[:]
        chance.shuffle(bronze, DECK)
        number = state.pack.figures.barbarian_cards
        state.barbarian_deck = bronze[:number]
        cards = bronze[number:] + state.pack.other_deck
    chance.shuffle(cards, DECK)
    state.deck = cards


def take_mission(state: DarkAgeZState, seat: int, mission: int, log: Log | None) -> None:
    """Give a seat its mission; the lists are replaced, since copies share them."""
    state.mission_of = state.mission_of[:]
    state.mission_of[seat] = mission
    if log is not None:
        log.append(events.mission_chosen(state, seat, mission))


def deal_missions(state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
    """Give every seat one of its missions at random, face up (DZ-3.7, DZ-3.8)."""
    for seat in range(state.table.players):
        missions = state.pack.kingdoms[state.kingdom_of[seat]].missions
        mission = missions[chance.below(len(missions), SETUP)]
        take_mission(state, seat, mission, log)
        state.shown |= 1 << seat
        state.possible_of = state.possible_of[:]
        state.possible_of[seat] = mission_bit(state, seat, mission)


class ChooseMission(Frame[DarkAgeZState]):
    """Every player secretly chooses a mission, all at the same time (DZ-3.7)."""

    name: ClassVar[str] = "choose_mission"

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(seats)

    def legal(self, state: DarkAgeZState, seat: int) -> list[Action]:
        """Offer the kingdom's four missions."""
        missions = state.pack.kingdoms[state.kingdom_of[seat]].missions
        return [state.moves.mission[mission] for mission in missions]

    def apply(
        self, state: DarkAgeZState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Note it and wait for the others."""
        others = tuple([other for other in self.seats if other != seat])
        if others:
            state.stack.append(ChooseMission(others))
        take_mission(state, seat, action.a, log)

    def explain(self, state: DarkAgeZState, seat: int, action: Action) -> Refusal:
        """Another kingdom's mission, or another kind of action."""
        if action.kind != MISSION:
            return Refusal("DZ-3.7", "choose your mission first", "unknown_action")
        text = f"{state.pack.missions[action.a].id} is no mission of {state.title(seat)}"
        return Refusal("DZ-3.7", text, "card_not_held")


class Deal(Frame[DarkAgeZState]):
    """Settle the Starting Player, deal, and prepare the invasion (DZ-3.10 to DZ-3.18)."""

    name: ClassVar[str] = "deal"

    def __init__(self) -> None:
        super().__init__(NO_SEATS)

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Go on to the first day."""
        state.start = chance.below(state.table.players, SETUP)
        if log is not None:
            log.append(events.start_settled(state, "DZ-3.10"))
        figures = state.pack.figures
        for seat in state.clockwise():
            cards = figures.first_cards if seat == state.start else figures.other_cards
            draw_cards(state, seat, cards, "DZ-3.12", chance, log)
        prepare_invasion(state, chance)
        reveal_invasion(state, "DZ-3.15", log)
        state.stack.append(DAY)


def prepare_invasion(state: DarkAgeZState, chance: Chance) -> None:
    """Lay the invasion deck on a random boss (DZ-3.14)."""
    bosses = state.pack.bosses
    ordinary = state.pack.ordinary[:]
    boss = bosses[chance.below(len(bosses), SETUP)]
    if state.table.is_cooperative:
        power_up = state.pack.power_ups[state.table.difficulty]
        ordinary.remove(power_up)
        state.spawned = [power_up]
    chance.shuffle(ordinary, SETUP)
    drawn = state.pack.modes[state.table.mode].cards_drawn
    state.invasions = [boss, *ordinary[:drawn]]
