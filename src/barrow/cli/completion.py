"""`barrow completion`: tab completion of commands and options in a shell."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"], Parameter(help="The shell.")], /
) -> int:
    """Print a script that completes commands and options with the Tab key.

    bash: barrow completion bash > ~/.local/share/bash-completion/completions/barrow

    zsh: barrow completion zsh > a file _barrow in a folder of $fpath

    fish: barrow completion fish > ~/.config/fish/completions/barrow.fish
    """
    from barrow.cli.app import make_app

    print(make_app().generate_completion(shell=shell))
    return 0
