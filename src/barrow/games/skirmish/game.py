"""Skirmish as a game of the kernel: what it is made of, and dispatch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barrow.games.skirmish import declared, opening, standing, text
from barrow.games.skirmish.check import check_position
from barrow.games.skirmish.components import MOST_SEATS, NOBODY, Pack
from barrow.games.skirmish.known import known_to
from barrow.games.skirmish.moves import Moves
from barrow.games.skirmish.opening import open_game, read_table
from barrow.games.skirmish.outlook import outlook
from barrow.games.skirmish.pack import read_pack
from barrow.games.skirmish.rules import battle, choices, effects, moving, turn
from barrow.games.skirmish.state import State
from barrow.games.skirmish.view import redeal
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.declared_game import DeclaredGame, forms_of
from barrow.kernel.errors import BadOptions
from barrow.kernel.event import Event
from barrow.kernel.game import Option, players_with_seats
from barrow.kernel.kinds import Scope
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Frame, Log
from barrow.kernel.state import State as AnyState
from barrow.kernel.view import StateView, View

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY: Final = "skirmish"
TITLE: Final = "Skirmish"
RULES: Final = 1
PLAYERS: Final = range(2, MOST_SEATS + 1)
LONGEST: Final = 1_000_000  # rounds; random games end long before

# Every decision and step that may be pending.
PENDING: Final[list[type[Frame[Any]]]] = [
    opening.PickTeam,
    opening.Place,
    turn.BeginTurn,
    turn.EndTurn,
    turn.ActionPart,
    turn.Act,
    turn.HealCard,
    turn.Discard,
    moving.Roll,
    moving.ChooseMover,
    moving.ChooseSpace,
    battle.ChooseTarget,
    battle.Defend,
    effects.OnAttack,
    effects.OnDefense,
    effects.OnPlay,
    choices.PushStep,
    choices.PullStep,
    choices.HealTarget,
    choices.ChooseOpponent,
    choices.PeekDiscard,
    choices.ScryTake,
    choices.Recover,
    choices.Swap,
]


def ids_of(pack: Pack) -> dict[str, list[str]]:
    """Return the ids that documents and actions use, by kind."""
    return {
        "team": pack.team_ids,
        "character": pack.character_ids,
        "card": pack.cards.ids,
        "reward": pack.rewards.ids,
        "space": pack.board.names,
        "purpose": moving.PURPOSES,
    }


def table_options(pack: Pack) -> list[Option]:
    """Return the options of a table (SK-7.5 to SK-7.7)."""
    figures = pack.figures
    return [
        Option(
            "first_player",
            None,
            "Who goes first. By default, the dice decide",
            "SK-7.7",
            [*range(MOST_SEATS)],
            players_of=players_with_seats(PLAYERS),
        ),
        Option(
            "second_player_bonus_cards",
            figures.bonus_cards,
            "Extra cards in the second player's first hand, with two players; 0 as printed",
            "SK-7.5",
            low=0,
            high=figures.deck_size - figures.starting_hand,
        ),
        Option(
            "round_limit",
            figures.round_limit,
            "The last round: after it, surviving characters and life decide",
            "SK-7.6",
            low=1,
            high=LONGEST,
        ),
    ]


class Skirmish(DeclaredGame[State]):
    """Teams of two on a hex board, each with a deck of its own."""

    def __init__(self, pack: Pack, rulebook: Rulebook, pack_hash: str, pack_text: str) -> None:
        ids = ids_of(pack)
        forms = forms_of(declared, Scope(ids, MOST_SEATS))
        self.pack: Final = pack
        self.moves: Final = Moves(pack, forms)
        super().__init__(
            KEY,
            TITLE,
            PLAYERS,
            RULES,
            table_options(pack),
            self.moves.table,
            forms,
            rulebook,
            pack_hash,
            pack_text,
            declared.State,
            PENDING,
            ids,
        )
        self.names = {
            "team": pack.team_names,
            "character": pack.character_names,
            "card": pack.cards.names,
            "reward": pack.rewards.names,
            "space": pack.board.names,
        }
        self.forced_clause = "SK-9.2"
        self.over_clause = "SK-6.8"
        self.turn_clause = "SK-9.1"

    def new(
        self,
        players: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        log: Log = None,
    ) -> State:
        """Set up a game and play on to its first real decision."""
        if players not in self.players:
            text = f"2 to {MOST_SEATS} play, not {players}"
            raise BadOptions("bad_player_count", text, "SK-3.1")
        state = self.empty(players, options)
        open_game(state, chance, log)
        state.settle(chance, log)
        return state

    def given(self, players: int, options: dict[str, object]) -> dict[str, object]:
        """Return the data pack, the actions, and what was agreed at the table."""
        return {"pack": self.pack, "moves": self.moves, "table": read_table(players, options)}

    def settle_options(self, options: Mapping[str, object] | None) -> dict[str, object]:
        """Return every option with its value, or raise BadOptions with the code of SK-12.1."""
        try:
            return super().settle_options(options)
        except BadOptions as error:
            raise BadOptions("bad_option", error.text, error.clause) from None

    def known_to(self, state: AnyState, observer: int) -> AnyState:
        """Return the state as far as an observer may know it."""
        assert isinstance(state, State)
        return known_to(state, observer)

    def redraw(self, state: AnyState, seat: int | None, chance: Chance) -> None:
        """Redraw what a seat does not know."""
        assert isinstance(state, State)
        redeal(state, seat, chance)

    def check(self, state: AnyState, partial: bool) -> None:
        """Raise BadPosition if the parts of a position do not fit together."""
        assert isinstance(state, State)
        check_position(state)
        self.check_stack(state)

    def extras(self, view: StateView) -> dict[str, object]:
        """Return what may come of the open decision."""
        return {"outlook": outlook(view)}

    def title_of(self, state: AnyState, seat: int) -> str:
        """Return the name of the seat's team, or its number before it has one."""
        assert isinstance(state, State)
        team = state.team_of[seat]
        return f"Seat {seat + 1}" if team == NOBODY else self.pack.team_names[team]

    def forced(self, state: AnyState, seat: int, action: Action) -> Event:
        """Tell the player, and nobody else, that a decision had a single answer (SK-9.2)."""
        assert isinstance(state, State)
        title, clause = state.title(seat), self.forced_clause
        others = Event("decided", clause, f"{title} made a choice", {"seat": seat})
        words = f"{title}: {text.name_choice(state, action)}, the only choice"
        facts: dict[str, object] = {"seat": seat, "action": action.text}
        return Event("forced", clause, words, facts, seats=(seat,), others=others)

    def say(self, view: View, action: Action) -> str:
        """Return an action in a player's words."""
        return text.say(known_in(view), action)

    def draw(self, view: View) -> str:
        """Return the board as text."""
        return text.draw(known_in(view), view.seat)

    def fallen(self, state: State) -> list[int]:
        return state.fall_of

    def parties(self, view: View) -> list[Party]:
        """Return the teams with their public figures, in turn order."""
        return standing.parties(known_in(view))

    def phases(self, view: View) -> list[Phase]:
        """Return the phases of the turn being played."""
        return standing.phases(known_in(view))

    def board(self) -> dict[str, object]:
        """Return the hexagons, teams, cards and rewards to draw."""
        return standing.board(self.pack)


def known_in(view: View) -> State:
    """Return what a view shows, as a state."""
    assert isinstance(view, StateView)
    known = view.known
    assert isinstance(known, State)
    return known


def make(data: str | None = None) -> Skirmish:
    """Make the game from the shipped data pack, or from the TOML text of another."""
    pack, pack_hash = read_pack(data)
    page = Path(__file__).with_name("rulebook.md").read_text("utf-8")
    return Skirmish(pack, Rulebook(page), pack_hash, data or "")
