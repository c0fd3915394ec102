"""Which jobs the disk can take at once."""

import threading
from collections.abc import Callable

# Room for the largest job: a source of 2 GiB and beside it five minutes of the largest frame at the highest bit rate
# (encode.py), 2.4 GiB. A worker that has less claims nothing.
_JOB_BYTES = 5 * 1024**3


class Room:
    """Room for a job is taken before its first byte comes, by one slot at a time; ``free_bytes`` asks the disk."""

    def __init__(self, free_bytes: Callable[[], int]) -> None:
        self._free_bytes = free_bytes
        self._taking = threading.Lock()
        self._jobs = 0

    @property
    def is_left(self) -> bool:
        """Whether the disk can take the largest job beside those that are worked on."""
        return self._free_bytes() >= _JOB_BYTES * (self._jobs + 1)

    def take(self) -> bool:
        """Whether there is room for a job, which is then taken until ``leave``."""
        with self._taking:
            if not self.is_left:
                return False
            self._jobs += 1
            return True

    def leave(self) -> None:
        with self._taking:
            self._jobs -= 1
