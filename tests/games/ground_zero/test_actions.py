"""Actions as text: how each is written, and what cannot be read (chapter 9)."""

from __future__ import annotations

import pytest

from barrow.kernel.action import UNLISTED
from barrow.kernel.errors import DecodeError
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, refused


@clause("GZ-9.1")
@pytest.mark.parametrize(
    "text",
    [
        "pick_faction zombies",
        "place nile",
        "ground_zero nile",
        "cash nile",
        "z_from nile",
        "z_to nile",
        "count 0",
        "count 120",
        "convert nile",
        "send nile",
        "send_to nile",
        "wall nile congo",
        "attack congo nile",
        "breach nile congo",
        "walk nile congo",
        "end_attack",
        "dice 1",
        "dice 4",
        "dice 0 4",
        "dice 2 1",
        "boost true",
        "boost false",
        "tech 3",
        "tech none",
        "t_from nile",
        "t_to nile",
        "skip",
        "draw true",
        "draw false",
        "done",
        "takeover true",
        "takeover false",
    ],
)
def test_an_action_is_written_like_this(text: str) -> None:
    action = GAME.parse(text)

    assert (action.text, GAME.decode(action.id)) == (text, action)
    assert text.split()[0] in GAME.actions.kinds


@clause("GZ-9.1")
def test_every_territory_border_and_count_has_its_actions() -> None:
    one_territory, both_ways, counts = 10 * 42, 4 * 2 * 78, 121
    dice, tech, factions, yes_no, words = 4 + 14, 5, 4, 3 * 2, 3

    assert len(GAME.actions.kinds) == 24
    assert GAME.size == sum((one_territory, both_ways, counts, dice, tech, factions, yes_no, words))


@clause("GZ-9.1")
def test_spaces_do_not_matter() -> None:
    assert GAME.parse("  attack   nile\tcongo ") is GAME.parse("attack nile congo")


@clause("GZ-9.1")
@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("fly nile", "wrong_type", "there is no action “fly nile”; actions are pick_faction, "),
        ("", "wrong_type", "there is no action “”; actions are pick_faction, "),
        ("place atlantis", "unknown_id", "there is no territory atlantis"),
        ("cash atlantis", "unknown_id", "there is no territory atlantis"),
        ("attack nile atlantis", "unknown_id", "there is no territory atlantis"),
        ("attack atlantis nile", "unknown_id", "there is no territory atlantis"),
        (
            "pick_faction robots",
            "unknown_id",
            "there is no faction robots",
        ),
    ],
    ids=[
        "unknown action",
        "nothing",
        "unknown territory",
        "unknown card",
        "unknown target",
        "unknown source",
        "unknown faction",
    ],
)
def test_text_that_names_nothing_cannot_be_read(text: str, code: str, said: str) -> None:
    with pytest.raises(DecodeError) as caught:
        GAME.parse(text)

    assert caught.value.code == code
    assert caught.value.text.startswith(said)


@clause("GZ-9.1")
@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("attack nile", "attack TERRITORY TERRITORY"),
        ("attack nile congo cape", "attack TERRITORY TERRITORY"),
        ("place", "place TERRITORY"),
        ("place nile congo", "place TERRITORY"),
        ("dice", "dice NUMBER, or dice CIVILIANS CYBORGS"),
        ("dice many", "dice NUMBER, or dice CIVILIANS CYBORGS"),
        ("dice 1 2 3", "dice NUMBER, or dice CIVILIANS CYBORGS"),
        ("tech best", "tech DIE, or tech none"),
        ("tech 1 2", "tech DIE, or tech none"),
        ("count -1", "count NUMBER"),
        ("count 1 2", "count NUMBER"),
        ("count ²", "count NUMBER"),
        ("boost maybe", "boost true|false"),
        ("draw", "draw true|false"),
        ("end_attack now", "end_attack"),
        ("pick_faction", "pick_faction FACTION"),
    ],
)
def test_text_of_another_form_is_told_how_to_write_it(text: str, form: str) -> None:
    with pytest.raises(DecodeError) as caught:
        GAME.parse(text)

    assert caught.value.code == "unknown_id"
    assert caught.value.text == f"“{text}” is not how {text.split()[0]} is written: {form}"


@clause("GZ-9.1", "GZ-2.2")
@pytest.mark.parametrize(
    ("text", "numbers"),
    [("attack nile lena", (20, 31)), ("dice 9", (9,)), ("count 999", (999,))],
    ids=["no border", "too many dice", "more than the supply"],
)
def test_text_that_is_never_legal_is_read_so_that_the_rules_can_refuse_it(
    text: str, numbers: tuple[int, ...]
) -> None:
    action = GAME.parse(text)

    assert (action.id, action.values()) == (UNLISTED, numbers)


@clause("GZ-9.1", "GZ-2.2")
def test_an_attack_between_strangers_is_refused_by_the_rules() -> None:
    state = board("nile M3", "congo A1")

    assert refused(state, "attack nile lena").code == "not_neighbors"


@pytest.mark.parametrize("text", ["count 007", "count -1", "count 1e3", "dice 01"])
def test_a_number_is_written_in_one_way_only(text: str) -> None:
    with pytest.raises(DecodeError, match="is not how"):
        GAME.parse(text)
