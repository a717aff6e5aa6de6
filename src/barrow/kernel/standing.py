"""How a game stands, for whoever shows it: parties with their figures, the phases of a turn."""

from __future__ import annotations

from typing import Final


class Party:
    """One side of a game, as a table shows it: who runs it and its public figures."""

    def __init__(
        self,
        key: str,
        title: str,
        seat: int | None,
        figures: list[tuple[str, int]],
        share: int,
        active: bool,
        alive: bool,
    ) -> None:
        self.key: Final = key  # faction, group, kingdom or team: names its color and icon
        self.title: Final = title
        self.seat: Final = seat  # None: run by the rules themselves
        self.figures: Final = figures  # name and number, most telling first
        self.share: Final = share  # what a chart of the game shows of this party
        self.active: Final = active
        self.alive: Final = alive

    def document(self) -> dict[str, object]:
        """Return the party as a JSON-able dict."""
        return {
            "key": self.key,
            "title": self.title,
            "seat": self.seat,
            "figures": [[name, number] for name, number in self.figures],
            "share": self.share,
            "active": self.active,
            "alive": self.alive,
        }


class Phase:
    """One step of a turn, with its clause."""

    def __init__(self, title: str, clause: str, now: bool) -> None:
        self.title: Final = title
        self.clause: Final = clause
        self.now: Final = now

    def document(self) -> dict[str, object]:
        """Return the phase as a JSON-able dict."""
        return {"title": self.title, "clause": self.clause, "now": self.now}
