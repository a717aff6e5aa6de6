"""Names for tables that nobody named."""

from __future__ import annotations

from zlib import crc32

_WEATHER = ("Ashen", "Cold", "Foggy", "Frozen", "Moonlit", "Rainy", "Silent", "Thorny", "Windy")
_AGE = ("Broken", "Crooked", "Drowned", "Hollow", "Last", "Long", "Old", "Quiet", "Restless")
_LAND = ("Barrow", "Down", "Fen", "Ford", "Grove", "Heath", "Hill", "Moor", "Ridge", "Vale")
_BUILT = ("Abbey", "Bridge", "Chapel", "Gate", "Harbor", "Mill", "Orchard", "Tower", "Wall")
_MOODS, _PLACES = (*_WEATHER, *_AGE), (*_LAND, *_BUILT)


def title_for(table: str) -> str:
    """Return a name for a table, by its id."""
    place, mood = divmod(crc32(table.encode()), len(_MOODS))
    return f"{_MOODS[mood]} {_PLACES[place % len(_PLACES)]}"
