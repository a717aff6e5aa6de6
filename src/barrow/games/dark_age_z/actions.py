# Generated from declared.py by `make generate`; edit that instead.
"""Every kind of action that `declared` declares."""

from __future__ import annotations

from typing import Final, final

from barrow.kernel.action import Action


@final
class TakeMission(Action):
    """Choose a mission (DZ-3.7)."""

    def __init__(self, mission: int) -> None:
        super().__init__()
        self.mission: Final = mission

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.mission,)


@final
class Strategy(Action):
    """Issue a Strategy Command (DZ-4.13)."""

    def __init__(self, track: int) -> None:
        super().__init__()
        self.track: Final = track

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.track,)


@final
class PlayArmy(Action):
    """Play an Army Card of the hand (DZ-4.40)."""

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card: Final = card

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.card,)


@final
class Upgrade(Action):
    """Upgrade technology (DZ-4.50)."""


@final
class PlayRelic(Action):
    """Play a relic for one of its effects (DZ-5.1)."""

    def __init__(self, effect: int) -> None:
        super().__init__()
        self.effect: Final = effect

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.effect,)


@final
class GetToken(Action):
    """Take a token from the pool (DZ-4.56)."""


@final
class Pass(Action):
    """Pass (DZ-4.60)."""


@final
class PlaySteed(Action):
    """Play Iron Steed, which is no command (DZ-5.27, DZ-5.28)."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side: Final = side

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.side,)


@final
class PlayVest(Action):
    """Play Immortal Vest for a player's VP (DZ-5.24)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat: Final = seat

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.seat,)


@final
class DiscardRelic(Action):
    """Discard a relic for a mission (DZ-5.75)."""

    def __init__(self, relic: int) -> None:
        super().__init__()
        self.relic: Final = relic

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.relic,)


@final
class EndTurn(Action):
    """End the turn (DZ-4.81, DZ-5.27)."""


@final
class Keep(Action):
    """Keep one of two relics (DZ-4.31)."""

    def __init__(self, relic: int) -> None:
        super().__init__()
        self.relic: Final = relic

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.relic,)


@final
class ChooseZone(Action):
    """Choose a War Zone (DZ-4.32, DZ-4.61, DZ-5.4)."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place: Final = place

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.place,)


@final
class ChooseLoyalty(Action):
    """Choose whom an army is loyal to (DZ-4.32)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat: Final = seat

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.seat,)


@final
class ChooseCard(Action):
    """Choose an Army Card (DZ-4.33, DZ-4.50, DZ-4.82, DZ-4.140)."""

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card: Final = card

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.card,)


@final
class Done(Action):
    """Discard no more (DZ-4.33)."""


@final
class Stop(Action):
    """Choose no more (DZ-5.11, DZ-5.14, DZ-5.87)."""


@final
class PlaceArmy(Action):
    """Choose the board and the loyalty of a card that is played (DZ-4.40)."""

    def __init__(self, board: int, loyal: int) -> None:
        super().__init__()
        self.board: Final = board
        self.loyal: Final = loyal

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.board, self.loyal)


@final
class ChooseCommander(Action):
    """Recruit a Commander (DZ-4.60)."""

    def __init__(self, commander: int) -> None:
        super().__init__()
        self.commander: Final = commander

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.commander,)


@final
class NoCommander(Action):
    """Recruit nobody (DZ-4.60)."""


@final
class ChooseBoard(Action):
    """Choose a board (DZ-5.19, DZ-5.34)."""

    def __init__(self, board: int) -> None:
        super().__init__()
        self.board: Final = board

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.board,)


@final
class ChoosePlayer(Action):
    """Choose a player (DZ-5.22, DZ-5.29)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat: Final = seat

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.seat,)


@final
class ChooseNumber(Action):
    """Choose a number of zombies or cards (DZ-5.19, DZ-5.29)."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number: Final = number

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.number,)


@final
class ChooseSlot(Action):
    """Choose a Reinforcement Slot (DZ-5.20)."""

    def __init__(self, rank: int) -> None:
        super().__init__()
        self.rank: Final = rank

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.rank,)


@final
class ChoosePart(Action):
    """Choose the reinforcements of a zone, or its Commander (DZ-5.18)."""

    def __init__(self, part: int) -> None:
        super().__init__()
        self.part: Final = part

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.part,)


@final
class Cancel(Action):
    """Cancel a relic with an Immortal Vest (DZ-5.6)."""


@final
class Decline(Action):
    """Play no Immortal Vest (DZ-5.6, DZ-5.7)."""


@final
class Reinforce(Action):
    """Reinforce an army on one of its slots (DZ-4.82)."""

    def __init__(self, place: int, rank: int) -> None:
        super().__init__()
        self.place: Final = place
        self.rank: Final = rank

    def values(self) -> tuple[int, ...]:
        """Return the parts in the order they are declared."""
        return (self.place, self.rank)
