"""Videos that cannot be transcribed: what the API is told, and so the user."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.jobs.fake_api import FakeApi
from tests.jobs.running import running
from tests.media.lying import claim_mp4_seconds, make_damaged, make_long
from tests.media.making import AAC, H264, TO_BT709, ffmpeg, make_clip, make_talk, patches
from wordlight_worker.jobs.speech import SpeechWork
from wordlight_worker.jobs.transcribe import TranscribeWork
from wordlight_worker.link.api_client import ApiClient
from wordlight_worker.transcription.found_speech import find_speech
from wordlight_worker.transcription.transcriber import TranscribeOptions, Transcript

WaitUntil = Callable[[Callable[[], bool]], None]


class SpeechFinder:
    """Looks for speech as the engine does, and stops where recognition would begin."""

    def transcribe(
        self,
        audio: NDArray[np.float32],
        options: TranscribeOptions,
        _on_progress: Callable[[float], None],
        _cancelled: Callable[[], bool],
    ) -> Transcript:
        find_speech(audio)
        return Transcript((), options.language, "none")


class Deaf:
    """Needs no speech."""

    def transcribe(
        self,
        _audio: NDArray[np.float32],
        options: TranscribeOptions,
        _on_progress: Callable[[float], None],
        _cancelled: Callable[[], bool],
    ) -> Transcript:
        return Transcript((), options.language, "none")


Outcome = Callable[[SpeechFinder | Deaf, Path], tuple[str, list[str]]]


@pytest.fixture
def outcome_of(
    api: FakeApi, client: ApiClient, speech: SpeechWork, wait_until: WaitUntil
) -> Outcome:
    """How a job with this source ends: the code of its failure, or ``finished``; and the warnings."""

    def run(transcriber: SpeechFinder | Deaf, source: Path) -> tuple[str, list[str]]:
        api.source = source.read_bytes()
        api.jobs.append(api.wire_job(lease_seconds=20.0))
        work = TranscribeWork(speech, transcriber)
        with running(client, work.work, stages=work.handler().stages):
            wait_until(lambda: bool(api.told("fail") or api.told("finish")))
        if api.told("fail"):
            return str(api.told("fail")[0]["code"]), []
        return "finished", list(api.told("finish")[0]["result"]["warnings"])

    return run


def _words(folder: Path) -> Path:
    (folder / "a.mp4").write_text("This is no video.\n" * 500)
    return folder / "a.mp4"


def _part(folder: Path) -> Path:
    whole = make_clip(
        folder / "whole.mp4", "-vf", TO_BT709, *H264, *AAC, "-movflags", "+faststart", seconds=4
    ).read_bytes()
    (folder / "a.mp4").write_bytes(whole[: len(whole) * 6 // 10])
    return folder / "a.mp4"


def _part_of_an_avi(folder: Path) -> Path:
    whole = make_clip(folder / "whole.avi", "-c:v", "mpeg4", "-c:a", "mp3", seconds=4).read_bytes()
    (folder / "a.avi").write_bytes(whole[: len(whole) * 6 // 10])
    return folder / "a.avi"


def _mute(folder: Path) -> Path:
    return make_clip(folder / "a.mp4", "-vf", TO_BT709, *H264, with_sound=False)


def _blind(folder: Path) -> Path:
    ffmpeg("-f", "lavfi", "-i", "sine=duration=1", *AAC, folder / "a.mp4")
    return folder / "a.mp4"


def _huge(folder: Path) -> Path:
    return make_clip(folder / "a.mp4", *H264, *AAC, size=(4098, 64), seconds=0.1)


def _heavy(folder: Path) -> Path:
    """More bytes than the job says that its source may have."""
    talk = make_talk(folder / "a.mp4")
    talk.write_bytes(talk.read_bytes() + bytes(10_000_001))
    return talk


REFUSED: dict[str, tuple[Callable[[Path], Path], str]] = {
    "no video at all": (_words, "media_unreadable"),
    "a part of an MP4": (_part, "media_unreadable"),
    "a part of an AVI": (_part_of_an_avi, "media_unreadable"),
    "mostly damaged sound": (
        lambda folder: make_damaged(folder / "a.mp4", 0.2, 0.8),
        "media_unreadable",
    ),
    "no sound track": (_mute, "media_no_audio"),
    "no picture": (_blind, "media_no_video"),
    "five minutes and more": (lambda folder: make_long(folder / "a.mp4"), "media_too_long"),
    "five minutes and more, ten seconds by its headers": (
        lambda folder: claim_mp4_seconds(make_long(folder / "a.mp4", "-use_editlist", "0"), 10),
        "media_too_long",
    ),
    "too many pixels": (_huge, "media_too_large"),
    "too many bytes": (_heavy, "media_too_large"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_video_that_cannot_be_taken_fails_with_its_reason(
    name: str, outcome_of: Outcome, tmp_path: Path
) -> None:
    make, code = REFUSED[name]
    assert outcome_of(Deaf(), make(tmp_path)) == (code, [])


CHORDS = "+".join(
    f"0.12*sin(2*PI*{hertz}*t)*(0.6+0.4*sin(2*PI*2*t))" for hertz in (220, 277, 330, 440)
)
SOUNDS = {
    "silence": "anullsrc",
    "speech-like noise below -50 dBFS": "anoisesrc=color=pink:amplitude=0.002:seed=1",
    "a tone": "sine=frequency=440",
    "noise": "anoisesrc=color=white:amplitude=0.4:seed=1",
    "chords": f"aevalsrc='{CHORDS}'",
}


@pytest.mark.parametrize("name", SOUNDS)
def test_a_video_in_which_nobody_speaks_fails_with_its_reason(
    name: str, outcome_of: Outcome, tmp_path: Path
) -> None:
    video = tmp_path / "a.mp4"
    ffmpeg(
        *("-f", "lavfi", "-i", patches(64, 64), "-f", "lavfi", "-i", SOUNDS[name]),
        *("-t", "6", *H264, *AAC, video),
    )
    assert outcome_of(SpeechFinder(), video) == ("speech_none", [])


def test_damaged_places_in_the_sound_are_a_warning(outcome_of: Outcome, tmp_path: Path) -> None:
    video = make_damaged(tmp_path / "a.mp4", 0.4, 0.7)
    assert outcome_of(Deaf(), video) == ("finished", ["sound_partial"])


def test_a_whole_sound_is_no_warning(outcome_of: Outcome, tmp_path: Path) -> None:
    assert outcome_of(Deaf(), make_damaged(tmp_path / "a.mp4", 0.5, 0.53)) == ("finished", [])
