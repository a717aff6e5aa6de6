"""Luck: dice, draws and shuffles, from one seed.

Nobody can predict it, everybody can check it afterwards, and branching it is
cheap. A seed becomes a key; a stream is BLAKE2b of a counter under that key,
read byte by byte. Bytes that would favor a face are thrown away.

Set-up, decks and dice draw from separate streams, so an experiment that changes
how often dice are rolled does not reshuffle a deck.

`Chance.scripted` deals given outcomes instead. Setting `trace` to a list collects
what was dealt, in the form `scripted` takes: a die its face (1 to 6), `below`
its number, a shuffle the old place of each item in its new order.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from barrow.kernel.errors import ChanceError
from barrow.kernel.native import i64

SETUP: Final = 0
DECK: Final = 1
DICE: Final = 2

_STREAM_NAMES: Final[list[bytes]] = [b"setup", b"deck", b"dice"]
_FACES: Final = 6
_BLOCK: Final = 64
# By bound: the largest multiple of it that fits a byte. Bytes from there up would favor some
# numbers and are thrown away.
_LIMITS: Final[list[int]] = [0] + [256 - 256 % bound for bound in range(1, 257)]


def seed_key(seed: int | str | bytes) -> bytes:
    """Return the 32-byte key of a seed; 7, "7" and b"7" are different seeds."""
    if isinstance(seed, bytes):
        tagged = b"bytes:" + seed
    elif isinstance(seed, str):
        tagged = b"str:" + seed.encode()
    elif isinstance(seed, int):
        tagged = b"int:" + str(int(seed)).encode()
    else:
        raise TypeError(f"a seed is a number, a text or bytes, not {seed!r}")
    return blake2b(tagged, digest_size=32, person=b"barrow chance 1").digest()


class Stream:
    """The bytes of one named stream."""

    def __init__(self, key: bytes, name: bytes) -> None:
        # Copied for every block: half the time of starting a new hash.
        self._keyed: Final = blake2b(key=key, person=name)
        self._counter = 0
        self._buffer = b""
        self._at = _BLOCK

    def byte(self) -> int:
        """Return the next byte."""
        if self._at == _BLOCK:
            self._fill()
        value = self._buffer[self._at]
        self._at += 1
        return value

    def below(self, bound: int) -> int:
        """Return a number below a bound of at most 256."""
        limit = _LIMITS[bound]
        value = self.byte()
        while value >= limit:
            value = self.byte()
        return value % bound

    def shuffle(self, items: list[int], last: int, fixed: int) -> None:
        """Draw items one by one for the places from `last`, below 256, down to `fixed`.

        Each is swapped with one before it: a `below` for each item, written out here, because
        imagining a world is mostly shuffling. Compiled code moves items of type Any without
        unboxing them.
        """
        moved: list[Any] = items
        buffer = self._buffer
        # Native numbers: compiled, they need no test for size at every step.
        at: i64 = self._at
        left: i64 = last + 1
        least: i64 = fixed if fixed > 1 else 1
        value: i64
        while left > least:
            if at == _BLOCK:
                self._fill()
                buffer = self._buffer
                at = 0
            value = buffer[at]
            at += 1
            if value < _LIMITS[left]:
                other = value % left
                left -= 1
                item = moved[left]
                moved[left] = moved[other]
                moved[other] = item
        self._at = at

    def _fill(self) -> None:
        """Read the next block."""
        block = self._keyed.copy()
        block.update(self._counter.to_bytes(8, "big"))
        self._buffer = block.digest()
        self._counter += 1
        self._at = 0


class Chance:
    """The luck of one game, or of one branch of a search."""

    def __init__(self, seed: int | str | bytes, *, key: bytes = b"") -> None:
        self._key = key or seed_key(seed)
        self._label = b""  # of a branch that has not derived its own key yet
        self._streams: list[Stream | None] = [None, None, None]
        self._script: list[int] | None = None
        self.is_scripted = False  # it deals given outcomes, which may not fit or run out
        self._read = 0
        self.trace: list[int] | None = None

    @staticmethod
    def scripted(outcomes: list[int]) -> Chance:
        """Return a chance that deals these outcomes, in this order, and then stops."""
        chance = Chance(0, key=b"scripted")
        chance._script = list(outcomes)
        chance.is_scripted = True
        return chance

    def rehearsal(self) -> Chance:
        """Return a scripted chance with what is left of this script."""
        assert self._script is not None
        return Chance.scripted(self._script[self._read :])

    @property
    def left(self) -> int:
        """How many outcomes of the script have not been dealt."""
        return 0 if self._script is None else len(self._script) - self._read

    def branch(self, label: int) -> Chance:
        """Return an independent chance; the same label gives the same one again."""
        branch = Chance(0, key=self._own_key())
        branch._label = label.to_bytes(8, "big", signed=True)
        return branch

    def _own_key(self) -> bytes:
        """Return the key. A branch derives its own on first use: many are never used."""
        if self._label:
            hashed = blake2b(self._label, key=self._key, digest_size=32, person=b"branch")
            self._key = hashed.digest()
            self._label = b""
        return self._key

    def die(self) -> int:
        """Roll one die: 1 to 6, from the dice stream."""
        if self._script is not None:
            face = self._next(1, _FACES, "a die")
        else:
            face = self._stream(DICE).below(_FACES) + 1
        if self.trace is not None:
            self.trace.append(face)
        return face

    def dice(self, count: int) -> list[int]:
        """Roll dice: the faces in the order rolled."""
        if self._script is not None or self.trace is not None:
            return [self.die() for _ in range(count)]
        stream = self._stream(DICE)
        return [stream.below(_FACES) + 1 for _ in range(count)]

    def below(self, bound: int, stream: int = DICE) -> int:
        """Return a number from 0 up to but not including `bound`, each equally likely."""
        assert bound > 0, bound
        if bound == 1:
            return 0
        if self._script is not None:
            number = self._next(0, bound - 1, f"one of {bound}")
        elif bound <= 256:
            number = self._stream(stream).below(bound)
        else:
            number = self._draw(bound, stream)
        if self.trace is not None:
            self.trace.append(number)
        return number

    def draw(self, items: list[int], count: int, stream: int = DECK) -> None:
        """Draw some items at random and move them to the end, the first one drawn last."""
        last = len(items) - 1
        if last < 256 and self._script is None and self.trace is None:
            self._stream(stream).shuffle(items, last, len(items) - count)
            return
        for place in range(last, last - count, -1):
            other = self.below(place + 1, stream)
            items[place], items[other] = items[other], items[place]

    def shuffle(self, items: list[int], stream: int = DECK) -> None:
        """Shuffle the items: every order is equally likely."""
        count = len(items)
        if count < 2:
            return
        if self._script is None and self.trace is None:
            self._swap(items, stream)
            return
        if self._script is not None:
            places = self._order(count)
        else:
            places = list(range(count))
            self._swap(places, stream)
        if self.trace is not None:
            self.trace.extend(places)
        items[:] = [items[place] for place in places]

    def _swap(self, items: list[int], stream: int) -> None:
        last = len(items) - 1
        while last >= 256:
            other = self._draw(last + 1, stream)
            items[last], items[other] = items[other], items[last]
            last -= 1
        self._stream(stream).shuffle(items, last, 0)

    def _draw(self, bound: int, stream: int) -> int:
        """Return a number below a bound of more than 256, made of as many bytes as it takes."""
        source = self._stream(stream)
        width = (bound.bit_length() + 7) // 8
        span = 1 << (8 * width)
        limit = span - span % bound
        while True:
            value = 0
            for _ in range(width):
                value = value * 256 + source.byte()
            if value < limit:
                return value % bound

    def _stream(self, stream: int) -> Stream:
        found = self._streams[stream]
        if found is None:
            found = Stream(self._own_key(), _STREAM_NAMES[stream])
            self._streams[stream] = found
        return found

    def _next(self, low: int, high: int, what: str) -> int:
        assert self._script is not None
        if self._read == len(self._script):
            raise ChanceError(
                f"the script is used up: {what} is wanted after {self._read} outcomes"
            )
        outcome = self._script[self._read]
        if not low <= outcome <= high:
            raise ChanceError(
                f"outcome {self._read + 1} of the script is {outcome}, "
                f"but {what} gives {low} to {high}"
            )
        self._read += 1
        return outcome

    def _order(self, count: int) -> list[int]:
        assert self._script is not None
        if self.left < count:
            raise ChanceError(
                f"the script is used up: an order of {count} items is wanted "
                f"after {self._read} outcomes, and {self.left} are left"
            )
        places = self._script[self._read : self._read + count]
        if sorted(places) != list(range(count)):
            raise ChanceError(
                f"outcomes {self._read + 1} to {self._read + count} of the script "
                f"are not an order of {count} items"
            )
        self._read += count
        return places
