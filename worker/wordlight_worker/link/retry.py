"""How long to wait before trying again."""

import random
from collections.abc import Iterator

_FIRST_SECONDS = 0.25
_LONGEST_SECONDS = 8.0


def backoff_seconds() -> Iterator[float]:
    """Waits that double up to 8 s, each cut to a random part of itself so that workers do not return as one."""
    longest = _FIRST_SECONDS
    while True:
        yield random.uniform(0.1, 1.0) * longest  # noqa: S311
        longest = min(longest * 2, _LONGEST_SECONDS)
