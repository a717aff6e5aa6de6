"""Conflict as a game of the kernel: dispatch only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.games.conflict import armies, codec, muster, numbers, standing, text
from barrow.games.conflict.actions import LEAVE, Moves
from barrow.games.conflict.components import Pack
from barrow.games.conflict.opening import (
    blank,
    open_game,
    read_groups,
    read_table,
)
from barrow.games.conflict.outlook import outlook
from barrow.games.conflict.rules.turn import leave
from barrow.games.conflict.rules.windows import Window
from barrow.games.conflict.state import ConflictState
from barrow.games.conflict.view import ConflictView, known_to, redeal
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadOptions, DecodeError, RuleError
from barrow.kernel.game import Game, Option
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.standing import Party, Phase
from barrow.kernel.state import Log, State
from barrow.kernel.view import View
from barrow.kernel.weighing import Weighing

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY: Final = "conflict"
TITLE: Final = "Conflict"
RULES: Final = 1
MOST_QUIET_TURNS: Final = 50


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


class Conflict(Game):
    """Six groups fight for the last Leader standing."""

    def __init__(self, pack: Pack, rulebook: Rulebook, pack_hash: str, pack_text: str) -> None:
        moves = Moves(pack)
        super().__init__(
            KEY,
            TITLE,
            range(2, 7),
            RULES,
            table_options(pack),
            moves.table,
            rulebook,
            pack_hash,
            pack_text,
        )
        self.pack: Final = pack
        self.moves: Final = moves
        self.forced_clause = "CF-9.1"
        self.over_clause = "CF-6.1"
        self.turn_clause = "CF-9.1"

    def new(
        self,
        players: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        log: Log | None = None,
    ) -> ConflictState:
        """Set up a game and play on to its first real decision."""
        if players not in self.players:
            raise BadOptions("player_count", f"2 to 6 play, not {players}", "CF-3.1")
        settled = self.settle_options(options)
        groups = read_groups(self.pack, players, settled)
        state = blank(self, self.pack, self.moves, read_table(players, settled, True))
        open_game(state, groups, chance, log)
        state.settle(chance, log)
        return state

    def build(self, state: State, seat: int, army: armies.Proposal) -> list[Action]:
        """Return the actions that build an army handed in as a whole, or raise (CF-9.4)."""
        assert isinstance(state, ConflictState)
        group = self.pack.groups[state.group_of[seat]]
        size = state.size_of[seat]
        fault = armies.army_fault(group, size, army)
        if fault is not None:
            raise RuleError(fault.clause, fault.text, fault.code)
        start = [level for level in army.start if isinstance(level, int)]
        plan = armies.plan_for(group, size, armies.counted(army), start)
        return [
            self.moves.action_of(armies.stage(group, size, plan[:made]), plan[made])
            for made in range(len(plan))
        ]

    def see(self, state: State, seat: int | None) -> View:
        """Return what a seat may know of a state."""
        assert isinstance(state, ConflictState)
        return ConflictView(seat, known_to(state, seat))

    def redraw(self, state: State, seat: int | None, chance: Chance) -> None:
        """Redraw what a seat does not know."""
        assert isinstance(state, ConflictState)
        redeal(state, seat, chance)

    def imagine(self, view: View, chance: Chance) -> State:
        """Return a full state that fits the view, built from the view alone."""
        assert isinstance(view, ConflictView)
        state = view.known.clone()
        redeal(state, view.seat, chance)
        # The next world of the same view need not look for what is hidden.
        view.known.hidden = state.hidden
        return state

    def may_interject(self, state: State, seat: int, action: Action) -> bool:
        """Say whether this is a player leaving the table (CF-6.10)."""
        assert isinstance(state, ConflictState)
        if action.kind != LEAVE or not 0 <= seat < state.table.players:
            return False
        return state.is_in(seat) and state.left >> seat & 1 == 0

    def asides(self, view: View) -> list[Action]:
        """List what the view's seat may do at any time: leave the table (CF-6.10)."""
        assert isinstance(view, ConflictView)
        over = view.known.outcome is not None or view.seat is None
        leave = self.moves.leave
        return [] if over or not self.may_interject(view.known, view.seat or 0, leave) else [leave]

    def weigh(self, view: View, proposal: object) -> Weighing:
        """Weigh an army handed in as a whole, rule by rule (CF-9.4)."""
        assert isinstance(view, ConflictView)
        if view.seat is None or not muster.is_mustering(view.known, view.seat):
            raise DecodeError("no army is being built here", "wrong_action")
        return muster.weighing(view.known, view.seat, codec.read_proposal(proposal))

    def interject(
        self, state: State, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Let a player leave the table (CF-6.10)."""
        assert isinstance(state, ConflictState)
        leave(state, seat, log)

    def dump(self, state: State) -> dict[str, object]:
        """Return a position as a document."""
        assert isinstance(state, ConflictState)
        return codec.write_position(state)

    def load(self, document: object) -> ConflictState:
        """Return the state that `dump` wrote, or raise BadPosition."""
        return codec.read_position(self, self.pack, self.moves, document)

    def write_view(self, view: View) -> dict[str, object]:
        """Return a view as a document."""
        assert isinstance(view, ConflictView)
        return codec.write_view(view.seat, view.known, text.ask(view), outlook(view.known))

    def write_public(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields that all views share."""
        assert isinstance(view, ConflictView)
        return codec.write_public(view.known, outlook(view.known))

    def write_own(self, view: View, memory: dict[str, object]) -> dict[str, object]:
        """Return the fields of a view that are a seat's own."""
        assert isinstance(view, ConflictView)
        return codec.write_own(view.seat, view.known, text.ask(view), memory)

    def read_view(self, document: object) -> View:
        """Return the view that `View.document` wrote."""
        seat, known = codec.read_view(self, self.pack, self.moves, document)
        return ConflictView(seat, known)

    def parse_unlisted(self, words: list[str]) -> Action:
        """Return an action without an id for text that names real things, or raise."""
        return self.moves.parse_unlisted(words)

    def write(self, view: View, action: Action) -> str:
        """Return an action of the view's seat as text with coordinates."""
        assert isinstance(view, ConflictView)
        return numbers.write(view.known, -1 if view.seat is None else view.seat, action)

    def read(self, view: View, text: str) -> Action:
        """Return the action that a text with coordinates stands for, or raise DecodeError."""
        assert isinstance(view, ConflictView)
        return numbers.read(view.known, -1 if view.seat is None else view.seat, text)

    def read_for(self, state: State, seat: int, text: str) -> Action:
        """Return what `read` would for this seat: coordinates are looked up in its view."""
        return self.read(self.see(state, seat), text) if "," in text else self.parse(text)

    def write_for(self, state: State, seat: int, action: Action) -> str:
        """Return an action of a seat as text with coordinates, from the full state."""
        assert isinstance(state, ConflictState)
        return numbers.write(state, seat, action)

    def say(self, view: View, action: Action) -> str:
        """Return an action in a player's words."""
        assert isinstance(view, ConflictView)
        return text.say(view, action)

    def ask(self, view: View) -> tuple[str, str]:
        """Return the open question in a player's words, and its clause."""
        assert isinstance(view, ConflictView)
        return text.ask(view)

    def draw(self, view: View) -> str:
        """Return the board as text."""
        assert isinstance(view, ConflictView)
        return text.draw(view)

    def reply(self, view: View, legal: list[Action]) -> Action | None:
        """Pass in a window of another's turn: for a seat that does not want to be asked."""
        assert isinstance(view, ConflictView)
        own_turn = view.known.turn == view.seat
        return (
            self.moves.pass_ if isinstance(view.known.stack[-1], Window) and not own_turn else None
        )

    def parties(self, view: View) -> list[Party]:
        """Return the groups with their public figures, in seat order."""
        assert isinstance(view, ConflictView)
        return standing.parties(view.known)

    def phases(self, view: View) -> list[Phase]:
        """Return the phases of the turn being played."""
        assert isinstance(view, ConflictView)
        return standing.phases(view.known)

    def board(self) -> dict[str, object]:
        """Return what a client draws the board from."""
        return standing.board(self.pack)


def make(data: str | None = None) -> Conflict:
    """Make the game from the shipped data pack, or from the TOML text of another."""
    pack, pack_hash = codec.read_pack(data)
    return Conflict(pack, codec.read_rulebook(), pack_hash, data or "")
