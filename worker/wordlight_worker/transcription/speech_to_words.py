"""One recognition from sound to words; runs in the engine's process."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.ctc_aligner import CtcAligner
from wordlight_worker.alignment.repair import Aligners, SpeechFrames
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ
from wordlight_worker.alignment.sphinx_aligner import SphinxAligner
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.found_speech import find_speech
from wordlight_worker.transcription.missed_speech import missed_speech, with_piece
from wordlight_worker.transcription.recognised import RecognisedSegment
from wordlight_worker.transcription.transcriber import TranscribeOptions, Transcript
from wordlight_worker.transcription.usable import check_heard, check_words
from wordlight_worker.transcription.whisper import WINDOW_SECONDS, WhisperRecogniser
from wordlight_worker.transcription.words import make_words

# Of the time of a whole recognition on a CPU; the rest is alignment.
_RECOGNITION_SHARE = 0.7

# Gets the share that is done, and the share at which it will be called next.
OnProgress = Callable[[float, float], None]


@dataclass(frozen=True, slots=True)
class Engine:
    """``model`` is the name told to users."""

    model: str
    recogniser: WhisperRecogniser
    aligners: Aligners


@dataclass(frozen=True, slots=True)
class Heard:
    language: str
    language_probability: float | None
    segments: list[RecognisedSegment]
    speech: SpeechFrames


def load_engine(options: EngineOptions) -> Engine:
    """The aligner ``auto`` aligns where the language allows, ``vad`` uses pauses only."""
    has_aligners = options.aligner == "auto"
    return Engine(
        options.model,
        WhisperRecogniser(options.model_directory, options.device, options.compute_type),
        Aligners(CtcAligner(), SphinxAligner()) if has_aligners else Aligners(),
    )


def words_of_speech(
    engine: Engine,
    audio: NDArray[np.float32],
    options: TranscribeOptions,
    on_progress: OnProgress,
) -> Transcript:
    """The language and the words of 16 kHz mono speech. Raises ``JobError``."""
    heard = hear_speech(
        engine,
        audio,
        options,
        lambda done, until: on_progress(done * _RECOGNITION_SHARE, until * _RECOGNITION_SHARE),
    )

    if not options.is_second_try:
        # Heard in two ways, it is what it is: no words are no speech then, and loops are cut out.
        check_heard(heard.segments, heard.speech)

    def on_alignment(share: float) -> None:
        on_progress(_RECOGNITION_SHARE + share * (1 - _RECOGNITION_SHARE), 1.0)

    words = make_words(
        heard.segments, audio, heard.speech, heard.language, engine.aligners, on_alignment
    )
    check_words(words, len(audio) / SAMPLE_RATE_HZ)
    return Transcript(
        words,
        heard.language,
        engine.model,
        language_probability=heard.language_probability,
    )


def hear_speech(
    engine: Engine,
    audio: NDArray[np.float32],
    options: TranscribeOptions,
    on_progress: OnProgress = lambda _done, _until: None,
) -> Heard:
    """What the recogniser hears in 16 kHz mono sound, before its words are made. Raises ``JobError``."""
    speech = find_speech(audio)
    duration_seconds = len(audio) / SAMPLE_RATE_HZ

    def on_heard(seconds: float) -> None:
        until = min((seconds + WINDOW_SECONDS) / duration_seconds, 1.0)
        on_progress(min(seconds / duration_seconds, 1.0), until)

    on_heard(0.0)
    recognition = engine.recogniser.recognise(audio, options)
    segments: list[RecognisedSegment] = []
    for segment in recognition.segments:
        segments.append(segment)
        on_heard(segment.end)
    again = replace(options, language=recognition.language)
    segments = _with_missed_speech(engine, audio, segments, speech, again)
    return Heard(recognition.language, recognition.language_probability, segments, speech)


def _with_missed_speech(
    engine: Engine,
    audio: NDArray[np.float32],
    segments: list[RecognisedSegment],
    speech: SpeechFrames,
    options: TranscribeOptions,
) -> list[RecognisedSegment]:
    complete = list(segments)
    for piece in missed_speech(segments, speech, len(audio) / SAMPLE_RATE_HZ):
        first, after = (int(time * SAMPLE_RATE_HZ) for time in (piece.start, piece.end))
        heard = engine.recogniser.recognise(audio[first:after], options)
        complete = with_piece(complete, piece, list(heard.segments))
    return complete
