"""What a game is called and made of, for the kernel to build it from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from barrow.kernel.decision import Decision
from barrow.kernel.documents import digest
from barrow.kernel.heading import HeadingDocument, ViewDocument
from barrow.kernel.option import Option
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.state import Frame


@dataclass(frozen=True)
class Codes:
    """The codes of the kernel's refusals, as the rulebook's chapter of errors has them."""

    players: str = "bad_player_count"
    option: str = "bad_config.{}"  # {} is the option's name
    wrong_decision: str = "wrong_decision"  # another question is open
    unknown_action: str = "illegal_action"
    malformed_action: str = "illegal_action"

    def of_option(self, option: Option) -> str:
        """Return the code of a bad option."""
        return self.option.format(option.name)


@dataclass(frozen=True, kw_only=True)
class About:
    """What a game is called and made of; clauses that the kernel's refusals and events cite."""

    key: str
    title: str
    players: range
    rulebook: str  # the page
    state: Any  # its declaration
    pending: list[type[Frame[Any]]]  # every decision and step
    options: list[Option] = field(default_factory=list)
    choices: list[Any] = field(default_factory=list)  # for games in one file, in order of ids
    rules: int = 1  # version of the rules, raised with every change of play
    pack_hash: str = ""
    pack_text: str = ""  # "" for the pack that ships
    # The ids that documents and actions use, by kind, and what sentences call these things.
    ids: dict[str, list[str]] = field(default_factory=dict)
    names: dict[str, list[str]] = field(default_factory=dict)
    # Clauses: how many may play, a decision with one answer, the end, whose turn it is.
    seats: str = ""
    forced: str
    over: str
    turn: str
    codes: Codes = Codes()
    # The shapes of positions and views that are not headed as usual.
    heading: type[msgspec.Struct] = HeadingDocument
    view: type[msgspec.Struct] = ViewDocument

    @property
    def digest(self) -> str:
        """The hash of the data pack, or of the rulebook where a game has no pack."""
        if self.pack_hash:
            return self.pack_hash
        return digest(self.rulebook + self.pack_text)

    def check(self, book: Rulebook) -> None:
        """Raise TypeError for a clause that is cited, but is not in the rulebook."""
        cited = {"forced": self.forced, "over": self.over, "turn": self.turn}
        cited |= {f"option {one.name}": one.clause for one in self.options}
        for one in self.pending:
            if issubclass(one, Decision) and (one.clause or one.cites is Decision.cites):
                cited[one.__name__] = one.clause
        for name, clause in cited.items():
            text = f"cites {clause}, which is not in the rulebook" if clause else "needs a clause"
            if clause not in book:
                raise TypeError(f"{self.title}: {name} {text}")
