import numpy as np

from wordlight_worker.alignment.repair import SpeechFrames
from wordlight_worker.alignment.span import Span
from wordlight_worker.transcription.missed_speech import missed_speech, with_piece
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord

SPEECH = SpeechFrames(np.ones(200, dtype=np.float32), 0.1)
SILENCE = SpeechFrames(np.zeros(200, dtype=np.float32), 0.1)


def segment(start: float, *texts: str) -> RecognisedSegment:
    words = tuple(
        RecognisedWord(text, start + index, start + index + 0.9, 0.9)
        for index, text in enumerate(texts)
    )
    return RecognisedSegment(start, start + len(texts), words, -0.2, 0.1)


CUT_SHORT = [segment(0.1, " One", " two"), segment(3, " Good"), segment(12, *[" more"] * 8)]


def test_speech_without_words_is_heard_again_with_the_segment_before_it() -> None:
    assert missed_speech(CUT_SHORT, SPEECH, 20) == [Span(2.8, 12)]


def test_a_long_silence_is_not_missed_speech() -> None:
    assert missed_speech(CUT_SHORT, SILENCE, 20) == []


def test_missed_speech_at_the_start_and_at_the_end_is_found() -> None:
    assert missed_speech([segment(9, " word")], SPEECH, 20) == [Span(0, 9), Span(8.8, 20)]
    assert missed_speech([], SPEECH, 20) == [Span(0, 20)]


def test_what_is_heard_the_second_time_takes_the_place_of_the_segment_cut_short() -> None:
    heard = [segment(0.2, " Good", " captions", " help")]

    complete = with_piece(CUT_SHORT, Span(2.8, 12), heard)

    assert [word.text for part in complete for word in part.words][:6] == [
        " One", " two", " Good", " captions", " help", " more",
    ]  # fmt: skip
    assert complete[1].words[1].start == 4


def test_nothing_changes_when_nothing_more_is_heard() -> None:
    assert with_piece(CUT_SHORT, Span(2.8, 12), [segment(0.2, " Hm")]) == CUT_SHORT
