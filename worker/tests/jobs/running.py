"""Loops that run in a thread of a test, and works for them to do."""

import io
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from wordlight_worker.contract import JOB_KINDS
from wordlight_worker.errors import JobCancelled
from wordlight_worker.jobs.ending import Ending
from wordlight_worker.jobs.lane import Lane
from wordlight_worker.jobs.loop import Handler, IsCancelled, Loop, Result
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.room import Room
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.link.job import ExportJob, Job, TranscribeJob
from wordlight_worker.log import json_log

Work = Callable[[Any, Progress, IsCancelled], Result]


def finish_at_once(
    _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
) -> dict[str, Any]:
    return {"kind": "transcribe"}


def wide_room() -> Room:
    return Room(lambda: 1 << 60)


@contextmanager
def running(
    client: ApiClient,
    work: Work,
    log: io.StringIO | None = None,
    stop: threading.Event | None = None,
    stages: Mapping[str, float] | None = None,
    room: Room | None = None,
) -> Iterator[threading.Event]:
    """A loop in a thread; it is told to stop, and must stop, at the end."""
    stop = stop or threading.Event()
    handlers: dict[type[Job], Handler] = {
        TranscribeJob: Handler(
            stages or {"recognise": 1}, work, invalid_result="engine_output_invalid"
        ),
        ExportJob: Handler({"render": 1}, work, invalid_result="render_failed"),
    }
    loop = Loop(
        client,
        Lane(JOB_KINDS),
        handlers,
        Ending(stop),
        json_log(log or io.StringIO()),
        room or wide_room(),
    )
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        yield stop
    finally:
        stop.set()
        thread.join(20)
        assert not thread.is_alive()


def work_until_cancelled(
    _job: TranscribeJob, progress: Progress, is_cancelled: IsCancelled
) -> dict[str, Any]:
    progress.stage(progress.snapshot()[1])(0.5)
    pause = threading.Event()
    for _turn in range(1000):
        if is_cancelled():
            raise JobCancelled
        pause.wait(0.01)
    raise AssertionError("nobody cancelled")
