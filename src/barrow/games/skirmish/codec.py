"""Documents: positions and views, read and checked; `writing` writes them.

Structure and types are checked by msgspec against `documents`; whether the parts fit
together is checked by hand in `soundness`, and every fault names its field.
"""

from __future__ import annotations

from pathlib import Path

from barrow.games.skirmish import opening
from barrow.games.skirmish.actions import Moves
from barrow.games.skirmish.components import NO_CARD, NOBODY, NOWHERE, Pack
from barrow.games.skirmish.documents import (
    FORMAT,
    BattleDocument,
    PositionDocument,
    ViewDocument,
)
from barrow.games.skirmish.names import FORM_OF, Names
from barrow.games.skirmish.pack import read_pack
from barrow.games.skirmish.soundness import check_position
from barrow.games.skirmish.state import Battle, SkirmishState
from barrow.games.skirmish.writing import write_own, write_position, write_public, write_view
from barrow.kernel.documents import check_heading, shaped
from barrow.kernel.errors import BadOptions, BadPosition
from barrow.kernel.frames import read_stack
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.rulebook import Rulebook

__all__ = [
    "read_pack",
    "read_position",
    "read_rulebook",
    "read_view",
    "write_own",
    "write_position",
    "write_public",
    "write_view",
]


def read_rulebook() -> Rulebook:
    """Return the rulebook that ships with the game."""
    page = Path(__file__).with_name("rulebook.md").read_text("utf-8")
    return Rulebook(page)


def read_view(
    game: Game, pack: Pack, moves: Moves, document: object
) -> tuple[int | None, SkirmishState]:
    """Return the seat and the known state of a view document."""
    told = shaped(document, ViewDocument, BadPosition, whole="position")
    state = _build(game, pack, moves, told.known)
    if told.seat is not None and not 0 <= told.seat < state.table.players:
        raise BadPosition("seat", f"seats are 0 to {state.table.players - 1}, not {told.seat}")
    check_position(state, unknown_allowed=True)
    return told.seat, state


def read_position(game: Game, pack: Pack, moves: Moves, document: object) -> SkirmishState:
    """Return the state of a position document, or raise BadPosition."""
    told = shaped(document, PositionDocument, BadPosition, whole="position")
    state = _build(game, pack, moves, told)
    check_position(state, unknown_allowed=False)
    return state


def _build(game: Game, pack: Pack, moves: Moves, told: PositionDocument) -> SkirmishState:
    """Make a state of a document whose structure is right."""
    check_heading(told, game, FORMAT)
    if len(told.seats) != told.players:
        raise BadPosition("seats", f"{len(told.seats)} are told of {told.players} players")
    try:
        table = opening.read_table(told.players, game.settle_options(told.options))
    except BadOptions as error:
        raise BadPosition("options", error.text) from None
    names = Names(pack)
    state = opening.blank(game, pack, moves, table)
    _read_scalars(state, told, names)
    _read_players(state, told, names)
    _read_characters(state, told, names)
    state.reward_deck = [names.number("reward", id, "rewards") for id in told.rewards[::-1]]
    _read_memory(state, told, names)
    if told.battle is not None:
        state.battle = _read_battle(told.battle, names)
    over = told.outcome
    state.resume(
        read_stack(told.stack, FORM_OF, names, told.players),
        None if over is None else Outcome(over.ranks, over.scores, over.reason, over.clause),
    )
    return state


def _read_scalars(state: SkirmishState, told: PositionDocument, names: Names) -> None:
    state.first, state.active, state.round = told.first, told.active, told.round
    if sorted(told.dice) != ["black", "white"]:
        raise BadPosition("dice", "must be a white and a black one")
    state.white, state.black = told.dice["white"], told.dice["black"]
    state.moved = names.read("characters", told.moved, "moved")
    state.actions, state.scried, state.falls = told.actions, told.scried, told.falls
    state.played = [names.number("card", id, "played") for id in told.played]


def _read_players(state: SkirmishState, told: PositionDocument, names: Names) -> None:
    for seat, player in enumerate(told.seats):
        path = f"seats[{seat}]"
        if player.team is not None:
            team = names.number("team", player.team, f"{path}.team")
            if state.seat_of[team] != NOBODY:
                raise BadPosition(f"{path}.team", f"{player.team} is taken by another seat")
            state.team_of[seat] = team
            state.seat_of[team] = seat
        state.hand_of[seat] = sorted(names.cards(player.hand, f"{path}.hand"))
        state.pile_of[seat] = names.cards(player.pile, f"{path}.pile")[::-1]
        state.discard_of[seat] = names.cards(player.discard, f"{path}.discard")
        state.bottom_of[seat] = player.known_bottom
        state.fall_of[seat] = player.fallen


def _read_characters(state: SkirmishState, told: PositionDocument, names: Names) -> None:
    for id, one in told.characters.items():
        path = f"characters.{id}"
        character = names.number("character", id, path)
        if state.player_of(character) == NOBODY:
            raise BadPosition(path, f"nobody plays {id}")
        state.life_of[character] = one.life
        state.ward_of[character] = one.ward
        state.empower_of[character] = one.empower
        if one.stunned:
            state.stunned |= 1 << character
        rewards = [names.number("reward", reward, f"{path}.rewards") for reward in one.rewards]
        state.rewards_of[character] = rewards
        if one.space is not None:
            space = names.number("space", one.space, f"{path}.space")
            if state.character_on[space] != NOBODY:
                raise BadPosition(f"{path}.space", f"somebody else stands on {one.space}")
            state.character_on[space] = character
            state.space_of[character] = space
        else:
            state.space_of[character] = NOWHERE
    for character, id in enumerate(state.pack.character_ids):
        if state.player_of(character) != NOBODY and id not in told.characters:
            raise BadPosition(f"characters.{id}", "is missing")


def _read_memory(state: SkirmishState, told: PositionDocument, names: Names) -> None:
    players = told.players
    for place, memory in enumerate(told.memory):
        path = f"memory[{place}]"
        observer = players if memory.seat is None else memory.seat
        if not 0 <= observer <= players or (memory.seat == players):
            raise BadPosition(f"{path}.seat", f"there is no seat {memory.seat}")
        if not 0 <= memory.of < players or memory.of == memory.seat:
            raise BadPosition(f"{path}.of", f"there is no other seat {memory.of}")
        row = observer * players + memory.of
        if state.memory_of[row] or not memory.cards:
            raise BadPosition(path, "is told twice, or tells nothing")
        state.memory_of[row] = sorted(names.cards(memory.cards, f"{path}.cards"))
        state.least_of[row] = memory.at_least


def _read_battle(told: BattleDocument, names: Names) -> Battle:
    defenses = [
        NO_CARD if id is None else names.number("card", id, "battle.defenses")
        for id in told.defenses
    ]
    return Battle(
        names.number("card", told.card, "battle.card"),
        told.empower,
        [names.number("character", id, "battle.targets") for id in told.targets],
        defenses,
        list(told.damages),
        [1 if kill else 0 for kill in told.kills],
    )
