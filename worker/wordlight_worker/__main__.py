"""``python -m wordlight_worker``: see cli.py."""

import sys

if __name__ == "__main__":
    try:
        # Loading takes long enough for somebody to press Ctrl-C in it.
        from wordlight_worker.cli import main
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(main(sys.argv[1:]))
