"""How a game ended."""

from __future__ import annotations

from typing import Final


class Outcome:
    """Ranks (1 is best, ties share), scores, and the reason, with its clause."""

    def __init__(self, ranks: list[int], scores: list[int], reason: str, clause: str) -> None:
        self.ranks: Final = ranks  # by Seat
        self.scores: Final = scores  # by Seat
        self.reason: Final = reason
        self.clause: Final = clause

    @property
    def winners(self) -> list[int]:
        """The seats that share the first rank."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def document(self) -> dict[str, object]:
        """Return the outcome as a JSON-able dict."""
        return {
            "ranks": list(self.ranks),
            "scores": list(self.scores),
            "reason": self.reason,
            "clause": self.clause,
        }
