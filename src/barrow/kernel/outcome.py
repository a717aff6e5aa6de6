"""How a game ended."""

from __future__ import annotations

from barrow.kernel.documents import Shown


class Outcome(Shown, frozen=True, forbid_unknown_fields=True):
    """Ranks (1 is best, ties share), scores, and the reason, with its clause."""

    ranks: list[int]  # by Seat
    scores: list[int]  # by Seat
    reason: str
    clause: str

    @property
    def winners(self) -> list[int]:
        """The seats that share the first rank."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]
