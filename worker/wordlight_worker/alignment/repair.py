"""Word times from the recogniser's guess, pauses and forced alignment together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.aligner import Aligner, Finder, Samples
from wordlight_worker.alignment.pauses import (
    clamp_to_pauses,
    find_pauses,
    leave_pauses,
    settle_onsets,
)
from wordlight_worker.alignment.span import Span

# Measured: a start that moves further is a failed alignment. The second aligner is stricter,
# because it is the better one where it works and far off where it does not.
_CTC_MOVES_AT_MOST_SECONDS = 0.8
_SPHINX_MOVES_AT_MOST_SECONDS = 0.6
_NEAR_SECONDS = 0.35
_MOSTLY_NEAR_WORDS = 5
_MOSTLY_NEAR_SHARE = 0.7
_MOSTLY_NEAR_MOVES_AT_MOST_SECONDS = 2.5
_AGREE_SECONDS = 0.1
_WINDOW_SECONDS = 12.0
# How far the end of one window may be too late.
_OVERLAP_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Aligners:
    """``ctc`` for many languages and ``sphinx`` for English; neither where only pauses are used."""

    ctc: Finder | None = None
    sphinx: Aligner | None = None


@dataclass(frozen=True, slots=True)
class SpeechFrames:
    """Probability of speech in each frame of ``frame_seconds``."""

    probabilities: NDArray[np.float32]
    frame_seconds: float

    def pauses(self, *, below: float, at_least_seconds: float) -> list[Span]:
        return find_pauses(
            self.probabilities, self.frame_seconds, below=below, at_least_seconds=at_least_seconds
        )


@dataclass(frozen=True, slots=True)
class TimedText:
    text: str
    span: Span


def repair_times(
    audio: Samples,
    phrases: Sequence[Sequence[TimedText]],
    speech: SpeechFrames,
    language: str,
    aligners: Aligners,
    on_progress: Callable[[float], None] = lambda _share: None,
) -> list[Span]:
    """Better spans for the words of all phrases, in order; they may still overlap a little.

    ``on_progress`` gets the share of words done, 0 to 1.
    """
    words = [word for phrase in phrases for word in phrase]
    clamped = clamp_to_pauses(
        [word.span for word in words], speech.pauses(below=0.35, at_least_seconds=0.12)
    )
    texts = [word.text for word in words]
    repaired: list[Span] = []
    for phrase in phrases:
        until = len(repaired) + len(phrase)
        for first, after in _windows(clamped, len(repaired), until):
            earliest = repaired[-1].end - _OVERLAP_SECONDS if repaired else 0.0
            repaired += _align(
                audio, texts[first:after], clamped[first:after], language, aligners, earliest
            )
            on_progress(after / len(words))
    repaired = leave_pauses(repaired, speech.pauses(below=0.2, at_least_seconds=0.2))
    return settle_onsets(repaired, speech.pauses(below=0.2, at_least_seconds=0.15))


def _windows(spans: Sequence[Span], first: int, after: int) -> list[tuple[int, int]]:
    """Cuts a run of words at its widest gaps until every window is at most 12 s long."""
    if after - first < 2 or spans[after - 1].end - spans[first].start <= _WINDOW_SECONDS:
        return [(first, after)] if after > first else []
    gaps = [spans[word].start - spans[word - 1].end for word in range(first + 1, after)]
    # Without gaps the middle is as good a place as any.
    middle = (len(gaps) - 1) / 2
    cut = max(range(len(gaps)), key=lambda gap: (round(gaps[gap], 2), -abs(gap - middle)))
    cut += first + 1
    return _windows(spans, first, cut) + _windows(spans, cut, after)


def _align(
    audio: Samples,
    texts: list[str],
    spans: list[Span],
    language: str,
    aligners: Aligners,
    earliest: float,
) -> list[Span]:
    window = Span(spans[0].start, max(span.end for span in spans))

    def accepted(aligner: Aligner | None, moves_at_most: float) -> list[Span] | None:
        if aligner is None or not aligner.supports(language):
            return None
        found = aligner.align(audio, texts, window, language, earliest)
        if found is None or len(found) != len(spans):
            return None
        moves = [abs(new.start - old.start) for new, old in zip(found, spans, strict=True)]
        return found if max(moves) < moves_at_most or _is_mostly_near(moves) else None

    ctc = accepted(aligners.ctc, _CTC_MOVES_AT_MOST_SECONDS)
    sphinx = accepted(aligners.sphinx, _SPHINX_MOVES_AT_MOST_SECONDS)
    if ctc and sphinx:
        return [_combine(a, b) for a, b in zip(ctc, sphinx, strict=True)]
    return ctc or sphinx or spans


def _is_mostly_near(moves: Sequence[float]) -> bool:
    """Where most words of a phrase stay, one far off is the recogniser's mistake, at a pause."""
    near = sum(move < _NEAR_SECONDS for move in moves) / len(moves)
    return (
        len(moves) >= _MOSTLY_NEAR_WORDS
        and near >= _MOSTLY_NEAR_SHARE
        and max(moves) < _MOSTLY_NEAR_MOVES_AT_MOST_SECONDS
    )


def _combine(ctc: Span, sphinx: Span) -> Span:
    """The mean where both agree within 0.1 s, else the more robust of the two."""
    if abs(ctc.start - sphinx.start) >= _AGREE_SECONDS:
        return ctc
    start = (ctc.start + sphinx.start) / 2
    return Span(start, max((ctc.end + sphinx.end) / 2, start))
