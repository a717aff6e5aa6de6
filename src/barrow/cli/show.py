"""`barrow show`: what a stored position looks like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from barrow.cli.arguments import Data, MaybeWhole, load_position, read_seat
from barrow.cli.choices import offer
from barrow.cli.files import read_position
from barrow.cli.screen import Screen, draw


def show(
    position: Annotated[Path, Parameter(help="The position, a JSON document: state.dump().")],
    /,
    *,
    seat: Annotated[
        MaybeWhole, Parameter(help="See it as this seat does, from 1; else as who must decide.")
    ] = None,
    data: Data = None,
) -> int:
    """Print the board, the question and the legal actions of a stored position."""
    document = read_position(position)
    state = load_position(document, position, data)
    viewer = read_seat(seat, state.players)
    if viewer is None and state.pending:
        viewer = state.pending[0]
    screen = Screen()
    view = state.view(viewer)
    screen.board(draw(state.game, view, screen.console.width))
    for one in state.pending:
        screen.say(f"{state.title(one)} (seat {one + 1}) must decide.")
    screen.question(*state.game.ask(view))
    legal = [] if viewer is None else state.legal(viewer)
    if legal:
        screen.choices(offer(state.game, view, legal))
    return 0
