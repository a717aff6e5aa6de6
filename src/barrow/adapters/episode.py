"""An episode: one game as learning programs play it, seat by seat, with rewards.

Seats that must decide are asked one at a time, in order; when several choose at once, their
choices stay hidden from each other. An episode can be copied and pickled at any time: the
copy continues from there, with the same luck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import barrow
from barrow.adapters import rewards
from barrow.adapters.observations import mask, observation
from barrow.games import make
from barrow.kernel.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from barrow.kernel.action import Action
    from barrow.kernel.game import Game
    from barrow.kernel.state import State
    from barrow.kernel.view import View

    Numbers = np.ndarray[tuple[int], np.dtype[np.float32]]
    Mask = np.ndarray[tuple[int], np.dtype[np.int8]]


class Episode:
    """A game in progress. Start it with `begin`."""

    def __init__(
        self, game: Game | str, players: int, options: Mapping[str, object] | None
    ) -> None:
        self.game = barrow.game(game) if isinstance(game, str) else game
        self.observation = observation(self.game, players)
        self.players = players
        self.options = self.game.settle_options(options)
        self.together = rewards.play_together(self.options)
        self._scale: Numbers = np.float32(1) / np.array(self.observation.tops(), dtype=np.float32)
        self._key = b""
        self.plays = 0  # actions played
        self.state: State
        self.seat: int | None = None  # who is asked; None: the game is over
        self.returns = [0.0] * players  # by seat: the rewards so far
        self.out = [False] * players  # by seat: the game is over for it
        self._view: View | None = None

    def begin(self, key: bytes) -> None:
        """Start a new game with luck from this key of 32 bytes."""
        self._key = key
        self.plays = 0
        self.returns = [0.0] * self.players
        self.out = [False] * self.players
        self.state = self.game.new(self.players, Chance(0, key=key), self.options)
        self._ask()

    def play(self, action: Action) -> list[float]:
        """Play an action of the seat that is asked; return the reward of each seat."""
        assert self.seat is not None, "the game is over"
        self.state.apply(self.seat, action, Chance(0, key=self._key).branch(self.plays))
        self.plays += 1
        self._ask()
        return self._reward()

    def view(self, seat: int) -> View:
        """Return what a seat may know."""
        if seat != self.seat or self._view is None:
            return self.state.view(seat)
        return self._view

    def observe(self, seat: int) -> Numbers:
        """Return what a seat sees, as numbers from 0 to 1."""
        return np.frombuffer(self.observation.write(self.view(seat)), dtype=np.uint8) * self._scale

    def legal(self) -> list[Action]:
        """Return the actions of the seat that is asked."""
        return [] if self.seat is None else self.state.options(self.seat)

    def mask(self) -> Mask:
        """Return 1 for each action that is legal for the seat that is asked, else 0."""
        return np.frombuffer(mask(self.legal(), self.game.size), dtype=np.int8)

    def _ask(self) -> None:
        pending = self.state.pending
        self.seat = pending[0] if pending else None
        self._view = None if self.seat is None else self.state.view(self.seat)

    def _reward(self) -> list[float]:
        """Return the reward of each seat: it comes when the seat falls, or when the game ends."""
        got = [0.0] * self.players
        outcome = self.state.outcome
        if outcome is not None:
            worth = rewards.at_end(outcome.ranks, self.together)
            got = [value - had for value, had in zip(worth, self.returns)]
            self.out = [True] * self.players
        else:
            falls = self.game.fallen(self.state)
            for seat, fall in enumerate(falls):
                if fall and not self.out[seat]:
                    got[seat] = rewards.at_fall(falls, seat)
                    self.out[seat] = True
        self.returns = [had + value for had, value in zip(self.returns, got)]
        return got

    def __deepcopy__(self, memo: dict[int, object]) -> Episode:
        copy = Episode.__new__(Episode)
        copy.__dict__.update(self.__dict__)
        copy.returns, copy.out = self.returns[:], self.out[:]
        if self._key:
            copy.state = self.state.clone()
        return copy

    def __getstate__(self) -> dict[str, Any]:
        names = ("players", "options", "plays", "returns", "out", "_key")
        game = (self.game.key, self.game.pack_text)
        position = self.state.dump() if self._key else None
        return {name: getattr(self, name) for name in names} | {"game": game, "position": position}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        key, pack_text = kept["game"]
        game = make(key, pack_text) if pack_text else barrow.game(key)
        self.__init__(game, kept["players"], kept["options"])  # type: ignore[misc]
        self._key, self.plays = kept["_key"], kept["plays"]
        self.returns, self.out = kept["returns"], kept["out"]
        if kept["position"] is not None:
            self.state = game.load(kept["position"])
            self._ask()
