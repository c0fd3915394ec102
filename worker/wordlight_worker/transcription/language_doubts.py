"""Whether the words may be in another language than was heard, or was asked for."""

from dataclasses import dataclass

from wordlight_worker.transcription.hearing import Heard
from wordlight_worker.transcription.transcriber import TranscriptWarning
from wordlight_worker.transcription.whisper import AUTO

_SURE_PROBABILITY = 0.5
_OTHER_PROBABILITY = 0.8
_CHOSEN_PROBABILITY = 0.05


@dataclass(frozen=True, slots=True)
class LanguageDoubts:
    """``suggested_language`` comes with the warning ``language_mismatch``."""

    warnings: tuple[TranscriptWarning, ...] = ()
    suggested_language: str | None = None


def doubt_language(heard: Heard, asked: str) -> LanguageDoubts:
    """``asked``: the language that the user chose, or ``auto``."""
    if asked == AUTO:
        probability = heard.language_probability
        is_unsure = probability is not None and probability < _SURE_PROBABILITY
        return LanguageDoubts(("language_unsure",)) if is_unsure else LanguageDoubts()
    if not heard.languages:
        return LanguageDoubts()
    likely = max(heard.languages, key=lambda language: heard.languages[language])
    is_other = (
        likely != asked
        and heard.languages[likely] > _OTHER_PROBABILITY
        and heard.languages.get(asked, 0.0) < _CHOSEN_PROBABILITY
    )
    return LanguageDoubts(("language_mismatch",), likely) if is_other else LanguageDoubts()
