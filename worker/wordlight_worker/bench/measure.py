"""Runs one clip through the plain library, through our recognition, and through alignment of its true text."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.alignment.span import SAMPLE_RATE_HZ
from wordlight_worker.bench.clips import Clip
from wordlight_worker.bench.scoring import ErrorCount, Timed, count_errors, matched_words
from wordlight_worker.contract import UNSPACED_LANGUAGES
from wordlight_worker.errors import JobError
from wordlight_worker.transcription.given_text import align_given_text
from wordlight_worker.transcription.hearing import hear_speech
from wordlight_worker.transcription.speech_to_words import Engine
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions, Word
from wordlight_worker.transcription.words import make_words

Samples = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Run:
    """One way of hearing a clip. ``seconds``: of recognition; ``start_errors``: seconds, negative is early."""

    text: str
    errors: ErrorCount
    start_errors: tuple[float, ...]
    end_errors: tuple[float, ...]
    seconds: float
    alignment_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Measured:
    """``given``: the true text aligned, None where no times are known; ``plain``: None where not asked for."""

    clip: Clip
    duration_seconds: float
    heard: Run
    plain: Run | None
    given: Run | None


def measure_clip(engine: Engine, clip: Clip, audio: Samples, *, with_plain: bool) -> Measured:
    """Language as stated by the clip. A refusal such as "no speech" counts as nothing heard."""
    return Measured(
        clip,
        len(audio) / SAMPLE_RATE_HZ,
        _hear(engine, clip, audio),
        _hear_plainly(engine, clip, audio) if with_plain else None,
        _align_given(engine, clip, audio) if clip.words else None,
    )


def _hear(engine: Engine, clip: Clip, audio: Samples) -> Run:
    begin = time.perf_counter()
    try:
        heard = hear_speech(engine.recogniser, audio, TranscribeOptions(clip.language))
    except JobError:
        return _score(clip, (), time.perf_counter() - begin, 0.0)
    middle = time.perf_counter()
    try:
        words = make_words(heard.segments, audio, heard.speech, heard.language, engine.aligners)
    except JobError:
        words = ()
    return _score(clip, words, middle - begin, time.perf_counter() - middle)


def _hear_plainly(engine: Engine, clip: Clip, audio: Samples) -> Run:
    """The library with its own defaults, and word times: what everybody gets without us."""
    begin = time.perf_counter()
    segments = engine.recogniser.hear_plainly(audio, clip.language)
    words = [
        Word(word.text.strip(), word.start, word.end, False, word.confidence)
        for segment in segments
        for word in segment.words
    ]
    seconds = time.perf_counter() - begin
    text = "".join(word.text for segment in segments for word in segment.words)
    return _score(clip, words, seconds, 0.0, text)


def _align_given(engine: Engine, clip: Clip, audio: Samples) -> Run:
    texts = tuple(word.text for word in clip.words)
    begin = time.perf_counter()
    spans = align_given_text(engine.aligners, audio, [Cue(texts)], clip.language)
    seconds = time.perf_counter() - begin
    words = [
        Word(text, span.start, span.end, False, 1.0)
        for text, span in zip(texts, spans, strict=True)
    ]
    return _score(clip, words, 0.0, seconds)


def _score(
    clip: Clip,
    words: Sequence[Word],
    seconds: float,
    alignment_seconds: float,
    text: str | None = None,
) -> Run:
    if text is None:
        space = "" if clip.language in UNSPACED_LANGUAGES else " "
        text = space.join(word.text for word in words)
    pairs = matched_words(clip.words, words, clip.language)

    def differences(time_of: Callable[[Timed], float]) -> tuple[float, ...]:
        return tuple(time_of(words[heard]) - time_of(clip.words[true]) for true, heard in pairs)

    return Run(
        text,
        count_errors(clip.transcript, text, clip.language),
        differences(lambda word: word.start),
        differences(lambda word: word.end),
        seconds,
        alignment_seconds,
    )
