"""What the recogniser gets to hear."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.media.making import AAC, H264, TO_BT709, ffmpeg, make_clip, make_talk, patches
from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobCancelled, JobError
from wordlight_worker.media.audio import SAMPLE_RATE, decode_sound
from wordlight_worker.media.ffmpeg import SOURCE
from wordlight_worker.media.media_info import MediaInfo, SoundStream
from wordlight_worker.media.probe import probe_sound
from wordlight_worker.media.sandbox import Sandbox

LIMITS = MediaLimits()


def decode(sandbox: Sandbox, job_dir: Path, made: Path) -> NDArray[np.float32]:
    made.rename(job_dir / SOURCE)
    return decode_sound(sandbox, job_dir, probe_sound(sandbox, job_dir, LIMITS), LIMITS).samples


def first_sound_seconds(audio: NDArray[np.float32]) -> float:
    return float(np.argmax(np.abs(audio) > 0.01)) / SAMPLE_RATE


def test_sound_is_16_khz_mono_and_as_long_as_the_video(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    audio = decode(sandbox, job_dir, make_talk(tmp_path / "a.mp4", seconds=2))
    assert audio.dtype == np.float32
    assert len(audio) / SAMPLE_RATE == pytest.approx(2, abs=0.05)
    spectrum = np.abs(np.fft.rfft(audio[:SAMPLE_RATE]))
    assert int(np.argmax(spectrum)) == 440
    assert list((job_dir / "out").iterdir()) == []


def test_a_late_start_of_the_sound_is_silence(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    late = tmp_path / "a.mp4"
    sound = ("-itsoffset", "1.5", "-f", "lavfi", "-i", "sine=duration=2")
    ffmpeg("-f", "lavfi", "-i", patches(64, 64), *sound, "-t", "3.5", *H264, *AAC, late)
    assert first_sound_seconds(decode(sandbox, job_dir, late)) == pytest.approx(1.5, abs=0.06)


def test_a_hole_in_the_sound_is_silence(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    gap = tmp_path / "a.mp4"
    hole = "aselect='not(between(t,1,3))'"
    ffmpeg(
        *("-f", "lavfi", "-i", patches(64, 64), "-f", "lavfi", "-i", "sine=duration=5"),
        *("-af", hole, "-t", "5", *H264, *AAC, gap),
    )
    audio = decode(sandbox, job_dir, gap)
    assert len(audio) / SAMPLE_RATE == pytest.approx(5, abs=0.1)
    assert np.abs(audio[int(1.3 * SAMPLE_RATE) : int(2.7 * SAMPLE_RATE)]).max() < 0.01
    assert np.abs(audio[int(3.3 * SAMPLE_RATE) : int(4.7 * SAMPLE_RATE)]).max() > 0.05


@pytest.mark.parametrize(
    "sound",
    [("pcm_s16le", "8000", "1"), ("pcm_s24le", "96000", "2"), ("aac", "48000", "6")],
)
def test_any_rate_and_number_of_channels_is_taken(
    sound: tuple[str, str, str], sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    codec, rate, channels = sound
    options = ("-vf", TO_BT709, *H264, "-c:a", codec, "-ar", rate, "-ac", channels)
    audio = decode(sandbox, job_dir, make_clip(tmp_path / "a.mov", *options))
    assert len(audio) / SAMPLE_RATE == pytest.approx(1, abs=0.05)
    assert np.abs(audio).max() > 0.02


def test_a_voice_in_the_centre_of_six_channels_is_as_loud_as_alone(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    centre = "sine=frequency=440:sample_rate=48000,pan=5.1|FC=c0"
    ffmpeg(
        *("-f", "lavfi", "-i", patches(64, 64), "-f", "lavfi", "-i", centre),
        *("-t", "1", *H264, *AAC, tmp_path / "a.mp4"),
    )
    alone = np.sqrt(np.mean(decode_alone(tmp_path) ** 2))
    heard = np.sqrt(np.mean(decode(sandbox, job_dir, tmp_path / "a.mp4") ** 2))
    assert heard > 0.25 * alone


def decode_alone(folder: Path) -> NDArray[np.float32]:
    sine = ("-f", "lavfi", "-i", "sine=frequency=440:sample_rate=16000:duration=1")
    ffmpeg(*sine, "-f", "f32le", folder / "alone.f32")
    return np.fromfile(folder / "alone.f32", dtype=np.float32)


def test_of_two_sounds_the_one_that_players_choose_is_heard(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    sounds = ("-f", "lavfi", "-i", "sine=frequency=300", "-f", "lavfi", "-i", "sine=frequency=600")
    maps = ("-map", "0:v", "-map", "1:a", "-map", "2:a", "-t", "2")
    ffmpeg("-f", "lavfi", "-i", patches(64, 64), *sounds, *maps, *H264, *AAC, tmp_path / "a.mp4")
    audio = decode(sandbox, job_dir, tmp_path / "a.mp4")
    assert int(np.argmax(np.abs(np.fft.rfft(audio[:SAMPLE_RATE])))) == 300


def test_a_sound_that_changes_its_channels_and_rate_stays_in_its_place(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    """A stereo MP3 that goes on in mono at half the rate, as joined recordings do."""
    parts = b""
    for at, form in enumerate((("-ar", "44100", "-ac", "2"), ("-ar", "22050", "-ac", "1"))):
        sine = ("-f", "lavfi", "-i", f"sine=frequency={440 + 220 * at}:duration=2")
        ffmpeg(*sine, *form, "-c:a", "mp3", "-write_xing", "0", tmp_path / f"{at}.mp3")
        parts += (tmp_path / f"{at}.mp3").read_bytes()
    (tmp_path / "joined.mp3").write_bytes(parts)
    picture = ("-f", "lavfi", "-i", patches(64, 64), "-t", "4", "-c:v", "mpeg4")
    ffmpeg("-i", tmp_path / "joined.mp3", *picture, "-c:a", "copy", tmp_path / "a.avi")
    audio = decode(sandbox, job_dir, tmp_path / "a.avi")
    assert len(audio) / SAMPLE_RATE == pytest.approx(4, abs=0.1)
    for begin, hertz in ((0.5, 440), (2.5, 660)):
        piece = audio[int(begin * SAMPLE_RATE) :][:SAMPLE_RATE]
        assert int(np.argmax(np.abs(np.fft.rfft(piece)))) == pytest.approx(hertz, abs=2)


@pytest.mark.parametrize(("sound_seconds", "picture_seconds"), [(2, 5), (5, 2)])
def test_sound_may_be_longer_or_shorter_than_the_picture(
    sound_seconds: int, picture_seconds: int, sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    sine = f"sine=duration={sound_seconds}"
    picture = f"color=size=64x64:rate=25:duration={picture_seconds}"
    ffmpeg("-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sine, *H264, *AAC, tmp_path / "a.mp4")
    audio = decode(sandbox, job_dir, tmp_path / "a.mp4")
    assert len(audio) / SAMPLE_RATE == pytest.approx(sound_seconds, abs=0.05)


def test_sound_that_is_longer_than_its_header_says_is_too_long(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    ffmpeg("-f", "lavfi", "-i", "sine=duration=302:sample_rate=8000", tmp_path / "a.wav")
    (tmp_path / "a.wav").rename(job_dir / SOURCE)
    sound = SoundStream(0, "pcm_s16le", 10.0)
    with pytest.raises(JobError, match="media_too_long"):
        decode_sound(sandbox, job_dir, MediaInfo("wav", 0.0, 10.0, None, sound), LIMITS)


def test_a_file_whose_end_is_missing_is_unreadable(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    whole = make_clip(
        tmp_path / "a.mp4", "-vf", TO_BT709, *H264, *AAC, "-movflags", "+faststart", seconds=10
    ).read_bytes()
    (tmp_path / "b.mp4").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(JobError, match="media_unreadable"):
        decode(sandbox, job_dir, tmp_path / "b.mp4")


def test_values_that_are_no_numbers_become_silence(
    sandbox: Sandbox, job_dir: Path, tmp_path: Path
) -> None:
    samples = np.full(48_000, np.nan, dtype="<f4")
    samples[::3] = 0.25
    (tmp_path / "a.f32").write_bytes(samples.tobytes())
    ffmpeg(
        *("-f", "f32le", "-ar", "16000", "-i", tmp_path / "a.f32"), "-c", "copy", tmp_path / "a.wav"
    )
    assert np.isfinite(decode(sandbox, job_dir, tmp_path / "a.wav")).all()


def test_decoding_can_be_cancelled(sandbox: Sandbox, job_dir: Path, tmp_path: Path) -> None:
    make_talk(tmp_path / "a.mp4").rename(job_dir / SOURCE)
    info = probe_sound(sandbox, job_dir, LIMITS)
    with pytest.raises(JobCancelled):
        decode_sound(sandbox, job_dir, info, LIMITS, cancelled=lambda: True)
