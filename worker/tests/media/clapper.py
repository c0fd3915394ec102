"""Clips with a flash and a click at the same moments, and what of them is seen and heard where."""

from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from tests.media.making import ffmpeg

MOMENTS = (0.8, 2.2, 4.0)
SECONDS = 5.0
_AT_MOMENTS = "+".join(f"between(t,{moment},{moment + 0.03})" for moment in MOMENTS)
_FLASHES = "+".join(f"between(t,{moment - 0.01},{moment + 0.03})" for moment in MOMENTS)
PICTURE = (
    f"color=black:size=64x64:rate=25:duration={SECONDS},format=yuv420p,"
    f"lutyuv=y=235:enable='{_FLASHES}'"
)
SOUND = f"aevalsrc='0.5*sin(2*PI*1000*t)*({_AT_MOMENTS})':s=48000:d={SECONDS}"
_LOUD = 0.1
_APART_SECONDS = 0.2


def make_clapper(target: Path, *options: str, sound: str = SOUND) -> Path:
    """``options`` are ffmpeg's output options, the format the target's ending."""
    ffmpeg("-f", "lavfi", "-i", PICTURE, "-f", "lavfi", "-i", sound, *options, target)
    return target


def clicks_in(samples: NDArray[np.float32], sample_rate: int, start: float = 0.0) -> list[float]:
    """When sounds begin, in seconds."""
    clicks: list[float] = []
    last = -_APART_SECONDS
    for sample in np.flatnonzero(np.abs(samples) > _LOUD):
        seconds = float(start + sample / sample_rate)
        if seconds - last >= _APART_SECONDS:
            clicks.append(seconds)
        last = seconds
    return clicks


def read_clicks(video: Path, *, without_a_break: bool) -> list[float]:
    """By the times of each piece of sound, or ``without_a_break`` after the first, as Chromium plays it."""
    clicks: list[float] = []
    played: float | None = None
    with av.open(str(video)) as opened:
        for frame in opened.decode(audio=0):
            assert frame.time is not None
            start = played if without_a_break and played is not None else frame.time
            played = start + frame.samples / frame.sample_rate
            found = clicks_in(np.abs(frame.to_ndarray()).max(axis=0), frame.sample_rate, start)
            clicks += [at for at in found if not clicks or at - clicks[-1] >= _APART_SECONDS]
    return clicks


def read_flashes(video: Path) -> list[float]:
    flashes: list[float] = []
    was_bright = False
    with av.open(str(video)) as opened:
        for frame in opened.decode(video=0):
            is_bright = bool(frame.to_ndarray(format="gray").mean() > 128)
            if is_bright and not was_bright:
                assert frame.time is not None
                flashes.append(frame.time)
            was_bright = is_bright
    return flashes


def first_picture_seconds(video: Path) -> float:
    with av.open(str(video)) as opened:
        return float(next(iter(opened.decode(video=0))).time or 0.0)
