"""Conflict as a game of the kernel: what it is made of, and dispatch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barrow.games.conflict import armies, declared, events, muster, numbers, opening, standing, text
from barrow.games.conflict.actions import (
    EndArranging,
    EndMovement,
    HelpNobody,
    Leave,
    LookAway,
    Pass,
    Stay,
    StopChoosing,
)
from barrow.games.conflict.cells import SIDES
from barrow.games.conflict.check import all_tiles, check_position
from barrow.games.conflict.components import FIRST_ITEM, KINDS, NO_GROUP, SEATS, SORTS, TYPES, Pack
from barrow.games.conflict.documents import (
    ConflictViewDocument,
    PositionHeading,
    read_proposal,
    recall,
    remind,
)
from barrow.games.conflict.events import tile_id
from barrow.games.conflict.known import known_to
from barrow.games.conflict.moves import Moves
from barrow.games.conflict.opening import open_game, read_groups, read_table
from barrow.games.conflict.outlook import outlook
from barrow.games.conflict.pack import read_pack
from barrow.games.conflict.rules import (
    arranging,
    fights,
    instants,
    location,
    movement,
    placing,
    turn,
    windows,
)
from barrow.games.conflict.rules.players import has_left, is_in
from barrow.games.conflict.state import State
from barrow.games.conflict.view import redeal
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.declared_game import FORMAT, DeclaredGame, forms_of
from barrow.kernel.errors import BadOptions, BadPosition, DecodeError, Refusal, RuleError
from barrow.kernel.event import Event
from barrow.kernel.game import Option
from barrow.kernel.kinds import Scope
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Frame, Log
from barrow.kernel.state import State as AnyState
from barrow.kernel.view import StateView, View
from barrow.kernel.weighing import Weighing

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY: Final = "conflict"
TITLE: Final = "Conflict"
RULES: Final = 1
MOST_QUIET_TURNS: Final = 50

# Every decision and step that may be pending.
PENDING: Final[list[type[Frame[Any]]]] = [
    opening.ChooseGroup,
    opening.BuildArmies,
    opening.DealBoard,
    opening.ChooseStart,
    turn.BeginTurn,
    turn.Engage,
    turn.CleanUp,
    windows.Prep,
    windows.Reveal,
    windows.Ready,
    windows.Fight,
    windows.March,
    location.ChooseLocation,
    location.ChooseFighter,
    instants.Instants,
    instants.OrderInstants,
    instants.ScatterTo,
    instants.HandOut,
    fights.Hiding,
    fights.Hide,
    fights.Aiding,
    fights.Aid,
    fights.NextFight,
    fights.Strike,
    fights.TakeBlow,
    placing.SettleRound,
    placing.PlaceOpposing,
    placing.FurthestStack,
    placing.PlaceBystander,
    placing.Scouting,
    placing.Scout,
    movement.Movement,
    movement.NameMover,
    movement.ChooseEnd,
    movement.OverLimit,
    movement.Arranging,
    arranging.ChooseStack,
    arranging.LayFighter,
]


def ids_of(pack: Pack) -> dict[str, list[str]]:
    """Return the ids that documents and actions use, by kind; a tile no group has has none."""
    return {
        "group": [group.id for group in pack.groups],
        "preset": [preset.id for preset in pack.presets],
        "kind": KINDS,
        "item": KINDS[FIRST_ITEM:],
        "side": SIDES,
        "tile": [
            tile_id(pack, tile) if pack.groups[tile // SORTS].copies[tile % SORTS] else ""
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
            pack.figures.quiet_turns,
            "Turns in a row without a loss, for each player still in, that end the game",
            "CF-6.7",
            low=1,
            high=MOST_QUIET_TURNS,
        ),
    ]


class Conflict(DeclaredGame[State]):
    """Six groups fight for the last Leader standing."""

    def __init__(self, pack: Pack, rulebook: Rulebook, pack_hash: str, pack_text: str) -> None:
        ids = ids_of(pack)
        forms = forms_of(declared, Scope(ids, SEATS))
        self.pack: Final = pack
        self.moves: Final = Moves(pack, forms)
        super().__init__(
            KEY,
            TITLE,
            range(2, SEATS + 1),
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
            PositionHeading,
            ConflictViewDocument,
        )
        self.names = {"group": [group.plural for group in pack.groups], "kind": pack.kind_names}
        self.forced_clause = "CF-9.1"
        self.over_clause = "CF-6.1"
        self.turn_clause = "CF-9.1"
        self.wrong_decision = "wrong_action"
        self.unknown_action = "wrong_action"

    def new(
        self,
        players: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        log: Log = None,
    ) -> State:
        """Set up a game and play on to its first real decision."""
        if players not in self.players:
            raise BadOptions("player_count", f"2 to 6 play, not {players}", "CF-3.1")
        state = self.empty(players, options)
        open_game(state, read_groups(self.pack, players, state.table.options), chance, log)
        state.settle(chance, log)
        return state

    def given(self, players: int, options: dict[str, object]) -> dict[str, object]:
        """Return the data pack, the actions, and what was agreed at the table."""
        return {"pack": self.pack, "moves": self.moves, "table": read_table(players, options)}

    def empty(self, players: int, options: Mapping[str, object] | None) -> State:
        """Return the state before anything was set up, or raise BadOptions."""
        state = super().empty(players, options)
        read_groups(self.pack, players, state.table.options)
        state.size_of = [self.pack.deal_for(players).army] * players
        return state

    def build(self, state: AnyState, seat: int, army: armies.Proposal) -> list[Action]:
        """Return the actions that build an army handed in as a whole, or raise (CF-9.4)."""
        assert isinstance(state, State)
        group = self.pack.groups[state.group_of[seat]]
        fault = armies.army_fault(group, state.size_of[seat], army)
        if fault is not None:
            raise RuleError(fault.clause, fault.text, fault.code)
        return muster.building(state, seat, army, [])

    def known_to(self, state: AnyState, observer: int) -> AnyState:
        """Return the state as far as an observer may know it."""
        assert isinstance(state, State)
        return known_to(state, observer)

    def redraw(self, state: AnyState, seat: int | None, chance: Chance) -> None:
        """Redraw what a seat does not know."""
        assert isinstance(state, State)
        redeal(state, state.table.players if seat is None else seat, chance)

    def imagine(self, view: View, chance: Chance) -> AnyState:
        """Return a full state that fits the view, built from the view alone."""
        state = super().imagine(view, chance)
        # The next world of the same view need not look for what is hidden.
        known_in(view).hidden = state.hidden
        return state

    def title_of(self, state: AnyState, seat: int) -> str:
        """Return the name of the seat's group, or its number before it has one."""
        assert isinstance(state, State)
        group = state.group_of[seat]
        return f"Seat {seat + 1}" if group == NO_GROUP else self.pack.groups[group].plural

    def forced(self, state: AnyState, seat: int, action: Action) -> Event:
        """Return the event that says a decision had a single answer (CF-9.1)."""
        assert isinstance(state, State)
        return events.forced(state, seat, action, text.say(state, seat, action))

    def barred(self, state: AnyState, seat: int) -> Refusal | None:
        """An eliminated player may do nothing any more (CF-12.3)."""
        assert isinstance(state, State)
        if not 0 <= seat < state.table.players or is_in(state, seat):
            return None
        return Refusal("CF-4.38", f"the {state.title(seat)} are eliminated", "eliminated")

    def may_interject(self, state: AnyState, seat: int, action: Action) -> bool:
        """True if this is a player leaving the table (CF-6.10)."""
        assert isinstance(state, State)
        if not isinstance(action, Leave) or not 0 <= seat < state.table.players:
            return False
        return is_in(state, seat) and not has_left(state, seat)

    def interject(
        self, state: AnyState, seat: int, action: Action, chance: Chance, log: Log
    ) -> None:
        """Let a player leave the table (CF-6.10)."""
        assert isinstance(state, State)
        turn.leave(state, seat, log)

    def declining(self, options: list[Action]) -> Action:
        """Return the answer that declines a decision, or else the first one (CF-6.10)."""
        for action in options:
            if isinstance(action, (Pass, StopChoosing, Stay, HelpNobody, LookAway)):
                return action
            if isinstance(action, (EndMovement, EndArranging)):
                return action
        return options[0]

    def asides(self, view: View) -> list[Action]:
        """List what the view's seat may do at any time: leave the table (CF-6.10)."""
        known, seat = known_in(view), view.seat
        if known.outcome is not None or seat is None:
            return []
        leave = self.moves.leave
        return [leave] if self.may_interject(known, seat, leave) else []

    def weigh(self, view: View, proposal: object) -> Weighing:
        """Weigh an army handed in as a whole, rule by rule (CF-9.4)."""
        known = known_in(view)
        if view.seat is None or not muster.is_mustering(known, view.seat):
            raise DecodeError("no army is being built here", "wrong_action")
        return muster.weighing(known, view.seat, read_proposal(proposal))

    def heading(self, state: AnyState) -> dict[str, object]:
        """Return what a position begins with: the number of its seats says how many play."""
        heading = super().heading(state)
        del heading["players"]
        return heading

    def read_heading(self, document: Any) -> int:
        """Return how many play, or raise BadPosition unless a position is one of this game."""
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
        """Return the state of a position, or raise BadPosition; without a stack a turn begins."""
        shaped = self.schema.shaped(document)
        state = self._read(shaped, partial=False)
        fill_in_armies(state)
        if state.outcome is None and shaped.stack is None:
            state.push(turn.BEGIN_TURN)
        begins = len(state.stack) == 1 and state.stack[0].name == turn.BEGIN_TURN.name
        if begins:
            state.buried = False  # no tile has been lost yet in a turn that only begins
        check_position(state, False, None)
        if begins:
            state.settle(Chance.scripted([]), None)
        else:
            self.check_stack(state)
        return state

    def check_view(self, state: AnyState, seat: int | None) -> None:
        """Raise BadPosition if the parts of a seat's view do not fit together."""
        assert isinstance(state, State)
        check_position(state, True, seat)
        self.check_stack(state)

    def complete(self, known: Any, view: Any) -> None:
        """Put remembered tiles back where they lie."""
        remind(known, view.remembered)

    def extras(self, view: StateView) -> dict[str, object]:
        """Return what may come of the combat round."""
        return {"outlook": outlook(known_in(view))}

    def write_view(self, view: View) -> dict[str, object]:
        """Return a view as a document: what cannot be seen now is remembered."""
        return recall(known_in(view), view.seat, super().write_view(view))

    def write_own(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields of a view that are a seat's own."""
        return recall(known_in(view), view.seat, super().write_own(view, memory))

    def write(self, view: View, action: Action) -> str:
        """Return an action of the view's seat as text with coordinates."""
        return numbers.write(known_in(view), view.seat, action)

    def read(self, view: View, text: str) -> Action:
        """Return the action that a text with coordinates stands for, or raise DecodeError."""
        return numbers.read(known_in(view), view.seat, text)

    def read_for(self, state: AnyState, seat: int, text: str) -> Action:
        """Return what `read` would for this seat: coordinates are looked up in its view."""
        return self.read(self.see(state, seat), text) if "," in text else self.parse(text)

    def write_for(self, state: AnyState, seat: int, action: Action) -> str:
        """Return an action of a seat as text with coordinates, from the full state."""
        assert isinstance(state, State)
        return numbers.write(state, seat, action)

    def say(self, view: View, action: Action) -> str:
        """Return an action in a player's words."""
        return text.say(known_in(view), view.seat, action)

    def draw(self, view: View) -> str:
        """Return the board as text."""
        return text.draw(known_in(view), view.seat)

    def fallen(self, state: State) -> list[int]:
        return state.fall_of

    def parties(self, view: View) -> list[Party]:
        """Return the groups with their public figures, in seat order."""
        return standing.parties(known_in(view))

    def phases(self, view: View) -> list[Phase]:
        """Return the phases of the turn being played."""
        return standing.phases(known_in(view))

    def board(self) -> dict[str, object]:
        """Return what a client draws the board from."""
        return standing.board(self.pack)


def known_in(view: View) -> State:
    """Return what a view shows, as a state."""
    assert isinstance(view, StateView)
    known = view.known
    assert isinstance(known, State)
    return known


def fill_in_armies(state: State) -> None:
    """Work out the armies that a short position leaves out.

    A view leaves out the armies of others because they are secret, so it is never filled in.
    """
    if state.built:
        return
    tiles = all_tiles(state)
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
    page = Path(__file__).with_name("rulebook.md").read_text("utf-8")
    return Conflict(pack, Rulebook(page), pack_hash, data or "")
