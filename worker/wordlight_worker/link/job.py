"""A claimed job as the API sends it, checked and typed (the wire shape: api/contract/worker.ts)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from wordlight_worker.contract import MediaLimits
from wordlight_worker.media.burn_in import Captions, FontFile
from wordlight_worker.transcription.transcriber import Cue

# What a job may put into the store: the video that it makes, and pictures of its source.
Output = Literal["output", "poster", "peaks"]


@dataclass(frozen=True)
class JobLimits:
    media: MediaLimits
    source_bytes: int
    words: int
    word_length: int


@dataclass(frozen=True)
class Addresses:
    """Signed addresses: GET of the source, PUTs of what the job may make. An export has neither poster nor peaks."""

    source_url: str
    output_url: str
    poster_url: str | None = None
    peaks_url: str | None = None

    def of(self, output: Output) -> str | None:
        return {"output": self.output_url, "poster": self.poster_url, "peaks": self.peaks_url}[
            output
        ]

    def __repr__(self) -> str:
        return "Addresses(...)"


@dataclass(frozen=True)
class Job:
    """The lease token is never shown."""

    id: str
    attempt: int
    lease_token: str = field(repr=False)
    lease_seconds: float
    heartbeat_seconds: float
    limits: JobLimits
    addresses: Addresses


@dataclass(frozen=True)
class TranscribeJob(Job):
    """``language`` is a language code, or ``auto``; ``hotwords`` are names that may be spoken."""

    language: str
    hotwords: tuple[str, ...] = field(repr=False)
    hide_fillers: bool


@dataclass(frozen=True)
class AlignJob(Job):
    """A given text whose times are wanted; ``language`` is never ``auto``."""

    language: str
    cues: tuple[Cue, ...] = field(repr=False)


@dataclass(frozen=True)
class ExportJob(Job):
    captions: Captions = field(repr=False)


def read_job(wire: Mapping[str, Any]) -> TranscribeJob | AlignJob | ExportJob:
    """Raises KeyError, TypeError or ValueError when the API says something that this worker does not know."""
    base: dict[str, Any] = {
        "id": str(wire["id"]),
        "attempt": int(wire["attempt"]),
        "lease_token": str(wire["lease_token"]),
        "lease_seconds": float(wire["lease_seconds"]),
        "heartbeat_seconds": float(wire["heartbeat_seconds"]),
        "limits": _read_limits(wire["limits"]),
        "addresses": read_addresses(wire),
    }
    if wire["kind"] == "transcribe":
        hotwords = tuple(str(word) for word in wire.get("hotwords", ()))
        hide_fillers = bool(wire.get("hide_fillers", False))
        return TranscribeJob(
            **base, language=str(wire["lang"]), hotwords=hotwords, hide_fillers=hide_fillers
        )
    if wire["kind"] == "align":
        cues = tuple(_read_cue(cue) for cue in wire["cues"])
        return AlignJob(**base, language=str(wire["lang"]), cues=cues)
    if wire["kind"] == "export":
        return ExportJob(**base, captions=_read_captions(wire))
    raise ValueError(f"unknown kind of job {wire['kind']!r}")


def read_addresses(wire: Mapping[str, Any]) -> Addresses:
    """Those of a claimed job, or of the answer to ``urls``; raises KeyError when one that all have is missing."""
    return Addresses(
        source_url=str(wire["source_url"]),
        output_url=str(wire["output_url"]),
        poster_url=wire.get("poster_url"),
        peaks_url=wire.get("peaks_url"),
    )


def _read_cue(wire: Mapping[str, Any]) -> Cue:
    return Cue(
        tuple(str(word) for word in wire["words"]), _seconds(wire["start"]), _seconds(wire["end"])
    )


def _seconds(value: float | None) -> float | None:
    return None if value is None else float(value)


def _read_limits(wire: Mapping[str, Any]) -> JobLimits:
    return JobLimits(
        media=MediaLimits(
            duration_seconds=float(wire["duration_seconds"]),
            longest_side=int(wire["longest_side"]),
            pixels=int(wire["pixels"]),
            streams=int(wire["streams"]),
        ),
        source_bytes=int(wire["source_bytes"]),
        words=int(wire["words"]),
        word_length=int(wire["word_length"]),
    )


def _read_captions(wire: Mapping[str, Any]) -> Captions:
    fonts = [FontFile(str(font["file"]), str(font["sha256"])) for font in wire["fonts"]]
    return Captions(str(wire["ass"]), fonts, int(wire["width"]), int(wire["height"]))
