"""``python -m wordlight_worker``: see cli.py."""

import sys

from wordlight_worker.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
