"""The mark that ties a test to the rulebook: `@clause("GZ-4.3")`."""

from __future__ import annotations

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as one that shows these clauses."""
    return pytest.mark.clause(*ids)
