from __future__ import annotations

from barrow.server.titles import title_for


def test_tables_get_names_of_their_own_that_stay() -> None:
    ids = [f"c7glrrb9{number:02}" for number in range(40)]

    titles = [title_for(id) for id in ids]

    assert titles == [title_for(id) for id in ids]
    assert len(set(titles)) > 30
    assert all(len(title.split()) == 2 for title in titles)
