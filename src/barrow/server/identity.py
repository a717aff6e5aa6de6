"""Who somebody is: unguessable tokens, kept by their owner and stored here only as hashes."""

from __future__ import annotations

import secrets
from hashlib import blake2b

# Without letters and digits that are easily taken for each other.
_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 10


def new_token() -> str:
    """Return a token that proves who its holder is."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """Return a public id: of a player, or of a table."""
    return "".join(secrets.choice(_CODE_LETTERS.lower()) for _ in range(_CODE_LENGTH))


def new_invite() -> str:
    """Return a code that lets its holder sit down at a private table."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def token_hash(token: str) -> str:
    """Return what is stored of a token."""
    return blake2b(token.encode(), digest_size=32, person=b"barrow token").hexdigest()


def new_seed() -> str:
    """Return a seed that nobody can guess, as 64 hexadecimal digits."""
    return secrets.token_hex(32)
