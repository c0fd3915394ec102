"""An engine that fails as a test wants it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import Span
from wordlight_worker.contract import JobErrorCode
from wordlight_worker.errors import JobError, StartError
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions, Transcript

SOUND = np.zeros(16_000, dtype=np.float32)
HEARD = Transcript((), "en", "scripted")


@dataclass
class ScriptedEngine:
    """Fails with each of ``faults`` in turn, then answers, or does not start; remembers what was asked."""

    faults: list[JobErrorCode]
    has_smaller: bool = False
    starts: bool = True
    asked: list[object] = field(default_factory=list)

    def start(self, cancelled: Callable[[], bool] = lambda: False) -> None:
        assert not cancelled()
        self.asked.append("start")
        if not self.starts:
            raise StartError("The known clip gave nothing.")

    def start_smaller(self, cancelled: Callable[[], bool] = lambda: False) -> bool:
        assert not cancelled()
        self.asked.append("start smaller")
        return self.has_smaller

    def close(self) -> None:
        self.asked.append("close")

    def transcribe(
        self,
        audio: NDArray[np.float32],
        options: TranscribeOptions,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Transcript:
        assert len(audio)
        assert not cancelled()
        on_progress(1.0)
        self.asked.append("second try" if options.is_second_try else "hear")
        self._fail()
        return HEARD

    def align(
        self,
        audio: NDArray[np.float32],
        cues: Sequence[Cue],
        language: str,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> tuple[Span, ...]:
        assert len(audio)
        assert language
        assert not cancelled()
        on_progress(1.0)
        self.asked.append("align")
        self._fail()
        return tuple(Span(0, 1) for _cue in cues)

    def _fail(self) -> None:
        if not self.starts:
            raise StartError("The known clip gave nothing.")
        if self.faults:
            raise JobError(self.faults.pop(0), "as the test wants it")
