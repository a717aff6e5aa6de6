"""Views: everything one seat may know, built up from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from barrow.kernel.native import mypyc_attr

if TYPE_CHECKING:
    from barrow.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know, as a state in which the rest is unknown. A spectator has no seat."""

    def __init__(self, seat: int | None, known: State) -> None:
        self.seat: Final = seat
        self.known: Final[Any] = known  # the game's own `State`

    def document(self) -> dict[str, object]:
        """Return the view as the JSON-able dict that goes over the wire."""
        written: dict[str, object] = self.known.game.write_view(self)
        return written
