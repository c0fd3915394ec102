"""Times for words that are known to be spoken: a pasted script, or the lines of a subtitle file."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.repair import Aligners, SpeechFrames, TimedText, repair_times
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ, Span
from wordlight_worker.alignment.voice_activity import FRAME_SECONDS, speech_probabilities
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.timing import settle_times
from wordlight_worker.transcription.transcriber import Cue

_SPEECH_PROBABILITY = 0.5
_PHRASE_GAP_SECONDS = 0.5


def align_given_text(
    aligners: Aligners,
    audio: NDArray[np.float32],
    cues: Sequence[Cue],
    language: str,
    on_progress: Callable[[float], None] = lambda _share: None,
) -> list[Span]:
    """One span a word of all cues, in order, within the sound (16 kHz mono), none overlapping."""
    duration_seconds = len(audio) / SAMPLE_RATE_HZ
    texts = [word for cue in cues for word in cue.words]
    whole = Span(0.0, duration_seconds)
    rough = aligners.ctc.align(audio, texts, whole, language) if aligners.ctc else None
    speech = SpeechFrames(speech_probabilities(audio), FRAME_SECONDS)
    if rough is None:
        raise JobError("language_unsupported", f"no aligner for {language!r:.20}")
    phrases: list[list[TimedText]] = []
    for text, span in zip(texts, rough, strict=True):
        if not phrases or span.start - phrases[-1][-1].span.end > _PHRASE_GAP_SECONDS:
            phrases.append([])
        phrases[-1].append(TimedText(text, span))
    spans = repair_times(audio, phrases, speech, language, aligners, on_progress)
    return settle_times(spans, texts, duration_seconds)
