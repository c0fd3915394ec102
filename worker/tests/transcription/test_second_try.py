"""Which failures are tried again at once, and which end the worker."""

import io
import threading

import pytest

from tests.transcription.scripted_engine import HEARD, SOUND, ScriptedEngine
from wordlight_worker.alignment.span import Span
from wordlight_worker.contract import JobErrorCode
from wordlight_worker.errors import JobError, StartError
from wordlight_worker.log import json_log
from wordlight_worker.transcription.second_try import SecondTry
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions, Transcript


def hear(engine: ScriptedEngine, log: io.StringIO | None = None) -> Transcript:
    tried = SecondTry(engine, json_log(log or io.StringIO()))
    return tried.transcribe(SOUND, TranscribeOptions("en"), lambda _share: None, lambda: False)


def align(engine: ScriptedEngine) -> tuple[Span, ...]:
    tried = SecondTry(engine, json_log(io.StringIO()))
    return tried.align(SOUND, [Cue(("hello",))], "en", lambda _share: None, lambda: False)


def test_nothing_usable_is_heard_once_more_with_other_options() -> None:
    engine, log = ScriptedEngine(["engine_output_invalid"]), io.StringIO()
    assert hear(engine, log) == HEARD
    assert engine.asked == ["hear", "second try"]
    assert '"engine_second_try"' in log.getvalue()


def test_a_gpu_without_memory_gets_a_smaller_engine_once() -> None:
    engine = ScriptedEngine(["engine_out_of_memory"], has_smaller=True)
    assert hear(engine) == HEARD
    assert engine.asked == ["hear", "start smaller", "hear"]


def test_given_texts_have_the_same_second_try_for_memory() -> None:
    engine = ScriptedEngine(["engine_out_of_memory"], has_smaller=True)
    assert len(align(engine)) == 1
    assert engine.asked == ["align", "start smaller", "align"]


@pytest.mark.parametrize(
    ("faults", "has_smaller", "asked"),
    [
        (["engine_output_invalid"] * 2, False, ["hear", "second try"]),
        (["engine_out_of_memory"], False, ["hear", "start smaller"]),
        (["engine_out_of_memory"] * 2, True, ["hear", "start smaller", "hear"]),
        (["engine_timeout"], True, ["hear"]),
        (["speech_none"], True, ["hear"]),
        (["engine_lost"], True, ["hear", "start"]),
    ],
)
def test_the_attempt_fails_with_its_last_fault(
    faults: list[JobErrorCode], has_smaller: bool, asked: list[str]
) -> None:
    engine, last = ScriptedEngine(list(faults), has_smaller), faults[-1]
    with pytest.raises(JobError) as raised:
        hear(engine)
    assert raised.value.code == last
    assert engine.asked == asked


def test_an_engine_that_is_lost_while_its_worker_stops_is_not_started_again() -> None:
    """A signal to the whole process group ends engine and worker at once."""
    engine, stop = ScriptedEngine(["engine_lost"]), threading.Event()
    tried = SecondTry(engine, json_log(io.StringIO()))
    with pytest.raises(JobError, match="engine_lost"):
        tried.transcribe(
            SOUND, TranscribeOptions("en"), lambda _share: stop.set(), lambda: stop.is_set()
        )
    assert engine.asked == ["hear"]


def test_a_machine_on_which_a_lost_engine_does_not_start_again_is_to_blame() -> None:
    with pytest.raises(StartError):
        hear(ScriptedEngine(["engine_lost"], starts=False))
