"""What happens to a claimed job, whatever becomes of its worker, its API or its user."""

import io
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.jobs.fake_api import LOST, FakeApi
from tests.jobs.running import finish_at_once, running, wide_room, work_until_cancelled
from wordlight_worker.contract import JOB_KINDS
from wordlight_worker.errors import JobError, SettingsError
from wordlight_worker.jobs.ending import Ending
from wordlight_worker.jobs.lane import Lane
from wordlight_worker.jobs.loop import IsCancelled, Loop
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.room import Room
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.link.job import TranscribeJob
from wordlight_worker.log import json_log

WaitUntil = Callable[[Callable[[], bool]], None]


def test_a_job_is_worked_on_and_finished(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())
    with running(client, finish_at_once):
        wait_until(lambda: api.told("finish") != [])
    assert api.told("finish") == [{"result": {"kind": "transcribe"}}]
    assert api.told("fail") == api.told("release") == []


def test_one_job_follows_another(api: FakeApi, client: ApiClient, wait_until: WaitUntil) -> None:
    api.jobs += [api.wire_job(), api.wire_job()]
    with running(client, finish_at_once):
        wait_until(lambda: len(api.told("finish")) == 2)


def test_heartbeats_carry_progress_and_stage(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())
    with running(client, work_until_cancelled):
        wait_until(lambda: {"progress": 50.0, "stage": "recognise"} in api.told("heartbeat"))


def test_a_job_that_its_user_cancels_is_handed_back(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())
    api.answers["heartbeat"] = lambda: (200, {"status": "cancel"})
    with running(client, work_until_cancelled):
        wait_until(lambda: api.told("release") != [])
    assert api.told("finish") == api.told("fail") == []


def test_a_lost_lease_ends_the_work_and_says_nothing(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())
    api.answers["heartbeat"] = lambda: LOST
    log = io.StringIO()
    with running(client, work_until_cancelled, log):
        wait_until(lambda: '"lease_lost"' in log.getvalue())
    assert api.told("finish") == api.told("fail") == api.told("release") == []


def test_a_result_made_after_the_lease_was_lost_is_dropped(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    def ignore_the_loss(
        _job: TranscribeJob, _progress: Progress, is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        wait_until(is_cancelled)
        return {"kind": "transcribe"}

    api.jobs.append(api.wire_job())
    api.answers["heartbeat"] = lambda: LOST
    log = io.StringIO()
    with running(client, ignore_the_loss, log):
        wait_until(lambda: '"lease_lost"' in log.getvalue())
    assert api.told("finish") == []


def test_an_api_that_is_silent_for_a_whole_lease_has_taken_the_job_back(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())
    api.answers["heartbeat"] = lambda: (503, {})
    log = io.StringIO()
    with running(client, work_until_cancelled, log):
        wait_until(lambda: '"lease_lost"' in log.getvalue())
    assert len(api.told("heartbeat")) > 3


def test_one_unanswered_heartbeat_is_survived(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())

    def answer() -> tuple[int, dict[str, Any]]:
        return (503, {}) if len(api.told("heartbeat")) == 1 else (200, {"status": "ok"})

    def work(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        wait_until(lambda: len(api.told("heartbeat")) > 3)
        return {"kind": "transcribe"}

    api.answers["heartbeat"] = answer
    with running(client, work):
        wait_until(lambda: api.told("finish") != [])


def test_a_worker_that_stops_hands_its_job_back(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())
    with running(client, work_until_cancelled) as stop:
        wait_until(lambda: api.told("heartbeat") != [])
        stop.set()
        wait_until(lambda: api.told("release") != [])
    assert api.told("finish") == api.told("fail") == []


def test_a_failed_attempt_is_told_with_its_code(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    def fail(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        raise JobError("speech_none", "0.1 s of speech")

    api.jobs.append(api.wire_job())
    with running(client, fail):
        wait_until(lambda: api.told("fail") != [])
    assert api.told("fail") == [{"code": "speech_none", "detail": "0.1 s of speech"}]


def test_an_attempt_that_fails_because_its_worker_stops_is_handed_back(
    api: FakeApi, client: ApiClient, stop: threading.Event, wait_until: WaitUntil
) -> None:
    """A signal to the whole process group ends ffmpeg and the engine before the worker hears of it."""

    def be_killed(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        stop.set()
        raise JobError("render_failed", "ffmpeg ended with -15")

    api.jobs.append(api.wire_job())
    with running(client, be_killed, stop=stop):
        wait_until(lambda: api.told("release") == [{}])
    assert api.told("fail") == []


def test_an_unknown_fault_is_internal_and_keeps_its_words_to_itself(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    def break_down(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        raise RuntimeError("what the user said")

    api.jobs.append(api.wire_job())
    log = io.StringIO()
    with running(client, break_down, log):
        wait_until(lambda: api.told("fail") != [])
    assert api.told("fail") == [{"code": "internal", "detail": "RuntimeError"}]
    assert "what the user said" not in log.getvalue()
    assert "RuntimeError at break_down" in log.getvalue()


def test_an_api_that_restarts_at_the_end_still_gets_the_result(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs.append(api.wire_job())
    api.answers["finish"] = lambda: (
        (503, {}) if len(api.told("finish")) < 3 else (200, {"status": "ok"})
    )
    log = io.StringIO()
    with running(client, finish_at_once, log):
        wait_until(lambda: '"finished"' in log.getvalue())
    assert len(api.told("finish")) == 3


def test_claiming_goes_on_when_the_api_is_away(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.answers["claim"] = lambda: (503, {}) if len(api.told("claim")) < 3 else (200, {"job": None})
    with running(client, finish_at_once):
        wait_until(lambda: len(api.told("claim")) > 3)


def test_a_job_of_an_unknown_kind_does_not_end_the_worker(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    api.jobs += [api.wire_job("dance"), api.wire_job()]
    with running(client, finish_at_once):
        wait_until(lambda: api.told("finish") != [])


def test_a_worker_whose_token_is_refused_ends(api: FakeApi, client: ApiClient) -> None:
    api.answers["claim"] = lambda: (401, {"code": "WORKER_UNKNOWN"})
    loop = Loop(
        client, Lane(JOB_KINDS), {}, Ending(threading.Event()), json_log(io.StringIO()), wide_room()
    )
    with pytest.raises(SettingsError, match="WORKER_TOKEN"):
        loop.run()


def test_a_machine_without_room_claims_nothing(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    stop, log = threading.Event(), io.StringIO()
    loop = Loop(client, Lane(JOB_KINDS), {}, Ending(stop), json_log(log), Room(lambda: 0))
    thread = threading.Thread(target=loop.run)
    thread.start()
    wait_until(lambda: '"disk_full"' in log.getvalue())
    stop.set()
    thread.join()
    assert api.told("claim") == []
