"""Gymnasium: one seat of a game as an environment; bots sit in the other seats.

`gymnasium.make("barrow/skirmish-v2", players=2, opponents="normal")` makes a `SeatEnv`,
`gymnasium.make_vec` a `SeatVectorEnv`, which plays many games at once in one process.

The info has the legal actions under `action_mask`. An illegal action loses the game, with the
reason in the info under `refusal`; with `illegal="error"` it raises RuleError instead and changes
nothing. The episode ends when the agent's seat is eliminated or the game ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import barrow
from barrow import bots
from barrow.adapters import rewards
from barrow.adapters.episode import Episode
from barrow.adapters.observations import VERSION
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from barrow.kernel.game import Game

ILLEGAL: Final = ("lose", "error")


class SeatGame:
    """A game seen from one seat, which changes from game to game: bots answer for the others.

    `opponents` is their level, or that of each. `options` are those of the table.
    """

    def __init__(
        self,
        game: Game | str,
        players: int = 2,
        opponents: str | Sequence[str] = "normal",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        illegal: str = "lose",
    ) -> None:
        self.episode = Episode(game, players, options)
        self.levels = [opponents] * (players - 1) if isinstance(opponents, str) else [*opponents]
        if len(self.levels) != players - 1:
            raise BarrowError(f"{players - 1} opponents play, not {len(self.levels)}")
        if seat is not None and not 0 <= seat < players:
            raise BarrowError(f"there is no seat {seat}: seats are 0 to {players - 1}")
        if illegal not in ILLEGAL:
            raise BarrowError(f"illegal is {' or '.join(ILLEGAL)}, not {illegal!r}")
        for level in self.levels:
            bots.bot(level, self.game, 0)  # an unknown level is refused now
        self.wanted = seat  # None: another one in every game
        self.illegal = illegal
        self.seat = 0
        self.refusal = ""
        self._bots: dict[int, bots.Bot] = {}

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.episode.game

    def begin(self, random: np.random.Generator) -> None:
        """Start a new game, and play on until the agent's seat is asked."""
        players = self.episode.players
        self.refusal = ""
        while True:
            self.seat = int(random.integers(players)) if self.wanted is None else self.wanted
            others = [seat for seat in range(players) if seat != self.seat]
            self._bots = {
                seat: bots.bot(level, self.game, random.bytes(16))
                for seat, level in zip(others, self.levels)
            }
            self.episode.begin(random.bytes(32))
            self._play_on()
            if not self.is_over:
                return

    def play(self, action: int) -> float:
        """Play an action of the agent and those of the others after it; return the reward."""
        chosen = self.game.decode(action)
        if self.illegal == "lose" and chosen not in self.episode.legal():
            self.refusal = str(self.episode.state.why_not(self.seat, chosen))
            return rewards.WORST - self.episode.returns[self.seat]
        before = self.episode.returns[self.seat]
        self.episode.play(chosen)
        self._play_on()
        return self.episode.returns[self.seat] - before

    @property
    def is_over(self) -> bool:
        """True if the game is over for the agent's seat."""
        return self.episode.out[self.seat] or self.refusal != ""

    def _play_on(self) -> None:
        episode = self.episode
        while episode.seat is not None and episode.seat != self.seat and not self.is_over:
            view = episode.view(episode.seat)
            episode.play(self._bots[episode.seat].choose(view, episode.legal()[:]))

    def observe(self) -> Any:
        """Return what the agent's seat sees."""
        return self.episode.observe(self.seat)

    def mask(self) -> Any:
        """Return the legal actions; none when the game is over."""
        if self.is_over:
            return np.zeros(self.game.size, dtype=np.int8)
        return self.episode.mask()

    def info(self) -> dict[str, Any]:
        """Return what goes with an observation."""
        info: dict[str, Any] = {"action_mask": self.mask(), "seat": self.seat}
        return info | {"refusal": self.refusal} if self.refusal else info

    def spaces(self) -> tuple[spaces.Box, spaces.Discrete]:
        """Return what observations and actions are drawn from."""
        numbers = spaces.Box(0.0, 1.0, (self.episode.observation.size,), np.float32)
        return numbers, spaces.Discrete(self.game.size)


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of one game; `SeatGame` has the settings."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as in Env

    def __init__(
        self, game: Game | str, players: int = 2, render_mode: str | None = None, **settings: Any
    ) -> None:
        self.table = SeatGame(game, players, **settings)
        self.observation_space, self.action_space = self.table.spaces()
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.begin(self.np_random)
        return self.table.observe(), self.table.info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        reward = self.table.play(int(action))
        return self.table.observe(), reward, self.table.is_over, False, self.table.info()

    def render(self) -> Any:
        """Return what the agent's seat sees, as text."""
        from rich.text import Text

        view = self.table.episode.view(self.table.seat)
        return Text.from_markup(self.table.game.draw(view)).plain


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once, one seat of each; `SeatGame` has the settings.

    A game that ends is followed by a new one at once.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in VectorEnv
        "autoreset_mode": AutoresetMode.SAME_STEP
    }

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        players: int = 2,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        self.tables = [SeatGame(game, players, **settings) for _ in range(num_envs)]
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = self.tables[0].spaces()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        if isinstance(seed, list):
            raise BarrowError("one seed goes for all games")
        super().reset(seed=seed)
        for table in self.tables:
            table.begin(self.np_random)
        return self._observe(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        got = np.array([table.play(int(action)) for table, action in zip(self.tables, actions)])
        over = np.array([table.is_over for table in self.tables])
        last: dict[str, Any] = {}
        if over.any():
            ends = np.full(self.num_envs, None, dtype=object)
            infos = np.full(self.num_envs, None, dtype=object)
            for number in np.flatnonzero(over):
                ends[number] = self.tables[number].observe()
                infos[number] = self.tables[number].info()
                self.tables[number].begin(self.np_random)
            last = {"final_obs": ends, "_final_obs": over, "final_info": infos, "_final_info": over}
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        return self._observe(), got, over, truncated, self._infos() | last

    def _observe(self) -> Any:
        return np.stack([table.observe() for table in self.tables])

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        return {
            "action_mask": np.stack([table.mask() for table in self.tables]),
            "_action_mask": everywhere,
            "seat": np.array([table.seat for table in self.tables]),
            "_seat": everywhere,
        }


for _key in barrow.games():
    gymnasium.register(
        f"barrow/{_key}-v{VERSION}",
        entry_point="barrow.adapters.gymnasium:SeatEnv",
        vector_entry_point="barrow.adapters.gymnasium:SeatVectorEnv",
        kwargs={"game": _key},
    )
