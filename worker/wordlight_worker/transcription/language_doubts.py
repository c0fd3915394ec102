"""Whether the words may be in another language than was heard, or was asked for."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.transcription.hearing import Heard
from wordlight_worker.transcription.transcriber import TranscriptWarning
from wordlight_worker.transcription.whisper import AUTO, WhisperRecogniser

_SURE_PROBABILITY = 0.5
_OTHER_PROBABILITY = 0.8
_CHOSEN_PROBABILITY = 0.05
# A model that hears another language than it writes doubts its words; asking it what it hears costs
# as much as half a minute of sound, so only then.
_DOUBTED_CONFIDENCE = 0.8


@dataclass(frozen=True, slots=True)
class LanguageDoubts:
    """``suggested_language`` comes with the warning ``language_mismatch``."""

    warnings: tuple[TranscriptWarning, ...] = ()
    suggested_language: str | None = None


def doubt_language(
    recogniser: WhisperRecogniser, audio: NDArray[np.float32], heard: Heard, asked: str
) -> LanguageDoubts:
    """``asked``: the language that the user chose, or ``auto``."""
    if asked == AUTO:
        probability = heard.language_probability
        is_unsure = probability is not None and probability < _SURE_PROBABILITY
        return LanguageDoubts(("language_unsure",)) if is_unsure else LanguageDoubts()
    if len(recogniser.languages) == 1 or _mean_confidence(heard) >= _DOUBTED_CONFIDENCE:
        return LanguageDoubts()
    probabilities = recogniser.language_probabilities(audio)
    likely = max(probabilities, key=lambda language: probabilities[language])
    is_other = (
        likely != asked
        and probabilities[likely] > _OTHER_PROBABILITY
        and probabilities.get(asked, 0.0) < _CHOSEN_PROBABILITY
    )
    return LanguageDoubts(("language_mismatch",), likely) if is_other else LanguageDoubts()


def _mean_confidence(heard: Heard) -> float:
    confidences = [word.confidence for segment in heard.segments for word in segment.words]
    return float(np.mean(confidences)) if confidences else 0.0
