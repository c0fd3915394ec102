"""Kinds of jobs that share slots, so that jobs of other kinds never wait behind them."""

import threading
from collections.abc import Sequence

from wordlight_worker.contract import JobKind
from wordlight_worker.jobs.ending import Ending
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.link.job import Job

# Short, so that a stop is heard soon: a claim under way cannot be taken back without risking a job.
CLAIM_WAIT_SECONDS = 2.0


class Lane:
    """Claims for its slots, one at a time; ``held`` counts the jobs that they have.

    While one slot works, another takes only what is queued at that moment: a worker that waits
    with nothing to do hears of a new job first, and starts it at once.
    """

    def __init__(self, kinds: Sequence[JobKind], slots: int = 1) -> None:
        self.kinds = tuple(kinds)
        self.slots = slots
        self._claiming = threading.Lock()
        self._counting = threading.Lock()
        self._held = 0

    @property
    def held(self) -> int:
        return self._held

    def claim(self, client: ApiClient, ending: Ending) -> Job | None:
        """The next job, held until ``let_go``, or None after a while without one.

        Raises as ApiClient.claim does.
        """
        with self._claiming:
            if ending.is_near:
                return None
            is_working = self._held > 0
            job = client.claim(self.kinds, 0.0 if is_working else CLAIM_WAIT_SECONDS)
            if job is not None:
                self._count(1)
        if job is None and is_working:
            ending.wait(CLAIM_WAIT_SECONDS)
        return job

    def let_go(self) -> None:
        self._count(-1)

    def _count(self, change: int) -> None:
        with self._counting:
            self._held += change


def lanes_of(kinds: Sequence[JobKind], *, prefetch: bool) -> list[Lane]:
    """A lane of speech and one of exports, as far as ``kinds`` asks for them.

    With ``prefetch`` the lane of speech has a second slot: a job is fetched and decoded while the
    engine hears another.
    """
    speech = [kind for kind in kinds if kind != "export"]
    exports = [kind for kind in kinds if kind == "export"]
    lanes = [Lane(speech, 2 if prefetch else 1), Lane(exports)]
    return [lane for lane in lanes if lane.kinds]
