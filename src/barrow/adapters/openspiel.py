"""OpenSpiel: importing this module registers the games with pyspiel.

`pyspiel.load_game("barrow_conflict(players=3)")` and its like then work, with table options
as text: `barrow_ground_zero(players=2,options=round_limit:10;zombies:none)`. In
`barrow_dark_age_z_together` the kings play as one.

Wherever an action needs luck, a chance node follows: `OUTCOMES` equally likely outcomes
(`outcomes=1000` asks for more), each of which stands for all dice and draws of that action. They
depend on the outcomes before, so no search can look ahead. A new game begins with `SEED_NODES`
such nodes. Seats that choose at once are asked in order; what they chose stays hidden.

A player's observation is its view: as JSON, and as the named fields of `observations`. Its
information state is that and a hash of all it was shown and did, in order: in the text after the
player's number, in the tensor as the bits of one more field, `history`. `resample_from_infostate`
imagines a world from the view alone.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
import pyspiel

import barrow
from barrow.adapters import rewards
from barrow.adapters.observations import Observation, observation
from barrow.adapters.positions import LUCK, NOBODY, Position, Table, begin
from barrow.kernel.documents import canonical, line
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from collections.abc import Callable

    from barrow.kernel.game import Game
    from barrow.kernel.view import View

OUTCOMES: Final = 256
MOST_OUTCOMES: Final = 65_536
SEED_NODES: Final = 4
# More decisions than any game can have with the options that are allowed.
LONGEST: Final = 250_000

_TOLD_BITS: Final = 128


class BarrowGame(pyspiel.Game):
    """One of the games, for a number of players, with its options."""

    key: ClassVar[str]
    fixed: ClassVar[dict[str, object]] = {}

    def __init__(self, params: Any = None) -> None:
        params = params or {}
        game_type = game_type_of(type(self))
        self.game: Game = barrow.game(self.key)
        self.players = int(params.get("players", self.game.players[0]))
        self.observation = observation(self.game, self.players)
        given = read_options(str(params.get("options", "")))
        self.options = self.game.settle_options(given | self.fixed)
        self.together = rewards.play_together(self.options)
        if self.together != (game_type.utility == pyspiel.GameType.Utility.IDENTICAL):
            raise BarrowError(f"seats that win together play {name_of(self.key)}_together")
        outcomes = int(params.get("outcomes", OUTCOMES))
        if not 1 < outcomes <= MOST_OUTCOMES:
            raise BarrowError(f"luck has 2 to {MOST_OUTCOMES} outcomes, not {outcomes}")
        self.table = Table(self.game, self.players, self.options, SEED_NODES, outcomes)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.size,
            max_chance_outcomes=outcomes,
            num_players=self.players,
            min_utility=rewards.WORST,
            max_utility=rewards.BEST,
            utility_sum=None if self.together else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, params)

    def new_initial_state(self) -> BarrowState:
        return BarrowState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance nodes: one for each decision, and those of the set-up."""
        return SEED_NODES + LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BarrowObserver:
        return BarrowObserver(self.observation, iig_obs_type, params)


class BarrowState(pyspiel.State):
    """A game in progress. All of it is in `position`."""

    def __init__(self, game: BarrowGame) -> None:
        super().__init__(game)
        self.position: Position = begin(game.table)

    def current_player(self) -> int:
        """Return who is asked; if several choose at once, the first of them."""
        return self.position.player

    # Python callers use the next three directly.
    def is_chance_node(self) -> bool:
        return self.position.player == LUCK

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the ids of a player's legal actions; by default, of the player who is asked."""
        position = self.position
        return position.legal() if player is None or player == position.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.table.outcomes

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"luck {action}" if player == LUCK else self.position.table.game.decode(action).text

    def is_terminal(self) -> bool:
        return self.position.player == NOBODY

    def returns(self) -> list[float]:
        """Return what the game was worth to each player; 0 until it ends."""
        state, table = self.position.state, self.position.table
        if state is None or state.outcome is None:
            return [0.0] * table.players
        return rewards.at_end(state.outcome.ranks, rewards.play_together(table.options))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BarrowState:
        """Return another world that looks the same to a player, imagined from its view."""
        twin: BarrowState = self.clone()
        twin.position = self.position.resampled(player, int(sampler() * 2**53))
        return twin

    def view(self, player: int | None) -> View | None:
        """Return what a player, or a spectator, may know; None before the set-up."""
        state = self.position.state
        return None if state is None else state.view(player)

    def __str__(self) -> str:
        position = self.position
        if position.state is None:
            return f"before the set-up: {position.seeds} nodes left, {position.luck.hex()}"
        waiting = f" waiting {position.waiting}" if position.player == LUCK else ""
        return f"{line(position.state.dump())}{waiting}"


