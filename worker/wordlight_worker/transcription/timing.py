"""The last word on times: rising, not overlapping, readable."""

import unicodedata
from collections.abc import Sequence

from wordlight_worker.alignment.span import Span

SHORTEST_WORD_SECONDS = 0.10
_LONGEST_WORD_SECONDS = 2.0
_WORD_BASE_SECONDS = 0.35
_LETTER_SECONDS = 0.09
# A digit is a word, and an ideograph or a syllable sign takes as long as several letters.
_SIGN_SECONDS = 0.35
_FLICKER_GAP_SECONDS = 0.20


def settle_times(
    spans: Sequence[Span], texts: Sequence[str], duration_seconds: float
) -> list[Span]:
    """Spans in order, within the sound, none overlapping, each 0.10 s to its longest.

    Starts that lie too close move apart as little as possible (in the least-squares sense). A gap
    that would flicker is closed. Words that cannot all have 0.10 s share the sound evenly.
    """
    if not spans:
        return []
    shortest = min(SHORTEST_WORD_SECONDS, duration_seconds / len(spans))
    starts = _spread([span.start for span in spans], shortest, duration_seconds)
    settled = []
    for index, (start, span) in enumerate(zip(starts, spans, strict=True)):
        is_last = index + 1 == len(spans)
        limit = duration_seconds if is_last else starts[index + 1]
        end = max(span.end, start + shortest)
        if not is_last and limit - end < _FLICKER_GAP_SECONDS:
            end = limit
        settled.append(Span(start, min(end, limit, start + longest_seconds(texts[index]))))
    return settled


def longest_seconds(text: str) -> float:
    """How long a spoken word of this spelling can last: at most 2 s."""
    spoken = 0.0
    for character in text:
        category = unicodedata.category(character)
        if category in ("Lo", "Nd"):
            spoken += _SIGN_SECONDS
        elif category[0] == "L":
            spoken += _LETTER_SECONDS
    return min(_LONGEST_WORD_SECONDS, _WORD_BASE_SECONDS + spoken)


def _spread(starts: Sequence[float], distance: float, duration_seconds: float) -> list[float]:
    """Isotonic regression (pool adjacent violators) of the starts less their least distances."""
    blocks: list[tuple[float, int]] = []
    for index, start in enumerate(starts):
        mean, size = start - distance * index, 1
        while blocks and blocks[-1][0] > mean:
            before, before_size = blocks.pop()
            mean = (before * before_size + mean * size) / (before_size + size)
            size += before_size
        blocks.append((mean, size))
    highest = max(duration_seconds - distance * len(starts), 0.0)
    level = [min(max(mean, 0.0), highest) for mean, size in blocks for _ in range(size)]
    return [value + distance * index for index, value in enumerate(level)]
