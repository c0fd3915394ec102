"""Which model hears which language, and which models stay in memory."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Self

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import Span
from wordlight_worker.transcription.second_try import SecondTry
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions, Transcript


class EnginePool:
    """A ``Transcriber`` and ``TextAligner`` of several models, each with an engine of its own.

    ``open_engine`` makes the engine of a model; it starts at its first job. At most ``resident``
    engines are in memory: the one that was idle for longest ends for a new one. One call at a time.
    ``auto`` is heard by the default model, whatever language it turns out to be.
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

    def start(self) -> None:
        """Starts the engine of the default model. Raises ``StartError``."""
        self._engine(self._default_model).start()

    def transcribe(
        self,
        audio: NDArray[np.float32],
        options: TranscribeOptions,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Transcript:
        engine = self._engine_for(options.language)
        return engine.transcribe(audio, options, on_progress, cancelled)

    def align(
        self,
        audio: NDArray[np.float32],
        cues: Sequence[Cue],
        language: str,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> tuple[Span, ...]:
        engine = self._engine_for(language)
        return engine.align(audio, cues, language, on_progress, cancelled)

    def _engine_for(self, language: str) -> SecondTry:
        return self._engine(self._model_of.get(language, self._default_model))

    def _engine(self, model: str) -> SecondTry:
        if model in self._engines:
            self._engines.move_to_end(model)
            return self._engines[model]
        while len(self._engines) >= self._resident:
            self._engines.popitem(last=False)[1].close()
        engine = self._open_engine(model)
        self._engines[model] = engine
        return engine
