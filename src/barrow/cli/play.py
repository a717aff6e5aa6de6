"""`barrow play`: play in the terminal, a new game or a saved one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

import barrow
from barrow.cli.arguments import (
    Data,
    Options,
    Players,
    Seed,
    open_game,
    read_options,
    read_players,
    read_seed,
)
from barrow.cli.errors import named_in_errors
from barrow.cli.files import check_folder_of, read_record
from barrow.cli.screen import Screen
from barrow.cli.seats import HUMAN, Player, read_seats, recorded_players
from barrow.cli.session import Session
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from barrow.kernel.match import Match


def play(
    game: Annotated[str | None, Parameter(help="The game, by its key: see barrow games.")] = None,
    /,
    *,
    seat: Annotated[
        list[str] | None,
        Parameter(
            negative=(),
            help="Who sits in the next seat: human, human:NAME, the level of a bot, or "
            "program:COMMAND.",
        ),
    ] = None,
    players: Players = None,
    option: Options = None,
    data: Data = None,
    seed: Seed = None,
    resume: Annotated[Path | None, Parameter(help="Continue a saved game.")] = None,
    save: Annotated[Path | None, Parameter(help="Save the game here when you leave it.")] = None,
) -> int:
    """Play a game in the terminal, with people and bots in any seats.

    Without --seat you play the first seat, against bots. At the prompt, type help to see the
    commands: board, log, hint, why, undo, rules, save, quit.
    """
    if resume is None:
        match, seated = _start(game, seat, players, option, data, seed)
    else:
        given = {"--players": players, "--option": option, "--data": data}
        for name, value in given.items():
            if value is not None:
                raise BarrowError(f"{name} is settled in {resume}: leave it out")
        match, seated = _resume(resume, game, seat, seed)
    if save is not None and save.exists() and save != resume:
        raise BarrowError(
            f"{save} exists: choose another name, or continue it with --resume {save}"
        )
    if save is not None:
        check_folder_of(save)
    session = Session(match, seated, Screen(), save or resume, keep=save is not None)
    if resume is not None and session.file == resume:
        session.saved_at = match.plays
    session.run()
    return 0


def _start(
    key: str | None,
    seat: list[str] | None,
    players: int | None,
    option: list[str] | None,
    data: Path | None,
    seed: str | None,
) -> tuple[Match, list[Player]]:
    """Set up a new match."""
    if key is None:
        keys = ", ".join(barrow.games())
        raise BarrowError(f"which game? games are {keys}, as in barrow play {barrow.games()[0]}")
    game = open_game(key, data)
    words = [HUMAN] if seat is None else seat
    if players is None and len(words) > 1:
        players = len(words)
    count = read_players(game, players)
    seated = read_seats(game, words, count)
    names = [player.name for player in seated]
    options = read_options(game, option)
    return barrow.Match(game, count, read_seed(seed), options, names), seated


def _resume(
    path: Path, key: str | None, seat: list[str] | None, seed: str | None
) -> tuple[Match, list[Player]]:
    """Load a match from its record."""
    record = read_record(path)
    if key is not None and key != record.game:
        raise BarrowError(f"{path} is a game of {record.game}, not of {key}")
    if record.seed is not None and seed is not None:
        raise BarrowError(f"--seed is settled in {path}: leave it out")
    fresh = read_seed(seed) if record.seed is None else None
    with named_in_errors(path):
        match = barrow.replay(record, seed=fresh)
    if seat is None:
        return match, recorded_players(record.names)
    return match, read_seats(match.game, seat, record.players)
