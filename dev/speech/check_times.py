"""Holds the times of words against the sound: words are heard, and pauses between them are silent."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from speech.speech import SAMPLE_RATE_HZ, MistimedTextError, Samples, Speech

_PAUSE_SECONDS = 0.2
_MARGIN_SECONDS = 0.06
_HEARD, _SILENT = 0.1, 0.03


def check_times(speech: Speech) -> None:
    """For speech without noise. Raises ``MistimedTextError`` that names the word."""
    loudness = _level(speech.samples)
    for word in speech.words:
        if _level(_cut(speech, word.start, word.end)) < _HEARD * loudness:
            raise MistimedTextError(f"{word.word!r} at {word.start:.2f} s is not heard")
    for name, start, end in _pauses(speech):
        pause = _cut(speech, start + _MARGIN_SECONDS, end - _MARGIN_SECONDS)
        if _level(pause) > _SILENT * loudness:
            raise MistimedTextError(f"something is heard in the pause before {name!r}, {end:.2f} s")


def _pauses(speech: Speech) -> Iterator[tuple[str, float, float]]:
    first = speech.words[0]
    yield first.word, 0.0, first.start
    for before, after in pairwise(speech.words):
        if after.start - before.end >= _PAUSE_SECONDS:
            yield after.word, before.end, after.start


def _cut(speech: Speech, start: float, end: float) -> Samples:
    return speech.samples[round(start * SAMPLE_RATE_HZ) : round(end * SAMPLE_RATE_HZ)]


def _level(samples: Samples) -> float:
    return float(np.sqrt(np.mean(samples.astype(np.float64) ** 2)))
