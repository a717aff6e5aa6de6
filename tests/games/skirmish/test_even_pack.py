"""The second pack of Skirmish: three lives are other than in the first, and nothing else is."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import barrow
from barrow.games import shipped_pack
from barrow.games.skirmish import pack
from barrow.kernel.errors import BarrowError
from tests.bots.duels import play_out

LIVES = {"mother-mire": (15, 18), "lugg": (15, 16), "ashkar-vael": (17, 15)}


def test_only_the_lives_of_three_characters_are_other() -> None:
    text = shipped_pack("skirmish-even")
    assert text is not None
    even = tomllib.loads(text)
    plain = tomllib.loads(Path(pack.__file__).with_name("data.toml").read_text("utf-8"))
    for one, other in zip(plain["character"], even["character"]):
        if one["id"] in LIVES:
            assert (one["life"], other["life"]) == LIVES[one["id"]]
            other["life"] = one["life"]

    assert even == plain


def test_it_is_played_by_its_name_and_tells_itself_apart() -> None:
    even, plain = barrow.game("skirmish", "skirmish-even"), barrow.game("skirmish")

    assert even.pack_hash != plain.pack_hash
    assert sorted(play_out(even, ["random"] * 3, 1, {})) == [1, 2, 3]


def test_there_is_no_other_pack_of_that_kind() -> None:
    assert [shipped_pack(name) for name in ("skirmish-odd", "chess-even", "skirmish-../x")] == [
        None,
        None,
        None,
    ]
    with pytest.raises(BarrowError, match="cannot read skirmish-odd"):
        barrow.game("skirmish", "skirmish-odd")
