"""Which sources get a copy for browsers, and what is in it."""

from pathlib import Path

import numpy as np
import pytest

from tests.media.clapper import make_clapper, read_flashes
from tests.media.edit_lists import set_edits
from tests.media.making import AAC, H264, TO_BT709, ffmpeg, make_clip, patch_errors, read_frame
from tests.media.sources import SOURCES, Source
from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobCancelled
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.proxy import OUTPUT, is_playable, make_proxy
from wordlight_worker.media.sandbox import Sandbox

LIMITS = MediaLimits()


@pytest.mark.parametrize("source", SOURCES, ids=[source.name for source in SOURCES])
def test_a_proxy_is_made_only_of_what_browsers_cannot_play(
    source: Source, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    source.make(tmp_path).rename(job_dir / SOURCE)
    assert is_playable(*probe_video(sandbox, job_dir, LIMITS)) == source.playable


@pytest.mark.parametrize(
    "source", [source for source in SOURCES if not source.playable], ids=lambda source: source.name
)
def test_a_proxy_is_playable_and_looks_like_its_source(
    source: Source, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    source.make(tmp_path).rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    proxy = make_proxy(sandbox, job_dir, info, video, LIMITS)
    copy, picture = probe_video(sandbox, job_dir, LIMITS, source=OUTPUT)
    assert is_playable(copy, picture)
    assert (picture.width, picture.height) == source.exported
    assert copy.duration_seconds == pytest.approx(info.duration_seconds, abs=0.1)
    assert max(patch_errors(read_frame(proxy, *source.exported))) <= 3


def test_a_picture_that_browsers_play_is_copied_when_only_the_sound_is_foreign(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    made = make_clip(tmp_path / "a.mov", "-vf", TO_BT709, *H264, "-c:a", "pcm_s16le")
    before = read_frame(made, 360, 640)
    made.rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    assert not is_playable(info, video)
    proxy = make_proxy(sandbox, job_dir, info, video, LIMITS)
    assert (read_frame(proxy, 360, 640) == before).all()


def test_a_preview_shows_nothing_that_edits_hide(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    """The flash at 2.2 s is cut out; the rest of its group of pictures stays in the file."""
    foreign = ("-pix_fmt", "yuv420p", *H264, "-bf", "2", "-g", "5", "-c:a", "pcm_s16le")
    made = set_edits(make_clapper(tmp_path / "a.mov", *foreign), [(0, 2.12), (3.0, 2.0)])
    made.rename(job_dir / SOURCE)
    proxy = make_proxy(sandbox, job_dir, *probe_video(sandbox, job_dir, LIMITS), LIMITS)
    assert read_flashes(proxy) == pytest.approx([0.8, 3.12], abs=0.05)


def two_sounds(target: Path, enabled: int) -> Path:
    tones = ("-f", "lavfi", "-i", "sine=frequency=300", "-f", "lavfi", "-i", "sine=frequency=600")
    maps = ("-map", "0:v", "-map", "1:a", "-map", "2:a", "-t", "1")
    chosen = (f"-disposition:a:{enabled}", "default", f"-disposition:a:{1 - enabled}", "0")
    picture = ("-f", "lavfi", "-i", "color=size=64x64:rate=25")
    ffmpeg(*picture, *tones, *maps, *chosen, "-pix_fmt", "yuv420p", *H264, *AAC, target)
    return target


@pytest.mark.parametrize(("enabled", "hertz"), [(0, 300), (1, 600)])
def test_a_preview_has_the_sound_that_was_heard(
    enabled: int, hertz: int, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    """Browsers play the first sound, also when a file prefers another."""
    two_sounds(tmp_path / "a.mp4", enabled).rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    assert is_playable(info, video) == (enabled == 0)
    make_proxy(sandbox, job_dir, info, video, LIMITS)
    raw = ffmpeg(
        "-i", job_dir / OUTPUT, "-map", "0:a:0", "-ar", "8000", "-ac", "1", "-f", "f32le", "-"
    )
    samples = np.frombuffer(raw, dtype=np.float32)[:8000]
    assert int(np.argmax(np.abs(np.fft.rfft(samples)))) == pytest.approx(hertz, abs=2)


def test_a_proxy_is_no_larger_than_a_screen_shows(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    options = ("-vf", TO_BT709, "-c:v", "mpeg4", *AAC)
    made = make_clip(tmp_path / "a.avi", *options, size=(1280, 2560), seconds=0.2)
    made.rename(job_dir / SOURCE)
    make_proxy(sandbox, job_dir, *probe_video(sandbox, job_dir, LIMITS), LIMITS)
    _info, picture = probe_video(sandbox, job_dir, LIMITS, source=OUTPUT)
    assert (picture.width, picture.height) == (960, 1920)


def test_making_a_proxy_can_be_cancelled(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    SOURCES[0].make(tmp_path).rename(job_dir / SOURCE)
    info, video = probe_video(sandbox, job_dir, LIMITS)
    with pytest.raises(JobCancelled):
        make_proxy(sandbox, job_dir, info, video, LIMITS, cancelled=lambda: True)
