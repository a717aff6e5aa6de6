"""Words for sentences: numbers with nouns, lists, articles, and the parts a sentence names."""

from __future__ import annotations

from string import Formatter


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 unit`, `3 units`, `no territories`, `2 cyborg dice`."""
    said = str(number or "no")
    if number == 1 or noun.isupper():
        return f"{said} {noun}"
    if noun.endswith("die"):
        return f"{said} {noun.removesuffix('die')}dice"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{said} {noun[:-1]}ies"
    return f"{said} {noun}s"


def joined(names: list[str], word: str = "and") -> str:
    """Return names as people list them: `A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def between(low: int, high: int, noun: str) -> str:
    """Return the bounds of a number with its noun: `1 unit`, `0 or 1 unit`, `1 to 3 units`."""
    if low == high:
        return counted(low, noun)
    return f"{low} {'or' if low + 1 == high else 'to'} {counted(high, noun)}"


def with_article(name: str) -> str:
    """Return a name with its article: `a Gun`, `an Amulet`."""
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def capital(text: str) -> str:
    """Return a sentence with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def names_in(text: str) -> list[str]:
    """Return the names of a sentence's parts in order, each once."""
    return list(dict.fromkeys([name for _, name, _, _ in Formatter().parse(text) if name]))
