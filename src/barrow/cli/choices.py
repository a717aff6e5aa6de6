"""Choices: how they are labeled, and which one a typed line means.

A line matches a choice if it equals its label, words or text; else if one of these starts with
it; else if its words are, in order, the beginnings of words in one. The first rule that matches
anything decides: one match is the choice, several are ambiguous. A beginning has at least three
letters or ends with a word; a number is always a label.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from barrow.kernel.action import Action
    from barrow.kernel.game import Game
    from barrow.kernel.view import View


# A shorter beginning may be a slip.
_FEWEST_LETTERS: Final = 3


class Choice(NamedTuple):
    """One action as it is offered to a person."""

    label: str
    words: str
    text: str  # as `Game.write` names places now
    action: Action


def offer(game: Game, view: View, legal: list[Action]) -> list[Choice]:
    """Label the legal actions by the number each starts with, or else from 1 up.

    Asked “how many?”, you type that number, not its place in a list.
    """
    words = [game.say(view, action) for action in legal]
    numbers = [said.split(" ")[0] for said in words]
    own = all(number.isdecimal() for number in numbers) and len(set(numbers)) == len(numbers)
    labels = numbers if own else [str(place + 1) for place in range(len(words))]
    texts = [game.write(view, action) for action in legal]
    return [Choice(*one) for one in zip(labels, words, texts, legal, strict=True)]


def meant(line: str, choices: list[Choice]) -> list[Choice]:
    """Return the choices that a line may mean."""
    typed = plain(line)
    label = line.strip().rstrip(".)")
    for choice in choices:
        if label == choice.label:
            return [choice]
    if label.isdecimal() or not typed:
        return []
    forms = [
        (plain(choice.words), plain(choice.text), plain(choice.action.text)) for choice in choices
    ]
    for fits in (_is_all, _begins, _begins_words):
        found = [
            choice
            for choice, form in zip(choices, forms, strict=True)
            if any(fits(typed, one) for one in form)
        ]
        if found:
            return found
    return []


def refused(line: str, game: Game, legal: list[Action]) -> Action | None:
    """Return the only action of the game that a line may mean, preferring kinds on offer."""
    kinds = {action.kind for action in legal}
    everything = [Choice("", "", action.text, action) for action in game.actions.all]
    for choices in ([one for one in everything if one.action.kind in kinds], everything):
        found = meant(line, choices)
        if len(found) == 1:
            return found[0].action
    return None


def plain(line: str) -> str:
    """Normalize a line for comparing: lower case, ids as words, no punctuation."""
    bare = re.sub("['\u2019]", "", line.casefold())
    return " ".join(re.sub(r"[_():,.;]|(?<=\w)-(?=\w)", " ", bare).split())


def named(game: Game, view: View, action: Action) -> str:
    """Return an action in a player's words, without numbers that hold only now."""
    said = re.sub(r" \([^()]*\)", "", game.say(view, action))
    return said.partition(": ")[0]


def _is_all(typed: str, form: str) -> bool:
    return typed == form


def _begins(typed: str, form: str) -> bool:
    enough = typed if len(typed) >= _FEWEST_LETTERS else f"{typed} "
    return len(typed) > 1 and form.startswith(enough)


def _begins_words(typed: str, form: str) -> bool:
    words = iter(form.split(" "))
    return len(typed) > 1 and all(
        any(_begins_word(part, word) for word in words) for part in typed.split(" ")
    )


def _begins_word(part: str, word: str) -> bool:
    return part == word or (len(part) >= _FEWEST_LETTERS and word.startswith(part))
