"""Rulebooks: clauses by id, in the order of the page, with everything around them."""

from __future__ import annotations

import pytest

from barrow.kernel.errors import BarrowError
from barrow.kernel.rulebook import Rulebook, table_rules

PAGE = """# Game

Some words
on two lines.

## 4. Combat

| a | b |
|---|---|

- **GZ-4.3** An attack leaves
  one unit behind.
- **GZ-R12** A ruling.

- **GZ-X3** An example.
### Later
- **TB-1** A number.
"""


def test_clauses_are_found_by_id_in_the_order_of_the_page() -> None:
    book = Rulebook(PAGE)

    assert list(book) == ["GZ-4.3", "GZ-R12", "GZ-X3", "TB-1"]
    assert len(book) == 4
    assert book["GZ-4.3"].document() == {
        "id": "GZ-4.3",
        "text": "An attack leaves one unit behind.",
        "chapter": "4. Combat",
    }
    assert book["TB-1"].chapter == "Later"


def test_the_page_is_kept_in_blocks() -> None:
    kinds = [block.kind for block in Rulebook(PAGE).blocks]

    assert kinds == ["heading", "prose", "heading", "table", *["clause"] * 3, "heading", "clause"]
    assert Rulebook(PAGE).blocks[1].text == "Some words\non two lines."
    assert Rulebook(PAGE).blocks[2].document()["level"] == 2


def test_an_unknown_clause_is_not_in_the_book() -> None:
    book = Rulebook(PAGE)

    assert "GZ-9.9" not in book
    with pytest.raises(KeyError):
        book["GZ-9.9"]


def test_a_clause_stands_once() -> None:
    with pytest.raises(BarrowError, match=r"clause GZ-1\.1 stands twice"):
        Rulebook("- **GZ-1.1** One.\n- **GZ-1.1** Two.\n")


@pytest.mark.parametrize(
    "line",
    [
        "- **GZ-1.** One.",
        "- **GZ-1b** One.",
        "**GZ-1.1** One.",
        "- **GZ-R1 Title** One.",
        "- **LQD-1.1** One.",
        "- **L-1** One.",
        "- **ld-1.1** One.",
        "- **LD1.1** One.",
        "- **LD_1** One.",
        "- **1.1** One.",
        "* **LD-1.1** One.",
        "+ **LD-1.1** One.",
        "- **LD-1.1**One.",
    ],
)
@pytest.mark.parametrize("before", ["", "- **GZ-9** A clause.\n"], ids=["alone", "after a clause"])
def test_what_looks_like_a_clause_has_to_be_one(line: str, before: str) -> None:
    with pytest.raises(BarrowError) as caught:
        Rulebook(before + line)

    assert str(caught.value) == (
        f"this is no clause of a rulebook: {line} "
        "(a clause opens with two capitals, a hyphen and a number: - **GZ-4.3** text)"
    )


@pytest.mark.parametrize("page", ["", "# Dice\n\nRoll.", "- LD-1.1 Not in bold."])
def test_a_rulebook_without_clauses_is_refused(page: str) -> None:
    with pytest.raises(BarrowError, match="this rulebook has no clauses: a clause opens with"):
        Rulebook(page)


def test_words_in_bold_are_no_clauses() -> None:
    book = Rulebook("**Wounded** means hurt.\n- **GZ-1** One.\n\n- **Dice** are rolled.\n")

    assert list(book) == ["GZ-1"]


def test_the_rules_of_the_table_are_numbered_from_one() -> None:
    assert list(table_rules()) == [f"TB-{number}" for number in range(1, 9)]
