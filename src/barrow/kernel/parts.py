"""Parts of documents as JSON, kept with the facts they were written from.

After an action most of a position is as it was, and most of what one seat may know others
may know too. What a part says follows from its facts alone: whoever asks for a part brings
the facts from what it may know, and is given what was written from the very same facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Collection

_encode: Final = msgspec.json.Encoder().encode


def as_json(document: object) -> bytes:
    """Return a document as JSON."""
    text: bytes = _encode(document)
    return text


def as_list(parts: list[bytes]) -> msgspec.Raw:
    """Return a list of parts that are JSON already."""
    return msgspec.Raw(b"[%b]" % b",".join(parts))


class _Version:
    """A part, perhaps in several pieces, as it was written once; before another version."""

    def __init__(
        self, mark: int, facts: list[Any], texts: list[bytes], older: _Version | None
    ) -> None:
        self.mark: Final = mark
        self.facts: Final = facts
        self.texts: Final = texts
        self.older = older


class Parts:
    """Parts of one sort, by number; of each a few versions, as some know it and as others do."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        # By number, which is taken as it is; the version last used leads to the one used before.
        # With many tables it is fetching from memory that costs: a list would be two things more.
        self._latest: dict[Any, _Version] = {}

    def find(self, number: object, mark: int, facts: list[Any]) -> list[bytes] | None:
        """Return what was written of a part from the same facts, or None.

        The mark is one of the facts too.
        """
        version = self._latest.get(number)
        newer: _Version | None = None
        while version is not None:
            if version.mark == mark and (version.facts is facts or version.facts == facts):
                if newer is not None:
                    newer.older = version.older
                    version.older = self._latest[number]
                    self._latest[number] = version
                return version.texts
            newer = version
            version = version.older
        return None

    def keep(self, number: object, mark: int, facts: list[Any], texts: list[bytes]) -> list[bytes]:
        """Keep what was written of a part, and return it; the facts must not change any more."""
        latest = self._latest.get(number) if self._most > 1 else None
        self._latest[number] = _Version(mark, facts, texts, latest)
        for _ in range(self._most - 2):
            if latest is not None:
                latest = latest.older
        if latest is not None:
            latest.older = None  # one more than are kept
        return texts

    def drop_others(self, numbers: Collection[int]) -> None:
        """Drop the parts that are not among these, if there are any."""
        if len(self._latest) > len(numbers):
            self._latest = {
                number: version for number, version in self._latest.items() if number in numbers
            }


def parts_in(memory: dict[str, object], sort: str, most: int = 1) -> Parts:
    """Return the parts of a sort that are kept in a memory, each in this many versions at most."""
    parts = memory.get(sort)
    if not isinstance(parts, Parts):
        parts = Parts(most)
        memory[sort] = parts
    return parts
