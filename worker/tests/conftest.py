"""What tests of the worker share: one proved sandbox, one caption font, a fresh job directory each."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from wordlight_worker.media.sandbox import Sandbox, open_sandbox
from wordlight_worker.media.workdir import open_work_directory

_ROOT = Path(__file__).parents[2]
_FONT = "node_modules/@expo-google-fonts/montserrat/900Black/Montserrat_900Black.ttf"


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
def children() -> Callable[[], list[int]]:
    """Living processes below this one, by their ids."""

    def list_children() -> list[int]:
        parents = {
            int(stat.parent.name): _parent(stat) for stat in Path("/proc").glob("[0-9]*/stat")
        }
        below = {os.getpid()}
        for _depth in range(6):
            below |= {pid for pid, parent in parents.items() if parent in below}
        return sorted(below - {os.getpid()})

    return list_children


def _parent(stat: Path) -> int:
    try:
        state, parent = stat.read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return 0
    return 0 if state == "Z" else int(parent)
