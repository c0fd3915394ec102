"""Claims jobs one after another and sees each to its end. Knows neither ffmpeg nor the recogniser."""

import errno
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wordlight_worker.contract import RESULT_INVALID, RESULT_OUTPUT_MISSING, JobErrorCode
from wordlight_worker.errors import JobCancelled, JobError, NoRoom, SettingsError, StartError
from wordlight_worker.jobs.ending import Ending
from wordlight_worker.jobs.lane import Lane
from wordlight_worker.jobs.lease import Lease
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.room import Room
from wordlight_worker.link.api_client import ApiClient, ApiRefused, ApiUnavailable, LeaseLost
from wordlight_worker.link.job import Job
from wordlight_worker.link.retry import backoff_seconds
from wordlight_worker.log import Log

_DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
_NO_ROOM = "no_room"

Result = Mapping[str, Any]
IsCancelled = Callable[[], bool]


@dataclass(frozen=True)
class Handler:
    """How a kind of job is done: the weights of its stages and the work itself, which answers the result.

    The work raises JobError when the attempt failed, JobCancelled when ``is_cancelled()`` answered True, NoRoom,
    LeaseLost, StartError when this worker can do no more such jobs.
    ``invalid_result`` is how the attempt fails when the API finds its result not valid.
    """

    stages: Mapping[str, float]
    work: Callable[[Any, Progress, IsCancelled], Result]
    invalid_result: JobErrorCode


class Loop:
    """One slot of a lane."""

    def __init__(
        self,
        client: ApiClient,
        lane: Lane,
        handlers: Mapping[type[Job], Handler],
        ending: Ending,
        log: Log,
        room: Room,
    ) -> None:
        self._client = client
        self._lane = lane
        self._handlers = handlers
        self._ending = ending
        self._log = log
        self._room = room
        self._pauses = backoff_seconds()

    def run(self) -> None:
        """Returns once the ending is near.

        Raises SettingsError when the API does not know the worker's token, and StartError when
        the engine does not start any more; the job that needed it is handed back.
        """
        while not self._ending.is_near:
            if not self._room.is_left:
                self._pause("disk_full")
                continue
            try:
                job = self._lane.claim(self._client, self._ending)
            except ApiUnavailable as fault:
                self._pause("claim_unanswered", fault=str(fault))
                continue
            except ApiRefused as fault:
                # An API of another version: it passes with its deployment.
                self._pause("claim_refused", fault=str(fault))
                continue
            except (KeyError, TypeError, ValueError) as fault:
                self._pause("claim_not_understood", fault=type(fault).__name__)
                continue
            if job is not None and self._run_held(job) == _NO_ROOM:
                # Another worker may have room; this one must not take the same job again at once.
                self._pause("disk_full")
                continue
            self._pauses = backoff_seconds()

    def _run_held(self, job: Job) -> str:
        try:
            return self._run_job(job)
        finally:
            self._lane.let_go()

    def _pause(self, event: str, **facts: str) -> None:
        pause = next(self._pauses)
        self._log(event, retry_seconds=round(pause, 2), **facts)
        self._ending.wait(pause)

    def _run_job(self, job: Job) -> str:
        facts = {"job_id": job.id, "attempt": job.attempt}
        self._log("job_started", kind=type(job).__name__, **facts)
        try:
            outcome = self._attempt(job)
        except LeaseLost:
            outcome = "lease_lost"
        except ApiUnavailable as fault:
            # Nobody could be told; the lease lapses and the job is queued again.
            self._log("job_end_unanswered", fault=str(fault), **facts)
            outcome = "unanswered"
        except ApiRefused as fault:
            self._log("job_end_refused", fault=str(fault), **facts)
            outcome = "refused"
        self._log("job_ended", outcome=outcome, **facts)
        return outcome

    def _attempt(self, job: Job) -> str:
        # What was left before the claim may be another slot's by now.
        if not self._room.take():
            return self._hand_back(job, "taken by other jobs")
        try:
            return self._attempt_with_room(job)
        finally:
            self._room.leave()

    def _hand_back(self, job: Job, fault: str) -> str:
        self._log("job_had_no_room", job_id=job.id, fault=fault)
        self._client.release(job)
        return _NO_ROOM

    def _attempt_with_room(self, job: Job) -> str:
        handler = self._handlers[type(job)]
        progress = Progress(handler.stages)
        with Lease(self._client, job, progress.snapshot) as lease:

            def is_cancelled() -> bool:
                return lease.lost or lease.cancelled or self._ending.stop.is_set()

            ended = self._work(job, handler, progress, is_cancelled)
            if lease.lost:
                return "lease_lost"
            if isinstance(ended, JobCancelled):
                self._client.release(job)
                return "cancelled" if lease.cancelled else "released"
            if isinstance(ended, NoRoom):
                return self._hand_back(job, str(ended))
            if isinstance(ended, StartError):
                self._log("engine_broken", job_id=job.id, fault=str(ended))
                try:
                    self._client.release(job)
                finally:
                    raise ended
            if isinstance(ended, JobError):
                self._log("job_failed", job_id=job.id, code=ended.code, detail=ended.detail)
                self._client.fail(job, ended)
                return "failed"
            return self._finish(job, handler, ended)

    def _finish(self, job: Job, handler: Handler, result: Result) -> str:
        try:
            self._client.finish(job, result)
            return "finished"
        except ApiRefused as refused:
            code = _failure_of(refused, handler)
            self._log("result_refused", job_id=job.id, code=code, fault=str(refused))
            self._client.fail(job, JobError(code, str(refused)))
            return "refused"

    def _work(
        self, job: Job, handler: Handler, progress: Progress, is_cancelled: IsCancelled
    ) -> Result | JobError | JobCancelled | NoRoom | StartError:
        try:
            return handler.work(job, progress, is_cancelled)
        except JobError as fault:
            # What stops the worker may have ended its tools before: then it is no fault of the job.
            return JobCancelled() if is_cancelled() else fault
        except (JobCancelled, NoRoom, StartError) as ended:
            return ended
        except (LeaseLost, SettingsError):
            raise
        except Exception as fault:
            if is_cancelled():
                return JobCancelled()
            if isinstance(fault, OSError) and fault.errno in _DISK_FULL:
                return NoRoom(_describe(fault))
            self._log("job_broke", job_id=job.id, fault=_describe(fault))
            return JobError("internal", type(fault).__name__)


def _failure_of(refused: ApiRefused, handler: Handler) -> JobErrorCode:
    if refused.code == RESULT_INVALID:
        return handler.invalid_result
    # Anything else is no fault of the result: an API of another version, most likely.
    return "storage_failed" if refused.code == RESULT_OUTPUT_MISSING else "internal"


def _describe(fault: BaseException) -> str:
    return " < ".join(f"{type(each).__name__} at {_place(each)}" for each in _chain(fault))


def _chain(fault: BaseException | None) -> Iterator[BaseException]:
    while fault is not None:
        yield fault
        fault = fault.__cause__ or fault.__context__


def _place(fault: BaseException) -> str:
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}" if trace else "?"
