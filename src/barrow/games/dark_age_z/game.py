"""Dark Age Z as a game of the kernel: what it is made of, and dispatch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barrow.games.dark_age_z import declared, opening, standing, text
from barrow.games.dark_age_z.box import read_pack
from barrow.games.dark_age_z.check import check_position
from barrow.games.dark_age_z.components import (
    COMPETITIVE,
    COOPERATIVE,
    DIFFICULTIES,
    EASY,
    MOST_PLAYERS,
    PARTS,
    RELICS,
    SIDES,
    TRACKS,
    Pack,
)
from barrow.games.dark_age_z.forecast import forecast
from barrow.games.dark_age_z.known import known_to
from barrow.games.dark_age_z.moves import Moves
from barrow.games.dark_age_z.opening import open_game, read_kingdoms, read_table
from barrow.games.dark_age_z.rules import (
    army,
    army_effects,
    card_effects,
    cleanup,
    combat,
    commanders,
    daily,
    day,
    planning,
    rallying,
    reactivation,
    relics,
    strategy,
    technology,
    vests,
)
from barrow.games.dark_age_z.rules.asking import PrivateChoice
from barrow.games.dark_age_z.state import State
from barrow.games.dark_age_z.worlds import redeal
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.declared_game import DeclaredGame, forms_of
from barrow.kernel.errors import BadOptions, DecodeError
from barrow.kernel.event import Event
from barrow.kernel.game import Option
from barrow.kernel.kinds import Scope
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Frame, Log
from barrow.kernel.state import State as AnyState
from barrow.kernel.view import StateView, View

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY: Final = "dark-age-z"
TITLE: Final = "Dark Age Z"
RULES: Final = 1

# Every decision and step that may be pending.
PENDING: Final[list[type[Frame[Any]]]] = [
    opening.ChooseMission,
    opening.Deal,
    day.Day,
    day.EndDay,
    day.NextDay,
    daily.DailyMissions,
    combat.BeginCombat,
    combat.FightBoard,
    combat.HitGates,
    combat.AfterBoard,
    combat.ScoreKills,
    rallying.BeginRallying,
    rallying.Rally,
    rallying.RallyTurn,
    rallying.ReinforceCard,
    planning.P1Turn,
    planning.AskAgain,
    planning.EndCommand,
    strategy.AdvanceTrack,
    strategy.KeepRelic,
    reactivation.ReactivateTarget,
    reactivation.ReactivateLoyalty,
    strategy.RefreshPick,
    army.PlayWhere,
    technology.UpgradeCard,
    commanders.ReturnTokens,
    commanders.PassCommander,
    commanders.CommanderTarget,
    relics.RelicPlayed,
    relics.RelicChoice,
    relics.VestCancel,
    vests.VestWindow,
    army_effects.HammerCard,
    card_effects.ApolloPlay,
    card_effects.MindGive,
    cleanup.HandLimit,
]


def ids_of(pack: Pack) -> dict[str, list[str]]:
    """Return the ids that documents and actions use, by kind."""
    cards = [army.id for army in pack.armies]
    return {
        "card": cards,
        "relic": RELICS,
        "offered": cards + RELICS,
        "effect": [f"{relic} {side}" for relic in RELICS for side in SIDES],
        "side": SIDES,
        "part": PARTS,
        "commander": [commander.id for commander in pack.commanders],
        "invasion": [invasion.id for invasion in pack.invasions],
        "kingdom": [kingdom.id for kingdom in pack.kingdoms],
        "mission": [mission.id for mission in pack.missions],
        "track": TRACKS,
    }


def names_of(pack: Pack) -> dict[str, list[str]]:
    """Return what sentences call the things that have ids."""
    return {
        "card": [army.name for army in pack.armies],
        "relic": [relic.name for relic in pack.relics],
        "commander": [commander.name for commander in pack.commanders],
        "kingdom": [kingdom.name for kingdom in pack.kingdoms],
        "mission": [mission.text for mission in pack.missions],
        "track": [track.name for track in pack.tracks],
    }


def table_options() -> list[Option]:
    """Return the options of a table (DZ-3.1)."""
    return [
        Option(
            "mode",
            COMPETITIVE,
            "Play against each other, or together against the zombies",
            "DZ-3.1",
            [COMPETITIVE, COOPERATIVE],
        ),
        Option(
            "difficulty",
            EASY,
            "How strong the zombies are in cooperative play",
            "DZ-3.1",
            [*DIFFICULTIES],
            only_with=("mode", COOPERATIVE),
        ),
        Option(
            "kingdoms",
            None,
            "The kingdom of each seat, in order. By default, they are drawn at random",
            "DZ-3.1",
            low=1,
        ),
    ]


class DarkAgeZ(DeclaredGame[State]):
    """Kingdoms hold their frontiers against the dead."""

    def __init__(self, pack: Pack, rulebook: Rulebook, pack_hash: str, pack_text: str) -> None:
        ids = ids_of(pack)
        forms = forms_of(declared, Scope(ids, MOST_PLAYERS))
        self.pack: Final = pack
        self.moves: Final = Moves(pack, forms)
        super().__init__(
            KEY,
            TITLE,
            range(2, MOST_PLAYERS + 1),
            RULES,
            table_options(),
            self.moves.table,
            forms,
            rulebook,
            pack_hash,
            pack_text,
            declared.State,
            PENDING,
            ids,
        )
        self.names = names_of(pack)
        self.forced_clause = "DZ-9.2"
        self.over_clause = "DZ-6.1"
        self.turn_clause = "DZ-4.10"
        self.wrong_decision = "unknown_action"
        self.unknown_action = "unknown_action"
        self.malformed_action = "unknown_action"

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
        log: Log = None,
    ) -> State:
        """Set up a game and play on to its first real decision."""
        if players not in self.players:
            text = f"2 to {MOST_PLAYERS} play, not {players}"
            raise BadOptions("bad_player_count", text, "DZ-3.1")
        state = self.empty(players, options)
        kingdoms = read_kingdoms(self.pack, players, state.table.options["kingdoms"])
        open_game(state, kingdoms, chance, log)
        state.settle(chance, log)
        return state

    def given(self, players: int, options: dict[str, object]) -> dict[str, object]:
        """Return the data pack, the actions, and what was agreed at the table."""
        table = read_table(players, options)
        read_kingdoms(self.pack, players, options["kingdoms"])
        return {"pack": self.pack, "moves": self.moves, "table": table}

    def known_to(self, state: AnyState, observer: int) -> AnyState:
        """Return the state as far as an observer may know it: at the end, everything."""
        assert isinstance(state, State)
        return known_to(state, observer) if state.outcome is None else state.clone()

    def redraw(self, state: AnyState, seat: int | None, chance: Chance) -> None:
        """Redraw what a seat does not know."""
        assert isinstance(state, State)
        redeal(state, state.table.players if seat is None else seat, chance)

    def check(self, state: AnyState, partial: bool) -> None:
        """Raise BadPosition if the parts of a position do not fit together."""
        assert isinstance(state, State)
        check_position(state, partial)

    def keeps_secrets(self, state: AnyState) -> bool:
        """True in competitive play: together, players see each other's cards."""
        assert isinstance(state, State)
        return not state.table.is_cooperative

    def shared_extras(self, view: StateView) -> dict[str, object]:
        """Return what the position promises: boards are public, so all see the same."""
        return {"forecast": forecast(known_in(view))}

    def title_of(self, state: AnyState, seat: int) -> str:
        """Return the name of a kingdom, or the number of a seat that is not at the table."""
        assert isinstance(state, State)
        if seat == state.table.barbarian:
            return "the Barbarian"
        if seat >= state.table.players:
            return f"Seat {seat + 1}"
        return self.pack.kingdoms[state.kingdom_of[seat]].name

    def forced(self, state: AnyState, seat: int, action: Action) -> Event:
        """Return the event that says a decision had a single answer (DZ-9.2)."""
        assert isinstance(state, State)
        title = state.title(seat)
        said = f"{title} could only choose: {text.name_choice(state, action)}"
        facts: dict[str, object] = {"seat": seat, "action": action.text}
        clause = self.forced_clause
        if state.table.is_cooperative or not isinstance(state.stack[-1], PrivateChoice):
            return Event("forced", clause, said, facts)
        others = Event("forced", clause, f"{title} had only one card to choose", {"seat": seat})
        return Event("forced", clause, said, facts, seats=(seat,), others=others)

    def parse_unlisted(self, words: list[str]) -> Action:
        """Return an action without an id for text that names real things, or raise."""
        try:
            return super().parse_unlisted(words)
        except DecodeError as error:
            raise DecodeError(error.text, self.unknown_action) from None

    def say(self, view: View, action: Action) -> str:
        """Return an action in a player's words."""
        return text.say(known_in(view), action)

    def draw(self, view: View) -> str:
        """Return the board as text."""
        return text.draw(known_in(view), view.seat)

    def parties(self, view: View) -> list[Party]:
        """Return the kingdoms with their public figures, clockwise."""
        return standing.parties(known_in(view))

    def phases(self, view: View) -> list[Phase]:
        """Return the phases of the day."""
        return standing.phases(known_in(view))

    def board(self) -> dict[str, object]:
        """Return what is printed on cards and boards."""
        return standing.board(self.pack)


def known_in(view: View) -> State:
    """Return what a view shows, as a state."""
    assert isinstance(view, StateView)
    known = view.known
    assert isinstance(known, State)
    return known


def make(data: str | None = None) -> DarkAgeZ:
    """Make the game from the shipped data pack, or from the TOML text of another."""
    pack, pack_hash = read_pack(data)
    page = Path(__file__).with_name("rulebook.md").read_text("utf-8")
    return DarkAgeZ(pack, Rulebook(page), pack_hash, data or "")