class BarrowObserver:
    """Writes down what a player sees: as numbers, as text, public and private apart."""

    def __init__(self, sheet: Observation, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self._sheet = sheet
        self._public = bool(kind.public_info)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = bool(kind.perfect_recall)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees one player's private information, not everybody's")
        if self._recall and not self._public:
            raise ValueError("a private history cannot be separated from the public one")
        self._scale = 1 / np.array(sheet.tops(), dtype=np.float32)
        self.tensor = np.zeros(sheet.size + (_TOLD_BITS if self._recall else 0), np.float32)
        self._page, self._history = np.split(self.tensor, [sheet.size])
        self.dict = {}
        for field in sheet.fields:
            numbers = self.tensor[field.at : field.at + field.size]
            self.dict[field.name] = numbers.reshape([len(axis) for axis in field.axes])
        if self._recall:
            self.dict["history"] = self._history

    def set_from(self, state: BarrowState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        seat = player if self._private else None
        view = state.view(seat)
        if view is None or not (self._public or self._private):
            self.tensor.fill(0)
            return
        if self._recall:
            digest = np.frombuffer(self._digest(state, seat), dtype=np.uint8)
            self._history[:] = np.unpackbits(digest)
        page = np.frombuffer(self._sheet.write(view), dtype=np.uint8)
        if not self._public:
            watcher = state.view(None)
            assert watcher is not None
            seen = np.frombuffer(self._sheet.write(watcher), dtype=np.uint8)
            page = np.where(page != seen, page, 0)
        np.multiply(page, self._scale, out=self._page)

    def string_from(self, state: BarrowState, player: int) -> str:
        """Return what a player sees as text; with perfect recall, a hash of all it was shown."""
        seat = player if self._private else None
        view = state.view(seat)
        if view is None or not (self._public or self._private):
            return ""
        if self._recall:
            page = blake2b(self._sheet.write(view), digest_size=8).hexdigest()
            return f"{player} {self._digest(state, seat).hex()} {page}"
        if self._public:
            return canonical(view.document()).decode()
        watcher = state.view(None)
        assert watcher is not None
        return canonical(apart(view.document(), watcher.document())).decode()

    def _digest(self, state: BarrowState, seat: int | None) -> bytes:
        return state.position.digest_for(self._sheet.players if seat is None else seat)


def apart(own: object, public: object) -> object:
    """Return what one document holds and another does not."""
    if isinstance(own, dict) and isinstance(public, dict):
        return {
            name: apart(value, public.get(name))
            for name, value in own.items()
            if value != public.get(name)
        }
    return own


def read_options(text: str) -> dict[str, object]:
    """Return options written as `name:value;name:value`."""
    found: dict[str, object] = {}
    for part in text.split(";") if text else []:
        name, colon, word = part.partition(":")
        if not colon:
            raise BarrowError(f"an option is written name:value, not {part!r}")
        values: dict[str, object] = {"true": True, "false": False}
        found[name] = int(word) if word.lstrip("-").isdigit() else values.get(word, word)
    return found


def name_of(key: str) -> str:
    """Return the name that pyspiel knows a game by."""
    return f"barrow_{key.replace('-', '_')}"


def _games() -> dict[str, type[BarrowGame]]:
    """Make a class for each game, by name; and one for those that can be played together."""
    found: dict[str, type[BarrowGame]] = {}
    for key in barrow.games():
        name = name_of(key)
        found[name] = type(name, (BarrowGame,), {"key": key})
        for option in barrow.game(key).options:
            if rewards.TOGETHER in (option.choices or []):
                fixed = {option.name: rewards.TOGETHER}
                together = f"{name}_together"
                found[together] = type(together, (found[name],), {"fixed": fixed})
    return found


GAMES: Final = _games()
globals().update(GAMES)  # where pickle looks for them


def game_type_of(made: type[BarrowGame]) -> Any:
    """Return what pyspiel must know about a game before it is made."""
    game = barrow.game(made.key)
    together = rewards.play_together(made.fixed)
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"{name_of(made.key)}{'_together' if together else ''}",
        long_name=f"Barrow: {game.title}{', together' if together else ''}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if together else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "options": "", "outcomes": OUTCOMES},
    )


for _made in GAMES.values():
    pyspiel.register_game(game_type_of(_made), _made)
