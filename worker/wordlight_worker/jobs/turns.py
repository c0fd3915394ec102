"""Who has the engine: one job at a time, in the order in which they came."""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from wordlight_worker.errors import JobCancelled

_POLL_SECONDS = 0.2


class Turns:
    """Safe to use from several threads."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._line: deque[object] = deque()

    @property
    def length(self) -> int:
        """How many have or await the engine."""
        return len(self._line)

    @contextmanager
    def turn(self, cancelled: Callable[[], bool]) -> Iterator[None]:
        """Waits until everybody who came before is done. Raises JobCancelled when told while waiting."""
        ticket = object()
        with self._changed:
            self._line.append(ticket)
        try:
            with self._changed:
                while self._line[0] is not ticket:
                    if cancelled():
                        raise JobCancelled
                    self._changed.wait(_POLL_SECONDS)
            yield
        finally:
            with self._changed:
                self._line.remove(ticket)
                self._changed.notify_all()
