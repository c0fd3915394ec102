"""Speech probabilities of the Silero model that comes inside faster-whisper."""

import numpy as np
from faster_whisper.vad import get_vad_model
from numpy.typing import NDArray

from wordlight_worker.alignment.aligner import Samples
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ

_FRAME_SAMPLES = 512
FRAME_SECONDS = _FRAME_SAMPLES / SAMPLE_RATE_HZ


def speech_probabilities(audio: Samples) -> NDArray[np.float32]:
    """Probability of speech in each frame of 32 ms of 16 kHz sound."""
    padded = np.pad(audio, (0, -len(audio) % _FRAME_SAMPLES))
    if not len(padded):
        return np.zeros(0, dtype=np.float32)
    return np.asarray(get_vad_model()(padded), dtype=np.float32).reshape(-1)
