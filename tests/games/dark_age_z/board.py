"""Builders: the smallest table that shows a rule, written as the rulebook's examples are.

A board is a list of armies from zone 1 on: `S7/0` a Swordsman 7 loyal to seat 0, `A3x/1` a
defeated Archer 3, `C8/0@matilda` with a Commander whose patron is the owner, `S6/0+2` with
its silver slot filled, `W/1` a Weakened Army. All cards that are not named lie in the deck.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import barrow
from barrow.games.dark_age_z.components import (
    BRONZE,
    IMMORTAL_VEST,
    NOBODY,
    NOTHING,
    RELICS,
    ZONES,
)
from barrow.games.dark_age_z.game import DarkAgeZ
from barrow.games.dark_age_z.opening import lay_out, take_kingdoms
from barrow.games.dark_age_z.rules.combat import BeginCombat
from barrow.games.dark_age_z.rules.commanders import attach
from barrow.games.dark_age_z.rules.daily import DailyMissions
from barrow.games.dark_age_z.rules.day import EndDay
from barrow.games.dark_age_z.rules.income import take_tokens
from barrow.games.dark_age_z.rules.invasion import zombies
from barrow.games.dark_age_z.rules.missions import show
from barrow.games.dark_age_z.rules.planning import ask_for_command
from barrow.games.dark_age_z.rules.rallying import BeginRallying, Rally
from barrow.games.dark_age_z.rules.supply import expanded, gain_cards, gain_relic
from barrow.games.dark_age_z.rules.zones import fill_slot, lay, reinforcements
from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.errors import RuleError
from barrow.kernel.event import Event

game = barrow.game("dark-age-z")
assert isinstance(game, DarkAgeZ)
PACK = game.pack
KINGDOMS = ["vellmoor", "ashgard", "aurelia", "drakenfell", "highwall"]
# Missions that pay nothing before the end.
QUIET = ["vellmoor-4", "ashgard-4", "aurelia-4", "drakenfell-4", "highwall-3"]
COOPERATIVE: dict[str, object] = {"mode": "cooperative", "difficulty": "easy"}

_TYPES = {"S": "swordsman", "A": "archer", "C": "cavalry"}
_ARMY = re.compile(r"([SACW])(\d?)(x?)/(\d)((?:\+\d)*)(?:@([a-z]+))?$")


def card(short: str) -> int:
    """Return the type behind S7, A3, C9 or W."""
    if short == "W":
        return PACK.weakened
    return [army.id for army in PACK.armies].index(f"{_TYPES[short[0]]}-{short[1:]}")


def commander(id: str) -> int:
    return [each.id for each in PACK.commanders].index(id)


def mission(id: str) -> int:
    return [each.id for each in PACK.missions].index(id)


def invasion(id: str) -> int:
    return [each.id for each in PACK.invasions].index(id)


def place(board: int, zone: int) -> int:
    return board * ZONES + zone - 1


def blank(
    players: int = 3,
    options: Mapping[str, object] | None = None,
    missions: Mapping[int, str] | None = None,
    kingdoms: Sequence[str] | None = None,
) -> State:
    """Return a table with seats, kingdoms and quiet missions, and nothing dealt."""
    assert isinstance(game, DarkAgeZ)
    state = game.empty(players, options)
    lay_out(state)
    names = list(kingdoms or KINGDOMS[:players])
    for seat, id in (missions or {}).items():
        names[seat] = id.rpartition("-")[0]
    take_kingdoms(state, [KINGDOMS.index(name) for name in names])
    state.mission_of = [
        mission((missions or {}).get(seat, QUIET[kingdom]))
        for seat, kingdom in enumerate(state.kingdom_of)
    ]
    if state.table.is_cooperative:
        for seat in range(players):
            show(state, seat)
    return state


def put(state: State, board: int, armies: Sequence[str]) -> None:
    """Lay armies on a board, from zone 1 on; "" leaves the rest empty."""
    for at, given in enumerate(armies):
        found = _ARMY.match(given)
        assert found is not None, given
        letter, attack, defeated, owner, slots, leader = found.groups()
        where = board * ZONES + at
        lay(state, where, card(letter + attack), int(owner))
        state.active_on[where] = not defeated
        for rank in re.findall(r"\d", slots):
            fill_slot(state, where, int(rank), card(["", "S5", "A3", "C7"][int(rank)]))
        if leader:
            attach(state, commander(leader), where, int(owner))


def deal(
    state: State,
    hands: Mapping[int, Sequence[str]] | None = None,
    relics: Mapping[int, Sequence[str]] | None = None,
    discard: Sequence[str] = (),
    deck: Sequence[str] = (),
    relic_deck: Sequence[str] = (),
    short: bool = False,
    short_relics: bool = False,
) -> None:
    """Deal hands and piles; the decks get what is left, with `deck` on top, the last first.

    A short deck holds only what is named.
    """
    for seat, cards in (hands or {}).items():
        for each in cards:
            gain_cards(state, seat, [card(each)])
    for seat, names in (relics or {}).items():
        for name in names:
            gain_relic(state, seat, RELICS.index(name))
    for each in discard:
        state.discard[card(each)] += 1
    _deal_decks(state, [card(each) for each in deck], short)
    top = [RELICS.index(name) for name in relic_deck]
    left = PACK.relic_copies[:]
    for relic in range(len(left)):
        left[relic] -= sum(row[relic] for row in state.relics_of) + top.count(relic)
    state.relic_deck = ([] if short_relics else expanded(left)) + top
    state.relic_bound = [state.relic_deck.count(relic) for relic in range(len(RELICS))]


def _deal_decks(state: State, top: list[int], short: bool) -> None:
    left = PACK.copies[:]
    seen = expanded(state.discard) + expanded(state.barbarian_discard) + top
    for at in range(len(state.card_on)):
        seen += [state.card_on[at], *reinforcements(state, at)]
    for row in state.hand_of:
        seen += expanded(row)
    for each in seen:
        if each not in (NOTHING, PACK.weakened):
            left[each] -= 1
    if state.table.players == 2:
        bronze = [each for each in expanded(left) if PACK.rank_of[each] == BRONZE]
        state.barbarian_deck = bronze[:24]
        for each in state.barbarian_deck:
            left[each] -= 1
    state.deck = ([] if short else expanded(left)) + top
    state.bound = [state.deck.count(each) for each in range(PACK.types)]
    state.shuffles = 1


def table(
    players: int = 3,
    *,
    options: Mapping[str, object] | None = None,
    boards: Mapping[int, Sequence[str]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    relics: Mapping[int, Sequence[str]] | None = None,
    missions: Mapping[int, str] | None = None,
    kingdoms: Sequence[str] | None = None,
    tokens: int = 5,
    levels: Sequence[int] = (),
    steps: int = 12,
    day: int = 1,
    invasions: Sequence[str] = ("grey-turtles",),
    hordes: int | None = None,
    discard: Sequence[str] = (),
    deck: Sequence[str] = (),
    relic_deck: Sequence[str] = (),
    short: bool = False,
    short_relics: bool = False,
    gathering: Sequence[str] = (),
    turn: int = 0,
    phase: int = 1,
    order: Sequence[int] = (),
    passed: Sequence[int] = (),
) -> State:
    """Return a table in Planning, or with phase 2 in the Rallying; seat `turn` is to choose.

    A rallying turn is over as soon as nothing can be done: an extra relic keeps it open.
    """
    state = blank(players, options, missions, kingdoms)
    for board, armies in (boards or {}).items():
        put(state, board, armies)
    deal(state, hands, relics, discard, deck, relic_deck, short, short_relics)
    for seat in range(players):
        take_tokens(state, seat, 0 if seat in passed else tokens)
        state.passed |= (seat in passed) << seat
    state.first_passed = passed[0] if passed else NOBODY
    state.level_of = list(levels) or state.level_of
    state.pioneer = players
    state.pool -= players
    state.day = day
    state.steps = steps
    state.turn = turn
    state.spawned = [invasion(id) for id in invasions]
    _deal_invasions(state)
    for board in range(state.table.boards):
        state.horde_on[board] = zombies(state) if hordes is None else hordes
    state.gathering = [commander(id) for id in gathering]
    placed = [each for each in state.commander_on if each != NOTHING]
    everybody = range(len(PACK.commanders))
    state.commander_deck = [c for c in everybody if c not in state.gathering + placed]
    _begin(state, phase, order)
    return state


def _deal_invasions(state: State) -> None:
    days = PACK.modes[state.table.mode].days
    left = days - state.day
    others = [card for card in range(6) if card not in state.spawned]
    state.invasions = [6, *others[: left - 1]] if left else []
    state.boss_shown = left <= 1


def _begin(state: State, phase: int, order: Sequence[int]) -> None:
    state.commands = 1 if phase == 1 else 0
    state.phase = phase
    state.stack = [EndDay(), DailyMissions(0), BeginCombat()]
    if phase == 1:
        state.stack.append(BeginRallying())
        ask_for_command(state, state.turn)
        state.resume(state.stack, None)
        return
    following = list(order) or [(state.turn + at) % state.table.players for at in range(1)]
    state.order = following
    for seat in reversed(following):
        state.stack.append(Rally(seat))
    state.settle(Chance(1), None)


def act(
    state: State, seat: int, *texts: str, chance: Sequence[int] | Chance | None = None
) -> list[Event]:
    """Play actions of a seat; `chance` scripts what is dealt, else it is seeded."""
    luck = chance if isinstance(chance, Chance) else Chance(1)
    if chance is not None and not isinstance(chance, Chance):
        luck = Chance.scripted(list(chance))
    log: list[Event] = []
    for text in texts:
        state.apply(seat, state.game.parse(text), luck, log)
    return log


def listed(state: State, seat: int) -> list[str]:
    """Return the actions open to a seat as text."""
    return [action.text for action in state.legal(seat)]


def decision(state: State) -> str:
    """Return the name of the open decision."""
    return state.stack[-1].name


def refusal(state: State, seat: int, text: str) -> tuple[str, str]:
    """Return code and clause with which an action is refused; nothing may have changed."""
    before = state.dump()
    caught: RuleError | None = None
    try:
        state.apply(seat, state.game.parse(text), Chance.scripted([]))
    except RuleError as error:
        caught = error
    assert caught is not None, text
    assert state.dump() == before
    return caught.code, caught.clause


def army_on(state: State, board: int) -> list[str]:
    """Return a board in the short form, without Commanders and slots."""
    found = []
    for at in range(board * ZONES, board * ZONES + ZONES):
        if state.card_on[at] == NOTHING:
            found.append("")
            continue
        army = PACK.armies[state.card_on[at]]
        short = "W" if army.rank == 0 else f"{army.name[0]}{army.attack}"
        found.append(f"{short}{'' if state.active_on[at] else 'x'}/{state.loyal_on[at]}")
    return found


def hand(state: State, seat: int) -> list[str]:
    """Return a hand in the short form."""
    names = [f"{army.name[0]}{army.attack}" if army.rank else "W" for army in PACK.armies]
    return [names[each] for each in expanded(state.hand_of[seat])]


def relics_of(state: State, seat: int) -> list[str]:
    """Return the relics of a hand."""
    return [RELICS[each] for each in expanded(state.relics_of[seat])]


def discarded(state: State) -> list[str]:
    """Return the Army discard pile in the short form."""
    names = [f"{army.name[0]}{army.attack}" if army.rank else "W" for army in PACK.armies]
    return [names[each] for each in expanded(state.discard)]


def decline_all(state: State) -> None:
    """Let everybody decline while a Vest window is open."""
    while state.outcome is None and decision(state) in ("vest_cancel", "vest_window"):
        act(state, state.pending[0], "decline")


def events_of(log: list[Event], name: str) -> list[Event]:
    """Return the events of one name."""
    return [event for event in log if event.name == name]


VEST = RELICS[IMMORTAL_VEST]
