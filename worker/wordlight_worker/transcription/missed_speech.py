"""Speech for which the recogniser wrote nothing: it now and then skips the rest of a window."""

from collections.abc import Sequence

from wordlight_worker.alignment.repair import SpeechFrames
from wordlight_worker.alignment.span import Span
from wordlight_worker.transcription.found_speech import spoken_seconds
from wordlight_worker.transcription.recognised import RecognisedSegment, instead

_GAP_SECONDS = 2.5
_SPEECH_SECONDS = 1.5
_EDGE_SECONDS = 0.2


def missed_speech(
    segments: Sequence[RecognisedSegment], speech: SpeechFrames, duration_seconds: float
) -> list[Span]:
    """Pieces to hear again, each with the whole segment before it.

    Between two segments lie 2.5 s or more, of which at least 1.5 s are speech. The segment before is
    heard again because it was cut short, often in the midst of a word.
    """
    ends = [(0.0, 0.0), *((segment.start, _last_end(segment)) for segment in segments)]
    starts = [*(segment.start for segment in segments), duration_seconds]
    pieces = []
    for (heard_from, gap_start), gap_end in zip(ends, starts, strict=True):
        gap = Span(gap_start, gap_end)
        is_long = gap.end - gap.start >= _GAP_SECONDS
        if is_long and spoken_seconds(speech, gap) >= _SPEECH_SECONDS:
            pieces.append(Span(max(heard_from - _EDGE_SECONDS, 0.0), gap_end))
    return pieces


def with_piece(
    segments: Sequence[RecognisedSegment], piece: Span, heard: Sequence[RecognisedSegment]
) -> list[RecognisedSegment]:
    """Segments with those of a piece heard again (times from its start) in place of the old ones.

    The old ones stay when nothing more was heard.
    """
    inside = [segment for segment in segments if piece.start <= segment.start < piece.end]
    if _word_count(heard) <= _word_count(inside):
        return list(segments)
    return instead(segments, inside, heard, piece.start)


def _last_end(segment: RecognisedSegment) -> float:
    return segment.words[-1].end if segment.words else segment.start


def _word_count(segments: Sequence[RecognisedSegment]) -> int:
    return sum(len(segment.words) for segment in segments)
