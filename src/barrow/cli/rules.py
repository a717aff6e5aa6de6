"""`barrow rules`: a rulebook, a chapter of it, one clause, or a term of the glossary."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from barrow.cli.arguments import Data, GameKey, flag, open_game
from barrow.cli.citations import Place, code_of, data_of, marked_tests, related
from barrow.cli.screen import console_on
from barrow.kernel.errors import BarrowError
from barrow.kernel.glossary import glossary_of
from barrow.kernel.rulebook import Clause, table_rules

if TYPE_CHECKING:
    from rich.console import Console

    from barrow.kernel.game import Game
    from barrow.kernel.glossary import Term


def rules(
    game: GameKey,
    clause: Annotated[
        str | None, Parameter(help="A clause (GZ-4.3 or 4.3) or a chapter (GZ-4 or 4).")
    ] = None,
    /,
    *,
    glossary: Annotated[
        str | None,
        Parameter(
            help="Explain a term, icon or ability, a group of them, or all.", name="--glossary"
        ),
    ] = None,
    code: Annotated[bool, flag("Also print where each clause is implemented and tested.")] = False,
    data: Data = None,
) -> int:
    """Print a game's rulebook, a chapter of its clauses, one clause, or what a term means."""
    opened = open_game(game, data)
    console = console_on()
    if clause is None and code:
        raise BarrowError("--code needs a clause or a chapter: barrow rules GAME CLAUSE --code")
    if glossary is not None:
        print_terms(console, find_terms(opened, glossary))
    elif clause is None:
        print_rulebook(console, opened)
    elif code:
        for found in find_clauses(opened, clause):
            print_clause(console, found.id, found.text)
            print_code(console, opened, found.id)
    else:
        print_clauses(console, find_clauses(opened, clause))
    return 0


def find_clauses(game: Game, text: str) -> list[Clause]:
    """Return the clause with this id, or all of this chapter, or raise BarrowError.

    You can leave out the game's letters. Rules of the table itself are TB-1, or TB for all.
    """
    letters = next(iter(game.rulebook)).split("-")[0]
    typed = text.strip().upper()
    id = typed if "-" in typed else f"{letters}-{typed}"
    for book, wanted in ((game.rulebook, id), (table_rules(), typed)):
        if wanted in book:
            return [book[wanted]]
        chapter = [book[one] for one in book if _chapter(one) == wanted]
        if chapter:
            return chapter
    chapters = list(dict.fromkeys([_chapter(one) for one in game.rulebook]))
    raise BarrowError(f"there is no clause {id}; chapters are {', '.join(chapters)}")


def find_terms(game: Game, text: str) -> list[Term]:
    """Return the terms with this name, in this group, or with this word, or raise BarrowError."""
    listed = [term for term in glossary_of(game).terms.values() if term.group]
    wanted = text.strip().lower()
    if wanted == "all":
        return listed
    for fits in (
        lambda term: wanted in (term.name.lower(), term.key),
        lambda term: wanted == term.group.lower(),
        lambda term: wanted in f"{term.name} {term.text}".lower(),
    ):
        found = [term for term in listed if fits(term)]
        if found:
            return found
    groups = ", ".join(dict.fromkeys([term.group for term in listed]))
    raise BarrowError(f"the glossary has no {text!r}; its groups are {groups or 'none'}")


def print_terms(console: Console, terms: list[Term]) -> None:
    """Print terms under the headings of their groups."""
    group = ""
    for term in terms:
        if term.group != group:
            group = term.group
            console.print(Text(group, style="bold"))
        row = Table.grid(padding=(0, 1))
        row.add_column(width=18)
        row.add_column(ratio=1)
        row.add_row(Text(term.name, style="bold"), Text(f"{term.text} [{term.clause}]"))
        console.print(row)


def print_clauses(console: Console, clauses: list[Clause]) -> None:
    """Print clauses under the headings of their chapters."""
    chapter = ""
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            console.print(Text(chapter, style="bold"))
        print_clause(console, clause.id, clause.text)


def print_clause(console: Console, id: str, text: str) -> None:
    """Print one clause, its id in the margin."""
    row = Table.grid(padding=(0, 1))
    row.add_column(width=9, no_wrap=True)
    row.add_column(ratio=1)
    row.add_row(Text(id, style="bold cyan"), Markdown(text))
    console.print(row)


def print_code(console: Console, game: Game, clause: str) -> None:
    """Print where a clause is implemented and tested."""
    tests = marked_tests(clause)
    places = [*code_of(game, clause), *data_of(game, clause)]
    others = {id: code_of(game, id) for id in ([] if places else related(game, clause))}
    for id in [id for id, found in others.items() if found]:
        print_places(console, f"Code of {id}", others[id], "")
    if not any(others.values()):
        print_places(console, "Code", places, "nothing cites it")
    if tests is None:
        console.print("Tests: not in this installation; they are in the source checkout")
    else:
        print_places(console, "Tests", tests, "none is marked with it")


def print_places(console: Console, title: str, places: list[Place], empty: str) -> None:
    """Print functions, classes or tests, each with its file, line and first sentence."""
    if not places:
        console.print(f"{title}: {empty}")
        return
    console.print(Text(title, style="bold"))
    for place in places:
        where = Text(f"  {short(place.path)}:{place.line}", style="cyan")
        console.print(where.append(f"  {place.name}", style="bold"), soft_wrap=True)
        if place.about:
            console.print(Text(f"      {place.about}", style="dim"))


def short(path: Path) -> str:
    """Return a path relative to the current folder, if the file is below it."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def print_rulebook(console: Console, game: Game) -> None:
    """Print the whole page."""
    for block in game.rulebook.blocks:
        if block.kind == "clause":
            print_clause(console, block.id, block.text)
        elif block.kind == "heading":
            style = "bold underline" if block.level < 3 else "bold"
            console.print(Padding(Text(block.text, style=style), (1, 0, 0, 0)))
        else:
            console.print(Padding(Markdown(block.text), (1, 0, 0, 0)))


def _chapter(id: str) -> str:
    """Return GZ-4 for GZ-4.3, and GZ-R for GZ-R12."""
    return id.rpartition(".")[0] or id.rstrip("0123456789").removesuffix("-")
