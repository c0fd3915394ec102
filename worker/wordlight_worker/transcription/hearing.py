"""What is heard in a sound, before words are made of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.repair import SpeechFrames
from wordlight_worker.alignment.span import SAMPLE_RATE_HZ, Span
from wordlight_worker.transcription.doubtful import doubtful_pieces, with_better
from wordlight_worker.transcription.found_speech import SPEECH_PROBABILITY, find_speech
from wordlight_worker.transcription.hotwords import with_hotwords
from wordlight_worker.transcription.missed_speech import missed_speech, with_piece
from wordlight_worker.transcription.recognised import RecognisedSegment
from wordlight_worker.transcription.transcriber import TranscribeOptions
from wordlight_worker.transcription.whisper import WINDOW_SECONDS, WhisperRecogniser

# Cut out, silence of this length invents no words; shorter, cutting costs more words than it saves
# (docs/benchmarks.md).
_LONG_SILENCE_SECONDS = 3.0

# Of the time of a hearing of which some pieces are doubtful; without any, the rest passes at once.
_FIRST_SHARE = 0.8

# Gets the share that is done, and the share at which it will be called next.
OnProgress = Callable[[float, float], None]


@dataclass(frozen=True, slots=True)
class Heard:
    """``language_probability``: of ``language``, None where it was given. ``languages``: what the
    beginning is taken for, by language.
    """

    language: str
    language_probability: float | None
    languages: Mapping[str, float]
    segments: list[RecognisedSegment]
    speech: SpeechFrames


def hear_speech(
    recogniser: WhisperRecogniser,
    audio: NDArray[np.float32],
    options: TranscribeOptions,
    on_progress: OnProgress = lambda _done, _until: None,
) -> Heard:
    """What the recogniser hears in 16 kHz mono sound. With hotwords it hears twice. Raises ``JobError``."""
    speech = find_speech(audio)
    plain = replace(options, hotwords=())
    if not options.hotwords:
        return _hear(recogniser, audio, speech, plain, on_progress)
    heard = _hear(recogniser, audio, speech, plain, _part(on_progress, 0.0, 0.5))
    known = replace(options, language=heard.language)
    told = _hear(recogniser, audio, speech, known, _part(on_progress, 0.5, 1.0))
    segments = with_hotwords(heard.segments, told.segments, options.hotwords, heard.language)
    return replace(heard, segments=segments)


def _hear(
    recogniser: WhisperRecogniser,
    audio: NDArray[np.float32],
    speech: SpeechFrames,
    options: TranscribeOptions,
    on_progress: OnProgress,
) -> Heard:
    duration_seconds = len(audio) / SAMPLE_RATE_HZ
    on_first = _part(on_progress, 0.0, _FIRST_SHARE)
    silences = speech.pauses(below=SPEECH_PROBABILITY, at_least_seconds=_LONG_SILENCE_SECONDS)
    cuts = bool(silences) != options.is_second_try
    on_first(0.0, min(WINDOW_SECONDS / duration_seconds, 1.0))
    recognition = recogniser.recognise(audio, options, skips_silence=cuts, guesses_again=cuts)
    segments: list[RecognisedSegment] = []
    for segment in recognition.segments:
        segments.append(segment)
        until = (segment.end + WINDOW_SECONDS) / duration_seconds
        on_first(min(segment.end / duration_seconds, 1.0), min(until, 1.0))
    languages = recogniser.language_probabilities()
    known = replace(options, language=recognition.language)
    doubtful = [] if cuts else doubtful_pieces(segments)
    again = _HearingAgain(recogniser, audio, known, _part(on_progress, _FIRST_SHARE, 1.0))
    for piece in again.each(doubtful, until=0.5):
        segments = with_better(segments, piece, again.hear(piece))
    for piece in again.each(missed_speech(segments, speech, duration_seconds), until=1.0):
        segments = with_piece(segments, piece, again.hear(piece))
    return Heard(
        recognition.language, recognition.language_probability, languages, segments, speech
    )


class _HearingAgain:
    """Hears pieces once more, and says how far it is with all of them."""

    def __init__(
        self,
        recogniser: WhisperRecogniser,
        audio: NDArray[np.float32],
        options: TranscribeOptions,
        on_progress: OnProgress,
    ) -> None:
        self._recogniser = recogniser
        self._audio = audio
        self._options = options
        self._on_progress = on_progress
        self._done = self._until = 0.0

    def each(self, pieces: Sequence[Span], *, until: float) -> Iterator[Span]:
        """The pieces, which together are the work up to the share ``until``."""
        begin, length = self._until, until - self._until
        for index, piece in enumerate(pieces):
            self._done = begin + length * index / len(pieces)
            self._until = begin + length * (index + 1) / len(pieces)
            self._on_progress(self._done, self._until)
            yield piece
        self._done = self._until = until

    def hear(self, piece: Span) -> list[RecognisedSegment]:
        first, after = (int(time * SAMPLE_RATE_HZ) for time in (piece.start, piece.end))
        sound = self._audio[first:after]
        heard = self._recogniser.recognise(
            sound, self._options, skips_silence=True, guesses_again=True
        )
        segments = []
        for segment in heard.segments:
            segments.append(segment)
            share = min(segment.end / max(piece.end - piece.start, 0.01), 1.0)
            self._on_progress(self._done + (self._until - self._done) * share, self._until)
        return segments


def _part(on_progress: OnProgress, begin: float, end: float) -> OnProgress:
    def report(done: float, until: float) -> None:
        on_progress(begin + done * (end - begin), begin + until * (end - begin))

    return report
