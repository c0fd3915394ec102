"""Captions come out of an export in the colours that they were given, whatever the source."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.media.captions import six_swatches, swatch_errors
from tests.media.making import AAC, H264, make_clip, read_frame
from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import StartError
from wordlight_worker.media.burn_in import OUTPUT, burn_in
from wordlight_worker.media.colour_self_test import TOLERANCE, check_colours
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.sandbox import Sandbox

_LIMITS = MediaLimits()
_SD, _HD = (360, 640), (720, 1280)
_HEVC = ("-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1")
# P3 primaries in BT.2020, 1000 nits, as phones write them (ST 2086 in units of 0.00002 and 0.0001).
_MASTERING = (
    "G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)"
    ":max-cll=1000,400:hdr10=1:repeat-headers=1"
)


def _tagged(space: str, primaries: str, transfer: str, colour_range: str) -> str:
    return (
        f"setparams=colorspace={space}:color_primaries={primaries}"
        f":color_trc={transfer}:range={colour_range}"
    )


def _video(matrix: str, colour_range: str, pixels: str, tags: str) -> str:
    return f"scale=out_color_matrix={matrix}:out_range={colour_range},format={pixels},{tags}"


@dataclass(frozen=True)
class Source:
    """How a source is made: its picture filter and encoder, and the tags that probing must find in it."""

    name: str
    picture: str
    space: str | None
    transfer: str | None
    colour_range: str | None
    size: tuple[int, int] = _SD
    encoder: tuple[str, ...] = H264
    file: str = "a.mp4"


_BT709 = ("bt709", "bt709", "bt709")
_BT601 = ("smpte170m", "smpte170m", "smpte170m")
_UNTAGGED = _tagged("unknown", "unknown", "unknown", "unknown")
_HDR10 = _tagged("bt2020nc", "bt2020", "smpte2084", "tv")
_HLG = _tagged("bt2020nc", "bt2020", "arib-std-b67", "tv")

SOURCES = [
    Source(
        "BT.709",
        _video("bt709", "tv", "yuv420p", _tagged(*_BT709, "tv")),
        *("bt709", "bt709", "tv"),
    ),
    Source(
        "BT.601",
        _video("smpte170m", "tv", "yuv420p", _tagged(*_BT601, "tv")),
        *("smpte170m", "smpte170m", "tv"),
    ),
    Source(
        "BT.601 in HD",
        _video("smpte170m", "tv", "yuv420p", _tagged(*_BT601, "tv")),
        *("smpte170m", "smpte170m", "tv"),
        size=_HD,
    ),
    Source(
        "untagged SD",
        _video("smpte170m", "tv", "yuv420p", _UNTAGGED),
        *(None, None, None),
    ),
    Source(
        "untagged HD",
        _video("bt709", "tv", "yuv420p", _UNTAGGED),
        *(None, None, None),
        size=_HD,
    ),
    Source(
        "full-range BT.709",
        _video("bt709", "pc", "yuv420p", _tagged(*_BT709, "pc")),
        *("bt709", "bt709", "pc"),
    ),
    Source(
        "full-range BT.601",
        _video("smpte170m", "pc", "yuvj420p", _tagged(*_BT601, "pc")),
        *("smpte170m", "smpte170m", "pc"),
    ),
    Source(
        "HDR10",
        _video("bt2020", "tv", "yuv420p10le", _HDR10),
        *("bt2020nc", "smpte2084", "tv"),
        encoder=(*_HEVC, "-x265-params", f"log-level=none:master-display={_MASTERING}"),
    ),
    Source(
        "HLG",
        _video("bt2020", "tv", "yuv420p10le", _HLG),
        *("bt2020nc", "arib-std-b67", "tv"),
        encoder=(*_HEVC, "-x265-params", "log-level=none"),
    ),
    Source(
        "an AVI in RGB",
        "format=bgr24",
        *(None, None, None),
        encoder=("-c:v", "rawvideo"),
        file="a.avi",
    ),
]


@pytest.mark.parametrize("source", SOURCES, ids=[source.name for source in SOURCES])
def test_six_swatches_keep_their_colours_on(
    source: Source, sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    sound = ("-c:a", "pcm_s16le") if source.file.endswith(".avi") else AAC
    options = ("-vf", source.picture, *source.encoder, *sound)
    make_clip(tmp_path / source.file, *options, size=source.size).rename(job_dir / SOURCE)
    _info, video = probe_video(sandbox, job_dir, _LIMITS)
    found = (video.colours.space, video.colours.transfer, video.colours.range)
    assert found == (source.space, source.transfer, source.colour_range)

    captions = six_swatches(font, *source.size)
    burn_in(sandbox, job_dir, font.parent, captions, _LIMITS)
    errors = swatch_errors(read_frame(job_dir / OUTPUT, *source.size))
    assert max(errors.values()) <= TOLERANCE, errors


def test_a_machine_that_draws_captions_in_wrong_colours_does_not_start(
    sandbox: Sandbox, job_dir: Path, fonts_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What ffmpeg before 7 did: captions by BT.601 in a picture that is shown by BT.709.
    wrong = ["setparams=colorspace=smpte170m"]
    monkeypatch.setattr("wordlight_worker.media.burn_in.colour_filters", lambda _video: wrong)
    with pytest.raises(StartError, match="wrong colours"):
        check_colours(sandbox, job_dir, fonts_dir)


def test_this_machine_draws_captions_in_their_colours(
    sandbox: Sandbox, job_dir: Path, fonts_dir: Path
) -> None:
    assert check_colours(sandbox, job_dir, fonts_dir) <= TOLERANCE
