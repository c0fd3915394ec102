from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from wordlight_worker.alignment.viterbi import FrameSpan, align_words

BLANK, MARK = 0, 1


def heard(*tokens: int, vocabulary: int = 8) -> NDArray[np.float32]:
    """Log probabilities of a recogniser that is 90 % sure of one token a frame."""
    log_probabilities = np.full((len(tokens), vocabulary), 0.1 / (vocabulary - 1))
    log_probabilities[np.arange(len(tokens)), tokens] = 0.9
    emissions: NDArray[np.float32] = np.log(log_probabilities).astype(np.float32)
    return emissions


def align(emissions: NDArray[np.float32], words: list[list[int]]) -> list[FrameSpan] | None:
    return align_words(emissions, words, blank=BLANK, word_mark=MARK)


def test_words_get_the_frames_in_which_their_phones_are_heard() -> None:
    emissions = heard(0, 0, 2, 3, 0, 1, 0, 4, 4, 5, 0)

    assert align(emissions, [[2, 3], [4, 5]]) == [FrameSpan(2, 3), FrameSpan(7, 9)]


def test_blanks_and_word_marks_may_be_missing() -> None:
    assert align(heard(2, 3, 4, 5), [[2, 3], [4, 5]]) == [FrameSpan(0, 1), FrameSpan(2, 3)]


def test_equal_phones_on_both_sides_of_a_word_boundary_are_told_apart_by_a_blank() -> None:
    assert align(heard(2, 2, 0, 2, 2), [[2], [2]]) == [FrameSpan(0, 1), FrameSpan(3, 4)]


def test_a_phone_that_is_not_heard_does_not_move_its_neighbours() -> None:
    emissions = heard(0, 2, 0, 0, 0, 0, 4, 0)

    spans = align(emissions, [[2], [3], [4]])

    assert spans is not None
    assert spans[0].first == 1
    assert spans[2] == FrameSpan(6, 6)


def test_more_phones_than_frames_do_not_fit() -> None:
    assert align(heard(2, 3), [[2, 3], [4, 5]]) is None
    assert align(np.zeros((0, 8), dtype=np.float32), [[2]]) is None


@given(st.integers(1, 6), st.integers(0, 2**32 - 1))
def test_words_never_overlap_and_keep_their_order(count: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    words = [list(generator.integers(2, 8, generator.integers(1, 4))) for _ in range(count)]
    emissions = np.log(generator.dirichlet(np.ones(8), 60)).astype(np.float32)

    spans = align(emissions, words)

    assert spans is not None
    frames = [frame for span in spans for frame in (span.first, span.last)]
    assert frames == sorted(frames)
    assert all(left.last < right.first for left, right in pairwise(spans))
