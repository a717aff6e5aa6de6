"""What a game is called and made of, for the kernel to build it from."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import msgspec

from barrow.kernel.decision import Decision
from barrow.kernel.documents import HeadingDocument, ViewDocument
from barrow.kernel.option import Option
from barrow.kernel.rulebook import Rulebook
from barrow.kernel.state import Frame


class Codes:
    """The codes of the kernel's refusals, as the rulebook's chapter of errors has them."""

    def __init__(
        self,
        players: str = "bad_player_count",
        option: str = "bad_config.{}",
        wrong_decision: str = "wrong_decision",
        unknown_action: str = "illegal_action",
        malformed_action: str = "illegal_action",
    ) -> None:
        self.players: Final = players
        self.option: Final = option  # {} is the option's name
        self.wrong_decision: Final = wrong_decision  # another question is open
        self.unknown_action: Final = unknown_action
        self.malformed_action: Final = malformed_action

    def of_option(self, option: Option) -> str:
        """Return the code of a bad option."""
        return self.option.format(option.name)


class About:
    """What a game is called and made of; clauses that the kernel's refusals and events cite."""

    def __init__(
        self,
        *,
        key: str,
        title: str,
        players: range,
        rulebook: str,
        state: Any,
        pending: list[type[Frame[Any]]],
        options: list[Option] | None = None,
        choices: list[type[Any]] | None = None,
        rules: int = 1,
        pack_hash: str = "",
        pack_text: str = "",
        ids: dict[str, list[str]] | None = None,
        names: dict[str, list[str]] | None = None,
        seats: str = "",
        forced: str,
        over: str,
        turn: str,
        codes: Codes | None = None,
        heading: type[msgspec.Struct] = HeadingDocument,
        view: type[msgspec.Struct] = ViewDocument,
    ) -> None:
        self.key: Final = key
        self.title: Final = title
        self.players: Final = players
        self.rulebook: Final = rulebook  # the page
        self.state: Final[Any] = state  # its declaration
        self.pending: Final = pending  # every decision and step
        self.options: Final = options or []
        self.choices: Final[list[Any]] = choices or []  # for games in one file: in order of ids
        self.rules: Final = rules  # version of the rules, raised with every change of play
        self.pack_hash: Final = pack_hash or _digest(rulebook + pack_text)
        self.pack_text: Final = pack_text  # "" for the pack that ships
        # The ids that documents and actions use, by kind, and what sentences call these things.
        self.ids: Final[dict[str, list[str]]] = ids or {}
        self.names: Final[dict[str, list[str]]] = names or self.ids
        # Clauses: how many may play, a decision with one answer, the end, whose turn it is.
        self.seats: Final = seats
        self.forced: Final = forced
        self.over: Final = over
        self.turn: Final = turn
        self.codes: Final = codes or Codes()
        # The shapes of positions and views that are not headed as usual.
        self.heading: Final = heading
        self.view: Final = view

    def check(self, book: Rulebook) -> None:
        """Raise TypeError for a clause that is cited, but is not in the rulebook."""
        cited = {"forced": self.forced, "over": self.over, "turn": self.turn}
        cited |= {f"option {one.name}": one.clause for one in self.options}
        for one in self.pending:
            if issubclass(one, Decision) and (one.clause or one.cites is Decision.cites):
                cited[one.__name__] = one.clause
        for name, clause in cited.items():
            if clause not in book:
                text = f"cites {clause or 'no clause'}, which is not in the rulebook"
                raise TypeError(f"{self.title}: {name} {text}")


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()
