"""Times for words that are known to be spoken: a pasted script, or the lines of a subtitle file."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.repair import Aligners, TimedText, repair_times
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ, Span
from wordlight_worker.transcription.found_speech import find_speech
from wordlight_worker.transcription.spreading import spread_over_speech
from wordlight_worker.transcription.timing import settle_times
from wordlight_worker.transcription.transcriber import Cue

_PHRASE_GAP_SECONDS = 0.5
# Finding the text and then settling its words take about the same time.
_FINDING_SHARE = 0.5


def align_given_text(
    aligners: Aligners,
    audio: NDArray[np.float32],
    cues: Sequence[Cue],
    language: str,
    on_progress: Callable[[float], None] = lambda _share: None,
) -> list[Span]:
    """One span a word of all cues, in order, within the sound (16 kHz mono), none overlapping.

    A language without a phone table gets its words spread over the speech, within the times of
    its cues where these have any. Raises ``JobError``: ``speech_none``.
    """
    duration_seconds = len(audio) / SAMPLE_RATE_HZ
    texts = [word for cue in cues for word in cue.words]
    speech = find_speech(audio)
    rough = None
    if aligners.ctc is not None and aligners.ctc.supports(language):
        rough = aligners.ctc.find(
            audio, texts, language, lambda share: on_progress(share * _FINDING_SHARE)
        )
    if rough is None:
        rough = spread_over_speech(cues, speech, duration_seconds)
    spans = repair_times(
        audio,
        _phrases(texts, rough),
        speech,
        language,
        aligners,
        lambda share: on_progress(_FINDING_SHARE + share * (1 - _FINDING_SHARE)),
    )
    return settle_times(spans, texts, duration_seconds)


def _phrases(texts: Sequence[str], spans: Sequence[Span]) -> list[list[TimedText]]:
    phrases: list[list[TimedText]] = []
    for text, span in zip(texts, spans, strict=True):
        if not phrases or span.start - phrases[-1][-1].span.end > _PHRASE_GAP_SECONDS:
            phrases.append([])
        phrases[-1].append(TimedText(text, span))
    return phrases
