"""Segments that the recogniser itself does not believe, and which of two hearings is the better one."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from wordlight_worker.alignment.span import Span
from wordlight_worker.transcription.recognised import RecognisedSegment, instead

# Whisper's own bounds (Radford et al. 2022, section 4.5): beyond them it would guess once more.
_LOOP_COMPRESSION = 2.4
_UNLIKELY_LOG_PROBABILITY = -1.0
_NO_SPEECH_PROBABILITY = 0.6
# Of two hearings as likely as each other the one without silence is the better one.
_EQUALLY_LIKELY = 0.05
_EDGE_SECONDS = 0.2
_LONGEST_PIECE_SECONDS = 30.0


def doubtful_pieces(segments: Sequence[RecognisedSegment]) -> list[Span]:
    """Pieces to hear again: each a run of segments that are loops, or too unlikely."""
    runs = (list(run) for doubted, run in groupby(segments, key=_is_doubtful) if doubted)
    return [
        Span(max(run[0].start - _EDGE_SECONDS, 0.0), run[-1].end + _EDGE_SECONDS) for run in runs
    ]


def _parts(run: Sequence[RecognisedSegment]) -> Iterator[list[RecognisedSegment]]:
    part: list[RecognisedSegment] = []
    for segment in run:
        if part and segment.end - part[0].start > _LONGEST_PIECE_SECONDS:
            yield part
            part = []
        part.append(segment)
    yield part


def with_better(
    segments: Sequence[RecognisedSegment], piece: Span, heard: Sequence[RecognisedSegment]
) -> list[RecognisedSegment]:
    """Segments with those of a piece heard again (times from its start), unless these are less likely."""
    inside = [
        segment
        for segment in segments
        if piece.start <= segment.start and segment.end <= piece.end and _is_doubtful(segment)
    ]
    if _likelihood(heard) < _likelihood(inside) - _EQUALLY_LIKELY:
        return list(segments)
    return instead(segments, inside, heard, piece.start)


def _is_doubtful(segment: RecognisedSegment) -> bool:
    if segment.compression_ratio > _LOOP_COMPRESSION:
        return True
    is_silence = segment.no_speech_probability > _NO_SPEECH_PROBABILITY
    return segment.average_log_probability < _UNLIKELY_LOG_PROBABILITY and not is_silence


def _likelihood(segments: Sequence[RecognisedSegment]) -> float:
    words = sum(len(segment.words) for segment in segments)
    if not words or any(segment.compression_ratio > _LOOP_COMPRESSION for segment in segments):
        return float("-inf")
    total = sum(segment.average_log_probability * len(segment.words) for segment in segments)
    return total / words
