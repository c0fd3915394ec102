"""Exports of sources that change, jump, lie or are damaged on the way."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.media.captions import box_and_text
from tests.media.lying import make_damaged
from tests.media.making import (
    AAC,
    H264,
    TO_BT709,
    ffmpeg,
    make_clip,
    patch_errors,
    patches,
    read_frame,
)
from wordlight_worker.contract import MediaLimits
from wordlight_worker.media.burn_in import OUTPUT, burn_in
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.media_info import MediaInfo, VideoStream
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.proxy import OUTPUT as PROXY
from wordlight_worker.media.proxy import make_proxy
from wordlight_worker.media.sandbox import Sandbox

LIMITS = MediaLimits()
MOST_FRAMES = 18_030
TO_BT601 = (
    "scale=out_color_matrix=smpte170m:out_range=tv,format=yuv420p,"
    "setparams=color_primaries=smpte170m:color_trc=smpte170m:colorspace=smpte170m:range=tv"
)


def export(
    sandbox: Sandbox, job_dir: Path, font: Path, made: Path
) -> tuple[MediaInfo, MediaInfo, VideoStream]:
    """Facts of the source and of its export."""
    made.rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    captions = box_and_text(font, video.width, video.height)
    burn_in(sandbox, job_dir, font.parent, captions, LIMITS)
    return info, *probe_video(sandbox, job_dir, LIMITS, source=OUTPUT)


def join(target: Path, parts: list[tuple[str, tuple[int, int]]]) -> Path:
    """An AVI of H.264 whose picture changes: each second has its own filter and size."""
    stream = b""
    for filters, (width, height) in parts:
        picture = ("-f", "lavfi", "-i", patches(width, height), "-t", "1", "-vf", filters)
        stream += ffmpeg(*picture, *H264, "-r", "25", "-f", "h264", "-")
    raw = target.with_suffix(".h264")
    raw.write_bytes(stream)
    sound = ("-f", "lavfi", "-i", f"sine=duration={len(parts)}")
    stamps = "setts=pts=N*TB/25/TB:dts=N*TB/25/TB:time_base=1/25"
    ffmpeg(
        *("-f", "h264", "-framerate", "25", "-i", raw),
        *sound,
        "-c:v",
        "copy",
        "-bsf:v",
        stamps,
        "-c:a",
        "mp3",
        target,
    )
    return target


def test_a_damaged_middle_is_exported_at_full_length(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    source, made, _video = export(
        sandbox, job_dir, font, make_damaged(tmp_path / "a.mp4", 0.4, 0.7)
    )
    assert made.duration_seconds == pytest.approx(source.duration_seconds, abs=0.4)


def test_two_pictures_far_apart_are_filled_with_a_bounded_number(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    jump = "color=red:size=64x64:rate=25:duration=0.08,setpts='if(eq(N,0),0,290/TB)'"
    sound = ("-f", "lavfi", "-i", "sine=duration=290:sample_rate=8000")
    options = ("-fps_mode", "vfr", "-pix_fmt", "yuv420p", *H264, *AAC)
    ffmpeg("-f", "lavfi", "-i", jump, *sound, *options, tmp_path / "a.mp4")
    _source, made, video = export(sandbox, job_dir, font, tmp_path / "a.mp4")
    assert made.duration_seconds == pytest.approx(290, abs=0.2)
    assert 290 * 25 < (video.promised_frames or 0) <= MOST_FRAMES


def test_pictures_that_come_too_fast_are_thinned(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    fast = make_clip(tmp_path / "a.mp4", "-vf", f"fps=240,{TO_BT709}", *H264, *AAC, seconds=2)
    _source, _made, video = export(sandbox, job_dir, font, fast)
    assert video.promised_frames == pytest.approx(120, abs=2)


def test_pictures_beyond_the_rate_that_a_header_names_are_bounded(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    fast = ("-vf", f"fps=240,{TO_BT709}", "-c:v", "mpeg4", *AAC)
    make_clip(tmp_path / "a.mp4", *fast, size=(64, 64), seconds=2).rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    slow_by_header = replace(video, frames_per_second=30.0)
    make_proxy(sandbox, job_dir, info, slow_by_header, replace(LIMITS, duration_seconds=2.0))
    _made, made = probe_video(sandbox, job_dir, LIMITS, source=PROXY)
    assert made.promised_frames == 120


def test_a_picture_that_changes_its_size_keeps_the_first(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    joined = join(tmp_path / "a.avi", [(TO_BT709, (360, 640)), (TO_BT709, (180, 320))])
    _source, made, video = export(sandbox, job_dir, font, joined)
    assert (video.width, video.height) == (360, 640)
    assert made.duration_seconds == pytest.approx(2, abs=0.15)
    for seconds in (0.4, 1.4):
        frame = read_frame(job_dir / OUTPUT, 360, 640, seconds)
        assert max(patch_errors(frame)) <= 3


@pytest.mark.parametrize("order", [(TO_BT601, TO_BT709), (TO_BT709, TO_BT601)])
def test_a_picture_that_changes_its_colour_tags_keeps_its_colours(
    order: tuple[str, str], sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    joined = join(tmp_path / "a.avi", [(filters, (360, 640)) for filters in order])
    export(sandbox, job_dir, font, joined)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    make_proxy(sandbox, job_dir, info, video, LIMITS)
    for made in (OUTPUT, PROXY):
        for seconds in (0.4, 1.4):
            frame = read_frame(job_dir / made, 360, 640, seconds)
            assert max(patch_errors(frame)) <= 3
