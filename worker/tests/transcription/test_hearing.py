from collections.abc import Sequence

import numpy as np
import pytest

from tests.transcription.talk import Talk
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ
from wordlight_worker.transcription.hearing import hear_speech
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord
from wordlight_worker.transcription.transcriber import TranscribeOptions
from wordlight_worker.transcription.whisper import Recognition, WhisperRecogniser


class Recording(WhisperRecogniser):
    """Says the same every time, and remembers how it was asked."""

    def __init__(self, *segments: RecognisedSegment) -> None:
        self.segments = segments
        self.asked: list[tuple[TranscribeOptions, bool, bool]] = []

    def recognise(
        self,
        _audio: object,
        options: TranscribeOptions,
        *,
        skips_silence: bool,
        guesses_again: bool,
    ) -> Recognition:
        self.asked.append((options, skips_silence, guesses_again))
        return Recognition("en", None, iter(self.segments))

    def language_probabilities(self) -> dict[str, float]:
        return {"en": 1.0}


def said(start: float, text: str, likelihood: float = -0.2) -> RecognisedSegment:
    words = tuple(
        RecognisedWord(f" {word}", start + 0.4 * index, start + 0.4 * index + 0.3, 0.9)
        for index, word in enumerate(text.split())
    )
    return RecognisedSegment(start, words[-1].end, words, likelihood, 0.1)


SENTENCES = (
    said(0.3, "good captions light up every word"),
    said(2.9, "they follow the rhythm"),
    said(4.8, "of your voice let the picture do"),
)
ENGLISH = TranscribeOptions("en")
SECOND = TranscribeOptions("en", is_second_try=True)


def ways(audio: np.ndarray, options: TranscribeOptions) -> tuple[bool, bool]:
    recogniser = Recording(*SENTENCES)
    hear_speech(recogniser, audio, options)
    return recogniser.asked[0][1:]


def test_only_long_silence_is_cut_out(talk: Talk) -> None:
    pause = np.zeros(4 * SAMPLE_RATE_HZ, dtype=np.float32)
    assert ways(talk.audio, ENGLISH) == (False, False)
    assert ways(np.concatenate([pause, talk.audio]), ENGLISH) == (True, True)


def test_a_second_try_hears_otherwise_than_the_first(talk: Talk) -> None:
    pause = np.zeros(4 * SAMPLE_RATE_HZ, dtype=np.float32)
    for audio in (talk.audio, np.concatenate([pause, talk.audio])):
        assert ways(audio, SECOND) != ways(audio, ENGLISH)


def test_without_hotwords_it_hears_once_and_with_them_twice(talk: Talk) -> None:
    once, twice = Recording(*SENTENCES), Recording(*SENTENCES)
    hear_speech(once, talk.audio, ENGLISH)
    hear_speech(twice, talk.audio, TranscribeOptions("en", hotwords=("Byron",)))
    assert [options.hotwords for options, *_ in once.asked] == [()]
    assert [options.hotwords for options, *_ in twice.asked] == [(), ("Byron",)]


@pytest.mark.parametrize("likelihood", [-0.2, -1.5], ids=["sure", "doubted"])
def test_how_far_it_is_never_falls_and_ends_with_what_is_heard_again(
    talk: Talk, likelihood: float
) -> None:
    news: list[tuple[float, float]] = []
    doubted = [*SENTENCES[:2], said(4.8, "of your voice let the picture do", likelihood)]
    recogniser = Recording(*doubted)
    hear_speech(recogniser, talk.audio, ENGLISH, lambda done, until: news.append((done, until)))
    shares = [done for done, _ in news]
    assert shares == sorted(shares)
    assert all(done <= until <= 1 for done, until in news)
    assert len(recogniser.asked) == (2 if likelihood < -1 else 1)
    assert _reaches_the_last_part(shares) == (likelihood < -1)


def _reaches_the_last_part(shares: Sequence[float]) -> bool:
    return shares[-1] > 0.85
