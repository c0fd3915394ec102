"""Makes a portrait talk video with synthetic speech and the exact time of each word.

dev/talk/sample.mp4 was made by:
    dev/speech/make-talk --voice slt --text-file dev/talk/sample.txt --size 540x960 -o dev/talk/sample.mp4
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

import imageio_ffmpeg
import numpy as np

from speech.flite import VOICES, say
from speech.speech import SAMPLE_RATE_HZ, Speech, join

_PAUSE_SECONDS = 0.3


def main() -> int:
    options = _options()
    speech = _padded(_speak(options.text, options.voice), options.seconds)
    if options.times:
        document = [
            {"word": word.word, "start": round(word.start, 4), "end": round(word.end, 4)}
            for word in speech.words
        ]
        options.times.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        sound = Path(folder) / "speech.wav"
        _write_wave(sound, speech)
        if options.output.suffix == ".wav":
            options.output.write_bytes(sound.read_bytes())
        else:
            _film(sound, speech, options)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="dev/speech/make-talk", description="Makes a talk video with known word times."
    )
    parser.add_argument("--voice", choices=VOICES, default="slt")
    text = parser.add_mutually_exclusive_group(required=True)
    text.add_argument("--text")
    text.add_argument("--text-file", type=Path)
    parser.add_argument("--size", default="540x960", type=_size, help="WIDTHxHEIGHT")
    parser.add_argument("--fps", default=30, type=int)
    parser.add_argument(
        "--seconds", default=0.0, type=float, help="pad with silence to this length"
    )
    parser.add_argument("-o", "--output", required=True, type=Path, help=".mp4, .mov, .avi or .wav")
    parser.add_argument("--times", type=Path, help="write [{word, start, end}] in seconds here")
    options = parser.parse_args()
    if options.text_file:
        options.text = options.text_file.read_text(encoding="utf-8")
    return options


def _speak(text: str, voice: str) -> Speech:
    sentences = [say(sentence, voice) for sentence in re.split(r"(?<=[.!?])\s+", text.strip())]
    return join(sentences, [_PAUSE_SECONDS] * (len(sentences) + 1))


def _size(text: str) -> str:
    if not re.fullmatch(r"[1-9]\d{1,3}x[1-9]\d{1,3}", text):
        raise argparse.ArgumentTypeError("expected WIDTHxHEIGHT, such as 540x960")
    return text


def _padded(speech: Speech, seconds: float) -> Speech:
    missing = int(seconds * SAMPLE_RATE_HZ) - len(speech.samples)
    silence = np.zeros(max(missing, 0), dtype=np.float32)
    return Speech(np.concatenate([speech.samples, silence]), speech.words)


def _write_wave(path: Path, speech: Speech) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE_HZ)
        file.writeframes((np.clip(speech.samples, -1, 1) * 32767).astype("<i2").tobytes())


def _film(sound: Path, speech: Speech, options: argparse.Namespace) -> None:
    seconds = len(speech.samples) / SAMPLE_RATE_HZ
    picture = (
        f"gradients=size={options.size}:rate={options.fps}:seed=7:speed=0.03:n=4"
        ":c0=0x14213d:c1=0x2a6f97:c2=0x8d5a97:c3=0xe07a5f"
    )
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-nostdin", "-v", "error", "-y"]
    command += ["-f", "lavfi", "-i", picture, "-i", str(sound), "-t", f"{seconds:.3f}"]
    command += ["-c:v", "libx264", "-preset", "medium", "-crf", "23", "-pix_fmt", "yuv420p"]
    command += ["-c:a", "aac", "-b:a", "96k", "-ar", "48000", "-map_metadata", "-1"]
    if options.output.suffix in {".mp4", ".mov"}:
        command += ["-movflags", "+faststart"]
    subprocess.run([*command, str(options.output)], check=True)


if __name__ == "__main__":
    sys.exit(main())
