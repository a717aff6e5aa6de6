"""Dark Age Z as a game of the kernel: what it is made of, and dispatch."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import components, declared, standing, text
from barrow.games.dark_age_z.check import check_position
from barrow.games.dark_age_z.components import COMPETITIVE, COOPERATIVE, MOST_PLAYERS, RELICS, Pack
from barrow.games.dark_age_z.known import known_to
from barrow.games.dark_age_z.moves import Moves
from barrow.games.dark_age_z.opening import open_game, read_kingdoms, read_table
from barrow.games.dark_age_z.outlook import forecast, progress
from barrow.games.dark_age_z.pack import read_pack
from barrow.games.dark_age_z.rules.asking import PrivateChoice
from barrow.games.dark_age_z.state import State
from barrow.games.dark_age_z.worlds import redeal
from barrow.kernel.about import About, Codes
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.documents import beside
from barrow.kernel.errors import DecodeError
from barrow.kernel.event import Event
from barrow.kernel.frames import pending_in
from barrow.kernel.game import GameOf, forms_of
from barrow.kernel.kinds import Scope
from barrow.kernel.option import Option
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Log
from barrow.kernel.view import View

# The modules whose decisions and steps may be pending.
RULES_IN: Final = (
    "opening rules.day rules.daily rules.combat rules.rallying rules.planning rules.strategy"
    " rules.reactivation rules.army rules.technology rules.commanders rules.relics rules.vests"
    " rules.army_effects rules.card_effects rules.cleanup"
)


def ids_of(pack: Pack) -> dict[str, list[str]]:
    """Return the ids that documents and actions use, by kind."""
    cards = [army.id for army in pack.armies]
    return {
        "card": cards,
        "relic": RELICS,
        "offered": cards + RELICS,
        "effect": [f"{relic} {side}" for relic in RELICS for side in components.SIDES],
        "side": components.SIDES,
        "part": components.PARTS,
        "commander": [commander.id for commander in pack.commanders],
        "invasion": [invasion.id for invasion in pack.invasions],
        "kingdom": [kingdom.id for kingdom in pack.kingdoms],
        "mission": [mission.id for mission in pack.missions],
        "track": components.TRACKS,
    }


def names_of(pack: Pack) -> dict[str, list[str]]:
    """Return what sentences call the things that have ids."""
    return {
        "card": [army.name for army in pack.armies],
        "relic": [relic.name for relic in pack.relics],
        "commander": [commander.name for commander in pack.commanders],
        "invasion": [invasion.name for invasion in pack.invasions],
        "part": ["its reinforcements", "its Commander"],
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
            components.EASY,
            "How strong the zombies are in cooperative play",
            "DZ-3.1",
            [*components.DIFFICULTIES],
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


def about_game(pack: Pack, pack_hash: str, pack_text: str) -> About:
    """Return what the game is called and made of."""
    return About(
        key="dark-age-z",
        title="Dark Age Z",
        players=range(2, MOST_PLAYERS + 1),
        rulebook=beside(__file__, "rulebook.md", "errors.md"),
        state=declared.State,
        pending=pending_in("barrow.games.dark_age_z", RULES_IN),
        options=table_options(),
        rules=1,
        pack_hash=pack_hash,
        pack_text=pack_text,
        ids=ids_of(pack),
        names=names_of(pack),
        seats="DZ-3.1",
        forced="DZ-9.2",
        over="DZ-6.1",
        turn="DZ-4.10",
        codes=Codes(
            option="bad_{}",
            wrong_decision="unknown_action",
            unknown_action="unknown_action",
            malformed_action="unknown_action",
        ),
    )


class DarkAgeZ(GameOf[State]):
    """Kingdoms hold their frontiers against the dead."""

    counts: ClassVar[str] = "VP"

    def __init__(self, pack: Pack, pack_hash: str, pack_text: str) -> None:
        about = about_game(pack, pack_hash, pack_text)
        forms = forms_of(declared, Scope(about.ids, MOST_PLAYERS))
        self.pack: Final = pack
        self.moves: Final = Moves(pack, forms)
        super().__init__(about, self.moves.table, forms)

    def open(self, state: State, chance: Chance, log: Log) -> None:
        table = state.table
        kingdoms = read_kingdoms(self.pack, table.players, table.options["kingdoms"])
        open_game(state, kingdoms, chance, log)

    def given(self, players: int, options: dict[str, object]) -> dict[str, object]:
        table = read_table(players, options)
        read_kingdoms(self.pack, players, options["kingdoms"])
        return {"pack": self.pack, "moves": self.moves, "table": table}

    def known_to(self, state: State, observer: int) -> State:
        return known_to(state, observer) if state.outcome is None else state.clone()

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        redeal(state, state.table.players if seat is None else seat, chance)

    def check(self, state: State, partial: bool) -> None:
        check_position(state, partial)

    def keeps_secrets(self, state: State) -> bool:
        """True in competitive play: together, players see each other's cards."""
        return not state.table.is_cooperative

    def shared_extras(self, view: View) -> dict[str, object]:
        return {"forecast": forecast(view.known)}

    def extras(self, view: View) -> dict[str, object]:
        return {"mission": None if view.seat is None else progress(view.known, view.seat)}

    def title_of(self, state: State, seat: int) -> str:
        if seat == state.table.barbarian:
            return "the Barbarian"
        if seat >= state.table.players:
            return f"Seat {seat + 1}"
        return self.pack.kingdoms[state.kingdom_of[seat]].name

    def forced(self, state: State, seat: int, action: Action) -> Event:
        """Return the event that says a decision had a single answer (DZ-9.2)."""
        title = state.title(seat)
        said = f"{title} could only choose: {text.name_choice(state, action)}"
        facts: dict[str, object] = {"seat": seat, "action": action.text}
        clause = self.forced_clause
        if state.table.is_cooperative or not isinstance(state.stack[-1], PrivateChoice):
            return Event("forced", clause, said, facts)
        others = Event("forced", clause, f"{title} had only one card to choose", {"seat": seat})
        return Event("forced", clause, said, facts, seats=(seat,), others=others)

    def parse_unlisted(self, text: str) -> Action:
        try:
            return super().parse_unlisted(text)
        except DecodeError as error:
            raise DecodeError(error.text, self.codes.unknown_action) from None

    def say(self, view: View, action: Action) -> str:
        return text.say(view.known, action)

    def draw(self, view: View) -> str:
        return text.draw(view.known, view.seat)

    def parties(self, view: View) -> list[Party]:
        return standing.parties(view.known)

    def phases(self, view: View) -> list[Phase]:
        return standing.phases(view.known)

    def board(self) -> dict[str, object]:
        return standing.board(self.pack)


def make(data: str | None = None) -> DarkAgeZ:
    """Make the game from the shipped data pack, or from the TOML text of another."""
    pack, pack_hash = read_pack(data)
    return DarkAgeZ(pack, pack_hash, data or "")
