"""Pauses in speech and what they say of word boundaries. Numbers were measured on speech with
known times: Silero's onset is 15 ms late on average."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import Span

ONSET_LATE_SECONDS = 0.015
_NEAR_SECONDS = 0.25
_ONSET_NEAR_SECONDS = 0.08
_SHORTEST_WORD_SECONDS = 0.03
_FADING_SECONDS = 0.08
_LONGEST_HEAD_SECONDS = 0.4
# Aligned spans lie early: they begin before the first sound of a word and end in the midst of its last.
_SPAN_LEAD_SECONDS = 0.13
_DEEP_SECONDS = 0.15


def find_pauses(
    probabilities: NDArray[np.float32],
    frame_seconds: float,
    *,
    below: float,
    at_least_seconds: float,
) -> list[Span]:
    """Runs of frames whose speech probability is below ``below``, as spans, in order."""
    silent = np.concatenate([[False], probabilities < below, [False]])
    changes = np.flatnonzero(silent[1:] != silent[:-1])
    return [
        Span(float(first) * frame_seconds, float(after) * frame_seconds)
        for first, after in zip(changes[::2], changes[1::2], strict=True)
        if (after - first) * frame_seconds >= at_least_seconds
    ]


def clamp_to_pauses(words: Sequence[Span], pauses: Sequence[Span]) -> list[Span]:
    """Each pause moves the nearest word boundary within 0.25 s to its two ends."""
    clamped = list(words)
    for pause in pauses:
        starts = np.array([word.start for word in clamped])
        distances = np.maximum(np.maximum(pause.start - starts, starts - pause.end), 0)
        nearest = int(np.argmin(distances)) if len(starts) else -1
        after = nearest if nearest >= 0 and distances[nearest] <= _NEAR_SECONDS else -1
        if after >= 0:
            word = clamped[after]
            start = pause.end - ONSET_LATE_SECONDS
            if start <= word.end - _SHORTEST_WORD_SECONDS:
                clamped[after] = Span(start, word.end)
                _end_at_pause(clamped, after - 1, pause)
        elif clamped and abs(clamped[-1].end - pause.start) <= _NEAR_SECONDS:
            _end_at_pause(clamped, len(clamped) - 1, pause)
    return clamped


def settle_onsets(words: Sequence[Span], pauses: Sequence[Span]) -> list[Span]:
    """Averages aligned starts with the onset after a pause when both lie within 80 ms.

    The word before the pause then ends where the pause begins.
    """
    settled = list(words)
    for pause in pauses:
        for index, word in enumerate(settled):
            if abs(word.start - pause.end) <= _ONSET_NEAR_SECONDS:
                start = (word.start + pause.end - ONSET_LATE_SECONDS) / 2
                if start <= word.end - _SHORTEST_WORD_SECONDS:
                    settled[index] = Span(start, word.end)
                _end_at_pause(settled, index - 1, pause)
                break
        else:
            if settled and abs(settled[-1].end - pause.start) <= _NEAR_SECONDS:
                _end_at_pause(settled, len(settled) - 1, pause)
    return settled


def leave_pauses(words: Sequence[Span], pauses: Sequence[Span]) -> list[Span]:
    """A word that was put into a pause, or begins before it and mostly lies after it, starts where the
    speech goes on: nobody speaks in a pause, and no word goes on after one.
    """
    moved = list(words)
    for pause in pauses:
        onset = pause.end - ONSET_LATE_SECONDS
        for index, word in enumerate(moved):
            if _is_in(word, pause) or _is_mostly_after(word, pause):
                moved[index] = Span(onset, max(word.end, onset + _SHORTEST_WORD_SECONDS))
                _end_at_pause(moved, index - 1, pause)
    return moved


def _is_in(word: Span, pause: Span) -> bool:
    """At its very beginning the voice may still be fading."""
    return pause.start + _FADING_SECONDS <= word.start <= pause.end - _DEEP_SECONDS


def _is_mostly_after(word: Span, pause: Span) -> bool:
    before, after = pause.start - word.start, word.end - pause.end
    is_near = -_FADING_SECONDS < before < _LONGEST_HEAD_SECONDS and after > 0
    return is_near and after > before - _SPAN_LEAD_SECONDS


def _end_at_pause(words: list[Span], index: int, pause: Span) -> None:
    if index < 0:
        return
    word = words[index]
    near = abs(word.end - pause.start) <= _NEAR_SECONDS or word.end > pause.start
    if near and pause.start >= word.start + _SHORTEST_WORD_SECONDS:
        words[index] = Span(word.start, pause.start)
