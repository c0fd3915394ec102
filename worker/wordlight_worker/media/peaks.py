"""The waveform that the editor draws, of decoded sound."""

import json

import numpy as np
from numpy.typing import NDArray

SECONDS_PER_PEAK = 0.05
_FULL_SCALE = 255


def peaks_of(samples: NDArray[np.float32], sample_rate: int) -> list[int]:
    """The loudest sample of each 0.05 s as 0 to 255, the last piece as long as what is left."""
    length = round(sample_rate * SECONDS_PER_PEAK)
    padded = np.zeros(-(-len(samples) // length) * length, dtype=np.float32)
    padded[: len(samples)] = np.abs(samples)
    loudest = padded.reshape(-1, length).max(axis=1)
    return [int(peak) for peak in np.rint(np.minimum(loudest, 1.0) * _FULL_SCALE)]


def peaks_json(samples: NDArray[np.float32], sample_rate: int) -> bytes:
    """What is stored: version 1, seconds a peak, peaks."""
    document = {
        "version": 1,
        "seconds_per_peak": SECONDS_PER_PEAK,
        "peaks": peaks_of(samples, sample_rate),
    }
    return json.dumps(document, separators=(",", ":")).encode()
