"""Views: everything one seat may know, built up from nothing."""

from __future__ import annotations

from typing import Final

from barrow.kernel.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know. A spectator's view has no seat."""

    def __init__(self, seat: int | None) -> None:
        self.seat: Final = seat

    def document(self) -> dict[str, object]:
        """Return the view as the JSON-able dict that goes over the wire."""
        raise AssertionError(self)
