"""Boards for the tests of Ground Zero, in the notation of the rulebook's examples.

    state = board("nile M6", "congo Z4", turn="military")
    play(state, "attack nile congo", "dice 3", "dice 2", dice=[6, 4, 2, 5, 5])
    assert units(state, "congo") == "Z3"

`M`, `A`, `C`, `Z` are the parties, `C3+2` is three civilians and two cyborgs, `Z0` a held
site. What a test does not say is as plain as can be: all four parties are run by seats 0
to 3 in that order (turn order: Zombies, Military, Aliens, Civilians), no cities, command
centers, walls, bonuses, and all cards in the deck. Every party also has 1 unit far away:
no test needs to fear that somebody is eliminated by accident.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import barrow
from barrow.games.ground_zero.components import BONUSES, CIVILIANS, FACTIONS, NOBODY, ZOMBIES
from barrow.games.ground_zero.game import GroundZero
from barrow.games.ground_zero.opening import ChooseGroundZero, PlaceStart, TurnZeroCards
from barrow.games.ground_zero.rules.assign import begin_assign
from barrow.games.ground_zero.rules.attack import Attack
from barrow.games.ground_zero.rules.build import Build
from barrow.games.ground_zero.rules.cards import CardPhase
from barrow.games.ground_zero.rules.lands import add_units, civilians_on, set_owner, set_wall
from barrow.games.ground_zero.rules.parties import active, is_alive
from barrow.games.ground_zero.rules.transfer import Transfer
from barrow.games.ground_zero.rules.turn import BeginTurn, EndTurn
from barrow.games.ground_zero.rules.zombies import begin_zombie_transfer
from barrow.games.ground_zero.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal, RuleError
from barrow.kernel.event import Event

EVERYBODY = "military aliens civilians zombies"
LETTERS = "MACZ"

_game = barrow.game("ground-zero")
assert isinstance(_game, GroundZero)
GAME = _game


def board(
    *lands: str,
    turn: str = "military",
    phase: str = "attack",
    parties: str = EVERYBODY,
    ai: str = "",
    alone: str = "",
    fallen: str = "",
    cities: str = "",
    centers: str = "",
    walls: Sequence[tuple[str, str]] = (),
    inactive: Mapping[str, int] | None = None,
    fresh: Mapping[str, int] | None = None,
    bonuses: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    deck: str | None = None,
    options: Mapping[str, object] | None = None,
    dice: Sequence[int] = (),
    game: GroundZero = GAME,
    **figures: int,
) -> State:
    """Return a board on which the party of the `turn` has the decision `phase`.

    `ai`: the mode in which the AI runs the Zombies. `alone`: parties without a unit far
    away. `fallen`: parties that were eliminated, the first to fall first. `fresh`: newly
    added civilians, for the build step. `deck`: its cards, the next to be drawn first; the
    others lie in the discard pile. `figures`: fields of the state, as `round` or `rolls`.

    Phases are the names of decisions: assign, build, zombie_transfer, attack, transfer,
    draw, cards; also start (the turn begins, with growth) and end (the turn ends), which
    use the `dice` if anybody rolls, and stop at whatever decision comes next.
    """
    state = _seated(game, parties.split(), ai, options or {})
    for place, name in enumerate(fallen.split()):
        state.fall_of[FACTIONS.index(name)] = state.falls = place + 1
    for id in cities.split():
        state.city_on[_land(state, id)] = True
    for id in centers.split():
        state.centers_on[_land(state, id)] += 1
    _settle(state, lands, alone.split())
    for a, b in walls:
        set_wall(state, _land(state, a), _land(state, b), True)
    for id, number in (inactive or {}).items():
        state.inactive_on[_land(state, id)] = number
    for name, held in (bonuses or {}).items():
        for bonus in held.split():
            state.bonuses_of[FACTIONS.index(name)] |= 1 << BONUSES.index(bonus)
    _deal(state, hands or {}, deck)
    for name, figure in figures.items():
        assert hasattr(state, name), name
        setattr(state, name, figure)
    state.turn = state.order.index(FACTIONS.index(turn))
    _open(state, phase, fresh or {}, dice)
    return state


def play(state: State, *texts: str, dice: Sequence[int] = ()) -> list[Event]:
    """Play actions, each for the seat that must decide; return what happened.

    The dice are all the chance there is: they must be enough, and none may be left over.
    """
    chance = Chance.scripted(list(dice))
    log: list[Event] = []
    for text in texts:
        state.apply(state.pending[0], state.game.parse(text), chance, log)
    assert chance.left == 0, f"{chance.left} dice were not rolled"
    return log


def walls(state: State) -> int:
    """Return how many walls stand."""
    return sum(state.wall_on)


def units(state: State, id: str) -> str:
    """Return who stands on a territory, as `M5`, `C3+2`, `Z0` for a held site, or `unowned`."""
    land = _land(state, id)
    owner = state.owner_of[land]
    if owner == NOBODY:
        return "unowned"
    if owner == CIVILIANS:
        return f"C{civilians_on(state, land)}+{state.cyborgs_on[land]}"
    return f"{LETTERS[owner]}{state.units_on[land]}"


def options(state: State, word: str = "") -> list[str]:
    """Return the texts of what the pending seat may choose; with a word, only such actions."""
    texts = [action.text for action in state.legal(state.pending[0])]
    return [text for text in texts if not word or text.split()[0] == word]


def refused(state: State, text: str, seat: int | None = None) -> Refusal:
    """Return why an action is refused to the pending seat, or to another."""
    refusal = state.why_not(state.pending[0] if seat is None else seat, state.game.parse(text))
    assert refusal is not None, f"{text} is legal"
    return refusal


def rejected(state: State, text: str, seat: int | None = None) -> str:
    """Try an action for the pending seat, or for another; return the code and the words.

    Nothing may change, and no die may be rolled.
    """
    before = state.dump()
    who = state.pending[0] if seat is None else seat
    with pytest.raises(RuleError) as caught:
        state.apply(who, state.game.parse(text), Chance.scripted([]))
    assert state.dump() == before
    return f"{caught.value.code}: {caught.value}"


def placing() -> State:
    """Return a board on which the Military place starting units; on horn they have 8."""
    state = board("nile M1", "horn M9")
    state.stack = [BeginTurn(), TurnZeroCards(), PlaceStart(0)]
    state.settle(Chance.scripted([]), None)
    return state


def choosing() -> State:
    """Return a board on which the zombie seat chooses ground zero among the first three."""
    state = board("nile M2")
    state.stack = [BeginTurn(), ChooseGroundZero(3, [state.deck.pop() for _ in range(3)])]
    state.settle(Chance.scripted([]), None)
    return state


def decision(state: State) -> str:
    """Return the party that must decide and what, as `military attack`; or `over`."""
    if state.outcome is not None:
        return "over"
    return f"{FACTIONS[state.faction_of[state.pending[0]]]} {state.stack[-1].decision}"


def facts(log: list[Event], name: str) -> dict[str, Any]:
    """Return the facts of the one event of this name."""
    [event] = [event for event in log if event.name == name]
    return event.facts


def _land(state: State, id: str) -> int:
    return state.pack.map.ids.index(id)


def _seated(game: GroundZero, parties: list[str], ai: str, options: Mapping[str, object]) -> State:
    """Return an empty board with its parties, the Zombies first in turn order."""
    given = [name for name in parties if not (ai and name == "zombies")]
    chosen: dict[str, object] = {"factions": given, "zombie_ai": ai or "hungry", **options}
    if "zombies" not in parties:
        chosen["zombies"] = "none"
    state = game.empty(len(given), chosen)
    for seat, name in enumerate(given):
        state.faction_of[seat] = FACTIONS.index(name)
        state.seat_of[FACTIONS.index(name)] = seat
    if ai:
        state.ai_runs[ZOMBIES] = True
    in_order = sorted(parties, key=lambda name: name != "zombies")
    state.order = [FACTIONS.index(name) for name in in_order]
    return state


def _settle(state: State, lands: Sequence[str], alone: list[str]) -> None:
    """Put the named units on the board, then the others as far away as can be."""
    used = []
    for text in lands:
        id, stand = text.split()
        used.append(_land(state, id))
        civilians, _, cyborgs = stand[1:].partition("+")
        set_owner(state, used[-1], LETTERS.index(stand[0]))
        state.cyborgs_on[used[-1]] = int(cyborgs or 0)
        add_units(state, used[-1], int(civilians) + int(cyborgs or 0))
    for faction in state.order:
        if FACTIONS[faction] not in alone and is_alive(state, faction):
            used.append(_far_from(state, used))
            set_owner(state, used[-1], faction)
            add_units(state, used[-1], 1)


def _far_from(state: State, used: list[int]) -> int:
    """Return the territory with the longest way to all of these; of equals the first."""
    distance = [0 if land in used else -1 for land in range(state.pack.map.size)]
    waiting = used or [0]
    distance[waiting[0]] = 0
    while waiting:
        land, waiting = waiting[0], waiting[1:]
        for neighbor in state.pack.map.neighbors_of[land]:
            if distance[neighbor] < 0:
                distance[neighbor] = distance[land] + 1
                waiting.append(neighbor)
    return distance.index(max(distance))


def _deal(state: State, hands: Mapping[str, str], deck: str | None) -> None:
    cards = list(range(state.pack.map.size))
    for name, hand in hands.items():
        state.hand_of[FACTIONS.index(name)] = [_land(state, id) for id in hand.split()]
    left = [card for card in cards if not any(card in hand for hand in state.hand_of)]
    top_first = left if deck is None else [_land(state, id) for id in deck.split()]
    state.deck = top_first[::-1]
    state.discard = [card for card in left if card not in top_first]


def _open(state: State, phase: str, fresh: Mapping[str, int], dice: Sequence[int]) -> None:
    """Put a phase and those after it on the stack, and go on to its decision."""
    if phase == "start":
        state.stack.append(BeginTurn())
    else:
        _push_phases(state, phase)
    if phase == "assign":
        begin_assign(state, active(state), None)
    elif phase == "zombie_transfer":
        begin_zombie_transfer(state)
    elif phase == "build":
        state.stack.append(Build(state.seat_of[CIVILIANS]))
    for id, number in fresh.items():
        state.fresh_on[_land(state, id)] = number
    chance = Chance.scripted(list(dice))
    state.settle(chance, None)
    assert chance.left == 0, f"{chance.left} dice were not rolled"
    if phase not in ("start", "end"):
        assert state.stack[-1].decision == phase, f"{phase} has one answer; now {decision(state)}"
    state.game.load(state.dump())


def _push_phases(state: State, phase: str) -> None:
    seat = state.seat_of[active(state)]
    state.stack.append(EndTurn())
    if phase == "end":
        return
    state.stack.append(CardPhase())
    if phase in ("draw", "cards"):
        state.conquered = phase == "draw"
        return
    if active(state) != ZOMBIES:
        state.stack.append(Transfer(seat))
    if phase != "transfer":
        state.stack.append(Attack(seat))
