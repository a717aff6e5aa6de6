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
    """A part, perhaps in several pieces, as it was written once."""

    def __init__(self, mark: int, facts: list[Any], texts: list[bytes]) -> None:
        self.mark: Final = mark
        self.facts: Final = facts
        self.texts: Final = texts


class Parts:
    """Parts of one sort, by number; of each a few versions, as some know it and as others do."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        # By number, which is taken as it is; of each part the version last used comes first.
        self._versions: dict[Any, list[_Version]] = {}

    def find(self, number: object, mark: int, facts: list[Any]) -> list[bytes] | None:
        """Return what was written of a part from the same facts, or None.

        The mark is one of the facts too.
        """
        versions = self._versions.get(number)
        if versions is None:
            return None
        for place, version in enumerate(versions):
            if version.mark == mark and (version.facts is facts or version.facts == facts):
                if place:
                    versions.insert(0, versions.pop(place))
                return version.texts
        return None

    def keep(self, number: object, mark: int, facts: list[Any], texts: list[bytes]) -> list[bytes]:
        """Keep what was written of a part, and return it; the facts must not change any more."""
        versions = self._versions.get(number)
        if versions is None:
            versions = []
            self._versions[number] = versions
        elif len(versions) == self._most:
            versions.pop()
        versions.insert(0, _Version(mark, facts, texts))
        return texts

    def drop_others(self, numbers: Collection[int]) -> None:
        """Drop the parts that are not among these, if there are any."""
        if len(self._versions) > len(numbers):
            self._versions = {
                number: versions for number, versions in self._versions.items() if number in numbers
            }


def parts_in(memory: dict[str, object], sort: str, most: int = 1) -> Parts:
    """Return the parts of a sort that are kept in a memory, each in this many versions at most."""
    parts = memory.get(sort)
    if not isinstance(parts, Parts):
        parts = Parts(most)
        memory[sort] = parts
    return parts
