"""`python -m barrow` is the command line."""

import sys

from barrow.cli import main

if __name__ == "__main__":
    sys.exit(main())
