"""Words laid over the speech by their length, for want of an aligner."""

from collections.abc import Sequence
from itertools import groupby

import numpy as np

from wordlight_worker.alignment.repair import SpeechFrames
from wordlight_worker.alignment.span import Span
from wordlight_worker.transcription.found_speech import SPEECH_PROBABILITY
from wordlight_worker.transcription.timing import longest_seconds
from wordlight_worker.transcription.transcriber import Cue


def spread_over_speech(
    cues: Sequence[Cue], speech: SpeechFrames, duration_seconds: float
) -> list[Span]:
    """One span a word, in order; silence gets none. A cue without times takes what lies between its
    neighbours that have them.
    """
    runs = [list(run) for _, run in groupby(cues, key=_times_of)]
    windows = [_times_of(run[0]) for run in runs]
    spans: list[Span] = []
    for index, run in enumerate(runs):
        window = windows[index]
        if window is None:
            before = windows[index - 1] if index else None
            after = windows[index + 1] if index + 1 < len(runs) else None
            window = Span(before.end if before else 0.0, after.start if after else duration_seconds)
        spans += _spread([word for cue in run for word in cue.words], window, speech)
    return spans


def _times_of(cue: Cue) -> Span | None:
    return None if cue.start is None or cue.end is None else Span(cue.start, cue.end)


def _spread(texts: Sequence[str], window: Span, speech: SpeechFrames) -> list[Span]:
    first, after = (int(time / speech.frame_seconds) for time in (window.start, window.end))
    spoken = first + np.flatnonzero(speech.probabilities[first:after] >= SPEECH_PROBABILITY)
    if not len(spoken):
        spoken = np.arange(first, max(after, first + 1))
    lengths = np.cumsum([0.0, *(longest_seconds(text) for text in texts)])
    places = lengths / max(lengths[-1], 1e-9) * (len(spoken) - 1)
    # Between two frames of speech lies perhaps a pause: a word ends before it, the next starts after.
    starts = spoken[np.floor(places[:-1]).astype(int)] * speech.frame_seconds
    ends = (spoken[np.ceil(places[1:]).astype(int)] + 1) * speech.frame_seconds
    return [Span(float(start), float(end)) for start, end in zip(starts, ends, strict=True)]
