"""A proposal weighed: several choices of one seat handed in as a whole, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from barrow.kernel.action import Action


class Weighed:
    """One rule that a proposal keeps or breaks."""

    def __init__(self, clause: str, text: str, kept: bool) -> None:
        self.clause: Final = clause
        self.text: Final = text
        self.kept: Final = kept


class Weighing:
    """All rules that a proposal must keep, and the actions that carry it out."""

    def __init__(self, rules: list[Weighed], actions: list[Action]) -> None:
        self.rules: Final = rules
        self.actions: Final = actions  # [] unless every rule is kept
