"""Conflict as a game of the kernel: what it is made of, and dispatch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from barrow.games.conflict import (
    armies,
    coordinates,
    declared,
    documents,
    events,
    muster,
    standing,
    text,
)
from barrow.games.conflict.actions import Leave
from barrow.games.conflict.cells import SIDES
from barrow.games.conflict.check import check_position, check_view
from barrow.games.conflict.components import (
    FIRST_ITEM,
    KINDS,
    NO_GROUP,
    SEATS,
    SORTS,
    TYPES,
    WINDOWS,
    Pack,
)
from barrow.games.conflict.known import known_to
from barrow.games.conflict.moves import Moves
from barrow.games.conflict.opening import open_game, read_groups, read_table
from barrow.games.conflict.outlook import outlook
from barrow.games.conflict.pack import read_pack
from barrow.games.conflict.rules import turn
from barrow.games.conflict.rules.players import has_left, is_in
from barrow.games.conflict.state import State
from barrow.games.conflict.worlds import known_tiles, redeal
from barrow.kernel.about import About, Codes
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.documents import beside
from barrow.kernel.errors import BadPosition, DecodeError, Refusal
from barrow.kernel.event import Event
from barrow.kernel.frames import check_pending, pending_in
from barrow.kernel.game import FORMAT, GameOf, forms_of
from barrow.kernel.kinds import Scope
from barrow.kernel.option import Option
from barrow.kernel.schema import Kept
from barrow.kernel.standing import Party, Phase, Weighing
from barrow.kernel.state import Log
from barrow.kernel.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY: Final = "conflict"
TITLE: Final = "Conflict"
RULES: Final = 1
MOST_QUIET_TURNS: Final = 50

# The modules whose decisions and steps may be pending.
RULES_IN: Final = (
    "opening rules.turn rules.windows rules.location rules.instants rules.fights rules.placing"
    " rules.movement rules.arranging"
)


def ids_of(pack: Pack) -> dict[str, list[str]]:
    """Return the ids that documents and actions use, by kind; a tile no group has has none."""
    return {
        "group": [group.id for group in pack.groups],
        "preset": [preset.id for preset in pack.presets],
        "kind": KINDS,
        "item": KINDS[FIRST_ITEM:],
        "side": SIDES,
        "window": WINDOWS,
        "tile": [
            pack.tile_id(tile) if pack.groups[tile // SORTS].copies[tile % SORTS] else ""
            for tile in range(TYPES)
        ],
    }


def table_options(pack: Pack) -> list[Option]:
    """Return the options of a table (CF-7.3)."""
    return [
        Option(
            "groups",
            "chosen",
            "How seats get their groups",
            "CF-3.2",
            ["fixed", "random", "chosen"],
        ),
        Option(
            "fixed_groups",
            None,
            "The group of each seat in order, where groups are fixed",
            "CF-3.2",
            low=1,
        ),
        Option(
            "armies",
            "free",
            "Whether armies may be built freely, or only taken as presets",
            "CF-3.8",
            ["free", "preset"],
        ),
        Option(
            "armies_each",
            None,
            "Free or preset for each seat in order, in place of one rule for all",
            "CF-7.3",
            low=1,
        ),
        Option(
            "stand_still",
            pack.rules.reconstructed.quiet_turns_per_player,
            "Turns in a row without a loss, for each player still in, that end the game",
            "CF-6.7",
            low=1,
            high=MOST_QUIET_TURNS,
        ),
    ]


def about_game(pack: Pack, pack_hash: str, pack_text: str) -> About:
    """Return what the game is called and made of."""
    return About(
        key=KEY,
        title=TITLE,
        players=range(2, SEATS + 1),
        rulebook=beside(__file__, "rulebook.md", "errors.md"),
        state=declared.State,
        pending=pending_in("barrow.games.conflict", RULES_IN),
        options=table_options(pack),
        rules=RULES,
        pack_hash=pack_hash,
        pack_text=pack_text,
        ids=ids_of(pack),
        names={"group": [group.plural for group in pack.groups], "kind": pack.kind_names},
        seats="CF-3.1",
        forced="CF-9.1",
        over="CF-6.1",
        turn="CF-9.1",
        codes=Codes("player_count", wrong_decision="wrong_action", unknown_action="wrong_action"),
        heading=documents.PositionHeading,
        view=documents.ConflictViewDocument,
    )


class Conflict(GameOf[State]):
    """Six groups fight for the last Leader standing."""

    counts: ClassVar[str] = "fighters"

    def __init__(self, pack: Pack, pack_hash: str, pack_text: str) -> None:
        about = about_game(pack, pack_hash, pack_text)
        forms = forms_of(declared, Scope(about.ids, SEATS))
        self.pack: Final = pack
        self.moves: Final = Moves(pack, forms)
        super().__init__(about, self.moves.table, forms)

    def open(self, state: State, chance: Chance, log: Log) -> None:
        groups = read_groups(self.pack, state.table.players, state.table.options)
        open_game(state, groups, chance, log)

    def given(self, players: int, options: dict[str, object]) -> dict[str, object]:
        return {"pack": self.pack, "moves": self.moves, "table": read_table(players, options)}

    def empty(self, players: int, options: Mapping[str, object] | None) -> State:
        state = super().empty(players, options)
        read_groups(self.pack, players, state.table.options)
        state.size_of = [self.pack.deal_for(players).army] * players
        return state

    def known_to(self, state: State, observer: int) -> State:
        return known_to(state, observer)

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        redeal(state, state.table.players if seat is None else seat, chance)

    def imagine(self, view: View, chance: Chance) -> State:
        state = super().imagine(view, chance)
        # The next world of the same view need not look for what is hidden.
        view.known.hidden = state.hidden
        return state

    def title_of(self, state: State, seat: int) -> str:
        group = state.group_of[seat]
        return f"Seat {seat + 1}" if group == NO_GROUP else self.pack.groups[group].plural

    def called(self, state: State, seat: int) -> str:
        title = self.title_of(state, seat)
        return title if state.group_of[seat] == NO_GROUP else f"the {title}"

    def forced(self, state: State, seat: int, action: Action) -> Event:
        """Return the event that says a decision had a single answer (CF-9.1)."""
        return events.forced(state, seat, text.say(state, seat, action), action)

    def barred(self, state: State, seat: int) -> Refusal | None:
        """An eliminated player may do nothing any more (CF-12.3)."""
        if not 0 <= seat < state.table.players or is_in(state, seat):
            return None
        return Refusal("CF-4.38", f"{state.called(seat)} are eliminated", "eliminated")

    def may_interject(self, state: State, seat: int, action: Action) -> bool:
        """True if this is a player leaving the table (CF-6.10)."""
        if not isinstance(action, Leave) or not 0 <= seat < state.table.players:
            return False
        return is_in(state, seat) and not has_left(state, seat)

    def interject(self, state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Let a player leave the table (CF-6.10)."""
        turn.leave(state, seat, log)

    def declining(self, options: list[Action]) -> Action:
        """Return the answer that declines a decision, or else the first one (CF-6.10)."""
        for action in options:
            if action in self.moves.declining:
                return action
        return options[0]

    def asides(self, view: View) -> list[Action]:
        """List what the view's seat may do at any time: leave the table (CF-6.10)."""
        if view.known.outcome is not None or view.seat is None:
            return []
        leave = self.moves.leave
        return [leave] if self.may_interject(view.known, view.seat, leave) else []

    def weigh(self, view: View, proposal: object) -> Weighing:
        """Weigh a complete army, rule by rule (CF-9.4)."""
        known = view.known
        if view.seat is None or not muster.is_mustering(known, view.seat):
            raise DecodeError("no army is being built here", "wrong_action")
        return muster.weighing(known, view.seat, documents.read_proposal(proposal))

    def heading(self, state: State) -> dict[str, object]:
        heading = super().heading(state)
        del heading["players"]
        return heading

    def read_heading(self, document: Any) -> int:
        if document.format != FORMAT:
            raise BadPosition("format", f"this is format {FORMAT}, not {document.format}")
        if document.game != self.key:
            raise BadPosition("game", f"this is {self.key}, not {document.game!r}")
        if document.rules not in (None, self.rules):
            raise BadPosition("rules", f"these are rules {self.rules}, not {document.rules}")
        if document.pack not in (None, self.pack_hash):
            raise BadPosition("pack", "the position was made with another data pack")
        players = len(document.seats)
        if players not in self.players:
            raise BadPosition("seats", f"2 to 6 play, not {players}")
        return players

    def load(self, document: object) -> State:
        shaped = self.schema.shaped(document)
        state: State = self._read(shaped, partial=False)
        fill_in_armies(state)
        if state.outcome is None and shaped.stack is None:
            state.push(turn.BEGIN_TURN)
        self.check(state, partial=False)
        return state

    def check(self, state: State, partial: bool) -> None:
        begins = len(state.stack) == 1 and state.stack[0].name == turn.BEGIN_TURN.name
        if begins:
            state.buried = False  # no tile has been lost yet in a turn that only begins
        check_position(state)
        if begins:
            state.settle(Chance.scripted([]), None)
        self.check_stack(state)

    def check_view(self, state: State, seat: int | None) -> None:
        check_view(state, seat)
        if state.outcome is None:
            check_pending(state, partial=True)

    def complete(self, known: Any, view: Any) -> None:
        documents.remind(known, view.remembered)

    def extras(self, view: View) -> dict[str, object]:
        return {"outlook": outlook(view.known)}

    def write_view(self, view: View) -> dict[str, object]:
        return documents.recall(view.known, view.seat, super().write_view(view))

    def write_own(self, view: View, kept: Kept | None = None) -> dict[str, object]:
        # `recall` takes the board apart, so nothing is kept of it.
        return documents.recall(view.known, view.seat, super().write_own(view))

    def write(self, view: View, action: Action) -> str:
        return coordinates.write(view.known, view.seat, action)

    def read(self, view: View, text: str) -> Action:
        return coordinates.read(view.known, view.seat, text)

    def read_for(self, state: State, seat: int, text: str) -> Action:
        return self.read(self.see(state, seat), text) if "," in text else self.parse(text)

    def say(self, view: View, action: Action) -> str:
        return text.say(view.known, view.seat, action)

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


def fill_in_armies(state: State) -> None:
    """Work out the armies that a short position leaves out.

    A view leaves out the armies of others because they are secret, so it is never filled in.
    """
    if state.built:
        return
    tiles = known_tiles(state, 0)
    sizes, found = state.size_of[:], state.army_of[:]
    for seat, group in enumerate(state.group_of):
        if group == NO_GROUP:
            continue
        army = armies.by_sort(group, tiles)
        if sizes[seat] < 0:
            sizes[seat] = sum(army)
        if not found[seat]:
            found[seat] = armies.by_type(group, army)
    state.size_of, state.army_of = sizes, found


def make(data: str | None = None) -> Conflict:
    """Make the game from the shipped data pack, or from the TOML text of another."""
    pack, pack_hash = read_pack(data)
    return Conflict(pack, pack_hash, data or "")
