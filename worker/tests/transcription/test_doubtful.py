from dataclasses import replace

import pytest

from wordlight_worker.alignment.span import Span
from wordlight_worker.transcription.doubtful import doubtful_pieces, with_better
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord


def segment(
    start: float, text: str, *, likelihood: float = -0.3, compression: float = 1.2
) -> RecognisedSegment:
    words = tuple(
        RecognisedWord(f" {word}", start + index, start + index + 0.9, 0.9)
        for index, word in enumerate(text.split())
    )
    end = start + len(words)
    return RecognisedSegment(start, end, words, likelihood, 0.1, compression)


def texts(segments: list[RecognisedSegment]) -> list[str]:
    return ["".join(word.text for word in each.words).strip() for each in segments]


LOOP = segment(4, "la la la la", compression=3.0)
UNLIKELY = segment(8, "blub blob", likelihood=-1.2)
SURE = [segment(0, "good morning all"), segment(12, "good night")]
HEARD = [SURE[0], LOOP, UNLIKELY, SURE[1]]


def test_what_lies_together_and_is_a_loop_or_unlikely_is_heard_again() -> None:
    assert doubtful_pieces(HEARD) == [Span(3.8, 10.2)]
    assert doubtful_pieces(SURE) == []


def test_what_is_no_speech_to_the_model_itself_is_not_heard_again() -> None:
    assert doubtful_pieces([replace(UNLIKELY, no_speech_probability=0.7)]) == []


def test_a_likelier_second_hearing_takes_the_place_of_the_first() -> None:
    again = [segment(0.2, "a fine day"), segment(4.2, "indeed", likelihood=-0.8)]
    better = with_better(HEARD, Span(3.8, 10.2), again)
    assert texts(better) == ["good morning all", "a fine day", "indeed", "good night"]
    assert better[1].start == better[1].words[0].start == pytest.approx(4.0)


@pytest.mark.parametrize(
    "again",
    [
        [],
        [segment(0, "blob", likelihood=-1.5)],
        [segment(0, "na na na na", likelihood=-0.1, compression=4.0)],
    ],
    ids=["nothing", "less likely", "a loop"],
)
def test_a_second_hearing_that_is_no_better_changes_nothing(
    again: list[RecognisedSegment],
) -> None:
    heard = [SURE[0], UNLIKELY]
    assert with_better(heard, Span(7.8, 10.2), again) == heard
