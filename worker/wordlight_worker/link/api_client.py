"""Speaks /worker/v1 with the API."""

import threading
import time
import uuid
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, Self

import httpx

from wordlight_worker import __version__
from wordlight_worker.contract import LEASE_LOST, LEASE_TOKEN_HEADER, JobKind
from wordlight_worker.errors import JobError, SettingsError
from wordlight_worker.link.clock import ClockWatch
from wordlight_worker.link.faults import describe_fault
from wordlight_worker.link.job import (
    Addresses,
    AlignJob,
    ExportJob,
    Job,
    TranscribeJob,
    read_addresses,
    read_job,
)
from wordlight_worker.link.retry import backoff_seconds
from wordlight_worker.log import Log
from wordlight_worker.settings import LinkSettings

TIMEOUT_SECONDS = 10.0
# The end of a job is worth waiting for: the API may be restarting, and the lease outlives short outages.
FINISH_RETRY_SECONDS = 60.0
_DETAIL_LENGTH = 2000


class ApiUnavailable(Exception):
    """The API did not answer, answered that it cannot now, or something before it answered in its place."""


class ApiRefused(Exception):
    """The API itself turned the call down, for the reason ``code`` of its catalogue; asking again would not help."""

    def __init__(self, call: str, status: int, code: str) -> None:
        super().__init__(f"{call}: {status} {code}")
        self.code = code


class LeaseLost(Exception):
    """The job is no longer this worker's; whatever it made of it must be dropped."""


class ApiClient:
    """Safe to use from several threads; ``stop`` ends the waits between retries.

    Every call may raise ApiUnavailable, ApiRefused, SettingsError (the token is not known), those about a job
    LeaseLost. Each carries a request id of its own, under which the API logs it too.
    """

    def __init__(self, settings: LinkSettings, stop: threading.Event, log: Log) -> None:
        self._stop = stop
        self._log = log
        self._clock = ClockWatch(log)
        self._http = httpx.Client(
            base_url=f"{settings.api_url}/worker/v1",
            headers={"authorization": f"Bearer {settings.token}"},
            timeout=TIMEOUT_SECONDS,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._http.close()

    def claim(
        self, kinds: Sequence[JobKind], wait_seconds: float
    ) -> TranscribeJob | AlignJob | ExportJob | None:
        """The next job of these kinds, or None after ``wait_seconds`` without one."""
        body = {
            "kinds": list(kinds),
            "wait": wait_seconds,
            "worker_version": __version__,
        }
        job = self._post("/claim", body, timeout=wait_seconds + TIMEOUT_SECONDS)["job"]
        return None if job is None else read_job(job)

    def heartbeat(self, job: Job, progress: float, stage: str) -> Literal["ok", "cancel"]:
        reply = self._post_job(job, "heartbeat", {"progress": progress, "stage": stage})
        if reply.get("status") not in ("ok", "cancel"):
            raise ApiUnavailable("heartbeat: the answer is not understood")
        return "cancel" if reply["status"] == "cancel" else "ok"

    def finish(self, job: Job, result: Mapping[str, Any]) -> None:
        """Raises ApiRefused with RESULT_INVALID, or RESULT_OUTPUT_MISSING when the store has not what was reported."""
        self._post_until_answered(job, "finish", {"result": result})

    def fail(self, job: Job, fault: JobError) -> None:
        body = {"code": fault.code, "detail": fault.detail[:_DETAIL_LENGTH]}
        self._post_until_answered(job, "fail", body)

    def release(self, job: Job) -> None:
        """Hands the job back; the attempt is not counted. One try: the lease lapses by itself."""
        self._post_job(job, "release", {})

    def renew_addresses(self, job: Job) -> Addresses:
        reply = self._post_job(job, "urls", {})
        try:
            return read_addresses(reply)
        except KeyError as fault:
            raise ApiUnavailable("urls: the answer is not understood") from fault

    def _post_until_answered(self, job: Job, verb: str, body: Mapping[str, Any]) -> None:
        deadline = time.monotonic() + FINISH_RETRY_SECONDS
        for pause in backoff_seconds():
            try:
                self._post_job(job, verb, body)
                return
            except ApiUnavailable:
                if time.monotonic() + pause > deadline or self._stop.wait(pause):
                    raise

    def _post_job(self, job: Job, verb: str, body: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return self._post(f"/jobs/{job.id}/{verb}", body, job)
        except ApiRefused as fault:
            if fault.code == LEASE_LOST:
                raise LeaseLost(str(fault)) from fault
            raise

    def _post(
        self,
        path: str,
        body: Mapping[str, Any],
        job: Job | None = None,
        timeout: float = TIMEOUT_SECONDS,
    ) -> dict[str, Any]:
        request_id = str(uuid.uuid4())
        headers = {"x-request-id": request_id}
        facts = {"call": path.rpartition("/")[2], "request_id": request_id}
        if job is not None:
            headers[LEASE_TOKEN_HEADER] = job.lease_token
            facts["job_id"] = job.id
        try:
            reply = self._http.post(path, json=body, headers=headers, timeout=timeout)
            answer = _read(facts["call"], reply)
        except httpx.HTTPError as fault:
            self._log("call_failed", fault=describe_fault(fault), **facts)
            raise ApiUnavailable(f"{facts['call']}: {type(fault).__name__}") from fault
        except (ApiUnavailable, ApiRefused, SettingsError) as fault:
            self._log("call_failed", fault=str(fault), **facts)
            raise
        self._clock.compare(reply.headers.get("date"))
        given = answer.get("job")
        if isinstance(given, dict):
            facts["job_id"] = str(given.get("id"))
        # Heartbeats, and claims that brought nothing, are many and say nothing.
        if "job_id" in facts and facts["call"] != "heartbeat":
            self._log("call_done", **facts)
        return answer


def _read(call: str, reply: httpx.Response) -> dict[str, Any]:
    if reply.status_code >= 500 or reply.status_code == 429:
        raise ApiUnavailable(f"{call}: {reply.status_code}")
    try:
        answer = reply.json()
    except ValueError as fault:
        raise ApiUnavailable(f"{call}: the answer is not JSON") from fault
    if not isinstance(answer, dict):
        raise ApiUnavailable(f"{call}: the answer is not an object")
    if reply.status_code >= 400:
        if not isinstance(answer.get("code"), str):
            raise ApiUnavailable(f"{call}: {reply.status_code} from something before the API")
        if answer["code"] == "WORKER_UNKNOWN":
            raise SettingsError(["WORKER_TOKEN is not known to the API"])
        raise ApiRefused(call, reply.status_code, answer["code"])
    return answer
