"""What tests of the worker share: one sandbox, font, talk and model, a fresh job directory each."""

import json
import os
import subprocess
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.transcription.talk import Talk
from wordlight_worker.media.sandbox import Sandbox, open_sandbox
from wordlight_worker.media.workdir import open_work_directory
from wordlight_worker.models.locate import locate
from wordlight_worker.settings import parse_local_settings
from wordlight_worker.transcription.engine_limits import EngineLimits
from wordlight_worker.transcription.engine_options import EngineOptions

_ROOT = Path(__file__).parents[2]
_FONT = "node_modules/@expo-google-fonts/montserrat/900Black/Montserrat_900Black.ttf"
_MAKE_TALK = _ROOT / "dev" / "speech" / "make-talk"
_TEXT = (
    "Good captions light up every word. They follow the rhythm of your voice. "
    "Let the picture do the rest."
)


@pytest.fixture(scope="session")
def sandbox() -> Sandbox:
    return open_sandbox("bubblewrap")


@pytest.fixture(scope="session")
def font() -> Path:
    return _ROOT / _FONT


@pytest.fixture(scope="session")
def fonts_dir(font: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds Montserrat Black and nothing else."""
    folder = tmp_path_factory.mktemp("fonts")
    (folder / font.name).write_bytes(font.read_bytes())
    return folder


@pytest.fixture(scope="session")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    folder = tmp_path_factory.mktemp("talk")
    sound, times = folder / "talk.wav", folder / "times.json"
    command = [str(_MAKE_TALK), "--voice", "rms", "--text", _TEXT]
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


@pytest.fixture
def job_dir(tmp_path: Path) -> Iterator[Path]:
    with (
        open_work_directory(tmp_path / "work") as work_directory,
        work_directory.job() as directory,
    ):
        yield directory


@pytest.fixture
def wait_until() -> Callable[[Callable[[], bool]], None]:
    """Polls a condition; fails after 20 s."""

    def wait(condition: Callable[[], bool], limit_seconds: float = 20.0) -> None:
        deadline = time.monotonic() + limit_seconds
        while not condition():
            assert time.monotonic() < deadline, "the condition did not come true"
            time.sleep(0.02)

    return wait


@pytest.fixture
def children() -> Callable[..., list[int]]:
    """Living processes that came since, below this one or below the one that is given, by their ids."""
    before = _below(os.getpid())

    def list_children(above: int | None = None) -> list[int]:
        return sorted(_below(above or os.getpid()) - before)

    return list_children


def _below(above: int) -> set[int]:
    parents = {int(stat.parent.name): _parent(stat) for stat in Path("/proc").glob("[0-9]*/stat")}
    below = {above}
    for _depth in range(6):
        below |= {pid for pid, parent in parents.items() if parent in below}
    return below - {above}


def _parent(stat: Path) -> int:
    try:
        state, parent = stat.read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return 0
    return 0 if state == "Z" else int(parent)
