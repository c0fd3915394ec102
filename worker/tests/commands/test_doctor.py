"""What ``doctor`` proves, and what it proves again and again in a container that works."""

import json
import os
import shutil
from pathlib import Path

import pytest

from wordlight_worker.cli import main


@pytest.fixture
def environment(tiny_model: Path, fonts_dir: Path, tmp_path: Path) -> dict[str, str]:
    """A machine whose model has all its bytes, but wrong ones."""
    model = tmp_path / "models" / "tiny.en"
    shutil.copytree(tiny_model, model, ignore=shutil.ignore_patterns("model.bin"))
    with (model / "model.bin").open("wb") as file:
        file.truncate((tiny_model / "model.bin").stat().st_size)
    return {
        **os.environ,
        "WORKER_MODEL": "tiny.en",
        "WORKER_MODELS_DIR": str(model.parent),
        "WORKER_FONTS_DIR": str(fonts_dir),
        "WORKER_WORK_DIR": str(tmp_path / "work"),
        "WORKER_DEVICE": "cpu",
    }


def findings(capsys: pytest.CaptureFixture[str]) -> dict[str, bool]:
    return {found["name"]: found["good"] for found in json.loads(capsys.readouterr().out)}


def test_a_light_check_reads_and_loads_no_model(
    environment: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A GPU that is full of the worker's own models has no room to load them once more."""
    assert main(["doctor", "--light", "--json"], environment) == 0
    assert findings(capsys) == {"sandbox": True, "model files": True, "device": True}


def test_a_whole_check_reads_and_loads_every_model(
    environment: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--json"], environment) == 3
    assert findings(capsys) == {
        "sandbox": True,
        "colours": True,
        "model files": False,
        "device": True,
        "recogniser": False,
    }


def test_a_light_check_tells_of_a_model_that_is_gone(
    environment: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(environment["WORKER_MODELS_DIR"])
    assert main(["doctor", "--light", "--json"], environment) == 3
    assert findings(capsys) == {"sandbox": True, "model files": False, "device": True}
