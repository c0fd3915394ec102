"""A claimed job as the API sends it, checked and typed (the wire shape: api/contract/worker.ts)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wordlight_worker.contract import MediaLimits
from wordlight_worker.media.burn_in import Captions, FontFile


@dataclass(frozen=True)
class JobLimits:
    media: MediaLimits
    source_bytes: int
    words: int
    word_length: int


@dataclass(frozen=True)
class Job:
    """Signed addresses and the lease token are never shown."""

    id: str
    attempt: int
    lease_token: str = field(repr=False)
    lease_seconds: float
    heartbeat_seconds: float
    limits: JobLimits
    source_url: str = field(repr=False)
    output_url: str = field(repr=False)


@dataclass(frozen=True)
class TranscribeJob(Job):
    """``language`` is a language code, or ``auto``."""

    language: str


@dataclass(frozen=True)
class ExportJob(Job):
    captions: Captions = field(repr=False)


def read_job(wire: Mapping[str, Any]) -> TranscribeJob | ExportJob:
    """Raises KeyError, TypeError or ValueError when the API says something that this worker does not know."""
    base: dict[str, Any] = {
        "id": str(wire["id"]),
        "attempt": int(wire["attempt"]),
        "lease_token": str(wire["lease_token"]),
        "lease_seconds": float(wire["lease_seconds"]),
        "heartbeat_seconds": float(wire["heartbeat_seconds"]),
        "limits": _read_limits(wire["limits"]),
        "source_url": str(wire["source_url"]),
        "output_url": str(wire["output_url"]),
    }
    if wire["kind"] == "transcribe":
        return TranscribeJob(**base, language=str(wire["lang"]))
    if wire["kind"] == "export":
        return ExportJob(**base, captions=_read_captions(wire))
    raise ValueError(f"unknown kind of job {wire['kind']!r}")


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
