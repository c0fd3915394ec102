"""Words, preview and export agree on when something is seen and heard, whatever a file says of its times."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.media.captions import box_and_text
from tests.media.clapper import (
    MOMENTS,
    clicks_in,
    first_picture_seconds,
    make_clapper,
    read_clicks,
    read_flashes,
)
from tests.media.edit_lists import Edit, set_edits
from tests.media.making import AAC, H264, ffmpeg
from wordlight_worker.contract import MediaLimits
from wordlight_worker.media.audio import SAMPLE_RATE, decode_sound
from wordlight_worker.media.burn_in import OUTPUT, burn_in
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.proxy import is_playable, make_proxy
from wordlight_worker.media.sandbox import Sandbox

LIMITS = MediaLimits()
TOLERANCE_SECONDS = 0.04
LATE_SOUND = ("-af", "atrim=start=1.2")
HOLE = ("-af", "aselect='not(between(t,2.4,3.6))'")
SMALL_HOLES = ("-af", "aselect='not(between(t,1,1.06)+between(t,2.5,2.56)+between(t,3,3.06))'")
MPEG4 = ("-c:v", "mpeg4")
# Edit lists may begin at key frames only, else the frames from there on are decoded and hidden.
KEYED = (*H264, "-bf", "2", "-g", "5")


@dataclass(frozen=True)
class Clapper:
    """``heard`` and ``seen``: when players that go by the file's times give click and flash."""

    name: str
    make: Callable[[Path], Path]
    heard: tuple[float, ...] = MOMENTS
    seen: tuple[float, ...] = MOMENTS


def _clip(ending: str, *options: str) -> Callable[[Path], Path]:
    return lambda folder: make_clapper(folder / f"a.{ending}", *options)


def _edited(*edits: Edit) -> Callable[[Path], Path]:
    return lambda folder: set_edits(make_clapper(folder / "a.mp4", *KEYED, *AAC), list(edits))


def _trimmed(folder: Path) -> Path:
    """A cut within a group of pictures, as phones make it: what is before stays in the file, hidden."""
    whole = make_clapper(folder / "whole.mp4", *H264, *AAC)
    ffmpeg("-ss", "0.52", "-i", whole, "-c", "copy", folder / "a.mp4")
    return folder / "a.mp4"


def _late_by_header(folder: Path) -> Path:
    """An AVI may tell in its header (dwStart) that its sound begins late."""
    avi = make_clapper(folder / "a.avi", *LATE_SOUND, *MPEG4, "-c:a", "pcm_s16le")
    data = bytearray(avi.read_bytes())
    header = data.index(b"auds")
    data[header + 28 : header + 32] = round(1.2 * 48_000).to_bytes(4, "little")
    avi.write_bytes(data)
    return avi


SAID_LATE = MOMENTS[1:]
TRIMMED = tuple(moment - 0.52 for moment in MOMENTS)
WAITED = tuple(moment + 0.6 for moment in MOMENTS)
CUT = (0.8, 2.2, 2.8)
CLAPPERS = [
    Clapper("an MP4", _clip("mp4", *H264, *AAC)),
    Clapper("an AVI", _clip("avi", *MPEG4, "-c:a", "mp3")),
    Clapper("an MP4 whose sound starts late", _clip("mp4", *LATE_SOUND, *H264, *AAC), SAID_LATE),
    Clapper("a MOV whose sound starts late", _clip("mov", *LATE_SOUND, *H264, *AAC), SAID_LATE),
    Clapper(
        "an AVI whose MP3 starts late", _clip("avi", *LATE_SOUND, *MPEG4, "-c:a", "mp3"), SAID_LATE
    ),
    Clapper(
        "an AVI whose AAC starts late", _clip("avi", *LATE_SOUND, *MPEG4, "-c:a", "aac"), SAID_LATE
    ),
    Clapper(
        "an AVI whose samples start late",
        _clip("avi", *LATE_SOUND, *MPEG4, "-c:a", "pcm_s16le"),
        SAID_LATE,
    ),
    Clapper("an AVI whose header says that its sound starts late", _late_by_header, SAID_LATE),
    Clapper("an MP4 with a hole in its sound", _clip("mp4", *HOLE, *H264, *AAC)),
    Clapper("an MP4 with small holes in its sound", _clip("mp4", *SMALL_HOLES, *H264, *AAC)),
    Clapper("an AVI with a hole in its MP3", _clip("avi", *HOLE, *MPEG4, "-c:a", "mp3")),
    Clapper("an AVI with a hole in its AC-3", _clip("avi", *HOLE, *MPEG4, "-c:a", "ac3")),
    Clapper("an AVI with a hole in its samples", _clip("avi", *HOLE, *MPEG4, "-c:a", "pcm_s16le")),
    Clapper(
        "an MP4 whose picture starts late",
        _clip("mp4", "-vf", "trim=start=1.2", *H264, *AAC),
        seen=SAID_LATE,
    ),
    Clapper(
        "an AVI whose picture starts late",
        _clip("avi", "-vf", "trim=start=1.2", *MPEG4, "-c:a", "mp3"),
        seen=SAID_LATE,
    ),
    Clapper(
        "an MP4 in which nothing starts at once",
        _clip("mp4", "-vf", "trim=start=0.5", "-af", "atrim=start=0.5", *H264, *AAC),
    ),
    Clapper("an MP4 that was trimmed", _trimmed, TRIMMED, TRIMMED),
    Clapper("an MP4 that waits at its start", _edited((None, 0.6), (0, 5)), WAITED, WAITED),
    Clapper("an MP4 with a piece cut out", _edited((0, 2.4), (3.6, 1.4)), CUT, CUT),
    Clapper(
        "an MP4 with uneven frame times",
        _clip("mp4", "-vf", "select='eq(mod(n,5),0)+gt(mod(n,25),12)'", *H264, *AAC),
    ),
]


@pytest.mark.parametrize("clapper", CLAPPERS, ids=[clapper.name for clapper in CLAPPERS])
def test_what_is_heard_is_seen_at_the_same_time_everywhere(
    clapper: Clapper, sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    clapper.make(tmp_path).rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    decoded = decode_sound(sandbox, job_dir, info, LIMITS)
    preview = make_proxy(sandbox, job_dir, info, video, LIMITS)
    if is_playable(info, video):
        preview = job_dir / SOURCE
    burn_in(sandbox, job_dir, font.parent, box_and_text(font, 64, 64), LIMITS)
    export = job_dir / OUTPUT

    for shown in (preview, export):
        assert read_flashes(shown) == pytest.approx(
            list(clapper.seen), abs=TOLERANCE_SECONDS + 0.001
        )
    heard = pytest.approx(list(clapper.heard), abs=TOLERANCE_SECONDS)
    assert clicks_in(decoded.samples, SAMPLE_RATE) == heard
    for shown in (preview, export):
        for without_a_break in (False, True):
            assert read_clicks(shown, without_a_break=without_a_break) == heard
    assert not decoded.is_partial
    assert first_picture_seconds(export) <= 0.1 or info.start_seconds > 0
