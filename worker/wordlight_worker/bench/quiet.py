"""Sounds without a word in them: nothing may be heard there."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import SAMPLE_RATE_HZ

Samples = NDArray[np.float32]

_SECONDS = 40
_SEED = 7
_CHORD_HZ = (220.0, 277.2, 329.6)
_BEATS_PER_SECOND = 2


def quiet_sounds() -> Iterator[tuple[str, Samples]]:
    """Name and 16 kHz samples of 40 s of silence, a tone, white noise, and music (chords and drums)."""
    time = np.arange(_SECONDS * SAMPLE_RATE_HZ) / SAMPLE_RATE_HZ
    random = np.random.default_rng(_SEED)
    yield "silence", np.zeros(len(time), dtype=np.float32)
    yield "tone", (0.2 * np.sin(2 * np.pi * 440 * time)).astype(np.float32)
    yield "noise", (0.1 * random.standard_normal(len(time))).astype(np.float32)
    chord = sum(np.sin(2 * np.pi * hertz * time) for hertz in _CHORD_HZ)
    since_beat = (time * _BEATS_PER_SECOND) % 1
    drums = random.standard_normal(len(time)) * np.exp(-20 * since_beat)
    yield "music", (0.08 * chord + 0.15 * drums).astype(np.float32)
