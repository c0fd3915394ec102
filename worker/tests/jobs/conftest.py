"""A fake API for each test of jobs, and what works of jobs are made of."""

import io
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.jobs.fake_api import FakeApi, serve_fake_api
from wordlight_worker.jobs.speech import SpeechWork
from wordlight_worker.jobs.turns import Turns
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.link.job import Job
from wordlight_worker.link.transfer import Transfer
from wordlight_worker.log import json_log
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.workdir import WorkDirectory, open_work_directory

OpenTransfer = Callable[[Job, Callable[[], bool]], Transfer]


@pytest.fixture
def api() -> Iterator[FakeApi]:
    with serve_fake_api() as served:
        yield served


@pytest.fixture
def stop() -> threading.Event:
    """What a signal sets in a real worker."""
    return threading.Event()


@pytest.fixture
def log() -> io.StringIO:
    """What the worker logs."""
    return io.StringIO()


@pytest.fixture
def client(api: FakeApi, stop: threading.Event, log: io.StringIO) -> Iterator[ApiClient]:
    with ApiClient(api.link, stop, json_log(log)) as opened:
        yield opened


@pytest.fixture
def work_directory(tmp_path: Path) -> Iterator[WorkDirectory]:
    with open_work_directory(tmp_path / "work") as directory:
        yield directory
        assert [path.name for path in (tmp_path / "work").glob("process-*/*")] == ["lock"]


@pytest.fixture
def open_transfer(client: ApiClient, stop: threading.Event) -> OpenTransfer:
    def open_one(job: Job, is_cancelled: Callable[[], bool]) -> Transfer:
        return Transfer(job.addresses, lambda: client.renew_addresses(job), is_cancelled, stop)

    return open_one


@pytest.fixture
def speech(
    sandbox: Sandbox,
    work_directory: WorkDirectory,
    open_transfer: OpenTransfer,
    log: io.StringIO,
) -> SpeechWork:
    return SpeechWork(sandbox, work_directory, open_transfer, Turns(), json_log(log))
