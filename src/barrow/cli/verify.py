"""`barrow verify`: check that the luck of a finished game was settled before it began."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

import barrow
from barrow.cli.errors import named_in_errors
from barrow.cli.files import read_record
from barrow.cli.screen import Screen

if TYPE_CHECKING:
    from barrow.kernel.record import Record

FAILED = 1


def verify(
    file: Annotated[
        Path, Parameter(help="The record of a finished game, as saved from its table.")
    ],
    /,
    *,
    commitment: Annotated[
        str | None, Parameter(help="The commitment that the table showed before the game.")
    ] = None,
) -> int:
    """Check every roll of a record against its seed.

    Exit status 1: a roll differs, or the commitment does.
    """
    record = read_record(file)
    screen = Screen()
    try:
        with named_in_errors(file):
            proof = barrow.verify(record)
    except barrow.BadRoll as error:
        screen.say(f"{_acted(record, error)}{error}.")
        return FAILED
    screen.say(f"All {proof.rolls} rolls, draws and shuffles are what the seed deals.")
    sealed = proof.sealed
    if sealed is None:
        screen.say("No commitment was made before this game.")
        return FAILED if commitment else 0
    for seat, nonce in enumerate(sealed.nonces):
        screen.say(
            f"{record.names[seat]} added {nonce}"
            if nonce
            else f"{record.names[seat]} added nothing"
        )
    screen.say(f"The commitment to this seed is {sealed.commitment}")
    if not commitment:
        screen.say("Compare it with the one that the table showed before the game.")
        return 0
    if commitment.strip().lower() == sealed.commitment:
        screen.say("That is the one you gave: the seed was settled before the game.")
        return 0
    screen.say("That is not the one you gave: this seed was not the one promised to you.")
    return FAILED


def _acted(record: Record, error: barrow.BadRoll) -> str:
    """Return the player and action that a bad roll belongs to."""
    if not error.step:
        return ""
    step = record.steps[error.step - 1]
    return f"{record.names[step.seat]}, {step.action}: "
