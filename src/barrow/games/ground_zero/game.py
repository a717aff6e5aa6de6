"""Ground Zero as a game of the kernel: what it is made of, and dispatch."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from barrow.games.ground_zero import declared, standing, text
from barrow.games.ground_zero.check import check_position
from barrow.games.ground_zero.components import (
    AI_MODES,
    BONUS_TITLES,
    BONUSES,
    FACTIONS,
    NOBODY,
    TITLES,
    Pack,
)
from barrow.games.ground_zero.known import known_to
from barrow.games.ground_zero.moves import Moves
from barrow.games.ground_zero.opening import open_game
from barrow.games.ground_zero.outlook import outlook
from barrow.games.ground_zero.pack import read_pack
from barrow.games.ground_zero.rules import movement
from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.table import Table
from barrow.games.ground_zero.worlds import redeal
from barrow.kernel.about import About, Codes
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.documents import beside
from barrow.kernel.event import Event
from barrow.kernel.frames import pending_in
from barrow.kernel.game import GameOf, forms_of
from barrow.kernel.kinds import Scope
from barrow.kernel.option import Option, players_with_seats
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Log
from barrow.kernel.view import View
from barrow.kernel.words import capital

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY: Final = "ground-zero"
TITLE: Final = "Ground Zero"
RULES: Final = 1
MOST_SEATS: Final = 4
PLAYERS: Final = range(2, MOST_SEATS + 1)

# The modules whose decisions and steps may be pending.
RULES_IN: Final = (
    "opening rules.turn rules.assign rules.build rules.zombies rules.attack rules.combat"
    " rules.movement rules.transfer rules.cards rules.zombie_ai"
)


def ids_of(pack: Pack) -> dict[str, list[str]]:
    """Return the ids that documents and actions use, by kind."""
    lands = pack.map.ids
    return {
        "faction": FACTIONS,
        "territory": lands,
        "border": [f"{lands[a]} {lands[b]}" for a, b in pack.map.borders],
        "bonus": BONUSES,
        "purpose": movement.PURPOSES,
    }


def party_options(pack: Pack) -> list[Option]:
    """Return the options that say who plays what (GZ-7.2)."""
    defaults = pack.document.options
    return [
        Option(
            "faction_choice",
            defaults.faction_choice,
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
    ]


def play_options(pack: Pack) -> list[Option]:
    """Return the options for set-up and play."""
    limits, defaults = pack.limits, pack.document.options
    setups: list[object] = ["standard", *[first.id for first in pack.first_games]]
    return [
        Option("zombie_ai", defaults.zombie_ai, "How the zombie AI plays", "GZ-5.80", [*AI_MODES]),
        Option(
            "setup",
            defaults.setup,
            "Dealt, or laid out for a first game",
            "GZ-3.19",
            setups,
            players_of=[[*PLAYERS], *[[first.seats] for first in pack.first_games]],
        ),
        Option(
            "start_seat",
            defaults.start_seat,
            "Who goes first, by seat from 0. By default, chance decides",
            "GZ-3.3",
            ["random", 0, 1, 2, 3],
            players_of=[[*PLAYERS], *players_with_seats(PLAYERS)],
        ),
        Option(
            "round_limit",
            limits.round_limit,
            "After this round the score decides",
            "GZ-6.3",
            low=limits.round_limit_min,
            high=limits.round_limit_max,
        ),
        Option(
            "zombie_takeover",
            defaults.zombie_takeover,
            "The first eliminated player may take over the zombie AI",
            "GZ-7.4",
            [False, True],
        ),
    ]


def about_game(pack: Pack, pack_text: str) -> About:
    """Return what the game is called and made of."""
    return About(
        key=KEY,
        title=TITLE,
        players=PLAYERS,
        rulebook=beside(__file__, "rulebook.md", "errors.md"),
        state=declared.State,
        pending=pending_in("barrow.games.ground_zero", RULES_IN),
        options=[*party_options(pack), *play_options(pack)],  # as chapter 12 checks them
        rules=RULES,
        pack_hash=pack.hash,
        pack_text=pack_text,
        ids=ids_of(pack),
        names={"faction": TITLES, "territory": pack.map.names, "bonus": BONUS_TITLES},
        seats="GZ-3.1",
        forced="GZ-4.3",
        over="GZ-6.1",
        turn="GZ-4.2",
        codes=Codes(
            "bad_config.seats",
            wrong_decision="wrong_type",
            unknown_action="wrong_type",
            malformed_action="unknown_id",
        ),
    )


class GroundZero(GameOf[State]):
    """World domination by military, aliens, civilians and zombies."""

    counts: ClassVar[str] = "units"

    def __init__(self, pack: Pack, pack_text: str) -> None:
        about = about_game(pack, pack_text)
        forms = forms_of(declared, Scope(about.ids, MOST_SEATS))
        self.pack: Final = pack
        self.moves: Final = Moves(pack, forms)
        super().__init__(about, self.moves.table, forms)

    def empty(self, players: int, options: Mapping[str, object] | None) -> State:
        """Return the state before the set-up; the first option at fault is refused (chapter 12)."""
        chosen: dict[str, object] = {}
        for option in self.options:
            if options is not None and option.name in options:
                chosen[option.name] = options[option.name]
                self.given(players, self.settle_options(chosen))
        return super().empty(players, options)

    def open(self, state: State, chance: Chance, log: Log) -> None:
        open_game(state, chance)

    def given(self, players: int, options: dict[str, object]) -> dict[str, object]:
        return {"pack": self.pack, "moves": self.moves, "table": Table(self.pack, players, options)}

    def known_to(self, state: State, observer: int) -> State:
        return known_to(state, observer)

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        redeal(state, state.players if seat is None else seat, chance)

    def check(self, state: State, partial: bool) -> None:
        check_position(state)
        self.check_stack(state)

    def title_of(self, state: State, seat: int) -> str:
        faction = state.faction_of[seat]
        return f"Seat {seat + 1}" if faction == NOBODY else TITLES[faction]

    def called(self, state: State, seat: int) -> str:
        title = self.title_of(state, seat)
        return title if state.faction_of[seat] == NOBODY else f"the {title}"

    def forced(self, state: State, seat: int, action: Action) -> Event:
        facts: dict[str, object] = {"seat": seat, "action": action.text}
        sentence = f"{capital(self.called(state, seat))} {text.forced(state, action)}"
        return Event("forced", self.forced_clause, sentence, facts)

    def say(self, view: View, action: Action) -> str:
        return text.say(view.known, view.seat, action)

    def draw(self, view: View) -> str:
        return text.draw(view.known, view.seat)

    def draw_wide(self, view: View, width: int) -> str:
        return text.draw_wide(view.known, view.seat, width)

    def fallen(self, state: State) -> list[int]:
        """Return when each seat fell; while one may take over, none has (GZ-7.4)."""
        may_take_over = state.table.takeover and (
            state.first_out or any(frame.name == "takeover" for frame in state.stack)
        )
        if may_take_over or NOBODY in state.faction_of:
            return [0] * state.players
        return [state.fall_of[faction] for faction in state.faction_of]

    def shared_extras(self, view: View) -> dict[str, object]:
        return {"odds": outlook(view.known)}

    def parties(self, view: View) -> list[Party]:
        return standing.parties(view.known)

    def phases(self, view: View) -> list[Phase]:
        return standing.phases(view.known)

    def board(self) -> dict[str, object]:
        return standing.board(self.pack)


def make(data: str | None = None) -> GroundZero:
    """Make the game from the shipped data pack, or from the TOML text of another."""
    return GroundZero(read_pack(data), data or "")
