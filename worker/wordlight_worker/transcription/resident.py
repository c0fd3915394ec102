"""The worker's side of the engine process: asks, watches, ends and restarts it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import SAMPLE_RATE_HZ, Span
from wordlight_worker.errors import JobCancelled, JobError
from wordlight_worker.transcription.engine_child import EngineChild, start_engine_child
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.engine_talk import Listener, ask
from wordlight_worker.transcription.messages import (
    Aligned,
    AlignRequest,
    Failed,
    Message,
    Request,
    Transcribed,
    TranscribeRequest,
)
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions, Transcript

# Seconds of work for a second of sound, until a first job has been measured: `base` on two shared cores, and a GPU.
_USUAL_SHARE = {"cpu": 0.4, "cuda": 0.05}
_SMALLER_COMPUTE_TYPE = "int8_float16"

Samples = NDArray[np.float32]


class ResidentTranscriber:
    """A ``Transcriber`` and ``TextAligner`` whose model stays in memory, in a process of its own.

    One call at a time. A process that died, hung, was cancelled or has done enough is replaced at
    the next call.
    """

    def __init__(
        self,
        options: EngineOptions,
        limits: EngineLimits,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._options = options
        self._limits = limits
        self._clock = clock
        self._child: EngineChild | None = None
        self._last_kind: tuple[str, str] | None = None
        self._jobs_done = 0
        self._measured_share: dict[type[Request], float] = {}

    @property
    def process_id(self) -> int | None:
        return self._child.process_id if self._child else None

    @property
    def is_running(self) -> bool:
        return self._child is not None and self._child.is_alive

    @property
    def device(self) -> str | None:
        return self._child.device if self._child else None

    @property
    def compute_type(self) -> str | None:
        return self._child.compute_type if self._child else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, cancelled: Callable[[], bool] = lambda: False) -> None:
        """Loads the model and hears the canary, unless that is done. Raises ``StartError`` and ``JobCancelled``."""
        self._usable_child(cancelled)

    def start_smaller(self, cancelled: Callable[[], bool] = lambda: False) -> bool:
        """Starts anew with numbers that take half the memory, which only a GPU has.

        False, and no new process, where there are none. Raises ``StartError`` and ``JobCancelled``.
        """
        if self._last_kind is None or self._last_kind[0] != "cuda":
            return False
        if self._last_kind[1] == _SMALLER_COMPUTE_TYPE:
            return False
        self._start_child(replace(self._options, compute_type=_SMALLER_COMPUTE_TYPE), cancelled)
        return True

    def close(self) -> None:
        """Ends the process, in the midst of work too."""
        if self._child is not None:
            self._child.kill()
            self._child = None

    def transcribe(
        self,
        audio: Samples,
        options: TranscribeOptions,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Transcript:
        answer = self._ask(TranscribeRequest(options), audio, Listener(on_progress, cancelled))
        if not isinstance(answer, Transcribed):
            raise self._lost(f"unexpected {type(answer).__name__}")
        return answer.transcript

    def align(
        self,
        audio: Samples,
        cues: Sequence[Cue],
        language: str,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> tuple[Span, ...]:
        request = AlignRequest(language, tuple(cues))
        answer = self._ask(request, audio, Listener(on_progress, cancelled))
        if not isinstance(answer, Aligned):
            raise self._lost(f"unexpected {type(answer).__name__}")
        return answer.spans

    def _ask(self, request: Request, audio: Samples, listener: Listener) -> Message:
        child = self._usable_child(listener.cancelled)
        sound_seconds = max(len(audio) / SAMPLE_RATE_HZ, 1.0)
        share = self._measured_share.get(type(request), _USUAL_SHARE[child.device])
        started = self._clock()
        try:
            answer = ask(
                child,
                request,
                audio,
                listener,
                limits=self._limits,
                expected_seconds=share * sound_seconds,
                clock=self._clock,
            )
        except (JobError, JobCancelled):
            self.close()
            raise
        self._jobs_done += 1
        if isinstance(answer, Failed):
            if answer.code in ("engine_lost", "engine_out_of_memory"):
                # The process ends itself: what state its engine is in, nobody knows.
                self.close()
            raise JobError(answer.code, answer.detail)
        listener.on_progress(1.0)
        self._measured_share[type(request)] = (self._clock() - started) / sound_seconds
        return answer

    def _usable_child(self, cancelled: Callable[[], bool]) -> EngineChild:
        child = self._child
        if child is None or not child.is_alive:
            return self._start_child(self._options, cancelled)
        if self._limits.is_spent(self._jobs_done, child.held_bytes()):
            return self._start_child(self._options, cancelled)
        return child

    def _start_child(self, options: EngineOptions, cancelled: Callable[[], bool]) -> EngineChild:
        self.close()
        child = start_engine_child(options, cancelled)
        self._child, self._jobs_done = child, 0
        self._last_kind = (child.device, child.compute_type)
        return child

    def _lost(self, detail: str) -> JobError:
        self.close()
        return JobError("engine_lost", detail)
