"""A model of the operator's, given by its directory in WHISPER_MODEL_DIR."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.transcription.talk import Talk
from wordlight_worker.commands.speech_engine import open_engine
from wordlight_worker.settings import parse_local_settings
from wordlight_worker.transcription.resident import ResidentTranscriber
from wordlight_worker.transcription.transcriber import TranscribeOptions

DIRECTORY = os.environ.get("WHISPER_MODEL_DIR", "")

pytestmark = [
    pytest.mark.model,
    pytest.mark.skipif(not DIRECTORY, reason="WHISPER_MODEL_DIR names no model"),
]


@pytest.fixture(scope="module")
def engine() -> Iterator[ResidentTranscriber]:
    settings = parse_local_settings({**os.environ, "WORKER_MODEL": str(Path(DIRECTORY))})
    with open_engine(settings, settings.model) as opened:
        opened.start()
        yield opened


def test_it_hears_the_known_clip_and_a_talk(engine: ResidentTranscriber, talk: Talk) -> None:
    transcript = engine.transcribe(
        talk.audio, TranscribeOptions("en"), lambda _share: None, lambda: False
    )
    heard = [word.text.strip(".,!?").lower() for word in transcript.words]
    assert len(set(talk.words) - set(heard)) <= 1, heard
