"""Which model hears which language."""

import io
from pathlib import Path

import pytest

from tests.transcription.scripted_engine import SOUND, ScriptedEngine
from tests.transcription.talk import Talk
from wordlight_worker.errors import JobError
from wordlight_worker.log import json_log
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.engine_pool import EnginePool
from wordlight_worker.transcription.resident import ResidentTranscriber
from wordlight_worker.transcription.second_try import SecondTry
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions


class Models:
    """Makes an engine for each model and remembers it."""

    def __init__(self) -> None:
        self.engines: dict[str, ScriptedEngine] = {}

    def open(self, model: str) -> SecondTry:
        self.engines[model] = ScriptedEngine([])
        return SecondTry(self.engines[model], json_log(io.StringIO()))

    def asked(self) -> dict[str, list[object]]:
        return {model: engine.asked for model, engine in self.engines.items()}


def hear(pool: EnginePool, language: str) -> None:
    pool.transcribe(SOUND, TranscribeOptions(language), lambda _share: None, lambda: False)


def test_a_language_is_heard_by_its_model_and_all_others_by_the_default() -> None:
    models = Models()
    with EnginePool("base", {"zh": "large", "ja": "large"}, models.open, resident=2) as pool:
        for language in ("en", "zh", "auto", "ja"):
            hear(pool, language)
        pool.align(SOUND, [Cue(("你好",))], "zh", lambda _share: None, lambda: False)
    assert models.asked() == {
        "base": ["hear", "hear", "close"],
        "large": ["hear", "hear", "align", "close"],
    }


def test_only_the_default_starts_before_there_is_a_job() -> None:
    models = Models()
    pool = EnginePool("base", {"zh": "large"}, models.open, resident=2)
    pool.start()
    assert models.asked() == {"base": ["start"]}


def test_the_engine_that_was_idle_for_longest_makes_room() -> None:
    models = Models()
    pool = EnginePool("base", {"zh": "large", "ja": "small"}, models.open, resident=2)
    for language in ("en", "zh", "en", "ja"):
        hear(pool, language)
    assert pool.resident_models == ("base", "small")
    assert models.asked()["large"] == ["hear", "close"]
    hear(pool, "zh")
    assert pool.resident_models == ("small", "large")


def test_a_language_that_the_model_does_not_know_is_refused_and_costs_no_engine(
    tiny_options: EngineOptions, wide_limits: EngineLimits, tiny_model: Path, talk: Talk
) -> None:
    def open_real(model: str) -> SecondTry:
        options = tiny_options if model == "tiny.en" else EngineOptions(tiny_model, model)
        return SecondTry(ResidentTranscriber(options, wide_limits), json_log(io.StringIO()))

    def transcribe(language: str) -> str:
        options = TranscribeOptions(language)
        answer = pool.transcribe(talk.audio, options, lambda _share: None, lambda: False)
        return answer.model

    with EnginePool("tiny.en", {"en": "english"}, open_real, resident=1) as pool:
        with pytest.raises(JobError) as raised:
            transcribe("fr")
        assert raised.value.code == "language_unsupported"
        assert transcribe("auto") == "tiny.en"
        assert transcribe("en") == "english"
        assert pool.resident_models == ("english",)
