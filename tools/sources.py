"""The modules that are generated from the declarations of compiled games.

For each game this writes three modules beside `declared.py`: `state.py` (records and the state),
`known.py` (views) and `actions.py`. Where the data pack's structures are in a module
`pack_document.py`, it also writes `tables.py`: a native class for each of them, with the same name
and fields, which compiled code reads without a lookup; `native` in `kernel/documents.py` fills
them. The modules are checked in, and `python -m tools.sources --check MODULES` fails if they are
not what the declarations in these modules say.
"""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from barrow.kernel.declare import Choice, Fields, Record, Seen, declared_in
from barrow.kernel.generate import attributes, constructor, copier

_WIDTH: Final = 100
_STATE_IMPORTS: Final = {
    "barrow.kernel.game": ["Game"],
    "barrow.kernel.outcome": ["Outcome"],
    "barrow.kernel": ["state as kernel"],
    "barrow.kernel.state": ["Frame"],
}
_PROPERTIES: Final = [
    "    @property",
    "    def players(self) -> int:",
    '        """How many seats the game has."""',
    "        return self.table.players",
    "",
    "    @property",
    "    def agreed(self) -> dict[str, object]:",
    '        """The options of the table."""',
    "        return self.table.options",
    "",
]


def _head(source: str, about: str, typing: str = "") -> list[str]:
    """Return how a generated module begins: `source` is what it was generated from."""
    lines = [
        f"# Generated from {source} by `make generate`; edit that instead.",
        f'"""{about}"""',
        "",
        "from __future__ import annotations",
        "",
    ]
    return [*lines, f"from typing import {typing}", ""] if typing else lines


def state_source(module: ModuleType) -> str:
    """Return the source of a game's records and its state."""
    (state,) = declared_in(module, Fields)
    about = "The records and the state that `declared` declares."
    held = [one.kind.holds for one in state.fields.values() if one.kind.holds is not None]
    lines = _head("declared.py", about, "Any, Final, final")
    lines += _imports(_STATE_IMPORTS, [*[one.type for one in state.givens.values()], *held])
    for record in declared_in(module, Record):
        lines += ["", "", "@final", *_record_class(record)]
    lines += ["", "", "@final", *_state_class(state), ""]
    return "\n".join(lines)


def _imports(named: dict[str, list[str]], things: list[Any]) -> list[str]:
    """Return the lines that import some names by module, and some classes and functions."""
    names_in = {module: names[:] for module, names in named.items()}
    for one in things:
        names_in.setdefault(one.__module__, []).append(one.__name__)
    lines = []
    for module, names in sorted(names_in.items()):
        listed = sorted(set(names))
        one = f"from {module} import {', '.join(listed)}"
        lines += [one] if len(one) <= _WIDTH else _split(f"from {module} import (", listed, ")")
    return lines


def _split(head: str, items: list[str], tail: str) -> list[str]:
    """Return a bracket with an item on each line, indented as its head is."""
    indent = head[: len(head) - len(head.lstrip())]
    return [head, *[f"{indent}    {item}," for item in items], f"{indent}{tail}"]


def _bracketed(head: str, items: list[str], tail: str) -> list[str]:
    """Return a bracket on one line, if it fits."""
    comma = "," if len(items) == 1 else ""  # a tuple of one
    one = f"{head}{', '.join(items)}{comma}{tail}"
    return [one] if len(one) <= _WIDTH else _split(head, items, tail)


def _doc(declared: type) -> list[str]:
    text = inspect.getdoc(declared) or declared.__name__
    first, *rest = text.splitlines()
    if not rest:
        return [f'    """{first}"""', ""]
    inner = [f"    {line}".rstrip() for line in rest]
    return [f'    """{first}', *inner, '    """', ""]


def _record_class(record: type[Record]) -> list[str]:
    types = {name: kind.annotation for name, kind in record.parts.items()}
    return [f"class {record.__name__}:", *_doc(record), *attributes({}, "", types, {})]


def _state_class(state: type[Fields]) -> list[str]:
    return [
        f"class {state.__name__}(kernel.State):",
        *_doc(state),
        *constructor(state, "super().__init__(game, stack, outcome)"),
        "",
        *_PROPERTIES,
        *copier(state, state.__name__),
    ]


