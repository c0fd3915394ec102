"""Reads a file's facts with ffprobe and refuses what is no video that we take."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError
from wordlight_worker.media.ffmpeg import (
    PROBED_CODECS,
    SOUND_FORMATS,
    SOURCE,
    VIDEO_FORMATS,
    input_guards,
    run_ffprobe,
)
from wordlight_worker.media.process import ToolTimeout
from wordlight_worker.media.sandbox import Sandbox

# A file may end a little early (a recorder that lost power): less than this share of its pictures is a broken upload.
_MIN_PACKET_SHARE = 0.98
_UNTAGGED = {None, "", "unknown", "unspecified", "reserved"}


@dataclass(frozen=True)
class ColourTags:
    """As ffprobe names them; None where the file says nothing. ``range`` is tv or pc."""

    range: str | None
    space: str | None
    primaries: str | None
    transfer: str | None


@dataclass(frozen=True)
class VideoStream:
    """``coded_width`` and ``coded_height`` are as stored; ``width`` and ``height`` as displayed, in pixels."""

    index: int
    codec: str
    profile: str
    pixel_format: str
    coded_width: int
    coded_height: int
    width: int
    height: int
    rotation_degrees: int
    frames_per_second: float
    colours: ColourTags


@dataclass(frozen=True)
class SoundStream:
    """``duration_seconds`` is what the file states, None where it does not."""

    index: int
    codec: str
    duration_seconds: float | None


@dataclass(frozen=True)
class MediaInfo:
    """``container`` is mp4, mov, avi, or the name of a sound format."""

    container: str
    duration_seconds: float
    video: VideoStream | None
    sound: SoundStream | None


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
    info = _probe(sandbox, job_dir, limits, source, VIDEO_FORMATS, cancelled)
    if info.video is None:
        raise JobError("media_no_video", f"no video stream in {info.container}")
    _check_whole(sandbox, job_dir, limits, source, info, cancelled)
    if needs_sound and info.sound is None:
        raise JobError("media_no_audio", f"no audio stream in {info.container}")
    width, height = info.video.width, info.video.height
    if max(width, height) > limits.longest_side or width * height > limits.pixels:
        raise JobError("media_too_large", f"{width}x{height} pixels")
    return info, info.video


def probe_sound(sandbox: Sandbox, job_dir: Path, limits: MediaLimits) -> SoundStream:
    """The sound of a video or sound file that the command line was given; raises JobError."""
    formats = f"{VIDEO_FORMATS},{SOUND_FORMATS}"
    info = _probe(sandbox, job_dir, limits, SOURCE, formats, lambda: False)
    if info.sound is None:
        raise JobError("media_no_audio", f"no audio stream in {info.container}")
    return info.sound


def _probe(
    sandbox: Sandbox,
    job_dir: Path,
    limits: MediaLimits,
    source: str,
    formats: str,
    cancelled: Callable[[], bool],
) -> MediaInfo:
    guards = input_guards(limits, PROBED_CODECS, formats)
    wanted = ["-show_format", "-show_streams"]
    try:
        info = read_media_info(_ask(sandbox, job_dir, [*guards, *wanted], source, cancelled))
    except (ValueError, KeyError, TypeError) as fault:
        raise JobError("media_unreadable", f"ffprobe answered {type(fault).__name__}") from fault
    if info.duration_seconds <= 0:
        raise JobError("media_unreadable", "no duration")
    if info.duration_seconds > limits.duration_seconds:
        raise JobError("media_too_long", f"{info.duration_seconds:.1f} s")
    return info


def _check_whole(
    sandbox: Sandbox,
    job_dir: Path,
    limits: MediaLimits,
    source: str,
    info: MediaInfo,
    cancelled: Callable[[], bool],
) -> None:
    """Refuses an MP4 or MOV that lacks pictures which its index promises.

    Edit lists are ignored, else what somebody trimmed on a phone would look cut off. Sound counts differently, and an
    AVI's index counts the pictures that its recorder dropped.
    """
    if info.video is None or info.container == "avi":
        return
    guards = input_guards(limits, PROBED_CODECS)
    wanted = ["-ignore_editlist", "1", "-select_streams", str(info.video.index), "-count_packets"]
    wanted += ["-show_entries", "stream=nb_frames,nb_read_packets"]
    facts = _ask(sandbox, job_dir, [*guards, *wanted], source, cancelled)
    try:
        stream = facts["streams"][0]
        # Fragmented files promise nothing.
        promised, found = int(stream.get("nb_frames", 0)), int(stream["nb_read_packets"])
    except (ValueError, KeyError, TypeError, IndexError) as fault:
        raise JobError("media_unreadable", f"ffprobe answered {type(fault).__name__}") from fault
    if found < _MIN_PACKET_SHARE * promised:
        raise JobError("media_unreadable", f"{found} of {promised} pictures are in the file")


def _ask(
    sandbox: Sandbox,
    job_dir: Path,
    options: list[str],
    source: str,
    cancelled: Callable[[], bool],
) -> dict[str, Any]:
    """ffprobe's JSON; raises JobError."""
    arguments = ["-v", "error", *options, "-of", "json", f"file:{source}"]
    try:
        finished, output = run_ffprobe(sandbox, job_dir, arguments, cancelled)
    except ToolTimeout as timeout:
        raise JobError("media_unreadable", f"ffprobe: {timeout}") from timeout
    if finished.returncode != 0:
        # ffprobe's words for "larger than -max_pixels"; it has no exit code of its own.
        too_large = any("picture size" in line.lower() for line in finished.errors)
        raise JobError(
            "media_too_large" if too_large else "media_unreadable", f"ffprobe {finished.describe()}"
        )
    try:
        facts = json.loads(output)
    except ValueError as fault:
        raise JobError("media_unreadable", "ffprobe answered no JSON") from fault
    if not isinstance(facts, dict):
        raise JobError("media_unreadable", "ffprobe answered no object")
    return facts


