"""What an operator can follow, and what nobody may read."""

import io
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.jobs.fake_api import JOB_ID, LEASE_TOKEN, TOKEN, FakeApi
from tests.jobs.running import finish_at_once, running, work_until_cancelled
from wordlight_worker.jobs.loop import IsCancelled
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.link.faults import describe_fault
from wordlight_worker.link.job import TranscribeJob
from wordlight_worker.link.transfer import Transfer

WaitUntil = Callable[[Callable[[], bool]], None]


def lines(log: io.StringIO, event: str) -> list[dict[str, Any]]:
    written = [json.loads(line) for line in log.getvalue().splitlines()]
    return [line for line in written if line["event"] == event]


def test_each_call_about_a_job_is_logged_with_the_job_and_the_request_of_the_api(
    api: FakeApi, client: ApiClient, log: io.StringIO, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())
    with running(client, finish_at_once, log):
        wait_until(lambda: lines(log, "job_ended") != [])
    done = lines(log, "call_done")
    assert [line["call"] for line in done] == ["claim", "finish"]
    assert {line["job_id"] for line in done} == {JOB_ID}
    assert {line["request_id"] for line in done} <= set(api.request_ids)
    assert len(set(api.request_ids)) == len(api.request_ids)


def test_a_call_that_failed_is_logged_with_its_request(
    api: FakeApi, client: ApiClient, log: io.StringIO, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())
    api.answers["heartbeat"] = lambda: (503, {})
    with running(client, work_until_cancelled, log):
        wait_until(lambda: lines(log, "call_failed") != [])
    failed = lines(log, "call_failed")[0]
    assert (failed["call"], failed["job_id"], failed["fault"]) == (
        "heartbeat",
        JOB_ID,
        "heartbeat: 503",
    )
    assert failed["request_id"] in api.request_ids


def test_idle_claims_and_heartbeats_are_not_logged(
    api: FakeApi, client: ApiClient, log: io.StringIO, wait_until: WaitUntil
) -> None:
    def beat_thrice(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        wait_until(lambda: len(api.told("heartbeat")) > 2)
        return {"kind": "transcribe"}

    api.jobs.append(api.wire_job())
    with running(client, beat_thrice, log):
        wait_until(lambda: len(api.told("claim")) > 2)
    assert [line["call"] for line in lines(log, "call_done")] == ["claim", "finish"]


def test_no_secret_and_no_address_is_logged_whatever_fails(
    api: FakeApi,
    client: ApiClient,
    log: io.StringIO,
    monkeypatch: pytest.MonkeyPatch,
    wait_until: WaitUntil,
    stop: threading.Event,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("wordlight_worker.link.transfer.backoff_seconds", lambda: iter([0.0] * 99))
    api.jobs += [api.wire_job(attempt=number, lease_seconds=20) for number in (1, 2, 3)]
    api.answers["heartbeat"] = lambda: (503, {})
    api.answers["finish"] = lambda: (422, {"code": "RESULT_INVALID"})

    def fail_in_three_ways(
        job: TranscribeJob, _progress: Progress, is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        if job.attempt == 1:
            api.store_status += [500] * 99
            transfer = Transfer(job.addresses, lambda: job.addresses, is_cancelled, stop)
            transfer.download_source(tmp_path / "source", 10, lambda _share: None)
        if job.attempt == 2:
            raise httpx.ConnectError(
                f"cannot reach {job.addresses.source_url} with {job.lease_token}"
            )
        return {"kind": "transcribe"}

    with running(client, fail_in_three_ways, log):
        wait_until(lambda: len(lines(log, "job_ended")) == 3)
    assert [line["outcome"] for line in lines(log, "job_ended")] == ["failed", "failed", "refused"]
    for secret in (TOKEN, LEASE_TOKEN, "signature", "secret", api.address.partition("//")[2]):
        assert secret not in log.getvalue()


def test_a_line_that_breaks_is_named_by_its_kind_alone() -> None:
    assert describe_fault(httpx.ReadError("http://store/x?signature=secret")) == "ReadError"
