"""The mark that lets interpreted classes inherit from compiled ones.

The compiler reads it from `mypy_extensions`; a running program needs only its name,
so the engine does not depend on that package.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**marks):
        """Return the class as it is."""
        return lambda marked: marked
