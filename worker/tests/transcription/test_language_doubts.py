from dataclasses import dataclass, field

import numpy as np
import pytest

from wordlight_worker.alignment.repair import SpeechFrames
from wordlight_worker.transcription.hearing import Heard
from wordlight_worker.transcription.language_doubts import LanguageDoubts, doubt_language
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord
from wordlight_worker.transcription.whisper import WhisperRecogniser

AUDIO = np.zeros(16_000, dtype=np.float32)
NO_DOUBTS = LanguageDoubts()


@dataclass
class Hears(WhisperRecogniser):
    """A recogniser of which only the languages matter."""

    found: dict[str, float]
    known: tuple[str, ...] = ("en", "de", "fr")
    times_asked: int = field(default=0)

    @property
    def languages(self) -> tuple[str, ...]:
        return self.known

    def language_probabilities(self, _audio: object) -> dict[str, float]:
        self.times_asked += 1
        return self.found


def heard(language: str, *, confidence: float, probability: float | None = None) -> Heard:
    word = RecognisedWord(" word", 0.0, 1.0, confidence)
    segment = RecognisedSegment(0.0, 1.0, (word,), -0.3, 0.1)
    return Heard(language, probability, [segment], SpeechFrames(np.ones(30, np.float32), 0.032))


def test_a_language_that_was_heard_with_little_certainty_is_told() -> None:
    recogniser = Hears({})
    unsure = heard("de", confidence=0.9, probability=0.49)
    assert doubt_language(recogniser, AUDIO, unsure, "auto") == LanguageDoubts(("language_unsure",))
    sure = heard("de", confidence=0.5, probability=0.5)
    assert doubt_language(recogniser, AUDIO, sure, "auto") == NO_DOUBTS
    assert recogniser.times_asked == 0


def test_another_language_than_was_chosen_is_offered() -> None:
    recogniser = Hears({"en": 0.02, "de": 0.95, "fr": 0.01})
    doubts = doubt_language(recogniser, AUDIO, heard("en", confidence=0.6), "en")
    assert doubts == LanguageDoubts(("language_mismatch",), "de")


@pytest.mark.parametrize(
    "found",
    [
        {"en": 0.9, "de": 0.05, "fr": 0.01},
        {"en": 0.02, "de": 0.79, "fr": 0.1},
        {"en": 0.06, "de": 0.9, "fr": 0.0},
    ],
    ids=["the chosen one", "nothing sure", "the chosen one is possible"],
)
def test_a_chosen_language_stands_while_it_may_be_right(found: dict[str, float]) -> None:
    assert doubt_language(Hears(found), AUDIO, heard("en", confidence=0.6), "en") == NO_DOUBTS


def test_nothing_is_asked_about_words_that_are_sure_or_of_a_model_of_one_language() -> None:
    sure = Hears({"de": 1.0})
    assert doubt_language(sure, AUDIO, heard("en", confidence=0.9), "en") == NO_DOUBTS
    english = Hears({"de": 1.0}, known=("en",))
    assert doubt_language(english, AUDIO, heard("en", confidence=0.1), "en") == NO_DOUBTS
    assert (sure.times_asked, english.times_asked) == (0, 0)
