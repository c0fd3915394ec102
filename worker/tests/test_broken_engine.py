"""A machine that cannot recognise speech any more, seen from outside."""

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.jobs.fake_api import FakeApi, serve_fake_api
from tests.media.making import spoken_video
from tests.transcription.talk import Talk
from tests.worker_process import worker


@pytest.fixture
def api() -> Iterator[FakeApi]:
    with serve_fake_api() as served:
        yield served


def test_a_worker_whose_engine_is_lost_and_fails_the_canary_hands_the_job_back_and_ends_with_3(
    api: FakeApi,
    fonts_dir: Path,
    tiny_model: Path,
    talk: Talk,
    tmp_path: Path,
    children: Callable[[int], list[int]],
    wait_until: Callable[[Callable[[], bool]], None],
) -> None:
    model = shutil.copytree(tiny_model, tmp_path / "models" / "tiny.en")
    source = spoken_video(tmp_path / "long.mp4", np.tile(talk.audio, 4))
    api.source = source.read_bytes()
    api.jobs.append(api.wire_job(lease_seconds=20.0))
    settings = {
        "WORKER_KINDS": "transcribe",
        "WORKER_MODEL": "tiny.en",
        "WORKER_MODELS_DIR": str(tmp_path / "models"),
        "WORKER_DEVICE": "cpu",
    }
    with worker(api, fonts_dir, tmp_path / "work", **settings) as process:
        wait_until(lambda: any(beat["stage"] == "recognise" for beat in api.told("heartbeat")))
        (model / "model.bin").write_bytes(b"not a model any more")
        for engine in (pid for pid in children(process.pid) if is_engine(pid)):
            os.kill(engine, signal.SIGKILL)
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 3
    assert "The recogniser cannot start with tiny.en" in errors
    assert [
        line for line in map(json.loads, output.splitlines()) if line["event"] == "engine_broken"
    ]
    assert api.told("release") == [{}]
    assert api.told("fail") == api.told("finish") == []


def test_a_worker_that_is_stopped_while_its_engine_starts_ends_without_it(
    api: FakeApi, fonts_dir: Path, tmp_path: Path
) -> None:
    settings = {"WORKER_KINDS": "transcribe", "WORKER_MODEL": "tiny.en", "WORKER_DEVICE": "cpu"}
    with worker(api, fonts_dir, tmp_path / "work", until="self_test", **settings) as process:
        process.send_signal(signal.SIGTERM)
        output, _errors = process.communicate(timeout=60)
        assert process.returncode == 0
    assert [json.loads(line)["event"] for line in output.splitlines()] == ["stopped"]


def is_engine(process_id: int) -> bool:
    """Whether it is a Python process that another one has spawned to work for it."""
    try:
        return b"spawn_main" in Path(f"/proc/{process_id}/cmdline").read_bytes()
    except OSError:
        return False
