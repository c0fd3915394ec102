"""A disk that fills up in the midst of a job costs the job nothing."""

import errno
import io
from collections.abc import Callable
from typing import Any

import pytest

from tests.jobs.fake_api import FakeApi
from tests.jobs.running import finish_at_once, running
from wordlight_worker.errors import NoRoom
from wordlight_worker.jobs.loop import IsCancelled
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.room import Room
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.link.job import TranscribeJob

GIBIBYTE = 1024**3
WaitUntil = Callable[[Callable[[], bool]], None]


@pytest.mark.parametrize("fault", [NoRoom(), OSError(errno.ENOSPC, ""), OSError(errno.EDQUOT, "")])
def test_the_job_goes_back_and_its_attempt_is_not_counted(
    fault: Exception, api: FakeApi, client: ApiClient, log: io.StringIO, wait_until: WaitUntil
) -> None:
    def fill_the_disk(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        raise fault

    api.jobs.append(api.wire_job())
    with running(client, fill_the_disk, log):
        wait_until(lambda: '"disk_full"' in log.getvalue())
    assert api.told("release") == [{}]
    assert api.told("finish") == api.told("fail") == []


def test_a_worker_that_had_no_room_waits_before_it_claims_again(
    api: FakeApi,
    client: ApiClient,
    log: io.StringIO,
    monkeypatch: pytest.MonkeyPatch,
    wait_until: WaitUntil,
) -> None:
    def fill_the_disk(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        raise NoRoom

    monkeypatch.setattr("wordlight_worker.jobs.loop.backoff_seconds", lambda: iter([0.0, 30.0]))
    api.jobs += [api.wire_job() for _ in range(9)]
    with running(client, fill_the_disk, log):
        wait_until(lambda: '"retry_seconds": 30.0' in log.getvalue())
        assert len(api.told("release")) == 2


def test_a_job_whose_room_another_slot_took_meanwhile_goes_back_before_it_begins(
    api: FakeApi, client: ApiClient, log: io.StringIO, wait_until: WaitUntil
) -> None:
    room = Room(lambda: 6 * GIBIBYTE)

    def be_late() -> tuple[int, Any]:
        return 200, {"job": api.wire_job() if room.take() else None}

    api.answers["claim"] = be_late
    with running(client, finish_at_once, log, room=room):
        wait_until(lambda: '"disk_full"' in log.getvalue())
        assert api.told("release") == [{}]
        assert api.told("heartbeat") == api.told("finish") == []
        del api.answers["claim"]
        api.jobs.append(api.wire_job())
        room.leave()
        wait_until(lambda: api.told("finish") != [])


def test_another_fault_of_the_system_counts(
    api: FakeApi, client: ApiClient, wait_until: WaitUntil
) -> None:
    def break_down(
        _job: TranscribeJob, _progress: Progress, _is_cancelled: IsCancelled
    ) -> dict[str, Any]:
        raise OSError(errno.EIO, "")

    api.jobs.append(api.wire_job())
    with running(client, break_down):
        wait_until(lambda: api.told("fail") != [])
    assert api.told("release") == []
