"""One figure out of several stages."""

import threading
from collections.abc import Callable, Mapping


class Progress:
    """Overall progress (0 to 100) of stages that follow each other, each with its share of the usual time.

    Never goes back, also when a stage is tried again. Safe to use from several threads.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        total = sum(weights.values())
        self._spans: dict[str, tuple[float, float]] = {}
        begin = 0.0
        for stage, weight in weights.items():
            self._spans[stage] = (begin, weight / total * 100)
            begin += weight / total * 100
        self._lock = threading.Lock()
        self._percent = 0.0
        self._stage = next(iter(weights))

    def stage(self, name: str) -> Callable[[float], None]:
        """A function that takes the share (0 to 1) of this stage that is done."""
        begin, span = self._spans[name]

        def report(share: float) -> None:
            with self._lock:
                self._stage = name
                self._percent = max(self._percent, begin + span * min(max(share, 0.0), 1.0))

        report(0.0)
        return report

    def snapshot(self) -> tuple[float, str]:
        with self._lock:
            return round(self._percent, 1), self._stage
