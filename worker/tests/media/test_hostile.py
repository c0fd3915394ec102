"""Files and texts that are meant to do harm."""

import resource
import struct
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.media.captions import box_and_text
from tests.media.making import AAC, H264, TO_BT709, ffmpeg, make_clip, make_talk
from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobError
from wordlight_worker.media import ffmpeg as ffmpeg_runs
from wordlight_worker.media.burn_in import OUTPUT, burn_in
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.sandbox import MEBIBYTE, ProcessLimits, Sandbox, ToolName

LIMITS = MediaLimits()
FLOOD = 16_000
HOSTILE = "../../x;$(id)'\":[v]"


def refusal(sandbox: Sandbox, job_dir: Path) -> str:
    with pytest.raises(JobError) as refused:
        probe_video(sandbox, job_dir, LIMITS)
    return refused.value.code


def _matroska(target: Path) -> None:
    clip = make_clip(target.with_suffix(".mkv"), "-vf", TO_BT709, *H264, *AAC, seconds=0.2)
    clip.rename(target)


def _html(target: Path) -> None:
    target.write_text("<!doctype html><video src='http://127.0.0.1:9/a.mp4'></video>")


def _zip(target: Path) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        archive.write(make_talk(target.with_name("inner.mp4"), seconds=0.2), "talk.mp4")


def _zip_before_a_talk(target: Path) -> None:
    _zip(target)
    target.write_bytes(target.read_bytes() + target.with_name("inner.mp4").read_bytes())


@pytest.mark.parametrize("make", [_matroska, _html, _zip, _zip_before_a_talk])
def test_what_calls_itself_an_mp4_and_is_none_is_unreadable(
    make: object, sandbox: Sandbox, job_dir: Path
) -> None:
    assert callable(make)
    make(job_dir / SOURCE)
    assert refusal(sandbox, job_dir) == "media_unreadable"


def png_flood(target: Path, *, hidden: bool) -> Path:
    """A QuickTime file of a few kilobytes whose one PNG frame says that it is 16000 x 16000.

    Hidden: its container says 64 x 64.
    """
    ffmpeg("-f", "lavfi", "-i", "color=size=64x64:duration=0.04", "-c:v", "png", target)
    made = target.read_bytes()
    at = made.index(b"IHDR")
    huge = b"IHDR" + struct.pack(">II", FLOOD, FLOOD) + made[at + 12 : at + 17]
    made = made[:at] + huge + struct.pack(">I", zlib.crc32(huge)) + made[at + 21 :]
    if not hidden:
        entry = made.index(b"png ", made.index(b"stsd")) + 28
        made = made[:entry] + struct.pack(">HH", FLOOD, FLOOD) + made[entry + 4 :]
    target.write_bytes(made)
    return target


@pytest.mark.parametrize("hidden", [False, True])
def test_a_flood_of_pixels_is_refused_for_little_time_and_memory(
    hidden: bool,
    sandbox: Sandbox,
    job_dir: Path,
    fonts_dir: Path,
    font: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    png_flood(tmp_path / "a.mov", hidden=hidden).rename(job_dir / SOURCE)
    captions = box_and_text(font, 64, 64)

    def tight(cpu_seconds: int, file_bytes: int) -> ProcessLimits:
        return ProcessLimits(cpu_seconds, file_bytes, address_space_bytes=700 * MEBIBYTE)

    monkeypatch.setattr(ffmpeg_runs, "ProcessLimits", tight)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with pytest.raises(JobError) as refused:
        burn_in(sandbox, job_dir, fonts_dir, captions, LIMITS)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert refused.value.code == ("render_failed" if hidden else "media_too_large")
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert used < 0.5


def test_text_of_a_user_reaches_no_path_and_no_argument(
    sandbox: Sandbox,
    job_dir: Path,
    font: Path,
    fonts_dir: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_talk(tmp_path / "a.mp4", seconds=0.4).rename(job_dir / SOURCE)
    started: list[str] = []
    start = Sandbox.start

    def note(
        self: Sandbox,
        name: ToolName,
        arguments: Sequence[str],
        job_dir: Path,
        limits: ProcessLimits,
    ) -> object:
        started.extend(arguments)
        return start(self, name, arguments, job_dir, limits)

    monkeypatch.setattr(Sandbox, "start", note)
    info = burn_in(sandbox, job_dir, fonts_dir, box_and_text(font, 360, 640, text=HOSTILE), LIMITS)
    assert info.duration_seconds == pytest.approx(0.4, abs=0.1)
    assert (job_dir / OUTPUT).stat().st_size > 0
    assert started
    assert not [argument for argument in started if "$(id)" in argument or ".." in argument]
    made = {str(path.relative_to(job_dir)) for path in job_dir.rglob("*") if path.is_file()}
    assert made == {SOURCE, OUTPUT, "in/captions.ass", "in/fonts.conf", f"fonts/{font.name}"}
