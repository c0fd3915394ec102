"""What the worker and its engine process say to each other over the pipe: one JSON object each.

A request is followed by the samples as raw little-endian float32.
"""

import json
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection

from wordlight_worker.contract import JobErrorCode
from wordlight_worker.transcription.transcriber import Word


@dataclass(frozen=True, slots=True)
class Request:
    language: str


@dataclass(frozen=True, slots=True)
class Ready:
    device: str


@dataclass(frozen=True, slots=True)
class Unusable:
    """The engine cannot start."""

    reason: str


@dataclass(frozen=True, slots=True)
class Progress:
    share: float


@dataclass(frozen=True, slots=True)
class Done:
    language: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    code: JobErrorCode
    detail: str


Message = Request | Ready | Unusable | Progress | Done | Failed
_KINDS: dict[str, type[Message]] = {
    kind.__name__: kind for kind in (Request, Ready, Unusable, Progress, Done, Failed)
}


def send(pipe: Connection, message: Message) -> None:
    document = {"kind": type(message).__name__, **asdict(message)}
    pipe.send_bytes(json.dumps(document).encode())


def receive(pipe: Connection) -> Message:
    """The next message. Raises ``EOFError`` when the other side has ended."""
    document = json.loads(pipe.recv_bytes())
    kind = _KINDS[document.pop("kind")]
    if kind is Done:
        words = tuple(Word(**word) for word in document["words"])
        return Done(document["language"], words)
    return kind(**document)
