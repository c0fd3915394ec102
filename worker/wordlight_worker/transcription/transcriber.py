"""What recognition gives, and the port by which the rest of the worker uses it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Word:
    """A word as captions show it: times in seconds, ``confidence`` 0 to 1."""

    text: str
    start: float
    end: float
    hidden: bool
    confidence: float


@dataclass(frozen=True, slots=True)
class Transcript:
    """``language``: what was recognised, where the caller asked for ``auto``. ``model``: its name."""

    words: tuple[Word, ...]
    language: str
    model: str


class Transcriber(Protocol):
    def transcribe(
        self,
        audio: NDArray[np.float32],
        language: str,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Transcript:
        """Recognises 16 kHz mono speech; ``language`` is a Whisper code or ``auto``.

        ``on_progress`` gets 0 to 1, never falling. Raises ``JobError`` (``speech_none``,
        ``language_unsupported``, ``engine_*``) and ``JobCancelled``.
        """
        ...
