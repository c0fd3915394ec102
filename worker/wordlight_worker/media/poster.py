"""Makes the small picture that stands for a video in lists."""

from collections.abc import Callable, Iterator
from pathlib import Path

from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError
from wordlight_worker.media import encode
from wordlight_worker.media.colour import colour_filters
from wordlight_worker.media.ffmpeg import DECODED_CODECS, SOURCE, Render, input_guards, run_ffmpeg
from wordlight_worker.media.media_info import MediaInfo, VideoStream
from wordlight_worker.media.process import ToolTimeout
from wordlight_worker.media.sandbox import MEBIBYTE, Sandbox

LONGEST_SIDE = 640
MAX_BYTES = 80_000
_NAMES = "poster-*.jpg"
_PATTERN = "out/poster-%02d.jpg"
# Looked at: a few seconds at the start, then, if nothing is to be seen there, as long at each third of the video.
_LOOK_SECONDS = 4.0
_LOOKS_PER_SECOND = 4
_LATER_SHARES = (1 / 3, 2 / 3)
# At the first quality: a black picture 0.007, one blurred over 30 pixels 0.04, a sharp one 0.07 and more (measured).
_DULL_BYTES_PER_PIXEL = 0.05
# Quality on ffmpeg's scale of 2 (best) to 31, and longest side in pixels; the later ones are for noise.
_TRIES = ((4, LONGEST_SIDE), (12, LONGEST_SIDE), (12, LONGEST_SIDE // 2))


def make_poster(
    sandbox: Sandbox,
    job_dir: Path,
    info: MediaInfo,
    video: VideoStream,
    limits: MediaLimits,
    *,
    cancelled: Callable[[], bool] = lambda: False,
) -> Path:
    """A JPEG of at most 640 pixels and 80 kB of ``in/source``, as displayed: the richest of a few pictures.

    How many bytes a picture takes at one quality tells how much is to be seen in it. Raises JobError (render_failed,
    render_timeout) and JobCancelled.
    """

    def look(start_seconds: float, quality: int, longest_side: int) -> bytes:
        size = poster_size(video, longest_side)
        arguments = poster_arguments(video, limits, start_seconds, quality, size)
        return max(_run(sandbox, job_dir, arguments, cancelled), key=len, default=b"")

    first, *smaller = _TRIES
    width, height = poster_size(video, first[1])
    best, best_start = b"", 0.0
    for start_seconds in _looks(info):
        try:
            found = look(start_seconds, *first)
        except JobError:
            # A dull picture is better than none, when what comes later is damaged.
            if not best:
                raise
            break
        if len(found) > len(best):
            best, best_start = found, start_seconds
        if len(best) > _DULL_BYTES_PER_PIXEL * width * height:
            break
    for quality, longest_side in smaller:
        if len(best) > MAX_BYTES:
            best = look(best_start, quality, longest_side)
    if not 0 < len(best) <= MAX_BYTES:
        raise JobError("render_failed", f"poster: the last one had {len(best)} bytes")
    poster = job_dir / "out/poster.jpg"
    poster.write_bytes(best)
    return poster


def poster_size(video: VideoStream, longest_side: int) -> tuple[int, int]:
    """Width and height in pixels, even."""
    scale = min(1.0, longest_side / max(video.width, video.height))
    width, height = (max(2, round(side * scale)) for side in (video.width, video.height))
    return encode.even_size(width, height)


def poster_arguments(
    video: VideoStream,
    limits: MediaLimits,
    start_seconds: float,
    quality: int,
    size: tuple[int, int],
) -> list[str]:
    """Small pictures of four seconds from ``start_seconds``; made small first, as colours take time."""
    filters = [
        f"fps={_LOOKS_PER_SECOND}",
        f"scale={size[0]}:{size[1]}:flags=area",
        "setsar=1",
        *colour_filters(video),
        # What a JPEG is read as (JFIF): BT.601 matrix, full range.
        "scale=out_color_matrix=smpte170m:out_range=pc,format=yuvj420p",
    ]
    return [
        *input_guards(limits, DECODED_CODECS),
        *("-ss", f"{start_seconds:.3f}", "-t", str(_LOOK_SECONDS), "-i", f"file:{SOURCE}"),
        *("-map", f"0:{video.index}", "-an", "-sn", "-dn", "-map_metadata", "-1"),
        *("-vf", ",".join(filters), "-frames:v", str(int(_LOOK_SECONDS * _LOOKS_PER_SECOND))),
        *("-c:v", "mjpeg", "-q:v", str(quality), "-f", "image2", _PATTERN),
    ]


def _looks(info: MediaInfo) -> Iterator[float]:
    yield 0.0
    for share in _LATER_SHARES:
        if info.duration_seconds > 2 * _LOOK_SECONDS:
            yield info.duration_seconds * share


def _run(
    sandbox: Sandbox, job_dir: Path, arguments: list[str], cancelled: Callable[[], bool]
) -> list[bytes]:
    render = Render(arguments, _LOOK_SECONDS, output_bytes=MEBIBYTE)
    try:
        return _render(sandbox, job_dir, render, cancelled)
    finally:
        for file in (job_dir / "out").glob(_NAMES):
            file.unlink()


def _render(
    sandbox: Sandbox, job_dir: Path, render: Render, cancelled: Callable[[], bool]
) -> list[bytes]:
    try:
        finished = run_ffmpeg(
            sandbox, job_dir, render, on_progress=lambda _share: None, cancelled=cancelled
        )
    except ToolTimeout as timeout:
        raise JobError("render_timeout", f"poster: {timeout}") from timeout
    if finished.returncode != 0:
        raise JobError("render_failed", f"poster: {finished.describe()}")
    return [file.read_bytes() for file in sorted((job_dir / "out").glob(_NAMES))]
