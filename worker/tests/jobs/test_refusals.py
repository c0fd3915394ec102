"""An API that refuses, talks nonsense or is away: the worker lives on and the job ends."""

import io
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.jobs.fake_api import ANSWER_LOST, FakeApi
from tests.jobs.running import finish_at_once, running, work_until_cancelled
from wordlight_worker.jobs.loop import IsCancelled
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.link.api_client import ApiClient, LeaseLost
from wordlight_worker.link.job import TranscribeJob

WaitUntil = Callable[[Callable[[], bool]], None]


@pytest.mark.parametrize("status", [400, 403, 404, 409, 422])
def test_claiming_goes_on_after_a_refusal(
    status: int, api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.answers["claim"] = lambda: (
        (status, {"code": "NOT_FOUND"}) if len(api.told("claim")) < 2 else (200, {"job": None})
    )
    log = io.StringIO()
    with running(client, finish_at_once, log):
        wait_until(lambda: len(api.told("claim")) > 2)
    assert '"claim_refused"' in log.getvalue()


@pytest.mark.parametrize("answer", [{}, {"status": "dance"}, [], None])
def test_heartbeats_that_are_answered_with_nonsense_count_as_unanswered(
    answer: object, api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())
    api.answers["heartbeat"] = lambda: (200, answer)
    log = io.StringIO()
    with running(client, work_until_cancelled, log):
        wait_until(lambda: '"lease_lost"' in log.getvalue())
    assert len(api.told("heartbeat")) > 3


@pytest.mark.parametrize(
    ("kind", "refusal", "code"),
    [
        ("transcribe", "RESULT_INVALID", "engine_output_invalid"),
        ("export", "RESULT_INVALID", "render_failed"),
        ("export", "RESULT_OUTPUT_MISSING", "storage_failed"),
        ("transcribe", "INVALID_INPUT", "internal"),
    ],
)
def test_a_result_that_the_api_refuses_fails_the_attempt(
    kind: str, refusal: str, code: str, api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    drawn = {"ass": "", "fonts": [], "width": 360, "height": 640}
    api.jobs.append(api.wire_job(kind, **drawn))
    api.answers["finish"] = lambda: (422, {"code": refusal})
    with running(client, finish_at_once):
        wait_until(lambda: api.told("fail") != [])
    assert [told["code"] for told in api.told("fail")] == [code]
    assert len(api.told("finish")) == 1


def test_a_failure_that_the_api_refuses_does_not_end_the_worker(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs += [api.wire_job(), api.wire_job()]
    api.answers["finish"] = api.answers["fail"] = lambda: (422, {"code": "RESULT_INVALID"})
    with running(client, finish_at_once):
        wait_until(lambda: len(api.told("fail")) == 2)


def test_a_lease_that_is_lost_in_the_work_is_not_a_fault_of_the_work(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    def hear_of_the_loss(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        raise LeaseLost("urls: 409")

    api.jobs.append(api.wire_job())
    log = io.StringIO()
    with running(client, hear_of_the_loss, log):
        wait_until(lambda: '"lease_lost"' in log.getvalue())
    assert "job_broke" not in log.getvalue()
    assert api.told("fail") == []


def test_a_worker_that_stops_does_not_wait_for_an_api_that_is_away(
    api: FakeApi,
    client: ApiClient,
    stop: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
    wait_until: WaitUntil,
) -> None:
    monkeypatch.setattr("wordlight_worker.link.api_client.backoff_seconds", lambda: iter([30.0]))
    api.jobs.append(api.wire_job())
    api.answers["finish"] = lambda: (503, {})
    log = io.StringIO()
    with running(client, finish_at_once, log, stop):
        wait_until(lambda: api.told("finish") != [])
    assert '"job_end_unanswered"' in log.getvalue()


@pytest.mark.parametrize("away", [(503, {}), (502, "a proxy's page"), (404, {}), ANSWER_LOST])
def test_a_finish_outlives_an_api_that_is_away_for_longer_than_the_lease(
    away: tuple[int, object], api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    """Only the API may say that the lease is lost, and nobody reaps while it is away."""
    returns = threading.Event()
    api.answers["finish"] = lambda: (200, {"status": "ok"}) if returns.is_set() else away
    api.answers["heartbeat"] = lambda: away
    api.jobs.append(api.wire_job())
    log = io.StringIO()
    with running(client, finish_at_once, log):
        wait_until(lambda: len(api.told("finish")) > 3)
        returns.set()
        wait_until(lambda: '"finished"' in log.getvalue())
    assert api.told("fail") == api.told("release") == []
    assert len({str(told) for told in api.told("finish")}) == 1
