"""Work that needs no network uses none: only ``models fetch`` may ask the hub."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.media.making import spoken_video
from tests.transcription.talk import Talk

_WORKER = Path(__file__).parents[1]
# Python runs this at the start of every process that has its folder on PYTHONPATH, the engine's too.
_TELLTALE = """
import os, sys
def tell(event, arguments):
    inward = event == "socket.connect" and isinstance(arguments[1], (str, bytes))
    if event in ("socket.connect", "socket.getaddrinfo") and not inward:
        with open(os.environ["TELLTALE"], "a") as file:
            file.write(event + "\\n")
    if event == "import" and arguments[0] == "huggingface_hub":
        with open(os.environ["TELLTALE"] + ".hub", "a") as file:
            file.write(os.environ.get("HF_HUB_OFFLINE", "online") + "\\n")
    if event == "import" and arguments[0] == "onnxruntime":
        with open(os.environ["TELLTALE"] + ".onnxruntime", "a") as file:
            file.write(os.environ.get("ORT_DISABLE_TELEMETRY", "telling") + "\\n")
sys.addaudithook(tell)
"""
Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs Python and answers which calls to the network it made."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(_TELLTALE)
    told = tmp_path / "told"
    environment = {
        **os.environ,
        "PYTHONPATH": f"{tmp_path / 'site'}{os.pathsep}{_WORKER}",
        "TELLTALE": str(told),
        "WORKER_MODEL": "tiny.en",
        "WORKER_WORK_DIR": str(tmp_path / "work"),
    }

    def run(*arguments: str | Path) -> str:
        subprocess.run(
            [sys.executable, *arguments], env=environment, check=True, capture_output=True
        )
        return told.read_text() if told.exists() else ""

    return run


def test_a_transcription_opens_no_connection(run: Run, talk: Talk, tmp_path: Path) -> None:
    video = spoken_video(tmp_path / "talk.mp4", talk.audio)
    assert run("-m", "wordlight_worker", "transcribe", video, "--lang", "en") == ""
    # The recogniser's package brings the hub's; it was told to stay offline before it came.
    assert set((tmp_path / "told.hub").read_text().split()) == {"1"}
    # The audit sees no connection of a library in C++, which this one would open.
    assert set((tmp_path / "told.onnxruntime").read_text().split()) == {"1"}


def test_a_connection_would_be_seen(run: Run) -> None:
    attempt = "import socket; socket.socket().connect_ex(('127.0.0.1', 9))"
    assert run("-c", attempt) == "socket.connect\n"


@pytest.mark.parametrize("verb", [["models", "list"], ["--help"]])
def test_other_verbs_do_not_even_load_the_hub(verb: list[str], run: Run, tmp_path: Path) -> None:
    assert run("-m", "wordlight_worker", *verb) == ""
    assert not (tmp_path / "told.hub").exists()
