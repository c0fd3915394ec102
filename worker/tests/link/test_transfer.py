"""Bytes to and from a store that misbehaves."""

import io
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.jobs.fake_api import LOST, FakeApi, serve_fake_api
from wordlight_worker.errors import JobCancelled, JobError
from wordlight_worker.link.api_client import ApiClient, LeaseLost
from wordlight_worker.link.job import Addresses, Output, read_job
from wordlight_worker.link.retry import backoff_seconds
from wordlight_worker.link.transfer import ATTEMPTS, Transfer
from wordlight_worker.log import json_log


@pytest.fixture
def api() -> Iterator[FakeApi]:
    with serve_fake_api() as served:
        yield served


@pytest.fixture
def stop() -> threading.Event:
    return threading.Event()


@pytest.fixture
def transfer(api: FakeApi, stop: threading.Event) -> Iterator[Transfer]:
    job = read_job(api.wire_job())
    with ApiClient(api.link, stop, json_log(io.StringIO())) as client:
        yield Transfer(job.addresses, lambda: client.renew_addresses(job), stop.is_set, stop)


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "wordlight_worker.link.transfer.backoff_seconds", lambda: iter([0.0] * ATTEMPTS)
    )


def test_a_source_arrives_whole_and_its_progress_is_told(
    api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    api.source = bytes(range(256)) * 4096
    shares: list[float] = []
    transfer.download_source(tmp_path / "source", 2_000_000, shares.append)
    assert (tmp_path / "source").read_bytes() == api.source
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.parametrize("statuses", [[500], [503, 429], [403], [500, 500, 403, 500]])
def test_a_store_that_recovers_is_asked_again(
    statuses: list[int], api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    api.source = b"video"
    api.store_status += statuses
    transfer.download_source(tmp_path / "source", 100, lambda _share: None)
    assert (tmp_path / "source").read_bytes() == b"video"
    assert len(api.told("urls")) == statuses.count(403)


@pytest.mark.usefixtures("no_pauses")
def test_a_store_that_stays_broken_fails_the_attempt(
    api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    api.store_status += [500] * ATTEMPTS
    with pytest.raises(JobError, match="storage_failed"):
        transfer.download_source(tmp_path / "source", 100, lambda _share: None)


@pytest.mark.parametrize(
    "answer", [(503, {}), (422, {"code": "INVALID_INPUT"}), (404, {}), (200, {})]
)
def test_addresses_that_cannot_be_renewed_at_once_are_asked_for_again(
    answer: tuple[int, object], api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    fresh = api.wire_job()
    api.source = b"video"
    api.store_status.append(403)
    api.answers["urls"] = lambda: answer if len(api.told("urls")) < 3 else (200, fresh)
    transfer.download_source(tmp_path / "source", 100, lambda _share: None)
    assert (tmp_path / "source").read_bytes() == b"video"
    assert len(api.told("urls")) == 3


@pytest.mark.usefixtures("no_pauses")
def test_addresses_that_are_never_renewed_fail_the_attempt(
    api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    api.store_status.append(403)
    api.answers["urls"] = lambda: (503, {})
    with pytest.raises(JobError, match="storage_failed"):
        transfer.download_source(tmp_path / "source", 100, lambda _share: None)
    assert len(api.told("urls")) == ATTEMPTS - 1


def test_a_lease_that_is_lost_while_addresses_are_renewed_is_lost(
    api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    api.store_status.append(403)
    api.answers["urls"] = lambda: LOST
    with pytest.raises(LeaseLost):
        transfer.download_source(tmp_path / "source", 100, lambda _share: None)


def test_a_stop_is_heard_between_two_attempts(
    api: FakeApi,
    transfer: Transfer,
    stop: threading.Event,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    wait_until: Callable[[Callable[[], bool]], None],
) -> None:
    monkeypatch.setattr(
        "wordlight_worker.link.transfer.backoff_seconds", lambda: iter([30.0] * ATTEMPTS)
    )
    api.store_status += [500] * ATTEMPTS
    with ThreadPoolExecutor() as threads:
        ended = threads.submit(
            transfer.download_source, tmp_path / "source", 100, lambda _share: None
        )
        wait_until(lambda: len(api.store_status) < ATTEMPTS)
        stop.set()
        with pytest.raises(JobCancelled):
            ended.result(10)


def test_a_source_larger_than_agreed_is_not_taken(
    api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    api.source = b"x" * 1001
    with pytest.raises(JobError, match="media_too_large"):
        transfer.download_source(tmp_path / "source", 1000, lambda _share: None)


def test_an_output_is_put_whole_also_at_the_second_try(
    api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    data = bytes(range(256)) * 4096
    (tmp_path / "export").write_bytes(data)
    api.store_status.append(500)
    assert transfer.upload("output", tmp_path / "export", lambda _share: None) == len(data)
    assert api.uploaded == data


def test_each_output_goes_to_its_own_address(
    api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    outputs: tuple[Output, ...] = ("output", "poster", "peaks")
    for output in outputs:
        (tmp_path / output).write_text(output)
        transfer.upload(output, tmp_path / output)
    assert api.stored == {"output": b"output", "poster": b"poster", "peaks": b"peaks"}


def test_fresh_addresses_are_taken_for_each_output(
    api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    (tmp_path / "poster").write_bytes(b"poster")
    api.store_status.append(403)
    transfer.upload("poster", tmp_path / "poster")
    assert api.stored == {"poster": b"poster"}
    assert len(api.told("urls")) == 1


def test_an_output_without_an_address_fails_at_once(api: FakeApi, tmp_path: Path) -> None:
    addresses = Addresses(f"{api.address}/store/source", f"{api.address}/store/output")
    transfer = Transfer(addresses, lambda: addresses, lambda: False, threading.Event())
    (tmp_path / "peaks").write_bytes(b"peaks")
    with pytest.raises(JobError, match="storage_failed"):
        transfer.upload("peaks", tmp_path / "peaks")
    assert api.puts == 0


def test_a_download_that_is_cut_begins_anew(
    api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    api.source = bytes(range(256)) * 4096
    api.store_faults += ["reset", "reset"]
    transfer.download_source(tmp_path / "source", 2_000_000, lambda _share: None)
    assert (tmp_path / "source").read_bytes() == api.source
    assert api.store_faults == []


@pytest.mark.parametrize("fault", ["reset", "answer lost"])
def test_an_upload_that_is_cut_or_not_answered_is_put_again_under_the_same_key(
    fault: str, api: FakeApi, transfer: Transfer, tmp_path: Path
) -> None:
    data = bytes(range(256)) * 4096
    (tmp_path / "export").write_bytes(data)
    api.store_faults.append(fault)
    assert transfer.upload("output", tmp_path / "export", lambda _share: None) == len(data)
    assert api.uploaded == data
    assert api.puts == 2


def test_a_slow_store_is_waited_for_as_long_as_bytes_move(
    api: FakeApi, transfer: Transfer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wordlight_worker.link.transfer.SILENCE_SECONDS", 0.5)
    api.source, api.chunk_bytes, api.chunk_seconds = bytes(1000), 100, 0.15
    transfer.download_source(tmp_path / "source", 1000, lambda _share: None)
    assert (tmp_path / "source").read_bytes() == api.source


@pytest.mark.usefixtures("no_pauses")
def test_a_store_that_falls_silent_fails_the_attempt(
    api: FakeApi,
    transfer: Transfer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("wordlight_worker.link.transfer.SILENCE_SECONDS", 0.1)
    api.source, api.chunk_bytes, api.chunk_seconds = bytes(200), 100, 0.5
    with pytest.raises(JobError, match=r"storage_failed.*ReadTimeout"):
        transfer.download_source(tmp_path / "source", 1000, lambda _share: None)


def test_a_store_that_restarts_is_waited_for() -> None:
    """The mean of all pauses: each is cut to a random part between 0.1 and 1."""
    whole = [pause for pause, _ in zip(_longest_pauses(), range(ATTEMPTS - 1), strict=False)]
    assert 10 < sum(whole) * 0.55 < 20


def _longest_pauses() -> Iterator[float]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("random.uniform", lambda _low, high: high)
        yield from backoff_seconds()


def test_a_transfer_can_be_cancelled(api: FakeApi, tmp_path: Path) -> None:
    api.source = b"video"
    addresses = Addresses(f"{api.address}/store/source", f"{api.address}/store/output")
    cancelled = Transfer(addresses, lambda: addresses, lambda: True, threading.Event())
    with pytest.raises(JobCancelled):
        cancelled.download_source(tmp_path / "source", 100, lambda _share: None)


def test_addresses_and_tokens_are_not_shown(api: FakeApi) -> None:
    job = read_job(api.wire_job())
    shown = f"{job!r} {job.addresses!r} {api.link!r}"
    for secret in ("signature", job.lease_token, api.link.token):
        assert secret not in shown
