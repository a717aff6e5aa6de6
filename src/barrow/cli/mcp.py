"""`barrow mcp`: the games as tools for a language model."""

from __future__ import annotations

from barrow.kernel.errors import BarrowError


def mcp() -> int:
    """Let a language model play, over the Model Context Protocol on standard input and output.

    It plays against bots here, or joins a table of a running server by its invite code.
    """
    try:
        from barrow.adapters.mcp import make_server
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith(("mcp", "httpx2")):
            raise
        raise BarrowError("this needs the extra mcp: pip install 'barrow[mcp]'") from None
    make_server().run("stdio")
    return 0
