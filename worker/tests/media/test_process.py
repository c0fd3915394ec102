"""How a running tool is followed and ended."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from wordlight_worker.errors import JobCancelled
from wordlight_worker.media.ffmpeg import SOURCE, Render, run_ffmpeg
from wordlight_worker.media.process import Finished, ToolTimeout, Watch, wait_for
from wordlight_worker.media.sandbox import MEBIBYTE, Sandbox

_HANG = "import time; time.sleep(600)"
_DEAF = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); {_HANG}"


def start(code: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def watch(process: "subprocess.Popen[bytes]", limits: Watch) -> Finished:
    return wait_for(process, limits, lambda _chunk: True)


def test_the_exit_code_and_the_last_errors_are_told() -> None:
    code = "import sys; [print('fault', n, file=sys.stderr) for n in range(100)]; sys.exit(7)"
    finished = watch(start(code), Watch(20, 20))
    assert finished.returncode == 7
    assert finished.errors[-1] == "fault 99"
    assert len(finished.errors) == 40
    assert len(finished.describe()) <= 1000


def test_a_flood_of_errors_is_kept_short() -> None:
    code = "import sys; sys.stderr.write('x' * 10_000_000)"
    finished = watch(start(code), Watch(20, 20))
    assert sum(map(len, finished.errors)) <= 500


def test_a_tool_without_progress_is_ended() -> None:
    process = start(_HANG)
    with pytest.raises(ToolTimeout, match="no progress"):
        watch(process, Watch(total_seconds=20, stall_seconds=0.3))
    assert process.returncode is not None


def test_a_tool_that_takes_too_long_is_ended() -> None:
    process = start("while True: print('still here', flush=True)")
    with pytest.raises(ToolTimeout, match="more than"):
        watch(process, Watch(total_seconds=0.5, stall_seconds=20))
    assert process.returncode is not None


def test_a_tool_that_ignores_the_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordlight_worker.media.process.TERMINATE_GRACE_SECONDS", 0.2)
    process = start(_DEAF)
    heard: list[bytes] = []

    def hear(chunk: bytes) -> bool:
        heard.append(chunk)
        return True

    with pytest.raises(JobCancelled):
        wait_for(process, Watch(20, 20, cancelled=lambda: heard != []), hear)
    assert process.returncode == -9


def test_an_ffmpeg_that_hangs_is_noticed_and_ended(
    sandbox: Sandbox, job_dir: Path, children: Callable[[], list[int]]
) -> None:
    os.mkfifo(job_dir / SOURCE)
    render = Render(["-i", f"file:{SOURCE}", "-f", "null", "-"], 10, MEBIBYTE)
    with pytest.raises(ToolTimeout, match="no progress"):
        run_ffmpeg(
            sandbox,
            job_dir,
            render,
            on_progress=lambda _share: None,
            cancelled=lambda: False,
            stall_seconds=0.5,
        )
    assert children() == []
