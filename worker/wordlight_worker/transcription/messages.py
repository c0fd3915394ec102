"""What the worker and its engine process say to each other over the pipe: one JSON object each.

A request is followed by the samples as raw little-endian float32.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from typing import Any

from wordlight_worker.alignment.span import Span
from wordlight_worker.contract import JobErrorCode
from wordlight_worker.transcription.transcriber import Cue, TranscribeOptions, Transcript, Word


@dataclass(frozen=True, slots=True)
class TranscribeRequest:
    options: TranscribeOptions


@dataclass(frozen=True, slots=True)
class AlignRequest:
    language: str
    cues: tuple[Cue, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """``device`` and ``compute_type``: where the model lies and how it computes, never auto."""

    device: str
    compute_type: str


@dataclass(frozen=True, slots=True)
class Unusable:
    """The engine cannot start."""

    reason: str


@dataclass(frozen=True, slots=True)
class Progress:
    """``share`` is done, 0 to 1; the next news comes when ``until`` is."""

    share: float
    until: float


@dataclass(frozen=True, slots=True)
class Transcribed:
    transcript: Transcript


@dataclass(frozen=True, slots=True)
class Aligned:
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    code: JobErrorCode
    detail: str


Request = TranscribeRequest | AlignRequest
Message = Request | Ready | Unusable | Progress | Transcribed | Aligned | Failed


def _read_transcribe(options: dict[str, Any]) -> TranscribeRequest:
    hotwords = tuple(options.pop("hotwords"))
    return TranscribeRequest(TranscribeOptions(**options, hotwords=hotwords))


def _read_align(language: str, cues: list[dict[str, Any]]) -> AlignRequest:
    return AlignRequest(
        language, tuple(Cue(tuple(cue["words"]), cue["start"], cue["end"]) for cue in cues)
    )


def _read_transcribed(transcript: dict[str, Any]) -> Transcribed:
    words = tuple(Word(**word) for word in transcript.pop("words"))
    warnings = tuple(transcript.pop("warnings"))
    return Transcribed(Transcript(**transcript, words=words, warnings=warnings))


def _read_aligned(spans: list[dict[str, float]]) -> Aligned:
    return Aligned(tuple(Span(**span) for span in spans))


_READERS: dict[str, Callable[..., Message]] = {
    "TranscribeRequest": _read_transcribe,
    "AlignRequest": _read_align,
    "Transcribed": _read_transcribed,
    "Aligned": _read_aligned,
    **{kind.__name__: kind for kind in (Ready, Unusable, Progress, Failed)},
}


def send(pipe: Connection, message: Message) -> None:
    document = {"kind": type(message).__name__, **asdict(message)}
    pipe.send_bytes(json.dumps(document).encode())


def receive(pipe: Connection) -> Message:
    """The next message. Raises ``EOFError`` when the other side has ended."""
    document = json.loads(pipe.recv_bytes())
    return _READERS[document.pop("kind")](**document)
