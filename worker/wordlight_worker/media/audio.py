"""Decodes a file's sound for the recogniser."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError
from wordlight_worker.media.ffmpeg import (
    DECODED_CODECS,
    SOUND_FORMATS,
    SOURCE,
    VIDEO_FORMATS,
    Render,
    input_guards,
    run_ffmpeg,
)
from wordlight_worker.media.probe import SoundStream
from wordlight_worker.media.process import ToolTimeout
from wordlight_worker.media.sandbox import Sandbox

SAMPLE_RATE = 16_000
OUTPUT = "out/audio.f32"
# Decoding goes on a little beyond the limit, so that what is too long is seen to be.
_BEYOND_LIMIT_SECONDS = 0.5
_MIN_DECODED_SHARE = 0.9


def decode_audio(
    sandbox: Sandbox,
    job_dir: Path,
    sound: SoundStream,
    limits: MediaLimits,
    *,
    on_progress: Callable[[float], None] = lambda _share: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> NDArray[np.float32]:
    """Sound of ``in/source`` at 16 kHz, one channel, its first sample at the video's time 0.

    Raises JobError (media_unreadable, media_too_long) and JobCancelled. Leaves no file behind.
    """
    stated = sound.duration_seconds or limits.duration_seconds
    try:
        finished = run_ffmpeg(
            sandbox,
            job_dir,
            Render(decode_arguments(sound, limits), stated, output_bytes=_bytes_of(limits)),
            on_progress=on_progress,
            cancelled=cancelled,
        )
    except ToolTimeout as timeout:
        raise JobError("media_unreadable", f"decoding: {timeout}") from timeout
    if finished.returncode != 0:
        raise JobError("media_unreadable", f"decoding: {finished.describe()}")
    samples = np.fromfile(job_dir / OUTPUT, dtype=np.float32)
    (job_dir / OUTPUT).unlink()
    seconds = len(samples) / SAMPLE_RATE
    if seconds > limits.duration_seconds:
        raise JobError("media_too_long", f"{seconds:.1f} s of sound or more")
    if seconds == 0 or (sound.duration_seconds or 0) * _MIN_DECODED_SHARE > seconds + 1:
        raise JobError("media_unreadable", f"only {seconds:.1f} s of the sound could be decoded")
    audio: NDArray[np.float32] = np.nan_to_num(samples, nan=0.0, posinf=1.0, neginf=-1.0)
    return audio


def decode_arguments(sound: SoundStream, limits: MediaLimits) -> list[str]:
    """Gaps and a late start become silence: without ``async`` and ``first_pts`` all later words would come early."""
    return [
        *input_guards(limits, DECODED_CODECS, f"{VIDEO_FORMATS},{SOUND_FORMATS}"),
        *("-i", f"file:{SOURCE}", "-map", f"0:{sound.index}", "-vn", "-sn", "-dn"),
        *("-t", str(limits.duration_seconds + _BEYOND_LIMIT_SECONDS)),
        *("-af", f"aresample={SAMPLE_RATE}:async=1:first_pts=0", "-ac", "1"),
        *("-c:a", "pcm_f32le", "-f", "f32le", OUTPUT),
    ]


def _bytes_of(limits: MediaLimits) -> int:
    seconds = limits.duration_seconds + 2 * _BEYOND_LIMIT_SECONDS
    return int(seconds * SAMPLE_RATE) * np.dtype("<f4").itemsize
