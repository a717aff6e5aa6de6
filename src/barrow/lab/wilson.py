"""The 95% Wilson interval of a share, without numpy: the terminal uses it too."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95
Z: Final = NormalDist().inv_cdf(0.5 + LEVEL / 2)


def wilson(count: float, games: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of a share."""
    share = count / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    reach = spread / (1 + Z * Z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)
