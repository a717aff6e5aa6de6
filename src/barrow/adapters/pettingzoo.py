"""PettingZoo: the games as agent environments, one agent for each seat.

`env("conflict", players=3)` is ready to use; `pettingzoo.make("aec", "barrow/conflict-v2")`
makes the same. An agent sees the numbers of its seat's view (see `observations`); which
actions are legal stands in its info under `action_mask`, or, with `mask="observation"`,
beside the observation. Rewards come when a seat falls and when the game ends (`rewards`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv, register
from rich.console import Console
from rich.text import Text

import barrow
from barrow.adapters.episode import Episode
from barrow.adapters.observations import VERSION
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from barrow.kernel.game import Game

MASKS: Final = ("info", "observation")
RENDER_MODES: Final = ["human", "ansi"]


class BarrowEnv(AECEnv):
    """A game whose seats are agents: seat_0, seat_1 and so on."""

    def __init__(
        self,
        game: Game | str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        mask: str = "info",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if mask not in MASKS:
            raise BarrowError(f"mask is {' or '.join(MASKS)}, not {mask!r}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BarrowError(f"render_mode is {' or '.join(RENDER_MODES)}, not {render_mode!r}")
        self.episode = Episode(game, players, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.key.replace('-', '_')}_v{VERSION}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "rules": self.game.rules,
        }
        self._mask_in_observation = mask == "observation"
        self._nothing = np.zeros(self.game.size, dtype=np.int8)
        self._nothing.flags.writeable = False
        self._random: np.random.Generator | None = None  # None before the first reset
        self._set_agents()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.episode.game

    def _set_agents(self) -> None:
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        actions = self.game.size
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        shape = (self.episode.players * self.episode.observation.size,)
        self.state_space = spaces.Box(0.0, 1.0, shape, np.float32)

    def _space(self) -> spaces.Space[Any]:
        numbers = spaces.Box(0.0, 1.0, (self.episode.observation.size,), np.float32)
        if not self._mask_in_observation:
            return numbers
        mask = spaces.Box(0, 1, (self.game.size,), np.int8)
        return spaces.Dict({"observation": numbers, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; without a seed, the random stream continues."""
        if seed is not None or self._random is None:
            self._random, _ = np_random(seed)
        self.episode.begin(self._random.bytes(32))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._nothing} for agent in self.agents
        }
        self._skip_agent_selection = None
        self._select()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Play the action with this number for the agent that is asked.

        An action that is not legal raises RuleError and changes nothing.
        """
        if not self.agents:
            raise BarrowError("no game is being played: call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BarrowError(f"{agent} must choose an action")
        got = self.episode.play(self.game.decode(int(action)))
        self._cumulative_rewards[agent] = 0.0
        for other in self.agents:
            seat = self._seat_of[other]
            self.rewards[other] = got[seat]
            self._cumulative_rewards[other] += got[seat]
            self.terminations[other] = self.episode.out[seat]
        self.infos[agent] = {"action_mask": self._nothing}
        self._select()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Select the agent that must decide; after the game, the first one left."""
        seat = self.episode.seat
        agent = self.agents[0] if seat is None else self.possible_agents[seat]
        self.agent_selection = agent
        if seat is not None:
            self.infos[agent] = {"action_mask": self.episode.mask()}

    def observe(self, agent: str) -> Any:
        if self._random is None:
            raise BarrowError("no game is being played: call reset first")
        numbers = self.episode.observe(self._seat_of[agent])
        if not self._mask_in_observation:
            return numbers
        asked = self._seat_of[agent] == self.episode.seat
        mask = self.infos[agent]["action_mask"] if asked else self._nothing
        return {"observation": numbers, "action_mask": mask}

    def state(self) -> Any:
        """Return what all seats see, one after another: for critics that may see everything."""
        return np.concatenate([self.episode.observe(seat) for seat in range(self.episode.players)])

    def render(self) -> Any:
        """Show what anybody may see: print it, or return it as text."""
        if self.render_mode is None:
            raise BarrowError(f"nothing is shown without a render_mode: {', '.join(RENDER_MODES)}")
        board = Text.from_markup(self.game.draw(self.episode.state.view(None)))
        if self.render_mode == "ansi":
            return board.plain
        Console(highlight=False, emoji=False).print(board)
        return None

    def close(self) -> None:
        """Do nothing: nothing is open, but PettingZoo wants this beside `render`."""


env = BarrowEnv
for _key in barrow.games():
    register(
        "aec",
        f"barrow/{_key}-v{VERSION}",
        entry_point="barrow.adapters.pettingzoo:env",
        kwargs={"game": _key},
    )
