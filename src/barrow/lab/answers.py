"""Is the game fair? The answer in plain sentences.

`answer` gives the verdict for one number of players, with reasons; `reading` lists what else
stands out in the figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from barrow.lab.figures import At
    from barrow.lab.intervals import Rate
    from barrow.lab.profile import Profile
    from barrow.lab.uses import Unused, Use

# Endings that the rules force on games that would not end by themselves.
LIMITS: Final = ("round_limit", "exhaustion")
YES, NEARLY, NO = "Yes", "Nearly", "No"
WORST_LAST: Final = (YES, NEARLY, NO)
_SMALL: Final = 0.1  # of an even share: a smaller deviation is nearly even
_FEWEST: Final = 100  # users a thing needs before it is mentioned
_LISTED: Final = 6


class Answer(msgspec.Struct, frozen=True):
    """Whether a game is fair at one number of players."""

    players: int
    games: int
    verdict: str  # Yes, Nearly or No
    text: str

    def __str__(self) -> str:
        return f"{self.verdict}. {self.text}"


class Remark(msgspec.Struct, frozen=True):
    """One more thing that stands out in the figures."""

    about: str
    text: str
    clause: str = ""


def answer(at: At, profile: Profile, names: dict[str, str]) -> Answer:
    """Return whether the sides and the seats are even at a number of players."""
    sentences = [_fair(at.sides, profile.sides, names), _first(at), *_order(at)]
    sentences += [_rules_own(party, names) for party in at.unseated]
    text = " ".join(sentence for sentence in sentences if sentence)
    return Answer(at.players, at.games, verdict([*at.sides, *at.order]), text)


def verdict(rates: list[Rate]) -> str:
    """Return whether shares are even, by how far the worst of them surely is from it."""
    off = max((_off(rate) for rate in rates), default=0.0)
    return YES if off == 0 else NEARLY if off < _SMALL else NO


def _off(rate: Rate) -> float:
    """Return the distance of an interval from even, as a fraction of even."""
    return max(0.0, rate.low - rate.even, rate.even - rate.high) / rate.even if rate.even else 0.0


def _fair(rates: list[Rate], sides: str, names: dict[str, str]) -> str:
    ranked = sorted(rates, key=lambda rate: -rate.share)
    over = [rate for rate in ranked if rate.clear and rate.share > (rate.even or 0)]
    under = [rate for rate in reversed(ranked) if rate.clear and rate.share < (rate.even or 0)]
    if not over and not under:
        return f"All {sides} are even within error."
    said = []
    if over:
        said.append(f"{_list(over, names)} {_verb(over, names)} more than an even share")
    if under:
        less = "less" if over else f"{_verb(under, names)} less than an even share"
        said.append(f"{_list(under, names)} {less}")
    left = len(rates) - len(over) - len(under)
    rest = {0: ".", 1: "; the other is even within error."}
    text = ", ".join(said) + rest.get(left, f"; the other {left} are even within error.")
    return text[0].upper() + text[1:]


def inside(name: str) -> str:
    """Return a name as it stands inside a sentence: the Mawl Pack."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def verb(name: str) -> str:
    """Return the verb that goes with a name: Zombies win, the Mawl Pack wins."""
    return "win" if name.endswith("s") else "wins"


def _list(rates: list[Rate], names: dict[str, str]) -> str:
    return _join([f"{inside(_called(rate, names))} ({_percent(rate.share)})" for rate in rates])


def _verb(rates: list[Rate], names: dict[str, str]) -> str:
    return "win" if len(rates) > 1 else verb(_called(rates[0], names))


def _first(at: At) -> str:
    if not at.order:
        return ""
    first = at.order[0]
    assert first.even is not None
    low, high = 100 * (first.low - first.even), 100 * (first.high - first.even)
    if first.clear:
        more = "gains" if low > 0 else "costs"
        least, most = sorted((abs(low), abs(high)))
        return f"Going first {more} {least:.0f} to {most:.0f} points."
    return f"Going first makes no clear difference ({low:+.1f} to {high:+.1f} points)."


def _order(at: At) -> list[str]:
    """Return a sentence on the other places in the turn order, if one stands out."""
    apart = [place for place in at.order[1:] if place.clear]
    if len(at.order) < 3 or not apart:
        return []
    said = _join([f"{place.label} {_percent(place.share)}" for place in apart])
    return [f"By turn order: {said}, where even is {_percent(apart[0].even or 0)}."]


