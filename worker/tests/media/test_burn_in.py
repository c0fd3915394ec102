"""What burning captions does to a video."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.media.captions import BOX, box_and_text
from tests.media.making import AAC, H264, TO_BT709, make_clip, make_talk, patch_errors, read_frame
from tests.media.sources import SOURCES, Source
from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobCancelled, JobError
from wordlight_worker.media.burn_in import OUTPUT, burn_in
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.process import Finished
from wordlight_worker.media.sandbox import Sandbox

LIMITS = MediaLimits()
COLOUR_TOLERANCE = 3.0


def burn_source(
    sandbox: Sandbox, job_dir: Path, font: Path, size: tuple[int, int], text: str = "Hello"
) -> Path:
    captions = box_and_text(font, *size, text)
    burn_in(sandbox, job_dir, font.parent, captions, LIMITS)
    return job_dir / OUTPUT


def place(job_dir: Path, made: Path) -> None:
    made.rename(job_dir / SOURCE)


@pytest.mark.parametrize("source", SOURCES, ids=[source.name for source in SOURCES])
def test_an_export_keeps_display_size_orientation_and_colours(
    source: Source, sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    place(job_dir, source.make(tmp_path))
    before, _video = probe_video(sandbox, job_dir, LIMITS)
    exported = burn_source(sandbox, job_dir, font, source.displayed)
    after, video = probe_video(sandbox, job_dir, LIMITS, source=OUTPUT)
    assert (video.width, video.height) == source.exported
    assert (video.coded_width, video.coded_height, video.rotation_degrees) == (*source.exported, 0)
    assert (video.codec, video.pixel_format, video.colours.space) == ("h264", "yuv420p", "bt709")
    assert after.sound is not None
    assert after.duration_seconds == pytest.approx(before.duration_seconds, abs=0.1)
    frame = read_frame(exported, *source.exported)
    assert max(patch_errors(frame)) <= COLOUR_TOLERANCE
    assert box_error(frame) <= COLOUR_TOLERANCE


def box_error(frame: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> float:
    height, width, _channels = frame.shape
    box = frame[height * 5 // 8 : height * 7 // 8, width // 8 : width * 3 // 8].reshape(-1, 3)
    wanted = [int(BOX[at : at + 2], 16) for at in (0, 2, 4)]
    return float(np.abs(box.mean(axis=0) - wanted).max())


@pytest.mark.parametrize(
    ("transfer", "space"),
    [
        ("smpte2084", "bt2020nc"),
        ("arib-std-b67", "bt2020nc"),
        ("bt709", "bt2020nc"),
        ("smpte2084", "unknown"),
    ],
)
def test_captions_on_high_dynamic_range_or_wide_gamut_have_their_own_colour(
    transfer: str, space: str, sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    tags = f"setparams=color_primaries=bt2020:color_trc={transfer}:colorspace={space}:range=tv"
    deep = f"scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le,{tags}"
    hevc = ("-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none")
    place(job_dir, make_clip(tmp_path / "a.mp4", "-vf", deep, *hevc, "-tag:v", "hvc1", *AAC))
    exported = burn_source(sandbox, job_dir, font, (360, 640))
    _info, video = probe_video(sandbox, job_dir, LIMITS, source=OUTPUT)
    assert video.pixel_format == "yuv420p"
    assert (video.colours.space, video.colours.transfer) == ("bt709", "bt709")
    assert box_error(read_frame(exported, 360, 640)) <= COLOUR_TOLERANCE


def test_text_is_drawn_with_the_font_of_the_job(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    place(job_dir, make_talk(tmp_path / "a.mp4"))
    frame = read_frame(burn_source(sandbox, job_dir, font, (360, 640)), 360, 640)
    assert frame[400:560, 190:350].max() > 240


@pytest.mark.parametrize("text", ["漢字", "ܐܒܓ"])
def test_a_character_that_no_font_has_fails_the_export(
    text: str, sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    place(job_dir, make_talk(tmp_path / "a.mp4"))
    with pytest.raises(JobError) as failed:
        burn_source(sandbox, job_dir, font, (360, 640), text)
    assert failed.value.code == "captions_glyph_missing"


def test_a_font_that_is_not_among_the_files_fails_the_export(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    place(job_dir, make_talk(tmp_path / "a.mp4"))
    captions = box_and_text(font, 360, 640)
    stranger = replace(captions, ass=captions.ass.replace("Montserrat", "Elsewhere"))
    with pytest.raises(JobError) as failed:
        burn_in(sandbox, job_dir, font.parent, stranger, LIMITS)
    assert failed.value.code == "captions_glyph_missing"


def test_a_font_file_with_other_bytes_is_refused(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    place(job_dir, make_talk(tmp_path / "a.mp4"))
    changed = tmp_path / "fonts" / font.name
    changed.parent.mkdir()
    changed.write_bytes(font.read_bytes() + b"\0")
    with pytest.raises(JobError, match="differs"):
        burn_in(sandbox, job_dir, changed.parent, box_and_text(font, 360, 640), LIMITS)


@pytest.mark.parametrize("name", ["../secret.ttf", "/etc/hostname", "missing.ttf"])
def test_a_font_is_only_ever_taken_from_the_font_folder(
    name: str, sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    place(job_dir, make_talk(tmp_path / "a.mp4"))
    captions = box_and_text(font, 360, 640)
    stray = replace(captions, fonts=[replace(captions.fonts[0], file=name)])
    with pytest.raises(JobError, match="not on this worker"):
        burn_in(sandbox, job_dir, font.parent, stray, LIMITS)


def test_captions_laid_out_for_another_frame_are_refused(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    place(job_dir, make_talk(tmp_path / "a.mp4"))
    with pytest.raises(JobError, match="laid out for 640x360"):
        burn_source(sandbox, job_dir, font, (640, 360))


def test_a_clip_without_sound_can_be_exported(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    place(job_dir, make_clip(tmp_path / "a.mp4", "-vf", TO_BT709, *H264, with_sound=False))
    burn_source(sandbox, job_dir, font, (360, 640))
    made, _video = probe_video(sandbox, job_dir, LIMITS, source=OUTPUT, needs_sound=False)
    assert made.sound is None


def test_captions_move_in_a_picture_that_hardly_does(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    slow = make_clip(tmp_path / "a.mp4", "-vf", f"{TO_BT709},fps=2", *H264, *AAC, seconds=2)
    place(job_dir, slow)
    burn_source(sandbox, job_dir, font, (360, 640))
    _info, video = probe_video(sandbox, job_dir, LIMITS, source=OUTPUT)
    assert video.frames_per_second == pytest.approx(30, abs=1)


def test_an_export_names_nobody(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    tags = ("-metadata", "artist=Somebody Real", "-metadata:s:v", "handler_name=Somebody Real")
    place(job_dir, make_clip(tmp_path / "a.mp4", "-vf", TO_BT709, *H264, *AAC, *tags))
    assert b"Somebody Real" not in burn_source(sandbox, job_dir, font, (360, 640)).read_bytes()


def test_a_player_can_start_before_the_whole_export_has_arrived(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    place(job_dir, make_talk(tmp_path / "a.mp4"))
    data = burn_source(sandbox, job_dir, font, (360, 640)).read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")


def test_progress_rises_to_the_end(
    sandbox: Sandbox, job_dir: Path, font: Path, tmp_path: Path
) -> None:
    place(job_dir, make_talk(tmp_path / "a.mp4", seconds=4))
    shares: list[float] = []
    captions = box_and_text(font, 360, 640)
    burn_in(sandbox, job_dir, font.parent, captions, LIMITS, on_progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0, abs=0.05)


MakeWrongly = Callable[[float, float], None]


@pytest.fixture
def make_wrongly(job_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeWrongly:
    """Has a source of some seconds rendered as an export of other seconds."""

    def prepare(source_seconds: float, made_seconds: float) -> None:
        slow = ("-vf", f"{TO_BT709},fps=5", *H264, *AAC)
        place(job_dir, make_clip(tmp_path / "a.mp4", *slow, seconds=source_seconds))
        made = make_clip(tmp_path / "b.mp4", *slow, seconds=made_seconds)

        def render(*_arguments: object, **_options: object) -> Finished:
            made.rename(job_dir / OUTPUT)
            return Finished(0, ())

        monkeypatch.setattr("wordlight_worker.media.burn_in.run_ffmpeg", render)

    return prepare


@pytest.mark.parametrize(("source", "made"), [(2, 2.4), (2, 1.6), (40, 40.6)])
def test_an_export_may_differ_by_half_a_second_or_two_percent(
    source: float,
    made: float,
    sandbox: Sandbox,
    job_dir: Path,
    font: Path,
    make_wrongly: MakeWrongly,
) -> None:
    make_wrongly(source, made)
    burn_source(sandbox, job_dir, font, (360, 640))


@pytest.mark.parametrize(("source", "made"), [(2, 2.8), (2, 1.2), (70, 68.8)])
def test_an_export_that_differs_by_more_or_by_a_second_has_failed(
    source: float,
    made: float,
    sandbox: Sandbox,
    job_dir: Path,
    font: Path,
    make_wrongly: MakeWrongly,
) -> None:
    make_wrongly(source, made)
    with pytest.raises(JobError, match="render_failed: the output lasts"):
        burn_source(sandbox, job_dir, font, (360, 640))


def test_a_cancelled_export_ends_at_once(
    sandbox: Sandbox,
    job_dir: Path,
    font: Path,
    tmp_path: Path,
    wait_until: Callable[[Callable[[], bool]], None],
    children: Callable[[], list[int]],
) -> None:
    place(job_dir, make_talk(tmp_path / "a.mp4", seconds=20))
    seen: list[float] = []
    with pytest.raises(JobCancelled):
        burn_in(
            sandbox,
            job_dir,
            font.parent,
            box_and_text(font, 360, 640),
            LIMITS,
            on_progress=seen.append,
            cancelled=lambda: len(seen) > 0,
        )
    wait_until(lambda: children() == [])
