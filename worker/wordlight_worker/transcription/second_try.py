"""What is tried again before an attempt fails, and when the machine is to blame."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import Span
from wordlight_worker.errors import JobError
from wordlight_worker.log import Log
from wordlight_worker.transcription.transcriber import (
    Cue,
    TextAligner,
    TranscribeOptions,
    Transcriber,
    Transcript,
)

Answer = TypeVar("Answer")


class Engine(Transcriber, TextAligner, Protocol):
    """An engine that can be started anew (see ``ResidentTranscriber``)."""

    def start(self, cancelled: Callable[[], bool] = ...) -> None: ...

    def start_smaller(self, cancelled: Callable[[], bool] = ...) -> bool: ...

    def close(self) -> None: ...


class SecondTry:
    """An engine whose failures get the second try that promises something.

    Out of memory: once with a smaller model of the same words, where the machine has one. Nothing
    usable: once with other options. A lost engine gets none, the queue tries the job again; but it
    is started at once, unless nobody waits any more, so that a machine that cannot do the work any
    more raises ``StartError``.
    """

    def __init__(self, engine: Engine, log: Log) -> None:
        self._engine = engine
        self._log = log

    def start(self, cancelled: Callable[[], bool] = lambda: False) -> None:
        """Raises ``StartError`` and ``JobCancelled``."""
        self._engine.start(cancelled)

    def close(self) -> None:
        self._engine.close()

    def transcribe(
        self,
        audio: NDArray[np.float32],
        options: TranscribeOptions,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Transcript:
        def hear(chosen: TranscribeOptions) -> Transcript:
            return self._with_memory(
                lambda: self._engine.transcribe(audio, chosen, on_progress, cancelled), cancelled
            )

        try:
            return hear(options)
        except JobError as fault:
            if fault.code != "engine_output_invalid" or options.is_second_try:
                raise
            self._log("engine_second_try", code=fault.code, detail=fault.detail)
        return hear(replace(options, is_second_try=True))

    def align(
        self,
        audio: NDArray[np.float32],
        cues: Sequence[Cue],
        language: str,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> tuple[Span, ...]:
        return self._with_memory(
            lambda: self._engine.align(audio, cues, language, on_progress, cancelled), cancelled
        )

    def _with_memory(self, call: Callable[[], Answer], cancelled: Callable[[], bool]) -> Answer:
        try:
            return call()
        except JobError as fault:
            # Who stops the worker may have ended its engine too.
            if cancelled():
                raise
            if fault.code == "engine_lost":
                self._engine.start(cancelled)
            if fault.code != "engine_out_of_memory" or not self._engine.start_smaller(cancelled):
                raise
            self._log("engine_second_try", code=fault.code, detail=fault.detail)
        return call()
