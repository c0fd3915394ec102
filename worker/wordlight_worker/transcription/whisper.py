"""The recogniser: faster-whisper. The only file that calls it."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.errors import JobError
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord

AUTO = "auto"
_TEMPERATURES = (0.0, 0.2, 0.4, 0.6)
_OPENING_MARKS = "\"'“¿¡([{«„「『（-"
_CLOSING_MARKS = "\"'.。,，!！?？:：;；”)]}»、…」』）؟،؛"


@dataclass(frozen=True, slots=True)
class Recognition:
    """``segments`` are computed while they are taken."""

    language: str
    segments: Iterator[RecognisedSegment]


class WhisperRecogniser:
    """A model in memory. ``device``: ``cpu``, ``cuda`` or ``auto`` (the GPU where there is one)."""

    def __init__(self, model_directory: Path, device: str) -> None:
        import ctranslate2
        from faster_whisper import WhisperModel
        from tqdm import tqdm  # type: ignore[import-untyped]

        # Its own default is a semaphore of the system, which a killed process leaves behind.
        tqdm.set_lock(threading.RLock())
        if device == "auto":
            device = "cuda" if ctranslate2.get_cuda_device_count() > 0 else "cpu"
        self.device = device
        self._model: Any = WhisperModel(
            str(model_directory),
            device=device,
            compute_type="float16" if device == "cuda" else "int8",
            cpu_threads=1,
            num_workers=1,
            local_files_only=True,
        )
        expected = self._model.model.n_mels
        if len(self._model.feature_extractor.mel_filters) != expected:
            raise ValueError(f"the model needs preprocessor_config.json ({expected} mel bands)")

    def recognise(self, audio: NDArray[np.float32], language: str) -> Recognition:
        """Starts the recognition of 16 kHz mono speech.

        Raises ``JobError``: ``language_unsupported``.
        """
        segments, info = self._model.transcribe(
            audio,
            language=self._accepted(language),
            task="transcribe",
            beam_size=5,
            temperature=_TEMPERATURES,
            condition_on_previous_text=False,
            word_timestamps=True,
            prepend_punctuations=_OPENING_MARKS,
            append_punctuations=_CLOSING_MARKS,
            vad_filter=True,
            language_detection_segments=4,
        )
        return Recognition(str(info.language), map(_segment, segments))

    def _accepted(self, language: str) -> str | None:
        known = self._model.supported_languages if self._model.model.is_multilingual else ["en"]
        if language == AUTO:
            return known[0] if len(known) == 1 else None
        if language not in known:
            raise JobError("language_unsupported", f"this model does not know {language!r:.20}")
        return language


def _segment(segment: Any) -> RecognisedSegment:
    return RecognisedSegment(
        start=float(segment.start),
        end=float(segment.end),
        words=tuple(
            RecognisedWord(word.word, float(word.start), float(word.end), float(word.probability))
            for word in segment.words or ()
        ),
        average_log_probability=float(segment.avg_logprob),
        no_speech_probability=float(segment.no_speech_prob),
    )
