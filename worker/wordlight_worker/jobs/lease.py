"""Keeps a claimed job's lease alive, and hears when the job is to be dropped."""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from wordlight_worker.errors import SettingsError
from wordlight_worker.link.api_client import ApiClient, ApiRefused, ApiUnavailable, LeaseLost
from wordlight_worker.link.job import Job


class Lease:
    """Heartbeats in a thread of its own for as long as the ``with`` block runs.

    ``lost``: the API said so, or has been silent for as long as the lease lasts. ``cancelled``: the user wants the
    job stopped.
    """

    def __init__(
        self, client: ApiClient, job: Job, snapshot: Callable[[], tuple[float, str]]
    ) -> None:
        self._client = client
        self._job = job
        self._snapshot = snapshot
        self._ended = threading.Event()
        self._lost = threading.Event()
        self._cancelled = threading.Event()
        self._thread = threading.Thread(target=self._beat_until_ended, name="heartbeat")

    @property
    def lost(self) -> bool:
        return self._lost.is_set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        self._thread.join()

    def _beat_until_ended(self) -> None:
        answered_at = time.monotonic()
        while not self._ended.wait(self._job.heartbeat_seconds):
            try:
                if self._client.heartbeat(self._job, *self._snapshot()) == "cancel":
                    self._cancelled.set()
                answered_at = time.monotonic()
            except (ApiUnavailable, ApiRefused):
                if time.monotonic() - answered_at > self._job.lease_seconds:
                    self._lost.set()
            except (LeaseLost, SettingsError):
                self._lost.set()
            if self.lost:
                return
