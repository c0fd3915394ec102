"""What is heard in a sound, before words are made of it."""

from collections.abc import Callable
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

# Gets the share that is done, and the share at which it will be called next.
OnProgress = Callable[[float, float], None]


@dataclass(frozen=True, slots=True)
class Heard:
    language: str
    language_probability: float | None
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

    def on_heard(seconds: float) -> None:
        until = min((seconds + WINDOW_SECONDS) / duration_seconds, 1.0)
        on_progress(min(seconds / duration_seconds, 1.0), until)

    on_heard(0.0)
    silences = speech.pauses(below=SPEECH_PROBABILITY, at_least_seconds=_LONG_SILENCE_SECONDS)
    cuts = bool(silences) and not options.is_second_try
    recognition = recogniser.recognise(audio, options, skips_silence=cuts, guesses_again=cuts)
    segments: list[RecognisedSegment] = []
    for segment in recognition.segments:
        segments.append(segment)
        on_heard(segment.end)
    known = replace(options, language=recognition.language)

    def hear_again(piece: Span) -> list[RecognisedSegment]:
        first, after = (int(time * SAMPLE_RATE_HZ) for time in (piece.start, piece.end))
        sound = audio[first:after]
        again = recogniser.recognise(sound, known, skips_silence=True, guesses_again=True)
        return list(again.segments)

    if not cuts and not options.is_second_try:
        for piece in doubtful_pieces(segments):
            segments = with_better(segments, piece, hear_again(piece))
    for piece in missed_speech(segments, speech, duration_seconds):
        segments = with_piece(segments, piece, hear_again(piece))
    return Heard(recognition.language, recognition.language_probability, segments, speech)


def _part(on_progress: OnProgress, begin: float, end: float) -> OnProgress:
    def report(done: float, until: float) -> None:
        on_progress(begin + done * (end - begin), begin + until * (end - begin))

    return report
