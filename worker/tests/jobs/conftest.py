"""A fake API for each test of jobs."""

import io
import threading
from collections.abc import Iterator

import pytest

from tests.jobs.fake_api import FakeApi, serve_fake_api
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.log import json_log


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
