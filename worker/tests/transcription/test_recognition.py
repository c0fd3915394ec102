"""The real recogniser on synthetic speech with known word times."""

import difflib
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.transcription.talk import Talk
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.resident import ResidentTranscriber
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions, Transcript

SECONDS = 4
RATE = 16_000


def transcribe(
    transcriber: ResidentTranscriber, audio: NDArray[np.float32], language: str = "en"
) -> Transcript:
    options = TranscribeOptions(language)
    return transcriber.transcribe(audio, options, lambda _share: None, lambda: False)


def mean_start_error(transcript: Transcript, talk: Talk) -> float:
    heard = [word.text.strip(".,!?").lower() for word in transcript.words]
    matcher = difflib.SequenceMatcher(None, talk.words, heard, autojunk=False)
    errors = [
        abs(talk.starts[block.a + index] - transcript.words[block.b + index].start)
        for block in matcher.get_matching_blocks()
        for index in range(block.size)
    ]
    assert len(errors) >= 0.9 * len(talk.words), heard
    return float(np.mean(errors))


def test_words_are_heard_and_start_when_they_are_spoken(
    transcriber: ResidentTranscriber, talk: Talk
) -> None:
    transcript = transcribe(transcriber, talk.audio)

    assert (transcript.language, transcript.model) == ("en", "tiny.en")
    assert mean_start_error(transcript, talk) <= 0.040
    assert all(0 < word.confidence <= 1 and not word.hidden for word in transcript.words)


def test_speech_that_starts_late_keeps_its_place(
    transcriber: ResidentTranscriber, talk: Talk
) -> None:
    late = np.concatenate([np.zeros(3 * RATE, dtype=np.float32), talk.audio])

    transcript = transcribe(transcriber, late)

    assert transcript.words[0].start == pytest.approx(3 + talk.starts[0], abs=0.1)


def test_an_english_model_takes_auto_for_english(
    transcriber: ResidentTranscriber, talk: Talk
) -> None:
    assert transcribe(transcriber, talk.audio, "auto").language == "en"


@pytest.mark.parametrize("language", ["fr", "xx"])
def test_an_english_model_refuses_another_language(
    transcriber: ResidentTranscriber, talk: Talk, language: str
) -> None:
    with pytest.raises(JobError) as raised:
        transcribe(transcriber, talk.audio, language)

    assert raised.value.code == "language_unsupported"


@pytest.mark.parametrize(
    "sound",
    [
        np.zeros(SECONDS * RATE),
        0.3 * np.sin(2 * np.pi * 440 * np.arange(SECONDS * RATE) / RATE),
        0.1 * np.random.default_rng(3).standard_normal(SECONDS * RATE),
        np.zeros(0),
    ],
    ids=["silence", "tone", "noise", "nothing"],
)
def test_sound_without_speech_has_no_words(
    transcriber: ResidentTranscriber, sound: NDArray[np.float64]
) -> None:
    with pytest.raises(JobError) as raised:
        transcribe(transcriber, sound.astype(np.float32))

    assert raised.value.code == "speech_none"


def test_pauses_alone_repair_the_times_a_little(
    tiny_model: Path, wide_limits: EngineLimits, talk: Talk
) -> None:
    options = EngineOptions(tiny_model, "tiny.en", aligner="vad", device="cpu")
    with ResidentTranscriber(options, wide_limits) as pauses_only:
        transcript = transcribe(pauses_only, talk.audio)

    assert 0.040 < mean_start_error(transcript, talk) < 0.200


def test_words_that_are_given_keep_their_spelling_and_get_their_times(
    transcriber: ResidentTranscriber, talk: Talk
) -> None:
    spans = transcriber.align(
        talk.audio, [Cue(talk.words)], "en", lambda _share: None, lambda: False
    )

    errors = [abs(span.start - start) for span, start in zip(spans, talk.starts, strict=True)]
    assert float(np.mean(errors)) <= 0.040
