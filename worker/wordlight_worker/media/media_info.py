"""What ffprobe says of a file."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from wordlight_worker.media.avi_sound import Gap

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
    """``coded_width`` and ``coded_height`` are as stored; ``width`` and ``height`` as displayed, in pixels.

    ``promised_frames`` is what the file states, None where it does not.
    """

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
    start_seconds: float = 0.0
    promised_frames: int | None = None


@dataclass(frozen=True)
class SoundStream:
    """``promised_seconds`` of sound should be in the file, None where it does not say.

    ``is_first``: of several, browsers play the first. ``gaps`` are an AVI's (avi_sound.py); ``has_broken_times``:
    players that ignore the packets' times would play it out of step with the picture.
    """

    index: int
    codec: str
    promised_seconds: float | None
    sample_rate: int = 0
    is_first: bool = True
    gaps: tuple[Gap, ...] = ()
    has_broken_times: bool = False


@dataclass(frozen=True)
class MediaInfo:
    """``container`` is mp4, mov, avi, or the name of a sound format.

    ``start_seconds`` is when the first stream begins, ``duration_seconds`` when the last one ends, on the timeline that
    players show.
    """

    container: str
    start_seconds: float
    duration_seconds: float
    video: VideoStream | None
    sound: SoundStream | None


def read_media_info(facts: dict[str, Any]) -> MediaInfo:
    """MediaInfo of ffprobe's JSON; raises ValueError, KeyError or TypeError when it makes no sense."""
    streams = facts.get("streams", [])
    video = next((s for s in streams if s.get("codec_type") == "video" and not _is_cover(s)), None)
    sounds = [s for s in streams if s.get("codec_type") == "audio"]
    sound = _pick_sound(sounds)
    file_format = facts["format"]
    return MediaInfo(
        container=_container(file_format),
        start_seconds=max(_start(file_format), 0.0),
        duration_seconds=_end(file_format, [s for s in (video, sound) if s is not None]),
        video=None if video is None else _read_video(video),
        sound=None if sound is None else _read_sound(sound, is_first=sound is sounds[0]),
    )


def _pick_sound(sounds: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The one that players choose: the first that is enabled and known, as phones write a second in their own code."""
    known = [s for s in sounds if s.get("codec_name", "unknown") not in ("unknown", "none")]
    enabled = [s for s in known if s.get("disposition", {}).get("default")]
    return next(iter([*enabled, *known, *sounds]), None)


def _is_cover(stream: dict[str, Any]) -> bool:
    return bool(stream.get("disposition", {}).get("attached_pic"))


def _container(file_format: dict[str, Any]) -> str:
    names = str(file_format["format_name"]).split(",")
    if "mov" not in names:
        return names[0]
    brand = str(file_format.get("tags", {}).get("major_brand", "qt"))
    return "mov" if brand.strip() == "qt" else "mp4"


def _start(part: dict[str, Any]) -> float:
    return float(part.get("start_time", 0.0))


def _end(file_format: dict[str, Any], streams: list[dict[str, Any]]) -> float:
    # A header may name a length that its own streams exceed.
    ends = [
        max(_start(part), 0.0) + float(part["duration"])
        for part in (file_format, *streams)
        if part.get("duration") is not None
    ]
    return max(ends, default=0.0)


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
        start_seconds=max(_start(stream), 0.0),
        promised_frames=None if "nb_frames" not in stream else int(stream["nb_frames"]),
    )


def _read_sound(stream: dict[str, Any], *, is_first: bool) -> SoundStream:
    stated = stream.get("duration")
    return SoundStream(
        index=stream["index"],
        codec=stream.get("codec_name", ""),
        promised_seconds=None if stated is None else float(stated),
        sample_rate=int(stream.get("sample_rate", 0)),
        is_first=is_first,
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
