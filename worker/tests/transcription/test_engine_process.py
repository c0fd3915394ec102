"""What happens to a job when its engine dies, hangs or is no longer wanted."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.transcription.talk import Talk
from wordlight_worker.errors import JobCancelled, JobError, StartError
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.resident import ResidentTranscriber
from wordlight_worker.transcription.transcriber import TranscribeOptions

WORKER = Path(__file__).parents[2]
ENGLISH = TranscribeOptions("en")


class MovableClock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def never() -> bool:
    return False


def ignore(_share: float) -> None:
    pass


def kill(transcriber: ResidentTranscriber) -> None:
    assert transcriber.process_id is not None
    os.kill(transcriber.process_id, signal.SIGKILL)


def test_a_killed_engine_fails_the_job_and_the_next_call_works(
    transcriber: ResidentTranscriber, talk: Talk
) -> None:
    transcriber.start()
    killed = transcriber.process_id

    with pytest.raises(JobError) as raised:
        transcriber.transcribe(talk.audio, ENGLISH, lambda _share: kill(transcriber), never)

    assert raised.value.code == "engine_lost"
    assert transcriber.transcribe(talk.audio, ENGLISH, ignore, never).words
    assert transcriber.process_id != killed


def test_an_engine_that_died_between_jobs_is_replaced_unseen(
    transcriber: ResidentTranscriber,
    talk: Talk,
    wait_until: Callable[[Callable[[], bool]], None],
) -> None:
    transcriber.start()
    kill(transcriber)
    wait_until(lambda: not transcriber.is_running)

    assert transcriber.transcribe(talk.audio, ENGLISH, ignore, never).words


def test_the_model_stays_resident_and_progress_never_falls(
    transcriber: ResidentTranscriber, talk: Talk
) -> None:
    transcriber.start()
    before = transcriber.process_id
    shares: list[float] = []

    transcriber.transcribe(talk.audio, ENGLISH, shares.append, never)
    transcriber.transcribe(talk.audio, ENGLISH, ignore, never)

    assert shares == sorted(shares)
    assert shares[0] < shares[-1] == 1
    assert transcriber.process_id == before


def test_progress_is_seen_to_move_every_three_seconds_while_the_engine_works(
    transcriber: ResidentTranscriber, talk: Talk
) -> None:
    """Recognition is three quarters of a job, and a tenth of a percent is the least that is shown."""
    moves = [time.monotonic()]
    shown: list[float] = [0.0]

    def show(share: float) -> None:
        percent = round(share * 75, 1)
        assert percent >= shown[-1]
        if percent > shown[-1]:
            shown.append(percent)
            moves.append(time.monotonic())

    transcriber.start()
    moves[0] = time.monotonic()
    transcriber.transcribe(np.tile(talk.audio, 4), ENGLISH, show, never)

    assert shown[-1] == 75
    assert len(shown) > 10
    assert max(later - before for before, later in pairwise(moves)) <= 3


def test_a_cancelled_job_ends_its_engine(transcriber: ResidentTranscriber, talk: Talk) -> None:
    with pytest.raises(JobCancelled):
        transcriber.transcribe(talk.audio, ENGLISH, ignore, lambda: True)

    assert transcriber.process_id is None


@pytest.mark.parametrize("passed_seconds", [121.0, 10_000.0])
def test_an_engine_that_is_silent_or_late_is_ended(
    tiny_options: EngineOptions, wide_limits: EngineLimits, talk: Talk, passed_seconds: float
) -> None:
    clock = MovableClock()
    transcriber = ResidentTranscriber(tiny_options, wide_limits, clock)
    transcriber.start()

    def stopped() -> bool:
        assert transcriber.process_id is not None
        os.kill(transcriber.process_id, signal.SIGSTOP)
        clock.now += passed_seconds
        return False

    long_audio = np.tile(talk.audio, 8)
    with pytest.raises(JobError) as raised:
        transcriber.transcribe(long_audio, ENGLISH, ignore, stopped)

    assert raised.value.code == "engine_timeout"
    assert transcriber.process_id is None


def test_a_broken_model_is_said_at_the_start(tmp_path: Path, wide_limits: EngineLimits) -> None:
    options = EngineOptions(tmp_path, "broken", device="cpu")
    transcriber = ResidentTranscriber(options, wide_limits)
    with pytest.raises(StartError, match="broken"):
        transcriber.start()
    assert not transcriber.is_running


def test_a_start_that_nobody_waits_for_any_more_ends_at_once(
    tiny_options: EngineOptions, wide_limits: EngineLimits
) -> None:
    with ResidentTranscriber(tiny_options, wide_limits) as transcriber:
        others = set(multiprocessing.active_children())
        with pytest.raises(JobCancelled):
            transcriber.start(lambda: True)
        assert set(multiprocessing.active_children()) == others
        transcriber.start()
        assert transcriber.is_running


def test_nothing_runs_after_close(tiny_options: EngineOptions, wide_limits: EngineLimits) -> None:
    transcriber = ResidentTranscriber(tiny_options, wide_limits)
    transcriber.start()
    process_id = transcriber.process_id
    assert process_id is not None

    transcriber.close()

    with pytest.raises(ProcessLookupError):
        os.kill(process_id, 0)


def test_the_engine_ends_with_a_worker_that_was_killed(
    tiny_model: Path, wait_until: Callable[[Callable[[], bool]], None]
) -> None:
    code = (
        "import sys, pathlib\n"
        "from wordlight_worker.transcription.engine_limits import EngineLimits\n"
        "from wordlight_worker.transcription.engine_options import EngineOptions\n"
        "from wordlight_worker.transcription.resident import ResidentTranscriber\n"
        "options = EngineOptions(pathlib.Path(sys.argv[1]), 'tiny.en', device='cpu')\n"
        "opened = ResidentTranscriber(options, EngineLimits(9, 8 * 1024**3))\n"
        "opened.start()\n"
        "print(opened.process_id, flush=True)\n"
        "sys.stdin.read()\n"
    )
    command = [sys.executable, "-c", code, str(tiny_model)]
    with subprocess.Popen(
        command, cwd=WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as worker:
        assert worker.stdout is not None
        engine = int(worker.stdout.readline())
        worker.kill()

    wait_until(lambda: not Path(f"/proc/{engine}").exists())
