"""Messages for mistakes that several commands report."""

from __future__ import annotations

import difflib
from contextlib import contextmanager
from typing import TYPE_CHECKING

from barrow.kernel.errors import BadPack, BadPosition, BadRecord, BarrowError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


def no_such(kind: str, word: str, known: Sequence[str], also: str = "") -> BarrowError:
    """Return the error for a word that names none of the things there are, with a guess."""
    plain = {one.replace("-", "_"): one for one in known}
    near = difflib.get_close_matches(word.lower().replace("-", "_"), plain, n=1)
    guess = f"did you mean {plain[near[0]]}? " if near else ""
    return BarrowError(f"there is no {kind} {word!r}; {guess}{kind}s are {', '.join(known)}{also}")


@contextmanager
def named_in_errors(path: Path | None) -> Iterator[None]:
    """Put the name of a file in front of what is wrong with its content."""
    try:
        yield
    except (BadPack, BadPosition, BadRecord) as error:
        raise BarrowError(f"{path}: {error}") from None
