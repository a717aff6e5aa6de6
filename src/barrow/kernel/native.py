"""Names that only the compiler needs, read from `mypy_extensions`, and one that it does without.

`mypyc_attr` lets interpreted classes inherit from compiled ones, or says that objects of a class
are in no cycle (`acyclic`): Python's collector of cycles then leaves them alone. `i64` is a
whole number in a register, for the innermost loops: annotate with it, and nothing else;
interpreted it is a plain number. A running program needs only the names, so the engine does not
depend on that package.

`attributes_of` is for classes with more than thirty attributes. Interpreted, Python keeps those of
a smaller class in a row, and those of a larger one in a dict of each object, unless the class
has `__slots__`. The compiler keeps all in a row and skips the line.
"""

import dis
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**marks):
        """Return the class as it is."""
        return lambda marked: marked


def attributes_of(init: Callable[..., None]) -> tuple[str, ...]:
    """Return the attributes that a constructor sets, for `__slots__`."""
    code = dis.get_instructions(init)
    return tuple([step.argval for step in code if step.opname == "STORE_ATTR"])
