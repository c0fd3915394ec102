import numpy as np

from wordlight_worker.alignment.pauses import (
    clamp_to_pauses,
    find_pauses,
    leave_pauses,
    settle_onsets,
)
from wordlight_worker.alignment.span import Span


def test_short_dips_of_speech_are_not_pauses() -> None:
    probabilities = np.array([0.9, 0.1, 0.9, 0.1, 0.1, 0.1, 0.1, 0.9], dtype=np.float32)

    pauses = find_pauses(probabilities, 0.032, below=0.35, at_least_seconds=0.12)

    assert [(round(pause.start, 3), round(pause.end, 3)) for pause in pauses] == [(0.096, 0.224)]


def test_a_word_that_starts_in_a_pause_starts_at_its_end_and_the_word_before_ends_at_its_start() -> (
    None
):
    words = [Span(0.2, 1.5), Span(1.5, 2.4)]

    first, second = clamp_to_pauses(words, [Span(1.0, 2.0)])

    assert first == Span(0.2, 1.0)
    assert second == Span(1.985, 2.4)


def test_a_pause_far_from_every_boundary_moves_nothing() -> None:
    words = [Span(0.0, 1.0), Span(3.0, 3.5)]

    assert clamp_to_pauses(words, [Span(1.5, 2.5)]) == words


def test_a_pause_that_holds_a_whole_word_does_not_turn_it_around() -> None:
    words = [Span(1.2, 1.6)]

    assert clamp_to_pauses(words, [Span(1.0, 2.0)]) == words


def test_the_last_word_ends_where_the_silence_begins() -> None:
    assert clamp_to_pauses([Span(0.5, 1.9)], [Span(1.7, 4.0)]) == [Span(0.5, 1.7)]


def test_an_aligned_start_near_an_onset_meets_it_halfway() -> None:
    first, second = settle_onsets([Span(0.0, 0.6), Span(1.05, 1.5)], [Span(0.5, 1.0)])

    assert first == Span(0.0, 0.5)
    assert np.isclose(second.start, (1.05 + 0.985) / 2)


def test_no_words_have_no_boundaries_to_move() -> None:
    assert clamp_to_pauses([], [Span(0, 1)]) == []
    assert settle_onsets([], [Span(0, 1)]) == []


def test_a_word_deep_in_a_pause_starts_where_the_speech_goes_on() -> None:
    words = [Span(0.0, 0.3), Span(0.3, 0.9), Span(0.9, 1.3)]

    first, second, third = leave_pauses(words, [Span(0.28, 0.8)])

    assert first == Span(0.0, 0.28)
    assert second == Span(0.785, 0.9)
    assert third == words[2]


def test_a_start_near_an_onset_is_left_to_the_onset_rule() -> None:
    words = [Span(0.7, 1.2)]

    assert leave_pauses(words, [Span(0.2, 0.8)]) == words
