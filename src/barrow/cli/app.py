"""The commands, as a cyclopts application; each is imported when it is first called."""

from __future__ import annotations

import sys
from typing import Final, get_args

from cyclopts import App, CoercionError, CycloptsError, MissingArgumentError
from cyclopts.exceptions import RepeatArgumentError, UnusedCliTokensError

from barrow.cli import COMMANDS, USAGE
from barrow.cli.errors import no_such
from barrow.cli.files import is_text
from barrow.kernel.errors import BarrowError

# Options by their former names, which still work.
_RENAMED: Final[dict[str, dict[str, str]]] = {
    "simulate": {"--seats": "--bots"},
    "lab": {"--seats": "--players"},
    "ladder": {"--levels": "--bots"},
}
# What an option takes, by the type of its values.
_TAKES: Final[dict[object, str]] = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}


def make_app() -> App:
    """Return the application with all commands."""
    app = App(
        name="barrow",
        help_flags=["--help", "-h"],
        version_flags=[],
        suppress_keyboard_interrupt=False,
        exit_on_error=False,
        print_error=False,
        result_action="return_value",
    )
    for name in COMMANDS:
        app.command(f"barrow.cli.{name}:{name}", name=name)
    return app


def run(words: list[str]) -> int:
    """Run the command that the words name; a mistake in them is one line on stderr."""
    if words[0] not in COMMANDS:
        raise no_such("command", words[0], list(COMMANDS))
    for word in words:
        if not is_text(word):
            raise BarrowError(f"{word!a} is not UTF-8 text")
    try:
        status = make_app()(with_new_names(words))
    except CycloptsError as error:
        command = " ".join(error.command_chain or words[:1])
        print(f"barrow: {explain(error)} See barrow {command} --help.", file=sys.stderr)
        return USAGE
    return status if isinstance(status, int) else 0


def with_new_names(words: list[str]) -> list[str]:
    """Return the words of a command with options that were renamed under their new names."""
    renamed = _RENAMED.get(words[0], {})
    parts = [word.partition("=") for word in words]
    return ["".join([renamed.get(name, name), *value]) for name, *value in parts]


def explain(error: CycloptsError) -> str:
    """Return what is wrong in a user's words: cyclopts speaks of tokens and types."""
    match error:
        case CoercionError(token=token, target_type=kind) if token and kind in _TAKES:
            return f"{token.keyword} takes {_TAKES[kind]}, not {token.value!r}."
        case CoercionError(token=token, target_type=kind) if token and get_args(kind):
            choices = ", ".join(map(str, get_args(kind)))
            return f"{token.value!r} is none of {choices}."
        case MissingArgumentError(keyword=str(name)):
            return f"{name} needs a value."
        case MissingArgumentError(argument=argument) if argument:
            return f"{argument.name} is missing."
        case RepeatArgumentError(token=token):
            return f"{token.keyword} is given twice."
        case UnusedCliTokensError(unused_tokens=[word, *_]):
            return f"{word!r} is one argument too many."
    return " ".join(str(error).split())
