# Generated from declared.py by `make generate`; edit that instead.
"""The records and the state that `declared` declares."""

from __future__ import annotations

from typing import Any, Final, final

from barrow.games.skirmish.components import Pack, Table
from barrow.games.skirmish.moves import Moves
from barrow.kernel import state as kernel
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Frame


@final
class Battle:
    """An attack under way."""

    def __init__(
        self,
        card: int,
        empower: int,
        targets: list[int],
        defenses: list[int],
        damages: list[int],
        kills: list[bool],
    ) -> None:
        self.card: Final = card
        self.empower: Final = empower
        self.targets: Final = targets
        self.defenses: Final = defenses
        self.damages: Final = damages
        self.kills: Final = kills


@final
class Memory:
    """What somebody knows to be in a hand, sorted, and how much of it judging by public facts."""

    def __init__(
        self,
        cards: list[int],
        at_least: int,
    ) -> None:
        self.cards: Final = cards
        self.at_least: Final = at_least


@final
class State(kernel.State):
    """A whole game of Skirmish, secrets included."""

    def __init__(
        self,
        game: Game,
        stack: list[Frame[Any]],
        outcome: Outcome | None,
        pack: Pack,
        moves: Moves,
        table: Table,
        team_of: list[int],
        seat_of: list[int],
        life_of: list[int],
        space_of: list[int],
        character_on: list[int],
        stunned: int,
        ward_of: list[int],
        empower_of: list[int],
        rewards_of: list[list[int]],
        reward_deck: list[int],
        hand_of: list[list[int]],
        pile_of: list[list[int]],
        discard_of: list[list[int]],
        bottom_of: list[int],
        scried: int,
        memory_of: list[Memory],
        first: int,
        active: int,
        round: int,
        white: int,
        black: int,
        moved: int,
        actions: int,
        played: list[int],
        fall_of: list[int],
        falls: int,
        battle: Battle | None,
    ) -> None:
        super().__init__(game, stack, outcome)
        self.pack: Final = pack
        self.moves: Final = moves
        self.table: Final = table
        self.team_of = team_of
        self.seat_of = seat_of
        self.life_of = life_of
        self.space_of = space_of
        self.character_on = character_on
        self.stunned = stunned
        self.ward_of = ward_of
        self.empower_of = empower_of
        self.rewards_of = rewards_of
        self.reward_deck = reward_deck
        self.hand_of = hand_of
        self.pile_of = pile_of
        self.discard_of = discard_of
        self.bottom_of = bottom_of
        self.scried = scried
        self.memory_of = memory_of
        self.first = first
        self.active = active
        self.round = round
        self.white = white
        self.black = black
        self.moved = moved
        self.actions = actions
        self.played = played
        self.fall_of = fall_of
        self.falls = falls
        self.battle = battle

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.table.players

    @property
    def agreed(self) -> dict[str, object]:
        """The options of the table."""
        return self.table.options

    def clone(self) -> State:
        """Return an independent copy, hidden information included."""
        copy = State(
            self.game,
            self.stack[:],
            self.outcome,
            self.pack,
            self.moves,
            self.table,
            self.team_of,
            self.seat_of,
            self.life_of[:],
            self.space_of[:],
            self.character_on[:],
            self.stunned,
            self.ward_of,
            self.empower_of,
            self.rewards_of,
            self.reward_deck,
            [one[:] for one in self.hand_of],
            [one[:] for one in self.pile_of],
            [one[:] for one in self.discard_of],
            self.bottom_of,
            self.scried,
            self.memory_of[:],
            self.first,
            self.active,
            self.round,
            self.white,
            self.black,
            self.moved,
            self.actions,
            self.played,
            self.fall_of,
            self.falls,
            self.battle,
        )
        copy.copy_listed(self)
        return copy
