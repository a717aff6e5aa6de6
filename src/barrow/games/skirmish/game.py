"""Skirmish as a game of the kernel: what it is made of, and dispatch."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.skirmish import check, declared, known, opening, outlook, standing, text
from barrow.games.skirmish.components import MOST_SEATS, NOBODY, Pack
from barrow.games.skirmish.moves import Moves
from barrow.games.skirmish.pack import read_pack
from barrow.games.skirmish.rules import movement
from barrow.games.skirmish.state import State
from barrow.games.skirmish.worlds import redeal
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

# The modules whose decisions and steps may be pending.
RULES_IN: Final = "opening rules.turn rules.movement rules.battle rules.effects rules.choices"
PLAYERS: Final = range(2, MOST_SEATS + 1)
LONGEST: Final = 1_000_000  # rounds; random games end long before


def table_options(pack: Pack) -> list[Option]:
    """Return the options of a table (SK-7.5 to SK-7.7)."""
    figures, defaults = pack.figures, pack.defaults
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
            defaults.second_player_bonus_cards,
            "Extra cards in the second player's first hand, with two players; 0 as printed",
            "SK-7.5",
            low=0,
            high=figures.deck_size - figures.starting_hand,
        ),
        Option(
            "round_limit",
            defaults.round_limit,
            "The last round: after it, surviving characters and life decide",
            "SK-7.6",
            low=1,
            high=LONGEST,
        ),
    ]


def about_game(pack: Pack, pack_hash: str, pack_text: str) -> About:
    """Return what the game is called and made of."""
    return About(
        key="skirmish",
        title="Skirmish",
        players=PLAYERS,
        rulebook=beside(__file__, "rulebook.md", "errors.md"),
        state=declared.State,
        pending=pending_in("barrow.games.skirmish", RULES_IN),
        options=table_options(pack),
        rules=1,
        pack_hash=pack_hash,
        pack_text=pack_text,
        ids={
            "team": pack.team_ids,
            "character": pack.character_ids,
            "card": pack.cards.ids,
            "reward": pack.rewards.ids,
            "space": pack.board.names,
            "purpose": movement.PURPOSES,
        },
        names={
            "team": pack.team_names,
            "character": pack.character_names,
            "card": pack.cards.names,
            "reward": pack.rewards.names,
            "space": pack.board.names,
        },
        seats="SK-3.1",
        forced="SK-9.2",
        over="SK-6.8",
        turn="SK-9.1",
        codes=Codes(option="bad_option"),
    )


class Skirmish(GameOf[State]):
    """Teams of two on a hex board, each with a deck of its own."""

    counts: ClassVar[str] = "life"

    def __init__(self, pack: Pack, pack_hash: str, pack_text: str) -> None:
        about = about_game(pack, pack_hash, pack_text)
        forms = forms_of(declared, Scope(about.ids, MOST_SEATS))
        self.pack: Final = pack
        self.moves: Final = Moves(pack, forms)
        super().__init__(about, self.moves.table, forms)

    def open(self, state: State, chance: Chance, log: Log) -> None:
        opening.open_game(state, chance, log)

    def given(self, players: int, options: dict[str, object]) -> dict[str, object]:
        table = opening.read_table(players, options)
        return {"pack": self.pack, "moves": self.moves, "table": table}

    def known_to(self, state: State, observer: int) -> State:
        return known.known_to(state, observer)

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        redeal(state, seat, chance)

    def check(self, state: State, partial: bool) -> None:
        check.check_position(state)
        self.check_stack(state)

    def extras(self, view: View) -> dict[str, object]:
        return {"outlook": outlook.outlook(view)}

    def title_of(self, state: State, seat: int) -> str:
        team = state.team_of[seat]
        return f"Seat {seat + 1}" if team == NOBODY else self.pack.team_names[team]

    def forced(self, state: State, seat: int, action: Action) -> Event:
        """Return the event of a forced decision, which only its player sees (SK-9.2)."""
        title, clause = state.title(seat), self.forced_clause
        others = Event("decided", clause, f"{title} chose in secret", {"seat": seat})
        words = f"{title} could only choose: {text.name_choice(state, action)}"
        facts: dict[str, object] = {"seat": seat, "action": action.text}
        return Event("forced", clause, words, facts, seats=(seat,), others=others)

    def say(self, view: View, action: Action) -> str:
        return text.say(view.known, action)

    def draw(self, view: View) -> str:
        return text.draw(view.known, view.seat)

    def fallen(self, state: State) -> list[int]:
        return state.fall_of

    def parties(self, view: View) -> list[Party]:
        return standing.parties(view.known)

    def phases(self, view: View) -> list[Phase]:
        return standing.phases(view.known)

    def board(self) -> dict[str, object]:
        return standing.board(self.pack)


def make(data: str | None = None) -> Skirmish:
    """Make the game from the shipped data pack, or from the TOML text of another."""
    pack, pack_hash = read_pack(data)
    return Skirmish(pack, pack_hash, data or "")
