from collections.abc import Callable, Sequence

import numpy as np
import pytest

from wordlight_worker.alignment.aligner import Samples
from wordlight_worker.alignment.repair import Aligners, SpeechFrames, TimedText, repair_times
from wordlight_worker.alignment.span import Span

AUDIO = np.zeros(16_000 * 60, dtype=np.float32)
ALWAYS_SPEECH = SpeechFrames(np.ones(60 * 32, dtype=np.float32), 1 / 32)


class MovingAligner:
    """Says that every word lies ``by_seconds`` later than was known of the first."""

    def __init__(self, by_seconds: float, *, language: str = "en") -> None:
        self.by_seconds = by_seconds
        self.language = language
        self.windows: list[Span] = []
        self.earliest: list[float] = []

    def supports(self, language: str) -> bool:
        return language == self.language

    def align(
        self,
        _audio: Samples,
        texts: Sequence[str],
        window: Span,
        _language: str,
        earliest: float = 0.0,
    ) -> list[Span] | None:
        self.windows.append(window)
        self.earliest.append(earliest)
        first = window.start + self.by_seconds
        return [Span(first + index, first + index + 0.5) for index in range(len(texts))]

    def find(
        self,
        audio: Samples,
        texts: Sequence[str],
        language: str,
        _on_progress: Callable[[float], None] = lambda _share: None,
    ) -> list[Span] | None:
        return self.align(audio, texts, Span(0.0, 0.0), language)


def phrase(start: float, count: int) -> list[TimedText]:
    return [
        TimedText(f"w{index}", Span(start + index, start + index + 0.5)) for index in range(count)
    ]


def starts(aligners: Aligners, language: str = "en") -> list[float]:
    spans = repair_times(AUDIO, [phrase(10, 3)], ALWAYS_SPEECH, language, aligners)
    return [round(span.start, 3) for span in spans]


def test_both_aligners_are_averaged_where_they_agree() -> None:
    assert starts(Aligners(MovingAligner(0.10), MovingAligner(0.04))) == [10.07, 11.07, 12.07]


def test_the_robust_aligner_wins_where_they_differ() -> None:
    assert starts(Aligners(MovingAligner(0.05), MovingAligner(0.40))) == [10.05, 11.05, 12.05]


def test_a_start_that_moves_too_far_refuses_the_alignment() -> None:
    assert starts(Aligners(MovingAligner(0.9), MovingAligner(0.7))) == [10, 11, 12]
    assert starts(Aligners(MovingAligner(0.9), MovingAligner(0.5))) == [10.5, 11.5, 12.5]


def test_one_word_that_the_recogniser_put_before_a_pause_does_not_refuse_a_good_alignment() -> None:
    words = [*phrase(10, 6), TimedText("late", Span(14.0, 14.5))]
    words.sort(key=lambda word: word.span.start)

    spans = repair_times(AUDIO, [words], ALWAYS_SPEECH, "en", Aligners(MovingAligner(0.1)))

    assert [round(span.start, 3) for span in spans] == [10.1 + index for index in range(7)]


def test_a_language_without_an_aligner_keeps_the_times_of_the_recogniser() -> None:
    assert starts(Aligners(MovingAligner(0.1), MovingAligner(0.1)), "eu") == [10, 11, 12]
    assert starts(Aligners()) == [10, 11, 12]


def test_long_phrases_are_aligned_in_windows_of_at_most_twelve_seconds() -> None:
    aligner = MovingAligner(0.1)

    spans = repair_times(AUDIO, [phrase(1, 40)], ALWAYS_SPEECH, "en", Aligners(aligner))

    assert len(spans) == 40
    assert len(aligner.windows) > 3
    assert all(window.end - window.start <= 12 for window in aligner.windows)


def test_no_phrase_starts_before_the_one_before_it_has_ended() -> None:
    aligner = MovingAligner(0.0)
    phrases = [phrase(10, 3), phrase(20, 2)]
    repair_times(AUDIO, phrases, ALWAYS_SPEECH, "en", Aligners(aligner))
    assert aligner.earliest == [0.0, pytest.approx(12.4)]
