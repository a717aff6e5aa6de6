"""The plan of a run: which games to play, and what each of them is dealt.

A game is identified by its number of players and its number. Games come in sets: one deal (luck,
sides, the bots' own luck) and every rotation of the bots around the table, so that no bot gains
from its seat. Game 17 is the same game whoever plays it, and whenever.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from barrow.bots import SEARCHING
from barrow.games import make
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions, BarrowError
from barrow.lab.profile import sides_of
from barrow.lab.sides import EVEN, WAYS, deal_sides, side_options

if TYPE_CHECKING:
    from pathlib import Path

    from barrow.kernel.game import Game

PLAN_FILE: Final = "plan.json"
MOST_GAMES: Final = 10_000_000
_DEAL_BITS: Final = 40
# Games in a chunk: at least and at most.
_FEWEST, _MOST = 20, 400
_SHARES: Final = 100  # about as many chunks make a run


class Ban(msgspec.Struct, frozen=True):
    """Actions that one side may not choose, unless it has no other."""

    actions: tuple[str, ...]  # texts of actions; * matches anything
    side: str = ""  # "": one seat of every game, in turn


class Plan(msgspec.Struct, frozen=True):
    """What all games of a run have in common, and how many there are."""

    game: str
    pack_text: str  # "" for the pack that ships
    pack_hash: str
    rules: int
    seats: tuple[int, ...]  # the numbers of players
    bots: tuple[str, ...]  # the last level fills all seats left
    games: int  # at each number of players, rounded up to whole sets
    seed: int | str
    options: dict[str, object]  # those that differ from the defaults
    sides: str = EVEN
    ban: Ban | None = None
    iterations: dict[str, int] = {}  # of searching levels, in place of their time

    def lineup(self, players: int) -> list[str]:
        """Return the levels that sit down together."""
        left = players - len(self.bots)
        return [*self.bots, *[self.bots[-1]] * left][:players]

    def rotations(self, players: int) -> int:
        """Return how many games a set has: the distinct rotations of the line-up."""
        lineup = self.lineup(players)
        turns = range(1, players + 1)
        return next(turn for turn in turns if lineup[turn:] + lineup[:turn] == lineup)

    def games_at(self, players: int) -> int:
        """Return how many games are played at a number of players: whole sets."""
        size = self.rotations(players)
        return -(-self.games // size) * size

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return sum(self.games_at(players) for players in self.seats)

    def digest(self) -> str:
        """Return a short name that only this plan has."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()[:10]

    def chunks(self) -> list[Chunk]:
        """Split the run into chunks, each played and stored as a whole."""
        found: list[Chunk] = []
        for players in self.seats:
            games, size = self.games_at(players), self.rotations(players)
            wanted = min(_MOST, max(1 if self.searches else _FEWEST, games // _SHARES))
            step = -(-wanted // size) * size
            for first in range(0, games, step):
                last = min(first + step, games)
                found.append(Chunk(len(found), players, first, last))
        return found

    @property
    def searches(self) -> bool:
        """True if a bot of the line-up searches, which makes games long."""
        return any(level in SEARCHING for level in self.bots)

    def make_game(self) -> Game:
        """Return the game, with the pack of the plan."""
        return make(self.game, self.pack_text or None)


class Chunk(NamedTuple):
    """A range of games of a run."""

    number: int
    players: int
    first: int
    last: int  # not included


class Deal(NamedTuple):
    """What one game is dealt."""

    number: int  # of the game, at its number of players
    deal: int
    rotation: int
    bots: list[str]  # by Seat
    bot_seeds: list[str]  # by Seat
    sides: list[str]  # by Seat; [] if the game or its options decide
    options: dict[str, object]
    banned: int  # the seat with the ban; -1: nobody, or whoever has the banned side


def deal(plan: Plan, game: Game, players: int, number: int) -> Deal:
    """Return what a game is dealt: the same in every game of a set, but for the seats."""
    size = plan.rotations(players)
    deal, rotation = divmod(number, size)
    seated = [(seat + rotation) % players for seat in range(players)]
    lineup = plan.lineup(players)
    sides: list[str] = []
    options = plan.options
    if plan.sides == EVEN:
        sides = deal_sides(game, players, plan.seed, deal)
        options = side_options(game, sides, options)
    banned = deal % players if plan.ban is not None and not plan.ban.side else -1
    return Deal(
        number,
        deal,
        rotation,
        [lineup[place] for place in seated],
        [f"{plan.seed!r} {players} {deal} {place}" for place in seated],
        sides,
        options,
        banned,
    )


def luck_of(plan: Plan, players: int, deal: int) -> Chance:
    """Return the luck of a deal."""
    return Chance(plan.seed).branch((players << _DEAL_BITS) + deal)


def write_plan(folder: Path, plan: Plan) -> None:
    """Write a plan into the folder of its run, whole or not at all."""
    fresh = folder / f"{PLAN_FILE}.new"
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(plan)))
    fresh.replace(folder / PLAN_FILE)


def check(plan: Plan, game: Game) -> None:
    """Raise BarrowError for a plan that cannot be played, before anything is played."""
    if not 1 <= plan.games <= MOST_GAMES:
        raise BarrowError(f"a run has 1 to {MOST_GAMES:,} games, not {plan.games:,}")
    if plan.sides not in WAYS:
        raise BarrowError(f"sides are dealt {' or '.join(WAYS)}, not {plan.sides!r}")
    for players in plan.seats:
        if players not in game.players:
            low, high = game.players[0], game.players[-1]
            raise BarrowError(f"{game.title} is for {low} to {high} players, not {players}")
        if len(plan.bots) > players:
            raise BarrowError(f"{len(plan.bots)} bots are named, but {players} play")
        _check_options(plan, game, players)
        if plan.ban is not None and plan.ban.side:
            _check_side(plan.ban.side, sides_of(game, players))


def _check_options(plan: Plan, game: Game, players: int) -> None:
    try:
        game.new(players, Chance(0), deal(plan, game, players, 0).options)
    except BadOptions as error:
        if plan.sides != EVEN or not plan.options:
            raise
        raise BarrowError(f"{error}; use --sides asked if the options give the sides") from None


def _check_side(side: str, sides: list[str]) -> None:
    if side not in sides:
        raise BarrowError(f"there is no side {side!r}; sides are {', '.join(sides)}")
