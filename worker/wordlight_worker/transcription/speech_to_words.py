"""One recognition from sound to words; runs in the engine's process."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.ctc_aligner import CtcAligner
from wordlight_worker.alignment.repair import Aligners
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ
from wordlight_worker.alignment.sphinx_aligner import SphinxAligner
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.hearing import OnProgress, hear_speech
from wordlight_worker.transcription.language_doubts import doubt_language
from wordlight_worker.transcription.transcriber import TranscribeOptions, Transcript
from wordlight_worker.transcription.usable import check_heard, check_words
from wordlight_worker.transcription.whisper import WhisperRecogniser
from wordlight_worker.transcription.words import make_words

# Of the time of a whole recognition on a CPU; the rest is alignment.
_RECOGNITION_SHARE = 0.7


@dataclass(frozen=True, slots=True)
class Engine:
    """``model`` is the name told to users."""

    model: str
    recogniser: WhisperRecogniser
    aligners: Aligners


def load_engine(options: EngineOptions) -> Engine:
    """The aligner ``auto`` aligns where the language allows, ``sphinx`` English only, ``vad`` uses pauses only."""
    return Engine(
        options.model,
        WhisperRecogniser(options.model_directory, options.device, options.compute_type),
        Aligners(
            CtcAligner() if options.aligner == "auto" else None,
            SphinxAligner() if options.aligner != "vad" else None,
        ),
    )


def words_of_speech(
    engine: Engine,
    audio: NDArray[np.float32],
    options: TranscribeOptions,
    on_progress: OnProgress,
) -> Transcript:
    """The language and the words of 16 kHz mono speech. Raises ``JobError``."""
    heard = hear_speech(
        engine.recogniser,
        audio,
        options,
        lambda done, until: on_progress(done * _RECOGNITION_SHARE, until * _RECOGNITION_SHARE),
    )

    if not options.is_second_try:
        # Heard in two ways, it is what it is: no words are no speech then, and loops are cut out.
        check_heard(heard.segments, heard.speech)

    def on_alignment(share: float) -> None:
        on_progress(_RECOGNITION_SHARE + share * (1 - _RECOGNITION_SHARE), 1.0)

    on_alignment(0.0)
    words = make_words(
        heard.segments,
        audio,
        heard.speech,
        heard.language,
        engine.aligners,
        hide_fillers=options.hide_fillers,
        on_progress=on_alignment,
    )
    check_words(words, len(audio) / SAMPLE_RATE_HZ)
    doubts = doubt_language(heard, options.language)
    return Transcript(
        words,
        heard.language,
        engine.model,
        language_probability=heard.language_probability,
        warnings=doubts.warnings,
        suggested_language=doubts.suggested_language,
    )
