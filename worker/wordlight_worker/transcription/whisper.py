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
from wordlight_worker.transcription.transcriber import TranscribeOptions

AUTO = "auto"
# What the model hears at a time.
WINDOW_SECONDS = 30.0
_TEMPERATURES = (0.0, 0.2, 0.4, 0.6)
_OPENING_MARKS = "\"'“¿¡([{«„「『（-"
_CLOSING_MARKS = "\"'.。,，!！?？:：;；”)]}»、…」』）؟،؛"


@dataclass(frozen=True, slots=True)
class Recognition:
    """``segments`` are computed while they are taken. No probability when the language was given."""

    language: str
    language_probability: float | None
    segments: Iterator[RecognisedSegment]


class WhisperRecogniser:
    """A model in memory. ``device``: ``cpu``, ``cuda`` or ``auto`` (the GPU where there is one).

    ``compute_type``: one of CTranslate2's, or ``auto``: float16 on a GPU, int8 on a processor.
    """

    def __init__(self, model_directory: Path, device: str, compute_type: str) -> None:
        import ctranslate2
        from tqdm import tqdm  # type: ignore[import-untyped]

        from wordlight_worker.transcription.remembering_model import RememberingModel

        # Its own default is a semaphore of the system, which a killed process leaves behind.
        tqdm.set_lock(threading.RLock())
        if device == "auto":
            device = "cuda" if ctranslate2.get_cuda_device_count() > 0 else "cpu"
        if compute_type == "auto":
            compute_type = "float16" if device == "cuda" else "int8"
        self.device = device
        self.compute_type = compute_type
        self._model: Any = RememberingModel(
            str(model_directory),
            device=device,
            compute_type=compute_type,
            cpu_threads=1,
            num_workers=1,
            local_files_only=True,
        )
        expected = self._model.model.n_mels
        if len(self._model.feature_extractor.mel_filters) != expected:
            raise ValueError(f"the model needs preprocessor_config.json ({expected} mel bands)")

    @property
    def languages(self) -> tuple[str, ...]:
        """Codes of the languages that the model knows."""
        return tuple(self._model.supported_languages) if self._is_multilingual else ("en",)

    def recognise(
        self,
        audio: NDArray[np.float32],
        options: TranscribeOptions,
        *,
        skips_silence: bool,
        guesses_again: bool,
    ) -> Recognition:
        """Starts the recognition of 16 kHz mono speech, of what is speech only if ``skips_silence``.

        ``guesses_again``: with rising temperatures, where the first guess is a loop or unlikely.
        Raises ``JobError``: ``language_unsupported``.
        """
        language = self._accepted(options.language)
        self._model.forget()
        segments, info = self._model.transcribe(
            audio,
            language=language,
            task="transcribe",
            beam_size=5,
            temperature=_TEMPERATURES if guesses_again else _TEMPERATURES[0],
            condition_on_previous_text=False,
            word_timestamps=True,
            prepend_punctuations=_OPENING_MARKS,
            append_punctuations=_CLOSING_MARKS,
            vad_filter=skips_silence,
            hotwords=", ".join(options.hotwords) or None,
            language_detection_segments=4,
        )
        probability = float(info.language_probability) if language is None else None
        return Recognition(str(info.language), probability, map(_segment, segments))

    def language_probabilities(self) -> dict[str, float]:
        """What the first half minute of the latest recognition is taken for; empty for a model of one language."""
        return dict(self._model.first_language_probabilities())

    def hear_plainly(self, audio: NDArray[np.float32], language: str) -> list[RecognisedSegment]:
        """What the library itself gives with its defaults and word times: the bench compares with it."""
        segments, _ = self._model.transcribe(
            audio, language=self._accepted(language), word_timestamps=True
        )
        return [_segment(segment) for segment in segments]

    @property
    def _is_multilingual(self) -> bool:
        return bool(self._model.model.is_multilingual)

    def _accepted(self, language: str) -> str | None:
        if language == AUTO:
            return None if self._is_multilingual else self.languages[0]
        if language not in self.languages:
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
        compression_ratio=float(segment.compression_ratio),
    )
