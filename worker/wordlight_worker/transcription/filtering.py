"""What the recogniser made up: text over silence or music, and loops."""

from collections.abc import Sequence

from wordlight_worker.alignment.repair import SpeechFrames
from wordlight_worker.transcription.recognised import RecognisedSegment, RecognisedWord

_SPEECH_PROBABILITY = 0.35
_LEAST_SPEECH_SHARE = 0.1
_UNLIKELY_LOG_PROBABILITY = -1.0
_NO_SPEECH_PROBABILITY = 0.6
_LONGEST_LOOP_WORDS = 8
# People do say one word five times; a phrase four times running is the recogniser's loop.
_LOOP_REPEATS_OF_WORD = 6
_LOOP_REPEATS_OF_PHRASE = 4


def is_made_up(segment: RecognisedSegment, speech: SpeechFrames) -> bool:
    """Whether a segment lies where nobody speaks, or the recogniser itself doubts it."""
    first = int(segment.start / speech.frame_seconds)
    after = max(int(segment.end / speech.frame_seconds), first + 1)
    frames = speech.probabilities[first:after]
    share = float((frames >= _SPEECH_PROBABILITY).mean()) if len(frames) else 0.0
    doubted = (
        segment.average_log_probability < _UNLIKELY_LOG_PROBABILITY
        and segment.no_speech_probability > _NO_SPEECH_PROBABILITY
    )
    return share < _LEAST_SPEECH_SHARE or doubted


def without_loops(words: Sequence[RecognisedWord]) -> list[RecognisedWord]:
    """Keeps the first of a run of equal words or phrases that is too long to be speech."""
    texts = [word.text.strip().casefold() for word in words]
    kept: list[RecognisedWord] = []
    place = 0
    while place < len(words):
        length, repeats = _loop_at(texts, place)
        kept += words[place : place + length]
        place += length * repeats
    return kept


def _loop_at(texts: Sequence[str], place: int) -> tuple[int, int]:
    for length in range(1, _LONGEST_LOOP_WORDS + 1):
        phrase = texts[place : place + length]
        repeats = 1
        while texts[place + length * repeats : place + length * (repeats + 1)] == phrase:
            repeats += 1
        enough = _LOOP_REPEATS_OF_WORD if length == 1 else _LOOP_REPEATS_OF_PHRASE
        # A phrase of one word repeated is a run of that word, judged above.
        if repeats >= enough and (length == 1 or len(set(phrase)) > 1):
            return length, repeats
    return 1, 1
