from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import barrow
from barrow import BarrowError
from barrow.lab.plan import Ban, check, deal
from barrow.lab.play import play_chunk
from barrow.lab.profile import sides_of
from tests.lab.plans import plan


@pytest.mark.parametrize("key", barrow.games())
def test_every_seat_plays_every_side_equally_often(key: str) -> None:
    game = barrow.game(key)
    for players in game.players:
        sides = sides_of(game, players)
        wanted = plan(key, seats=(players,), games=3 * len(sides))
        seen = Counter(
            (seat, side)
            for number in range(wanted.games_at(players))
            for seat, side in enumerate(deal(wanted, game, players, number).sides)
        )

        assert seen == {(seat, side): 3 for seat in range(players) for side in sides}


def test_a_set_turns_the_line_up_around_the_table_over_one_deal() -> None:
    game = barrow.game("skirmish")
    wanted = plan(bots=("easy", "random"), seats=(3,), games=4)
    dealt = [deal(wanted, game, 3, number) for number in range(3)]

    assert wanted.rotations(3) == 3
    assert wanted.games_at(3) == 6
    assert [one.bots for one in dealt] == [
        ["easy", "random", "random"],
        ["random", "random", "easy"],
        ["random", "easy", "random"],
    ]
    assert len({(one.deal, *one.sides) for one in dealt}) == 1
    assert [sorted(one.bot_seeds) for one in dealt] == [sorted(dealt[0].bot_seeds)] * 3


def test_chunks_hold_every_game_once_and_no_set_is_cut() -> None:
    wanted = plan(bots=("easy", "random"), seats=(2, 3), games=1001)
    chunks = wanted.chunks()
    games = [
        (chunk.players, number) for chunk in chunks for number in range(chunk.first, chunk.last)
    ]

    assert games == [(2, n) for n in range(1002)] + [(3, n) for n in range(1002)]
    assert all(chunk.first % wanted.rotations(chunk.players) == 0 for chunk in chunks)
    assert wanted.total == 2004


@pytest.mark.parametrize("key", barrow.games())
def test_a_game_has_the_sides_it_was_dealt(key: str) -> None:
    wanted = plan(key, games=2)
    game = barrow.game(key)
    rows = play_chunk(wanted, wanted.chunks()[0])["games"]

    assert rows["sides"] == [deal(wanted, game, 2, number).sides for number in range(2)]
    assert all(len(ranks) == 2 for ranks in rows["ranks"])  # type: ignore[arg-type]


def test_the_same_game_comes_of_the_same_number_wherever_it_is_played() -> None:
    wanted = plan(games=40)
    alone = wanted.chunks()[0]._replace(first=7, last=8)
    among = play_chunk(wanted, wanted.chunks()[0])["games"]

    assert play_chunk(wanted, alone)["games"]["decisions"][0] == among["decisions"][7]
    assert play_chunk(wanted, alone)["games"]["ranks"][0] == among["ranks"][7]


def test_a_ban_holds_for_one_seat_only_and_never_takes_the_last_choice() -> None:
    wanted = plan(bots=("normal",), games=4, ban=Ban(("play:*",)))
    rows = play_chunk(wanted, wanted.chunks()[0])["events"]
    played = {
        (number, seat)
        for number, seat, event in zip(rows["number"], rows["seat"], rows["event"])
        if event == "card_played"
    }

    assert played == {(number, 1 - number % 2) for number in range(4)}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"games": 0}, "a run has 1 to 10,000,000 games, not 0"),
        ({"seats": (7,)}, "Skirmish is for 2 to 5 players, not 7"),
        ({"bots": ("easy", "easy", "easy")}, "3 bots are named, but 2 play"),
        ({"sides": "unfair"}, "sides are dealt even or asked, not 'unfair'"),
        ({"ban": Ban(("roll",), "pink")}, "there is no side 'pink'; sides are red, orange"),
    ],
    ids=["no games", "too many seats", "too many bots", "no such way", "no such side"],
)
def test_a_plan_that_cannot_be_played_is_reported(changes: dict[str, Any], said: str) -> None:
    wanted = plan(**changes)

    with pytest.raises(BarrowError) as caught:
        check(wanted, wanted.make_game())

    assert str(caught.value).startswith(said)
