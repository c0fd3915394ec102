"""A machine whose clock is wrong: jobs do not suffer, and the operator hears of it."""

import ast
import io
import json
import ssl
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import httpx
import pytest

import wordlight_worker
from tests.jobs.fake_api import FakeApi, serve_fake_api
from wordlight_worker.contract import JOB_KINDS
from wordlight_worker.link.api_client import ApiClient, ApiUnavailable
from wordlight_worker.link.clock import ClockWatch
from wordlight_worker.log import json_log

# These name the time of day, for people; everything else measures spans by the monotonic clock.
_MAY_ASK_THE_TIME = {"log.py", "link/clock.py"}


@pytest.fixture
def api() -> Iterator[FakeApi]:
    with serve_fake_api() as served:
        yield served


def http_date(ahead: timedelta) -> str:
    return format_datetime(datetime.now(UTC) - ahead, usegmt=True)


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_is_an_hour_off_is_told_once_and_so_is_its_return(hours: int) -> None:
    log = io.StringIO()
    watch = ClockWatch(json_log(log))
    for ahead in (hours, hours, 0, 0):
        watch.compare(http_date(timedelta(hours=ahead)))
    told = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [line["event"] for line in told] == ["clock_wrong", "clock_right"]
    assert abs(told[0]["ahead_seconds"] - hours * 3600) <= 1


@pytest.mark.parametrize("header", [None, "", "yesterday"])
def test_a_date_that_is_not_understood_says_nothing(header: str | None) -> None:
    log = io.StringIO()
    ClockWatch(json_log(log)).compare(header)
    assert log.getvalue() == ""


def test_each_answer_of_the_api_is_compared(api: FakeApi, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str | None] = []
    monkeypatch.setattr(ClockWatch, "compare", lambda _self, header: told.append(header))
    with ApiClient(api.link, threading.Event(), json_log(io.StringIO())) as client:
        client.claim(JOB_KINDS, 0)
    assert len(told) == 1
    assert told[0] is not None
    assert "GMT" in told[0]


def test_a_certificate_that_the_clock_makes_invalid_is_told_without_the_host(
    api: FakeApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = ssl.SSLCertVerificationError()
    refused.verify_message = "certificate is not yet valid, certificate of 'host'"

    def refuse(*_: object, **__: object) -> httpx.Response:
        raise httpx.ConnectError("TLS") from refused

    monkeypatch.setattr(httpx.Client, "post", refuse)
    log = io.StringIO()
    with (
        ApiClient(api.link, threading.Event(), json_log(log)) as client,
        pytest.raises(ApiUnavailable),
    ):
        client.claim(JOB_KINDS, 0)
    assert json.loads(log.getvalue())["fault"] == "ConnectError: certificate is not yet valid"


def test_nothing_that_decides_asks_for_the_time_of_day() -> None:
    package = Path(wordlight_worker.__file__).parent
    asking = {
        str(file.relative_to(package))
        for file in package.rglob("*.py")
        if any(_asks_the_time(node) for node in ast.walk(ast.parse(file.read_text())))
    }
    assert asking == _MAY_ASK_THE_TIME


def _asks_the_time(node: ast.AST) -> bool:
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
        return False
    of_day: dict[str, Callable[[str], bool]] = {
        "time": lambda name: name in ("time", "time_ns", "localtime", "gmtime"),
        "datetime": lambda name: name in ("now", "utcnow", "today"),
        "date": lambda name: name == "today",
    }
    return node.value.id in of_day and of_day[node.value.id](node.attr)