def known_source(module: ModuleType) -> str:
    """Return the source of a game's views."""
    (state,) = declared_in(module, Fields)
    made = state.__name__
    functions = [one.seen for one in state.fields.values() if not isinstance(one.seen, Seen)]
    package = module.__name__.rpartition(".")[0]
    shown = [f"state.{name}" for name in state.givens]
    for name, one in state.fields.items():
        if isinstance(one.seen, Seen):
            assert one.is_public, f"{name}: in a compiled game a function says what is seen"
            value = f"state.{name}"
            shown.append(value if one.fixed else one.kind.copied(value))
        else:
            shown.append(f"{one.seen.__name__}(state, observer)")
    lines = [
        *_head("declared.py", "What an observer may know of a state, field by field."),
        *_imports({f"{package}.state": [made]}, functions),
        "",
        "",
        f"def known_to(state: {made}, observer: int) -> {made}:",
        '    """Return the state as far as an observer may know it; the last one watches."""',
        f"    return {made}(",
        *[f"        {value}," for value in ["state.game", "state.stack[:]", "state.outcome"]],
        *[f"        {value}," for value in shown],
        "    )",
        "",
    ]
    return "\n".join(lines)


def actions_source(module: ModuleType) -> str:
    """Return the source of a game's actions."""
    lines = _head("declared.py", "Every kind of action that `declared` declares.", "Final, final")
    lines += ["from barrow.kernel.action import Action"]
    for choice in declared_in(module, Choice):
        lines += ["", "", "@final", *_action_class(choice)]
    return "\n".join([*lines, ""])


def _action_class(choice: type[Choice]) -> list[str]:
    types = {name: kind.annotation for name, kind in choice.parts.items()}
    lines = [f"class {choice.__name__}(Action):", *_doc(choice)]
    if not types:
        return lines[:-1]
    taken = [f"{name}: {type}" for name, type in types.items()]
    return [
        *lines,
        *_bracketed("    def __init__(", ["self", *taken], ") -> None:"),
        "        super().__init__()",
        *[f"        self.{name}: Final = {name}" for name in types],
        "",
        "    def values(self) -> tuple[int, ...]:",
        '        """Return the parts in the order they are declared."""',
        *_bracketed("        return (", [f"self.{name}" for name in types], ")"),
    ]


def tables_source(module: ModuleType) -> str:
    """Return the source of a native class for each structure of a data pack."""
    lines = _head("pack_document.py", "The tables of the data pack.", "Final, final")[:-1]
    for table in declared_in(module, msgspec.Struct):
        types = get_type_hints(table)
        names = {name: _annotation(types[name]) for name in table.__struct_fields__}
        lines += ["", "", "@final", f"class {table.__name__}:", *_doc_of_table(table)]
        lines += attributes({}, "", names, {})
    return "\n".join([*lines, ""])


def _doc_of_table(table: type) -> list[str]:
    text = vars(table).get("__doc__")
    return _doc(table) if text else [f'    """The table `{table.__name__}`."""', ""]


def _annotation(hint: Any) -> str:
    """Return a type of a structure's field as source: literals by what they are."""
    inner = get_args(hint)
    if get_origin(hint) is Literal:
        return " | ".join(sorted({type(value).__name__ for value in inner}))
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(dict.fromkeys([_annotation(one) for one in inner]))
    if get_origin(hint) is not None:
        listed = ["..." if one is Ellipsis else _annotation(one) for one in inner]
        return f"{get_origin(hint).__name__}[{', '.join(listed)}]"
    return "None" if hint is type(None) else str(hint.__name__)


class _Placeholder:
    """Stands in for a generated class."""

    def __init__(self, *values: object) -> None:
        """Take anything."""


class _Placeholders(ModuleType):
    """Stands in for a generated module, so that a declaration loads before there is one."""

    def __getattr__(self, name: str) -> Any:
        """Return a class for any name but Python's own."""
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (_Placeholder,), {})


def _import_declaration(name: str) -> ModuleType:
    package = name.rpartition(".")[0]
    for generated in ("state", "known", "actions", "tables"):
        sys.modules[f"{package}.{generated}"] = _Placeholders(f"{package}.{generated}")
    return import_module(name)


def sources(names: list[str]) -> dict[Path, str]:
    """Return what should stand in the modules generated from these declarations."""
    found: dict[Path, str] = {}
    for name in names:
        module = _import_declaration(name)
        assert module.__file__ is not None, name
        path = Path(module.__file__)
        found[path.with_name("state.py")] = state_source(module)
        found[path.with_name("known.py")] = known_source(module)
        found[path.with_name("actions.py")] = actions_source(module)
        if path.with_name("pack_document.py").exists():
            pack = import_module(f"{name.rpartition('.')[0]}.pack_document")
            found[path.with_name("tables.py")] = tables_source(pack)
    return found


def write(found: dict[Path, str], check: bool) -> int:
    """Write the generated modules, or with `check` list stale ones; return the exit status."""
    stale = [path for path, text in found.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        if check:
            print(f"{path.parent.name}/{path.name} is stale: run `make generate`")
        else:
            path.write_text(found[path])
    return 1 if stale and check else 0


if __name__ == "__main__":
    modules = [word for word in sys.argv[1:] if word != "--check"]
    sys.exit(write(sources(modules), "--check" in sys.argv))
