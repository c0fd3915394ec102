"""Which model hears which language."""

import io
from pathlib import Path

import pytest

from tests.transcription.scripted_engine import SOUND, ScriptedEngine
from tests.transcription.talk import Talk
from wordlight_worker.errors import JobError, StartError
from wordlight_worker.log import json_log
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.engine_pool import EnginePool
from wordlight_worker.transcription.resident import ResidentTranscriber
from wordlight_worker.transcription.second_try import SecondTry
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions


class Models:
    """Makes an engine for each model and remembers it."""

    def __init__(self, *broken: str) -> None:
        self.engines: dict[str, ScriptedEngine] = {}
        self.broken = broken

    def open(self, model: str) -> SecondTry:
        if model not in self.engines:
            self.engines[model] = ScriptedEngine([], starts=model not in self.broken)
        return SecondTry(self.engines[model], json_log(io.StringIO()))

    def asked(self) -> dict[str, list[object]]:
        return {model: engine.asked for model, engine in self.engines.items()}


def hear(pool: EnginePool, language: str) -> None:
    pool.transcribe(SOUND, TranscribeOptions(language), lambda _share: None, lambda: False)


def align(pool: EnginePool, language: str) -> None:
    pool.align(SOUND, [Cue(("你好",))], language, lambda _share: None, lambda: False)


def test_a_language_is_heard_by_its_model_and_all_others_by_the_default() -> None:
    models = Models()
    with EnginePool("base", {"zh": "large", "ja": "large"}, models.open, resident=2) as pool:
        for language in ("en", "zh", "auto", "ja"):
            hear(pool, language)
    assert models.asked() == {
        "base": ["hear", "hear", "close"],
        "large": ["hear", "hear", "close"],
    }


def test_a_given_text_is_aligned_by_what_is_in_memory() -> None:
    """Aligners go by the language; the models of Whisper have no part in it."""
    models = Models()
    pool = EnginePool("base", {"zh": "large"}, models.open, resident=1)
    align(pool, "zh")
    assert models.asked() == {"base": ["align"]}
    hear(pool, "zh")
    align(pool, "en")
    assert models.asked() == {"base": ["align", "close"], "large": ["hear", "align"]}


def test_every_model_starts_once_before_there_is_a_job_and_the_default_stays() -> None:
    models = Models()
    by_language = {"zh": "large", "ja": "large", "ar": "small"}
    pool = EnginePool("base", by_language, models.open, resident=2)
    pool.start()
    assert models.asked() == {"large": ["start", "close"], "small": ["start"], "base": ["start"]}
    assert pool.resident_models == ("small", "base")


@pytest.mark.parametrize("broken", ["base", "large"])
def test_a_model_that_does_not_start_is_told_before_there_is_a_job(broken: str) -> None:
    with pytest.raises(StartError):
        EnginePool("base", {"zh": "large"}, Models(broken).open, resident=1).start()


def test_a_model_that_stops_starting_fails_only_the_jobs_of_its_languages() -> None:
    models = Models("large")
    pool = EnginePool("base", {"zh": "large"}, models.open, resident=1)
    with pytest.raises(JobError) as raised:
        hear(pool, "zh")
    assert raised.value.code == "engine_lost"
    assert models.asked()["large"] == ["hear", "close"]
    align(pool, "zh")
    hear(pool, "en")
    assert pool.resident_models == ("base",)


def test_a_default_that_stops_starting_ends_the_worker() -> None:
    with pytest.raises(StartError):
        hear(EnginePool("base", {"zh": "large"}, Models("base").open, resident=2), "en")


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
