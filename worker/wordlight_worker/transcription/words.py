"""From what the recogniser says to the words of captions."""

import unicodedata
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.repair import Aligners, SpeechFrames, TimedText, repair_times
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ, Span
from wordlight_worker.contract import UNSPACED_LANGUAGES
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.fillers import is_filler
from wordlight_worker.transcription.filtering import is_made_up, without_loops
from wordlight_worker.transcription.joining import join_pieces, usable_pieces
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord
from wordlight_worker.transcription.timing import SHORTEST_WORD_SECONDS, settle_times
from wordlight_worker.transcription.transcriber import Word
from wordlight_worker.transcription.unspaced import cut_unspaced

WORD_MAX_CHARACTERS = 200
_JOINERS = frozenset("\u200c\u200d")


def make_words(
    segments: Sequence[RecognisedSegment],
    audio: NDArray[np.float32],
    speech: SpeechFrames,
    language: str,
    aligners: Aligners,
    *,
    hide_fillers: bool = False,
    on_progress: Callable[[float], None] = lambda _share: None,
) -> tuple[Word, ...]:
    """Captions' words with repaired times, in order, within the sound; fillers are kept, hidden if asked.

    Raises ``JobError``: ``speech_none`` when no word is left, ``engine_output_invalid`` for more
    words than anybody can say in the time.
    """
    duration_seconds = len(audio) / SAMPLE_RATE_HZ
    phrases = [
        phrase
        for segment in segments
        if not is_made_up(segment, speech)
        and (phrase := _phrase(segment.words, language, duration_seconds))
    ]
    spoken = [word for phrase in phrases for word in phrase]
    if not spoken:
        raise JobError("speech_none", "no words were recognised")
    if len(spoken) * SHORTEST_WORD_SECONDS > duration_seconds + 1:
        raise JobError("engine_output_invalid", f"{len(spoken)} words in {duration_seconds:.1f} s")
    timed = [
        [TimedText(word.text, Span(word.start, word.end)) for word in phrase] for phrase in phrases
    ]
    texts = [word.text for word in spoken]
    spans = settle_times(
        repair_times(audio, timed, speech, language, aligners, on_progress), texts, duration_seconds
    )
    return tuple(
        Word(
            word.text,
            round(span.start, 3),
            round(span.end, 3),
            hide_fillers and is_filler(word.text, language),
            round(word.confidence, 3),
        )
        for word, span in zip(spoken, spans, strict=True)
    )


def clean_text(text: str) -> str:
    """NFC, without control and direction characters, at most 200 characters."""
    kept = "".join(
        character
        for character in unicodedata.normalize("NFC", text)
        if unicodedata.category(character)[0] != "C" or character in _JOINERS
    )
    return kept.strip()[:WORD_MAX_CHARACTERS]


def _phrase(
    pieces: Sequence[RecognisedWord], language: str, duration_seconds: float
) -> list[RecognisedWord]:
    usable = without_loops(usable_pieces(pieces, duration_seconds))
    to_words = cut_unspaced if language in UNSPACED_LANGUAGES else join_pieces
    cleaned = (
        RecognisedWord(clean_text(word.text), word.start, word.end, word.confidence)
        for word in to_words(usable, language)
    )
    return [word for word in cleaned if word.text]
