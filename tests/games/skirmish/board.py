"""Positions to show rules on: who stands where, who holds what.

`skirmish()` puts the teams on the board, far apart and with empty hands unless told otherwise,
and lets the first of them act. `play` plays options in their written form for whoever is asked.
Cards that are not mentioned lie in the draw pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import barrow
from barrow.games.skirmish.components import NOWHERE, Pack
from barrow.games.skirmish.game import Skirmish
from barrow.games.skirmish.rules import characters
from barrow.games.skirmish.rules.battle import Defend
from barrow.games.skirmish.rules.characters import put_on
from barrow.games.skirmish.rules.movement import Roll
from barrow.games.skirmish.rules.turn import Act, ActionPart, BeginTurn, EndTurn
from barrow.games.skirmish.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.event import Event
from barrow.kernel.state import Frame
from barrow.kernel.state import State as AnyState


def shipped() -> Skirmish:
    """Return the game with the pack that ships."""
    game = barrow.game("skirmish")
    assert isinstance(game, Skirmish)
    return game


GAME = shipped()
PACK: Pack = GAME.pack

# Where characters stand unless a test says otherwise: far from the center and each other.
CORNERS = {
    "isolde-varr": "A1",
    "tomas-kiln": "A3",
    "garrun-mawl": "Q9",
    "vixa-hedgewise": "Q7",
    "mother-mire": "A9",
    "lugg": "A7",
    "sable-reeve": "Q1",
    "pip-lanternjaw": "O1",
    "ashkar-vael": "D1",
    "hollow-bride": "N9",
}


def character(id: str) -> int:
    return PACK.character_ids.index(id)


def card(id: str) -> int:
    return PACK.cards.ids.index(id)


def cards(text: str) -> list[int]:
    """Return the cards of a text like `riposte 2*ember-cut`."""
    found: list[int] = []
    for word in text.split():
        count, _, id = word.rpartition("*")
        found += [card(id)] * int(count or "1")
    return found


def space(name: str) -> int:
    return PACK.board.names.index(name)


def reward(id: str) -> int:
    return PACK.rewards.ids.index(id)


def skirmish(
    teams: str = "red blue",
    *,
    at: Mapping[str, str] | None = None,
    life: Mapping[str, int] | None = None,
    out: str = "",
    stunned: str = "",
    ward: Mapping[str, int] | None = None,
    empower: Mapping[str, int] | None = None,
    rewards: Mapping[str, str] | None = None,
    reward_deck: str = "",
    hand: Mapping[str, str] | None = None,
    pile: Mapping[str, str] | None = None,
    discard: Mapping[str, str] | None = None,
    rest: str = "pile",
    actions: int = 3,
    part: str = "act",
    round: int = 1,
    options: Mapping[str, object] | None = None,
    game: Skirmish = GAME,
) -> State:
    """Return a position in which the first team is active.

    `pile` names the top cards from the top; what is not named goes to the `rest`: under
    the pile, into the hand, or onto the discard pile.
    """
    ids = teams.split()
    names_of = {"first_player": 0, **(options or {})}
    state = game.empty(len(ids), names_of)
    state.first = state.active = 0
    state.round, state.actions = round, actions
    for seat, id in enumerate(ids):
        seat_team(state, seat, id, hand or {}, pile or {}, discard or {}, rest)
    for id in out.split():
        state.life_of[character(id)] = 0
    place_all(state, at or {})
    mark(state, life or {}, stunned, ward or {}, empower or {}, rewards or {})
    state.reward_deck = deck_of_rewards(state, reward_deck)
    for seat in range(len(ids)):
        put_out(state, seat)
    state.stack = frames(part)
    state.settle(Chance.scripted([]), None)
    return state


def place_all(state: State, at: Mapping[str, str]) -> None:
    for who in range(len(state.life_of)):
        id = PACK.character_ids[who]
        if state.life_of[who] > 0:
            put_on(state, who, space(at.get(id, CORNERS[id])))


def mark(
    state: State,
    life: Mapping[str, int],
    stunned: str,
    ward: Mapping[str, int],
    empower: Mapping[str, int],
    rewards: Mapping[str, str],
) -> None:
    """Give characters their life, and what lies beside them."""
    for id, points in life.items():
        state.life_of[character(id)] = points
    for id in stunned.split():
        state.stunned |= 1 << character(id)
    for id, points in ward.items():
        state.ward_of[character(id)] = points
    for id, points in empower.items():
        state.empower_of[character(id)] = points
    for id, held in rewards.items():
        state.rewards_of[character(id)] = [reward(one) for one in held.split()]


def seat_team(
    state: State,
    seat: int,
    id: str,
    hand: Mapping[str, str],
    pile: Mapping[str, str],
    discard: Mapping[str, str],
    rest: str,
) -> None:
    team = PACK.team_ids.index(id)
    state.team_of[seat] = team
    state.seat_of[team] = seat
    for who in (2 * team, 2 * team + 1):
        state.life_of[who] = PACK.most_life_of[who]
    left = PACK.deck_of[team][:]
    piles = {
        name: cards(names_of.get(id, ""))
        for name, names_of in (("hand", hand), ("pile", pile), ("discard", discard))
    }
    for named in [one for cards_of in piles.values() for one in cards_of]:
        left.remove(named)
    under = left if rest == "pile" else []
    state.hand_of[seat] = sorted(piles["hand"] + (left if rest == "hand" else []))
    state.pile_of[seat] = under + piles["pile"][::-1]
    state.discard_of[seat] = piles["discard"] + (left if rest == "discard" else [])


def put_out(state: State, seat: int) -> None:
    """Eliminate a player who has nobody on the board; each such player fell alone."""
    main = state.team_of[seat] * 2
    if state.space_of[main] == state.space_of[main + 1] == NOWHERE:
        state.falls += 1
        state.fall_of[seat] = state.falls
        state.hand_of[seat], state.pile_of[seat], state.discard_of[seat] = [], [], []


def deck_of_rewards(state: State, first: str) -> list[int]:
    """Return the reward deck: those named on top, then those nobody holds."""
    top = [reward(id) for id in first.split()]
    held = [one for rewards in state.rewards_of for one in rewards]
    under = [one for one in state.pack.reward_deck if one not in held and one not in top]
    return under + top[::-1]


def frames(part: str) -> list[Frame[State]]:
    if part == "begin":
        return [BeginTurn()]
    if part == "move":
        return [EndTurn(), ActionPart(), Roll(0)]
    if part == "end":
        return [EndTurn()]
    return [EndTurn(), Act(0)]


def play(state: State, *options: str, chance: Sequence[int] = ()) -> list[Event]:
    """Play options for whoever is asked, with these chance outcomes; return what happened."""
    luck = Chance.scripted(list(chance))
    log: list[Event] = []
    for option in options:
        state.apply(state.pending[0], state.game.parse(option), luck, log)
    assert luck.left == 0, f"{luck.left} outcomes are left"
    return log


def end_round(state: State, *options: str) -> None:
    """Let the player who is asked end the turn, skipping a roll."""
    for option in options or ("end_turn", "skip", "end_turn"):
        state.apply(state.pending[0], state.game.parse(option), Chance.scripted([]))


def options(state: State) -> list[str]:
    """Return what the player who is asked may choose."""
    return [action.text for action in state.legal(state.pending[0])]


def asked(state: State) -> tuple[str, str]:
    """Return which team is asked what."""
    return PACK.team_ids[state.team_of[state.pending[0]]], state.stack[-1].name


def refusal(state: State, option: str, team: str = "") -> Refusal:
    """Return why an option is refused to a team, or to whoever is asked."""
    seat = seat_of(state, team) if team else state.pending[0]
    found = state.why_not(seat, state.game.parse(option))
    assert found is not None, f"{option} is legal"
    return found


def code(state: State, option: str, team: str = "") -> str:
    """Return the code with which an option is refused."""
    return refusal(state, option, team).code


def seat_of(state: State, team: str) -> int:
    return state.seat_of[PACK.team_ids.index(team)]


def life(state: State, id: str) -> int:
    return state.life_of[character(id)]


def where(state: State, id: str) -> str | None:
    at = state.space_of[character(id)]
    return None if at == NOWHERE else PACK.board.names[at]


def is_stunned(state: State, id: str) -> bool:
    return characters.is_stunned(state, character(id))


def ward_of(state: State, id: str) -> int:
    return state.ward_of[character(id)]


def names(found: Sequence[int]) -> list[str]:
    return [PACK.cards.ids[one] for one in found]


def hand(state: State, team: str) -> list[str]:
    return names(state.hand_of[seat_of(state, team)])


def pile(state: State, team: str) -> list[str]:
    """Return a draw pile from the top."""
    return names(state.pile_of[seat_of(state, team)][::-1])


def discards(state: State, team: str) -> list[str]:
    return names(state.discard_of[seat_of(state, team)])


def rewards_of(state: State, id: str) -> list[str]:
    return [PACK.rewards.ids[one] for one in state.rewards_of[character(id)]]


def names_of(log: Sequence[Event]) -> list[str]:
    """Return the names of what happened."""
    return [event.name for event in log]


def ranks(state: AnyState) -> list[int]:
    assert state.outcome is not None
    return state.outcome.ranks


def attacked(state: State) -> str:
    """Return the character whose defense window is open."""
    top = state.stack[-1]
    assert isinstance(top, Defend)
    return PACK.character_ids[top.target(state)]


def lives_told(log: Sequence[Event], id: str) -> list[object]:
    """Return the lives of a character, as the log tells them one after another."""
    facts = [event.facts for event in log if event.facts.get("character") == id]
    return [fact["life"] for fact in facts if "life" in fact]
