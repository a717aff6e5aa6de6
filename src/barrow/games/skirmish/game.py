"""Skirmish as a game of the kernel: dispatch only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.games.skirmish import codec, standing, text
from barrow.games.skirmish.actions import MOST_SEATS, Moves
from barrow.games.skirmish.components import Pack
from barrow.games.skirmish.opening import blank, open_game, read_table
from barrow.games.skirmish.outlook import outlook
from barrow.games.skirmish.rules.battle import Defend
from barrow.games.skirmish.state import SkirmishState
from barrow.games.skirmish.view import SkirmishView, known_to, redeal
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions
from barrow.kernel.game import Game, Option, players_with_seats
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Log, State
from barrow.kernel.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY: Final = "skirmish"
TITLE: Final = "Skirmish"
RULES: Final = 1
PLAYERS: Final = range(2, MOST_SEATS + 1)
LONGEST: Final = 1_000_000  # rounds; random games end long before


def table_options(pack: Pack) -> list[Option]:
    """Return the options of a table (SK-7.5 to SK-7.7)."""
    figures = pack.figures
    return [
        Option(
            "first_player",
            None,
            "The seat that goes first, from 0; without one the dice decide",
            "SK-7.7",
            [*range(MOST_SEATS)],
            players_of=players_with_seats(PLAYERS),
        ),
        Option(
            "second_player_bonus_cards",
            figures.bonus_cards,
            "More cards in the second of two players' first hand; 0 is the rulebook's",
            "SK-7.5",
            low=0,
            high=figures.deck_size - figures.starting_hand,
        ),
        Option(
            "round_limit",
            figures.round_limit,
            "After this round characters and life decide",
            "SK-7.6",
            low=1,
            high=LONGEST,
        ),
    ]


class Skirmish(Game):
    """Teams of two on a hex board, each with a deck of its own."""

    def __init__(self, pack: Pack, rulebook: Rulebook, pack_hash: str, pack_text: str) -> None:
        moves = Moves(pack)
        super().__init__(
            KEY,
            TITLE,
            PLAYERS,
            RULES,
            table_options(pack),
            moves.table,
            rulebook,
            pack_hash,
            pack_text,
        )
        self.pack: Final = pack
        self.moves: Final = moves
        self.forced_clause = "SK-9.2"
        self.over_clause = "SK-6.8"
        self.turn_clause = "SK-9.1"

    def new(
        self,
        players: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        log: Log | None = None,
    ) -> SkirmishState:
        """Set up a game and play on to its first real decision."""
        if players not in self.players:
            text = f"2 to {MOST_SEATS} play, not {players}"
            raise BadOptions("bad_player_count", text, "SK-3.1")
        table = read_table(players, self.settle_options(options))
        state = blank(self, self.pack, self.moves, table)
        open_game(state, chance, log)
        state.settle(chance, log)
        return state

    def settle_options(self, options: Mapping[str, object] | None) -> dict[str, object]:
        """Return every option with its value, or raise BadOptions with the code of SK-12.1."""
        try:
            return super().settle_options(options)
        except BadOptions as error:
            raise BadOptions("bad_option", error.text, error.clause) from None

    def see(self, state: State, seat: int | None) -> View:
        """Return what a seat may know of a state."""
        assert isinstance(state, SkirmishState)
        return SkirmishView(seat, known_to(state, seat))

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        """Redraw what a seat does not know."""
        assert isinstance(state, SkirmishState)
        redeal(state, seat, chance)

    def imagine(self, view: View, chance: Chance) -> State:
        """Return a full state that fits the view, built from the view alone."""
        assert isinstance(view, SkirmishView)
        state = view.known.clone()
        redeal(state, view.seat, chance)
        return state

    def dump(self, state: State) -> dict[str, object]:
        """Return a position as a document."""
        assert isinstance(state, SkirmishState)
        return codec.write_position(state)

    def load(self, document: object) -> SkirmishState:
        """Return the state that `dump` wrote, or raise BadPosition."""
        return codec.read_position(self, self.pack, self.moves, document)

    def write_view(self, view: View) -> dict[str, object]:
        """Return a view as a document."""
        assert isinstance(view, SkirmishView)
        return codec.write_view(view.seat, view.known, text.ask(view), outlook(view))

    def write_public(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields that all views share."""
        assert isinstance(view, SkirmishView)
        return codec.write_public(view.known, text.ask(view))

    def write_own(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields of a view that are a seat's own."""
        assert isinstance(view, SkirmishView)
        return codec.write_own(view.seat, view.known, outlook(view), memory)

    def read_view(self, document: object) -> View:
        """Return the view that `View.document` wrote."""
        seat, known = codec.read_view(self, self.pack, self.moves, document)
        return SkirmishView(seat, known)

    def parse_unlisted(self, words: list[str]) -> Action:
        """Raise: every option that names real things is in the table."""
        return self.moves.parse_unlisted(words)

    def say(self, view: View, action: Action) -> str:
        """Return an action in a player's words."""
        assert isinstance(view, SkirmishView)
        return text.say(view, action)

    def ask(self, view: View) -> tuple[str, str]:
        """Return the open question in a player's words, and its clause."""
        assert isinstance(view, SkirmishView)
        return text.ask(view)

    def draw(self, view: View) -> str:
        """Return the board as text."""
        assert isinstance(view, SkirmishView)
        return text.draw(view)

    def reply(self, view: View, legal: list[Action]) -> Action | None:
        """Pass in a defense window: for a seat that does not want to be asked (SK-9.4)."""
        assert isinstance(view, SkirmishView)
        return self.moves.pass_ if isinstance(view.known.stack[-1], Defend) else None

    def parties(self, view: View) -> list[Party]:
        """Return the teams with their public figures, in turn order."""
        assert isinstance(view, SkirmishView)
        return standing.parties(view.known)

    def phases(self, view: View) -> list[Phase]:
        """Return the phases of the turn being played."""
        assert isinstance(view, SkirmishView)
        return standing.phases(view.known)

    def board(self) -> dict[str, object]:
        """Return the hexagons, teams, cards and rewards to draw."""
        return standing.board(self.pack)


def make(data: str | None = None) -> Skirmish:
    """Make the game from the shipped data pack, or from the TOML text of another."""
    pack, pack_hash = codec.read_pack(data)
    return Skirmish(pack, codec.read_rulebook(), pack_hash, data or "")
