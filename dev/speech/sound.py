"""Sound in and out of ffmpeg."""

import subprocess
import wave
from pathlib import Path

import imageio_ffmpeg
import numpy as np

from speech.speech import SAMPLE_RATE_HZ, Samples


def read_wave(path: Path) -> Samples:
    """A mono 16-bit wave file of any rate, as 16 kHz samples."""
    with wave.open(str(path)) as file:
        frames, rate_hz = file.readframes(file.getnframes()), file.getframerate()
    return resample(np.frombuffer(frames, dtype="<i2"), rate_hz)


def resample(samples: np.typing.NDArray[np.int16], rate_hz: int) -> Samples:
    """16-bit samples of any rate as 16 kHz samples of -1 to 1."""
    if rate_hz == SAMPLE_RATE_HZ:
        return (samples / 32768).astype(np.float32)
    source = ["-f", "s16le", "-ar", str(rate_hz), "-ac", "1", "-i", "-"]
    raw = _ffmpeg([*source, "-f", "f32le", "-ar", str(SAMPLE_RATE_HZ), "-"], samples.tobytes())
    return np.frombuffer(raw, dtype="<f4")


def write_flac(path: Path, samples: Samples) -> None:
    source = ["-f", "f32le", "-ar", str(SAMPLE_RATE_HZ), "-ac", "1", "-i", "-"]
    _ffmpeg([*source, "-c:a", "flac", "-sample_fmt", "s16", str(path)], samples.tobytes())


def _ffmpeg(arguments: list[str], sound: bytes) -> bytes:
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-nostdin", "-v", "error", "-y", *arguments]
    return subprocess.run(command, input=sound, stdout=subprocess.PIPE, check=True).stdout