def read_media_info(facts: dict[str, Any]) -> MediaInfo:
    """MediaInfo of ffprobe's JSON; raises ValueError, KeyError or TypeError when it makes no sense."""
    streams = facts.get("streams", [])
    video = next((s for s in streams if s.get("codec_type") == "video" and not _is_cover(s)), None)
    sound = next((s for s in streams if s.get("codec_type") == "audio"), None)
    return MediaInfo(
        container=_container(facts["format"]),
        duration_seconds=_duration(facts, [s for s in (video, sound) if s is not None]),
        video=None if video is None else _read_video(video),
        sound=None if sound is None else _read_sound(sound),
    )


def _is_cover(stream: dict[str, Any]) -> bool:
    return bool(stream.get("disposition", {}).get("attached_pic"))


def _container(file_format: dict[str, Any]) -> str:
    names = str(file_format["format_name"]).split(",")
    if "mov" not in names:
        return names[0]
    brand = str(file_format.get("tags", {}).get("major_brand", "qt"))
    return "mov" if brand.strip() == "qt" else "mp4"


def _duration(facts: dict[str, Any], streams: list[dict[str, Any]]) -> float:
    # A header may name a length that its own streams exceed.
    stated = [facts["format"].get("duration"), *(stream.get("duration") for stream in streams)]
    return max((float(value) for value in stated if value is not None), default=0.0)


def _read_video(stream: dict[str, Any]) -> VideoStream:
    coded_width, coded_height = int(stream["width"]), int(stream["height"])
    if coded_width < 2 or coded_height < 2:
        raise ValueError("no picture size")
    rotation = _rotation(stream)
    width = max(2, round(coded_width * _pixel_aspect(stream)))
    width, height = (width, coded_height) if rotation % 180 == 0 else (coded_height, width)
    return VideoStream(
        index=stream["index"],
        codec=stream.get("codec_name", ""),
        profile=str(stream.get("profile", "")),
        pixel_format=stream.get("pix_fmt", ""),
        coded_width=coded_width,
        coded_height=coded_height,
        width=width,
        height=height,
        rotation_degrees=rotation,
        frames_per_second=_frame_rate(stream),
        colours=ColourTags(
            range=_tag(stream, "color_range"),
            space=_tag(stream, "color_space"),
            primaries=_tag(stream, "color_primaries"),
            transfer=_tag(stream, "color_transfer"),
        ),
    )


def _read_sound(stream: dict[str, Any]) -> SoundStream:
    stated = stream.get("duration")
    return SoundStream(
        index=stream["index"],
        codec=stream.get("codec_name", ""),
        duration_seconds=None if stated is None else float(stated),
    )


def _rotation(stream: dict[str, Any]) -> int:
    for data in stream.get("side_data_list", []):
        if "rotation" in data:
            return round(float(data["rotation"]) / 90) * 90 % 360
    return 0


def _pixel_aspect(stream: dict[str, Any]) -> Fraction:
    numerator, _, denominator = str(stream.get("sample_aspect_ratio", "1:1")).partition(":")
    # Unknown is written 0:1, and a broken file may say 0:0.
    aspect = Fraction(int(numerator), int(denominator or 1) or 1)
    # Beyond this a file is broken, not anamorphic.
    return aspect if Fraction(1, 8) <= aspect <= 8 else Fraction(1)


def _frame_rate(stream: dict[str, Any]) -> float:
    for key in ("avg_frame_rate", "r_frame_rate"):
        numerator, _, denominator = str(stream.get(key, "0/0")).partition("/")
        if int(numerator) > 0 and int(denominator or 1) > 0:
            return float(Fraction(int(numerator), int(denominator or 1)))
    return 25.0


def _tag(stream: dict[str, Any], name: str) -> str | None:
    value = stream.get(name)
    return None if value in _UNTAGGED else str(value)