def _rules_own(party: Rate, names: dict[str, str]) -> str:
    return f"{_called(party, names)}, run by the rules, won {_span(party)} of games."


def reading(
    at: list[At],
    profile: Profile,
    names: dict[str, str],
    uses: dict[str, list[Use]],
    unused: Unused,
    limits: dict[str, str],
) -> list[Remark]:
    """Return what else stands out in the figures, for a designer."""
    remarks = [Remark("Length", _length(at, profile)), *_things(profile, names, uses)]
    remarks.append(Remark("A lead", _leads(at)))
    made = {one.players: one.kingmaking for one in at if one.kingmaking is not None}
    if made:
        text = "the winner took the lead for good in the turn of a third in this share of games:"
        remarks.append(Remark("Kingmaking", f"{text} {_by_players(made)}."))
    thrown = {one.players: _thrown_out(one) for one in at if one.players > 2 and any(one.out_at)}
    if thrown:
        text = "seats in the mean of a game:"
        remarks.append(Remark("Thrown out", f"{text} {_join(list(thrown.values()))}."))
    remarks += [_limit(at, label, clause) for label, clause in limits.items()]
    if not limits:
        remarks.append(Remark("Limits", f"none of {unused.games:,} games was ended by one."))
    if unused.actions:
        remarks.append(
            Remark("Never chosen", f"{_some(unused.actions)}, in {unused.games:,} games.")
        )
    remarks.append(
        Remark("Bots are not people", "what they do not see, such as talk and bluff, is not here.")
    )
    return remarks


def _length(at: list[At], profile: Profile) -> str:
    said = [
        f"{one.turns.median:.0f} {profile.length} with {one.players} (about "
        f"{one.minutes.median:.0f} minutes)"
        for one in at
    ]
    return f"half of all games are over after {_join(said)}."


def _things(profile: Profile, names: dict[str, str], uses: dict[str, list[Use]]) -> list[Remark]:
    """Return remarks on the things whose users win most and least."""
    spoken = [
        use
        for event in profile.uses
        for use in uses.get(event, [])
        if use.users >= _FEWEST and use.wins.clear
    ]
    best = max(spoken, key=lambda use: use.effect, default=None)
    worst = min(spoken, key=lambda use: use.effect, default=None)
    return [
        Remark(_owned(use, names), _effect(use, profile))
        for use, stands_out in ((best, 1), (worst, -1))
        if use is not None and use.effect * stands_out > 0
    ]


def _owned(use: Use, names: dict[str, str]) -> str:
    return f"{use.name.rstrip('.')} ({names[use.side]})" if use.side else use.name.rstrip(".")


def _effect(use: Use, profile: Profile) -> str:
    even = use.wins.even or 0.0
    least, most = sorted((100 * abs(use.wins.low - even), 100 * abs(use.wins.high - even)))
    more = "more" if use.effect > 0 else "less"
    return (
        f"its users win {least:.0f} to {most:.0f} points {more} than their {profile.sides} do "
        f"({use.users:,} of them). Long games use more of everything: no proof yet."
    )


def _leads(at: list[At]) -> str:
    said = [
        f"{_percent(one.moments[1].leader_wins.share)} with {one.players} "
        f"({one.lead_changes.mean:.1f} changes)"
        for one in at
    ]
    return f"whoever leads at half time wins {_join(said)}."


def _by_players(rates: dict[int, Rate]) -> str:
    return _join([f"{_percent(rate.share)} with {players}" for players, rate in rates.items()])


def _thrown_out(at: At) -> str:
    return f"{sum(at.out_at) / at.games:.1f} with {at.players}"


def _limit(at: list[At], label: str, clause: str) -> Remark:
    games = sum(one.games for one in at)
    ended = sum(rate.count for one in at for rate in one.endings if rate.label == label)
    named = "The round limit" if label == "round_limit" else "A standstill"
    return Remark(named, f"ended {ended:,.0f} of {games:,} games.", clause)


def _some(listed: list[str]) -> str:
    shown = [name.replace("_", " ") for name in listed[:_LISTED]]
    left = len(listed) - len(shown)
    return ", ".join(shown) + (f" and {left} more" if left else "")


def _span(rate: Rate) -> str:
    return f"{100 * rate.low:.0f} to {100 * rate.high:.0f}%"


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def _called(rate: Rate, names: dict[str, str]) -> str:
    return names.get(rate.label, rate.label.replace("_", " "))


def _join(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
