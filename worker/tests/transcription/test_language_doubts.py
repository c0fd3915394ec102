import numpy as np
import pytest

from wordlight_worker.alignment.repair import SpeechFrames
from wordlight_worker.transcription.hearing import Heard
from wordlight_worker.transcription.language_doubts import LanguageDoubts, doubt_language

NO_DOUBTS = LanguageDoubts()
SPEECH = SpeechFrames(np.ones(30, np.float32), 0.032)


def heard(languages: dict[str, float], probability: float | None = None) -> Heard:
    return Heard("en", probability, languages, [], SPEECH)


def test_a_language_that_was_heard_with_little_certainty_is_told() -> None:
    unsure = heard({"en": 0.49, "de": 0.4}, probability=0.49)
    assert doubt_language(unsure, "auto") == LanguageDoubts(("language_unsure",))
    assert doubt_language(heard({"en": 0.5}, probability=0.5), "auto") == NO_DOUBTS


def test_another_language_than_was_chosen_is_offered() -> None:
    doubts = doubt_language(heard({"en": 0.02, "de": 0.95, "fr": 0.01}), "en")
    assert doubts == LanguageDoubts(("language_mismatch",), "de")


@pytest.mark.parametrize(
    "languages",
    [
        {"en": 0.9, "de": 0.05, "fr": 0.01},
        {"en": 0.02, "de": 0.79, "fr": 0.1},
        {"en": 0.06, "de": 0.9, "fr": 0.0},
        {},
    ],
    ids=["the chosen one", "nothing sure", "the chosen one is possible", "a model of one language"],
)
def test_a_chosen_language_stands_while_it_may_be_right(languages: dict[str, float]) -> None:
    assert doubt_language(heard(languages), "en") == NO_DOUBTS
