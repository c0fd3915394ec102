"""The real multilingual model, asked for the language that is spoken and for another."""

import os

import pytest

from tests.transcription.talk import Talk
from wordlight_worker.models.locate import locate
from wordlight_worker.settings import parse_local_settings
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.speech_to_words import Engine, load_engine, words_of_speech
from wordlight_worker.transcription.transcriber import TranscribeOptions, Transcript


@pytest.fixture(scope="module")
def engine() -> Engine:
    directory = locate("base", parse_local_settings(os.environ).models_dir)
    return load_engine(EngineOptions(directory, "base", aligner="vad", device="cpu"))


def transcript(engine: Engine, talk: Talk, language: str) -> Transcript:
    return words_of_speech(engine, talk.audio, TranscribeOptions(language), lambda *_: None)


def test_speech_in_another_language_than_was_chosen_is_told_with_the_right_one(
    engine: Engine, talk: Talk
) -> None:
    spanish = transcript(engine, talk, "es")
    assert (spanish.warnings, spanish.suggested_language) == (("language_mismatch",), "en")


def test_the_right_language_and_none_give_no_warning(engine: Engine, talk: Talk) -> None:
    english, auto = transcript(engine, talk, "en"), transcript(engine, talk, "auto")
    assert (english.warnings, english.language_probability) == ((), None)
    assert (auto.warnings, auto.language) == ((), "en")
    assert auto.language_probability is not None
    assert auto.language_probability > 0.9
