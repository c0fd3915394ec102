"""Reads a file's facts with ffprobe and refuses what is no video that we take."""

from collections.abc import Callable
from pathlib import Path

from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError
from wordlight_worker.media.ffmpeg import (
    PROBED_CODECS,
    SOUND_FORMATS,
    SOURCE,
    VIDEO_FORMATS,
    input_guards,
)
from wordlight_worker.media.ffprobe import Question, ask
from wordlight_worker.media.measure import measure
from wordlight_worker.media.media_info import MediaInfo, VideoStream, read_media_info
from wordlight_worker.media.sandbox import Sandbox


def probe_video(
    sandbox: Sandbox,
    job_dir: Path,
    limits: MediaLimits,
    *,
    source: str = SOURCE,
    needs_sound: bool = True,
    cancelled: Callable[[], bool] = lambda: False,
) -> tuple[MediaInfo, VideoStream]:
    """The facts of ``source``, a file in the job directory, and its video stream.

    Raises JobError: media_unreadable, media_no_video, media_no_audio, media_too_long or media_too_large.
    """
    guards = input_guards(limits, PROBED_CODECS)
    question = Question(sandbox, job_dir, source, guards, cancelled)
    stated = _read_stated(question, limits)
    if stated.video is None:
        raise JobError("media_no_video", f"no video stream in {stated.container}")
    info = measure(question, stated)
    _check_duration(info, limits)
    if needs_sound and info.sound is None:
        raise JobError("media_no_audio", f"no audio stream in {info.container}")
    width, height = stated.video.width, stated.video.height
    if max(width, height) > limits.longest_side or width * height > limits.pixels:
        raise JobError("media_too_large", f"{width}x{height} pixels")
    return info, stated.video


def probe_sound(sandbox: Sandbox, job_dir: Path, limits: MediaLimits) -> MediaInfo:
    """The facts of a video or sound file that the command line was given; raises JobError."""
    guards = input_guards(limits, PROBED_CODECS, f"{VIDEO_FORMATS},{SOUND_FORMATS}")
    question = Question(sandbox, job_dir, SOURCE, guards, lambda: False)
    stated = _read_stated(question, limits)
    if stated.sound is None:
        raise JobError("media_no_audio", f"no audio stream in {stated.container}")
    info = measure(question, stated)
    _check_duration(info, limits)
    return info


def _read_stated(question: Question, limits: MediaLimits) -> MediaInfo:
    try:
        info = read_media_info(ask(question, ["-show_format", "-show_streams"]))
    except (ValueError, KeyError, TypeError) as fault:
        raise JobError("media_unreadable", f"ffprobe answered {type(fault).__name__}") from fault
    _check_not_too_long(info, limits)
    return info


def _check_duration(info: MediaInfo, limits: MediaLimits) -> None:
    if info.duration_seconds <= 0:
        raise JobError("media_unreadable", "no duration")
    _check_not_too_long(info, limits)


def _check_not_too_long(info: MediaInfo, limits: MediaLimits) -> None:
    if info.duration_seconds > limits.duration_seconds:
        raise JobError("media_too_long", f"{info.duration_seconds:.1f} s")
