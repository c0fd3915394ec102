"""Time spans and the sample rate that every part of recognition shares."""

from dataclasses import dataclass

SAMPLE_RATE_HZ = 16_000


@dataclass(frozen=True, slots=True)
class Span:
    """From ``start`` to ``end``, seconds from the first sample of the sound."""

    start: float
    end: float
