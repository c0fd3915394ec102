"""An engine that has done enough, or takes too much memory, makes room for a fresh one."""

import resource
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.transcription.talk import Talk
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.engine_limits import EngineLimits, engine_limits, held_bytes
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.resident import ResidentTranscriber
from wordlight_worker.transcription.transcriber import TranscribeOptions

ENGLISH = TranscribeOptions("en")
GIBIBYTE = 1024**3


def transcribe(
    transcriber: ResidentTranscriber,
    talk: Talk,
    on_progress: Callable[[float], None] = lambda _share: None,
) -> None:
    assert transcriber.transcribe(talk.audio, ENGLISH, on_progress, lambda: False).words


@pytest.mark.parametrize(
    ("jobs_done", "held", "is_spent"),
    [(9, 89, False), (10, 0, True), (0, 91, True)],
)
def test_an_engine_is_spent_after_its_jobs_or_at_nine_tenths_of_its_memory(
    jobs_done: int, held: int, is_spent: bool
) -> None:
    assert EngineLimits(jobs=10, memory_bytes=100).is_spent(jobs_done, held) is is_spent


def test_the_memory_of_an_engine_goes_by_its_model(tmp_path: Path) -> None:
    with (tmp_path / "model.bin").open("wb") as file:
        file.truncate(GIBIBYTE)
    assert engine_limits(tmp_path, 5, None) == EngineLimits(5, 7 * GIBIBYTE)
    assert engine_limits(tmp_path, 5, 1024) == EngineLimits(5, GIBIBYTE)


def test_a_process_that_is_gone_holds_nothing() -> None:
    assert held_bytes(2**30) == 0


def test_a_spent_engine_is_replaced_between_two_jobs(
    tiny_options: EngineOptions, talk: Talk
) -> None:
    with ResidentTranscriber(tiny_options, EngineLimits(2, 8 * GIBIBYTE)) as transcriber:
        transcriber.start()
        first = transcriber.process_id
        transcribe(transcriber, talk)
        transcribe(transcriber, talk)
        assert transcriber.process_id == first
        transcribe(transcriber, talk)
        assert transcriber.process_id != first


def test_an_engine_that_outgrows_its_memory_is_ended_in_the_midst_of_its_job(
    tiny_options: EngineOptions, talk: Talk
) -> None:
    with ResidentTranscriber(tiny_options, EngineLimits(9, 50 * 1024**2)) as small:
        with pytest.raises(JobError) as raised:
            transcribe(small, talk)
        assert raised.value.code == "engine_out_of_memory"
        assert not small.is_running


def test_an_engine_that_is_refused_memory_fails_the_job_and_the_next_call_works(
    transcriber: ResidentTranscriber, talk: Talk
) -> None:
    transcriber.start()
    starved = transcriber.process_id
    assert starved is not None
    pages = int(Path(f"/proc/{starved}/statm").read_text().split()[0])
    allowed = pages * resource.getpagesize() + 4 * 1024**2
    resource.prlimit(starved, resource.RLIMIT_AS, (allowed, allowed))
    five_minutes = np.tile(talk.audio, 60)[: 300 * 16_000]

    with pytest.raises(JobError) as raised:
        transcriber.transcribe(five_minutes, ENGLISH, lambda _share: None, lambda: False)

    assert raised.value.code == "engine_out_of_memory"
    transcribe(transcriber, talk)
    assert transcriber.process_id != starved
