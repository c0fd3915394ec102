"""ASS files for tests."""

import hashlib
from pathlib import Path

from wordlight_worker.media.burn_in import Captions, FontFile
from wordlight_worker.media.font_name import read_full_name

BOX = "7C3AED"


def box_and_text(font: Path, width: int, height: int, text: str = "Hello") -> Captions:
    """A flat box of BOX over the lower left quarter of the frame, and a text in the lower right one."""
    bgr = BOX[4:6] + BOX[2:4] + BOX[0:2]
    half_width, half_height = width // 2, height // 2
    box = f"m 0 0 l {half_width} 0 {half_width} {half_height} 0 {half_height}"
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
Dialogue: 0,0:00:00.00,0:09:00.00,S,,0,0,0,,{{\\an7\\pos(0,{half_height})\\1c&H{bgr}&\\p1}}{box}
Dialogue: 0,0:00:00.00,0:09:00.00,S,,0,0,0,,{{\\an5\\pos({width * 3 // 4},{height * 3 // 4})}}{text}
"""
    fonts = [FontFile(font.name, hashlib.sha256(font.read_bytes()).hexdigest())]
    return Captions(ass, fonts, width, height)
