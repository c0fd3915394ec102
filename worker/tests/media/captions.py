"""ASS files for tests."""

import hashlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wordlight_worker.media.burn_in import Captions, FontFile
from wordlight_worker.media.colour_self_test import SWATCHES
from wordlight_worker.media.font_name import read_full_name

BOX = "7C3AED"


def box_and_text(font: Path, width: int, height: int, text: str = "Hello") -> Captions:
    """A flat box of BOX over the lower left quarter of the frame, and a text in the lower right one."""
    half_width, half_height = width // 2, height // 2
    box = f"m 0 0 l {half_width} 0 {half_width} {half_height} 0 {half_height}"
    return _captions(
        font,
        (width, height),
        f"{{\\an7\\pos(0,{half_height})\\1c&H{_blue_first(BOX)}&\\p1}}{box}",
        f"{{\\an5\\pos({width * 3 // 4},{height * 3 // 4})}}{text}",
    )


def six_swatches(font: Path, width: int, height: int) -> Captions:
    """The swatches of the self-test side by side over the lower half of the frame."""
    side, top = width // len(SWATCHES), height // 2
    shape = f"m 0 0 l {side} 0 {side} {height - top} 0 {height - top}"
    bodies = [
        f"{{\\an7\\pos({index * side},{top})\\1c&H{_blue_first(swatch)}&\\p1}}{shape}"
        for index, swatch in enumerate(SWATCHES)
    ]
    return _captions(font, (width, height), *bodies)


def swatch_errors(frame: NDArray[np.uint8]) -> dict[str, float]:
    """Largest error of a channel, of 255, among the pixels of the middle of each of ``six_swatches``."""
    height, width, _channels = frame.shape
    side = width // len(SWATCHES)
    errors = {}
    for index, swatch in enumerate(SWATCHES):
        left = index * side + side // 4
        middle = frame[height * 5 // 8 : height * 7 // 8, left : left + side // 2].reshape(-1, 3)
        wanted = [int(swatch[at : at + 2], 16) for at in (0, 2, 4)]
        errors[swatch] = float(np.abs(middle.astype(int) - wanted).max())
    return errors


def _blue_first(colour: str) -> str:
    return colour[4:6] + colour[2:4] + colour[0:2]


def _captions(font: Path, size: tuple[int, int], *bodies: str) -> Captions:
    width, height = size
    events = "\n".join(f"Dialogue: 0,0:00:00.00,0:09:00.00,S,,0,0,0,,{body}" for body in bodies)
    ass = f"""[Script Info]
ScriptType: v4.00+
YCbCr Matrix: None
PlayResX: {width}
PlayResY: {height}
[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, BorderStyle, Outline, Shadow, Encoding
Style: S,{read_full_name(font)},{height // 16},&H00FFFFFF,1,0,0,-1
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
{events}
"""
    fonts = [FontFile(font.name, hashlib.sha256(font.read_bytes()).hexdigest())]
    return Captions(ass, fonts, width, height)
