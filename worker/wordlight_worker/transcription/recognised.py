"""What the recogniser says before anything is repaired."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RecognisedWord:
    """``text`` keeps its leading space: without one, a piece belongs to the word before it."""

    text: str
    start: float
    end: float
    confidence: float


@dataclass(frozen=True, slots=True)
class RecognisedSegment:
    start: float
    end: float
    words: tuple[RecognisedWord, ...]
    average_log_probability: float
    no_speech_probability: float
