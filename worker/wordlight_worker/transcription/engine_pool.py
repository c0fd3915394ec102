"""Which model hears which language, and which models stay in memory."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import Span
from wordlight_worker.errors import JobError, StartError
from wordlight_worker.transcription.second_try import SecondTry
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions, Transcript

Answer = TypeVar("Answer")


class EnginePool:
    """A ``Transcriber`` and ``TextAligner`` of several models, each with an engine of its own.

    ``open_engine`` makes the engine of a model. At most ``resident`` engines are in memory: the one
    that was idle for longest ends for a new one. One call at a time. ``auto`` is heard by the
    default model, whatever language it turns out to be.

    Without its default model a machine is of no use (``StartError``). When another one does not
    start, the attempt fails (``engine_lost``), so that no job goes round for ever.
    """

    def __init__(
        self,
        default_model: str,
        model_of: Mapping[str, str],
        open_engine: Callable[[str], SecondTry],
        resident: int,
    ) -> None:
        self._default_model = default_model
        self._model_of = dict(model_of)
        self._open_engine = open_engine
        self._resident = resident
        self._engines: OrderedDict[str, SecondTry] = OrderedDict()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        while self._engines:
            self._engines.popitem()[1].close()

    @property
    def resident_models(self) -> tuple[str, ...]:
        """From the one that was idle for longest to the latest."""
        return tuple(self._engines)

    def start(self, cancelled: Callable[[], bool] = lambda: False) -> None:
        """Starts every engine once, the default last: a model that is broken is told before there is a job.

        Raises ``StartError`` and ``JobCancelled``.
        """
        others = dict.fromkeys(self._model_of.values())
        others.pop(self._default_model, None)
        for model in [*others, self._default_model]:
            self._engine(model).start(cancelled)

    def transcribe(
        self,
        audio: NDArray[np.float32],
        options: TranscribeOptions,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Transcript:
        model = self._model_of.get(options.language, self._default_model)
        return self._ask(
            model, lambda engine: engine.transcribe(audio, options, on_progress, cancelled)
        )

    def align(
        self,
        audio: NDArray[np.float32],
        cues: Sequence[Cue],
        language: str,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> tuple[Span, ...]:
        # Whisper's models have no part in it, so none is loaded for it while another is there.
        model = self._default_model
        if self._engines and model not in self._engines:
            model = self.resident_models[-1]
        return self._ask(
            model, lambda engine: engine.align(audio, cues, language, on_progress, cancelled)
        )

    def _ask(self, model: str, question: Callable[[SecondTry], Answer]) -> Answer:
        try:
            return question(self._engine(model))
        except StartError as fault:
            self._engines.pop(model).close()
            if model == self._default_model:
                raise
            raise JobError("engine_lost", str(fault)) from fault

    def _engine(self, model: str) -> SecondTry:
        if model in self._engines:
            self._engines.move_to_end(model)
            return self._engines[model]
        while len(self._engines) >= self._resident:
            self._engines.popitem(last=False)[1].close()
        engine = self._open_engine(model)
        self._engines[model] = engine
        return engine
