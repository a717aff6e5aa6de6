"""Views: everything one seat may know, built up from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.kernel.errors import unwritten
from barrow.kernel.native import mypyc_attr

if TYPE_CHECKING:
    from barrow.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know. A spectator's view has no seat."""

    def __init__(self, seat: int | None) -> None:
        self.seat: Final = seat

    def document(self) -> dict[str, object]:
        """Return the view as the JSON-able dict that goes over the wire."""
        raise unwritten(self, "document")


@mypyc_attr(allow_interpreted_subclasses=True)
class StateView(View):
    """A view as a state: every value that the seat may not know is an unknown one."""

    def __init__(self, seat: int | None, known: State) -> None:
        super().__init__(seat)
        self.known: Final = known

    def document(self) -> dict[str, object]:
        """Return the view as the JSON-able dict that goes over the wire."""
        return self.known.game.write_view(self)
