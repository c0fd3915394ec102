"""How a worker comes to its end."""

import threading
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Ending:
    """``stop``: at once, jobs are handed back. ``drain``: jobs that run are finished first."""

    stop: threading.Event
    drain: threading.Event = field(default_factory=threading.Event)

    @property
    def is_near(self) -> bool:
        """Whether no more jobs are to be claimed."""
        return self.stop.is_set() or self.drain.is_set()

    def wait(self, seconds: float) -> None:
        """A pause that a stop ends."""
        self.stop.wait(seconds)
