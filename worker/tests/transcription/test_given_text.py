import numpy as np
import pytest

from tests.transcription.talk import Talk
from wordlight_worker.alignment.ctc_aligner import CtcAligner
from wordlight_worker.alignment.repair import Aligners
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ, Span
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.given_text import align_given_text
from wordlight_worker.transcription.transcriber import Cue


@pytest.fixture(scope="module")
def aligners() -> Aligners:
    return Aligners(CtcAligner())


def mean_error_seconds(spans: list[Span], starts: tuple[float, ...]) -> float:
    return float(
        np.mean([abs(span.start - start) for span, start in zip(spans, starts, strict=True)])
    )


def test_each_word_of_a_pasted_script_starts_when_it_is_said(
    talk: Talk, aligners: Aligners
) -> None:
    spans = align_given_text(aligners, talk.audio, [Cue(talk.words)], "en")
    assert mean_error_seconds(spans, talk.starts) < 0.03


def test_speech_that_is_not_in_the_script_takes_no_time_of_its_words(
    talk: Talk, aligners: Aligners
) -> None:
    words, starts = talk.words[:4] + talk.words[9:], talk.starts[:4] + talk.starts[9:]
    spans = align_given_text(aligners, talk.audio, [Cue(words)], "en")
    assert mean_error_seconds(spans, starts) < 0.06


def test_how_far_it_is_rises_to_the_end(talk: Talk, aligners: Aligners) -> None:
    shares: list[float] = []
    align_given_text(aligners, talk.audio, [Cue(talk.words)], "en", shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_a_language_that_cannot_be_aligned_gets_its_words_where_somebody_speaks(
    talk: Talk, aligners: Aligners
) -> None:
    pause = np.zeros(3 * SAMPLE_RATE_HZ, dtype=np.float32)
    audio = np.concatenate([talk.audio, pause, talk.audio])
    spans = align_given_text(aligners, audio, [Cue(talk.words * 2)], "sw")
    talk_seconds = len(talk.audio) / SAMPLE_RATE_HZ
    in_pause = [span for span in spans if talk_seconds + 0.3 < span.start < talk_seconds + 2.7]
    assert not in_pause
    assert [span.start for span in spans] == sorted(span.start for span in spans)


def test_times_of_subtitle_lines_hold_where_the_language_cannot_be_aligned(
    talk: Talk, aligners: Aligners
) -> None:
    cues = [Cue(talk.words[:5], 0.5, 2.0), Cue(talk.words[5:], 2.4, 5.0)]
    spans = align_given_text(aligners, talk.audio, cues, "sw")
    assert spans[4].end <= 2.4
    assert spans[5].start >= 1.9


def test_a_text_without_speech_is_refused(aligners: Aligners) -> None:
    silence = np.zeros(5 * SAMPLE_RATE_HZ, dtype=np.float32)
    with pytest.raises(JobError, match="speech_none"):
        align_given_text(aligners, silence, [Cue(("hello",))], "en")
