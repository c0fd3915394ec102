"""The poster and the waveform that come with the words of a video."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.jobs.fake_api import LOST, FakeApi
from tests.media.making import make_talk
from wordlight_worker.jobs.loop import IsCancelled, Result
from wordlight_worker.jobs.progress import Progress
from wordlight_worker.jobs.speech import SpeechWork
from wordlight_worker.link.api_client import LeaseLost
from wordlight_worker.link.job import read_job
from wordlight_worker.link.transfer import ATTEMPTS
from wordlight_worker.media.audio import DecodedSound

STAGES = {"download": 1, "decode": 1, "wait": 0, "recognise": 1, "render": 1, "upload": 1}


def say_a_word(
    _sound: DecodedSound, _on_progress: Callable[[float], None], _cancelled: IsCancelled
) -> dict[str, Any]:
    return {"words": ["hello"]}


@pytest.mark.parametrize("kind", ["transcribe", "align"])
def test_a_job_about_speech_brings_a_poster_and_the_waveform(
    kind: str, api: FakeApi, speech: SpeechWork, tmp_path: Path
) -> None:
    api.source = make_talk(tmp_path / "a.mp4").read_bytes()
    job = read_job(api.wire_job(kind))
    result = speech.work(job, "recognise", say_a_word, Progress(STAGES), lambda: False)
    assert api.stored["poster"][:3] == b"\xff\xd8\xff"
    assert len(json.loads(api.stored["peaks"])["peaks"]) == pytest.approx(20, abs=1)
    sizes = (result["poster_bytes"], result["peaks_bytes"], result["proxy_bytes"])
    assert sizes == (len(api.stored["poster"]), len(api.stored["peaks"]), None)


def transcribe_once(api: FakeApi, speech: SpeechWork, folder: Path) -> Result:
    api.source = make_talk(folder / "a.mp4").read_bytes()
    return speech.work(
        read_job(api.wire_job()), "recognise", say_a_word, Progress(STAGES), lambda: False
    )


def test_a_poster_that_cannot_be_made_costs_no_transcription(
    api: FakeApi,
    speech: SpeechWork,
    log: io.StringIO,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("wordlight_worker.media.poster.MAX_BYTES", 10)
    result = transcribe_once(api, speech, tmp_path)
    assert (result["poster_bytes"], "poster" in api.stored) == (None, False)
    assert result["words"] == ["hello"]
    assert result["peaks_bytes"] == len(api.stored["peaks"])
    assert '"what": "poster", "code": "render_failed"' in log.getvalue()


def test_a_poster_that_cannot_be_stored_costs_no_transcription(
    api: FakeApi,
    speech: SpeechWork,
    log: io.StringIO,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "wordlight_worker.link.transfer.backoff_seconds", lambda: iter([0.0] * ATTEMPTS)
    )
    api.store_status += [200, *[500] * ATTEMPTS]
    result = transcribe_once(api, speech, tmp_path)
    assert (result["poster_bytes"], "poster" in api.stored) == (None, False)
    assert result["peaks_bytes"] == len(api.stored["peaks"])
    assert '"what": "poster", "code": "storage_failed"' in log.getvalue()


def test_a_lease_that_is_lost_while_a_poster_is_stored_is_lost(
    api: FakeApi, speech: SpeechWork, tmp_path: Path
) -> None:
    api.store_status += [200, 403]
    api.answers["urls"] = lambda: LOST
    with pytest.raises(LeaseLost):
        transcribe_once(api, speech, tmp_path)
