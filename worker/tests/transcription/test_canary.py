from pathlib import Path

import pytest

from wordlight_worker.transcription import canary
from wordlight_worker.transcription.canary import CanaryError, check_canary
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.speech_to_words import Engine, load_engine


@pytest.fixture(scope="module")
def engine(tiny_model: Path) -> Engine:
    return load_engine(EngineOptions(tiny_model, "tiny.en", aligner="vad", device="cpu"))


def test_a_working_engine_hears_the_known_clip(engine: Engine) -> None:
    check_canary(engine)


def test_an_engine_that_hears_other_words_is_refused(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(canary, "_STARTS", {"something": 0.5})

    with pytest.raises(CanaryError, match="lacks 'something'"):
        check_canary(engine)


def test_an_engine_whose_times_are_off_is_refused(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(canary, "_STARTS", {"rhythm": 0.3})

    with pytest.raises(CanaryError, match="starts at"):
        check_canary(engine)
