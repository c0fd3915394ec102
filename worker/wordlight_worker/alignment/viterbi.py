"""The best path of a known phone sequence through CTC posteriors."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

# A phone that the model thinks impossible must not decide about its neighbours.
_FLOOR = -12.0
_LONGEST_STEP = 4
# Around the best state of a moment only so many are followed: five minutes of a long text would take gigabytes.
# About 300 words to either side, so only what was never said can push the right path out.
_BAND_STATES = 6000


@dataclass(frozen=True, slots=True)
class FrameSpan:
    """First and last frame of a word, both within it."""

    first: int
    last: int


def align_words(
    log_probabilities: NDArray[np.float32],
    words: Sequence[Sequence[int]],
    *,
    blank: int,
    word_mark: int,
    between: int | None = None,
) -> list[FrameSpan] | None:
    """Frames of each word on the best path, or None when the words do not fit into the frames.

    ``log_probabilities``: frames x tokens. ``words``: the tokens of each, at least one a word. Blanks
    between tokens are optional, as is one ``word_mark`` between words; equal neighbours need a
    blank between them (Graves et al. 2006, connectionist temporal classification). ``between``: the
    token that stands for what is not of the words, before, between and after them; else the blank.
    """
    tokens, owners = _states(words, blank, word_mark)
    floored = np.maximum(log_probabilities, _FLOOR)
    costs = _transitions(tokens, owners, blank, word_mark)
    if between is not None:
        tokens = np.where(_is_between(tokens, owners, blank), between, tokens)
    path = _best_path(floored, tokens, costs)
    if path is None:
        return None
    spans = []
    for word in range(len(words)):
        frames = np.flatnonzero(owners[path] == word)
        if not len(frames):
            return None
        spans.append(FrameSpan(int(frames[0]), int(frames[-1])))
    return spans


def _states(
    words: Sequence[Sequence[int]], blank: int, word_mark: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    tokens, owners = [blank], [-1]
    for index, word in enumerate(words):
        if index:
            tokens += [word_mark, blank]
            owners += [-1, -1]
        for token in word:
            tokens += [token, blank]
            owners += [index, -1]
    return np.array(tokens), np.array(owners)


def _transitions(
    tokens: NDArray[np.int64], owners: NDArray[np.int64], blank: int, word_mark: int
) -> NDArray[np.float32]:
    """Cost of reaching each state from the state 0 to 4 places before: 0 or minus infinity."""
    costs = np.full((_LONGEST_STEP + 1, len(tokens)), -np.inf, dtype=np.float32)
    costs[0] = 0
    costs[1, 1:] = 0
    for state in range(2, len(tokens)):
        if tokens[state] == blank and owners[state] < 0:
            continue
        if tokens[state] != tokens[state - 2]:
            costs[2, state] = 0
        if state >= _LONGEST_STEP and tokens[state - 2] == word_mark:
            costs[3, state] = 0
            if tokens[state] != tokens[state - _LONGEST_STEP]:
                costs[4, state] = 0
    return costs


def _is_between(
    tokens: NDArray[np.int64], owners: NDArray[np.int64], blank: int
) -> NDArray[np.bool_]:
    """Blanks that do not lie within a word."""
    before = np.concatenate([[-1], owners[:-1]])
    after = np.concatenate([owners[1:], [-1]])
    is_inside = (before >= 0) & (before == after)
    return np.asarray((tokens == blank) & (owners < 0) & ~is_inside)


def _best_path(
    log_probabilities: NDArray[np.float32],
    tokens: NDArray[np.int64],
    costs: NDArray[np.float32],
) -> NDArray[np.int64] | None:
    frames, states = len(log_probabilities), len(tokens)
    if frames == 0:
        return None
    steps = np.zeros((frames, min(states, _BAND_STATES)), dtype=np.int8)
    lows = np.zeros(frames, dtype=np.int64)
    # Unreachable states in front: every step back from a state then has somewhere to come from.
    score = np.full(_LONGEST_STEP + states, -np.inf, dtype=np.float32)
    score[_LONGEST_STEP : _LONGEST_STEP + 2] = log_probabilities[0, tokens[:2]]
    for frame in range(1, frames):
        best = int(score.argmax()) - _LONGEST_STEP
        low = max(min(best - _BAND_STATES // 2, states - _BAND_STATES), 0)
        high = min(low + _BAND_STATES, states)
        # One row a length of step: the scores that far back, and what the step costs.
        reach = sliding_window_view(score[low : high + _LONGEST_STEP], high - low)
        candidates = reach[::-1] + costs[:, low:high]
        chosen = candidates.argmax(axis=0)
        steps[frame, : high - low] = chosen
        lows[frame] = low
        score[_LONGEST_STEP : _LONGEST_STEP + low] = -np.inf
        score[_LONGEST_STEP + high :] = -np.inf
        score[_LONGEST_STEP + low : _LONGEST_STEP + high] = (
            candidates[chosen, np.arange(high - low)] + log_probabilities[frame, tokens[low:high]]
        )
    state = states - 1 if score[-1] >= score[-2] else states - 2
    if not np.isfinite(score[_LONGEST_STEP + state]):
        return None
    path = np.empty(frames, dtype=np.int64)
    for frame in range(frames - 1, -1, -1):
        path[frame] = state
        state -= int(steps[frame, state - lows[frame]])
    return path
