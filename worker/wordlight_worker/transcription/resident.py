"""The worker's side of the engine process: starts, watches, ends and restarts it."""

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Self

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import SAMPLE_RATE_HZ, Span
from wordlight_worker.errors import JobCancelled, JobError, StartError
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.engine_process import run_engine
from wordlight_worker.transcription.messages import (
    Aligned,
    AlignRequest,
    Failed,
    Message,
    Progress,
    Ready,
    Request,
    Transcribed,
    TranscribeRequest,
    Unusable,
    receive,
    send,
)
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions, Transcript

_START_SECONDS = 180.0
_SILENCE_SECONDS = 120.0
_POLL_SECONDS = 0.2
_TIME_LIMIT_BASE_SECONDS = 60.0
_TIME_LIMIT_SHARE = {"cpu": 12.0, "cuda": 1.0}


@dataclass(frozen=True, slots=True)
class _Running:
    process: SpawnProcess
    pipe: Connection
    device: str


class ResidentTranscriber:
    """A ``Transcriber`` whose model stays in memory between jobs, in a process of its own.

    One call at a time. A process that died, hung or was cancelled is replaced at the next call.
    """

    def __init__(self, options: EngineOptions, clock: Callable[[], float] = time.monotonic) -> None:
        self._options = options
        self._clock = clock
        self._running: _Running | None = None

    @property
    def process_id(self) -> int | None:
        return self._running.process.pid if self._running else None

    @property
    def is_running(self) -> bool:
        return self._running is not None and self._running.process.is_alive()

    @property
    def device(self) -> str | None:
        return self._running.device if self._running else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Loads the model and hears the canary, unless that is done. Raises ``StartError``."""
        if self.is_running:
            return
        self.close()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        options = self._options
        process = context.Process(
            target=run_engine,
            args=(theirs, options),
            name="wordlight-engine",
            daemon=True,
        )
        with _interrupts_held():
            process.start()
        theirs.close()
        self._running = _Running(process, ours, "cpu")
        try:
            message = receive(ours) if ours.poll(_START_SECONDS) else Unusable("no answer")
        except (EOFError, OSError):
            process.join()
            message = Unusable(f"it ended with code {process.exitcode}")
        if not isinstance(message, Ready):
            self.close()
            reason = message.reason if isinstance(message, Unusable) else "unexpected answer"
            raise StartError(f"The recogniser cannot start with {options.model}: {reason}")
        self._running = _Running(process, ours, message.device)

    def close(self) -> None:
        """Ends the process, in the midst of work too."""
        if self._running is None:
            return
        self._running.process.kill()
        self._running.process.join()
        self._running.process.close()
        self._running.pipe.close()
        self._running = None

    def transcribe(
        self,
        audio: NDArray[np.float32],
        options: TranscribeOptions,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Transcript:
        answer = self._ask(TranscribeRequest(options), audio, on_progress, cancelled)
        if not isinstance(answer, Transcribed):
            raise self._lost(f"unexpected {type(answer).__name__}")
        return answer.transcript

    def align(
        self,
        audio: NDArray[np.float32],
        cues: Sequence[Cue],
        language: str,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> tuple[Span, ...]:
        request = AlignRequest(language, tuple(cues))
        answer = self._ask(request, audio, on_progress, cancelled)
        if not isinstance(answer, Aligned):
            raise self._lost(f"unexpected {type(answer).__name__}")
        return answer.spans

    def _ask(
        self,
        request: Request,
        audio: NDArray[np.float32],
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Message:
        running = self._start_for_job()
        try:
            send(running.pipe, request)
            running.pipe.send_bytes(np.ascontiguousarray(audio, dtype="<f4").tobytes())
            deadline = self._clock() + _time_limit_seconds(audio, running.device)
            while True:
                message = self._next(running.pipe, deadline, cancelled)
                if isinstance(message, Progress):
                    on_progress(message.share)
                elif isinstance(message, Failed):
                    if message.code.startswith("engine_"):
                        self.close()
                    raise JobError(message.code, message.detail)
                else:
                    return message
        except (EOFError, OSError) as error:
            running.process.join()
            raise self._lost(f"the engine ended with code {running.process.exitcode}") from error

    def _lost(self, detail: str) -> JobError:
        self.close()
        return JobError("engine_lost", detail)

    def _start_for_job(self) -> _Running:
        try:
            self.start()
        except StartError as error:
            raise JobError("engine_lost", str(error)) from error
        if self._running is None:
            raise JobError("engine_lost", "the engine is closed")
        return self._running

    def _next(self, pipe: Connection, deadline: float, cancelled: Callable[[], bool]) -> Message:
        silent_until = self._clock() + _SILENCE_SECONDS
        while not pipe.poll(_POLL_SECONDS):
            if cancelled():
                self.close()
                raise JobCancelled
            now = self._clock()
            if now > deadline or now > silent_until:
                self.close()
                raise JobError("engine_timeout", "too long" if now > deadline else "no progress")
        return receive(pipe)


def _time_limit_seconds(audio: NDArray[np.float32], device: str) -> float:
    share = _TIME_LIMIT_SHARE.get(device, _TIME_LIMIT_SHARE["cpu"])
    return _TIME_LIMIT_BASE_SECONDS + share * len(audio) / SAMPLE_RATE_HZ


@contextmanager
def _interrupts_held() -> Iterator[None]:
    # A child inherits what is held. Ctrl-C goes to the whole process group; the worker decides when its engine ends.
    former = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)
