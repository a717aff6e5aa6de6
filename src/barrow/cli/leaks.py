"""`barrow leaks`: the leak test as a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from barrow.cli.arguments import (
    Data,
    GameKey,
    MaybeWhole,
    Options,
    Seed,
    Whole,
    check_least,
    open_game,
    read_options,
    read_players,
    read_seed,
)
from barrow.cli.progress import bar
from barrow.cli.screen import console_on
from barrow.kernel.leaks import LeakReport, find_leaks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from barrow.kernel.game import Game

LEAKY = 1
UNPROVED = 1


def leaks(
    game: GameKey,
    /,
    *,
    games: Annotated[Whole, Parameter(help="How many random games to test.")] = 200,
    players: Annotated[
        MaybeWhole, Parameter(help="How many play. By default, every number in turn.")
    ] = None,
    option: Options = None,
    data: Data = None,
    seed: Seed = "1",
) -> int:
    """Test that no seat can tell what is hidden from it.

    Bots play at random. At each position, what is hidden from a seat is dealt again: if the seat
    then sees, reads or may choose anything else, that is a leak. Exit status 1: there are leaks,
    or nothing hidden ever differed, which proves nothing.
    """
    opened = open_game(game, data)
    check_least("--games", games)
    if players is not None:
        read_players(opened, players)
    report = look(opened, games, read_seed(seed), players, read_options(opened, option))
    return print_report(report)


def look(
    game: Game,
    games: int,
    seed: int | str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
) -> LeakReport:
    """Run the leak test behind a progress bar."""
    with bar(f"{game.title}: looking for leaks", games) as advance:
        return find_leaks(
            game, games, seed, players, options, progress=lambda done, games: advance(1)
        )


def print_report(report: LeakReport) -> int:
    """Print what was found and return the exit status."""
    console = console_on()
    for leak in report.leaks:
        console.print(str(leak), markup=False, soft_wrap=True)
    found = _counted(len(report.leaks), "leak") if report.leaks else "no leak"
    looked = f"{_counted(report.games, 'game')}, {_counted(report.states, 'position')}"
    twins = f"{_counted(report.twins, 'twin')}, {report.different:,} of them different"
    console.print(f"{found}: {looked}, {twins}")
    never = ", ".join(report.never_differed)
    if report.proves_nothing:
        text = f"this proves nothing: redrawing never changed what is hidden ({never})"
        console.print(text, markup=False, soft_wrap=True)
        return UNPROVED
    if not report.different:
        console.print("nothing is hidden in this game, so there is nothing to leak")
    if never:
        console.print(f"not tested, because never different: {never}", markup=False, soft_wrap=True)
    return LEAKY if report.leaks else 0


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
