"""The page on the memory of a long run: what it says of games that leave something behind."""

from __future__ import annotations

from bench.memory import page

MIB = 2**20


def test_the_page_tells_what_each_game_left_behind() -> None:
    text = page([(1_000, 30 * MIB, 5_000), (3_000, 31 * MIB, 9_000)])

    assert "| 3,000 | 31.0 | 9,000 |" in text
    assert "From 1,000 to 3,000 games: +524.29 bytes of resident memory a game" in text
    assert "+4,000 blocks in all" in text
