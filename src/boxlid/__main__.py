"""`python -m boxlid` is the command `boxlid`."""

import sys

from boxlid.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
