"""The map of a data pack: territories, regions, borders; in one piece."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.ground_zero.packs import TEXT, edited, fault


def without_territory() -> str:
    """Return the shipped pack without its last territory."""
    start, end = TEXT.index("[[territory]] # 42"), TEXT.index("# ------", TEXT.index("# 42"))
    return TEXT[:start] + TEXT[end:]


@clause("GZ-2.1")
def test_a_pack_has_42_territories() -> None:
    assert fault(without_territory()) == (
        "territory",
        "there are 41 territories, the game needs 42",
    )


@clause("GZ-2.1", "GZ-2.2")
@pytest.mark.parametrize(
    ("old", "new", "path", "text"),
    [
        (
            'id = "coral_coast"\nname',
            'id = "outback"\nname',
            "territory[41].id",
            "outback is listed twice",
        ),
        (
            'id = "coral_coast"\nname',
            'id = "coral coast"\nname',
            "territory[41].id",
            "'coral coast' is not a snake_case id",
        ),
        (
            'name = "Coral Coast"\nregion = "coral_sea"',
            'name = "Coral Coast"\nregion = "atlantis"',
            "territory[41].region",
            "there is no region 'atlantis'",
        ),
        (
            '[[region]]\nid = "coral_sea"',
            '[[region]]\nid = "atlantis"\nname = "A"\ncolor = "#000000"\npoints = 1\n\n'
            '[[region]]\nid = "coral_sea"',
            "region[8]",
            "atlantis has no territory",
        ),
        (
            'name = "Coral Sea"\ncolor = "#9c7a55"\npoints = 2',
            'name = "Coral Sea"\ncolor = "#9c7a55"\npoints = -2',
            "region[8].points",
            "must be at least 0",
        ),
        (
            '["yukon_gate", "barrens"],',
            '["yukon_gate", "atlantis"],',
            "borders.land[0]",
            "there is no territory 'atlantis'",
        ),
        (
            '{ a = "sunda", b = "coral_coast", wrap = false }',
            '{ a = "sunda", b = "atlantis", wrap = false }',
            "borders.line[15]",
            "there is no territory 'atlantis'",
        ),
        (
            '["yukon_gate", "barrens"],',
            '["yukon_gate", "yukon_gate"],',
            "borders.land[0]",
            "yukon_gate borders itself",
        ),
        (
            '["yukon_gate", "cascadia"],',
            '["barrens", "yukon_gate"],',
            "borders.land[1]",
            "the border of barrens and yukon_gate is listed twice",
        ),
        (
            '{ a = "sunda", b = "coral_coast", wrap = false }',
            '{ a = "outback", b = "coral_coast", wrap = false }',
            "borders.line[15]",
            "the border of outback and coral_coast is listed twice",
        ),
    ],
    ids=[
        "repeated id",
        "id with a space",
        "unknown region",
        "region without territory",
        "negative points",
        "unknown end of a border",
        "unknown end of a line",
        "border with itself",
        "border twice",
        "line beside a border",
    ],
)
def test_a_map_that_does_not_hold_together_is_refused(
    old: str, new: str, path: str, text: str
) -> None:
    assert fault(edited(old, new)) == (path, text)


@clause("GZ-2.2")
def test_a_map_in_two_pieces_is_refused() -> None:
    text = edited('  { a = "sunda", b = "outback", wrap = false },\n', "")
    text = text.replace('  { a = "sunda", b = "coral_coast", wrap = false },\n', "")
    text = text.replace('  { a = "cape", b = "outback", wrap = false },\n', "")

    assert fault(text) == (
        "borders",
        "the map is in two pieces: yukon_gate cannot reach outback",
    )
