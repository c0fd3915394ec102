"""Decodes a file's sound for the recogniser."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError
from wordlight_worker.media.ffmpeg import (
    DECODED_CODECS,
    SOUND_FORMATS,
    VIDEO_FORMATS,
    Render,
    input_guards,
    input_source,
    run_ffmpeg,
)
from wordlight_worker.media.media_info import MediaInfo, SoundStream
from wordlight_worker.media.process import ToolTimeout
from wordlight_worker.media.sandbox import Sandbox
from wordlight_worker.media.sound_times import fill_filter, gap_filters

SAMPLE_RATE = 16_000
# As decoded, each piece with its time.
_DECODED = "out/decoded.nut"
_PLACED = "out/placed.f32"
# The same without anything filled in: its length is what could really be decoded.
_HEARD = "out/heard.u8"
_HEARD_RATE = 1000
# Decoding goes on a little beyond the limit, so that what is too long is seen to be.
_BEYOND_LIMIT_SECONDS = 0.5
# Of what the file promises (docs/faults.md): less is worth a warning, and less than half is no transcription.
_WHOLE_SHARE = 0.9
_LEAST_SHARE = 0.5
# A codec's first and last packets are a little longer or shorter than what they hold.
_EDGE_SECONDS = 0.15


@dataclass(frozen=True)
class DecodedSound:
    """``samples``: 16 kHz, one channel, the first at the video's time 0. ``is_partial``: some could not be decoded."""

    samples: NDArray[np.float32]
    is_partial: bool


def decode_sound(
    sandbox: Sandbox,
    job_dir: Path,
    info: MediaInfo,
    limits: MediaLimits,
    *,
    on_progress: Callable[[float], None] = lambda _share: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> DecodedSound:
    """The sound of ``in/source``; leaves no file behind.

    Raises JobError (media_no_audio, media_unreadable, media_too_long) and JobCancelled.
    """
    sound = info.sound
    if sound is None:
        raise JobError("media_no_audio", "no audio stream")
    for arguments, report in (
        (decode_arguments(info, sound, limits), on_progress),
        (place_arguments(limits), lambda _share: None),
    ):
        render = Render(arguments, info.duration_seconds, _bytes_of(limits))
        _run(sandbox, job_dir, render, report, cancelled)
    samples = np.fromfile(job_dir / _PLACED, dtype=np.float32)
    heard_seconds = (job_dir / _HEARD).stat().st_size / _HEARD_RATE
    for output in (_DECODED, _PLACED, _HEARD):
        (job_dir / output).unlink()
    seconds = len(samples) / SAMPLE_RATE
    if seconds > limits.duration_seconds:
        raise JobError("media_too_long", f"{seconds:.1f} s of sound or more")
    is_partial = _is_partial(heard_seconds, sound.promised_seconds)
    audio: NDArray[np.float32] = np.nan_to_num(samples, nan=0.0, posinf=1.0, neginf=-1.0)
    return DecodedSound(audio, is_partial)


def decode_arguments(info: MediaInfo, sound: SoundStream, limits: MediaLimits) -> list[str]:
    """Only decodes: filters start anew where a sound changes its channels or rate, and would fill in time twice."""
    filters = [*gap_filters(sound.gaps), f"aresample={SAMPLE_RATE}"]
    return [
        *input_guards(limits, DECODED_CODECS, f"{VIDEO_FORMATS},{SOUND_FORMATS}"),
        *input_source(info),
        *("-map", f"0:{sound.index}", "-vn", "-sn", "-dn", "-map_metadata", "-1"),
        *("-af", ",".join(filters), *_to_end(limits), "-c:a", "pcm_f32le", "-f", "nut", _DECODED),
    ]


def place_arguments(limits: MediaLimits) -> list[str]:
    """Writes what was decoded twice: from the video's time 0 without a break, and as it is."""
    placed = f"[placed]{fill_filter('first_pts=0')}[placed]"
    heard = f"[heard]asetpts=N/SR/TB,aresample={_HEARD_RATE}[heard]"
    return [
        *("-protocol_whitelist", "file", "-format_whitelist", "nut"),
        *("-copyts", "-i", f"file:{_DECODED}"),
        *("-filter_complex", f"[0:0]asplit[placed][heard];{placed};{heard}"),
        *("-map", "[placed]", *_to_end(limits), "-c:a", "pcm_f32le", "-f", "f32le", _PLACED),
        *("-map", "[heard]", *_to_end(limits), "-c:a", "pcm_u8", "-f", "u8", _HEARD),
    ]


def _to_end(limits: MediaLimits) -> list[str]:
    return ["-t", str(limits.duration_seconds + _BEYOND_LIMIT_SECONDS), "-ac", "1"]


def _run(
    sandbox: Sandbox,
    job_dir: Path,
    render: Render,
    on_progress: Callable[[float], None],
    cancelled: Callable[[], bool],
) -> None:
    try:
        finished = run_ffmpeg(
            sandbox, job_dir, render, on_progress=on_progress, cancelled=cancelled
        )
    except ToolTimeout as timeout:
        raise JobError("media_unreadable", f"decoding: {timeout}") from timeout
    if finished.returncode != 0:
        raise JobError("media_unreadable", f"decoding: {finished.describe()}")


def _is_partial(heard_seconds: float, promised_seconds: float | None) -> bool:
    """Raises JobError (media_unreadable) when too little was heard to be of use."""
    promised = promised_seconds or 0.0
    if heard_seconds == 0 or heard_seconds + _EDGE_SECONDS < _LEAST_SHARE * promised:
        fault = f"only {heard_seconds:.1f} of {promised:.1f} s of the sound could be decoded"
        raise JobError("media_unreadable", fault)
    return heard_seconds + _EDGE_SECONDS < _WHOLE_SHARE * promised


def _bytes_of(limits: MediaLimits) -> int:
    seconds = limits.duration_seconds + 2 * _BEYOND_LIMIT_SECONDS
    # A tenth more for the times of the pieces.
    return int(seconds * SAMPLE_RATE * 1.1) * np.dtype("<f4").itemsize
