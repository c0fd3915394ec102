"""Whole jobs: bytes in from the store, words or a video out, nothing left behind."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.jobs.conftest import OpenTransfer
from tests.jobs.fake_api import FakeApi
from tests.jobs.running import running
from tests.media.captions import box_and_text
from tests.media.making import make_talk
from tests.media.sources import SOURCES
from wordlight_worker.errors import JobCancelled, JobError
from wordlight_worker.jobs.export import ExportWork
from wordlight_worker.jobs.loop import IsCancelled
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.speech import SpeechWork
from wordlight_worker.jobs.transcribe import TranscribeWork
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.link.job import ExportJob, TranscribeJob, read_job
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.workdir import WorkDirectory
from wordlight_worker.transcription.transcriber import TranscribeOptions, Transcript, Word


@dataclass(frozen=True)
class EchoTranscriber:
    """Says one word as long as the sound."""

    words: int = 1

    def transcribe(
        self,
        audio: NDArray[np.float32],
        options: TranscribeOptions,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Transcript:
        if cancelled():
            raise JobCancelled
        on_progress(1.0)
        word = Word("hello", 0.0, len(audio) / 16_000, hidden=False, confidence=0.9)
        return Transcript((word,) * self.words, options.language, "echo")


def transcribe_job(api: FakeApi) -> TranscribeJob:
    job = read_job(api.wire_job())
    assert isinstance(job, TranscribeJob)
    return job


def export_job(api: FakeApi, font: Path) -> ExportJob:
    captions = box_and_text(font, 360, 640)
    fonts = [{"file": each.file, "sha256": each.sha256} for each in captions.fonts]
    job = read_job(api.wire_job("export", ass=captions.ass, fonts=fonts, width=360, height=640))
    assert isinstance(job, ExportJob)
    return job


def test_a_transcription_gives_words_and_facts(
    api: FakeApi,
    speech: SpeechWork,
    tmp_path: Path,
) -> None:
    api.source = make_talk(tmp_path / "a.mp4").read_bytes()
    work = TranscribeWork(speech, EchoTranscriber())
    assert work.handler().invalid_result == "engine_output_invalid"
    result = work.work(transcribe_job(api), Progress(work.handler().stages), lambda: False)
    assert result["words"] == [
        {
            "word": "hello",
            "start": 0.0,
            "end": pytest.approx(1, abs=0.05),
            "hidden": False,
            "conf": 0.9,
        }
    ]
    assert (result["language"], result["model"], result["proxy_bytes"]) == ("en", "echo", None)
    media = result["media"]
    assert (media["width"], media["height"]) == (360, 640)
    assert media["duration_seconds"] == pytest.approx(1, abs=0.05)
    assert api.uploaded is None


def test_a_transcription_of_an_avi_brings_a_proxy(
    api: FakeApi,
    speech: SpeechWork,
    tmp_path: Path,
) -> None:
    api.source = SOURCES[0].make(tmp_path).read_bytes()
    work = TranscribeWork(speech, EchoTranscriber())
    progress = Progress(work.handler().stages)
    result = work.work(transcribe_job(api), progress, lambda: False)
    assert api.uploaded is not None
    assert api.uploaded[4:8] == b"ftyp"
    assert result["proxy_bytes"] == len(api.uploaded)
    assert progress.snapshot() == (100.0, "upload")


def test_more_words_than_a_project_may_have_fail_the_attempt(
    api: FakeApi,
    speech: SpeechWork,
    tmp_path: Path,
) -> None:
    api.source = make_talk(tmp_path / "a.mp4").read_bytes()
    work = TranscribeWork(speech, EchoTranscriber(6001))
    with pytest.raises(JobError, match="engine_output_invalid"):
        work.work(transcribe_job(api), Progress(work.handler().stages), lambda: False)


def test_a_slow_store_costs_no_lease(
    api: FakeApi,
    client: ApiClient,
    open_transfer: OpenTransfer,
    log: io.StringIO,
    tmp_path: Path,
    wait_until: Callable[[Callable[[], bool]], None],
) -> None:
    """Bytes come for three leases; heartbeats tell how far they are."""

    def move(job: TranscribeJob, progress: Progress, is_cancelled: IsCancelled) -> dict[str, Any]:
        transfer = open_transfer(job, is_cancelled)
        transfer.download_source(tmp_path / "source", 2000, progress.stage("recognise"))
        transfer.upload("output", tmp_path / "source", lambda _share: None)
        return {"kind": "transcribe"}

    api.jobs.append(api.wire_job())
    api.source, api.chunk_bytes, api.chunk_seconds = bytes(1200), 100, 0.1
    with running(client, move, log):
        wait_until(lambda: api.told("finish") != [])
    told = [beat["progress"] for beat in api.told("heartbeat")]
    assert len(told) > 20
    assert told == sorted(told)
    assert len(set(told)) > 5
    assert api.uploaded == api.source
    assert "lease_lost" not in log.getvalue()


def test_an_export_is_burned_and_uploaded(
    api: FakeApi,
    sandbox: Sandbox,
    work_directory: WorkDirectory,
    open_transfer: OpenTransfer,
    font: Path,
    tmp_path: Path,
) -> None:
    api.source = make_talk(tmp_path / "a.mp4").read_bytes()
    work = ExportWork(sandbox, work_directory, font.parent, open_transfer)
    assert work.handler().invalid_result == "render_failed"
    progress = Progress(work.handler().stages)
    result = work.work(export_job(api, font), progress, lambda: False)
    assert api.uploaded is not None
    assert result["kind"] == "export"
    assert result["bytes"] == len(api.uploaded)
    assert result["duration_seconds"] == pytest.approx(1, abs=0.1)
    assert progress.snapshot() == (100.0, "upload")


@pytest.mark.parametrize("data", [b"", b"text, not a video"])
def test_a_source_that_is_no_video_fails_for_good(
    data: bytes,
    api: FakeApi,
    sandbox: Sandbox,
    work_directory: WorkDirectory,
    open_transfer: OpenTransfer,
    font: Path,
) -> None:
    api.source = data
    work = ExportWork(sandbox, work_directory, font.parent, open_transfer)
    with pytest.raises(JobError, match="media_unreadable"):
        work.work(export_job(api, font), Progress(work.handler().stages), lambda: False)


def test_a_cancelled_export_leaves_nothing(
    api: FakeApi,
    sandbox: Sandbox,
    work_directory: WorkDirectory,
    open_transfer: OpenTransfer,
    font: Path,
    tmp_path: Path,
) -> None:
    api.source = make_talk(tmp_path / "a.mp4", seconds=10).read_bytes()
    work = ExportWork(sandbox, work_directory, font.parent, open_transfer)
    progress = Progress(work.handler().stages)
    with pytest.raises(JobCancelled):
        work.work(export_job(api, font), progress, lambda: progress.snapshot()[0] > 6)
    assert api.uploaded is None
