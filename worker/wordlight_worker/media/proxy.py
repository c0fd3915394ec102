"""Makes an H.264 copy of a source that browsers cannot play."""

from collections.abc import Callable
from pathlib import Path

from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError
from wordlight_worker.media import encode
from wordlight_worker.media.colour import colour_filters
from wordlight_worker.media.ffmpeg import (
    DECODED_CODECS,
    PROBED_CODECS,
    SOURCE,
    Render,
    input_guards,
    input_source,
    run_ffmpeg,
)
from wordlight_worker.media.ffprobe import Question
from wordlight_worker.media.media_info import MediaInfo, SoundStream, VideoStream
from wordlight_worker.media.packets import read_packets
from wordlight_worker.media.process import ToolTimeout
from wordlight_worker.media.sandbox import MEBIBYTE, Sandbox

OUTPUT = "out/proxy.mp4"
_LONGEST_SIDE = 1920
_PLAYABLE_CONTAINERS = ("mp4", "mov")
_PLAYABLE_PICTURE = ("h264", ("yuv420p", "yuvj420p"))
_PLAYABLE_SOUND = ("aac", "mp3")


def is_playable(info: MediaInfo, video: VideoStream) -> bool:
    """Whether every browser that we support plays the file as it is (docs/decisions)."""
    return (
        info.container in _PLAYABLE_CONTAINERS
        and _is_playable_picture(video)
        and (info.sound is None or _is_playable_sound(info.sound))
    )


def make_proxy(
    sandbox: Sandbox,
    job_dir: Path,
    info: MediaInfo,
    video: VideoStream,
    limits: MediaLimits,
    *,
    on_progress: Callable[[float], None] = lambda _share: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Path:
    """Makes ``out/proxy.mp4`` of ``in/source``.

    Raises JobError (media_unreadable, render_failed, render_timeout) and JobCancelled.
    """
    copies_picture = info.container in _PLAYABLE_CONTAINERS and _is_playable_picture(video)
    if copies_picture:
        guards = input_guards(limits, PROBED_CODECS)
        question = Question(sandbox, job_dir, SOURCE, guards, cancelled)
        # A copy would show what edits hide.
        copies_picture = not read_packets(question, video.index, with_edits=True).has_hidden
    render = proxy_render(info, video, limits, copies_picture=copies_picture)
    try:
        finished = run_ffmpeg(
            sandbox, job_dir, render, on_progress=on_progress, cancelled=cancelled
        )
    except ToolTimeout as timeout:
        raise JobError("render_timeout", f"proxy: {timeout}") from timeout
    if finished.returncode != 0:
        raise JobError("render_failed", f"proxy: {finished.describe()}")
    return job_dir / OUTPUT


def proxy_render(
    info: MediaInfo, video: VideoStream, limits: MediaLimits, *, copies_picture: bool
) -> Render:
    """How ffmpeg makes the copy: the picture is encoded anew only where it is what cannot be played."""
    width, height = _proxy_size(video)
    bits_per_second = encode.video_bits_per_second(width, height)
    filters = [
        *colour_filters(video),
        *encode.display_filters(video),
        *encode.frame_rate_filters(video),
        *([] if (width, height) == (video.width, video.height) else [f"scale={width}:{height}"]),
    ]
    arguments = [
        *input_guards(limits, DECODED_CODECS),
        *input_source(info),
        *encode.map_streams(info),
        *("-t", str(limits.duration_seconds)),
        *(
            ["-c:v", "copy"]
            if copies_picture
            else _encode_picture(filters, bits_per_second, limits)
        ),
        *encode.encode_sound(info),
        *encode.MP4,
        OUTPUT,
    ]
    bits = (bits_per_second + encode.SOUND_BITS_PER_SECOND) * info.duration_seconds
    return Render(arguments, info.duration_seconds, output_bytes=round(bits / 8) + 2048 * MEBIBYTE)


def _encode_picture(filters: list[str], bits_per_second: int, limits: MediaLimits) -> list[str]:
    # A key frame every two seconds lets the editor seek quickly.
    key_frames = ["-force_key_frames", "expr:gte(t,n_forced*2)"]
    return [*encode.encode_video(filters, bits_per_second, limits), *key_frames]


def _is_playable_picture(video: VideoStream) -> bool:
    codec, pixel_formats = _PLAYABLE_PICTURE
    return video.codec == codec and video.pixel_format in pixel_formats


def _is_playable_sound(sound: SoundStream) -> bool:
    return sound.codec in _PLAYABLE_SOUND and sound.is_first and not sound.has_broken_times


def _proxy_size(video: VideoStream) -> tuple[int, int]:
    scale = min(1.0, _LONGEST_SIDE / max(video.width, video.height))
    return encode.even_size(round(video.width * scale), round(video.height * scale))
