"""The picture that stands for a video."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.media.making import AAC, H264, TO_BT709, ffmpeg, make_clip, patch_errors, read_frame
from tests.media.sources import SOURCES, Source
from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobCancelled, JobError
from wordlight_worker.media import poster as poster_maker
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.media_info import VideoStream
from wordlight_worker.media.poster import MAX_BYTES, make_poster, poster_arguments
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.sandbox import Sandbox

LIMITS = MediaLimits()
# A JPEG of flat patches, besides the conversion of colours.
COLOUR_TOLERANCE = 8


def poster_of(sandbox: Sandbox, job_dir: Path, made: Path) -> Path:
    made.rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS, needs_sound=False)
    poster = make_poster(sandbox, job_dir, info, video, LIMITS)
    assert [file.name for file in (job_dir / "out").iterdir()] == [poster.name]
    assert poster.read_bytes()[:3] == b"\xff\xd8\xff"
    assert poster.stat().st_size <= MAX_BYTES
    return poster


def read_picture(picture: Path) -> NDArray[np.uint8]:
    """Height x width x RGB."""
    shown = ffmpeg("-i", picture, "-f", "image2pipe", "-c:v", "ppm", "-")
    _kind, width, height, *_rest = shown.split(maxsplit=4)
    return np.frombuffer(shown[-int(width) * int(height) * 3 :], dtype=np.uint8).reshape(
        int(height), int(width), 3
    )


@pytest.mark.parametrize("source", SOURCES, ids=[source.name for source in SOURCES])
def test_a_poster_looks_like_the_video_as_displayed(
    source: Source, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    poster = poster_of(sandbox, job_dir, source.make(tmp_path))
    shown = read_picture(poster)
    height, width, _channels = shown.shape
    assert max(width, height) <= 640
    assert width / height == pytest.approx(source.displayed[0] / source.displayed[1], rel=0.01)
    assert max(patch_errors(shown)) <= COLOUR_TOLERANCE


@pytest.mark.parametrize("transfer", ["smpte2084", "arib-std-b67"])
def test_a_poster_of_high_dynamic_range_is_neither_grey_nor_glaring(
    transfer: str, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    """White at 203 cd/m² (ITU-R BT.2408) lies at 0.58 of PQ and 0.75 of HLG; it must become a light grey at least."""
    level = 0.58 if transfer == "smpte2084" else 0.75
    luma = round(64 + level * 876)
    tags = f"setparams=color_primaries=bt2020:color_trc={transfer}:colorspace=bt2020nc:range=tv"
    picture = (
        f"color=black:size=360x640:rate=25,format=yuv420p10le,lutyuv=y={luma}:u=512:v=512,{tags}"
    )
    hevc = ("-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none")
    ffmpeg("-f", "lavfi", "-i", picture, "-t", "0.4", *hevc, "-tag:v", "hvc1", tmp_path / "a.mp4")
    assert 150 < read_picture(poster_of(sandbox, job_dir, tmp_path / "a.mp4")).mean() < 250


@pytest.mark.parametrize("black_seconds", [1, 6])
def test_a_poster_is_not_the_black_of_the_beginning(
    black_seconds: int, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    fade = f"testsrc2=size=180x320:rate=10:duration=12,fade=in:st={black_seconds}:d=1"
    ffmpeg("-f", "lavfi", "-i", fade, *H264, "-pix_fmt", "yuv420p", tmp_path / "a.mp4")
    assert read_picture(poster_of(sandbox, job_dir, tmp_path / "a.mp4")).mean() > 80


def test_a_poster_is_a_sharp_picture_among_blurred_ones(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    moving = "mandelbrot=size=180x320:rate=8,boxblur=8:enable='not(between(t,1.4,1.7))'"
    ffmpeg("-f", "lavfi", "-i", moving, "-t", "3", *H264, "-pix_fmt", "yuv420p", tmp_path / "a.mp4")
    sharp = read_frame(tmp_path / "a.mp4", 180, 320, seconds=1.5).astype(float)
    poster = poster_of(sandbox, job_dir, tmp_path / "a.mp4")
    shown = read_picture(poster).astype(float)
    assert np.abs(shown - sharp).mean() < 12


def test_a_poster_of_noise_is_small_too(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    noise = "nullsrc=size=640x640:rate=4,geq=random(1)*255:128:128"
    ffmpeg(
        "-f", "lavfi", "-i", noise, "-t", "0.5", *H264, "-pix_fmt", "yuv420p", tmp_path / "a.mp4"
    )
    poster_of(sandbox, job_dir, tmp_path / "a.mp4")


def test_a_dull_poster_is_kept_when_what_comes_later_is_damaged(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    """A wall for 12 s: more is looked for at each third."""
    wall = ("-f", "lavfi", "-i", "color=0x8090a0:size=360x640:rate=25:duration=12")
    options = ("-pix_fmt", "yuv420p", "-g", "25", "-movflags", "+faststart")
    ffmpeg(*wall, *H264, *options, tmp_path / "a.mp4")
    whole = (tmp_path / "a.mp4").read_bytes()
    begin = whole.index(b"mdat") + 4
    kept = begin + (len(whole) - begin) * 2 // 5
    (tmp_path / "b.mp4").write_bytes(whole[:kept] + bytes(len(whole) - kept))
    shown = read_picture(poster_of(sandbox, job_dir, tmp_path / "b.mp4"))
    assert np.abs(shown.astype(float) - (0x80, 0x90, 0xA0)).max() <= COLOUR_TOLERANCE


def test_a_poster_of_noise_is_of_the_look_that_was_chosen(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is to be seen in a picture is measured once, at the first quality."""
    looks = list[tuple[str, str]]()

    def remember(
        video: VideoStream, limits: MediaLimits, start: float, quality: int, size: tuple[int, int]
    ) -> list[str]:
        arguments = poster_arguments(video, limits, start, quality, size)
        looks.append((f"{start:.0f}", f"{quality}"))
        return arguments

    monkeypatch.setattr(poster_maker, "poster_arguments", remember)
    grainy = "nullsrc=size=640x640:rate=2:duration=12,geq='if(lt(T,4),80,random(1)*255)':128:128"
    ffmpeg("-f", "lavfi", "-i", grainy, *H264, "-pix_fmt", "yuv420p", tmp_path / "a.mp4")
    poster_of(sandbox, job_dir, tmp_path / "a.mp4")
    assert looks[:2] == [("0", "4"), ("4", "4")]
    assert {start for start, _quality in looks[2:]} == {"4"}
    assert len(looks) > 2


def test_making_a_poster_can_be_cancelled(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    make_clip(tmp_path / "a.mp4", "-vf", TO_BT709, *H264, *AAC).rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    with pytest.raises(JobCancelled):
        make_poster(sandbox, job_dir, info, video, LIMITS, cancelled=lambda: True)


def test_a_picture_that_cannot_be_decoded_gives_no_poster(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    talk = make_clip(tmp_path / "a.mp4", "-vf", TO_BT709, *H264, *AAC)
    talk.rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    (job_dir / SOURCE).write_bytes(b"no video any more")
    with pytest.raises(JobError, match="render_failed"):
        make_poster(sandbox, job_dir, info, video, LIMITS)
