"""How a running tool is followed and ended."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import pytest

from wordlight_worker.contract import MediaLimits
from wordlight_worker.errors import JobCancelled, JobError, NoRoom
from wordlight_worker.media.ffmpeg import SOURCE, Render, run_ffmpeg
from wordlight_worker.media.probe import probe_video
from wordlight_worker.media.process import Finished, ToolTimeout, Watch, wait_for
from wordlight_worker.media.sandbox import MEBIBYTE, Sandbox, open_sandbox
from wordlight_worker.media.workdir import open_work_directory

_HANG = "import time; time.sleep(600)"
_DEAF = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); {_HANG}"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 20 MiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    if mount is None or unmount is None:
        pytest.skip("this system mounts nothing")
    options = ["-t", "tmpfs", "-o", "size=20m", "none", str(disk)]
    mounted = subprocess.run([mount, *options], check=False, stderr=subprocess.DEVNULL)
    if mounted.returncode != 0:
        pytest.skip("only root, and not everywhere, may mount a small disk")
    yield disk
    subprocess.run([unmount, str(disk)], check=True)


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


def endless(target: str) -> Render:
    picture = ["-re", "-f", "lavfi", "-i", "color=size=64x64"]
    return Render([*picture, "-c:v", "rawvideo", target], 10, MEBIBYTE)


def test_an_ffmpeg_that_was_stopped_is_noticed_and_ended(
    sandbox: Sandbox,
    job_dir: Path,
    children: Callable[[], list[int]],
    wait_until: Callable[[Callable[[], bool]], None],
) -> None:
    shares: list[float] = []

    def render() -> None:
        run_ffmpeg(
            sandbox,
            job_dir,
            endless("out/made.avi"),
            on_progress=shares.append,
            cancelled=lambda: False,
            stall_seconds=1.5,
        )

    with ThreadPoolExecutor() as threads:
        ended = threads.submit(render)
        wait_until(lambda: len(shares) > 1)
        for child in children():
            os.kill(child, signal.SIGSTOP)
        with pytest.raises(ToolTimeout, match="no progress"):
            ended.result(20)
    assert children() == []


def test_a_probe_that_blocks_is_ended(
    sandbox: Sandbox,
    job_dir: Path,
    children: Callable[[], list[int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("wordlight_worker.media.ffprobe.PROBE_SECONDS", 1)
    os.mkfifo(job_dir / SOURCE)
    with pytest.raises(JobError, match=r"media_unreadable.*more than 1 s"):
        probe_video(sandbox, job_dir, MediaLimits())
    assert children() == []


def test_a_probe_of_two_empty_gibibytes_ends_soon(
    sandbox: Sandbox, job_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wordlight_worker.media.ffprobe.PROBE_SECONDS", 5)
    (job_dir / SOURCE).touch()
    os.truncate(job_dir / SOURCE, 2 * 1024 * MEBIBYTE)
    with pytest.raises(JobError, match="media_unreadable") as refused:
        probe_video(sandbox, job_dir, MediaLimits())
    assert "more than" not in refused.value.detail


def fill(sandbox: Sandbox, job_dir: Path, output_bytes: int) -> Finished:
    noise = ["-f", "lavfi", "-i", "nullsrc=size=640x480:rate=25,geq=random(1)*255:128:128"]
    arguments = [*noise, "-t", "2", "-c:v", "rawvideo", "out/made.avi"]
    return run_ffmpeg(
        sandbox,
        job_dir,
        Render(arguments, 2, output_bytes),
        on_progress=lambda _share: None,
        cancelled=lambda: False,
    )


@pytest.mark.parametrize("mode", ["bubblewrap", "off"])
def test_an_output_that_grows_without_end_fails_for_good(
    mode: Literal["bubblewrap", "off"], job_dir: Path
) -> None:
    with pytest.raises(JobError, match="render_too_large"):
        fill(open_sandbox(mode), job_dir, MEBIBYTE)
    assert (job_dir / "out/made.avi").stat().st_size == MEBIBYTE


def test_a_disk_that_fills_up_is_no_fault_of_the_job(sandbox: Sandbox, small_disk: Path) -> None:
    with (
        open_work_directory(small_disk) as work_directory,
        work_directory.job() as job_dir,
        pytest.raises(NoRoom, match="No space left on device"),
    ):
        fill(sandbox, job_dir, 1024 * MEBIBYTE)
    assert list(small_disk.iterdir()) == []


def test_a_failure_on_a_full_disk_is_no_fault_of_the_job(
    sandbox: Sandbox, job_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For machines where nobody may mount a small disk."""
    monkeypatch.setattr("wordlight_worker.media.ffmpeg.is_disk_full", lambda _directory: True)
    render = Render(["-i", "file:in/missing", "-f", "null", "-"], 1, MEBIBYTE)
    with pytest.raises(NoRoom):
        run_ffmpeg(
            sandbox, job_dir, render, on_progress=lambda _share: None, cancelled=lambda: False
        )


def test_a_file_that_speaks_of_a_full_disk_is_not_believed(sandbox: Sandbox, job_dir: Path) -> None:
    """Its words end up in ffmpeg's messages."""
    render = Render(["-i", "file:in/No space left on device", "-f", "null", "-"], 1, MEBIBYTE)
    finished = run_ffmpeg(
        sandbox, job_dir, render, on_progress=lambda _share: None, cancelled=lambda: False
    )
    assert finished.returncode != 0
    assert any("No space left" in line for line in finished.errors)
