"""Dark Age Z as a game of the kernel: dispatch only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.games.dark_age_z import codec, standing, text
from barrow.games.dark_age_z.actions import Moves
from barrow.games.dark_age_z.components import (
    COMPETITIVE,
    COOPERATIVE,
    DIFFICULTIES,
    EASY,
    Pack,
)
from barrow.games.dark_age_z.opening import blank, open_game, read_kingdoms, read_table
from barrow.games.dark_age_z.rules.relics import VestCancel, VestWindow
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.games.dark_age_z.view import DarkAgeZView, known_to
from barrow.games.dark_age_z.worlds import redeal
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions
from barrow.kernel.game import Game, Option
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Log, State
from barrow.kernel.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY: Final = "dark-age-z"
TITLE: Final = "Dark Age Z"
RULES: Final = 1


def table_options() -> list[Option]:
    """Return the options of a table (DZ-3.1)."""
    return [
        Option(
            "mode",
            COMPETITIVE,
            "Against each other, or together against the zombies",
            "DZ-3.1",
            [COMPETITIVE, COOPERATIVE],
        ),
        Option(
            "difficulty",
            EASY,
            "How hard the zombies are in cooperative play",
            "DZ-3.1",
            [*DIFFICULTIES],
            only_with=("mode", COOPERATIVE),
        ),
        Option(
            "kingdoms",
            None,
            "The kingdom of each seat in order; random ones if none are given",
            "DZ-3.1",
            low=1,
        ),
    ]


class DarkAgeZ(Game):
    """Kingdoms hold their frontiers against the dead."""

    def __init__(self, pack: Pack, rulebook: Rulebook, pack_hash: str, pack_text: str) -> None:
        moves = Moves(pack)
        super().__init__(
            KEY,
            TITLE,
            range(2, 6),
            RULES,
            table_options(),
            moves.table,
            rulebook,
            pack_hash,
            pack_text,
        )
        self.pack: Final = pack
        self.moves: Final = moves
        self.forced_clause = "DZ-9.2"
        self.over_clause = "DZ-6.1"
        self.turn_clause = "DZ-4.10"

    def settle_options(self, options: Mapping[str, object] | None) -> dict[str, object]:
        """Return every option with its value; a bad one is named by its code of chapter 12."""
        try:
            return super().settle_options(options)
        except BadOptions as error:
            code = error.code.replace("bad_config.", "bad_")
            raise BadOptions(code, error.text, error.clause) from None

    def new(
        self,
        players: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        log: Log | None = None,
    ) -> DarkAgeZState:
        """Set up a game and play on to its first real decision."""
        if players not in self.players:
            raise BadOptions("bad_player_count", f"2 to 5 play, not {players}", "DZ-3.1")
        settled = self.settle_options(options)
        table = read_table(players, settled)
        kingdoms = read_kingdoms(self.pack, players, settled["kingdoms"])
        state = blank(self, self.pack, self.moves, table)
        open_game(state, kingdoms, chance, log)
        state.settle(chance, log)
        return state

    def see(self, state: State, seat: int | None) -> View:
        """Return what a seat may know of a state."""
        assert isinstance(state, DarkAgeZState)
        return DarkAgeZView(seat, known_to(state, seat))

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        """Redraw what a seat does not know."""
        assert isinstance(state, DarkAgeZState)
        redeal(state, seat, chance)

    def imagine(self, view: View, chance: Chance) -> State:
        """Return a full state that fits the view, built from the view alone."""
        assert isinstance(view, DarkAgeZView)
        state = view.known.clone()
        redeal(state, view.seat, chance)
        return state

    def dump(self, state: State) -> dict[str, object]:
        """Return a position as a document."""
        assert isinstance(state, DarkAgeZState)
        return codec.write_position(state)

    def load(self, document: object) -> DarkAgeZState:
        """Return the state that `dump` wrote, or raise BadPosition."""
        return codec.read_position(self, self.pack, self.moves, document)

    def write_view(self, view: View) -> dict[str, object]:
        """Return a view as a document."""
        assert isinstance(view, DarkAgeZView)
        return codec.write_view(view.seat, view.known, text.ask(view))

    def write_public(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields that all views share."""
        assert isinstance(view, DarkAgeZView)
        return codec.write_public(view.known, text.ask(view), memory)

    def write_own(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields of a view that are a seat's own."""
        assert isinstance(view, DarkAgeZView)
        return codec.write_own(view.seat, view.known, memory)

    def read_view(self, document: object) -> View:
        """Return the view that `View.document` wrote."""
        seat, known = codec.read_view(self, self.pack, self.moves, document)
        return DarkAgeZView(seat, known)

    def parse_unlisted(self, words: list[str]) -> Action:
        """Return an action without an id for text that names real things, or raise."""
        return self.moves.parse_unlisted(words)

    def say(self, view: View, action: Action) -> str:
        """Return an action in a player's words."""
        assert isinstance(view, DarkAgeZView)
        return text.say(view, action)

    def ask(self, view: View) -> tuple[str, str]:
        """Return the open question in a player's words, and its clause."""
        assert isinstance(view, DarkAgeZView)
        return text.ask(view)

    def draw(self, view: View) -> str:
        """Return the board as text."""
        assert isinstance(view, DarkAgeZView)
        return text.draw(view)

    def reply(self, view: View, legal: list[Action]) -> Action | None:
        """Decline to play a Vest: for a seat that does not want to be asked (DZ-9.3)."""
        assert isinstance(view, DarkAgeZView)
        if isinstance(view.known.stack[-1], (VestCancel, VestWindow)):
            return self.moves.decline
        return None

    def parties(self, view: View) -> list[Party]:
        """Return the kingdoms with their public figures, clockwise."""
        assert isinstance(view, DarkAgeZView)
        return standing.parties(view.known)

    def phases(self, view: View) -> list[Phase]:
        """Return the phases of the day."""
        assert isinstance(view, DarkAgeZView)
        return standing.phases(view.known)

    def board(self) -> dict[str, object]:
        """Return what is printed on cards and boards."""
        return standing.board(self.pack)


def make(data: str | None = None) -> DarkAgeZ:
    """Make the game from the shipped data pack, or from the TOML text of another."""
    pack, pack_hash = codec.read_pack(data)
    return DarkAgeZ(pack, codec.read_rulebook(), pack_hash, data or "")
