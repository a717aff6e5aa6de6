"""Names that only the compiler needs, read from `mypy_extensions`.

`mypyc_attr` lets interpreted classes inherit from compiled ones. `i64` is a whole number of 64
bits: annotate with it, and nothing else; interpreted it is a plain number. A running program
needs only the names, so the engine does not depend on that package.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**marks):
        """Return the class as it is."""
        return lambda marked: marked
