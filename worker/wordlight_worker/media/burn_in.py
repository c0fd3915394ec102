"""Burns an ASS file into a video: argument lists are pure functions, the run checks what came out."""

import hashlib
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError
from wordlight_worker.media import encode
from wordlight_worker.media.colour import colour_filters
from wordlight_worker.media.ffmpeg import (
    DECODED_CODECS,
    Render,
    input_guards,
    input_source,
    run_ffmpeg,
)
from wordlight_worker.media.media_info import MediaInfo, VideoStream
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.process import ToolTimeout
from wordlight_worker.media.sandbox import FONTS_CONFIGURATION, MEBIBYTE, Sandbox

CAPTIONS = "in/captions.ass"
OUTPUT = "out/export.mp4"
# A fontconfig without folders: libass then draws with the job's own files or reports a miss, never with a stranger.
_NO_SYSTEM_FONTS = "<?xml version='1.0'?><fontconfig></fontconfig>\n"
# libass's words for what it could not draw: a character, or (as glyph 0) a drawing whose font is missing.
_FONT_MISS = re.compile(r"fontselect: .*glyph 0x", re.IGNORECASE)
# The last frame, the sound's padding, places that cannot be decoded. The API holds the result to the largest of these.
_DURATION_TOLERANCE_SHARE = 0.02
_DURATION_TOLERANCE_SECONDS = (0.5, 1.0)


@dataclass(frozen=True)
class FontFile:
    """A font file that an ASS names, and the digest that the captions engine measured with."""

    file: str
    sha256: str


@dataclass(frozen=True)
class Captions:
    """An ASS file, its fonts, and the frame for which it was laid out, in pixels."""

    ass: str
    fonts: Sequence[FontFile]
    width: int
    height: int


def burn_in(
    sandbox: Sandbox,
    job_dir: Path,
    fonts_dir: Path,
    captions: Captions,
    limits: MediaLimits,
    *,
    on_progress: Callable[[float], None] = lambda _share: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> MediaInfo:
    """Makes ``out/export.mp4`` of ``in/source`` and answers its facts.

    Raises JobError (a code of the media, captions_glyph_missing, render_failed, render_timeout, internal) and
    JobCancelled.
    """
    info, video = probe_video(sandbox, job_dir, limits, needs_sound=False, cancelled=cancelled)
    if (video.width, video.height) != (captions.width, captions.height):
        laid_out = f"{captions.width}x{captions.height}"
        raise JobError("internal", f"laid out for {laid_out}, source {video.width}x{video.height}")
    place_captions(job_dir, fonts_dir, captions)
    misses: list[str] = []

    def notice_miss(line: str) -> None:
        if _FONT_MISS.search(line):
            misses.append(line)

    try:
        finished = run_ffmpeg(
            sandbox,
            job_dir,
            burn_in_render(info, video, limits),
            on_progress=on_progress,
            cancelled=cancelled,
            on_error_line=notice_miss,
        )
    except ToolTimeout as timeout:
        raise JobError("render_timeout", f"ffmpeg: {timeout}") from timeout
    if misses:
        raise JobError("captions_glyph_missing", misses[0])
    if finished.returncode != 0:
        raise JobError("render_failed", f"ffmpeg {finished.describe()}")
    return _check_output(sandbox, job_dir, info, video, limits)


def burn_in_render(info: MediaInfo, video: VideoStream, limits: MediaLimits) -> Render:
    """How ffmpeg draws ``in/captions.ass`` at the displayed size and encodes the result."""
    bits_per_second = encode.video_bits_per_second(video.width, video.height)
    filters = [
        *colour_filters(video),
        *encode.display_filters(video),
        *encode.frame_rate_filters(video),
        f"ass={CAPTIONS}:fontsdir=fonts",
        *encode.even_filters(video.width, video.height),
    ]
    arguments = [
        *input_guards(limits, DECODED_CODECS),
        *input_source(info),
        *encode.map_streams(info),
        *("-t", str(limits.duration_seconds)),
        *encode.encode_video(filters, bits_per_second, limits),
        *encode.encode_sound(info),
        *encode.MP4,
        OUTPUT,
    ]
    bits = (bits_per_second + encode.SOUND_BITS_PER_SECOND) * info.duration_seconds
    return Render(arguments, info.duration_seconds, output_bytes=round(bits / 8) + 256 * MEBIBYTE)


def place_captions(job_dir: Path, fonts_dir: Path, captions: Captions) -> None:
    """Puts the ASS and exactly its fonts into the job directory; raises JobError for a font that differs."""
    (job_dir / "fonts").mkdir(exist_ok=True)
    (job_dir / CAPTIONS).write_text(captions.ass, encoding="utf-8")
    (job_dir / FONTS_CONFIGURATION).write_text(_NO_SYSTEM_FONTS, encoding="utf-8")
    for font in captions.fonts:
        source, copy = fonts_dir / font.file, job_dir / "fonts" / font.file
        if Path(font.file).name != font.file or not source.is_file():
            raise JobError("internal", "a font of the captions is not on this worker")
        shutil.copyfile(source, copy)
        if hashlib.sha256(copy.read_bytes()).hexdigest() != font.sha256:
            raise JobError("internal", f"font {font.file} differs from the one that was measured")


def _check_output(
    sandbox: Sandbox, job_dir: Path, source: MediaInfo, video: VideoStream, limits: MediaLimits
) -> MediaInfo:
    try:
        made, picture = probe_video(sandbox, job_dir, limits, source=OUTPUT, needs_sound=False)
    except JobError as fault:
        raise JobError("render_failed", f"the output is {fault}") from fault
    if (picture.width, picture.height) != encode.even_size(video.width, video.height):
        raise JobError("render_failed", f"the output is {picture.width}x{picture.height}")
    if (made.sound is None) != (source.sound is None):
        raise JobError("render_failed", "the output lost its sound")
    least, most = _DURATION_TOLERANCE_SECONDS
    tolerance = min(max(_DURATION_TOLERANCE_SHARE * source.duration_seconds, least), most)
    if abs(made.duration_seconds - source.duration_seconds) > tolerance:
        lasts = f"{made.duration_seconds:.2f} s instead of {source.duration_seconds:.2f} s"
        raise JobError("render_failed", f"the output lasts {lasts}")
    return made
