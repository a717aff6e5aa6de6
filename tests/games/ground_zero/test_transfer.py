"""One transfer after attacking, along own territories (GZ-4.50 to GZ-4.53)."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.ground_zero.board import board, decision, options, play, refused, units


@clause("GZ-4.50")
def test_units_leave_one_own_territory_for_another() -> None:
    state = board("nile M4", "congo M2", "horn M1", phase="transfer")

    play(state, "t_from nile", "t_to horn", "count 2")

    assert [units(state, id) for id in ("nile", "congo", "horn")] == ["M2", "M2", "M3"]


@clause("GZ-4.50")
def test_a_source_has_free_units_and_somewhere_to_go() -> None:
    state = board("nile M4", "congo M1", "lena M5", phase="transfer")

    assert options(state) == ["t_from nile", "skip"]


@clause("GZ-4.50")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("t_from horn", "not_owner"),
        ("t_from congo", "no_free_units"),
        ("t_from lena", "not_reachable"),
        ("attack nile horn", "wrong_type"),
    ],
    ids=["not own", "garrison", "alone", "attack"],
)
def test_no_other_territory_is_a_source(text: str, code: str) -> None:
    state = board("nile M4", "congo M1", "lena M5", "horn A1", phase="transfer")

    assert refused(state, text).code == code


@clause("GZ-4.50")
def test_there_is_only_one_transfer() -> None:
    state = board("nile M4", "congo M4", "horn M1", phase="transfer")

    play(state, "t_from nile", "t_to horn", "count 1")

    assert decision(state) == "aliens attack"


@clause("GZ-4.50")
def test_a_party_may_decline_to_transfer() -> None:
    state = board("nile M4", "congo M1", phase="transfer")

    play(state, "skip")

    assert (units(state, "nile"), decision(state)) == ("M4", "aliens attack")


@clause("GZ-4.51", "GZ-R44")
def test_a_transfer_follows_a_path_of_own_territories_however_long() -> None:
    state = board("maghreb M4", "nile M1", "congo M1", "cape M1", "arabia M1", phase="transfer")

    play(state, "t_from maghreb")

    assert options(state) == ["t_to nile", "t_to congo", "t_to cape"]


@clause("GZ-4.51", "GZ-R44")
def test_a_path_may_follow_drawn_lines() -> None:
    state = board("mato_verde M4", "guinea M1", "nile M1", phase="transfer")

    play(state, "t_from mato_verde")

    assert options(state) == ["t_to nile", "t_to guinea"]


@clause("GZ-4.51")
@pytest.mark.parametrize(
    "between", ["nile A1", "lena M1"], ids=["through an enemy", "through unowned land"]
)
def test_a_path_leads_over_own_territories_only(between: str) -> None:
    state = board("maghreb M4", "guinea M1", "anatolia M1", between, phase="transfer")

    play(state, "t_from maghreb", "count 1")

    assert (units(state, "guinea"), units(state, "anatolia")) == ("M2", "M1")


@clause("GZ-4.51")
@pytest.mark.parametrize(
    ("text", "code"),
    [("t_to ruthenia", "not_reachable"), ("t_to cape", "not_owner"), ("skip", "wrong_type")],
    ids=["out of reach", "not own", "too late to skip"],
)
def test_another_destination_is_refused(text: str, code: str) -> None:
    state = board("maghreb M4", "nile M1", "guinea M1", "ruthenia M1", "cape A1", phase="transfer")
    play(state, "t_from maghreb")

    assert refused(state, text).code == code


@clause("GZ-4.51", "GZ-R26")
def test_a_wall_between_two_own_territories_stops_a_transfer() -> None:
    walls = [("nile", "congo")]

    state = board("nile M4", "congo M1", "maghreb M1", phase="transfer", walls=walls)
    play(state, "t_from nile", "count 1")

    assert (units(state, "congo"), units(state, "maghreb")) == ("M1", "M2")


@clause("GZ-4.51")
def test_a_path_may_lead_around_a_wall() -> None:
    walls = [("nile", "congo")]

    state = board("nile M4", "congo M1", "horn M1", phase="transfer", walls=walls)
    play(state, "t_from nile")

    assert options(state) == ["t_to horn", "t_to congo"]


@clause("GZ-4.51", "GZ-R26")
def test_civilians_transfer_across_walls() -> None:
    state = board(
        "nile C4", "congo C1", turn="civilians", phase="transfer", walls=[("nile", "congo")]
    )

    play(state, "t_from nile", "count 2")

    assert (units(state, "nile"), units(state, "congo")) == ("C2+0", "C3+0")


@clause("GZ-4.52")
def test_at_least_one_unit_stays_behind() -> None:
    state = board("nile M4", "congo M1", phase="transfer")
    play(state, "t_from nile")

    assert options(state) == ["count 1", "count 2", "count 3"]
    refusal = refused(state, "count 4")
    assert (refusal.clause, refusal.code) == ("GZ-4.52", "count_range")


@clause("GZ-4.52")
def test_inactive_units_stay_behind() -> None:
    state = board("nile M4", "congo M1", phase="transfer", inactive={"nile": 2})
    play(state, "t_from nile")

    assert options(state) == ["count 1", "count 2"]


@clause("GZ-4.52")
def test_civilians_choose_how_many_of_each_kind_go() -> None:
    state = board("nile C2+3", "congo C1", turn="civilians", phase="transfer")
    play(state, "t_from nile")
    civilians = options(state)

    play(state, "count 0")
    cyborgs = options(state)
    play(state, "count 3")

    assert civilians == ["count 0", "count 1", "count 2"]
    assert cyborgs == ["count 1", "count 2", "count 3"]
    assert (units(state, "nile"), units(state, "congo")) == ("C2+0", "C1+3")


@clause("GZ-4.52")
def test_a_civilian_or_a_cyborg_stays_behind() -> None:
    state = board("nile C2+1", "congo C1", turn="civilians", phase="transfer")

    play(state, "t_from nile", "count 2")  # the cyborg must stay

    assert (units(state, "nile"), units(state, "congo")) == ("C0+1", "C3+0")


@clause("GZ-4.53", "GZ-R10")
@pytest.mark.parametrize(
    "texts", [["t_from nile", "count 1"], ["skip"]], ids=["transferring", "declining"]
)
def test_only_the_card_phase_follows_a_transfer(texts: list[str]) -> None:
    state = board("nile M4", "congo M1", "horn A1", phase="transfer", conquered=True)

    play(state, *texts)

    assert decision(state) == "military draw"
    assert refused(state, "attack nile horn").code == "wrong_type"
    assert refused(state, "t_from nile").code == "wrong_type"
