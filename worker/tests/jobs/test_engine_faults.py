"""An engine that dies, hangs or has no memory in the midst of a real job: what the API is told."""

import io
import os
import resource
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from tests.jobs.fake_api import FakeApi
from tests.jobs.running import running
from tests.media.making import spoken_video
from tests.transcription.talk import Talk
from wordlight_worker.jobs.speech import SpeechWork
from wordlight_worker.jobs.transcribe import TranscribeWork
from wordlight_worker.jobs.turns import Turns
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.link.transfer import Transfer
from wordlight_worker.log import json_log
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.workdir import open_work_directory
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.resident import ResidentTranscriber
from wordlight_worker.transcription.second_try import SecondTry

WaitUntil = Callable[[Callable[[], bool]], None]


@dataclass
class MovableClock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Transcribing:
    """A worker for real transcriptions, its engine, and the clock by which the engine is watched."""

    engine: ResidentTranscriber
    clock: MovableClock
    log: io.StringIO

    @property
    def process_id(self) -> int:
        assert self.engine.process_id is not None
        return self.engine.process_id


@pytest.fixture
def long_talk(talk: Talk, tmp_path: Path) -> bytes:
    """A video of 35 s of speech: seconds of work."""
    return spoken_video(tmp_path / "long.mp4", np.tile(talk.audio, 4)).read_bytes()


@pytest.fixture
def transcribing(
    client: ApiClient,
    stop: threading.Event,
    sandbox: Sandbox,
    tiny_options: EngineOptions,
    wide_limits: EngineLimits,
    tmp_path: Path,
) -> Iterator[Transcribing]:
    log, clock = io.StringIO(), MovableClock()
    say = json_log(log)
    with (
        open_work_directory(tmp_path / "work") as work_directory,
        ResidentTranscriber(tiny_options, wide_limits, clock) as engine,
    ):
        engine.start()
        speech = SpeechWork(
            sandbox,
            work_directory,
            lambda job, cancelled: Transfer(
                job.addresses, lambda: client.renew_addresses(job), cancelled, stop
            ),
            Turns(),
            say,
        )
        work = TranscribeWork(speech, SecondTry(engine, say))
        with running(client, work.work, log, stages=work.handler().stages):
            yield Transcribing(engine, clock, log)


def give_job(api: FakeApi, source: bytes, language: str = "en") -> None:
    api.source = source
    api.jobs.append(api.wire_job(lease_seconds=20.0, lang=language))


def is_hearing(api: FakeApi) -> bool:
    return any(beat["stage"] == "recognise" for beat in api.told("heartbeat"))


def failures(api: FakeApi) -> list[str]:
    return [told["code"] for told in api.told("fail")]


def test_an_engine_that_is_killed_fails_the_attempt_and_hears_the_next_job(
    api: FakeApi,
    transcribing: Transcribing,
    long_talk: bytes,
    talk: Talk,
    tmp_path: Path,
    wait_until: WaitUntil,
) -> None:
    killed = transcribing.process_id
    give_job(api, long_talk)
    wait_until(lambda: is_hearing(api))
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: failures(api) == ["engine_lost"])

    give_job(api, spoken_video(tmp_path / "short.mp4", talk.audio).read_bytes())
    wait_until(lambda: api.told("finish") != [])

    assert transcribing.process_id != killed
    words = api.told("finish")[0]["result"]["words"]
    assert len(words) == len(talk.words)


def test_an_engine_that_hangs_is_ended_and_the_attempt_fails(
    api: FakeApi, transcribing: Transcribing, long_talk: bytes, wait_until: WaitUntil
) -> None:
    hanging = transcribing.process_id
    os.kill(hanging, signal.SIGSTOP)
    give_job(api, long_talk)
    wait_until(lambda: is_hearing(api))
    transcribing.clock.now += 3600
    wait_until(lambda: failures(api) == ["engine_timeout"])
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)


def test_an_engine_without_memory_fails_the_attempt_at_once_on_a_processor(
    api: FakeApi, transcribing: Transcribing, long_talk: bytes, wait_until: WaitUntil
) -> None:
    pages = int(Path(f"/proc/{transcribing.process_id}/statm").read_text().split()[0])
    allowed = pages * resource.getpagesize()
    resource.prlimit(transcribing.process_id, resource.RLIMIT_AS, (allowed, allowed))
    give_job(api, long_talk)
    wait_until(lambda: failures(api) == ["engine_out_of_memory"])
    assert "engine_second_try" not in transcribing.log.getvalue()


@pytest.mark.usefixtures("transcribing")
def test_a_language_that_the_model_lacks_fails_for_good(
    api: FakeApi, long_talk: bytes, wait_until: WaitUntil
) -> None:
    give_job(api, long_talk, language="fr")
    wait_until(lambda: failures(api) == ["language_unsupported"])


def test_a_user_who_cancels_in_the_midst_of_recognition_is_heard(
    api: FakeApi, transcribing: Transcribing, long_talk: bytes, wait_until: WaitUntil
) -> None:
    give_job(api, long_talk)
    wait_until(lambda: is_hearing(api))
    api.answers["heartbeat"] = lambda: (200, {"status": "cancel"})
    wait_until(lambda: api.told("release") == [{}])
    assert not transcribing.engine.is_running
    assert api.told("fail") == api.told("finish") == []
