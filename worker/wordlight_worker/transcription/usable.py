"""Whether what the recogniser says can be meant seriously."""

import math
from collections.abc import Sequence
from itertools import pairwise

from wordlight_worker.alignment.repair import SpeechFrames
from wordlight_worker.alignment.span import Span
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.filtering import without_loops
from wordlight_worker.transcription.found_speech import spoken_seconds
from wordlight_worker.transcription.recognised import RecognisedSegment
from wordlight_worker.transcription.transcriber import Word

_WORDLESS_SPEECH_SECONDS = 3.0
_LOOPED_SHARE = 0.5
_FEWEST_LOOPED_WORDS = 20


def check_heard(segments: Sequence[RecognisedSegment], speech: SpeechFrames) -> None:
    """Raises ``JobError`` (``engine_output_invalid``): no word for 3 s of speech, or mostly loops."""
    heard = [word for segment in segments for word in segment.words]
    whole = Span(0.0, (len(speech.probabilities) + 1) * speech.frame_seconds)
    speech_seconds = spoken_seconds(speech, whole)
    if not heard and speech_seconds > _WORDLESS_SPEECH_SECONDS:
        raise JobError("engine_output_invalid", f"no words for {speech_seconds:.1f} s of speech")
    kept = sum(len(without_loops(segment.words)) for segment in segments)
    looped = len(heard) - kept
    if looped >= _FEWEST_LOOPED_WORDS and looped > len(heard) * _LOOPED_SHARE:
        raise JobError("engine_output_invalid", f"{looped} of {len(heard)} words are loops")


def check_words(words: Sequence[Word], duration_seconds: float) -> None:
    """Raises ``JobError`` (``engine_output_invalid``) unless words rise in time within the sound."""
    times = [time for word in words for time in (word.start, word.end)]
    rises = all(first <= second for first, second in pairwise(times))
    is_inside = all(math.isfinite(time) and 0 <= time <= duration_seconds + 0.01 for time in times)
    if not (rises and is_inside):
        raise JobError("engine_output_invalid", "the words do not rise in time within the sound")
