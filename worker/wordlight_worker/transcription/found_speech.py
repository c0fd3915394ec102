"""Whether anybody speaks at all."""

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.repair import SpeechFrames
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ, Span
from wordlight_worker.alignment.voice_activity import FRAME_SECONDS, speech_probabilities
from wordlight_worker.errors import JobError

SPEECH_PROBABILITY = 0.5
_LEAST_SPEECH_SECONDS = 0.3
_SILENCE_PEAK = 10 ** (-50 / 20)


def find_speech(audio: NDArray[np.float32]) -> SpeechFrames:
    """Where speech is in 16 kHz mono sound. Raises ``JobError``: ``speech_none`` below 0.3 s or -50 dBFS."""
    speech = SpeechFrames(speech_probabilities(audio), FRAME_SECONDS)
    seconds = spoken_seconds(speech, Span(0.0, len(audio) / SAMPLE_RATE_HZ + FRAME_SECONDS))
    peak = float(np.abs(audio).max(initial=0.0))
    if seconds < _LEAST_SPEECH_SECONDS or peak < _SILENCE_PEAK:
        raise JobError("speech_none", f"{seconds:.1f} s of speech")
    return speech


def spoken_seconds(speech: SpeechFrames, part: Span) -> float:
    """How long somebody speaks in a part of the sound."""
    first, after = (int(time / speech.frame_seconds) for time in (part.start, part.end))
    spoken = speech.probabilities[first:after] >= SPEECH_PROBABILITY
    return float(spoken.sum()) * speech.frame_seconds
