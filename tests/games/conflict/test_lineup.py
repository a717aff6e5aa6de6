"""The line-up of a combat round: copies share what hardly any round changes."""

from __future__ import annotations

from barrow.games.conflict.cells import cell_at
from barrow.games.conflict.lineup import GONE, IS_LOST, PLACES, SLOTS, Lineup


def facts(lineup: Lineup) -> tuple[list[int], list[int], list[tuple[int, int]]]:
    """Return what copies share until it changes."""
    return lineup.marks, lineup.helps, lineup.hypnosis


def test_what_befalls_a_copy_befalls_no_other_line_up() -> None:
    lineup = Lineup(cell_at(0, 0), True)
    copy = lineup.copy()

    copy.mark(2, 1)
    copy.mark(2, 1)
    copy.let_help(0, 1)
    copy.hypnotize(3, 5)

    untouched: tuple[list[int], list[int], list[tuple[int, int]]] = ([0] * PLACES, [-1] * SLOTS, [])
    assert facts(copy) == ([0, 0, 2, 0, 0, 0], [1, -1, -1], [(3, 5)])
    assert facts(lineup) == untouched
    assert facts(Lineup(cell_at(0, 0), True)) == untouched


def test_tiles_and_flags_are_each_line_up_s_own() -> None:
    lineup = Lineup(cell_at(0, 0), True)
    lineup.tiles[0], lineup.flags[0] = 7, IS_LOST
    copy = lineup.copy()

    assert copy.remove(0) == 7
    copy.flags[0] = 0

    assert (lineup.tiles[0], lineup.flags[0]) == (7, IS_LOST)
    other = Lineup(cell_at(0, 0), True)
    assert (other.tiles[0], other.flags[0]) == (GONE, 0)
