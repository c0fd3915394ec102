"""The odd but honest files that creators upload, each with what must come out of it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.media.making import AAC, H264, TO_BT709, UNTAGGED_BT709, ffmpeg, make_clip


@dataclass(frozen=True)
class Source:
    name: str
    make: Callable[[Path], Path]
    displayed: tuple[int, int]
    exported: tuple[int, int]
    playable: bool


def _avi(folder: Path) -> Path:
    to_bt601 = "scale=out_color_matrix=smpte170m:out_range=tv,format=yuv420p"
    picture = ("-c:v", "mpeg4", "-q:v", "2")
    return make_clip(folder / "a.avi", "-vf", to_bt601, *picture, "-c:a", "pcm_s16le")


def _rgb_avi(folder: Path) -> Path:
    picture = ("-c:v", "rawvideo", "-pix_fmt", "bgr24")
    return make_clip(folder / "a.avi", *picture, "-c:a", "pcm_s16le", seconds=0.6)


def _turned_mov(folder: Path) -> Path:
    lying = make_clip(folder / "lying.mov", "-vf", f"{TO_BT709},transpose=1", *H264, *AAC)
    ffmpeg("-display_rotation", "90", "-i", lying, "-c", "copy", folder / "a.mov")
    return folder / "a.mov"


def _odd(folder: Path) -> Path:
    wide = TO_BT709.replace("yuv420p", "yuv444p")
    return make_clip(folder / "a.mp4", "-vf", wide, *H264, *AAC, size=(361, 641))


def _hevc_10_bit(folder: Path) -> Path:
    deep = TO_BT709.replace("yuv420p", "yuv420p10le")
    encoder = ("-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:crf=8")
    return make_clip(folder / "a.mp4", "-vf", deep, *encoder, "-tag:v", "hvc1", *AAC)


def _untagged(folder: Path) -> Path:
    return make_clip(folder / "a.mp4", "-vf", UNTAGGED_BT709, *H264, *AAC, size=(720, 1280))


def _full_range(folder: Path) -> Path:
    full = (
        "scale=out_color_matrix=smpte170m:out_range=pc,format=yuvj420p,"
        "setparams=color_primaries=bt470bg:color_trc=smpte170m:colorspace=smpte170m:range=pc"
    )
    return make_clip(folder / "a.mp4", "-vf", full, *H264, *AAC)


def _anamorphic(folder: Path) -> Path:
    squeezed = f"scale=180:640,{TO_BT709},setsar=2"
    return make_clip(folder / "a.mp4", "-vf", squeezed, *H264, *AAC)


def _prores(folder: Path) -> Path:
    deep = TO_BT709.replace("yuv420p", "yuv422p10le")
    return make_clip(folder / "a.mov", "-vf", deep, "-c:v", "prores_ks", "-c:a", "pcm_s16le")


def _slow(folder: Path) -> Path:
    return make_clip(folder / "a.mp4", "-vf", f"{TO_BT709},fps=5", *H264, *AAC, seconds=2)


_PORTRAIT = (360, 640)

SOURCES = [
    Source("an AVI with MPEG-4 and PCM", _avi, _PORTRAIT, _PORTRAIT, playable=False),
    Source("an AVI in RGB", _rgb_avi, _PORTRAIT, _PORTRAIT, playable=False),
    Source("a MOV turned by its metadata", _turned_mov, _PORTRAIT, _PORTRAIT, playable=True),
    Source("odd width and height", _odd, (361, 641), _PORTRAIT, playable=False),
    Source("a 10-bit HEVC", _hevc_10_bit, _PORTRAIT, _PORTRAIT, playable=False),
    Source("an HD clip without tags", _untagged, (720, 1280), (720, 1280), playable=True),
    Source("full range BT.601", _full_range, _PORTRAIT, _PORTRAIT, playable=True),
    Source("pixels that are not square", _anamorphic, _PORTRAIT, _PORTRAIT, playable=True),
    Source("a ProRes MOV with PCM", _prores, _PORTRAIT, _PORTRAIT, playable=False),
    Source("five frames a second", _slow, _PORTRAIT, _PORTRAIT, playable=True),
]
