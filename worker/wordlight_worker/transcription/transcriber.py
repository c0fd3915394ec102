"""What recognition gives, and the port by which the rest of the worker uses it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import Span

TranscriptWarning = Literal["language_unsure", "language_mismatch", "sound_partial"]


@dataclass(frozen=True, slots=True)
class Word:
    """A word as captions show it: times in seconds, ``confidence`` 0 to 1."""

    text: str
    start: float
    end: float
    hidden: bool
    confidence: float


@dataclass(frozen=True, slots=True)
class TranscribeOptions:
    """``language`` is a Whisper code or ``auto``; ``hotwords`` are names that the speaker may say.

    ``is_second_try``: the first one gave nothing usable, so what it did about silence is done the
    other way round.
    """

    language: str
    hotwords: tuple[str, ...] = ()
    hide_fillers: bool = False
    is_second_try: bool = False


@dataclass(frozen=True, slots=True)
class Cue:
    """Words of a given text that belong together; ``start`` and ``end`` are hints in seconds."""

    words: tuple[str, ...]
    start: float | None = None
    end: float | None = None


@dataclass(frozen=True, slots=True)
class Transcript:
    """``language``: what was recognised, where the caller asked for ``auto``. ``model``: its name.

    ``language_probability`` (0 to 1) is None when the caller gave the language;
    ``suggested_language`` comes with the warning ``language_mismatch``.
    """

    words: tuple[Word, ...]
    language: str
    model: str
    language_probability: float | None = None
    warnings: tuple[TranscriptWarning, ...] = ()
    suggested_language: str | None = None


class Transcriber(Protocol):
    def transcribe(
        self,
        audio: NDArray[np.float32],
        options: TranscribeOptions,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> Transcript:
        """The words of 16 kHz mono speech. ``on_progress`` gets 0 to 1, never falling.

        Raises ``JobError`` (``speech_none``, ``language_unsupported``, ``engine_*``),
        ``JobCancelled`` and, when the engine does not start any more, ``StartError``.
        """
        ...


class TextAligner(Protocol):
    def align(
        self,
        audio: NDArray[np.float32],
        cues: Sequence[Cue],
        language: str,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> tuple[Span, ...]:
        """When each word of a given text is said: one span a word, in the order of the cues.

        Progress and faults are those of ``Transcriber``.
        """
        ...
