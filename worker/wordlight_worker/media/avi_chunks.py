"""Reads which chunks an AVI is made of, without what is in them (RIFF; OpenDML's further lists are walked too)."""

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

# 300 s of pictures and sound are some 30,000.
_MOST_CHUNKS = 1_000_000
_CHUNK = struct.Struct("<4sI")
# What a recorder writes first and puts right at its end.
_PLACEHOLDER = 1 << 31
_LISTS = (b"RIFF", b"LIST")
# Kind, 16 bytes, scale, rate, start, length, buffer size, quality, sample size.
_STREAM_HEADER = struct.Struct("<4s16xII4xI8xI")
_MEDIA_CHUNK = re.compile(rb"(\d\d)(?:wb|dc|db)")


@dataclass(frozen=True)
class StreamHeader:
    """``length`` counts units of ``unit_seconds``: chunks, or samples of ``sample_bytes`` where that is not 0."""

    kind: bytes
    unit_seconds: float
    length: int
    sample_bytes: int


@dataclass(frozen=True)
class AviChunks:
    """Headers by stream, and for each chunk of media in the order of the file its stream and its size in bytes."""

    headers: dict[int, StreamHeader]
    chunks: list[tuple[int, int]]

    @property
    def first_picture(self) -> int | None:
        return next((of for of, header in self.headers.items() if header.kind == b"vids"), None)

    @property
    def promised_picture_seconds(self) -> float:
        """By the header; 0 where it does not say."""
        header = None if self.first_picture is None else self.headers[self.first_picture]
        if header is None or header.length >= _PLACEHOLDER:
            return 0.0
        return header.length * header.unit_seconds


def read_avi(file: Path) -> AviChunks:
    """Never raises for what is in the file: it ends where the file stops making sense."""
    headers: dict[int, StreamHeader] = {}
    chunks: list[tuple[int, int]] = []
    stream = 0
    with file.open("rb") as opened:
        for name, size, begin in _walk(opened, file.stat().st_size):
            if name == b"strh":
                header = _read_header(opened, size, begin)
                if header is not None:
                    headers[stream] = header
                stream += 1
            elif media := _MEDIA_CHUNK.fullmatch(name):
                chunks.append((int(media[1]), size))
    return AviChunks(headers, chunks)


def _walk(file: BinaryIO, end: int) -> Iterator[tuple[bytes, int, int]]:
    """Name, size and begin of each chunk, lists entered."""
    at = 0
    for _chunk in range(_MOST_CHUNKS):
        file.seek(at)
        head = file.read(_CHUNK.size)
        if len(head) < _CHUNK.size:
            return
        name, size = _CHUNK.unpack(head)
        begin = at + _CHUNK.size
        if name in _LISTS:
            at = begin + 4
            continue
        if begin + size > end:
            return
        yield name, size, begin
        at = begin + size + size % 2


def _read_header(file: BinaryIO, size: int, begin: int) -> StreamHeader | None:
    if size < _STREAM_HEADER.size:
        return None
    file.seek(begin)
    kind, scale, rate, length, sample_bytes = _STREAM_HEADER.unpack(file.read(_STREAM_HEADER.size))
    return StreamHeader(kind, scale / rate, length, sample_bytes) if scale and rate else None
