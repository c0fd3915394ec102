"""One recognition from sound to words; runs in the engine's process."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.ctc_aligner import CtcAligner
from wordlight_worker.alignment.repair import Aligners, SpeechFrames
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ
from wordlight_worker.alignment.sphinx_aligner import SphinxAligner
from wordlight_worker.alignment.voice_activity import FRAME_SECONDS, speech_probabilities
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.missed_speech import missed_speech, with_piece
from wordlight_worker.transcription.recognised import RecognisedSegment
from wordlight_worker.transcription.transcriber import Word
from wordlight_worker.transcription.whisper import WhisperRecogniser
from wordlight_worker.transcription.words import make_words

_SPEECH_PROBABILITY = 0.5
_LEAST_SPEECH_SECONDS = 0.3
_SILENCE_PEAK = 10 ** (-50 / 20)
# Of the time of a whole recognition on a CPU; the rest is alignment.
_RECOGNITION_SHARE = 0.7


@dataclass(frozen=True, slots=True)
class Engine:
    recogniser: WhisperRecogniser
    aligners: Aligners


@dataclass(frozen=True, slots=True)
class Heard:
    language: str
    segments: list[RecognisedSegment]
    speech: SpeechFrames


def load_engine(model_directory: Path, aligner: str, device: str) -> Engine:
    """``aligner``: ``auto`` aligns where the language allows, ``vad`` uses pauses only."""
    aligners = Aligners(CtcAligner(), SphinxAligner()) if aligner == "auto" else Aligners()
    return Engine(WhisperRecogniser(model_directory, device), aligners)


def words_of_speech(
    engine: Engine,
    audio: NDArray[np.float32],
    language: str,
    on_progress: Callable[[float], None],
) -> tuple[str, tuple[Word, ...]]:
    """The language and the words of 16 kHz mono speech. Raises ``JobError``."""
    heard = hear_speech(
        engine, audio, language, lambda share: on_progress(share * _RECOGNITION_SHARE)
    )

    def on_alignment(share: float) -> None:
        on_progress(_RECOGNITION_SHARE + share * (1 - _RECOGNITION_SHARE))

    words = make_words(
        heard.segments, audio, heard.speech, heard.language, engine.aligners, on_alignment
    )
    return heard.language, words


def hear_speech(
    engine: Engine,
    audio: NDArray[np.float32],
    language: str,
    on_progress: Callable[[float], None] = lambda _share: None,
) -> Heard:
    """What the recogniser hears in 16 kHz mono sound, before its words are made. Raises ``JobError``."""
    speech = SpeechFrames(speech_probabilities(audio), FRAME_SECONDS)
    speech_seconds = float((speech.probabilities >= _SPEECH_PROBABILITY).sum()) * FRAME_SECONDS
    peak = float(np.abs(audio).max(initial=0.0))
    if speech_seconds < _LEAST_SPEECH_SECONDS or peak < _SILENCE_PEAK:
        raise JobError("speech_none", f"{speech_seconds:.1f} s of speech")
    duration_seconds = len(audio) / SAMPLE_RATE_HZ
    recognition = engine.recogniser.recognise(audio, language)
    segments: list[RecognisedSegment] = []
    for segment in recognition.segments:
        segments.append(segment)
        on_progress(min(segment.end / duration_seconds, 1))
    segments = _with_missed_speech(engine, audio, segments, speech, recognition.language)
    return Heard(recognition.language, segments, speech)


def _with_missed_speech(
    engine: Engine,
    audio: NDArray[np.float32],
    segments: list[RecognisedSegment],
    speech: SpeechFrames,
    language: str,
) -> list[RecognisedSegment]:
    complete = list(segments)
    for piece in missed_speech(segments, speech, len(audio) / SAMPLE_RATE_HZ):
        first, after = (int(time * SAMPLE_RATE_HZ) for time in (piece.start, piece.end))
        heard = engine.recogniser.recognise(audio[first:after], language)
        complete = with_piece(complete, piece, list(heard.segments))
    return complete
