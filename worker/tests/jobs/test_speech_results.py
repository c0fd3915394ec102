"""What jobs about speech tell the API of what was heard."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.jobs.fake_api import FakeApi
from tests.media.making import make_talk, spoken_video
from tests.transcription.talk import Talk
from wordlight_worker.alignment.span import Span
from wordlight_worker.errors import JobError
from wordlight_worker.jobs.align import AlignWork
from wordlight_worker.jobs.loop import Result
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.speech import SpeechWork
from wordlight_worker.jobs.transcribe import TranscribeWork
from wordlight_worker.link.job import AlignJob, TranscribeJob, read_job
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.resident import ResidentTranscriber
from wordlight_worker.transcription.transcriber import (
    Cue,
    TextAligner,
    TranscribeOptions,
    Transcript,
)

Samples = NDArray[np.float32]


@dataclass
class UnsureTranscriber:
    """Hears English where another language was told, and remembers what it was asked."""

    asked: list[TranscribeOptions] = field(default_factory=list)

    def transcribe(
        self,
        audio: Samples,
        options: TranscribeOptions,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Transcript:
        assert len(audio)
        assert not cancelled()
        on_progress(1.0)
        self.asked.append(options)
        return Transcript(
            (),
            "fr",
            "unsure",
            language_probability=0.4,
            warnings=("language_unsure", "language_mismatch"),
            suggested_language="en",
        )


@dataclass(frozen=True)
class ForgetfulAligner:
    """Times one word less than it was given."""

    def align(
        self,
        audio: Samples,
        cues: Sequence[Cue],
        language: str,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> tuple[Span, ...]:
        assert len(audio)
        assert language
        assert not cancelled()
        on_progress(1.0)
        return tuple(Span(0, 1) for cue in cues for _word in cue.words)[1:]


def do_align(api: FakeApi, speech: SpeechWork, aligner: TextAligner, words: list[str]) -> Result:
    cues = [{"words": words, "start": None, "end": None}]
    job = read_job(api.wire_job("align", lang="en", cues=cues))
    assert isinstance(job, AlignJob)
    work = AlignWork(speech, aligner)
    return work.work(job, Progress(work.handler().stages), lambda: False)


def test_a_transcription_passes_on_what_was_asked_and_what_is_doubtful(
    api: FakeApi, speech: SpeechWork, talk: Talk, tmp_path: Path
) -> None:
    api.source = spoken_video(tmp_path / "a.mp4", talk.audio).read_bytes()
    facts = {"lang": "fr", "hotwords": ["Wordlight"], "hide_fillers": True}
    job = read_job({**api.wire_job(), **facts})
    assert isinstance(job, TranscribeJob)
    transcriber = UnsureTranscriber()
    work = TranscribeWork(speech, transcriber)
    result = work.work(job, Progress(work.handler().stages), lambda: False)
    assert transcriber.asked == [TranscribeOptions("fr", ("Wordlight",), hide_fillers=True)]
    assert result["language_probability"] == 0.4
    assert result["warnings"] == ["language_unsure", "language_mismatch"]
    assert result["suggested_language"] == "en"


def test_a_job_whose_turn_has_not_come_is_ready_and_says_that_it_waits(
    api: FakeApi,
    speech: SpeechWork,
    tmp_path: Path,
    wait_until: Callable[[Callable[[], bool]], None],
) -> None:
    api.source = make_talk(tmp_path / "a.mp4").read_bytes()
    job, transcriber = read_job(api.wire_job()), UnsureTranscriber()
    assert isinstance(job, TranscribeJob)
    work = TranscribeWork(speech, transcriber)
    progress = Progress(work.handler().stages)
    waiting = threading.Thread(target=work.work, args=(job, progress, lambda: False))
    with speech.turns.turn(lambda: False):
        waiting.start()
        wait_until(lambda: speech.turns.length == 2)
        assert progress.snapshot() == (10.0, "wait")
        assert transcriber.asked == []
    waiting.join(20)
    assert len(transcriber.asked) == 1


def test_an_alignment_gives_each_word_the_time_at_which_it_is_said(
    api: FakeApi,
    speech: SpeechWork,
    tiny_options: EngineOptions,
    wide_limits: EngineLimits,
    talk: Talk,
    tmp_path: Path,
) -> None:
    api.source = spoken_video(tmp_path / "a.mp4", talk.audio).read_bytes()
    with ResidentTranscriber(tiny_options, wide_limits) as engine:
        result = do_align(api, speech, engine, list(talk.words))
    assert (result["kind"], result["language"]) == ("align", "en")
    assert result["media"]["duration_seconds"] == pytest.approx(len(talk.audio) / 16_000, abs=0.3)
    starts = [start for start, _end in result["times"]]
    errors = [abs(start - true) for start, true in zip(starts, talk.starts, strict=True)]
    assert sum(errors) / len(errors) < 0.05


def test_times_that_do_not_fit_the_words_fail_the_attempt(
    api: FakeApi, speech: SpeechWork, tmp_path: Path
) -> None:
    api.source = make_talk(tmp_path / "a.mp4").read_bytes()
    with pytest.raises(JobError, match="engine_output_invalid: 1 times for 2 words"):
        do_align(api, speech, ForgetfulAligner(), ["hello", "world"])
