"""Ground Zero as a game of the kernel: dispatch only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.games.ground_zero import codec, standing, text
from barrow.games.ground_zero.actions import Moves
from barrow.games.ground_zero.components import AI_MODES, Pack
from barrow.games.ground_zero.opening import blank, open_game, read_lineup, read_table
from barrow.games.ground_zero.rules.attack import DefendDice
from barrow.games.ground_zero.rules.combat import Boost, Tech
from barrow.games.ground_zero.state import GroundZeroState
from barrow.games.ground_zero.view import GroundZeroView, known_to, redeal, shown_to
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

KEY: Final = "ground-zero"
TITLE: Final = "Ground Zero"
RULES: Final = 1
PLAYERS: Final = range(2, 5)


def table_options(pack: Pack) -> list[Option]:
    """Return the options of a table (GZ-7.2), in the order they are checked (chapter 12)."""
    figures, defaults = pack.figures, pack.defaults
    setups: list[object] = ["standard", *[first.id for first in pack.first_games]]
    return [
        Option(
            "faction_choice",
            defaults["faction_choice"],
            "How seats get their factions",
            "GZ-3.2",
            ["given", "pick", "random"],
        ),
        Option(
            "factions",
            None,
            "The faction of each seat in order, where factions are given",
            "GZ-7.7",
            low=1,
        ),
        Option(
            "zombies",
            None,
            "Who runs the Zombies; by default the AI, with four seats a player",
            "GZ-7.2",
            ["ai", "player", "none"],
            players_of=[[2, 3], [3, 4], [3]],
        ),
        Option(
            "zombie_ai", defaults["zombie_ai"], "How the zombie AI plays", "GZ-5.80", [*AI_MODES]
        ),
        Option(
            "setup",
            defaults["setup"],
            "Dealt, or laid out for a first game",
            "GZ-3.19",
            setups,
            players_of=[[*PLAYERS], *[[first.seats] for first in pack.first_games]],
        ),
        Option(
            "start_seat",
            defaults["start_seat"],
            "The seat that comes first, from 0",
            "GZ-3.3",
            ["random", 0, 1, 2, 3],
            players_of=[[*PLAYERS], *players_with_seats(PLAYERS)],
        ),
        Option(
            "round_limit",
            figures.round_limit,
            "After this round the score decides",
            "GZ-6.3",
            low=figures.round_limit_low,
            high=figures.round_limit_high,
        ),
        Option(
            "zombie_takeover",
            defaults["zombie_takeover"],
            "The first eliminated player may take over the zombie AI",
            "GZ-7.4",
            [False, True],
        ),
    ]


class GroundZero(Game):
    """World domination by military, aliens, civilians and zombies."""

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
        self.forced_clause = "GZ-4.3"
        self.over_clause = "GZ-6.1"
        self.turn_clause = "GZ-4.2"

    def new(
        self,
        players: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        log: Log | None = None,
    ) -> GroundZeroState:
        """Set up a game and play on to its first real decision."""
        if players not in self.players:
            raise BadOptions("bad_config.seats", f"2 to 4 play, not {players}", "GZ-3.1")
        self.check_options(players, {} if options is None else options)
        settled = self.settle_options(options)
        lineup = read_lineup(self.pack, players, settled)
        state = blank(self, self.pack, self.moves, read_table(self.pack, players, settled))
        open_game(state, lineup, chance)
        state.settle(chance, log)
        return state

    def check_options(self, players: int, options: Mapping[str, object]) -> None:
        """Raise BadOptions for the first option that does not go with those before it."""
        told: dict[str, object] = {}
        for option in self.options:
            if option.name in options:
                told[option.name] = options[option.name]
                settled = self.settle_options(told)
                read_lineup(self.pack, players, settled)
                read_table(self.pack, players, settled)

    def see(self, state: State, seat: int | None) -> View:
        """Return what a seat may know of a state."""
        assert isinstance(state, GroundZeroState)
        return GroundZeroView(seat, known_to(state, seat))

    def glance(self, state: State, seat: int | None) -> View:
        """Return what a seat may know of a state, good until the next action."""
        assert isinstance(state, GroundZeroState)
        return GroundZeroView(seat, shown_to(state, seat))

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        """Redraw what a seat does not know."""
        assert isinstance(state, GroundZeroState)
        redeal(state, seat, chance)

    def imagine(self, view: View, chance: Chance) -> State:
        """Return a full state that fits the view, built from the view alone."""
        assert isinstance(view, GroundZeroView)
        state = view.known.clone()
        redeal(state, view.seat, chance)
        return state

    def dump(self, state: State) -> dict[str, object]:
        """Return a position as a document."""
        assert isinstance(state, GroundZeroState)
        return codec.write_position(state)

    def load(self, document: object) -> GroundZeroState:
        """Return the state that `dump` wrote, or raise BadPosition."""
        return codec.read_position(self, self.pack, self.moves, document)

    def write_view(self, view: View) -> dict[str, object]:
        """Return a view as a document."""
        assert isinstance(view, GroundZeroView)
        return codec.write_view(view.seat, view.known, text.ask(view))

    def write_public(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields that all views share."""
        assert isinstance(view, GroundZeroView)
        return codec.write_public(view.known, text.ask(view), memory)

    def write_own(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields of a view that are a seat's own."""
        assert isinstance(view, GroundZeroView)
        return codec.write_own(view.seat, view.known, memory)

    def read_view(self, document: object) -> View:
        """Return the view that `View.document` wrote."""
        seat, known = codec.read_view(self, self.pack, self.moves, document)
        return GroundZeroView(seat, known)

    def parse_unlisted(self, words: list[str]) -> Action:
        """Return an action without an id for text that names real things, or raise."""
        return self.moves.parse_unlisted(words)

    def say(self, view: View, action: Action) -> str:
        """Return an action in a player's words."""
        assert isinstance(view, GroundZeroView)
        return text.say(view, action)

    def ask(self, view: View) -> tuple[str, str]:
        """Return the open question in a player's words, and its clause."""
        assert isinstance(view, GroundZeroView)
        return text.ask(view)

    def draw(self, view: View) -> str:
        """Return the board as text."""
        assert isinstance(view, GroundZeroView)
        return text.draw(view)

    def reply(self, view: View, legal: list[Action]) -> Action | None:
        """Defend with the most dice, raise none: for a seat that does not want to be asked."""
        assert isinstance(view, GroundZeroView)
        top = view.known.stack[-1]
        if isinstance(top, DefendDice):
            return legal[0]
        if isinstance(top, (Boost, Tech)) and not top.attacking:
            return legal[-1]
        return None

    def parties(self, view: View) -> list[Party]:
        """Return the parties with their public figures, in turn order."""
        assert isinstance(view, GroundZeroView)
        return standing.parties(view.known)

    def phases(self, view: View) -> list[Phase]:
        """Return the phases of the turn being played."""
        assert isinstance(view, GroundZeroView)
        return standing.phases(view.known)

    def board(self) -> dict[str, object]:
        """Return the map to draw."""
        return codec.write_board(self.pack_text or None)


def make(data: str | None = None) -> GroundZero:
    """Make the game from the shipped data pack, or from the TOML text of another."""
    pack, pack_hash = codec.read_pack(data)
    return GroundZero(pack, codec.read_rulebook(), pack_hash, data or "")
