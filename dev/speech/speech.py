"""What every voice gives: sound, and when each word of it is spoken."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

import numpy as np
from numpy.typing import NDArray

SAMPLE_RATE_HZ = 16_000

Samples = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SpokenWord:
    """``start`` and ``end`` in seconds."""

    word: str
    start: float
    end: float

    def later(self, seconds: float) -> "SpokenWord":
        return SpokenWord(self.word, self.start + seconds, self.end + seconds)


@dataclass(frozen=True, slots=True)
class Speech:
    """``samples``: 16 kHz mono, -1 to 1. Times in seconds from the first sample."""

    samples: Samples
    words: tuple[SpokenWord, ...]


class MissingVoiceError(Exception):
    """A voice is not installed; the message says what to do."""


class MistimedTextError(Exception):
    """A voice does not tell the time of each word of a sentence; the text must be worded otherwise."""


def join(sentences: Sequence[Speech], pauses_seconds: Sequence[float]) -> Speech:
    """Sentences after one another. ``pauses_seconds``: before the first, between, after the last."""
    pieces: list[Samples] = []
    words: list[SpokenWord] = []
    length = 0
    for pause_seconds, sentence in zip_longest(pauses_seconds, sentences):
        pause = np.zeros(round(pause_seconds * SAMPLE_RATE_HZ), dtype=np.float32)
        pieces.append(pause)
        length += len(pause)
        if sentence is not None:
            words += [word.later(length / SAMPLE_RATE_HZ) for word in sentence.words]
            pieces.append(sentence.samples)
            length += len(sentence.samples)
    return Speech(np.concatenate(pieces), tuple(words))


def name_words(sentence: str, spans: Iterable[tuple[float, float]]) -> tuple[SpokenWord, ...]:
    """The words of a sentence, as written, with the spans that a voice told for them.

    Raises ``MistimedTextError`` where there is not one span of some length a word, in order.
    """
    names, times = sentence.split(), list(spans)
    rising = all(before[1] <= after[0] + 1e-3 for before, after in pairwise(times))
    if len(names) != len(times) or not rising or any(end <= start for start, end in times):
        raise MistimedTextError(f"{len(names)} words, spans {times}: {sentence}")
    return tuple(SpokenWord(name, *span) for name, span in zip(names, times, strict=True))
