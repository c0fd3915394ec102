"""Pieces of the recogniser joined to words."""

import math
from collections.abc import Sequence
from dataclasses import replace

from wordlight_worker.transcription.marks import (
    NO_BREAK_SPACE,
    is_only_marks,
    opens,
    space_before,
)
from wordlight_worker.transcription.recognised import RecognisedWord


def usable_pieces(
    pieces: Sequence[RecognisedWord], duration_seconds: float
) -> list[RecognisedWord]:
    """Drops pieces without text or with impossible times; the rest lies within the sound."""
    usable = []
    for piece in pieces:
        if not piece.text.strip() or not (math.isfinite(piece.start) and math.isfinite(piece.end)):
            continue
        start = min(max(piece.start, 0.0), duration_seconds)
        usable.append(replace(piece, start=start, end=min(max(piece.end, start), duration_seconds)))
    return usable


def join_pieces(pieces: Sequence[RecognisedWord], language: str) -> list[RecognisedWord]:
    """Words of a language that writes spaces, without spaces around them.

    A piece without a leading space belongs to the word before it (``3`` + ``.50``), a lone mark
    to the side on which it is written.
    """
    words: list[RecognisedWord] = []
    opening: RecognisedWord | None = None
    for piece in pieces:
        text = piece.text.strip()
        after_space = piece.text[:1].isspace() or not words
        if opens(text, after_space=after_space):
            opening = _joined(opening, piece, "", text) if opening else replace(piece, text=text)
        elif opening:
            space = NO_BREAK_SPACE if after_space and opening.text[-1] == "«" else ""
            words.append(_joined(opening, piece, space, text))
            opening = None
        elif words and not after_space:
            words[-1] = _joined(words[-1], piece, "", text)
        elif words and (is_only_marks(text) or text == "%"):
            words[-1] = _joined(words[-1], piece, space_before(text, language), text)
        else:
            words.append(replace(piece, text=text))
    if opening and words:
        words[-1] = _joined(words[-1], opening, "", opening.text)
    return [word for word in words if not is_only_marks(word.text)]


def _joined(first: RecognisedWord, second: RecognisedWord, space: str, text: str) -> RecognisedWord:
    joined = first.text + space + text
    # A mark takes no time: the times are those of what is spoken.
    if is_only_marks(first.text):
        return replace(second, text=joined)
    if is_only_marks(text):
        return replace(first, text=joined)
    confidence = min(first.confidence, second.confidence)
    end = max(first.end, second.end)
    return RecognisedWord(joined, first.start, end, confidence)
