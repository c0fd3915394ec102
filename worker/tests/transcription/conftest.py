import json
import os
import subprocess
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.transcription.talk import Talk
from wordlight_worker.models.locate import locate
from wordlight_worker.settings import parse_local_settings
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions
from wordlight_worker.transcription.resident import ResidentTranscriber

MAKE_TALK = Path(__file__).parents[3] / "dev" / "speech" / "make-talk"
TEXT = (
    "Good captions light up every word. They follow the rhythm of your voice. "
    "Let the picture do the rest."
)


@pytest.fixture(scope="session")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    folder = tmp_path_factory.mktemp("talk")
    sound, times = folder / "talk.wav", folder / "times.json"
    command = [str(MAKE_TALK), "--voice", "rms", "--text", TEXT]
    subprocess.run([*command, "-o", str(sound), "--times", str(times)], check=True)
    with wave.open(str(sound)) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
    spoken = json.loads(times.read_text(encoding="utf-8"))
    return Talk(
        (samples / 32768).astype(np.float32),
        tuple(word["word"].lower() for word in spoken),
        tuple(word["start"] for word in spoken),
    )


@pytest.fixture(scope="session")
def tiny_model() -> Path:
    return locate("tiny.en", parse_local_settings(os.environ).models_dir)


@pytest.fixture(scope="session")
def tiny_options(tiny_model: Path) -> EngineOptions:
    return EngineOptions(tiny_model, "tiny.en", device="cpu")


@pytest.fixture(scope="session")
def wide_limits() -> EngineLimits:
    """Limits that no test reaches by accident."""
    return EngineLimits(jobs=1000, memory_bytes=8 * 1024**3)


@pytest.fixture(scope="module")
def transcriber(
    tiny_options: EngineOptions, wide_limits: EngineLimits
) -> Iterator[ResidentTranscriber]:
    with ResidentTranscriber(tiny_options, wide_limits) as opened:
        opened.start()
        yield opened
