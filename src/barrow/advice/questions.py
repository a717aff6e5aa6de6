"""Questions for worker processes: all that a seat may know, and nothing else.

Each can be pickled, and answers itself in the process that it is sent to.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

import barrow
from barrow.advice.ideas import Idea, ideas
from barrow.advice.preview import Preview, explain, preview_within
from barrow.bots import bot
from barrow.bots.bot import Bot
from barrow.kernel.action import Action
from barrow.kernel.game import Game
from barrow.kernel.state import State
from barrow.kernel.view import View


@dataclass(frozen=True)
class BotQuestion:
    """All a bot may know, and what it may choose."""

    game: str
    level: str
    seed: int
    view: dict[str, Any]
    legal: list[str]
    also: str = ""  # an action to give an opinion on in any case
    seconds: float = 0.0  # how long to think about a choice; 0: at a glance
    asker: str = ""  # whose share of the processes it takes: a host's, or an address's

    def choose(self) -> str:
        """Choose; return the text of the action."""
        _, chooser, view, legal = self._posed()
        return str(chooser.choose_within(view, legal, self.seconds))

    def consider(self) -> list[Idea]:
        """Think a choice over; return the best ideas in words."""
        return ideas(*self._posed(), self.also)

    def _posed(self) -> tuple[Game, Bot, View, list[Action]]:
        """Return the game, the bot that is asked, what it may know, and what it may choose."""
        game = barrow.game(self.game)
        legal = [game.parse(text) for text in self.legal]
        return game, bot(self.level, game, seed=self.seed), game.read_view(self.view), legal


def question(
    state: State, seat: int, level: str, seconds: float = 0.0, also: str = ""
) -> BotQuestion:
    """Return the question that a seat's decision puts to a bot."""
    legal = [action.text for action in state.legal(seat)]
    view = state.view(seat).document()
    return BotQuestion(state.game.key, level, new_bot_seed(), view, legal, also, seconds)


def new_bot_seed() -> int:
    """Return an unguessable seed for a bot."""
    return secrets.randbits(60)


@dataclass(frozen=True)
class TryQuestion:
    """Answers to a decision that a seat wants to preview, with all it may know."""

    game: str
    view: dict[str, Any]
    number: int
    step: int  # actions played so far
    actions: list[str]  # none: only what is refused now is wanted
    wishes: dict[str, str]  # by decision: when the seat wants to be asked
    seconds: float = 0.0  # how long odds may be worked out
    asker: str = ""
    why: str = ""  # an action that is not legal after those answers

    def preview(self) -> tuple[View, Preview]:
        """Return what is known, and what the answers would do."""
        view, actions = self._posed()
        return view, preview_within(view, actions, self.number, self.seconds, self.wishes)

    def explain(self) -> tuple[str, str, str]:
        """Return the clause, text and code of why the action is not legal then; empty if it is.

        They are plain texts because a compiled refusal can't be pickled.
        """
        view, actions = self._posed()
        why = explain(view, actions, self.why, self.number, self.wishes)
        return ("", "", "") if why is None else (why.clause, why.text, why.code)

    def _posed(self) -> tuple[View, list[Action]]:
        game = barrow.game(self.game)
        view = game.read_view(self.view)
        return view, [game.read(view, text) for text in self.actions]
