"""Rewrites the edit lists of an MP4 (ISO/IEC 14496-12, 8.6.6) that ffmpeg wrote with its index at the end."""

import struct
from collections.abc import Iterator
from pathlib import Path

# An edit is a place in the media, None for nothing, and a length, both in seconds.
Edit = tuple[float | None, float]


def set_edits(video: Path, edits: list[Edit]) -> Path:
    """Gives every track the same edits; what was the start of the media stays so."""
    data = bytearray(video.read_bytes())
    movie = _find(data, (0, len(data)), b"moov")
    movie_scale = _number(data, _find(data, _inside(data, movie), b"mvhd") + 20)
    track = _inside(data, movie)[0]
    while (track := _find(data, (track, movie + _number(data, movie)), b"trak")) >= 0:
        media = _find(data, _inside(data, track), b"mdia")
        scale = _number(data, _find(data, _inside(data, media), b"mdhd") + 20)
        box = _find(data, _inside(data, track), b"edts")
        old = _find(data, _inside(data, box), b"elst")
        begin = _number(data, old + 20)
        entries = b"".join(
            struct.pack(
                ">IiI",
                round(seconds * movie_scale),
                -1 if place is None else begin + round(place * scale),
                1 << 16,
            )
            for place, seconds in edits
        )
        new = struct.pack(">I4sII", 16 + len(entries), b"elst", 0, len(edits)) + entries
        grown = len(new) - _number(data, old)
        data[old : old + _number(data, old)] = new
        for outer in (box, track, movie):
            data[outer : outer + 4] = (_number(data, outer) + grown).to_bytes(4)
        track += _number(data, track)
    video.write_bytes(data)
    return video


def _number(data: bytearray, at: int) -> int:
    return int.from_bytes(data[at : at + 4])


def _inside(data: bytearray, box: int) -> tuple[int, int]:
    return box + 8, box + _number(data, box)


def _boxes(data: bytearray, span: tuple[int, int]) -> Iterator[tuple[int, bytes]]:
    at, end = span
    while at < end:
        yield at, bytes(data[at + 4 : at + 8])
        at += _number(data, at)


def _find(data: bytearray, span: tuple[int, int], name: bytes) -> int:
    return next((at for at, found in _boxes(data, span) if found == name), -1)
