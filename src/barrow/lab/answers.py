"""The answer in plain sentences: what of a game is even, and what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from barrow.lab.figures import At
    from barrow.lab.intervals import Rate
    from barrow.lab.sides import Words

# Endings that the rules force upon games that would not end by themselves.
LIMITS: Final = ("round_limit", "stand_still", "standing_still")
_PLENTY: Final = 0.01  # of games that end by a limit


def answers(title: str, words: Words, at: list[At]) -> list[str]:
    """Return what the figures say, a few sentences for each number of players."""
    return [f"{title} with {one.players}: {' '.join(_tell(one, words))}" for one in at]


def _tell(at: At, words: Words) -> list[str]:
    told = [_fair(at.sides, f"all {words.sides} are even within error")]
    told += [_first(at), *_order(at)] if at.order else []
    for party in at.unseated:
        told.append(f"The {_plain(party.label)}, run by the rules, won {_span(party)} of games.")
    told.append(_length(at, words))
    told.append(_lead(at))
    for ending in at.endings:
        if ending.label in LIMITS and ending.share >= _PLENTY:
            told.append(f"{_span(ending)} of games ended by the limit ({_plain(ending.label)}).")
    return told


def _fair(rates: list[Rate], even: str) -> str:
    over = [_name(one) for one in rates if one.even is not None and one.low > one.even]
    under = [_name(one) for one in rates if one.even is not None and one.high < one.even]
    if over and under:
        return f"more than their share was won by {_join(over)}, less by {_join(under)}."
    if over:
        return f"more than their share was won by {_join(over)}."
    return f"less than their share was won by {_join(under)}." if under else f"{even}."


def _first(at: At) -> str:
    first = at.order[0]
    assert first.even is not None
    points = 100 * (first.share - first.even)
    low, high = 100 * (first.low - first.even), 100 * (first.high - first.even)
    if first.clear:
        more = "gains" if points > 0 else "costs"
        least, most = sorted((abs(low), abs(high)))
        return f"Going first {more} {least:.0f} to {most:.0f} points."
    return f"Going first makes no clear difference ({low:+.1f} to {high:+.1f} points)."


def _order(at: At) -> list[str]:
    """Return a sentence on the other places, if one of them stands out."""
    apart = [place for place in at.order[1:] if place.clear]
    if len(at.order) < 3 or not apart:
        return []
    said = _join([f"{place.label} {100 * place.share:.0f}%" for place in apart])
    return [f"By turn order: {said}, where even is {100 * (apart[0].even or 0):.0f}%."]


def _length(at: At, words: Words) -> str:
    turns, minutes = at.turns, at.minutes
    return (
        f"A game lasts {turns.median:.0f} {words.turn} ({turns.p5:.0f} to {turns.p95:.0f} in nine "
        f"of ten), about {minutes.median:.0f} minutes at a table."
    )


def _lead(at: At) -> str:
    half = at.moments[1].leader_wins
    return (
        f"Whoever leads at half time wins {100 * half.share:.0f}% of the time, and the lead "
        f"passes {at.lead_changes.mean:.1f} times a game."
    )


def _span(rate: Rate) -> str:
    return f"{100 * rate.low:.0f} to {100 * rate.high:.0f}%"


def _name(rate: Rate) -> str:
    return f"{_plain(rate.label)} ({100 * rate.share:.0f}%)"


def _plain(label: str) -> str:
    return label.replace("_", " ")


def _join(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
