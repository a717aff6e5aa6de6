"""Table options: what players agree on before a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barrow.kernel.documents import Shown
from barrow.kernel.errors import BadOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from barrow.kernel.about import Codes


class Option(Shown, frozen=True):
    """One table option: its choices or bounds, its default, one line of help."""

    name: str
    default: Any
    help: str
    clause: str
    choices: list[Any] | None = None
    # Bounds, where choices is None; low above high: the game itself checks the value.
    low: int = 0
    high: int = 0
    # The option applies only while another, declared before it, has this value.
    only_with: tuple[str, Any] | None = None
    # By choice: the numbers of players it is for; None: every choice is for any number.
    players_of: list[list[int]] | None = None

    def applies(self, settled: Mapping[str, object]) -> bool:
        """True if the option has a meaning, given those settled before it."""
        return self.only_with is None or settled[self.only_with[0]] == self.only_with[1]

    def fault(self, value: object, settled: Mapping[str, object]) -> str:
        """Return what is wrong with a value, given the options settled before; "" if nothing."""
        if not self.applies(settled):
            assert self.only_with is not None
            other, wanted = self.only_with
            text = f"{self.name} is for {other} {wanted} only, not for {settled[other]}"
            return "" if value is None else text
        if value is None and self.default is None:
            return ""
        inside = value if isinstance(value, list) else [value]
        if any(isinstance(one, (list, dict)) for one in inside):
            return f"{self.name} takes no objects, nor lists in lists"
        wanted_values = self._wanted(value)
        return f"{self.name} takes {wanted_values}, not {value!r}" if wanted_values else ""

    def _wanted(self, value: object) -> str:
        """Return which values the option takes, "" if this is one of them."""
        if self.choices is not None:
            same = [one for one in self.choices if one == value and type(one) is type(value)]
            return "" if same else ", ".join([str(choice) for choice in self.choices])
        if self.low > self.high:
            return ""
        if isinstance(value, bool) or not isinstance(value, int):
            return f"a whole number from {self.low} to {self.high}"
        return "" if self.low <= value <= self.high else f"{self.low} to {self.high}"


def settle(declared: list[Option], given: Mapping[str, object], codes: Codes) -> dict[str, object]:
    """Return every declared option with its value, or raise BadOptions for a bad one."""
    settled: dict[str, object] = {}
    for option in declared:
        value = option.default if option.applies(settled) else None
        if option.name in given:
            value = given[option.name]
            fault = option.fault(value, settled)
            if fault:
                raise BadOptions(codes.of_option(option), fault, option.clause)
        # A list stays the caller's own: what is settled does not change with it.
        settled[option.name] = list(value) if isinstance(value, list) else value
    for name in given:
        if name not in settled:
            text = f"there is no option {name}; options are {', '.join(settled)}"
            raise BadOptions(codes.option.format(name), text)
    return settled


def players_with_seats(players: range) -> list[list[int]]:
    """Return, for each seat, the numbers of players with which it is taken."""
    return [
        [count for count in players if count > seat] for seat in range(players[len(players) - 1])
    ]
