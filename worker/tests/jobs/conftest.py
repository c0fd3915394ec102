"""A fake API for each test of jobs."""

from collections.abc import Iterator

import pytest

from tests.jobs.fake_api import FakeApi, serve_fake_api
from wordlight_worker.link.api_client import ApiClient


@pytest.fixture
def api() -> Iterator[FakeApi]:
    with serve_fake_api() as served:
        yield served


@pytest.fixture
def client(api: FakeApi) -> Iterator[ApiClient]:
    with ApiClient(api.link) as opened:
        yield opened
