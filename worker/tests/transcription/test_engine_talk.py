"""An engine that tells something all the time is watched like one that is silent."""

from dataclasses import dataclass, field
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from wordlight_worker.errors import JobCancelled, JobError
from wordlight_worker.transcription.engine_child import EngineChild
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_talk import Listener, ask
from wordlight_worker.transcription.messages import (
    Message,
    Progress,
    Request,
    Transcribed,
    TranscribeRequest,
)
from wordlight_worker.transcription.transcriber import TranscribeOptions, Transcript

SECOND = np.zeros(16_000, dtype=np.float32)
NEWS = 1000
HEARD = Transcribed(Transcript((), "en", "talkative"))


@dataclass
class TalkativeEngine:
    """Has news each time it is asked, ``seconds_each`` after the last; then its answer."""

    seconds_each: float
    held: int = 0
    device: str = "cpu"
    now: float = 0.0
    told: int = 0
    looks: list[float] = field(default_factory=list)

    def clock(self) -> float:
        return self.now

    def ask(self, _request: Request, _audio: NDArray[np.float32]) -> None:
        """It has begun already."""

    def answers(self, _wait_seconds: float) -> bool:
        return True

    def next_message(self) -> Message:
        self.now += self.seconds_each
        self.told += 1
        return HEARD if self.told > NEWS else Progress(self.told / NEWS, 1.0)

    def held_bytes(self) -> int:
        self.looks.append(self.now)
        return self.held


def talk_with(engine: TalkativeEngine, *, cancelled: bool = False) -> Message:
    return ask(
        cast(EngineChild, engine),
        TranscribeRequest(TranscribeOptions("en")),
        SECOND,
        Listener(lambda _share: None, lambda: cancelled),
        limits=EngineLimits(jobs=9, memory_bytes=100),
        expected_seconds=1.0,
        clock=engine.clock,
    )


def test_a_cancelled_job_is_heard() -> None:
    engine = TalkativeEngine(0.001)
    with pytest.raises(JobCancelled):
        talk_with(engine, cancelled=True)
    assert engine.told == 1


@pytest.mark.parametrize(
    ("engine", "code"),
    [
        (TalkativeEngine(1.0), "engine_timeout"),
        (TalkativeEngine(0.1, held=101), "engine_out_of_memory"),
    ],
)
def test_its_time_and_memory_are_bounded(engine: TalkativeEngine, code: str) -> None:
    with pytest.raises(JobError) as raised:
        talk_with(engine)
    assert raised.value.code == code


def test_its_memory_is_looked_at_five_times_a_second_at_most() -> None:
    engine = TalkativeEngine(0.01)
    assert talk_with(engine) is HEARD
    assert 0.8 * 5 * engine.now <= len(engine.looks) <= 5 * engine.now + 1
