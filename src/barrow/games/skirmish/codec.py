"""Documents: positions and views as JSON.

Structure and types are checked by msgspec against `documents`; whether the parts fit
together is checked by hand in `soundness`, and every fault names its field. A card that is
not known is null. Draw piles and the reward deck are listed from the top.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from barrow.games.skirmish import opening
from barrow.games.skirmish.actions import Moves
from barrow.games.skirmish.components import NO_CARD, NOBODY, NOWHERE, Pack
from barrow.games.skirmish.documents import (
    BattleDocument,
    PositionDocument,
    ViewDocument,
)
from barrow.games.skirmish.pack import read_pack
from barrow.games.skirmish.rules import battle, choices, effects, moving, turn
from barrow.games.skirmish.soundness import check_position
from barrow.games.skirmish.state import UNKNOWN, Battle, SkirmishState
from barrow.kernel.documents import check_heading, shaped
from barrow.kernel.errors import BadOptions, BadPosition
from barrow.kernel.frames import Form, read_stack, write_stack
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.rulebook import Rulebook

__all__ = [
    "read_pack",
    "read_position",
    "read_rulebook",
    "read_view",
    "write_position",
    "write_view",
]

FORMAT: Final = 1

# How each frame is written: its class and the arguments of its constructor.
FORMS: Final = [
    Form(opening.ChooseTeam, "seat"),
    Form(opening.Place, "seat", "character:character"),
    Form(turn.BeginTurn),
    Form(turn.EndTurn),
    Form(turn.ActionPart),
    Form(turn.Act, "seat"),
    Form(turn.HealCard, "seat", "character:character", "left", "ask_always:flag"),
    Form(turn.Discard, "seat"),
    Form(moving.Roll, "seat"),
    Form(moving.ChooseMover, "seat", "spaces", "moved:characters"),
    Form(moving.ChooseSpace, "seat", "character:character", "spaces", "purpose:purpose"),
    Form(battle.ChooseTarget, "seat"),
    Form(battle.Defend, "seat", "place"),
    Form(effects.OnAttack, "step", "place"),
    Form(effects.OnDefense, "place", "step"),
    Form(effects.OnPlay, "card:card", "step"),
    Form(choices.PushStep, "seat", "mover:character", "other:character", "left"),
    Form(choices.PullStep, "seat", "mover:character", "other:character", "left"),
    Form(choices.HealTarget, "seat", "life"),
    Form(choices.ChooseOpponent, "seat", "discards"),
    Form(choices.PeekDiscard, "seat", "opponent"),
    Form(choices.ScryTake, "seat", "left"),
    Form(choices.Recover, "seat", "left", "played:card"),
    Form(choices.Swap, "seat"),
]


def read_rulebook() -> Rulebook:
    """Return the rulebook that ships with the game."""
    page = Path(__file__).with_name("rulebook.md").read_text("utf-8")
    return Rulebook(page)


class Names:
    """Turns the small numbers of the engine into ids, and back."""

    def __init__(self, pack: Pack) -> None:
        self._ids: Final = {
            "team": pack.team_ids,
            "character": pack.character_ids,
            "card": pack.cards.ids,
            "reward": pack.rewards.ids,
            "space": pack.board.names,
            "purpose": moving.PURPOSES,
        }
        self._numbers: Final = {
            kind: {id: number for number, id in enumerate(ids)} for kind, ids in self._ids.items()
        }

    def write(self, kind: str, value: Any) -> Any:
        """Return a number as an id; bits as a list of ids."""
        if kind == "characters":
            ids = self._ids["character"]
            return [id for number, id in enumerate(ids) if (value >> number) & 1]
        return None if value < 0 else self._ids[kind][value]

    def write_all(self, kind: str, values: list[int]) -> list[Any]:
        """Return numbers as ids."""
        return [self.write(kind, value) for value in values]

    def read(self, kind: str, value: Any, path: str) -> Any:
        """Return an id as a number, or raise BadPosition."""
        if kind == "characters":
            if not isinstance(value, list):
                raise BadPosition(path, f"must be a list of characters, not {value!r}")
            bits = 0
            for id in value:
                bits |= 1 << self.number("character", id, path)
            return bits
        return self.number(kind, value, path)

    def number(self, kind: str, id: object, path: str) -> int:
        """Return the number of an id."""
        found = self._numbers[kind].get(id) if isinstance(id, str) else None
        if found is None:
            raise BadPosition(path, f"there is no {kind} {id!r}")
        return found

    def cards(self, ids: list[Any], path: str) -> list[int]:
        """Return cards; null is one that is not known."""
        return [
            UNKNOWN if id is None else self.number("card", id, f"{path}[{place}]")
            for place, id in enumerate(ids)
        ]


def write_position(state: SkirmishState) -> dict[str, object]:
    """Return a position as a JSON-able dict that `read_position` reads."""
    names = Names(state.pack)
    return {
        "format": FORMAT,
        "game": state.game.key,
        "rules": state.game.rules,
        "pack": state.game.pack_hash,
        "players": state.table.players,
        "options": msgspec.to_builtins(state.table.options),
        "first": state.first,
        "active": state.active,
        "round": state.round,
        "dice": {"white": state.white, "black": state.black},
        "moved": names.write("characters", state.moved),
        "actions": state.actions,
        "played": names.write_all("card", state.played),
        "scried": state.scried,
        "falls": state.falls,
        "seats": [_write_player(state, seat, names) for seat in range(state.table.players)],
        "characters": _write_characters(state, names),
        "rewards": names.write_all("reward", state.reward_deck[::-1]),
        "memory": _write_memory(state, names),
        "battle": None if state.battle is None else _write_battle(state.battle, names),
        "stack": write_stack(state.stack, FORMS, names),
        "outcome": None if state.outcome is None else state.outcome.document(),
    }


def _write_player(state: SkirmishState, seat: int, names: Names) -> dict[str, object]:
    return {
        "team": names.write("team", state.team_of[seat]),
        "hand": names.write_all("card", state.hand_of[seat]),
        "pile": names.write_all("card", state.pile_of[seat][::-1]),
        "discard": names.write_all("card", state.discard_of[seat]),
        "known_bottom": state.bottom_of[seat],
        "fallen": state.fall_of[seat],
    }


def _write_characters(state: SkirmishState, names: Names) -> dict[str, object]:
    written: dict[str, object] = {}
    for character, id in enumerate(state.pack.character_ids):
        if state.player_of(character) == NOBODY:
            continue
        fields: dict[str, object] = {
            "life": state.life_of[character],
            "space": names.write("space", state.space_of[character]),
        }
        if state.is_stunned(character):
            fields["stunned"] = True
        if state.ward_of[character]:
            fields["ward"] = state.ward_of[character]
        if state.empower_of[character]:
            fields["empower"] = state.empower_of[character]
        if state.rewards_of[character]:
            fields["rewards"] = names.write_all("reward", state.rewards_of[character])
        written[id] = fields
    return written


def _write_memory(state: SkirmishState, names: Names) -> list[dict[str, object]]:
    players = state.table.players
    return [
        {
            "seat": None if row // players == players else row // players,
            "of": row % players,
            "cards": names.write_all("card", cards),
            "at_least": state.least_of[row],
        }
        for row, cards in enumerate(state.memory_of)
        if cards
    ]


def _write_battle(fight: Battle, names: Names) -> dict[str, object]:
    return {
        "card": names.write("card", fight.card),
        "empower": fight.empower,
        "targets": names.write_all("character", fight.targets),
        "defenses": names.write_all("card", fight.defenses),
        "damages": list(fight.damages),
        "kills": [kill == 1 for kill in fight.kills],
    }


def write_view(
    seat: int | None,
    known: SkirmishState,
    question: tuple[str, str],
    outlook: dict[str, object],
) -> dict[str, object]:
    """Return a view as a JSON-able dict: the open question, and all the seat may know."""
    top = known.stack[-1].name if known.stack else None
    return {
        "seat": seat,
        "pending": list(known.pending),
        "decision": top,
        "question": question[0],
        "clause": question[1],
        "outlook": outlook,
        "known": write_position(known),
    }


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
    if told.outcome is not None:
        over = told.outcome
        state.outcome = Outcome(over.ranks, over.scores, over.reason, over.clause)
    state.stack = read_stack(told.stack, FORMS, names, told.players)
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
