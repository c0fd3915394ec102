"""Answers of an engine that are not believed."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from wordlight_worker.alignment.repair import SpeechFrames
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord
from wordlight_worker.transcription.transcriber import Word
from wordlight_worker.transcription.usable import check_heard, check_words


def segment(texts: Sequence[str]) -> RecognisedSegment:
    words = [RecognisedWord(f" {text}", at, at + 0.5, 0.9) for at, text in enumerate(texts)]
    return RecognisedSegment(0, len(texts), tuple(words), -0.3, 0.1)


def speech(seconds: float) -> SpeechFrames:
    return SpeechFrames(np.ones(round(seconds / 0.032), dtype=np.float32), 0.032)


@pytest.mark.parametrize("segments", [[], [segment([])]])
def test_long_speech_without_a_word_is_no_answer(segments: list[RecognisedSegment]) -> None:
    with pytest.raises(JobError, match="engine_output_invalid: no words for"):
        check_heard(segments, speech(3.2))


def test_a_cough_without_a_word_is_one() -> None:
    check_heard([], speech(2.8))


def test_mostly_loops_are_no_answer() -> None:
    with pytest.raises(JobError, match="loops"):
        check_heard([segment(["hello", *["very"] * 40])], speech(40))


@pytest.mark.parametrize("texts", [["so"] * 12, [f"word{n}" for n in range(50)] + ["no"] * 30])
def test_a_few_loops_are_cut_out_instead(texts: list[str]) -> None:
    check_heard([segment(texts)], speech(40))


@pytest.mark.parametrize(
    "times",
    [
        [(0.5, 0.4)],
        [(0.0, 0.6), (0.5, 1.0)],
        [(-0.1, 0.5)],
        [(0.0, 9.0)],
        [(0.0, math.nan)],
        [(math.inf, math.inf)],
    ],
)
def test_words_that_go_back_or_leave_the_sound_are_no_answer(
    times: list[tuple[float, float]],
) -> None:
    words = [Word("a", start, end, hidden=False, confidence=1) for start, end in times]
    with pytest.raises(JobError, match="engine_output_invalid"):
        check_words(words, 5.0)


def test_words_that_rise_within_the_sound_are_an_answer() -> None:
    check_words([Word("a", 0, 1, hidden=False, confidence=1)] * 1, 1.0)
    check_words([], 1.0)
