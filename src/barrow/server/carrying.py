"""Games that were begun under older rules: carried over, with word to the players.

The actions of a table are followed under the rules of today, with the luck they met. If all
of them still fit, the game goes on where it stood. If one does not, the game goes back to
before it: a `carried` entry says how far, what was played after that stays on disk but counts
no more. A game whose very set-up no longer fits cannot go on.
"""

from __future__ import annotations

import time

import structlog

from barrow import BarrowError, Game
from barrow.server.listener import RefusedError
from barrow.server.rows import EntryRow, TableRow
from barrow.server.store import Store
from barrow.server.story import Story
from barrow.server.writer import Change

log = structlog.get_logger()

# Who tells the players, in the chat.
NARRATOR = "Barrow"


def counting(entries: list[EntryRow]) -> list[EntryRow]:
    """Return the entries that count: without those that a `carried` entry left behind."""
    kept: list[EntryRow] = []
    for entry in entries:
        if entry.kind == "carried":
            kept = [one for one in kept if one.number <= int(entry.action)]
        kept.append(entry)
    return kept


def too_old(game: Game, row: TableRow) -> RefusedError:
    """Return the refusal of a game that cannot be read under the rules of today."""
    text = f"this game was begun under rules {row.rules} of {game.title} and cannot go on"
    return RefusedError(text, "old_rules")


def check_known(game: Game, row: TableRow) -> None:
    """Refuse a game that was begun under rules which are not here yet."""
    if row.rules > game.rules:
        text = (
            f"this game was begun under rules {row.rules} of {game.title}; "
            f"this server has rules {game.rules}"
        )
        raise RefusedError(text, "new_rules")


def follow_all(story: Story, entries: list[EntryRow]) -> int:
    """Follow entries as far as they fit; return the number of the last that does."""
    for entry in entries:
        try:
            story.follow(entry)
        except BarrowError:
            break
    return story.match.plays


async def carry_over(store: Store, row: TableRow, game: Game, kept: int, last: int) -> None:
    """Keep that a running game goes on under the rules of today, and tell its players."""
    if kept < last:
        entry = EntryRow(last + 1, "carried", 0, str(kept), [], time.time())
        await store.add_entry(Change(row.id, entry))
        fate = "What was played last does not fit them: the game goes back to before it."
    else:
        fate = "Everything that was played stands."
    text = (
        f"The rules of {game.title} were corrected since this game began "
        f"(version {row.rules}, now {game.rules}). {fate}"
    )
    await store.add_chat(row.id, None, NARRATOR, text, time.time())
    await store.set_rules(row.id, game.rules)
    log.info("a table was carried over", table=row.id, rules=game.rules, kept=kept, last=last)
