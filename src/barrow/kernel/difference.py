"""Where two documents first differ, in words."""

from __future__ import annotations


def difference(one: object, other: object, path: str = "") -> str:
    """Return the first place at which two documents differ, or "" if they are equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted(set(one) | set(other), key=str):
            inner = f"{path}.{name}" if path else str(name)
            if name not in one or name not in other:
                return f"{inner} is there only once"
            found = difference(one[name], other[name], inner)
            if found:
                return found
        return ""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        for index in range(min(len(one), len(other))):
            found = difference(one[index], other[index], f"{path}[{index}]")
            if found:
                return found
        if len(one) != len(other):
            return f"{path or 'the list'} has {len(one)} or {len(other)} items"
        return ""
    if one == other and type(one) is type(other):
        return ""
    return f"{path}: {one!r} or {other!r}" if path else f"{one!r} or {other!r}"
