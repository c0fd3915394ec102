"""What every video that we write has in common: frame size, frame rate, H.264 and AAC in an MP4 that starts at once."""

import math
import os
from collections.abc import Sequence

from wordlight_worker.contract import MediaLimits
from wordlight_worker.media.media_info import MediaInfo, VideoStream
from wordlight_worker.media.sound_times import fill_filter, gap_filters

SOUND_BITS_PER_SECOND = 192_000
_MAX_FRAMES_PER_SECOND = 60
# Captions move: below this a picture gets repeated frames for them to move in.
_MIN_FRAMES_PER_SECOND = 20
_FILLED_FRAMES_PER_SECOND = 30
# Encoders begin a few frames late now and then, which nobody sees.
_LATE_SECONDS = 0.1
_FULL_HD_PIXELS = 1920 * 1080
_FULL_HD_BITS_PER_SECOND = 16_000_000
_COPIED_SOUND_CODECS = ("aac", "mp3")


def even_size(width: int, height: int) -> tuple[int, int]:
    """The size in which 4:2:0 can store a picture: an odd last column or row is left out (docs/decisions)."""
    return width - width % 2, height - height % 2


def display_filters(video: VideoStream) -> list[str]:
    """Filters to square pixels at the displayed size; ffmpeg has turned the picture by then."""
    is_turned = video.rotation_degrees % 180 != 0
    stored = (video.coded_width, video.coded_height)
    if (video.width, video.height) == (stored[::-1] if is_turned else stored):
        return ["setsar=1"]
    return [f"scale={video.width}:{video.height}", "setsar=1"]


def even_filters(width: int, height: int) -> list[str]:
    even_width, even_height = even_size(width, height)
    if (even_width, even_height) == (width, height):
        return []
    return [f"crop={even_width}:{even_height}:0:0:exact=1"]


def frame_rate_filters(video: VideoStream) -> list[str]:
    """Between the two bounds a picture keeps its own frame times, however uneven.

    One that begins late is shown from the start: captions of what is said meanwhile need something to be drawn on.
    """
    is_late = video.start_seconds > _LATE_SECONDS
    start = ":start_time=0" if is_late else ""
    if video.frames_per_second < _MIN_FRAMES_PER_SECOND:
        return [f"fps={_FILLED_FRAMES_PER_SECOND}{start}"]
    if video.frames_per_second > _MAX_FRAMES_PER_SECOND:
        return [f"fps={_MAX_FRAMES_PER_SECOND}{start}"]
    return [f"fps={video.frames_per_second:.5f}{start}"] if is_late else []


def video_bits_per_second(width: int, height: int) -> int:
    """The most that a picture of this size may take: 16 Mbit/s for full HD, in proportion to its pixels above."""
    return round(_FULL_HD_BITS_PER_SECOND * max(1.0, width * height / _FULL_HD_PIXELS))


def encode_video(filters: Sequence[str], bits_per_second: int, limits: MediaLimits) -> list[str]:
    """Arguments for the picture: letters stay as sharp as what is around them (docs/decisions/036, measured)."""
    threads = min(os.cpu_count() or 1, 8)
    return [
        *("-vf", ",".join(filters)),
        *("-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-aq-mode", "0"),
        *("-threads", str(threads)),
        *("-maxrate", str(bits_per_second), "-bufsize", str(2 * bits_per_second)),
        *("-fps_mode", "vfr"),
        # A header may name a rate that its pictures exceed.
        *("-frames:v", str(math.ceil(limits.duration_seconds * _MAX_FRAMES_PER_SECOND))),
    ]


def encode_sound(info: MediaInfo) -> list[str]:
    """Arguments for the sound: copied where an MP4 holds it as it is, else AAC."""
    sound = info.sound
    if sound is None:
        return []
    # AVI has no packet times of its own.
    is_copied = info.container != "avi" and sound.codec in _COPIED_SOUND_CODECS
    if is_copied and not sound.has_broken_times:
        return ["-c:a", "copy"]
    filters = ",".join([*gap_filters(sound.gaps), fill_filter()])
    return ["-af", filters, "-c:a", "aac", "-b:a", str(SOUND_BITS_PER_SECOND)]


def map_streams(info: MediaInfo) -> list[str]:
    """Takes the one picture and the first sound, and nothing that could tell who made them."""
    streams = [stream for stream in (info.video, info.sound) if stream is not None]
    maps = [argument for stream in streams for argument in ("-map", f"0:{stream.index}")]
    return [*maps, "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"]


MP4 = ("-movflags", "+faststart", "-f", "mp4")
