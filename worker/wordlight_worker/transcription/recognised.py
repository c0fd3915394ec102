"""What the recogniser says before anything is repaired."""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class RecognisedWord:
    """``text`` keeps its leading space: without one, a piece belongs to the word before it."""

    text: str
    start: float
    end: float
    confidence: float


@dataclass(frozen=True, slots=True)
class RecognisedSegment:
    """``compression_ratio``: how much shorter its text can be packed, high for loops."""

    start: float
    end: float
    words: tuple[RecognisedWord, ...]
    average_log_probability: float
    no_speech_probability: float
    compression_ratio: float = 1.0


def instead(
    segments: Sequence[RecognisedSegment],
    replaced: Sequence[RecognisedSegment],
    heard: Sequence[RecognisedSegment],
    heard_from: float,
) -> list[RecognisedSegment]:
    """Segments with those of a piece heard again (times from ``heard_from``) in place of the old ones."""
    kept = [segment for segment in segments if segment not in replaced]
    placed = [_later(segment, heard_from) for segment in heard]
    return sorted([*kept, *placed], key=lambda segment: segment.start)


def _later(segment: RecognisedSegment, by_seconds: float) -> RecognisedSegment:
    words = tuple(
        replace(word, start=word.start + by_seconds, end=word.end + by_seconds)
        for word in segment.words
    )
    return replace(
        segment, start=segment.start + by_seconds, end=segment.end + by_seconds, words=words
    )
