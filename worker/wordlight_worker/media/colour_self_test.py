"""Proves at start that captions come out in the colours that they were given."""

import hashlib
import struct
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError, StartError
from wordlight_worker.media.burn_in import OUTPUT, Captions, FontFile, burn_in
from wordlight_worker.media.ffmpeg import DECODED_CODECS, SOURCE, Render, input_guards, run_ffmpeg
from wordlight_worker.media.font_name import read_full_name
from wordlight_worker.media.process import ToolTimeout
from wordlight_worker.media.sandbox import MEBIBYTE, Sandbox

SWATCHES = ("FF0000", "00FF00", "FFD60A", "7C3AED", "FF2BD6", "2BFF5E")
TOLERANCE = 3.0
_SIDE = 64
_WIDTH, _HEIGHT = _SIDE * len(SWATCHES), 128
_RAW = "out/frame.yuv"
_LIMITS = MediaLimits()


def check_colours(sandbox: Sandbox, job_dir: Path, fonts_dir: Path) -> float:
    """Burns six flat swatches into a BT.709 clip and reads them back: the largest error of 255.

    Raises StartError when there are no fonts, when ffmpeg fails, or when the error is more than 3.
    """
    font = min(fonts_dir.glob("*.ttf"), key=lambda file: file.stat().st_size, default=None)
    if font is None:
        raise StartError("There are no caption fonts; WORKER_FONTS_DIR must name their folder.")
    try:
        _run(sandbox, job_dir, _clip_arguments())
        (job_dir / "out/source").rename(job_dir / SOURCE)
        fonts = [FontFile(font.name, hashlib.sha256(font.read_bytes()).hexdigest())]
        # libass draws nothing in a style whose font is missing, not even a shape.
        captions = Captions(swatches_ass(read_full_name(font)), fonts, _WIDTH, _HEIGHT)
        burn_in(sandbox, job_dir, fonts_dir, captions, _LIMITS)
        _run(sandbox, job_dir, _read_arguments())
    except (JobError, ToolTimeout, ValueError, struct.error) as fault:
        raise StartError(f"ffmpeg cannot burn captions on this machine ({fault}).") from fault
    worst = largest_error(np.fromfile(job_dir / _RAW, dtype=np.uint8))
    if worst > TOLERANCE:
        raise StartError(
            f"Captions come out in wrong colours on this machine (off by {worst:.0f} of 255)."
        )
    return worst


def swatches_ass(font_name: str) -> str:
    """An ASS with one flat square a swatch, side by side (ASS writes colours blue first)."""
    events = [
        f"Dialogue: 0,0:00:00.00,0:00:09.00,S,,0,0,0,,{{\\an7\\pos({index * _SIDE},0)\\1c&H{bgr}&\\p1}}"
        f"m 0 0 l {_SIDE} 0 {_SIDE} {_HEIGHT} 0 {_HEIGHT}"
        for index, bgr in enumerate(s[4:6] + s[2:4] + s[0:2] for s in SWATCHES)
    ]
    return "\n".join(
        [
            "[Script Info]",
            "ScriptType: v4.00+",
            "YCbCr Matrix: None",
            f"PlayResX: {_WIDTH}",
            f"PlayResY: {_HEIGHT}",
            "[V4+ Styles]",
            "Format: Name, Fontname, Fontsize, PrimaryColour, BorderStyle, Outline, Shadow, Encoding",
            f"Style: S,{font_name},20,&H00FFFFFF,1,0,0,-1",
            "[Events]",
            "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
            *events,
            "",
        ]
    )


def largest_error(frame: NDArray[np.uint8]) -> float:
    """Largest channel error, of 255, of the swatches' middles in a limited-range BT.709 4:2:0 frame."""
    pixels = _WIDTH * _HEIGHT
    planes = (
        frame[:pixels].reshape(_HEIGHT, _WIDTH),
        frame[pixels : pixels * 5 // 4].reshape(_HEIGHT // 2, _WIDTH // 2),
        frame[pixels * 5 // 4 : pixels * 3 // 2].reshape(_HEIGHT // 2, _WIDTH // 2),
    )
    worst = 0.0
    for index, swatch in enumerate(SWATCHES):
        x, y = index * _SIDE + _SIDE // 2, _HEIGHT // 2
        luma, blue, red = (
            float(plane[y // step, x // step])
            for plane, step in zip(planes, (1, 2, 2), strict=True)
        )
        wanted = [int(swatch[at : at + 2], 16) for at in (0, 2, 4)]
        seen = bt709_to_rgb(luma, blue, red)
        worst = max(worst, *(abs(a - b) for a, b in zip(seen, wanted, strict=True)))
    return worst


def bt709_to_rgb(luma: float, blue: float, red: float) -> tuple[float, float, float]:
    """8-bit limited-range YCbCr to 8-bit RGB (ITU-R BT.709-6, items 3.2 to 3.5)."""
    y, cb, cr = (luma - 16) / 219, (blue - 128) / 224, (red - 128) / 224
    channels = (y + 1.5748 * cr, y - 0.1873 * cb - 0.4681 * cr, y + 1.8556 * cb)
    r, g, b = (255 * min(max(channel, 0.0), 1.0) for channel in channels)
    return r, g, b


def _run(sandbox: Sandbox, job_dir: Path, arguments: list[str]) -> None:
    render = Render(arguments, duration_seconds=1, output_bytes=16 * MEBIBYTE)
    finished = run_ffmpeg(
        sandbox, job_dir, render, on_progress=lambda _share: None, cancelled=lambda: False
    )
    if finished.returncode != 0:
        raise JobError("internal", finished.describe())


def _clip_arguments() -> list[str]:
    tags = (
        "format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv"
    )
    picture = f"color=c=0x406080:size={_WIDTH}x{_HEIGHT}:rate=25:duration=0.4"
    # Made in `out`, the only folder that ffmpeg may write to.
    return [
        *("-f", "lavfi", "-i", picture, "-vf", tags),
        *("-c:v", "libx264", "-preset", "ultrafast", "-crf", "10", "-f", "mp4", "out/source"),
    ]


def _read_arguments() -> list[str]:
    return [
        *input_guards(_LIMITS, DECODED_CODECS),
        *("-i", f"file:{OUTPUT}", "-frames:v", "1", "-pix_fmt", "yuv420p", "-f", "rawvideo", _RAW),
    ]
