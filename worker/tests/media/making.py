"""Makes real media for tests, and reads pictures back, with the worker's own ffmpeg but outside its sandbox."""

import subprocess
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.media.tools import find_tools

PATCHES = ("FF0000", "00FF00", "0000FF", "FFD60A", "808080")
TO_BT709 = (
    "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,"
    "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv"
)
UNTAGGED_BT709 = (
    "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,"
    "setparams=color_primaries=unknown:color_trc=unknown:colorspace=unknown:range=unknown"
)
H264 = ("-c:v", "libx264", "-preset", "ultrafast", "-crf", "8")
AAC = ("-c:a", "aac")


def ffmpeg(*arguments: str | Path) -> bytes:
    command = [find_tools().ffmpeg.program, "-nostdin", "-v", "error", "-y", *arguments]
    return subprocess.run(command, capture_output=True, check=True, timeout=120).stdout


def patches(width: int, height: int) -> str:
    """A lavfi picture of five flat patches on dark ground, in RGB."""
    side = width // 8
    boxes = [
        f"drawbox=x={(index + 1) * width // 6 - side // 2}:y={height // 5}:w={side}:h={side}"
        f":color=0x{colour}:t=fill"
        for index, colour in enumerate(PATCHES)
    ]
    ground = f"color=c=0x202020:size={width}x{height}:rate=25,format=gbrp"
    return ",".join([ground, *boxes])


def make_clip(
    target: Path,
    *options: str,
    size: tuple[int, int] = (360, 640),
    seconds: float = 1.0,
    with_sound: bool = True,
) -> Path:
    """A clip of the patches and a tone; ``options`` are ffmpeg's output options, the format the target's ending."""
    inputs = ["-f", "lavfi", "-i", patches(*size)]
    if with_sound:
        inputs += ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000"]
    ffmpeg(*inputs, "-t", str(seconds), *options, target)
    return target


def make_talk(target: Path, seconds: float = 1.0) -> Path:
    """What most creators upload: portrait H.264 and AAC in an MP4."""
    return make_clip(target, "-vf", TO_BT709, *H264, *AAC, seconds=seconds)


def read_frame(video: Path, width: int, height: int, seconds: float = 0.4) -> NDArray[np.uint8]:
    """The frame shown at ``seconds`` as height x width x RGB, by the file's own colour tags."""
    to_rgb = f"scale={width}:{height}:flags=accurate_rnd+full_chroma_int,format=rgb24"
    raw = ffmpeg(
        *("-ss", str(seconds), "-i", video, "-frames:v", "1", "-vf", to_rgb, "-f", "rawvideo", "-")
    )
    return np.frombuffer(raw, dtype=np.uint8).reshape(height, width, 3)


def patch_errors(frame: NDArray[np.uint8]) -> list[float]:
    """Largest channel error, of 255, of each patch's middle."""
    height, width, _channels = frame.shape
    errors = []
    for index, colour in enumerate(PATCHES):
        x, y = (index + 1) * width // 6, height // 5 + width // 16
        seen = frame[y - 4 : y + 5, x - 4 : x + 5].reshape(-1, 3).mean(axis=0)
        wanted = [int(colour[at : at + 2], 16) for at in (0, 2, 4)]
        errors.append(float(np.abs(seen - wanted).max()))
    return errors


def spoken_video(target: Path, speech: NDArray[np.float32]) -> Path:
    """A small picture with the 16 kHz mono sound that is given."""
    samples = target.with_suffix(".f32")
    samples.write_bytes(speech.astype("<f4").tobytes())
    seconds = str(len(speech) / 16_000)
    picture = ("-f", "lavfi", "-t", seconds, "-i", "color=c=gray:size=160x90:rate=5")
    sound = ("-f", "f32le", "-ar", "16000", "-ac", "1", "-i", samples)
    ffmpeg(*picture, *sound, "-pix_fmt", "yuv420p", *H264, *AAC, target)
    return target
