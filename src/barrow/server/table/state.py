"""A table in memory: its rows, the game, who is connected, and who the game waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import barrow
from barrow import Action, Match, State
from barrow.advice.asking import COULD, automatic
from barrow.kernel.proof import Sealed
from barrow.server.errors import RefusedError
from barrow.server.storage.schema import ChatRow, PlayerRow, SeatRow, TableRow
from barrow.server.table.clients import Clients
from barrow.server.views.log import GameLog

# How much of the chat a newcomer is sent.
CHAT_LINES = 300
# So many entries may be undone actions and undos: they stay stored, and each load replays them.
MOST_UNDONE = 4_000


def match_seed(row: TableRow, seats: Sequence[SeatRow]) -> str | bytes:
    """Return the seed of a table's match: the published one, with the seats' nonces."""
    if not row.sealed:
        return bytes.fromhex(row.seed)  # opened before seeds were published as hashes
    return Sealed(row.seed, [seat.nonce for seat in seats], row.dealt).text()


class TableState:
    """What is known of one table."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.seats: list[SeatRow] = []
        self.log: GameLog | None = None  # None until the game is set up
        self.clients = Clients()
        self.chat: list[ChatRow] = []
        self.asking: dict[int, dict[str, str]] = {}  # by seat: when it wants to be asked
        self.agreed: set[int] = set()  # seats that agree to the undo that `row.undo_by` asks for
        self.is_ahead = False  # the match holds an action that is not committed yet
        # What was found out about a position: it holds for this state after so many plays.
        self._found: dict[object, Any] = {}
        self._found_at: tuple[State | None, int] = (None, 0)

    @property
    def match(self) -> Match | None:
        """The game being played, once it is set up."""
        return None if self.log is None else self.log.match

    def new_match(self, opening: list[int] | None) -> Match:
        """Set the game up, with the stored luck or anew."""
        row, names = self.row, [seat.name for seat in self.seats]
        seed = match_seed(row, self.seats)
        game = barrow.game(row.game)
        return Match(game, row.players, seed, row.options, names, opening=opening)

    def check_running(self) -> GameLog:
        """Return the game, or refuse if nothing can be played now."""
        if self.log is None:
            raise RefusedError("the game hasn't begun", "not_begun")
        self.check_not_over("the game is over", self.log.match.game.over_clause)
        if self.row.status == "paused":
            raise RefusedError("the table is paused", "paused")
        return self.log

    def check_not_over(self, text: str, clause: str = "") -> None:
        """Refuse, with this text, what nobody may do once the game is over."""
        if self.row.status == "over":
            raise RefusedError(text, "game_over", clause)

    def check_undo(self) -> GameLog:
        """Return the game, or refuse if nothing can be undone now."""
        self.check_not_over("the game is over: nothing can be undone any more", "TB-7")
        game_log = self.check_running()
        if game_log.match.plays - len(game_log.match.steps) >= MOST_UNDONE:
            raise RefusedError("too much of this game was undone: no more can be", "too_many")
        return game_log

    def finished(self, text: str) -> Match:
        """Return the game that is over, or refuse with this text."""
        if self.match is None or self.row.status != "over":
            raise RefusedError(text, "not_over")
        return self.match

    def seat_of(self, player: PlayerRow | None) -> int | None:
        """Return a player's seat."""
        taken = [] if player is None else [one for one in self.seats if one.player == player.id]
        return next((one.seat for one in taken if one.kind == "person"), None)

    def persons(self) -> set[int]:
        """Return the seats of people who play themselves, connected or not."""
        return {seat.seat for seat in self.seats if seat.kind == "person" and not seat.stand_in}

    def is_awaited(self, seat: int) -> bool:
        """True if another person, still in the game, waits while this seat decides."""
        return bool(self.persons() - {seat} - self.out_of_game())

    def out_of_game(self) -> set[int]:
        """Return the seats that were eliminated or left the game."""
        found: set[int] = set() if self.match is None else self._once(self.match, _out_of)
        return found

    def _once(self, match: Match, find: Callable[..., Any], *given: object) -> Any:
        """Return what a function finds out about the position; it is called once."""
        now = match.state, match.plays
        if self._found_at != now:
            self._found_at, self._found = now, {}
        key = (find, given)
        if key not in self._found:
            self._found[key] = find(match.state, *given)
        return self._found[key]

    def is_automatic(self, seat: int) -> bool:
        """True if the server answers for a seat: a bot, a stand-in, or a preference."""
        row = self.seats[seat]
        if row.kind == "bot" or self.automatic_answer(seat) is not None:
            return True
        return row.stand_in and self.is_awaited(seat)

    def automatic_answer(self, seat: int) -> str | None:
        """Return the answer of a person's seat that need not or doesn't want to be asked."""
        match, row = self.match, self.seats[seat]
        if match is None or row.kind != "person" or seat not in match.state.pending:
            return None
        answer: Action | None = self._once(match, automatic, seat, self._wish(seat))
        if answer is None:
            return None
        is_absent = row.stand_in or seat not in self.clients.present()
        return None if is_absent and self.would_tell(seat) else answer.text

    def would_tell(self, seat: int) -> bool:
        """True if a quick answer would tell another person that a pending seat can do nothing."""
        assert self.match is not None
        is_window = self.match.state.stack[-1].ask_always
        return is_window and self._wish(seat) == COULD and self.is_awaited(seat)

    def _wish(self, seat: int) -> str:
        """Return when a seat wants to be asked the open decision."""
        assert self.match is not None
        decision = self.match.state.stack[-1].decision
        return self.asking.get(seat, {}).get(decision, COULD)

    def unasked(self) -> list[int]:
        """Return the seats that must decide but don't want to be asked."""
        pending = () if self.match is None else self.match.state.pending
        return [seat for seat in pending if self.automatic_answer(seat) is not None]


def _out_of(state: State) -> set[int]:
    """Return the seats that were eliminated from a game or left it."""
    parties = state.game.parties(state.view(None))
    out = {one.seat for one in parties if one.seat is not None and not one.alive}
    return out | {seat for seat in range(state.players) if state.left >> seat & 1}
